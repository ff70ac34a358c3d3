/** How wide what lies over a board is where no column ends nearby, as in the style sheet, and the widths that it may have instead, in px. */
export interface Widths {
  readonly usual: number;
  readonly least: number;
  readonly most: number;
  /** The widths that it may have where no column ends between those. */
  readonly far: readonly [least: number, most: number];
  /** Where none ends there either, it covers of who and where as few columns as it can, and those whole. */
  readonly covers: boolean;
}
/** A form beside the rows. */
export const formWidths: Widths = { usual: 422, least: 380, most: 560, far: [340, 800], covers: false };
/** A chart, which is over everything but who and where. */
export const chartWidths: Widths = { usual: 1016, least: 860, most: 1160, far: [780, 1300], covers: true };
/** The chart is the whole page up to this width. */
const CHART_ALONE = 1180;

/** Where a panel begins that lies over the columns at the end. */
export interface Edge {
  /** So many columns are beside it. */
  readonly columns: number;
  /** What it takes of the page, in px. */
  readonly width: number;
}

/**
 * The edge of a column that is nearest to where a panel begins usually; null: none is near.
 * @param tracks the widths of the columns. @param kept how many of them no panel may cover. @param after what is right of them.
 */
export function edgeOfPanel(tracks: readonly number[], kept: number, after: number, of: Widths): Edge | null {
  const edges = tracks.map((_, columns) => ({
    columns,
    width: after + tracks.slice(columns).reduce((sum, track) => sum + track, 0),
  }));
  const nearest = (beside: number, least: number, most: number): Edge | undefined =>
    edges
      .filter(({ columns, width }) => columns >= beside && width >= least && width <= most)
      .sort((one, other) => Math.abs(one.width - of.usual) - Math.abs(other.width - of.usual))[0];
  return (
    nearest(kept, of.least, of.most) ??
    nearest(kept, ...of.far) ??
    (of.covers ? edges.findLast(({ columns, width }) => columns > 0 && width >= of.least) : undefined) ??
    null
  );
}

/** The lines of a row whose cells end before a panel: what would go on under it has the room beside it. */
export const areasBeside = (areas: readonly string[], columns: number): readonly string[] =>
  areas.map((line) => {
    const names = line.split(/\s+/);
    const beside = names.slice(0, columns);
    return names.map((name, at) => (at >= columns && beside.includes(name) ? '.' : name)).join(' ');
  });

/** What lies over the board, by the property that says its width; of two that take turns, the new one is there before the old one has gone. */
const open = new Map<string, { readonly widths: Widths; count: number }>();

/** Fits all that lies over the table to its columns; the cells end before the widest of it. */
function fitAll(table: HTMLElement, head: Element): void {
  const root = document.documentElement;
  const { gridTemplateColumns, paddingLeft } = getComputedStyle(head);
  const tracks = gridTemplateColumns.split(' ').map(Number.parseFloat);
  const lines = getComputedStyle(table).getPropertyValue('--areas');
  const areas = [...lines.matchAll(/"([^"]*)"/g)].map(([, line = '']) => line);
  const kept = (areas[0]?.split(' ').indexOf('patient') ?? -1) + 1;
  const begin = head.getBoundingClientRect().left + Number.parseFloat(paddingLeft);
  const after = root.clientWidth - begin - tracks.reduce((sum, track) => sum + track, 0);
  let fewest = tracks.length;
  for (const [property, { widths }] of open) {
    const alone = widths === chartWidths && root.clientWidth <= CHART_ALONE;
    const edge = alone ? null : edgeOfPanel(tracks, kept, after, widths);
    if (edge === null) root.style.removeProperty(property);
    else root.style.setProperty(property, `${edge.width}px`);
    if (edge !== null) fewest = Math.min(fewest, edge.columns);
  }
  const beside = areasBeside(areas, fewest);
  if (beside.join() === areas.join()) table.style.removeProperty('--areas-beside');
  else table.style.setProperty('--areas-beside', beside.map((line) => `"${line}"`).join(' '));
}

/**
 * Lets what lies over a board begin where a column ends, while it stands: a number that is cut in half is another number. No row
 * changes its height or its place; a text that went on under it ends before it.
 * @returns what ends it.
 */
function beside(property: string, widths: Widths): () => void {
  const table = document.querySelector<HTMLElement>('.board-table');
  const head = table?.querySelector('.head');
  if (!table || !head) return () => undefined;
  const asked = open.get(property) ?? { widths, count: 0 };
  asked.count += 1;
  open.set(property, asked);
  const fit = (): void => fitAll(table, head);
  fit();
  const resized = new ResizeObserver(fit);
  resized.observe(head);
  return () => {
    asked.count -= 1;
    resized.disconnect();
    if (asked.count > 0) return;
    open.delete(property);
    document.documentElement.style.removeProperty(property);
    fit();
  };
}

/** Of a form. */
export const besideColumns = (): (() => void) => beside('--panel-w', formWidths);
/** Of a chart. */
export const chartBesideColumns = (): (() => void) => beside('--chart-w', chartWidths);
