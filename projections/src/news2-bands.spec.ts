import { deviation, type Saturation, vitalCodes } from '@ward-board/contract';
import { news2Codes, news2OfVitals } from '@ward-board/domain';
import fc from 'fast-check';

const at = '2026-11-21T08:00:00.000Z';
const well = {
  ...{ '9279-1': 16, '59408-5': 97, '3151-8': 0, '85354-9': '120/80', '8867-4': 70, '80288-4': 'A', '8310-5': 37 },
};
/** What one measurement scores within NEWS2, as decisions score it. */
function pointsOf(code: string, said: number | string, { scale, onOxygen }: Saturation): number | undefined {
  const readings = Object.entries({ ...well, '3151-8': onOxygen ? 2 : 0, [code]: said }).map(([each, value]) => ({
    ...{ code: each, unit: null, effective_at: at },
    value: typeof value === 'number' ? value : null,
    value_string: typeof value === 'string' ? value : null,
  }));
  const parts = news2OfVitals(readings, { date_of_birth: '1970-05-01', pregnant: null, spo2_scale: scale })?.parts;
  const name = (Object.keys(news2Codes) as (keyof typeof news2Codes)[]).find((each) => news2Codes[each] === code);
  return name && parts?.[name];
}

describe('what marks a single value for the eye is what NEWS2 scores it by', () => {
  /** Whole, or between two steps of the table, as a temperature that was measured in °F is. */
  const from = (min: number, max: number) =>
    fc.oneof(
      fc.integer({ min, max }),
      fc.integer({ min: min * 100, max: max * 100 }).map((number) => number / 100),
    );
  const numbers = {
    RR: from(0, 60),
    SpO2: from(50, 100),
    BP: from(50, 300),
    HR: from(20, 250),
    Temp: fc.oneof(
      from(25, 43),
      fc.integer({ min: 250, max: 430 }).map((tenths) => tenths / 10),
    ),
  };
  const saturation = fc.record({ scale: fc.constantFrom(1, 2), onOxygen: fc.boolean() } as const);
  it.each(Object.keys(numbers) as (keyof typeof numbers)[])('%s: amber for 1, red for 2 and 3', (name) => {
    fc.assert(
      fc.property(numbers[name], saturation, (number, judged) => {
        const points = pointsOf(vitalCodes[name], name === 'BP' ? `${number}/40` : number, judged);
        const tier = deviation({ name, number }, 40, judged)?.tier ?? 0;
        expect(points).toBeDefined();
        expect(tier).toBe([0, 1, 3, 3][points ?? 0]);
      }),
      { numRuns: 1_000 },
    );
  });
});
