/** The least that a "+3" takes, with the gap before it. */
const MORE_PX = 26;
/** Between two entries. */
const GAP_PX = 4;

/**
 * How many entries fit into a line whole: all of them, or the first ones beside a "+3"; 0: not even the first does.
 * @param widths of the entries, in px, in their order.
 */
export function fit(room: number, widths: readonly number[]): number {
  const upTo = (count: number) => widths.slice(0, count).reduce((sum, width) => sum + width + GAP_PX, -GAP_PX);
  if (upTo(widths.length) <= room) return widths.length;
  const counts = widths.map((_, at) => widths.length - 1 - at);
  return counts.find((count) => count > 0 && upTo(count) + MORE_PX <= room) ?? 0;
}

/**
 * Tells how many of the entries of a line fit beside one another, now and whenever there is room for more or fewer. The line is what
 * the element stands in; entries that are hidden are measured too.
 */
export const fitting =
  (tell: (count: number) => void) =>
  (entries: HTMLElement): (() => void) => {
    const line = entries.parentElement ?? entries;
    const measure = (): void => {
      const room = line.getBoundingClientRect().right - entries.getBoundingClientRect().left;
      if (room > 0)
        tell(
          fit(
            room,
            [...entries.children].map(({ scrollWidth }) => scrollWidth),
          ),
        );
    };
    const watched = new ResizeObserver(measure);
    watched.observe(line);
    return () => watched.disconnect();
  };
