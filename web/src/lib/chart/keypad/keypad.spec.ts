import { monitoringUnsaid } from '@ward-board/contract';
import {
  canBeValue,
  isNoValue,
  nextField,
  onRound,
  padFields,
  sayNews2OfSet,
  scoringOf,
  swiped,
  typed,
} from './keypad.js';

const adult = { years: 70, monitoring: null, mode: null };
const pregnant = { ...monitoringUnsaid, pregnant: true };

describe('the keypad', () => {
  const fields = padFields('emergency');

  it('asks in the order of the round, without what is chosen rather than typed', () => {
    expect(fields.map(({ label }) => label)).toEqual(['BP', 'HR', 'SpO2', 'RR', 'Temp', 'GCS', 'Pain']);
    expect(padFields('ward').map(({ label }) => label)).toContain('Wt');
  });

  it('types a number, a pressure, and a decimal, and nothing that could be neither', () => {
    const all = (keys: string): string => [...keys].reduce((text, key) => typed(text, key as '1'), '');
    expect(all('94/56')).toBe('94/56');
    expect(all('36.8')).toBe('36.8');
    expect(all('/.1')).toBe('1');
    expect(all('1//2..3')).toBe('1/2.3');
    expect([all('1/.2'), all('1./2'), all('1.2.3'), all('1/2/3')]).toEqual(['1/2', '1.2', '1.23', '1/23']);
    expect(all('1234567890123')).toBe('123456789012');
    expect(typed('12', 'delete')).toBe('1');
    expect(typed('', 'delete')).toBe('');
  });

  it.each(['004', '0040', '4048', '104095', '1404', '180/120456', '118/076', '08', '1.2345', 'A7'])(
    'takes %s for no value',
    (text) => expect(canBeValue(text)).toBe(false),
  );

  it.each(['0', '0.3', '8', '98', '350', '3.456', '118/76', '180/120', '36.8', '120/0', ''])(
    'takes %j for a value that may be',
    (text) => expect(canBeValue(text)).toBe(true),
  );

  it('takes three decimals for a value of weight and oxygen alone', () => {
    const no = (['Temp', 'HR', 'BP', 'SpO2', 'Pain', 'Wt', 'O2'] as const).filter((label) =>
      isNoValue('36.042', label),
    );
    expect(no).toEqual(['Temp', 'HR', 'BP', 'SpO2', 'Pain']);
    expect([isNoValue('36.04', 'Temp'), isNoValue('3604', 'Wt')]).toEqual([false, true]);
  });

  it('goes on to the next value that is neither typed nor passed over, round to the first', () => {
    const [bp, hr, spo2] = fields.map(({ code }) => code);
    const done =
      (...codes: (string | undefined)[]) =>
      (code: string) =>
        codes.includes(code);
    expect(nextField(fields, bp ?? '', done(hr))?.code).toBe(spo2);
    expect(nextField(fields, fields.at(-1)?.code ?? '', done(bp))?.code).toBe(hr);
    expect(nextField(fields, bp ?? '', () => true)).toBeNull();
  });

  it('goes on to the next one from each, and from none to the same again', () => {
    const next = fields.map(({ code }) => nextField(fields, code, () => false)?.code);
    expect(next).toEqual([...fields.slice(1), fields[0]].map((field) => field?.code));
    for (const { code } of fields) expect(nextField(fields, code, (other) => other !== code)).toBeNull();
  });

  it('names what NEWS2 lacks, oxygen and consciousness included', () => {
    expect(sayNews2OfSet({}, fields, adult)).toBe('BP, HR, SpO2, RR, Temp, oxygen, ACVPU not in this set');
    const whole = {
      ...{ '85354-9': '120/80', '8867-4': '80', '59408-5': '97', '9279-1': '16', '8310-5': '36.8' },
      ...{ '3151-8': '0', '80288-4': 'A' },
    };
    expect(sayNews2OfSet(whole, fields, adult)).toBe('Scored when it is saved');
    expect(sayNews2OfSet({ ...whole, '8867-4': '700', '38208-5': '11' }, fields, adult)).toBe('HR 700 can’t be scored');
    expect(sayNews2OfSet({ ...whole, '3151-8': '400' }, fields, adult)).toBe('oxygen 400 can’t be scored');
    expect(sayNews2OfSet({ ...whole, '8867-4': ' ' }, fields, adult)).toBe('HR not in this set');
    expect(sayNews2OfSet({ ...whole, '85354-9': '120', '80288-4': '' }, fields, adult)).toBe(
      'ACVPU not in this set; BP 120 can’t be scored',
    );
  });

  it.each([
    ['on a ventilator', { ...adult, mode: 'SIMV' }, 'No NEWS2: ventilated'],
    ['under 16', { ...adult, years: 15 }, 'No NEWS2: it does not apply under 16'],
    ['in pregnancy', { ...adult, monitoring: pregnant }, 'No NEWS2: it does not apply in pregnancy'],
  ])('says that there is none, and lists nothing as missing: %s', (_, measured, words) => {
    expect(sayNews2OfSet({}, fields, measured)).toBe(words);
    expect(scoringOf('HR', measured)).toBe('');
  });
});

describe('what a value scores', () => {
  // Royal College of Physicians, 2017.
  it.each([
    ['RR', 'Scores 0: 12–20 · 1: 9–11 · 2: 21–24 · 3: ≤8, ≥25'],
    ['SpO2', 'Scores 0: ≥96 · 1: 94–95 · 2: 92–93 · 3: ≤91'],
    ['BP', 'Scores 0: 111–219 · 1: 101–110 · 2: 91–100 · 3: ≤90, ≥220 (systolic)'],
    ['HR', 'Scores 0: 51–90 · 1: 41–50, 91–110 · 2: 111–130 · 3: ≤40, ≥131'],
    ['Temp', 'Scores 0: 36.1–38.0 · 1: 35.1–36.0, 38.1–39.0 · 2: ≥39.1 · 3: ≤35.0'],
    ['Pain', ''],
    ['O2', ''],
  ] as const)('is said of every band of %s', (label, words) => expect(scoringOf(label, adult)).toBe(words));

  it('is said of oxygen saturation by the scale that is set, and of all else alike', () => {
    const onScale2 = { ...adult, monitoring: { ...monitoringUnsaid, spo2_scale: 2 } } as const;
    expect(scoringOf('SpO2', onScale2)).toBe(
      'Scores 0: 88–92 · 1: 86–87, 93–94 · 2: 84–85, 95–96 · 3: ≤83, ≥97 (scale 2; on air ≥88 scores 0)',
    );
    expect(scoringOf('RR', onScale2)).toBe(scoringOf('RR', { ...adult, years: null }));
  });

  it('is said from sixteen years on', () => {
    expect(scoringOf('HR', { ...adult, years: 16 })).not.toBe('');
  });
});

describe('the round', () => {
  it('goes to the row after or before, and ends with the last', () => {
    expect(onRound(['a', 'b', 'c'], 'b', 1)).toBe('c');
    expect(onRound(['a', 'b', 'c'], 'b', -1)).toBe('a');
    expect(onRound(['a', 'b', 'c'], 'a', 1)).toBe('b');
    expect(onRound(['a', 'b', 'c'], 'a', -1)).toBeNull();
    expect(onRound(['a', 'b', 'c'], 'c', 1)).toBeNull();
    expect(onRound(['a'], 'elsewhere', 1)).toBeNull();
  });

  it.each([
    [-120, 10, 1],
    [120, -10, -1],
    [-60, 0, null],
    [-120, 100, null],
    [-90, 0, 1],
    [90, 0, -1],
    [-89, 0, null],
    [-120, 60, 1],
    [-120, -61, null],
  ])('a finger that moves %p across and %p down means %p', (dx, dy, means) => expect(swiped(dx, dy)).toBe(means));
});
