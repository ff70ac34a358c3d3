/** The widths that a board has a layout for: a desktop, a tablet across (to 1439 px), a tablet upright (to 900 px). */
export const sizes = ['desktop', 'across', 'upright'] as const;
export type Size = (typeof sizes)[number];

/**
 * How a row stands at one width: the tracks of its columns, its lines, and which column is where, as in CSS grid. `act` is the
 * row's actions. A column that is in none of the lines is left out, and read in the row's details. A column whose second
 * line stands somewhere else than under the first has a place of its own for that: `complaint-b`.
 */
export interface Layout {
  /** The whole height of a row in px; it never changes with what is in it. */
  readonly row: number;
  readonly columns: string;
  readonly lines: string;
  readonly areas: readonly string[];
}

/** A layout on paper: as on a tablet across, but for these columns, wider and without what can be pressed, and for the lines, where they are said. */
type PaperLayout = Pick<Layout, 'columns'> & Partial<Pick<Layout, 'areas'>>;

/**
 * `wide`: the columns of the desktop's layout from 1680 px on. `narrow`: those of a tablet across where it is a narrow desktop, from 1181 px on:
 * the columns of values have no use for what is wider there. `paper` null: it is wholly as on a tablet across.
 */
export interface Layouts extends Readonly<Record<Size, Layout>> {
  readonly wide?: string;
  readonly narrow?: string;
  readonly paper: PaperLayout | null;
}

const namesIn = (areas: readonly string[]): ReadonlySet<string> => new Set(areas.flatMap((line) => line.split(/\s+/)));

/** The custom properties that the table's style is made of, for every width and for paper. */
export function layoutStyle(layouts: Layouts): string {
  const { across, desktop } = layouts;
  const paper = { ...across, ...layouts.paper };
  const quoted = (each: readonly string[]) => each.map((line) => `"${line}"`).join(' ');
  const of = (size: Size): string => {
    const { row, columns, lines, areas } = layouts[size];
    return `--${size}-row:${row}px;--${size}-columns:${columns};--${size}-lines:${lines};--${size}-areas:${quoted(areas)};--${size}-head:${quoted(areas.slice(0, 1))};`;
  };
  return `${sizes.map(of).join('')}--wide-columns:${layouts.wide ?? desktop.columns};--narrow-columns:${layouts.narrow ?? across.columns};--paper-columns:${paper.columns};--paper-areas:${quoted(paper.areas)};`;
}

/**
 * The classes of a column's cells at each width: `off`, left out; `split`, the second line stands apart; `line`, both lines in
 * one; `wrap`, the first line goes on over three.
 */
export const cellClass = (layouts: Layouts, key: string): string =>
  sizes
    .flatMap((size) => {
      const { areas } = layouts[size];
      const lines = areas.filter((line) => namesIn([line]).has(key)).length;
      const split = namesIn(areas).has(`${key}-b`);
      if (lines === 0 && !split) return [`off-${size}`];
      return [
        ...(split ? [`split-${size}`] : lines === 1 ? [`line-${size}`] : []),
        ...(lines > 2 ? [`wrap-${size}`] : []),
      ];
    })
    .join(' ');

/** The classes of a column's head: it is shown where the column stands in the first line. */
export const headClass = (layouts: Layouts, key: string): string =>
  sizes.flatMap((size) => (namesIn(layouts[size].areas.slice(0, 1)).has(key) ? [] : [`off-${size}`])).join(' ');
