import { asOfChips, chipCodeOf, oxygenPercent, sameValueCode, saysAirInWords } from './vital-codes.js';
import { nameOfAnother } from './vital-names.js';

const at = '2026-11-21T08:00:00.000Z';
const later = '2026-11-21T08:05:00.000Z';
const reading = (code: string, said: number | string, unit: string | null = null, effective_at = at) => ({
  ...{ code, unit, effective_at },
  value: typeof said === 'number' ? said : null,
  value_string: typeof said === 'string' ? said : null,
});
/** The n-th that was recorded; several of one request have the same number. */
const recorded = (n: number, code: string, said: number | string, effective_at = at) => ({
  ...reading(code, said, null, effective_at),
  id: `01900000-${String(n).padStart(4, '0')}-7000-8000-${code.replace('-', '').padStart(12, '0')}`,
});
const valuesOf = (...all: readonly ReturnType<typeof reading>[]) =>
  asOfChips(all).map(({ code, value, value_string, unit }) => [code, value ?? value_string, unit]);

describe('readings under the codes of chips', () => {
  it.each([
    ['8889-8', '8867-4'],
    ['8332-9', '8310-5'],
    ['2708-6', '59408-5'],
    ['19891-1', '19891-2'],
    ['3141-9', '29463-7'],
  ])('have those of %s as those of %s', (code, chip) => {
    expect([chipCodeOf(code), sameValueCode(code)]).toEqual([chip, chip]);
    expect(valuesOf(reading(code, 37.5, 'x'))).toEqual([[chip, 37.5, 'x']]);
  });

  it.each(['8480-6', '8459-0', '8460-8', '8461-6', '76534-7', '75997-7', '76215-3'])(
    'have the systolic pressure %s as half a pressure, which is no value of the chip’s',
    (code) => {
      expect([chipCodeOf(code), sameValueCode(code)]).toEqual(['85354-9', code]);
      expect(valuesOf(reading(code, 88, 'mmHg'))).toEqual([['85354-9', '88/?', 'mmHg']]);
      expect(valuesOf(reading(code, 'weak'))).toEqual([['85354-9', 'weak', null]]);
    },
  );

  it('have a systolic pressure with the diastolic one of its moment and unit', () => {
    const systolic = reading('8480-6', 88, 'mmHg');
    expect(valuesOf(systolic, reading('8462-4', 51, 'mmHg'))[0]).toEqual(['85354-9', '88/51', 'mmHg']);
    expect(valuesOf(systolic, reading('8462-4', 51, 'mmHg', later))[0]).toEqual(['85354-9', '88/?', 'mmHg']);
    expect(valuesOf(systolic, reading('8462-4', 7, 'kPa'))[0]).toEqual(['85354-9', '88/?', 'mmHg']);
    expect(valuesOf(systolic, reading('8453-3', 51, 'mmHg'))[0]).toEqual(['85354-9', '88/?', 'mmHg']);
  });

  it.each([
    [40, '40 %', 40, null],
    [100, '100 %', 100, null],
    [21, 0, null, 'L/min'],
    [20.9, 0, null, 'L/min'],
    // A part of one, or no number that can be: neither air nor oxygen.
    [0.4, '0.4 %', null, null],
    [140, '140 %', null, null],
  ])('have %s % of oxygen as %s, of which no flow is known unless it is air', (said, expected, percent, unit) => {
    expect(valuesOf(reading('3150-6', said, '%'))).toEqual([['3151-8', expected, unit]]);
    expect(oxygenPercent(typeof expected === 'string' ? expected : null)).toBe(percent);
  });

  it.each(
    [
      'air',
      'Air',
      'on air',
      'On room air',
      'room air',
      'ambient air',
      'On ambient air',
      'breathing room air',
      'RA',
      'R.A.',
      '21%',
      '21 %',
      '20,9 %',
      '20.95%',
      '021.0 %',
      'RA 21%',
      'Room air (21 %)',
    ].flatMap((words) => ['3151-8', '3150-6'].map((code) => [code, words] as const)),
  )('have of %s %j as a flow of 0, which NEWS2 is scored by', (code, words) => {
    expect(valuesOf(reading(code, words))).toEqual([['3151-8', 0, 'L/min']]);
    expect(saysAirInWords(words)).toBe(true);
  });

  it.each([
    'air 2 L',
    'not on air',
    'off air',
    'air or oxygen',
    'air/O2',
    '0.21',
    '21',
    '2 L via mask',
    'Airvo',
    'air 40%',
    'was on air',
    'on air?',
    '22%',
    '21.1 %',
    '19,9 %',
    '0.21 %',
    '40%',
    '',
    'RAP',
  ])('have %j of the oxygen flow as it is, since it may be oxygen', (words) => {
    expect(valuesOf(reading('3151-8', words))).toEqual([['3151-8', words, null]]);
    expect(saysAirInWords(words)).toBe(false);
  });

  it.each([
    ['40%', 40],
    ['40,5 %', 40.5],
    ['21%', null],
    ['140%', null],
    ['mask', null],
  ])('have the text %j as %s per cent of oxygen', (text, percent) => expect(oxygenPercent(text)).toBe(percent));

  it('are the same where no chip has another code for them, as of a diastolic pressure alone', () => {
    const all = [reading('85354-9', '120/80'), reading('8462-4', 80), reading('2339-0', 90), reading('3150-6', 'mask')];
    expect(asOfChips(all).slice(0, 3)).toEqual(all.slice(0, 3));
    expect(valuesOf(...all.slice(3))).toEqual([['3151-8', 'mask', null]]);
  });

  it.each([
    [
      'the chip’s own, of what was recorded together',
      [recorded(1, '3150-6', 28), recorded(1, '3151-8', 2)],
      [['3151-8', 2]],
    ],
    ['the later recorded', [recorded(1, '8331-1', 36.5), recorded(2, '8332-9', 39.5)], [['8310-5', 39.5]]],
    [
      'the later recorded, also after the chip’s own',
      [recorded(1, '8310-5', 36.5), recorded(2, '8332-9', 39.5)],
      [['8310-5', 39.5]],
    ],
    [
      'the chip’s own that was recorded later',
      [recorded(1, '8332-9', 39.5), recorded(2, '8310-5', 37)],
      [['8310-5', 37]],
    ],
    [
      'the later recorded of two systolic pressures',
      [recorded(1, '76534-7', 120), recorded(2, '76215-3', 80)],
      [['85354-9', '80/?']],
    ],
    [
      'a whole pressure and not half of it that was recorded later and says the same',
      [recorded(1, '85354-9', '90/50'), recorded(2, '8480-6', 90)],
      [['85354-9', '90/50']],
    ],
    [
      'a whole pressure in decimals and not half of it',
      [recorded(1, '85354-9', '75.5/39.75'), recorded(2, '8480-6', 75.5)],
      [['85354-9', '75.5/39.75']],
    ],
    [
      'the number that words begin with, which no score reads, whichever was recorded later',
      [recorded(1, '85354-9', '60/palp'), recorded(2, '8480-6', 60)],
      [['85354-9', '60/?']],
    ],
    [
      'that number where the words were recorded later',
      [recorded(1, '8480-6', 60), recorded(2, '85354-9', '60/P')],
      [['85354-9', '60/?']],
    ],
    [
      'words of another number that were recorded later',
      [recorded(1, '8480-6', 120), recorded(2, '85354-9', 'not measurable')],
      [['85354-9', 'not measurable']],
    ],
    [
      'half a pressure that says another one',
      [recorded(1, '85354-9', '90/50'), recorded(2, '8480-6', 70)],
      [['85354-9', '70/?']],
    ],
    [
      'oxygen over air, which was recorded later',
      [recorded(1, '3150-6', 60), recorded(2, '3151-8', 0)],
      [['3151-8', '60 %']],
    ],
    [
      'oxygen over air, which was recorded before',
      [recorded(1, '3151-8', 0), recorded(2, '3150-6', 60)],
      [['3151-8', '60 %']],
    ],
    ['oxygen over air in per cent', [recorded(1, '3151-8', 2), recorded(2, '3150-6', 21)], [['3151-8', 2]]],
    [
      'oxygen over air in words, which was recorded later',
      [recorded(1, '3150-6', 40), recorded(2, '3151-8', ' Room air')],
      [['3151-8', '40 %']],
    ],
    [
      'oxygen over air in words, which was recorded before',
      [recorded(1, '3151-8', 'air'), recorded(2, '3150-6', 40)],
      [['3151-8', '40 %']],
    ],
    [
      'oxygen over air in per cent that is text',
      [recorded(1, '3151-8', 2), recorded(2, '3150-6', '21 %')],
      [['3151-8', 2]],
    ],
    [
      'words that say no air over air',
      [recorded(1, '3151-8', 'mask'), recorded(2, '3150-6', 21)],
      [['3151-8', 'mask']],
    ],
    [
      'a flow over a share that cannot be, as a part of one',
      [recorded(1, '3151-8', 4), recorded(2, '3150-6', 0.4)],
      [['3151-8', 4]],
    ],
    [
      'a flow over a share that cannot be, as text',
      [recorded(1, '3151-8', 4), recorded(2, '3150-6', '140 %')],
      [['3151-8', 4]],
    ],
    [
      'a share over a flow that cannot be',
      [recorded(1, '3150-6', 40), recorded(2, '3151-8', 140)],
      [['3151-8', '40 %']],
    ],
    [
      'a share that cannot be over air, since it may be meant as oxygen',
      [recorded(1, '3150-6', 0.4), recorded(2, '3151-8', 0)],
      [['3151-8', '0.4 %']],
    ],
    [
      'air that was recorded after oxygen under the same code, as a correction',
      [recorded(2, '3151-8', 0), recorded(1, '3151-8', 2), recorded(3, '3150-6', 21)],
      [['3151-8', 0]],
    ],
    [
      'its moment’s alone',
      [recorded(1, '3150-6', 28, later), recorded(2, '3151-8', 2)],
      [
        ['3151-8', '28 %'],
        ['3151-8', 2],
      ],
    ],
  ])('have of one moment %s', (_, all, expected) => {
    const said = (sorted: typeof all) =>
      asOfChips(sorted).map(({ code, value, value_string }) => [code, value ?? value_string]);
    expect(said(all)).toEqual(expected);
    expect(said(all.toReversed())).toEqual(expected.toReversed());
  });

  it('have what was recorded together by the chip’s own code first, whatever else of their ids differs', () => {
    const own = { ...reading('8310-5', 36.5), id: '01900000-0001-7111-8000-000000000001' };
    const other = { ...reading('8332-9', 39.5), id: '01900000-0001-7222-8000-000000000001' };
    expect(valuesOf(own, other)).toEqual([['8310-5', 36.5, null]]);
  });

  it('take of two diastolic pressures of one moment the later recorded', () => {
    const all = [recorded(1, '8462-4', 51), recorded(3, '8462-4', 55), recorded(2, '8480-6', 88)];
    expect(asOfChips(all).at(-1)).toMatchObject({ value_string: '88/55' });
    expect(asOfChips(all.toReversed())[0]).toMatchObject({ value_string: '88/55' });
  });
});

describe('the name of a measurement', () => {
  it.each([
    ['8867-4', 'Oxygen Saturation', 'Heart Rate'],
    ['59408-5', 'heart rate', 'Oxygen Saturation'],
    ['8889-8', 'SpO₂'.replace('₂', '2'), 'Heart Rate'],
    ['8480-6', 'Pulse', 'Blood Pressure'],
    ['3150-6', 'Oxygen-saturation', 'Inhaled oxygen flow rate'],
  ])('of %s is not %s', (code, name, own) => {
    expect(nameOfAnother(code, [name])).toBe(`is called ${name}, and has the code of ${own}`);
  });

  it.each([
    ['8867-4', 'Heart Rate'],
    ['8867-4', 'Pulse'],
    ['8867-4', 'Frequenz'],
    ['8480-6', 'Blood pressure'],
    ['2339-0', 'Heart rate'],
    ['59408-5', 'SpO2'],
  ])('of %s may be %s', (code, name) => expect(nameOfAnother(code, [name])).toBeNull());
});
