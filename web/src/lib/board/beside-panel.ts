/** How wide a form's panel is where no column ends nearby, as in the style sheet; and the widths that it may have instead, in px. */
const USUAL = 422;
const LEAST = 380;
const MOST = 560;

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
export function edgeOfPanel(tracks: readonly number[], kept: number, after: number): Edge | null {
  const edges = tracks
    .map((_, columns) => ({ columns, width: after + tracks.slice(columns).reduce((sum, track) => sum + track, 0) }))
    .filter(({ columns, width }) => columns >= kept && width >= LEAST && width <= MOST);
  const [nearest] = edges.sort((one, other) => Math.abs(one.width - USUAL) - Math.abs(other.width - USUAL));
  return nearest ?? null;
}

/** The lines of a row whose cells end before a panel: what would go on under it has the room beside it. */
export const areasBeside = (areas: readonly string[], columns: number): readonly string[] =>
  areas.map((line) => {
    const names = line.split(/\s+/);
    const beside = names.slice(0, columns);
    return names.map((name, at) => (at >= columns && beside.includes(name) ? '.' : name)).join(' ');
  });

/** How many panels ask for it: of two that take turns, the new one is there before the old one has gone. */
let open = 0;

/**
 * Lets the panel over a board begin where a column ends, while it stands: a number that is cut in half is another number. No row
 * changes its height or its place; a text that went on under the panel ends before it.
 * @returns what ends it.
 */
export function besideColumns(): () => void {
  const table = document.querySelector<HTMLElement>('.board-table');
  const head = table?.querySelector('.head');
  if (!table || !head) return () => undefined;
  const root = document.documentElement;
  const clear = (): void => {
    root.style.removeProperty('--panel-w');
    table.style.removeProperty('--areas-beside');
  };
  const fit = (): void => {
    const { gridTemplateColumns, paddingLeft } = getComputedStyle(head);
    const tracks = gridTemplateColumns.split(' ').map(Number.parseFloat);
    const lines = getComputedStyle(table).getPropertyValue('--areas');
    const areas = [...lines.matchAll(/"([^"]*)"/g)].map(([, line = '']) => line);
    const kept = (areas[0]?.split(' ').indexOf('patient') ?? -1) + 1;
    const begin = head.getBoundingClientRect().left + Number.parseFloat(paddingLeft);
    const after = root.clientWidth - begin - tracks.reduce((sum, track) => sum + track, 0);
    const edge = edgeOfPanel(tracks, kept, after);
    if (edge === null) {
      clear();
      return;
    }
    root.style.setProperty('--panel-w', `${edge.width}px`);
    const beside = areasBeside(areas, edge.columns);
    if (beside.join() === areas.join()) table.style.removeProperty('--areas-beside');
    else table.style.setProperty('--areas-beside', beside.map((line) => `"${line}"`).join(' '));
  };
  open += 1;
  fit();
  const resized = new ResizeObserver(fit);
  resized.observe(head);
  return () => {
    open -= 1;
    resized.disconnect();
    if (open === 0) clear();
  };
}
