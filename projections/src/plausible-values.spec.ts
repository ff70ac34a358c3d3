import { isImplausible, plausibleNumbers } from '@ward-board/contract';
import { news2Codes, news2OfVitals } from '@ward-board/domain';
import fc from 'fast-check';

const at = '2026-11-21T08:00:00.000Z';
const reading = (code: string, said: number | string) => ({
  ...{ code, unit: null, effective_at: at },
  value: typeof said === 'number' ? said : null,
  value_string: typeof said === 'string' ? said : null,
});
const well = {
  ...{ '9279-1': 16, '59408-5': 97, '3151-8': 0, '85354-9': '120/80', '8867-4': 70, '80288-4': 'A', '8310-5': 37 },
};
const isScored = (code: string, said: number | string): boolean => {
  const readings = Object.entries({ ...well, [code]: said }).map((entry) => reading(...entry));
  const patient = { date_of_birth: '1970-05-01', pregnant: null, spo2_scale: 1 } as const;
  return news2OfVitals(readings, patient) !== null;
};

const texts = ['irregular', 'NaN', '', ' 120 / 80 ', '88/?', '0/?', '?/80', '40 %', '21 %', '0.4 %', '140 %'];

describe('what boards and charts call implausible', () => {
  const numbers = Object.values(news2Codes).filter((code) => code !== '80288-4');
  it.each(numbers)('%s: is what NEWS2 does not score, and nothing else', (code) => {
    const number = fc.oneof(fc.integer({ min: -5, max: 1000 }), fc.double({ min: -5, max: 500, noNaN: true }));
    const pair = fc.tuple(fc.nat(999), fc.nat(999)).map(([upper, lower]) => `${upper}/${lower}`);
    fc.assert(
      fc.property(fc.oneof(number, pair, fc.constantFrom(...texts)), (said) => {
        expect(plausibleNumbers(code, reading(code, said)) !== null).toBe(isScored(code, said));
      }),
    );
  });

  it('is no level of consciousness', () => expect(isImplausible('80288-4', reading('80288-4', 'C'))).toBe(false));

  it.each([
    ['8867-4', 700, null],
    ['59408-5', 140, null],
    ['8867-4', 'irregular', null],
    ['85354-9', '999/80', null],
    ['85354-9', '80/120', null],
    ['38208-5', 11, null],
    ['85354-9', '96/58', [96, 58]],
    ['85354-9', '88/?', [88, null]],
    ['85354-9', '?/80', null],
    ['3151-8', '40 %', [40, null]],
    ['3151-8', '0.4 %', null],
    ['9279-1', 0, [0, null]],
    ['2339-0', 5000, [5000, null]],
  ])('of %s, %s gives %j', (code, said, expected) => {
    expect(plausibleNumbers(code, reading(code, said))).toEqual(expected);
    expect(isImplausible(code, reading(code, said))).toBe(expected === null);
  });
});
