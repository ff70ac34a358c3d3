import fc from 'fast-check';
import { MARKED_MS, RowMarks } from './row-marks.js';
import type { WallGroup, WallLine } from './wall-groups.js';
import { idsOn, pagesOf } from './wall-pages.js';
import { TURN_MS, turnAt } from './wall-times.js';

const row = (id: string, level = 'urgent') => ({ id, level });
const nowhere = { turn: 0, page: [], wall: [] };
/** A wall of one page that shows these all the while. */
const always = (ids: readonly string[], turn: number) => ({ turn, page: ids, wall: ids });

describe('the marks of a wall', () => {
  it('are on what has come or changed, for a minute, and on nothing that was there at first', () => {
    const marks = new RowMarks();
    const at = (now: number) => {
      marks.stand(always(['a', 'b', 'c'], Math.floor(now / TURN_MS)));
      return marks.at(now);
    };
    marks.show([row('a'), row('b')], 0);
    expect(at(0)).toEqual(new Map());
    marks.show([row('a', 'critical'), row('b'), row('c')], 1_000);
    const both = new Map([
      ['a', 'changed'],
      ['c', 'new'],
    ]);
    for (let now = 1_000; now <= MARKED_MS; now += 1_000) expect(at(now)).toEqual(both);
    expect(at(MARKED_MS + 999)).toEqual(both);
    expect(at(MARKED_MS + 1_000)).toEqual(new Map());
  });

  it('stay "new" when a row changes soon after it has come, and go when it leaves', () => {
    const marks = new RowMarks();
    marks.show([], 0);
    marks.show([row('a')], 1);
    marks.show([row('a', 'critical')], 2);
    expect(marks.at(2)).toEqual(new Map([['a', 'new']]));
    marks.show([], 3);
    expect(marks.at(3)).toEqual(new Map());
  });

  it('say nothing of an equal row that was sent again', () => {
    const marks = new RowMarks();
    marks.show([row('a')], 0);
    marks.show([row('a')], 1);
    expect(marks.at(1)).toEqual(new Map());
  });

  describe('stand until their row has been on the screen for a whole turn', () => {
    const after = MARKED_MS * 10;
    const marked = () => {
      const marks = new RowMarks();
      marks.show([], 0);
      marks.stand(nowhere);
      marks.show([row('a')], 1);
      return marks;
    };
    const on = { page: ['a'], wall: ['a'] };
    const off = { page: ['b'], wall: ['a', 'b'] };

    it('which the turn in which it came is not', () => {
      const marks = marked();
      for (const turn of [0, 1]) marks.stand({ turn, ...on });
      expect(marks.at(after)).toEqual(new Map([['a', 'new']]));
      marks.stand({ turn: 2, ...off });
      expect(marks.at(after)).toEqual(new Map());
    });

    it.each([
      [
        'it went to another page before the turn was over',
        [
          { turn: 1, ...on },
          { turn: 1, ...off },
        ],
      ],
      [
        'it came onto the page after the turn had begun',
        [
          { turn: 1, ...off },
          { turn: 1, ...on },
        ],
      ],
      ['it changed again meanwhile', [{ turn: 1, ...on }, 'changes'] as const],
    ])('which is not over where %s', (_, steps) => {
      const marks = marked();
      for (const step of steps) {
        if (step === 'changes') marks.show([row('a', 'critical')], 2);
        else marks.stand(step);
      }
      marks.stand({ turn: 2, ...off });
      expect(marks.at(after)).toEqual(new Map([['a', 'new']]));
    });

    it('and not where the screen was off, or its clock was put right, meanwhile', () => {
      for (const turn of [3, 40, 0]) {
        const marks = marked();
        marks.stand({ turn: 1, ...on });
        marks.stand({ turn, ...on });
        expect(marks.at(after)).toEqual(new Map([['a', 'new']]));
        marks.stand({ turn: turn + 1, ...on });
        expect(marks.at(after)).toEqual(new Map([['a', 'new']]));
        marks.stand({ turn: turn + 2, ...off });
        expect(marks.at(after)).toEqual(new Map());
      }
    });

    it('but no longer than a minute where no page has it, as of who is still to come', () => {
      const marks = marked();
      marks.stand({ turn: 1, page: ['b'], wall: ['b'] });
      expect(marks.at(MARKED_MS)).toEqual(new Map([['a', 'new']]));
      expect(marks.at(MARKED_MS + 1)).toEqual(new Map());
    });
  });

  it('are seen of every row of a wall of any number of pages, whenever it came, and end two rounds later', () => {
    const anyWall = fc.record({
      pinned: fc.integer({ min: 0, max: 20 }),
      turning: fc.integer({ min: 1, max: 150 }),
      which: fc.nat(),
      came: fc.integer({ min: 0, max: 30 * TURN_MS }),
    });
    fc.assert(
      fc.property(anyWall, ({ pinned, turning, which, came }) => {
        const group = (key: string, count: number): WallGroup => ({
          ...{ key, look: { word: key, shape: 'disc', tone: 'low' } },
          lines: Array.from({ length: count }, (_, n) => ({ id: `${key}${n}` }) as WallLine),
        });
        const groups = { pinned: pinned === 0 ? null : group('critical', pinned), turning: [group('g', turning)] };
        const pages = pagesOf({ ...groups, hasArrivals: true, hasVitals: true, hasBand: false }, 67.5);
        const wall = pages.flatMap(idsOn);
        const id = wall[which % wall.length] ?? '';
        const marks = new RowMarks();
        const rest = [...new Set(wall)].filter((one) => one !== id).map((one) => row(one));
        marks.show(rest, 0);
        let hasCome = false;
        let seen = 0;
        let longest = 0;
        for (let now = came - (came % 1_000); now < came + MARKED_MS + 3 * pages.length * TURN_MS; now += 1_000) {
          if (now >= came && !hasCome) {
            marks.show([...rest, row(id)], now);
            hasCome = true;
          }
          const turn = turnAt(new Date(now));
          const page = idsOn(pages[turn % pages.length] ?? { left: [], right: [] });
          marks.stand({ turn, page, wall });
          const isMarked = marks.at(now).has(id);
          if (isMarked) expect(now - came).toBeLessThanOrEqual(MARKED_MS + 2 * pages.length * TURN_MS);
          seen = isMarked && page.includes(id) ? seen + 1 : 0;
          longest = Math.max(longest, seen);
        }
        expect(longest).toBeGreaterThanOrEqual(TURN_MS / 1_000);
      }),
    );
  });
});
