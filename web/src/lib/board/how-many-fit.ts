/** The least width of an entry in which who waits, since when and why can be read beside the button. */
const ENTRY = 236;
/** The width of the button that opens the rest. */
const MORE = 86;

/** How many entries fit whole into a line of this width; when not all do, a button needs its place too. */
export function howManyFit(width: number, count: number): number {
  if (count * ENTRY <= width) return count;
  return Math.max(0, Math.min(count, Math.floor((width - MORE) / ENTRY)));
}
