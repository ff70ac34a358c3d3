import type { DocumentRow } from '../checkpoint/write-batch.js';
import type { Window } from '../projection.js';
import type { DocumentDifference } from './differences.js';

/**
 * Which rows of a collection stand on its board: the newest of all, and the newest open ones. It holds every row that is
 * not sealed, and so, since only closed rows beyond the newest are, all that it has to choose from; but for removals, which
 * let older ones in again: those are given to it.
 */
export class WindowRows {
  private constructor(
    private readonly window: Window,
    private readonly rows: Map<string, DocumentRow>,
    /** Of the rows, newest first. */
    private readonly ids: string[],
  ) {}

  /** @param rows of its collection. */
  static of(window: Window, rows: readonly DocumentRow[]): WindowRows {
    const { includes = () => true } = window;
    const own = rows.filter(({ record }) => includes(record));
    const ids = own.map(({ id }) => id).sort((one, other) => (one < other ? 1 : -1));
    return new WindowRows(window, new Map(own.map((row) => [row.id, row])), ids);
  }

  /** Another one to fold a batch into, so that a batch that is not written leaves no trace; with sealed rows to choose from. */
  with(older: readonly DocumentRow[]): WindowRows {
    const copy = new WindowRows(this.window, new Map(this.rows), [...this.ids]);
    for (const row of older) copy.put(row);
    return copy;
  }

  /** Without what a batch has sealed. */
  withoutSealed(): WindowRows {
    const left = [...this.rows].filter(([, { sealed }]) => !sealed);
    const rows = new Map(left);
    return new WindowRows(
      this.window,
      rows,
      this.ids.filter((id) => rows.has(id)),
    );
  }

  /** What an append comes to, once it is decided which rows stand on the board. Call it for each append, in order. */
  settle(found: readonly DocumentDifference[]): readonly DocumentDifference[] {
    const own = found.filter(({ was, is }) => this.isAbout(is ?? was));
    if (own.length === 0) return found;
    const before = new Map<string, DocumentRow | undefined>();
    for (const { was, is, key } of own) {
      const id = is?.id ?? was?.id ?? '';
      before.set(id, this.rows.get(id) ?? (was && { ...was, key }));
      if (is) this.put({ ...is, key });
      else this.remove(id);
    }
    for (const [id, row] of this.reflagged()) {
      if (!before.has(id)) before.set(id, this.rows.get(id));
      this.rows.set(id, row);
    }
    return [
      ...found.filter((difference) => !own.includes(difference)),
      ...[...before].flatMap(([id, was]) => this.difference(was, this.rows.get(id))),
    ];
  }

  private isAbout(row: DocumentDifference['is']): boolean {
    const { collection, includes = () => true } = this.window;
    return row?.collection === collection && includes(row.record);
  }

  private difference(was: DocumentRow | undefined, is: DocumentRow | undefined): readonly DocumentDifference[] {
    if (is) return [{ was, is: is.sealed ? { ...is, record: this.window.seal(is.record) } : is, key: is.key }];
    return was ? [{ was, is: undefined, key: was.key }] : [];
  }

  /** The rows that are to stand on the board and do not, or the other way round. */
  private reflagged(): ReadonlyMap<string, DocumentRow> {
    const { newest, mostOpen, isOpen, feed } = this.window;
    const changed = new Map<string, DocumentRow>();
    let open = 0;
    for (const [rank, id] of this.ids.entries()) {
      const row = this.rows.get(id);
      if (!row) continue;
      const goesOn = isOpen(row.record);
      if (goesOn) open += 1;
      const shown = rank < newest || (goesOn && open <= mostOpen);
      const sealed = !shown && !goesOn;
      if (row.feeds.includes(feed) === shown && (row.sealed ?? false) === sealed) continue;
      const { sealed: _, ...rest } = row;
      changed.set(id, { ...rest, feeds: this.inFeeds(row, shown), ...(sealed && { sealed }) });
    }
    return changed;
  }

  private put(row: DocumentRow): void {
    if (!this.rows.has(row.id)) this.ids.splice(this.placeOf(row.id), 0, row.id);
    const { feeds: before, sealed } = this.rows.get(row.id) ?? row;
    const { sealed: _, ...rest } = row;
    const feeds = this.inFeeds(row, before.includes(this.window.feed));
    this.rows.set(row.id, { ...rest, feeds, ...(sealed && { sealed }) });
  }

  /** The feeds of a row: the window's own if it is shown there, and those that are the fold's to say. */
  private inFeeds({ feeds }: DocumentRow, shown: boolean): DocumentRow['feeds'] {
    const { feed } = this.window;
    return [...(shown ? [feed] : []), ...feeds.filter((each) => each !== feed)];
  }

  private remove(id: string): void {
    if (this.rows.delete(id)) this.ids.splice(this.placeOf(id), 1);
  }

  /** Where an id is among the others, or belongs. */
  private placeOf(id: string): number {
    let [from, to] = [0, this.ids.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.ids[middle] ?? '') > id) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
