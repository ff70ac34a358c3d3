import { type FeedChange, type FeedName, listFeeds, wardKeys } from '@ward-board/contract';
import { runPrepared } from '@ward-board/projections';
import type { DataSource } from 'typeorm';
import { prune } from '../platform/database/prune.js';
import type { Retention } from '../settings/retention.js';
import { type BedsChange, bedChanges } from './bed-changes.js';

/** How much of the feeds is kept: who has missed more, or was away for longer, loads a feed anew. */
type Kept = Pick<Retention, 'feedPatches' | 'chartFeedHours'>;

/** The feeds that there always are; `lab` is a list's name, since that ward has no board. Patients' charts have one each besides. */
export const feedNames: readonly FeedName[] = [...new Set<FeedName>([...wardKeys, ...listFeeds])];

/** A patch as it is stored. */
export interface StoredPatch {
  readonly feed: FeedName;
  readonly seq: number;
  readonly at: string;
  readonly changes: readonly FeedChange[];
  /** Of the request that it comes from; null: it is not traced. */
  readonly traceparent: string | null;
  /** Tells it from another patch of the same number. */
  readonly digest: string;
}

/** How far a feed is known, and the digest of that patch; null: it was not there any more. */
export interface FeedMark {
  readonly seq: number;
  readonly digest: string | null;
}

/** What has become of the feeds since they were read the last time. */
export interface News {
  /** Of each feed in order. */
  readonly patches: readonly StoredPatch[];
  /** Feeds that have come to less than was known of them, or to something else. */
  readonly setBack: readonly FeedName[];
  /** Feeds of which patches were deleted before they were read, as more was written than is kept, or were never written. */
  readonly outrun: readonly FeedName[];
}

interface Row {
  readonly feed: FeedName;
  readonly seq: string;
  readonly at: Date;
  /** Of the feed `beds`, occupancy. */
  readonly changes: readonly (FeedChange | BedsChange)[];
  readonly digest: string;
  readonly traceparent: string | null;
}

/** `bytes`: of this patch and all that are newer. */
type WeighedRow = Row & { readonly bytes: string };

/** Of a feed without news, without a patch. */
type NewsRow = { readonly feed: FeedName; readonly set_back: boolean; readonly outrun: boolean } & (
  | Row
  | { readonly seq: null }
);

const DIGEST = 'md5(p.at::text || p.changes::text)';
const PATCH = `p.seq, p.at, p.changes, p.traceparent, ${DIGEST} AS digest`;

const MARKS = `SELECT h.feed, h.seq, ${DIGEST} AS digest FROM feed_head h
  LEFT JOIN feed_patch p ON p.feed = h.feed AND p.seq = h.seq WHERE h.feed = ANY ($1)`;
/**
 * Weighs at most so many patches, and gives the newest of them that come to so many bytes: the others stay in Postgres, and
 * nothing is made of them but their weight.
 */
const BEFORE = {
  name: 'feed_patch.before',
  text: `SELECT p.feed, ${PATCH}, p.bytes FROM (
      SELECT *, sum(octet_length(changes::text)) OVER (ORDER BY seq DESC) AS bytes
      FROM (SELECT * FROM feed_patch WHERE feed = $1 AND seq <= $2 ORDER BY seq DESC LIMIT $3) AS newest
    ) AS p WHERE p.bytes <= $4 ORDER BY p.seq`,
};
/**
 * Of a chart, the last known patch may have been deleted for its age; of any other feed it is kept. A number without its
 * patch says that the feed is to be read anew.
 *
 * `OFFSET 0` has each head looked up by itself: joined, those of all patients who ever had a chart would be read for a few feeds. For
 * `NOT EXISTS` in place of `IS NULL`, every patch that is kept would be read and hashed with each look.
 * A row for each patch, and at least one for each feed. The limit stands inside, for each feed: outside it would be applied
 * after all that a feed has come to was read and sorted.
 */
const NEWS = {
  name: 'feed_patch.news',
  text: `SELECT known.feed, p.*, known.set_back, known.outrun
    FROM (
      SELECT known.feed, known.seq, h.seq - known.seq > $3 OR (h.seq > known.seq AND (
          SELECT p.seq FROM feed_patch p WHERE p.feed = known.feed AND p.seq = known.seq + 1
        ) IS NULL) AS outrun, h.seq < known.seq OR (
        h.seq - known.seq <= $3 AND known.digest IS NOT NULL AND known.digest IS DISTINCT FROM coalesce((
          SELECT ${DIGEST} FROM feed_patch p WHERE p.feed = known.feed AND p.seq = known.seq
        ), CASE WHEN known.feed LIKE 'chart:%' THEN known.digest END)) AS set_back
      FROM jsonb_to_recordset($1::jsonb) AS known (feed text, seq bigint, digest text)
      CROSS JOIN LATERAL (SELECT h.seq FROM feed_head h WHERE h.feed = known.feed OFFSET 0) AS h
    ) AS known
    LEFT JOIN LATERAL (
      SELECT ${PATCH} FROM feed_patch p WHERE p.feed = known.feed AND p.seq > known.seq AND NOT known.outrun
      ORDER BY p.seq LIMIT $2
    ) AS p ON true
    ORDER BY known.feed, p.seq`,
};
const PRUNE = `DELETE FROM feed_patch WHERE feed = $2 AND seq = ANY (ARRAY(
  SELECT seq FROM feed_patch WHERE feed = $2 AND seq <= (SELECT seq FROM feed_head WHERE feed = $2) - $3
  ORDER BY seq LIMIT $1))`;

const PRUNE_CHARTS = `DELETE FROM feed_patch WHERE ctid = ANY (ARRAY(
  SELECT ctid FROM feed_patch WHERE feed LIKE 'chart:%' AND at < now() - $2 * interval '1 hour' LIMIT $1))`;

/** The feeds' numbered patches as they are stored, written with the rows that they change. */
export class FeedLog {
  constructor(
    private readonly db: DataSource,
    private readonly kept: Kept,
  ) {}

  /** The newest number of each feed; without an entry, nothing was ever written to it. */
  async marks(names: readonly FeedName[] = feedNames): Promise<ReadonlyMap<FeedName, FeedMark>> {
    const rows = await this.db.query<Pick<Row, 'feed' | 'seq' | 'digest'>[]>(MARKS, [names]);
    return new Map(rows.map(({ feed, seq, digest }) => [feed, { seq: Number(seq), digest }]));
  }

  /**
   * One feed's patches up to a number, in order: the newest of them, at most `limit` and of `bytes` together.
   * @returns `bytes`: what the patches' changes are together as JSON.
   */
  async before(
    feed: FeedName,
    seq: number,
    limit: number,
    bytes: number,
  ): Promise<{ readonly patches: readonly StoredPatch[]; readonly bytes: number }> {
    const rows = await runPrepared<WeighedRow>(this.db, BEFORE, [feed, seq, limit, bytes]);
    return { patches: await this.toPatches(rows), bytes: Number(rows[0]?.bytes ?? 0) };
  }

  /** @param limit how many patches of each feed are read at most. */
  async news(known: ReadonlyMap<FeedName, FeedMark>, limit: number): Promise<News> {
    const marks = [...known].map(([feed, { seq, digest }]) => ({ feed, seq, digest }));
    // The patch that a mark is of is kept for as long as fewer than this have come after it.
    const rows = await runPrepared<NewsRow>(this.db, NEWS, [JSON.stringify(marks), limit, this.kept.feedPatches - 1]);
    const feedsOf = (chosen: readonly NewsRow[]) => [...new Set(chosen.map(({ feed }) => feed))];
    return {
      patches: await this.toPatches(rows.filter(hasPatch)),
      setBack: feedsOf(rows.filter(({ set_back }) => set_back)),
      outrun: feedsOf(rows.filter(({ outrun }) => outrun)),
    };
  }

  /** Deletes what nobody may catch up from any more. */
  async prune(): Promise<void> {
    for (const feed of feedNames) await prune(this.db, PRUNE, [feed, this.kept.feedPatches]);
    await prune(this.db, PRUNE_CHARTS, [this.kept.chartFeedHours]);
  }

  private async toPatches(rows: readonly Row[]): Promise<readonly StoredPatch[]> {
    const occupancy = rows.filter(({ feed }) => feed === 'beds').flatMap(({ changes }) => changes as BedsChange[]);
    const toBeds = occupancy.length > 0 ? await bedChanges(this.db, occupancy) : () => [];
    return rows.map(({ feed, seq, at, changes: stored, digest, traceparent }) => {
      const changes = feed === 'beds' ? toBeds(stored as BedsChange[]) : (stored as FeedChange[]);
      return { feed, seq: Number(seq), at: at.toISOString(), changes, digest, traceparent };
    });
  }
}

const hasPatch = (row: NewsRow): row is NewsRow & Row => row.seq !== null;
