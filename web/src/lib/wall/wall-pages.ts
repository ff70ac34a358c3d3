import type { WallGroup, WallLine } from './wall-groups.js';

/** Measures in rem, of which a screen is 120 wide: what fits is known without looking at what is drawn. */
export const measures = {
  ...{ row: 5.5, vitals: 2.25, tallestRow: 10.5, head: 4.25, gap: 1.25, arrivals: 5.75, frame: 11.75, band: 4.25 },
} as const;
/** The height of a row at least: each of a wall that shows vital signs has a line for them. */
export const rowHeight = (hasVitals: boolean): number => measures.row + (hasVitals ? measures.vitals : 0);

/** Lines of a group that stand together in a column. `from` counts from 0. */
export interface LineBlock {
  readonly group: Omit<WallGroup, 'lines'>;
  readonly lines: readonly WallLine[];
  readonly from: number;
  readonly of: number;
}
/** Both columns of a page. */
export interface WallPage {
  readonly left: readonly LineBlock[];
  readonly right: readonly LineBlock[];
}

/** The ids of the rows that stand on a page. */
export const idsOn = ({ left, right }: WallPage): readonly string[] =>
  [...left, ...right].flatMap(({ lines }) => lines.map(({ id }) => id));

/** What the wall shows in turn, and what it shows all the while. */
export interface ToPage {
  readonly pinned: WallGroup | null;
  readonly turning: readonly WallGroup[];
  readonly hasArrivals: boolean;
  readonly hasVitals: boolean;
  /** A band above the columns says that the wall is not live, or that somebody may be missing from it. */
  readonly hasBand: boolean;
}

/**
 * The pages of a wall, one at least. What is pinned stands at the left of each, above others where it leaves them room and they need
 * it; those of it that do not fit there turn with the others, before them, so that nobody is left out.
 * @param height of the screen, in rem.
 */
export function pagesOf(
  { pinned, turning, hasArrivals, hasVitals, hasBand }: ToPage,
  height: number,
): readonly WallPage[] {
  const row = rowHeight(hasVitals);
  // However low the screen is: two rows and their head.
  const least = measures.head + 2 * row;
  const whole = Math.max(least, height - measures.frame - (hasBand ? measures.band : 0));
  const beside = Math.max(least, whole - (hasArrivals ? measures.arrivals + measures.gap : 0));
  if (pinned === null) return inPairs([], columnsOf(turning.map(blockOf), row, [beside, whole]));
  const [left, over] = split(blockOf(pinned), rowsIn(beside, row));
  const blocks = [...(over ? [over] : []), ...turning.map(blockOf)];
  const alone = columnsOf(blocks, row, [whole]);
  const below = beside - measures.head - left.lines.length * row - measures.gap;
  const both = below < least ? null : columnsOf(blocks, row, [below, whole]);
  // Below it stand others only where that saves a page.
  if (both && Math.ceil(both.length / 2) < alone.length) return inPairs([left], both);
  return inPairs(
    [left],
    alone.flatMap((right) => [[], right]),
  );
}

/** Columns, left and right by turns, as pages, one at least. @param above stands at the top of each left one. */
function inPairs(above: readonly LineBlock[], columns: readonly (readonly LineBlock[])[]): readonly WallPage[] {
  return Array.from({ length: Math.max(1, Math.ceil(columns.length / 2)) }, (_, page) => ({
    left: [...above, ...(columns[2 * page] ?? [])],
    right: columns[2 * page + 1] ?? [],
  }));
}

const rowsIn = (height: number, row: number): number => Math.max(0, Math.floor((height - measures.head) / row));

const blockOf = ({ lines, ...group }: WallGroup): LineBlock => ({ group, lines, from: 0, of: lines.length });

/** The first lines of a block, and the others where there are any. */
function split(block: LineBlock, count: number): readonly [LineBlock, LineBlock | null] {
  const { group, lines, from, of } = block;
  if (lines.length <= count) return [block, null];
  return [
    { group, lines: lines.slice(0, count), from, of },
    { group, lines: lines.slice(count), from: from + count, of },
  ];
}

/** How many of a group a page does not show. */
export function leftOut({ group, of }: LineBlock, { left, right }: WallPage): number {
  const here = [...left, ...right].filter((block) => block.group.key === group.key);
  return of - here.reduce((sum, { lines }) => sum + lines.length, 0);
}

/** Which of a group's lines stand here: `9`, or `4–6 of 9`. @param from counts from 0. */
export function sayPart(from: number, count: number, of: number): string {
  if (count === of) return String(of);
  return `${from + 1}${count === 1 ? '' : `–${from + count}`} of ${of}`;
}

/** Fills one column after the other. @param row its height. @param heights of the columns, by turns. */
function columnsOf(
  blocks: readonly LineBlock[],
  row: number,
  heights: readonly number[],
): readonly (readonly LineBlock[])[] {
  const columns: LineBlock[][] = [];
  let left = 0;
  const begin = () => {
    columns.push([]);
    left = heights[(columns.length - 1) % heights.length] ?? 0;
  };
  for (const block of blocks) {
    for (let rest: LineBlock | null = block; rest !== null; ) {
      const column = columns.at(-1);
      const gap = column && column.length > 0 ? measures.gap : 0;
      const fits = rowsIn(left - gap, row);
      // A single line of many below another group's would be taken for one of that group.
      if (!column || (fits < rest.lines.length && fits < 2)) {
        begin();
        continue;
      }
      // Nor should one line alone be left over for the next column.
      const count = rest.lines.length - fits === 1 && fits > 2 ? fits - 1 : fits;
      const [here, next]: readonly [LineBlock, LineBlock | null] = split(rest, count);
      column.push(here);
      left -= gap + measures.head + here.lines.length * row;
      rest = next;
      if (rest) begin();
    }
  }
  return columns;
}
