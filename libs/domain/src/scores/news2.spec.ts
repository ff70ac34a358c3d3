import fc from 'fast-check';
import { type News2Inputs, type News2Patient, news2, type Spo2Scale } from './news2.js';

const well: News2Inputs = {
  respiration_rate: 16,
  spo2: 97,
  oxygen: 0,
  systolic: 120,
  pulse: 70,
  consciousness: 'A',
  temperature: 37,
};
const adult: News2Patient = { age: 50, pregnant: false, spo2_scale: 1 };
const onScale2: News2Patient = { ...adult, spo2_scale: 2 };

/** Of a parameter: each value beside a boundary of the published table, with its points. */
const table: readonly (readonly [keyof News2Inputs, readonly (readonly [number, number])[]])[] = [
  [
    'respiration_rate',
    [
      [0, 3],
      [8, 3],
      [9, 1],
      [11, 1],
      [12, 0],
      [20, 0],
      [21, 2],
      [24, 2],
      [25, 3],
      [60, 3],
    ],
  ],
  [
    'spo2',
    [
      [60, 3],
      [91, 3],
      [92, 2],
      [93, 2],
      [94, 1],
      [95, 1],
      [96, 0],
      [100, 0],
    ],
  ],
  [
    'oxygen',
    [
      [0, 0],
      [0.5, 2],
      [15, 2],
    ],
  ],
  [
    'systolic',
    [
      [60, 3],
      [90, 3],
      [91, 2],
      [100, 2],
      [101, 1],
      [110, 1],
      [111, 0],
      [219, 0],
      [220, 3],
    ],
  ],
  [
    'pulse',
    [
      [20, 3],
      [40, 3],
      [41, 1],
      [50, 1],
      [51, 0],
      [90, 0],
      [91, 1],
      [110, 1],
      [111, 2],
      [130, 2],
      [131, 3],
    ],
  ],
  [
    'temperature',
    [
      [33, 3],
      [35, 3],
      [35.1, 1],
      [36, 1],
      [36.1, 0],
      [38, 0],
      [38.1, 1],
      [39, 1],
      [39.1, 2],
      [42, 2],
    ],
  ],
];

describe('NEWS2 gives the published points', () => {
  it.each(table.flatMap(([input, values]) => values.map(([value, points]) => [input, value, points] as const)))(
    '%s %d: %d',
    (input, value, points) => {
      expect(news2({ ...well, [input]: value }, adult)?.parts[input]).toBe(points);
    },
  );

  it.each([
    ...[
      [83, 0, 3],
      [84, 0, 2],
      [85, 0, 2],
      [86, 0, 1],
      [87, 0, 1],
      [88, 0, 0],
      [92, 0, 0],
      [93, 0, 0],
      [100, 0, 0],
    ],
    ...[
      [83, 2, 3],
      [84, 2, 2],
      [85, 2, 2],
      [86, 2, 1],
      [87, 2, 1],
      [88, 2, 0],
      [92, 2, 0],
      [93, 2, 1],
      [94, 2, 1],
    ],
    ...[
      [95, 2, 2],
      [96, 2, 2],
      [97, 2, 3],
      [100, 2, 3],
    ],
  ] as const)('saturation of %d %% on scale 2 with %d litres of oxygen: %d', (spo2, oxygen, points) => {
    expect(news2({ ...well, spo2, oxygen }, onScale2)?.parts.spo2).toBe(points);
  });

  it.each([
    ['A', 0],
    ['C', 3],
    ['V', 3],
    ['P', 3],
    ['U', 3],
  ] as const)('consciousness %s: %d', (consciousness, points) => {
    expect(news2({ ...well, consciousness }, adult)?.parts.consciousness).toBe(points);
  });

  it.each([
    ['respiration_rate', 8.5, 3],
    ['respiration_rate', 20.5, 2],
    ['spo2', 91.5, 3],
    ['temperature', 35.05, 3],
    ['temperature', 38.05, 1],
  ] as const)('what lies between two steps counts as the worse of them: %s %d: %d', (input, value, points) => {
    expect(news2({ ...well, [input]: value }, adult)?.parts[input]).toBe(points);
  });
});

describe('NEWS2 names the risk', () => {
  it.each([
    ['none', 0, {}],
    ['low', 1, { pulse: 100 }],
    ['low', 4, { pulse: 120, temperature: 39.5 }],
    ['low-medium', 3, { consciousness: 'V' }],
    ['low-medium', 4, { consciousness: 'V', pulse: 100 }],
    ['medium', 5, { consciousness: 'V', pulse: 120 }],
    ['medium', 5, { pulse: 120, temperature: 39.5, spo2: 95 }],
    ['medium', 6, { pulse: 120, temperature: 39.5, oxygen: 2 }],
    ['high', 7, { pulse: 120, temperature: 39.5, oxygen: 2, spo2: 95 }],
    [
      'high',
      20,
      { pulse: 140, temperature: 34, oxygen: 2, spo2: 85, respiration_rate: 30, systolic: 80, consciousness: 'U' },
    ],
  ] as const)('%s at %d', (risk, total, changes) => {
    expect(news2({ ...well, ...changes }, adult)).toMatchObject({ total, risk });
  });
});

describe('NEWS2 is not made', () => {
  it.each(Object.keys(well))('without %s', (input) => {
    expect(news2({ ...well, [input]: null }, adult)).toBeNull();
  });

  it.each([
    ['of a child', { age: 15 }],
    ['of somebody of unknown age', { age: null }],
    ['in pregnancy', { pregnant: true }],
  ])('%s', (_, of) => {
    expect(news2(well, { ...adult, ...of })).toBeNull();
  });

  it('but from sixteen on, and where nobody recorded whether they are pregnant', () => {
    expect(news2(well, { ...adult, age: 16, pregnant: null })).toMatchObject({ total: 0, risk: 'none' });
  });
});

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const anyInputs: fc.Arbitrary<News2Inputs> = fc.record({
  respiration_rate: number(0, 150),
  spo2: number(0, 100),
  oxygen: fc.oneof(fc.constant(0), number(0, 100)),
  systolic: number(0, 350),
  pulse: number(0, 350),
  consciousness: fc.constantFrom('A', 'C', 'V', 'P', 'U'),
  temperature: number(20, 46),
});
const anyScale = fc.constantFrom<Spo2Scale[]>(1, 2);

describe('whatever is measured', () => {
  it('the total is the sum of its parts, from 0 to 20', () => {
    fc.assert(
      fc.property(anyInputs, anyScale, (inputs, spo2_scale) => {
        const score = news2(inputs, { ...adult, spo2_scale });
        const parts = Object.values(score?.parts ?? {});
        expect(parts).toHaveLength(7);
        expect(score?.total).toBe(parts.reduce((sum, one) => sum + one));
        expect(parts.every((points) => Number.isInteger(points) && points >= 0 && points <= 3)).toBe(true);
        expect(score?.total).toBeLessThanOrEqual(20);
      }),
    );
  });

  it('no reading improves the score by being left out: there is none without it', () => {
    fc.assert(
      fc.property(anyInputs, anyScale, fc.constantFrom(...Object.keys(well)), (inputs, spo2_scale, left) => {
        expect(news2({ ...inputs, [left]: null }, { ...adult, spo2_scale })).toBeNull();
      }),
    );
  });

  it('a parameter that is farther from its normal range never has fewer points', () => {
    const normal = { respiration_rate: 16, spo2: 98, systolic: 150, pulse: 70, temperature: 37 };
    const inputs = fc.constantFrom(...(Object.keys(normal) as (keyof typeof normal)[]));
    fc.assert(
      fc.property(inputs, number(-1, 1), number(0, 1), (input, far, share) => {
        const points = (by: number) =>
          news2({ ...well, [input]: normal[input] * (1 + by) }, adult)?.parts[input] ?? Number.NaN;
        // Below 100 %: more saturation is not farther from normal on scale 1.
        const by = input === 'spo2' ? -Math.abs(far) : far;
        expect(points(by)).toBeGreaterThanOrEqual(points(by * share));
      }),
    );
  });
});
