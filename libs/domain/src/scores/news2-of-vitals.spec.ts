import fc from 'fast-check';
import {
  news2Codes,
  news2OfVitals,
  nextObservationDueAt,
  pressureText,
  type ScoredPatient,
  type VitalReading,
} from './news2-of-vitals.js';

const at = '2026-11-21T08:00:00.000Z';
const reading = (
  code: string,
  value: number | string,
  effective_at = at,
  unit: string | null = null,
): VitalReading => ({
  code,
  unit,
  value: typeof value === 'number' ? value : null,
  value_string: typeof value === 'string' ? value : null,
  effective_at,
});
const well: readonly VitalReading[] = [
  reading('9279-1', 16),
  reading('59408-5', 97),
  reading('3151-8', 0),
  reading('85354-9', '120/80'),
  reading('8867-4', 70),
  reading('80288-4', 'A'),
  reading('8310-5', 37),
];
const adult: ScoredPatient = { date_of_birth: '1970-05-01', pregnant: null, spo2_scale: 1 };
const withThis = (one: VitalReading) => [...well.filter(({ code }) => code !== one.code), one];

describe('NEWS2 of the newest vital signs', () => {
  it('is scored from their LOINC codes', () => {
    expect(news2OfVitals(well, adult)).toMatchObject({ total: 0, risk: 'none', at });
    const worse = [reading('85354-9', ' 85 / 40 '), reading('80288-4', 'V')].reduce<readonly VitalReading[]>(
      (all, one) => [...all.filter(({ code }) => code !== one.code), one],
      well,
    );
    expect(news2OfVitals(worse, adult)).toMatchObject({
      total: 6,
      risk: 'medium',
      parts: { systolic: 3, consciousness: 3 },
    });
  });

  it('uses the scale of saturation that the patient has', () => {
    const readings = [
      ...withThis(reading('59408-5', 97)).filter(({ code }) => code !== '3151-8'),
      reading('3151-8', 2),
    ];
    expect(news2OfVitals(readings, { ...adult, spo2_scale: 2 })?.parts.spo2).toBe(3);
    expect(news2OfVitals(readings, adult)?.parts.spo2).toBe(0);
  });

  it('reads what was recorded in another unit before units were checked in the chart’s', () => {
    expect(news2OfVitals(withThis(reading('8310-5', 98.6, at, '[degF]')), adult)?.parts.temperature).toBe(0);
    expect(news2OfVitals(withThis(reading('8310-5', 103, at, '°F')), adult)?.parts.temperature).toBe(2);
    // Of an accidental hypothermia.
    expect(news2OfVitals(withThis(reading('8310-5', 12)), adult)?.parts.temperature).toBe(3);
  });

  it('scores a pressure of which the lower number was not measured, and oxygen whose flow is not known', () => {
    expect(news2OfVitals(withThis(reading('85354-9', '85/?')), adult)?.parts.systolic).toBe(3);
    expect(news2OfVitals(withThis(reading('85354-9', '?/80')), adult)).toBeNull();
    expect(news2OfVitals(withThis(reading('3151-8', '24 %')), adult)?.parts.oxygen).toBe(2);
    expect(news2OfVitals(withThis(reading('3151-8', '40,5 %')), adult)?.parts.oxygen).toBe(2);
    expect(news2OfVitals(withThis(reading('3151-8', '0.4 %')), adult)).toBeNull();
  });

  it.each([
    ['90.4/60', 3],
    ['100.5/60.25', 2],
    ['110.99/80', 1],
    ['111.0/80', 0],
    ['110,125 / 80', 1],
    ['90.0004/60', 3],
  ])('scores a pressure of %s, whose numbers are not whole, by the worse of two bands: %d', (pressure, points) => {
    expect(news2OfVitals(withThis(reading('85354-9', pressure)), adult)?.parts.systolic).toBe(points);
  });

  it('is as old as the oldest reading in it; readings that it is not made of do not count', () => {
    const oldest = '2026-11-21T04:10:00.000Z';
    const readings = [...withThis(reading('9279-1', 16, oldest)), reading('29463-7', 70, '2026-11-01T00:00:00.000Z')];
    expect(news2OfVitals(readings, adult)?.at).toBe(oldest);
  });

  it.each(Object.values(news2Codes))('there is none without %s', (left) => {
    expect(
      news2OfVitals(
        well.filter(({ code }) => code !== left),
        adult,
      ),
    ).toBeNull();
  });

  it.each([
    ['9279-1', 0, 150, 1],
    ['59408-5', 0, 100, 1],
    ['3151-8', 0, 100, 1],
    ['8867-4', 0, 350, 1],
    ['8310-5', 10, 46, 0.1],
  ])('scores %s from %d to %d, and nothing beyond', (code, least, most, step) => {
    const isScored = (value: number) => news2OfVitals(withThis(reading(code, value)), adult) !== null;
    expect([least - step, least, most, most + step].map(isScored)).toEqual([false, true, true, false]);
  });

  it('scores a systolic pressure up to 350, and nothing beyond', () => {
    const isScored = (pressure: string) => news2OfVitals(withThis(reading('85354-9', pressure)), adult) !== null;
    expect(['350/80', '351/80', '1/0', '0/0'].map(isScored)).toEqual([true, false, true, false]);
  });

  it.each([
    ['a pressure that is one number', reading('85354-9', 120)],
    ['a pressure that is no pressure', reading('85354-9', 'not measurable')],
    ['a pressure whose lower number is the higher one', reading('85354-9', '80/120')],
    ['a pressure whose numbers are the same', reading('85354-9', '80/80')],
    ['a pressure beyond what is possible', reading('85354-9', '999/80')],
    ['a temperature in °F that nobody said so of', reading('8310-5', 98.6)],
    ['a temperature in a unit that is none of it', reading('8310-5', 37, at, 'kPa')],
    ['a pressure in kPa', reading('85354-9', '16/11', at, 'kPa')],
    ['a saturation above 100 %', reading('59408-5', 970)],
    ['a pulse as text', reading('8867-4', 'irregular')],
    ['a level of consciousness that the scale does not have', reading('80288-4', 'asleep')],
  ])('there is none with %s', (_, one) => {
    expect(news2OfVitals(withThis(one), adult)).toBeNull();
  });

  it.each([
    ['2010-11-21', true],
    ['2010-11-22', false],
    ['2010-09-30', true],
    ['2009-11-22', true],
    [null, false],
  ])('of somebody born on %s: %s', (date_of_birth, scored) => {
    expect(news2OfVitals(well, { ...adult, date_of_birth }) !== null).toBe(scored);
  });

  it('takes any reading without failing', () => {
    const any = fc.record({
      code: fc.constantFrom(...Object.values(news2Codes), '29463-7'),
      value: fc.option(fc.double()),
      value_string: fc.option(fc.string()),
      unit: fc.constantFrom(null, '°C', '[degF]', 'kPa', 'furlongs'),
      effective_at: fc.constant(at),
    });
    fc.assert(
      fc.property(fc.array(any), (readings) => {
        const score = news2OfVitals(readings, adult);
        if (score !== null) expect(score.total).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

it.each([
  ['120,5 / 80', '120.5/80'],
  [' 120/80 ', '120/80'],
  ['not measurable', 'not measurable'],
  ['120/', '120/'],
  [null, null],
])('a pressure of %s is kept as %s', (typed, kept) => expect(pressureText(typed)).toBe(kept));

describe('the next observations are due', () => {
  const intervals = { zero: 720, low: 240, low_medium: 60, medium: 30, high: null };
  it.each([
    ['none', null, '2026-11-21T20:00:00.000Z'],
    ['low', null, '2026-11-21T12:00:00.000Z'],
    ['low-medium', null, '2026-11-21T09:00:00.000Z'],
    ['medium', null, '2026-11-21T08:30:00.000Z'],
    ['high', null, at],
    ['none', 15, '2026-11-21T08:15:00.000Z'],
    ['high', 15, at],
    ['none', 1440, '2026-11-21T20:00:00.000Z'],
    ['low', 480, '2026-11-21T12:00:00.000Z'],
    ['low-medium', 480, '2026-11-21T09:00:00.000Z'],
    ['high', 480, at],
  ] as const)('at risk %s, with %s minutes prescribed, at %s', (risk, prescribed, due) => {
    expect(nextObservationDueAt({ risk, at }, intervals, prescribed)).toBe(due);
  });

  it('at high risk after an interval, where the hospital has one', () => {
    expect(nextObservationDueAt({ risk: 'high', at }, { ...intervals, high: 5 }, null)).toBe(
      '2026-11-21T08:05:00.000Z',
    );
  });
});
