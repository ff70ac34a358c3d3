import type { FeedName } from '@ward-board/contract';
import type { RecordedEvent } from '@ward-board/event-store';
import { START } from '@ward-board/event-store';
import type { Projection, Recalled, Row } from '../projection.js';
import { nameOf } from './differences.js';
import { foldBatch, type OpenDocument, openDocument, withoutSealed } from './fold-batch.js';
import { type KeyedAppend, keyedAppends, keysOf } from './keyed-appends.js';
import { recalledBy, rowsToOpenWith } from './recalled-rows.js';
import { type KeptRow, LeftOut, toGoOnFrom } from './rows-to-go-on-from.js';
import { WindowRows } from './window-rows.js';

/**
 * How many appends are folded at a time where a document is opened with the sealed rows that they are about: as many more
 * rows are at hand at most, however long the history is.
 */
const AT_ONCE = 10;

/**
 * Rows made of events alone, read page by page in the log's order: all that a projection would hold, those that it has sealed
 * among them. A document that can't be folded any further stands still, as it does for readers (P5).
 */
export class RowsFromEvents {
  /** By document, and by name. */
  private readonly rows = new Map<string, Map<string, Row>>();
  private readonly documents = new Map<string, OpenDocument>();
  /** Of documents that began with rows of some event of theirs, what was left out of these. */
  private readonly begun = new Map<string, LeftOut>();
  /** Since when a document stands still. */
  private readonly parked = new Map<string, string>();

  constructor(private readonly projection: Projection) {}

  /**
   * Begins a document with the rows that `toGoOnFrom` gave after some event of it: those that follow are to be added. Of no rows:
   * with its first event.
   */
  beginAt(key: string, rows: readonly KeptRow[]): void {
    const own = rows.map(({ oldest: _, ...row }) => row);
    this.rows.set(key, new Map(own.map((row) => [nameOf(row), row])));
    this.parked.delete(key);
    this.documents.delete(key);
    if (rows.length > 0) this.begun.set(key, new LeftOut(rows));
    else this.begun.delete(key);
  }

  /**
   * The rows that a document's later rows, and what feeds show of it, are made from; null: it can't be folded any further. What was sealed
   * for good is not among them, and of each list the newest alone, so that they are not more the longer its history is.
   */
  toGoOnFrom(key: string): readonly KeptRow[] | null {
    return this.parked.has(key)
      ? null
      : toGoOnFrom(this.projection, [...this.rowsOf(key).values()], this.begun.get(key));
  }

  /** Folds a page in; it must hold whole appends. @throws OlderRowsNeeded for what was left out of the rows that a document began with. */
  add(events: readonly RecordedEvent[]): void {
    const { appends } = keyedAppends(this.projection, events);
    const about = recalledBy(
      this.projection,
      appends.flatMap((append) => append.events),
    );
    const count = about.size > 0 ? AT_ONCE : appends.length;
    for (let at = 0; at < appends.length; at += count) this.fold(appends.slice(at, at + count));
  }

  private fold(appends: readonly KeyedAppend[]): void {
    const recalled = recalledBy(
      this.projection,
      appends.flatMap(({ events }) => events),
    );
    for (const key of keysOf(appends)) if (!this.parked.has(key)) this.open(key, recalled.get(key) ?? []);
    const folded = foldBatch(this.projection, appends, this.documents, START);
    for (const [key, document] of folded.documents) this.documents.set(key, withoutSealed(this.projection, document));
    for (const { key, event_id } of folded.parked) {
      this.documents.delete(key);
      const recorded = appends
        .flatMap(({ events }) => events)
        .find((event) => event.recorded.id === event_id)?.recorded;
      this.parked.set(key, recorded?.recordedAt ?? '');
    }
    for (const row of folded.dropped) this.rows.get(row.key)?.delete(nameOf(row));
    for (const { key, ...row } of folded.written) this.rowsOf(key).set(nameOf(row), row);
  }

  /** With all that it has sealed in it, each append of a document that recalls would cost as much as its history is long. */
  private open(key: string, recalled: Recalled): void {
    if (recalled.length === 0 && this.documents.has(key)) return;
    const rows = this.rowsOf(key);
    this.begun.get(key)?.check(recalled, rows);
    this.documents.set(key, openDocument(this.projection, rowsToOpenWith(recalled, rows)));
  }

  private rowsOf(key: string): Map<string, Row> {
    const rows = this.rows.get(key) ?? new Map<string, Row>();
    this.rows.set(key, rows);
    return rows;
  }

  /** Every row, newest record first. */
  all(): readonly Row[] {
    return byNewestId(this.every());
  }

  private every(): readonly Row[] {
    return [...this.rows.values()].flatMap((own) => [...own.values()]);
  }

  /** The rows that stand on a feed, newest record first. Of a projection with windows, every document of its must have been added. */
  on(feed: FeedName): readonly Row[] {
    const windows = (this.projection.windows ?? []).filter((window) => window.feed === feed);
    const rows = this.every();
    const inWindow = (row: Row) => windows.some(({ collection }) => collection === row.collection);
    const rest = byNewestId(rows.filter((row) => !inWindow(row) && row.feeds.includes(feed)));
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

const byNewestId = (rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((one, other) => (one.id < other.id ? 1 : -1));
