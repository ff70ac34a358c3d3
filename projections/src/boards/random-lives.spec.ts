import type { FeedChange } from '@ward-board/contract';
import { eventTypes } from '@ward-board/domain';
import { chartHistoryTypes } from '@ward-board/domain/testing';
import fc from 'fast-check';
import type { Projection, Row } from '../engine/projection.js';
import { imaging } from '../imaging/imaging.js';
import { prescriptionList } from '../orders/prescriptions.js';
import { projections } from '../process/start-projections.js';
import { foldAll, folded, sorted } from '../testing/fold.js';
import { HistoryWriter, recorded } from '../testing/history-writer.js';
import { longStories, stories } from '../testing/random-hospital.js';
import { boards } from './boards.js';

describe('P4: rows depend on the events alone', () => {
  it.each(projections)('$name: batches of any size give the same rows and the same patches', (projection) => {
    fc.assert(
      fc.property(stories, fc.array(fc.integer({ min: 1, max: 9 })), ({ appends }, sizes) => {
        const writer = new HistoryWriter();
        const commands = appends.map((append) => writer.record(append));
        const history = commands.flat();
        const batches = [];
        while (commands.length > 0) batches.push(commands.splice(0, sizes.pop() ?? 1).flat());
        expect(foldAll(projection, batches)).toEqual(folded(projection, history));
      }),
      { numRuns: 100 },
    );
  });
});

it('the stories tell of everything that can happen', () => {
  // What of charts concerns no board is told of by the chart's own lives.
  const ofCharts = chartHistoryTypes.filter((type) => !boards.handles.includes(type));
  const told = new Set<string>(['MrnAssigned', ...ofCharts]);
  for (let seed = 1; seed <= 80 && told.size < eventTypes.length; seed += 1)
    for (const { appends } of fc.sample(longStories, { numRuns: 100, seed }))
      for (const { type } of appends.flat()) told.add(type);
  expect([...told].sort()).toEqual([...eventTypes].sort());
});

/** Those that a row says, and the chart that it is on. */
const feedsOf = ({ chartOf }: Projection, row: Row) => [...row.feeds, ...[chartOf?.(row) ?? []].flat()];

it.each([boards, imaging, prescriptionList] as readonly Projection[])(
  'P3: the patches of $name, replayed over any earlier state of a feed, give what is in it',
  (projection) => {
    fc.assert(
      fc.property(stories, fc.nat(80), ({ appends }, cut) => {
        const board = new Map<string, string>();
        const begin = folded(projection, recorded(...appends.slice(0, cut)));
        const end = folded(projection, recorded(...appends));
        for (const row of begin.rows)
          for (const feed of feedsOf(projection, row))
            board.set(`${feed} ${row.collection} ${row.id}`, JSON.stringify(row.record));
        for (const { feed, changes } of end.patches.slice(begin.patches.length))
          for (const change of changes as readonly FeedChange[]) {
            const key = `${feed} ${change.collection} ${change.id}`;
            if (change.op === 'remove') expect(board.delete(key)).toBe(true);
            else board.set(key, JSON.stringify(change.record));
          }
        const standing = sorted(end.rows).flatMap((row) =>
          feedsOf(projection, row).map((feed) => [`${feed} ${row.collection} ${row.id}`, JSON.stringify(row.record)]),
        );
        expect(Object.fromEntries(board)).toEqual(Object.fromEntries(standing));
      }),
      { numRuns: 300 },
    );
  },
);
