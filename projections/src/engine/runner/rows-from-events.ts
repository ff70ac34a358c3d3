import type { RecordedEvent } from '@ward-board/event-store';
import { START } from '@ward-board/event-store';
import type { Projection, Row } from '../projection.js';
import { nameOf } from './differences.js';
import { foldBatch, type OpenDocument, openDocument } from './fold-batch.js';
import { keyedAppends, keysOf } from './keyed-appends.js';

/**
 * Rows made of events alone, read page by page in the log's order: all that a projection would hold, those that it has sealed
 * among them. A document that can't be folded any further stands still, as it does for readers (P5).
 */
export class RowsFromEvents {
  private readonly rows = new Map<string, Row>();
  private readonly documents = new Map<string, OpenDocument>();
  private readonly parked = new Set<string>();

  constructor(private readonly projection: Projection) {}

  /** Folds a page in; it must hold whole appends. */
  add(events: readonly RecordedEvent[]): void {
    const { appends } = keyedAppends(this.projection, events);
    for (const key of keysOf(appends))
      if (!this.documents.has(key) && !this.parked.has(key)) this.documents.set(key, openDocument(this.projection, []));
    const folded = foldBatch(this.projection, appends, this.documents, START);
    for (const [key, document] of folded.documents) this.documents.set(key, document);
    for (const { key } of folded.parked) {
      this.documents.delete(key);
      this.parked.add(key);
    }
    for (const row of folded.dropped) this.rows.delete(nameOf(row));
    for (const { key: _, ...row } of folded.written) this.rows.set(nameOf(row), row);
  }

  /** Every row, newest record first. */
  all(): readonly Row[] {
    return [...this.rows.values()].sort((one, other) => (one.id < other.id ? 1 : -1));
  }
}
