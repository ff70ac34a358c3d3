import type { FeedName } from '@ward-board/contract';
import type { RecordedEvent } from '@ward-board/event-store';
import { START } from '@ward-board/event-store';
import type { Projection, Row } from '../projection.js';
import { nameOf } from './differences.js';
import { foldBatch, type OpenDocument, openDocument } from './fold-batch.js';
import { keyedAppends, keysOf } from './keyed-appends.js';
import { WindowRows } from './window-rows.js';

/**
 * Rows made of events alone, read page by page in the log's order: all that a projection would hold, those that it has sealed
 * among them. A document that can't be folded any further stands still, as it does for readers (P5).
 */
export class RowsFromEvents {
  private readonly rows = new Map<string, Row>();
  private readonly documents = new Map<string, OpenDocument>();
  /** Since when a document stands still. */
  private readonly parked = new Map<string, string>();

  constructor(private readonly projection: Projection) {}

  /** Folds a page in; it must hold whole appends. */
  add(events: readonly RecordedEvent[]): void {
    const { appends } = keyedAppends(this.projection, events);
    for (const key of keysOf(appends))
      if (!this.documents.has(key) && !this.parked.has(key)) this.documents.set(key, openDocument(this.projection, []));
    const folded = foldBatch(this.projection, appends, this.documents, START);
    for (const [key, document] of folded.documents) this.documents.set(key, document);
    for (const { key, event_id } of folded.parked) {
      this.documents.delete(key);
      this.parked.set(key, events.find(({ id }) => id === event_id)?.recordedAt ?? '');
    }
    for (const row of folded.dropped) this.rows.delete(nameOf(row));
    for (const { key: _, ...row } of folded.written) this.rows.set(nameOf(row), row);
  }

  /** Every row, newest record first. */
  all(): readonly Row[] {
    return [...this.rows.values()].sort((one, other) => (one.id < other.id ? 1 : -1));
  }

  /** The rows that stand on a feed, newest record first. Of a projection with windows, every document of its must have been added. */
  on(feed: FeedName): readonly Row[] {
    const windows = (this.projection.windows ?? []).filter((window) => window.feed === feed);
    const rows = this.all();
    const inWindow = (row: Row) => windows.some(({ collection }) => collection === row.collection);
    const rest = rows.filter((row) => !inWindow(row) && row.feeds.includes(feed));
    const shown = windows.flatMap((window) => {
      const own = rows.filter(({ collection }) => collection === window.collection);
      return WindowRows.of(
        window,
        own.map((row) => ({ ...row, key: row.id })),
      ).shown();
    });
    return [...rest, ...shown];
  }

  /** The documents that stand still, and since when: RFC 3339. */
  stopped(): readonly { readonly key: string; readonly since: string }[] {
    return [...this.parked].map(([key, since]) => ({ key, since }));
  }
}
