import { trends } from '@ward-board/contract';
import fc from 'fast-check';
import { type Extremes, seriesOf } from './chart-trends.js';

const at = (minute: number) => Date.UTC(2026, 0, 1, 0, minute);
const timeOf = (minute: number) => new Date(at(minute)).toISOString();
type Numbers = readonly [value: number, second?: number];

/** What the database finds in readings of one code and part, each a minute after the other: with real ones it is tried in `observations.int.spec.ts`. */
function extremes(part: number, readings: readonly Numbers[], more: Partial<Extremes> = {}, from = 0): Extremes {
  const all = readings.map(([value, second = null], n) => ({ value, second, at: at(from + n) }));
  const by = (of: (reading: (typeof all)[number]) => number) => all.toSorted((one, other) => of(one) - of(other));
  const first = (reading?: (typeof all)[number]) => reading && ([reading.value, reading.at, reading.second] as const);
  const seconds = by(({ second }) => second ?? 0).flatMap(({ second, at, value }) =>
    second === null ? [] : [[second, at, value] as const],
  );
  const newest = all.at(-1);
  return {
    ...{ part, code: '8867-4', unit: null, read: readings.length, numbers: readings.length },
    lowest: first(by(({ value }) => value)[0]) ?? null,
    highest: first(by(({ value }) => value).at(-1)) ?? null,
    lowest_second: seconds[0] ?? null,
    highest_second: seconds.at(-1) ?? null,
    newest: newest ? [newest.at, newest.value, newest.second] : null,
    ...more,
  };
}

describe('trends', () => {
  it('have each reading where there are few, pressures with both numbers', () => {
    const pressure = extremes(1, [[120.5, 80]], { code: '85354-9', unit: 'mmHg' });
    expect(seriesOf([extremes(1, [[72]]), pressure, extremes(9, [[76]], {}, 30)])).toEqual({
      thinned: false,
      series: [
        { code: '85354-9', points: [{ at: timeOf(0), value: 120.5, second: 80 }] },
        {
          code: '8867-4',
          points: [
            { at: timeOf(0), value: 72, second: null },
            { at: timeOf(30), value: 76, second: null },
          ],
        },
      ],
    });
  });

  it('are of what a chip measures, by whichever code it came', () => {
    const mouth = extremes(2, [[40]], { code: '8331-1', unit: '°C' }, 5);
    const { series } = seriesOf([extremes(1, [[37]], { code: '8310-5', unit: '°C' }), mouth]);
    expect(series.map(({ code, points }) => [code, ...points.map(({ value }) => value)])).toEqual([['8310-5', 37, 40]]);
  });

  it('leave out text, and what is in no unit of the chart’s', () => {
    const celsius = { code: '8310-5', unit: '°C' };
    const text = extremes(1, [], { read: 2 });
    expect(seriesOf([text, extremes(1, [[98.6]], { ...celsius, unit: 'kg' })])).toEqual({ thinned: false, series: [] });
    const { series } = seriesOf([extremes(1, [[98.6]], { ...celsius, unit: '[degF]' }, 2)]);
    expect(series).toEqual([{ code: '8310-5', points: [{ at: timeOf(2), value: 37, second: null }] }]);
  });

  it('keep the lowest, the highest and the newest of a part, and say that they are thinned', () => {
    const { series, thinned } = seriesOf([extremes(1, [[70], [40], [75], [180], [72], [71]])]);
    expect(series[0]?.points.map(({ value }) => value)).toEqual([40, 180, 71]);
    expect(thinned).toBe(true);
  });

  it('keep the lowest and the highest of both numbers of a pressure', () => {
    const readings: Numbers[] = [
      [120, 80],
      [90, 70],
      [121, 35],
      [220, 90],
      [122, 130],
      [123, 81],
      [119, 79],
    ];
    const { series } = seriesOf([extremes(1, readings, { code: '85354-9' })]);
    expect(series[0]?.points.map(({ value, second }) => `${value}/${second}`)).toEqual([
      ...['90/70', '121/35', '220/90', '122/130', '119/79'],
    ]);
  });

  it('compare what was recorded in several units in the chart’s', () => {
    const celsius = { code: '8310-5', unit: '°C' };
    const [own, other] = [
      extremes(1, [[36.5], [38], [37]], celsius),
      extremes(1, [[95], [99]], { ...celsius, unit: '[degF]' }, 3),
    ];
    const { series, thinned } = seriesOf([own, other]);
    expect(series[0]?.points.map(({ value }) => value)).toEqual([38, 35, 37.22]);
    expect(thinned).toBe(true);
  });

  it('have no more points than the contract says, whatever was read, with the lowest and highest among them', () => {
    const numbers = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }));
    const parts = fc.array(fc.array(numbers, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 180 });
    fc.assert(
      fc.property(parts, (all) => {
        const read = all.map((each, n) => extremes(n + 1, each, { code: '85354-9' }, n * 100));
        const { series, thinned } = seriesOf(read);
        trends.parse({ from: timeOf(0), to: timeOf(0), series, thinned, incomplete: false });
        const [said, shown] = [all.flat(), series[0]?.points ?? []];
        const edges = (values: readonly number[]) => [Math.min(...values), Math.max(...values)];
        expect(edges(shown.map(({ value }) => value))).toEqual(edges(said.map(([value]) => value)));
        expect(edges(shown.map(({ second }) => second ?? 0))).toEqual(edges(said.map(([, second]) => second)));
        expect(shown.at(-1)?.value).toBe(all.at(-1)?.at(-1)?.[0]);
        expect(thinned).toBe(shown.length < said.length);
      }),
      { numRuns: 50 },
    );
  });
});
