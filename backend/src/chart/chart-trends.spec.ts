import { trends } from '@ward-board/contract';
import fc from 'fast-check';
import { type Read, seriesOf } from './chart-trends.js';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const read = (part: number, minute: number, value: number | string, more: Partial<Read> = {}): Read => ({
  ...{ part, code: '8867-4', unit: null, at: at(minute) },
  value: typeof value === 'number' ? value : null,
  value_string: typeof value === 'string' ? value : null,
  ...more,
});

describe('trends', () => {
  it('have each reading where there are few, pressures with both numbers', () => {
    const pressure = { code: '85354-9', unit: 'mmHg' };
    expect(seriesOf([read(1, 0, 72), read(1, 0, '120.5/80', pressure), read(9, 30, 76)])).toEqual({
      thinned: false,
      series: [
        { code: '85354-9', points: [{ at: at(0), value: 120.5, second: 80 }] },
        {
          code: '8867-4',
          points: [
            { at: at(0), value: 72, second: null },
            { at: at(30), value: 76, second: null },
          ],
        },
      ],
    });
  });

  it('leave out text, and what is in no unit of the chart’s', () => {
    const celsius = { code: '8310-5', unit: '°C' };
    const reads = [read(1, 0, 'irregular'), read(1, 1, '<40'), read(1, 2, 98.6, { ...celsius, unit: 'kg' })];
    expect(seriesOf(reads)).toEqual({ thinned: false, series: [] });
    const { series } = seriesOf([read(1, 2, 98.6, { ...celsius, unit: '[degF]' })]);
    expect(series).toEqual([{ code: '8310-5', points: [{ at: at(2), value: 37, second: null }] }]);
  });

  it('keep the lowest, the highest and the newest of a part, and say that they are thinned', () => {
    const { series, thinned } = seriesOf([70, 40, 75, 180, 72, 71].map((value, n) => read(1, n, value)));
    expect(series[0]?.points.map(({ value }) => value)).toEqual([40, 180, 71]);
    expect(thinned).toBe(true);
  });

  it('say that they are thinned where a part has more than is read of it', () => {
    const set = (count: number) => Array.from({ length: count }, (_, n) => read(1, 0, n, { code: `${n}-1` }));
    expect([seriesOf(set(50)).thinned, seriesOf(set(51)).thinned]).toEqual([false, true]);
  });

  it('have no more points than the contract says, whatever was read, with the lowest and highest among them', () => {
    const reads = fc.array(
      fc.record({ part: fc.integer({ min: 1, max: 180 }), value: fc.integer({ min: 0, max: 300 }) }),
      {
        maxLength: 9_000,
        size: 'max',
      },
    );
    fc.assert(
      fc.property(reads, (all) => {
        const sorted = all.toSorted((one, other) => one.part - other.part);
        const { series, thinned } = seriesOf(sorted.map(({ part, value }) => read(part, part, value)));
        trends.parse({ from: at(0), to: at(0), series, thinned });
        const [values, shown] = [all.map(({ value }) => value), (series[0]?.points ?? []).map(({ value }) => value)];
        expect([Math.min(...shown), Math.max(...shown)]).toEqual([Math.min(...values), Math.max(...values)]);
      }),
      { numRuns: 20 },
    );
  });
});
