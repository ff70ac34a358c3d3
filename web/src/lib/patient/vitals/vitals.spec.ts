import { parseVitals } from './parse.js';
import { deviation } from './range.js';

const read = (text: string) => parseVitals(text).vitals.map(({ name, value }) => `${name} ${value}`);
const out = (text: string, years: number | null) =>
  parseVitals(text).vitals.flatMap((vital) => {
    const how = deviation(vital, years);
    return how === null ? [] : [`${vital.name} ${how}`];
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

  it('finds nothing in nothing', () => {
    expect(parseVitals(null)).toEqual({ vitals: [], rest: null });
    expect(parseVitals('  ')).toEqual({ vitals: [], rest: null });
  });
});

describe('what stands out', () => {
  it('marks an adult by NEWS2', () => {
    expect(out('BP 100/60 HR 111 SpO2 93 RR 21 Temp 39.1', 40)).toEqual([
      'BP low',
      'HR high',
      'SpO2 low',
      'RR high',
      'Temp high',
    ]);
    expect(out('BP 101/60 HR 110 SpO2 94 RR 20 Temp 39.0 GCS 15 Pain 6', 40)).toEqual([]);
  });

  it('marks a hypertensive crisis', () => {
    expect(out('BP 188/104', 67)).toEqual(['BP high']);
    expect(out('BP 150/120', 67)).toEqual(['BP high']);
  });

  it('measures a child by its age', () => {
    expect(out('BP 96/60 HR 118 RR 24', 9)).toEqual([]);
    expect(out('BP 96/60 HR 118 RR 24', 40)).toEqual(['BP low', 'HR high', 'RR high']);
    expect(out('HR 150 SpO2 89', 9)).toEqual(['HR high', 'SpO2 low']);
  });
});
