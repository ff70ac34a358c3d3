import type { EventStore, Position } from '@ward-board/event-store';
import type { DataSource } from 'typeorm';
import { noChanges } from '../checkpoint/write-batch.js';
import type { Parked } from '../poison/parked-documents.js';
import type { Projection } from '../projection.js';
import type { BatchWork, PreparedBatch } from './batch-processor.js';
import { combined, type DocumentDifference, patchesOf } from './differences.js';
import { Documents } from './documents.js';
import { atHandIn, foldAppend, foldBatch, type OpenDocument, rowsToWrite, settled } from './fold-batch.js';
import { type KeyedAppend, type KeyedEvent, keyedAppends } from './keyed-appends.js';
import { readMissed } from './missed-events.js';
import { recall, recalledBy } from './recalled-rows.js';
import { WindowDocuments } from './window-documents.js';
import type { WindowRows } from './window-rows.js';

/** What a batch is folded into. */
interface Opened {
  readonly documents: ReadonlyMap<string, OpenDocument>;
  readonly shown: readonly WindowRows[];
  /** To be called once the batch is written. */
  readonly keep: (documents: ReadonlyMap<string, OpenDocument>) => void;
}

/** Folds batches into a projection's documents, for one generation of its rows. */
export class DocumentWork implements BatchWork {
  readonly name: string;
  private readonly open: (events: readonly KeyedEvent[]) => Promise<Opened>;

  constructor(
    private readonly projection: Projection,
    private readonly store: EventStore,
    db: DataSource,
    generation: number,
  ) {
    this.name = projection.name;
    const documents = new Documents(projection, db, generation);
    const windows = projection.windows && new WindowDocuments(projection, documents, db, generation);
    this.open = windows
      ? (events) => windows.open(events)
      : async (events) => ({
          documents: await documents.openAll(
            new Set(events.map(({ key }) => key)),
            await recall(projection, db, generation, recalledBy(projection, events)),
          ),
          shown: [],
          keep: (changed) => documents.keep(changed),
        });
  }

  readonly keyed: BatchWork['keyed'] = (batch) => keyedAppends(this.projection, batch);

  readonly prepare = async (appends: readonly KeyedAppend[], after: Position): Promise<PreparedBatch> => {
    const opened = await this.open(appends.flatMap(({ events }) => events));
    const { documents, ...changes } = foldBatch(this.projection, appends, opened.documents, after, opened.shown);
    return { changes: { ...noChanges, ...changes }, keep: () => opened.keep(documents) };
  };

  /** What is read of what the document has missed is one patch in each feed: who waited for it waited for the last of it. */
  readonly prepareMissed = async (parked: Parked, until: Position): Promise<PreparedBatch | null> => {
    const { events: missed, more } = await readMissed(this.store, this.projection, parked, until);
    const { appends } = this.keyed(missed);
    const all = appends.flatMap(({ events }) => events);
    const opened = await this.open(all);
    const atHand = atHandIn(this.projection, all);
    const documents = new Map(opened.documents);
    const found: DocumentDifference[] = [];
    for (const { events } of appends) {
      const step = foldAppend(this.projection, events, documents, atHand);
      if (step.poison) return null;
      for (const [key, document] of step.documents) documents.set(key, document);
      found.push(...settled(opened.shown, step.differences));
    }
    const patches = patchesOf(
      combined(found),
      missed.at(-1)?.recordedAt ?? new Date().toISOString(),
      this.projection.chartOf,
    );
    const standing =
      more === null ? { unparked: [parked.key] } : { advanced: [{ key: parked.key, resume_after: more }] };
    return {
      changes: { ...noChanges, ...rowsToWrite(this.projection, found), patches, ...standing },
      keep: () => opened.keep(documents),
    };
  };
}
