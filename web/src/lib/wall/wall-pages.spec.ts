import fc from 'fast-check';
import type { WallGroup, WallLine } from './wall-groups.js';
import { type LineBlock, leftOut, measures, pagesOf, rowHeight, sayPart } from './wall-pages.js';

const group = (key: string, count: number): WallGroup => ({
  key,
  look: { word: key, shape: 'disc', tone: 'low' },
  lines: Array.from({ length: count }, (_, n) => ({ id: `${key}${n}` }) as WallLine),
});
const ids = (blocks: readonly LineBlock[]) => blocks.flatMap(({ lines }) => lines.map(({ id }) => id));
const heightOf = (blocks: readonly LineBlock[], hasVitals: boolean) =>
  blocks.reduce(
    (sum, { lines }) => sum + measures.head + lines.length * rowHeight(hasVitals),
    measures.gap * Math.max(0, blocks.length - 1),
  );
const anyWall = fc.record({
  pinned: fc.option(
    fc.integer({ min: 1, max: 25 }).map((count) => group('critical', count)),
    { nil: null },
  ),
  turning: fc
    .array(fc.integer({ min: 1, max: 30 }), { maxLength: 6 })
    .map((counts) => counts.map((count, n) => group(`g${n} `, count))),
  hasArrivals: fc.boolean(),
  hasVitals: fc.boolean(),
  hasBand: fc.boolean(),
});
/** Of a screen twice as wide as high, and of one that stands upright. */
const anyHeight = fc.double({ min: 50, max: 210, noNaN: true });

const none = { pinned: null, hasArrivals: false, hasVitals: false, hasBand: false };

describe('the pages of a wall', () => {
  it('show everybody, nobody twice but who is pinned, in order, and no column is higher than the screen', () => {
    fc.assert(
      fc.property(anyWall, anyHeight, (wall, height) => {
        const pages = pagesOf(wall, height);
        const all = [...(wall.pinned ? [wall.pinned] : []), ...wall.turning].flatMap(({ lines }) =>
          lines.map(({ id }) => id),
        );
        const [first] = pages;
        const above = wall.pinned ? 1 : 0;
        const shown = pages.flatMap(({ left, right }) => [...ids(left.slice(above)), ...ids(right)]);
        expect([...ids(first?.left.slice(0, above) ?? []), ...shown]).toEqual(all);
        for (const { left } of pages) expect(left.slice(0, above)).toEqual(first?.left.slice(0, above));
        for (const { left, right } of pages) {
          const arrivals = wall.hasArrivals ? measures.arrivals + measures.gap : 0;
          const room = height - measures.frame - (wall.hasBand ? measures.band : 0) + 0.001;
          expect(heightOf(left, wall.hasVitals) + arrivals).toBeLessThanOrEqual(room);
          expect(heightOf(right, wall.hasVitals)).toBeLessThanOrEqual(room);
        }
      }),
    );
  });

  it('are one where there is nobody', () => {
    expect(pagesOf({ ...none, turning: [], hasArrivals: true }, 67.5)).toEqual([{ left: [], right: [] }]);
  });

  it('know how many of a group they leave out, so that nothing is said to be on every page that is not', () => {
    const wall = { ...none, pinned: group('critical', 11), turning: [group('urgent', 12)], hasArrivals: true };
    const pages = pagesOf({ ...wall, hasVitals: true }, 67.5);
    expect(pages.map((page) => page.left.map((block) => leftOut(block, page)))).toEqual([[0], [6], [6]]);
    const [only] = pagesOf({ ...wall, pinned: group('critical', 3) }, 67.5);
    expect(only?.left.slice(0, 1).map((block) => leftOut(block, only))).toEqual([0]);
  });

  it('have others below who is pinned where that saves a page, and only there', () => {
    const columns = (turning: number) =>
      pagesOf({ ...none, pinned: group('critical', 2), turning: [group('a', turning)] }, 67.5).map(
        ({ left, right }) => [ids(left).length, ids(right).length],
      );
    expect(columns(9)).toEqual([[2, 9]]);
    expect(columns(14)).toEqual([[8, 8]]);
    expect(columns(16).map(([left]) => left)).toEqual([2, 2]);
  });

  it('leave no single line of a group alone', () => {
    const pages = pagesOf({ ...none, turning: [group('a', 10)] }, 67.5);
    expect(pages.map(({ left, right }) => [ids(left).length, ids(right).length])).toEqual([[8, 2]]);
  });

  it('have fewer rows where each has a line of vital signs', () => {
    const [page] = pagesOf({ ...none, turning: [group('a', 20)], hasVitals: true }, 67.5);
    expect([page?.left, page?.right].map((blocks) => ids(blocks ?? []).length)).toEqual([6, 6]);
  });
});

it.each([
  [0, 9, 9, '9'],
  [3, 3, 6, '4–6 of 6'],
  [8, 1, 9, '9 of 9'],
])('%i and %i more of %i are %s', (from, count, of, said) => expect(sayPart(from, count, of)).toBe(said));
