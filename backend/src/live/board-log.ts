import { type BoardPatch, type WardKey, wardKeys } from '@ward-board/contract';
import { runPrepared, type Statement } from '@ward-board/projections';
import type { DataSource } from 'typeorm';

/** How far back a client may catch up by patches; who was away longer loads the board anew. */
export const FEED_KEPT = 5_000;

interface FeedRow {
  readonly ward: WardKey;
  readonly seq: string;
  readonly at: Date;
  readonly changes: BoardPatch['changes'];
}

const AFTER = {
  name: 'board_feed.after',
  text: 'SELECT ward, seq, at, changes FROM board_feed WHERE ward = $1 AND seq > $2 ORDER BY seq LIMIT $3',
};
const NEWER_THAN = {
  name: 'board_feed.newer_than',
  text: `SELECT f.ward, f.seq, f.at, f.changes FROM jsonb_each_text($1::jsonb) AS known (ward, seq)
    JOIN board_head h ON h.ward = known.ward AND h.seq > known.seq::bigint
    JOIN board_feed f ON f.ward = known.ward AND f.seq > known.seq::bigint ORDER BY f.ward, f.seq LIMIT $2`,
};

/** The wards' numbered patches as they are stored, written with the boards' rows. */
export class BoardLog {
  constructor(private readonly db: DataSource) {}

  /** The newest number of each ward. */
  async heads(): Promise<readonly (readonly [WardKey, number])[]> {
    const rows = await this.db.query<{ ward: WardKey; seq: string }[]>('SELECT ward, seq FROM board_head');
    return rows.filter(({ ward }) => wardKeys.includes(ward)).map(({ ward, seq }) => [ward, Number(seq)] as const);
  }

  /** One ward's patches after a number, in order: all that are kept. */
  async after(ward: WardKey, seq: number): Promise<readonly BoardPatch[]> {
    return this.read(AFTER, [ward, seq, FEED_KEPT]);
  }

  /** Patches of every ward after the number that is known of it, each ward's in order. */
  async newerThan(known: ReadonlyMap<WardKey, number>, limit: number): Promise<readonly BoardPatch[]> {
    return this.read(NEWER_THAN, [JSON.stringify(Object.fromEntries(known)), limit]);
  }

  /** Forgets what nobody may catch up from any more. */
  async sweep(): Promise<void> {
    await this.db.query('DELETE FROM board_feed f USING board_head h WHERE f.ward = h.ward AND f.seq <= h.seq - $1', [
      FEED_KEPT,
    ]);
  }

  private async read(query: Statement, parameters: unknown[]): Promise<readonly BoardPatch[]> {
    const rows = await runPrepared<FeedRow>(this.db, query, parameters);
    return rows.map(({ ward, seq, at, changes }) => ({ ward, seq: Number(seq), at: at.toISOString(), changes }));
  }
}
