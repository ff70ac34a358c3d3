import { type StripEntry, stripOf } from '#lib/board/strip.ts';

/**
 * How many stand on a board, who else is awaited or waits: `13 on the board, 2 awaited`.
 * @param entries who stands in its strip: the strip counts the same, those whom transfers brought among them.
 */
export function sayCounts(rows: number, entries: readonly StripEntry[], waiting: number): string {
  const awaited = stripOf(entries, 0).count;
  return [
    `${rows} on the board`,
    ...(awaited > 0 ? [`${awaited} awaited`] : []),
    ...(waiting > 0 ? [`${waiting} on the waiting list`] : []),
  ].join(', ');
}
