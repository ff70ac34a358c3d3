import { vitalsChips } from '@ward-board/contract';
import fc from 'fast-check';
import {
  alertBeside,
  deviationOf,
  deviationOfTyped,
  doubtOf,
  doubtOfCode,
  doubtsOf,
  fieldsOfSet,
  measured,
  numbersOf,
  saturationTyped,
  sayTyped,
  sayTypedVitals,
  setOf,
  typedSince,
} from './measured.js';

const alone = { alert: null, years: null };
const chipOf = (label: string) => {
  const chip = [...fieldsOfSet('emergency'), ...fieldsOfSet('ward')].find((each) => each.label === label);
  if (chip === undefined) throw new Error(`No chip ${label}.`);
  return chip;
};

describe('a typed value', () => {
  it.each([
    ['72', { value: 72 }],
    [' 36,8 ', { value: 36.8 }],
    ['.5', { value: 0.5 }],
    ['120/80', { value_string: '120/80' }],
    ['120 / 80', { value_string: '120/80' }],
    ['120,5/80', { value_string: '120.5/80' }],
    ['120.125/79,25', { value_string: '120.125/79.25' }],
    ['36,625', { value: 36.625 }],
    ['120/80/60', { value_string: '120/80/60' }],
    ['not measurable', { value_string: 'not measurable' }],
    ['8e1', { value: 80 }],
    ['1 000', { value: 1000 }],
    ['1’000,5', { value: 1000.5 }],
    ['1,000.5', { value: 1000.5 }],
    ['1.000,5', { value: 1000.5 }],
    ['1.000.000', { value: 1_000_000 }],
    ['−2', { value: -2 }],
    ['120 80', { value_string: '120 80' }],
  ])('%s is sent as %o', (typed, wire) => expect(measured(typed)).toEqual(wire));

  it.each([
    ['HR', '72', null],
    ['HR', '', null],
    ['HR', '7200', 'Usually from 0 to 350 bpm. As typed, it is not scored.'],
    ['SpO2', '970', 'Usually from 0 to 100 %. As typed, it is not scored.'],
    ['SpO2', '9', 'Very unlikely.'],
    ['Temp', '98.6', 'Usually from 10 to 46 °C. As typed, it is not scored.'],
    ['BP', '120/80', null],
    ['BP', '120,5/80', null],
    ['BP', '120.125/80', null],
    ['BP', '5/4', 'Very unlikely.'],
    ['BP', '120', 'One number: systolic/diastolic is usual, as 120/80.'],
    ['BP', '80/120', 'The lower value stands first: 80/120. Did you mean 120/80? As typed, it is not scored.'],
    ['BP', '80/80', 'Usually systolic/diastolic, at most 350 mmHg. As typed, it is not scored.'],
    ['BP', '80/400', 'Usually systolic/diastolic, at most 350 mmHg. As typed, it is not scored.'],
    ['GCS', '14.5', 'Usually a whole number. Did you mean 14 or 15?'],
    ['GCS', '15', null],
    ['Pain', '5,5', 'Usually a whole number. Did you mean 5 or 6?'],
    ['Temp', '36.5', null],
    ['Pain', '11', 'Usually from 0 to 10.'],
    ['GCS', '2', 'Usually from 3 to 15.'],
    ['RR', 'irregular', 'Not a number: recorded as text.'],
    ['O2', '4', null],
    ['O2', 'Room air', null],
    ['O2', 'mask', 'Not a number: recorded as text.'],
    ['O2', '400', 'Usually from 0 to 100 L/min. As typed, it is not scored.'],
    ['O2', '90', 'Very unlikely.'],
    ['ACVPU', 'A', null],
  ])('%s %s is asked back about: %s', (label, typed, doubt) =>
    expect(doubtOf(chipOf(label), typed, alone)).toBe(doubt),
  );

  it.each([
    ['4', 'in this set', 'Unusual beside Alert, the ACVPU in this set.'],
    ['14', 'recorded last', 'Unusual beside Alert, the ACVPU recorded last.'],
    ['15', 'in this set', null],
    ['4', null, null],
    ['2', 'in this set', 'Usually from 3 to 15.'],
  ] as const)('GCS %s beside an Alert %s is asked back about: %s', (typed, alert, doubt) =>
    expect(doubtOf(chipOf('GCS'), typed, { ...alone, alert })).toBe(doubt),
  );

  it.each([
    ['HR', 0.5, '16', '160'],
    ['HR', 1, '18', '60'],
    ['HR', 6, '12', '300'],
    ['HR', 15, '20', '40'],
    ['RR', 0.01, '6', '60'],
    ['RR', 0.5, '14', '15'],
    ['RR', 9, '8', '10'],
    ['RR', 15, '5', '8'],
    ['Wt', 0.5, '70', '7'],
  ])('%s at %p years is asked back about of %s, and not of %s', (label, years, slip, ill) => {
    const doubts = [slip, ill].map((typed) => doubtOf(chipOf(label), typed, { ...alone, years }));
    expect(doubts).toEqual(['Very unlikely at this age.', null]);
    expect([null, 16, 70].map((other) => doubtOf(chipOf(label), slip, { ...alone, years: other }))).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('stands beside the ACVPU of its set, and only without one beside what was recorded last', () => {
    const [ACVPU, was] = ['80288-4', { value_string: 'A' }];
    expect([alertBeside({ [ACVPU]: 'A' }, undefined), alertBeside({ [ACVPU]: 'V' }, was)]).toEqual([
      'in this set',
      null,
    ]);
    expect([alertBeside({ [ACVPU]: '' }, was), alertBeside({}, { value_string: 'C' })]).toEqual([
      'recorded last',
      null,
    ]);
    expect(alertBeside({}, undefined)).toBeNull();
  });

  it('stands in the question with its unit, where it has one', () => {
    expect(['HR', 'Pain', 'ACVPU'].map((label) => sayTyped(chipOf(label), ' 11'))).toEqual([
      'HR 11 bpm',
      'Pain 11 /10',
      'ACVPU 11',
    ]);
  });

  it('that is corrected is asked back about in whichever area it was recorded', () => {
    expect(doubtOfCode('29463-7', '7000', alone)).toBe('Usually from 0.3 to 500 kg.');
    expect(doubtOfCode('9269-2', '16', alone)).toBe('Usually from 3 to 15.');
    expect(doubtOfCode('29463-7', '70', alone)).toBeNull();
    expect(doubtOfCode('8302-2', '7000', alone)).toBeNull();
  });

  it('that is corrected is asked back about beside the Alert of its own set', () => {
    const sent = { '9269-2': '15', '80288-4': 'A' };
    expect(doubtsOf({ ...sent, '9269-2': '5' }, sent)).toEqual({
      '9269-2': 'Unusual beside Alert, the ACVPU in this set.',
    });
  });

  it('is asked back about once, and not where it was sent before', () => {
    const sent = { '8867-4': '700', '9279-1': 'irregular' };
    expect(doubtsOf(sent, sent)).toEqual({});
    expect(doubtsOf({ ...sent, '8867-4': '7000', '29463-7': '70' }, sent)).toEqual({
      '8867-4': 'Usually from 0 to 350 bpm. As typed, it is not scored.',
    });
  });

  it('is a number, or a pressure’s two, with as many decimals as are typed, after a comma or a point', () => {
    const number = fc.tuple(fc.integer({ min: 0, max: 999 }), fc.option(fc.stringMatching(/^\d{1,12}$/)));
    const point = fc.constantFrom('.', ',');
    const write = ([whole, part]: [number, string | null], sign: string) =>
      part === null ? `${whole}` : `${whole}${sign}${part}`;
    fc.assert(
      fc.property(number, point, number, point, fc.constantFrom('/', ' / '), (upper, one, lower, other, slash) => {
        const [high, low] = [Number(write(upper, '.')), Number(write(lower, '.'))];
        expect(measured(write(upper, one))).toEqual({ value: high });
        const pressure = measured(`${write(upper, one)}${slash}${write(lower, other)}`);
        expect(pressure).toEqual({ value_string: `${write(upper, '.')}/${write(lower, '.')}` });
        expect(numbersOf({ value: null, value_string: null, ...pressure })).toEqual([high, low]);
      }),
    );
  });

  it('has one number, or two of a pressure, or none', () => {
    expect(numbersOf({ value: 72, value_string: null })).toEqual([72, null]);
    expect(numbersOf({ value: null, value_string: '120/80' })).toEqual([120, 80]);
    expect(numbersOf({ value: null, value_string: 'refused' })).toBeNull();
  });
});

it('a systolic pressure that came alone stands out as one of a pair does', () => {
  const saturation = { scale: 1, onOxygen: null } as const;
  const out = (value_string: string) => deviationOf('BP', { value: null, value_string }, 70, saturation);
  expect(out('70/?')).toEqual(out('70/40'));
  expect(out('70/?')).not.toBeNull();
  expect(out('refused')).toBeNull();
});

it('a typed saturation is judged by the scale and the oxygen that is typed beside it, else by what was measured last', () => {
  const out = (percent: string, scale: 1 | 2, typed: string, was: number | string | null) => {
    const before = typeof was === 'string' ? { value: null, value_string: was } : { value: was, value_string: null };
    const saturation = saturationTyped(scale, { '3151-8': typed }, before);
    return deviationOfTyped('SpO2', percent, 70, saturation);
  };
  expect([out('90', 1, '', null)?.way, out('90', 2, '', null), out('97', 2, '', null)]).toEqual(['low', null, null]);
  expect([out('97', 2, '4', 0), out('97', 2, '', 4)]).toEqual([
    { tier: 3, way: 'high' },
    { tier: 3, way: 'high' },
  ]);
  expect([out('97', 2, '', '28 %'), out('97', 2, '40 %', 0), out('97', 2, 'mask', 4)]).toEqual([
    ...[
      { tier: 3, way: 'high' },
      { tier: 3, way: 'high' },
      { tier: 3, way: 'high' },
    ],
  ]);
  expect([out('97', 2, '0', '28 %'), out('97', 2, '', 'mask')]).toEqual([null, null]);
  expect([out('97', 2, '0', 4), out(' ', 2, '4', 4), out('poor trace', 2, '4', 4)]).toEqual([null, null, null]);
});

describe('a set', () => {
  it('leaves what was typed on while it was being sent, corrections of what it says included', () => {
    const sent = { bp: '120/80', hr: '80', rr: '', temp: '37' };
    const now = { ...sent, hr: '82', rr: '18', temp: '' };
    expect(typedSince(sent, now)).toEqual({ hr: '82', rr: '18' });
    expect(typedSince(sent, sent)).toEqual({});
  });

  it('asks for the chips of its area, then for oxygen and consciousness', () => {
    expect(fieldsOfSet('operations').map(({ label }) => label)).toEqual([
      ...vitalsChips.operations.map(({ label }) => label),
      'O2',
      'ACVPU',
    ]);
  });

  it.each(['air', 'Room air', ' RA '])('says of %p that no oxygen is given, which is a flow of 0', (typed) => {
    expect(setOf(fieldsOfSet('ward'), { '3151-8': typed, '8310-5': 'air' })).toEqual([
      { code: '8310-5', display: 'Body Temperature', unit: '°C', value_string: 'air' },
      { code: '3151-8', display: 'Inhaled oxygen flow rate', unit: 'L/min', value: 0 },
    ]);
  });

  it('is sent without what was left empty, each value with its code, name and unit', () => {
    expect(setOf(fieldsOfSet('ward'), { '85354-9': '120/80', '8867-4': '  ', '8310-5': '37', '80288-4': 'A' })).toEqual(
      [
        { code: '85354-9', display: 'Blood Pressure', unit: 'mmHg', value_string: '120/80' },
        { code: '8310-5', display: 'Body Temperature', unit: '°C', value: 37 },
        { code: '80288-4', display: 'Level of consciousness', unit: null, value_string: 'A' },
      ],
    );
  });
});

it('is said in one line, and no oxygen as air', () => {
  const [hr, o2] = [chipOf('HR'), chipOf('O2')];
  const said = (oxygen: string): string => sayTypedVitals([hr, o2], { [hr.code]: ' 88 ', [o2.code]: oxygen });
  expect(['0', 'air', '2', ''].map(said)).toEqual(['HR 88, on air', 'HR 88, on air', 'HR 88, O2 2', 'HR 88']);
});
