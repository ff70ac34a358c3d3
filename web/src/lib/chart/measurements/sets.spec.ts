import { chartAreas, type ObservationRecord } from '@ward-board/contract';
import fc from 'fast-check';
import { bandOf, oxygenOverTime, partedOf, rangeOf, saturationAt, spanOf, trendChips } from '../vitals/trend.js';
import {
  inColumn,
  isPossible,
  measuredFrom,
  newestBefore,
  newestOf,
  pointsOf,
  sayDoubted,
  sayPoint,
  sayReading,
  setsOf,
  textSince,
  vitalsIn,
} from './sets.js';

let made = 0;
const nextId = (): string => {
  made += 1;
  return `id-${String(made).padStart(6, '0')}`;
};
const record = (minute: number, code: string, value: number | string, by = 'n1'): ObservationRecord =>
  ({
    id: nextId(),
    category: 'vital-signs',
    code,
    value: typeof value === 'number' ? value : null,
    value_string: typeof value === 'string' ? value : null,
    effective_at: new Date(Date.UTC(2026, 10, 21, 8, minute)).toISOString(),
    recorded_by: { id: by, name: by },
  }) as ObservationRecord;

describe('the time that trends show', () => {
  const HOUR = 3_600_000;
  const of = (...hours: number[]) => hours.map((hour) => ({ at: hour * HOUR, value: 1, second: null }));

  it.each([
    ['from the first reading on', [of(20, 23), of(21)], [20, 24]],
    ['an hour at least', [of(23.9)], [23, 24]],
    ['the whole period, where readings are older', [of(-1, 23)], [0, 24]],
    ['up to a reading of the future within clock skew', [of(20, 24.1)], [20, 24.1]],
    ['an hour, where there are no readings', [], [23, 24]],
  ])('is %s', (_, all, [from = 0, to = 0]) => {
    expect(spanOf([0, 24 * HOUR], all)).toEqual([from * HOUR, to * HOUR]);
  });
});

describe('sets of vital signs', () => {
  it('are what one person measured at one time, newest first, however they came', () => {
    const records = [record(0, 'HR', 70), record(5, 'HR', 80), record(0, 'BP', '120/80'), record(5, 'RR', 16, 'n2')];
    const sets = setsOf(vitalsIn(records));
    expect(sets.map(({ by, values }) => `${by} ${[...values.keys()].sort().join(' ')}`)).toEqual([
      'n2 RR',
      'n1 HR',
      'n1 BP HR',
    ]);
  });

  it('end in what is text, where that was recorded after the last number', () => {
    const [number, text] = [record(5, '8867-4', 80), record(7, '8867-4', 'irregular')];
    expect(textSince(text, Date.parse(number.effective_at))).toBe('irregular');
    expect(textSince(text, Date.parse(text.effective_at) + 1)).toBeNull();
    expect(textSince(number, 0)).toBeNull();
    expect(textSince(undefined, 0)).toBeNull();
  });

  it('are said before what is typed, those that wait on this device and were not refused among them, each with when it was measured', () => {
    const vitals = vitalsIn([record(5, 'HR', 80), record(5, 'RR', 16)]);
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 8, minute)).toISOString();
    const waiting = [
      { at: at(2), set: [{ code: 'RR', value: 14 }], refusal: null },
      { at: at(9), set: [{ code: 'RR', value: 40 }], refusal: 'Forbidden.' },
      {
        at: at(9),
        set: [
          { code: 'HR', value: 142 },
          { code: 'BP', value_string: '94/56' },
        ],
        refusal: null,
      },
    ];
    const before = newestBefore(vitals, waiting);
    expect(before.get('HR')).toMatchObject({ value: 142, effective_at: at(9), unsent: true });
    expect(before.get('BP')).toEqual({ value: null, value_string: '94/56', effective_at: at(9), unsent: true });
    expect(before.get('RR')).toMatchObject({ value: 16, effective_at: at(5), unsent: false });
  });

  it('leave out what is no vital sign', () => {
    expect(vitalsIn([{ ...record(0, 'smoking', 'never'), category: 'social-history' }])).toEqual([]);
  });

  it('lose no value, also when one was measured twice at one time', () => {
    const any = fc.array(fc.tuple(fc.nat(3), fc.constantFrom('HR', 'RR', 'BP'), fc.constantFrom('n1', 'n2')), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(any, (readings) => {
        const records = readings.map(([minute, code, by]) => record(minute, code, 70, by));
        const sets = setsOf(vitalsIn(records));
        const ids = sets.flatMap(({ values }) => [...values.values()].map(({ id }) => id));
        expect(ids.toSorted()).toEqual(records.map(({ id }) => id).toSorted());
        expect(sets.map(({ at }) => at)).toEqual(
          sets
            .map(({ at }) => at)
            .toSorted()
            .toReversed(),
        );
      }),
    );
  });

  it('have in the column of a chip what came under other codes of the same vital sign, and two of one moment in two', () => {
    const records = vitalsIn([
      ...[record(0, '2708-6', 91), record(0, '8480-6', 88), record(0, '8462-4', 50), record(0, '3150-6', 40)],
      ...[record(0, '3151-8', 6), record(5, '8310-5', 37), record(5, '8331-1', 39), record(9, '8480-6', 70)],
    ]);
    const columns = setsOf(records).map((set) =>
      [...set.values].map(([code, each]) => `${code} ${sayReading(inColumn(set, each))}`).toSorted(),
    );
    expect(columns).toEqual([
      ['85354-9 70/?'],
      ['8310-5 39'],
      ['8310-5 37'],
      ['3150-6 40', '3151-8 6', '59408-5 91', '8462-4 50', '85354-9 88/50'],
    ]);
  });

  it('have in one row what stands of one time, and in the next what it replaced', () => {
    const rows = (...records: readonly ObservationRecord[]) =>
      setsOf(vitalsIn(records)).map((set) =>
        ['85354-9', '8867-4', '59408-5'].map((code) => {
          const value = set.values.get(code);
          return value ? sayReading(inColumn(set, value)) : '';
        }),
      );
    const singles = [record(0, '59408-5', 98), record(0, '59408-5', 82), record(0, '8867-4', 75)];
    expect(rows(...singles, record(0, '8867-4', 38), record(0, '85354-9', '120/80'), record(0, '8480-6', 70))).toEqual([
      ['70/?', '38', '82'],
      ['120/80', '75', '98'],
    ]);
    const [whole, rate] = [record(5, '85354-9', '120/80'), record(5, '8867-4', 90)];
    expect(rows(...singles, whole, rate, record(5, '8867-4', 60), record(5, '8480-6', 120))).toEqual([
      ['120/80', '60', ''],
      ['120/?', '90', ''],
      ['', '75', '82'],
      ['', '', '98'],
    ]);
  });

  it('give the newest of each code by when it was measured, not by when it was typed', () => {
    const records = vitalsIn([record(9, 'HR', 90), record(3, 'HR', 70)]);
    expect(newestOf(records).get('HR')?.value).toBe(90);
    expect(pointsOf(records, 'HR').map(({ value }) => value)).toEqual([70, 90]);
  });

  it('give the newest of a vital sign by whichever code it came, as its chip writes it', () => {
    const records = vitalsIn([record(0, '85354-9', '120/80'), record(5, '8480-6', 70), record(7, '8889-8', 140)]);
    const newest = newestOf(records);
    expect(newest.get('85354-9')).toMatchObject({ value: null, value_string: '70/?' });
    expect(newest.get('8867-4')?.value).toBe(140);
    expect(pointsOf(records, '8867-4').map(({ value }) => value)).toEqual([140]);
  });

  it('give the newest of a vital sign however its readings are sorted, as a row has them by code', () => {
    const byCode = [
      ...[record(0, '2708-6', 99), record(5, '59408-5', 84), record(0, '3150-6', 28), record(5, '3151-8', 6)],
      ...[record(0, '8480-6', 130), record(5, '85354-9', '82/40'), record(5, '8310-5', 37), record(7, '8331-1', 39)],
    ];
    const said = (newest: ReadonlyMap<string, Parameters<typeof sayReading>[0]>) =>
      ['59408-5', '3151-8', '85354-9', '8310-5'].map((code) => {
        const of = newest.get(code);
        return of && sayReading(of);
      });
    const expected = ['84', '6', '82/40', '39'];
    expect(said(newestOf(byCode))).toEqual(expected);
    expect(said(newestBefore(byCode, []))).toEqual(expected);
    expect(said(newestOf(byCode.toReversed()))).toEqual(expected);
  });

  it('have of one moment what was recorded last, by whichever code it came, and of oxygen what is no air', () => {
    const records = vitalsIn([
      ...[record(0, '3150-6', 28), record(0, '3151-8', 0), record(0, '85354-9', '90/50'), record(0, '8480-6', 70)],
      ...[record(0, '8331-1', 36.5), record(0, '8332-9', 39.5), record(0, '76215-3', 60), record(0, '76534-7', 110)],
    ]);
    const newest = newestOf(records);
    expect(
      ['3151-8', '85354-9', '8310-5'].map((code) =>
        sayReading(newest.get(code) ?? { value: null, value_string: null }),
      ),
    ).toEqual([...['28 %', '110/?', '39.5']]);
    expect(pointsOf(records, '8310-5').map(({ value }) => value)).toEqual([39.5]);
  });

  it('draw numbers alone, of a pressure both', () => {
    const records = vitalsIn([record(0, 'BP', '120/80'), record(1, 'BP', 'refused'), record(2, 'BP', '90/50')]);
    expect(pointsOf(records, 'BP').map(({ value, second }) => [value, second])).toEqual([
      [120, 80],
      [90, 50],
    ]);
  });

  it('draw a systolic pressure that came alone', () => {
    const records = vitalsIn([record(0, '85354-9', '120/80'), record(5, '8480-6', 70)]);
    const points = pointsOf(records, '85354-9');
    expect(points.map((point) => sayPoint('85354-9', point))).toEqual(['120/80', '70/?']);
  });

  it('draw of one moment what was recorded last, and nothing where that is text, or cannot be', () => {
    const [saturation, pressure] = ['59408-5', '85354-9'];
    const records = vitalsIn([
      ...[
        record(0, saturation, 98),
        record(0, saturation, 82),
        record(1, saturation, 97),
        record(1, saturation, 'none'),
      ],
      ...[record(2, saturation, 96), record(2, saturation, 196), record(3, saturation, 95)],
      ...[record(0, pressure, '135/80'), record(0, pressure, '75/40'), record(1, pressure, '120/80')],
      ...[record(1, '8480-6', 70), record(2, '76215-3', 60), record(2, '76534-7', 110)],
    ]);
    expect(pointsOf(records, saturation).map(({ value }) => value)).toEqual([82, 95]);
    const drawn = pointsOf(records, pressure).map((point) => sayPoint(pressure, point));
    expect(drawn).toEqual(['75/40', '70/?', '110/?']);
  });

  it('draw nothing that no living patient can have, and mark it where it is said', () => {
    const [saturation, pressure] = ['59408-5', '85354-9'];
    const records = vitalsIn([record(0, saturation, 96), record(1, saturation, 197), record(2, saturation, 97)]);
    expect(pointsOf(records, saturation).map(({ value }) => value)).toEqual([96, 97]);
    expect(records.map((each) => sayDoubted(saturation, each))).toEqual(['97', '197 ?', '96']);
    expect(sayDoubted(pressure, record(0, pressure, '80/120'))).toBe('80/120 ?');
    expect(sayDoubted('8302-2', record(0, '8302-2', 7_000))).toBe('7000');
    expect(isPossible(pressure, { value: 80, second: 120 })).toBe(false);
    expect(isPossible(pressure, { value: 120.5, second: 80 })).toBe(true);
    expect(isPossible(pressure, { value: 70, second: null })).toBe(true);
    expect(isPossible(pressure, { value: 700, second: null })).toBe(false);
    expect(isPossible('8310-5', { value: 98.6, second: null })).toBe(false);
  });
});

describe('a trend', () => {
  it('is drawn of GCS in each area that asks for it, as a chip or as an assessment, once', () => {
    const drawn = chartAreas.map((area) => [area, trendChips(area).filter(({ label }) => label === 'GCS').length]);
    expect(Object.fromEntries(drawn)).toEqual({ icu: 1, operations: 1, emergency: 1, ward: 0, radiology: 0 });
  });

  it('marks a reading that cannot be at the edge that it is beyond, and draws the line of the others', () => {
    const at = (value: number, second: number | null = null) => ({ at: value, value, second });
    const { line, beyond } = partedOf('59408-5', [at(96), at(197), at(97), at(-3)]);
    expect(line.map(({ value }) => value)).toEqual([96, 97]);
    expect(beyond.map(({ said, isAbove }) => [said, isAbove])).toEqual([
      ['197 ?', true],
      ['-3 ?', false],
    ]);
    expect(rangeOf('SpO2', line)).toEqual([88, 100]);
    expect(partedOf('85354-9', [at(80, 120)]).beyond.map(({ said }) => said)).toEqual(['80/120 ?']);
  });

  it('of a pressure has systolic ones that came alone', () => {
    const point = (value: number) => ({ at: 0, value, second: null });
    expect(sayPoint('85354-9', point(101))).toBe('101/?');
    expect(partedOf('85354-9', [point(101)]).line).toEqual([point(101)]);
    expect(partedOf('85354-9', [point(700)]).beyond.map(({ said }) => said)).toEqual(['700/? ?']);
  });

  it('shows all of its values, and the band that does not stand out for the patient’s age', () => {
    const points = pointsOf(vitalsIn([record(0, 'HR', 146), record(1, 'HR', 40)]), 'HR');
    const range = rangeOf('HR', points);
    expect(range).toEqual([40, 146]);
    const [from = 0, to = 0] = bandOf('HR', 40, range) ?? [];
    expect(Math.round(from)).toBe(51);
    expect(Math.round(to)).toBe(90);
    expect(bandOf('HR', 5, range)?.[1]).toBeGreaterThan(130);
    expect(bandOf('Wt', 40, [60, 80])).toBeNull();
  });

  it('of saturation on scale 2 has the band of that scale, and above it is too much oxygen', () => {
    const point = (at: number, value: number) => ({ at, value, second: null });
    const flows = oxygenOverTime([], (code) => (code === '3151-8' ? [point(10, 0), point(20, 4)] : []));
    const band = (at: number) => bandOf('SpO2', 70, [80, 100], saturationAt(2, flows, at))?.map(Math.round);
    expect([band(5), band(10), band(20), band(30)]).toEqual([
      [88, 100],
      [88, 100],
      [88, 92],
      [88, 92],
    ]);
    expect(bandOf('SpO2', 70, [80, 100], saturationAt(1, flows, 20))).toEqual([96, 100]);
  });

  it('of saturation knows oxygen that was recorded in per cent, or as text', () => {
    const minute = (minutes: number) => Date.UTC(2026, 10, 21, 8, minutes);
    const point = (minutes: number, value: number) => ({ at: minute(minutes), value, second: null });
    const points = new Map([
      ['3151-8', [point(10, 0), point(40, 0)]],
      ['3150-6', [point(20, 28), point(30, 21), point(40, 28)]],
    ]);
    const vitals = vitalsIn([record(50, '3151-8', '40 %'), record(60, '3151-8', 'mask'), record(5, '59408-5', 97)]);
    const oxygen = oxygenOverTime(vitals, (code) => points.get(code) ?? []);
    const known = [5, 10, 20, 30, 40, 50, 60].map((at) => saturationAt(2, oxygen, minute(at)).onOxygen);
    // Of one moment oxygen stands over air, as on rows.
    expect(known).toEqual([null, false, true, false, true, true, null]);
  });
});

describe('a set that is typed', () => {
  it('is as old as its first value, while there is one', () => {
    const [first, later] = ['2026-03-01T08:00:00.000Z', '2026-03-01T08:40:00.000Z'];
    expect(measuredFrom(1, null, new Date(first))).toBe(first);
    expect(measuredFrom(2, first, new Date(later))).toBe(first);
    expect(measuredFrom(0, first, new Date(later))).toBeNull();
  });
});
