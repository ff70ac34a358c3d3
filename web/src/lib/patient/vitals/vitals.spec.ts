import { type Clinical, deviation, parseVitals, type Saturation, saturationOf } from '@ward-board/contract';
import { yearsOf } from '../age.js';

const now = new Date('2026-11-21T10:00:00.000Z');
const read = (text: string) => parseVitals(text).vitals.map(({ name, value }) => `${name} ${value}`);
const out = (text: string, years: number | null) =>
  parseVitals(text).vitals.flatMap((vital) => {
    const how = deviation(vital, years);
    return how === null ? [] : [`${vital.name} ${how.way} ${how.tier}`];
  });

describe('reading vitals from free text', () => {
  it('reads what a triage nurse types', () => {
    const parsed = parseVitals('BP 88/52 HR 128 SpO2 93 RR 24 Temp 37.9 Pain 7 GCS 15');
    expect(parsed.vitals.map(({ name, value }) => `${name} ${value}`)).toEqual([
      'BP 88/52',
      'HR 128',
      'SpO2 93',
      'RR 24',
      'Temp 37.9',
      'Pain 7',
      'GCS 15',
    ]);
    expect(parsed.rest).toBeNull();
  });

  it('accepts units, colons, commas and lower case', () => {
    expect(read('bp: 120/80 mmHg, hr=72 bpm; spo2 98%, temp 36,8 °C, pain 3/10, sats 97')).toEqual([
      'BP 120/80',
      'HR 72',
      'SpO2 98',
      'Temp 36.8',
      'Pain 3',
    ]);
  });

  it('leaves what it cannot read as it stands', () => {
    expect(parseVitals('HR 90, looks pale; on 2 L O2')).toEqual({
      vitals: [{ name: 'HR', value: '90', number: 90, second: null }],
      rest: 'looks pale; on 2 L O2',
    });
    expect(parseVitals('not yet taken, refused').rest).toBe('not yet taken, refused');
    expect(parseVitals('stable')).toEqual({ vitals: [], rest: 'stable' });
    expect(parseVitals('BP not measurable').rest).toBe('BP not measurable');
    expect(parseVitals('HR 1280').rest).toBe('HR 1280');
  });

  it('keeps a second value of the same name in view', () => {
    const twice = parseVitals('HR 90 HR 130');
    expect(twice.vitals).toHaveLength(1);
    expect(twice.rest).toBe('HR 130');
  });

  it.each([
    ['SpO2 970', 'more than there can be'],
    ['SpO2 9', 'less than anybody lives with'],
    ['BP 12/80', 'a systolic pressure below the diastolic one'],
    ['BP 120/130', 'a systolic pressure below the diastolic one'],
    ['HR 80-100', 'a range'],
    ['HR 80 – 100', 'a range'],
    ['HR 80 to 100', 'a range'],
    ['Temp 98.6 F', 'Fahrenheit'],
    ['T 40 °F', 'Fahrenheit'],
    ['Temp 98.6', 'no body temperature in Celsius'],
    ['GCS 16', 'off the scale'],
    ['Pain 12', 'off the scale'],
    ['HR 1.5.2', 'no number'],
    ['BP 120/80/60', 'three numbers'],
  ])('leaves %s as it stands: %s', (text) => expect(parseVitals(text)).toEqual({ vitals: [], rest: text }));

  it('takes the second of two when the first can’t be it', () => {
    expect(parseVitals('SpO2 970 SpO2 97')).toMatchObject({ vitals: [{ value: '97' }], rest: 'SpO2 970' });
  });

  it('finds nothing in nothing', () => {
    expect(parseVitals(null)).toEqual({ vitals: [], rest: null });
    expect(parseVitals('  ')).toEqual({ vitals: [], rest: null });
  });
});

describe('what stands out', () => {
  it.each([
    ['RR', [8, 3], [9, 1], [11, 1], [12, 0], [20, 0], [21, 3], [25, 3]],
    ['SpO2', [91, 3], [92, 3], [93, 3], [94, 1], [95, 1], [96, 0]],
    ['HR', [40, 3], [41, 1], [50, 1], [51, 0], [90, 0], [91, 1], [110, 1], [111, 3], [131, 3]],
    ['Temp', [35, 3], [35.1, 1], [36, 1], [36.1, 0], [38, 0], [38.1, 1], [39, 1], [39.1, 3]],
    ['GCS', [14, 3], [15, 0]],
    ['Pain', [6, 0], [7, 1], [10, 1]],
  ] as const)('marks the %s of an adult as NEWS2 scores it', (name, ...values) => {
    for (const [value, tier] of values) {
      const [vital] = parseVitals(`${name} ${value}`).vitals;
      expect([value, vital && (deviation(vital, 40)?.tier ?? 0)]).toEqual([value, tier]);
    }
  });

  it('marks an adult by the systolic pressure', () => {
    expect(out('BP 90/60', 40)).toEqual(['BP low 3']);
    expect(out('BP 100/60', null)).toEqual(['BP low 3']);
    expect(out('BP 101/60', 40)).toEqual(['BP low 1']);
    expect(out('BP 111/60', 40)).toEqual([]);
    expect(out('BP 219/100', 40)).toEqual([]);
    expect(out('BP 220/100', 40)).toEqual(['BP high 3']);
  });

  it('measures a child’s heart and breathing by its age, in the first tier', () => {
    expect(out('BP 96/60 HR 118 RR 24', 9)).toEqual([]);
    expect(out('BP 96/60 HR 118 RR 24', 40)).toEqual(['BP low 3', 'HR high 3', 'RR high 3']);
    expect(out('HR 150 SpO2 89', 9)).toEqual(['HR high 1', 'SpO2 low 3']);
  });

  it.each([
    ['HR', 0.99, 85, 205],
    ['HR', 1, 100, 190],
    ['HR', 2, 60, 140],
    ['HR', 9, 60, 140],
    ['HR', 10, 60, 100],
    ['HR', 15, 60, 100],
    ['RR', 0.99, 30, 60],
    ['RR', 1, 24, 40],
    ['RR', 3, 24, 40],
    ['RR', 4, 22, 34],
    ['RR', 5, 22, 34],
    ['RR', 6, 18, 30],
    ['RR', 12, 18, 30],
    ['RR', 13, 12, 20],
    ['RR', 15, 12, 20],
  ] as const)('marks the %s of a child of %d years below %d and above %d', (name, years, low, high) => {
    const how = (number: number) => deviation({ name, number }, years);
    expect([low - 1, low, high, high + 1].map(how)).toEqual([
      { tier: 1, way: 'low' },
      null,
      null,
      { tier: 1, way: 'high' },
    ]);
  });

  it('judges whoever is 16 as an adult, and weight and end-tidal CO2 at no age', () => {
    expect([out('HR 95', 15), out('HR 95', 16), out('HR 95', null)]).toEqual([[], ['HR high 1'], ['HR high 1']]);
    expect(out('Temp 38.5', 9)).toEqual(['Temp high 1']);
    for (const name of ['Wt', 'EtCO2'] as const)
      expect([9, 40].map((years) => deviation({ name, number: 7 }, years))).toEqual([null, null]);
  });

  it.each([
    ['of 28 days', yearsOf('2026-10-24', now, 'UTC'), 60],
    ['of 29 days', yearsOf('2026-10-23', now, 'UTC'), 70],
    ['the day before the first birthday', yearsOf('2025-11-22', now, 'UTC'), 70],
    ['of 1 year', 1, 72],
    ['of 2 years', 2, 74],
    ['of 9 years', 9, 88],
    ['of 10 years', 10, 90],
    ['of 15 years', 15, 90],
  ])('marks a child %s as hypotensive, most urgently, below the limit for their age', (_, years, limit) => {
    expect(out(`BP ${limit - 1}/40`, years)).toEqual(['BP low 3']);
    expect(out(`BP ${limit}/40`, years)).toEqual([]);
  });
});

describe('a saturation on scale 2, where 88 to 92 % are the target', () => {
  const judged = (saturation: Saturation, ...numbers: readonly number[]) =>
    numbers.map((number) => {
      const out = deviation({ name: 'SpO2', number }, 70, saturation);
      return out === null ? 'usual' : `${out.way} ${out.tier}`;
    });
  const low = ['low 3', 'low 3', 'low 3', 'low 1', 'low 1', 'usual', 'usual'];

  it.each([false, null])('is low below 88 %%, and not too high where oxygen is %s', (onOxygen) => {
    expect(judged({ scale: 2, onOxygen }, 83, 84, 85, 86, 87, 88, 92)).toEqual(low);
    expect(judged({ scale: 2, onOxygen }, 93, 95, 97, 100)).toEqual(['usual', 'usual', 'usual', 'usual']);
  });

  it('is too high on oxygen from 93 % on, most urgently from 95', () => {
    expect(judged({ scale: 2, onOxygen: true }, 83, 84, 85, 86, 87, 88, 92)).toEqual(low);
    expect(judged({ scale: 2, onOxygen: true }, 93, 94, 95, 97)).toEqual(['high 1', 'high 1', 'high 3', 'high 3']);
    expect(judged({ scale: 1, onOxygen: true }, 90, 97)).toEqual(['low 3', 'usual']);
  });

  it('is told by the row: the scale that is set, and the oxygen of the chart', () => {
    const flow = (value: number | null) => ({
      ...{ code: '3151-8', display: '', unit: null, value, value_string: value === null ? 'mask' : null },
      ...{ effective_at: '2026-11-21T09:00:00.000Z', previous: null },
    });
    const monitoring = { spo2_scale: 2, pregnant: null, interval_minutes: null } as Clinical['monitoring'];
    expect([saturationOf(null), saturationOf({ monitoring: null, vitals: [flow(4)] })]).toEqual([
      { scale: 1, onOxygen: null },
      { scale: 1, onOxygen: true },
    ]);
    expect([0, 2, null].map((value) => saturationOf({ monitoring, vitals: [flow(value)] }).onOxygen)).toEqual([
      false,
      true,
      null,
    ]);
    expect(saturationOf({ monitoring, vitals: [] })).toEqual({ scale: 2, onOxygen: null });
  });
});
