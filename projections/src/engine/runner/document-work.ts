import type { EventStore, Position } from '@ward-board/event-store';
import type { DataSource } from 'typeorm';
import { noChanges } from '../checkpoint/write-batch.js';
import { type Parked, readMissed } from '../poison/parked-documents.js';
import type { Projection } from '../projection.js';
import type { BatchWork, PreparedBatch } from './batch-processor.js';
import { combined, patchesOf } from './differences.js';
import { Documents } from './documents.js';
import { type DocumentDifference, foldAppend, foldBatch, rowsOf } from './fold-batch.js';
import { type KeyedAppend, keyedAppends, keysOf } from './keyed-appends.js';

/** Folds batches into a projection's documents, for one generation of its rows. */
export class DocumentWork implements BatchWork {
  readonly name: string;
  private readonly documents: Documents;

  constructor(
    private readonly projection: Projection,
    private readonly store: EventStore,
    db: DataSource,
    generation: number,
  ) {
    this.name = projection.name;
    this.documents = new Documents(projection, db, generation);
  }

  readonly keyed: BatchWork['keyed'] = (batch) => keyedAppends(this.projection, batch);

  readonly prepare = async (appends: readonly KeyedAppend[], after: Position): Promise<PreparedBatch> => {
    const opened = await this.documents.openAll(keysOf(appends));
    const { documents, ...changes } = foldBatch(this.projection, appends, opened, after);
    return { changes: { ...noChanges, ...changes }, keep: () => this.documents.keep(documents) };
  };

  /** All that the document has missed is one patch in each feed: who waited for it waited for the last of it. */
  readonly prepareMissed = async (parked: Parked, until: Position): Promise<PreparedBatch | null> => {
    const missed = await readMissed(this.store, this.projection, parked, until);
    const documents = new Map(await this.documents.openAll(new Set([parked.key])));
    const found: DocumentDifference[] = [];
    for (const { events } of this.keyed(missed).appends) {
      const step = foldAppend(this.projection, events, documents);
      if (step.poison) return null;
      for (const [key, document] of step.documents) documents.set(key, document);
      found.push(...step.differences);
    }
    const patches = patchesOf(combined(found), missed.at(-1)?.recordedAt ?? new Date().toISOString());
    return { changes: { ...noChanges, ...rowsOf(found), patches }, keep: () => this.documents.keep(documents) };
  };
}
