/** How long a row is marked that has come or changed, at least. */
export const MARKED_MS = 60_000;

/** What happened to a row lately. */
export type RowMark = 'new' | 'changed';

/** What stands on the screen, by the ids of rows. */
export interface ShownRows {
  /** Which turn of the pages it is. */
  readonly turn: number;
  readonly page: Iterable<string>;
  /** Of all pages. */
  readonly wall: Iterable<string>;
}

interface Marked {
  readonly mark: RowMark;
  readonly until: number;
  /** Its row has been on the screen since this turn began. */
  readonly stands: boolean;
  /** Its row has been on the screen for a whole turn. */
  readonly wasSeen: boolean;
}

/**
 * Which rows have come or changed within a minute, or since their page was shown last: a round of many pages takes longer than a
 * minute. It holds what is on the wall, and no more.
 */
export class RowMarks {
  private shown: ReadonlyMap<string, string> | null = null;
  private readonly marked = new Map<string, Marked>();
  private turn: number | null = null;
  private wall: ReadonlySet<string> = new Set();

  /** What the wall shows now, by id. The first time nothing of it is new. @param now in milliseconds that pass by themselves. */
  show(rows: Iterable<{ readonly id: string }>, now: number): void {
    const next = new Map([...rows].map((row) => [row.id, JSON.stringify(row)]));
    for (const [id, row] of next) {
      const before = this.shown?.get(id);
      if (this.shown === null || before === row) continue;
      // Of a row that is still marked as new, more is said than that it has changed.
      const isNew = before === undefined || this.marked.get(id)?.mark === 'new';
      const mark = isNew ? 'new' : 'changed';
      this.marked.set(id, { mark, until: now + MARKED_MS, stands: false, wasSeen: false });
    }
    for (const id of this.marked.keys()) if (!next.has(id)) this.marked.delete(id);
    this.shown = next;
  }

  /** What stands on the screen from now on: told at each turn, and whenever it changes. */
  stand({ turn, page, wall }: ShownRows): void {
    const here = new Set(page);
    const isSame = turn === this.turn;
    // Of a turn that was not seen to begin nobody knows whether the screen showed all of it.
    const isNext = this.turn !== null && turn === this.turn + 1;
    for (const [id, marked] of this.marked) {
      const stands = here.has(id) && (isNext || (isSame && marked.stands));
      this.marked.set(id, { ...marked, stands, wasSeen: marked.wasSeen || (isNext && marked.stands) });
    }
    this.turn = turn;
    this.wall = new Set(wall);
  }

  /** The marks that still stand. */
  at(now: number): ReadonlyMap<string, RowMark> {
    for (const [id, { until, wasSeen }] of this.marked)
      if (until <= now && (wasSeen || !this.wall.has(id))) this.marked.delete(id);
    return new Map([...this.marked].map(([id, { mark }]) => [id, mark]));
  }
}
