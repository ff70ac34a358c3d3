/** How long a row is marked that has come or changed. */
export const MARKED_MS = 60_000;

/** What happened to a row lately. */
export type Mark = 'new' | 'changed';

interface Marked {
  readonly mark: Mark;
  readonly until: number;
}

/** Which rows have come or changed within a minute. It holds what is on the wall, and no more. */
export class RowMarks {
  private shown: ReadonlyMap<string, string> | null = null;
  private readonly marked = new Map<string, Marked>();

  /** What the wall shows now, by id. The first time nothing of it is new. @param now in milliseconds that pass by themselves. */
  show(rows: Iterable<{ readonly id: string }>, now: number): void {
    const next = new Map([...rows].map((row) => [row.id, JSON.stringify(row)]));
    for (const [id, row] of next) {
      const before = this.shown?.get(id);
      if (this.shown === null || before === row) continue;
      // Of a row that is still marked as new, more is said than that it has changed.
      const isNew = before === undefined || this.marked.get(id)?.mark === 'new';
      this.marked.set(id, { mark: isNew ? 'new' : 'changed', until: now + MARKED_MS });
    }
    for (const id of this.marked.keys()) if (!next.has(id)) this.marked.delete(id);
    this.shown = next;
  }

  /** The marks that still stand. */
  at(now: number): ReadonlyMap<string, Mark> {
    for (const [id, { until }] of this.marked) if (until <= now) this.marked.delete(id);
    return new Map([...this.marked].map(([id, { mark }]) => [id, mark]));
  }
}
