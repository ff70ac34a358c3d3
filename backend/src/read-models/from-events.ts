import { Injectable } from '@nestjs/common';
import {
  chartFeedOf,
  collectionOfList,
  collectionsOf,
  type FeedName,
  type ListFeed,
  type WardKey,
} from '@ward-board/contract';
import { type EventStore, type Position, type RecordedEvent, START } from '@ward-board/event-store';
import { folded, type Projection, type Row, rowsAsOf, runPrepared } from '@ward-board/projections';
import { DataSource } from 'typeorm';
import { InjectEventStore } from '../platform/database/event-store.token.js';
import { type Collection, projectionOf } from './collections.js';
import { isAsLeftBy, type RevisedRecord, type StoredEvents } from './stored-events.js';

/** How many events are read at once, and folded before the next are. */
const BATCH = 1_000;

/** How many of a feed's newest patches are looked through: far more than there are while an answer is made. */
const NEWEST = 200;
/** A record as a patch of a feed has it, at one of some revisions. */
const PATCHED = {
  name: 'read_model.patched',
  text: `SELECT c.record::text AS record FROM feed_head h
    JOIN feed_patch p ON p.feed = h.feed AND p.seq > h.seq - ${NEWEST}
    CROSS JOIN LATERAL json_to_recordset(p.changes) AS c (collection text, id text, record json)
    WHERE h.feed = ANY ($1::text[]) AND c.collection = $2 AND c.id = $3 AND (c.record ->> 'revision')::int = ANY ($4::int[])
    ORDER BY p.seq DESC LIMIT 10`,
};

/** The feeds that together have every change of a collection's records for as long as they are shown, charts' own among them. */
function feedsOf(collection: Collection, { events }: StoredEvents): readonly FeedName[] {
  if (collection === 'admissions') return [collection];
  const patients = new Set(events.flatMap(({ metadata }) => metadata.patient_id ?? []));
  const wards = Object.entries(collectionsOf) as [WardKey, readonly string[]][];
  const lists = Object.entries(collectionOfList) as [ListFeed, string][];
  return [
    ...wards.filter(([, shown]) => shown.includes(collection)).map(([ward]) => ward),
    ...lists.filter(([, listed]) => listed === collection).map(([list]) => list),
    ...[...patients].map(chartFeedOf),
  ];
}

/** Makes a record from the events alone, where the read model does not have it: not yet, or not any longer. */
@Injectable()
export class FromEvents {
  constructor(
    @InjectEventStore() private readonly store: EventStore,
    private readonly db: DataSource,
  ) {}

  /**
   * The record as a command left it, by the documents that its events belong to: from their rows and what those do not show
   * yet, or, where it was changed again in the moment before the answer, from the patch that showed the command's own change.
   * All events are read only for a record that nothing shows any more, such as one that was closed and then changed again.
   */
  async record(stored: StoredEvents, collection: Collection, id: string): Promise<string> {
    const { position, events } = stored;
    const projection = projectionOf(collection);
    const keys = [...new Set(events.map((event) => projection.key(event)))].filter((key) => key !== null);
    const wanted = (rows: readonly Row[]) => rows.find((row) => row.collection === collection && row.id === id);
    const streams = new Set(events.map(({ stream }) => stream));
    for (const key of keys) {
      const row = wanted((await rowsAsOf(this.db, this.store, projection, key, position, streams)) ?? []);
      if (row && isAsLeftBy(stored, collection, row.record as RevisedRecord)) return JSON.stringify(row.record);
    }
    const patched = await this.patched(stored, collection, id);
    if (patched !== undefined) return patched;
    for (const key of keys) {
      let document = projection.open([]);
      for await (const page of this.history(projection, key, position))
        document = page.reduce((before, event) => folded(projection, before, event), document);
      const row = wanted(projection.rows(document));
      if (row) return JSON.stringify(row.record);
    }
    throw new Error(`The events up to ${position} make no ${collection} ${id}.`);
  }

  private async patched(stored: StoredEvents, collection: Collection, id: string): Promise<string | undefined> {
    const feeds = feedsOf(collection, stored);
    const revisions = stored.events.map(({ revision }) => revision);
    const rows = await runPrepared<{ record: string }>(this.db, PATCHED, [feeds, collection, id, revisions]);
    return rows.find(({ record }) => isAsLeftBy(stored, collection, JSON.parse(record)))?.record;
  }

  /** The events of a document that concern its projection, up to a position, page by page. */
  private async *history(
    { history, handles }: Projection,
    key: string,
    asOf: Position,
  ): AsyncGenerator<readonly RecordedEvent[]> {
    const source = history(key);
    for (let [after, revision]: [Position, number] = [START, 0]; after < asOf; ) {
      const page =
        'patient' in source
          ? await this.store.readByPatient(source.patient, after, BATCH)
          : await this.store.readStream(source.stream, { after: revision, limit: BATCH });
      yield page.filter(({ type, position }) => position <= asOf && handles.some((handled) => handled === type));
      const last = page.at(-1);
      if (!last || page.length < BATCH) return;
      [after, revision] = [last.position, last.revision];
    }
  }
}
