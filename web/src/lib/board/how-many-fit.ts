/** The least width of an entry in which who waits, since when and why can be read. */
const ENTRY = 158;
/** The width of the button that opens the rest. */
const MORE = 86;

/** The most letters of a name that one line has room for: of an entry, and of whoever is named in less room than that. */
const LETTERS = { entry: 18, less: 11 };

/** Whether a name takes two lines in the bar, where it has so much room. */
export const takesTwoLines = (name: string, width = ENTRY): boolean =>
  name.length > (width < ENTRY ? LETTERS.less : LETTERS.entry);

/** How many entries fit whole into a line of this width; when not all do, a button needs its place too. */
export function howManyFit(width: number, count: number): number {
  if (count * ENTRY <= width) return count;
  return Math.max(0, Math.min(count, Math.floor((width - MORE) / ENTRY)));
}

/** Between two chips. */
const GAP = 6;

/**
 * Which chips fit whole into a line of this width, by their places: all, or the first ones and the one that is pressed, with
 * room for the button that opens the rest.
 */
export function whichFit(width: number, widths: readonly number[], pressed: number): ReadonlySet<number> {
  const all = widths.map((_, at) => at);
  const taken = (places: Iterable<number>) => [...places].reduce((sum, at) => sum + (widths[at] ?? 0) + GAP, -GAP);
  if (taken(all) <= width) return new Set(all);
  const shown = new Set([pressed]);
  for (const at of all) {
    if (shown.has(at)) continue;
    if (taken([...shown, at]) + GAP + MORE > width) break;
    shown.add(at);
  }
  return shown;
}
