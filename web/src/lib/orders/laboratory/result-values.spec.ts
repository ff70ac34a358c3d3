import fc from 'fast-check';
import { judge, readRange, sayRange } from './analytes.js';
import {
  criticalOf,
  emptyValue,
  faultsOf,
  judged,
  linesFor,
  named,
  retyped,
  sayTypedValues,
  type TypedValue,
  textOf,
  typedFrom,
  valuesIn,
  wireOf,
} from './result-values.js';

const line = (said: Partial<TypedValue>): TypedValue => ({ ...emptyValue, ...said });
const potassium = (value: string, said: Partial<TypedValue> = {}) =>
  line({ code: '2823-3', display: 'Potassium', unit: 'mmol/L', reference_range: '3.5–5.1', value, ...said });

describe('the lines of a result', () => {
  it('are those that the request asks for, with the unit and what is usual; of an unknown test there is none', () => {
    expect(linesFor({ code: '58410-2', display: 'Full blood count' }).map(({ display }) => display)).toEqual([
      ...['Haemoglobin', 'Leukocytes', 'Platelets'],
    ]);
    expect(linesFor({ code: null, display: 'potassium' })).toEqual([potassium('')]);
    expect(linesFor({ code: '1-8', display: 'Something rare' })).toEqual([]);
  });

  it('fill in what is known of a value once it is named, and never over what was typed', () => {
    expect(named(emptyValue, 'Sodium')).toEqual(
      line({ code: '2951-2', display: 'Sodium', unit: 'mmol/L', reference_range: '135–145' }),
    );
    expect(named(line({ unit: 'mEq/L' }), 'Sodium')).toMatchObject({ unit: 'mEq/L' });
    expect(named(potassium('4'), 'Kalium')).toMatchObject({ display: 'Kalium', code: '' });
  });

  it('are sent where something was measured: numbers as numbers, words as words, each as it is judged', () => {
    const lines = [potassium('6,9'), potassium(''), line({ display: 'Nitrite', value: 'positive' })];
    expect(wireOf(lines)).toEqual([
      {
        ...{ code: '2823-3', display: 'Potassium', value: 6.9, unit: 'mmol/L', reference_range: '3.5–5.1' },
        interpretation: 'critical_high',
      },
      {
        ...{ code: null, display: 'Nitrite', value: 'positive', unit: null, reference_range: null },
        interpretation: null,
      },
    ]);
    expect(wireOf([line({ display: 'INR', value: '1.1', unit: 'none' })])).toMatchObject([{ value: 1.1, unit: null }]);
  });

  it.each([
    ['1 000', 1000],
    ['1,000.5', 1000.5],
    ['−2', -2],
    ['.5', 0.5],
    ['8e1', 80],
    ['+4', 4],
    ['<0.1', '<0.1'],
    ['1:40', '1:40'],
  ])('are sent as numbers however they are spelled: %s', (typed, value) => {
    const [sent] = wireOf([line({ display: 'Base excess', value: typed, unit: 'mmol/L' })]);
    expect(sent?.value).toBe(value);
  });

  it('are judged and asked back about however they are spelled', () => {
    expect(judged(potassium('0,69e1'))).toBe('critical_high');
    expect(Object.keys(faultsOf([potassium('1 000')]))).toEqual(['values.0.value']);
    expect(Object.keys(faultsOf([potassium('.5e1', { unit: '' })]))).toEqual(['values.0.unit']);
  });

  it('are asked back: a number without a unit, a value without a name, and what nobody alive can have', () => {
    expect(faultsOf([potassium('4.1')])).toEqual({});
    expect(faultsOf([potassium('')])).toEqual({});
    expect(Object.keys(faultsOf([potassium('4.1', { unit: '' })]))).toEqual(['values.0.unit']);
    expect(Object.keys(faultsOf([potassium('4'), line({ value: 'positive' })]))).toEqual(['values.1.display']);
    expect(faultsOf([potassium('41')])).toEqual({
      'values.0.value': 'Potassium can’t be 41 mmol/L: it is between 1 and 15. Check the value and its unit.',
    });
    // What is possible is known in this unit alone.
    expect(faultsOf([potassium('160', { unit: 'mg/L' })])).toEqual({});
  });

  it('are judged by what was chosen, else by the range that is written, else not at all', () => {
    expect(judged(potassium('4.1'))).toBe('normal');
    expect(judged(potassium('3.1'))).toBe('low');
    expect(judged(potassium('2.1'))).toBe('critical_low');
    expect(judged(potassium('2.1', { interpretation: 'low' }))).toBe('low');
    expect(judged(potassium('2.1', { unit: 'mg/L', reference_range: '' }))).toBeNull();
    expect(judged(line({ display: 'Nitrite', value: 'positive' }))).toBeNull();
    expect(criticalOf(wireOf([potassium('2.1'), potassium('4')])).map(({ value }) => value)).toEqual([2.1]);
  });

  it('lose how they were judged with any other text: a corrected value is judged anew', () => {
    const critical = potassium('6.9', { interpretation: 'critical_high' });
    expect(judged(retyped(critical, 'value', '4.2'))).toBe('normal');
    expect(retyped(critical, 'unit', 'mg/L').interpretation).toBe('');
    expect(judged(retyped(critical, 'display', 'Sodium'))).toBe('critical_low');
  });

  it('read as they were typed once they were sent', () => {
    const sent = wireOf([potassium('6.9'), line({ display: 'INR', value: '1.1', unit: 'none' })]);
    expect(wireOf(typedFrom(sent))).toEqual(sent);
    expect(valuesIn(textOf(typedFrom(sent)))).toEqual(typedFrom(sent));
    expect(valuesIn('')).toEqual([]);
    expect(sayTypedValues(textOf(typedFrom(sent)))).toBe('Potassium 6.9 mmol/L, critically high; INR 1.1');
  });
});

describe('a reference range', () => {
  it('is read as it is said, and as people write it', () => {
    const bound = fc.double({ min: 0, max: 500, noNaN: true }).map((n) => Number(n.toFixed(2)));
    fc.assert(fc.property(bound, bound, (low, high) => expect(readRange(sayRange([low, high]))).toEqual([low, high])));
    expect(readRange('3,5 - 5,1')).toEqual([3.5, 5.1]);
    expect(readRange('<5')).toEqual([null, 5]);
    expect(readRange('≥ 60')).toEqual([60, null]);
    expect(readRange('negative')).toBeNull();
  });

  it('never calls a value normal that lies outside of it', () => {
    const n = fc.integer({ min: -50, max: 50 });
    fc.assert(
      fc.property(n, n, n, (value, low, high) => {
        const said = judge(value, [low, high], undefined, '');
        expect(said === 'normal').toBe(value >= low && value <= high);
      }),
    );
  });
});
