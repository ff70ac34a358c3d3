import { isBefore, measuredEarlier, measuredVitals, replacedIn, type VitalsSaid, vitalSets } from './measured.js';

const [eight, nine, ten] = ['08', '09', '10'].map((hour) => `2026-11-21T${hour}:00:00.000Z`) as [
  string,
  string,
  string,
];
const reading = (code: string, value: number | string, effective_at = nine) => ({
  ...{ code, display: code, unit: null, effective_at, previous: null },
  value: typeof value === 'number' ? value : null,
  value_string: typeof value === 'string' ? value : null,
});
const said = (
  text: string | null,
  vitals_at: string | null,
  ...vitals: VitalsSaid['clinical']['vitals']
): VitalsSaid => ({
  vitals: text,
  vitals_at,
  clinical: { vitals },
});
const shown = (of: VitalsSaid) => measuredVitals(of).vitals.map(({ name, value, at }) => [name, value, at]);

describe('the vital signs of a row', () => {
  it('are those of the chart in place of an older text, each with its time', () => {
    const of = said('BP 90/50 HR 130 pale', eight, reading('8867-4', 88), reading('85354-9', '119.6/80.25'));
    expect(shown(of)).toEqual([
      ['BP', '120/80', nine],
      ['HR', '88', nine],
    ]);
    expect(measuredVitals(of)).toMatchObject({ rest: null, at: nine });
  });

  it('are those of the text where it is newer, or where the chart has none', () => {
    const of = said('HR 130 pale', ten, reading('8867-4', 88), reading('8310-5', 37.25));
    expect(shown(of)).toEqual([
      ['HR', '130', ten],
      ['Temp', '37.25', nine],
    ]);
    expect(measuredVitals(of)).toMatchObject({ rest: 'pale', at: ten });
    expect(shown(said('HR 130', eight, reading('8310-5', 37)))).toEqual([
      ['HR', '130', eight],
      ['Temp', '37', nine],
    ]);
  });

  it('say a pressure of which the lower number was not measured', () => {
    expect(shown(said(null, null, reading('85354-9', '88.4/?')))).toEqual([['BP', '88/?', nine]]);
  });

  it('are what an assessment found since, of consciousness and pain: an older number is not how the patient is now', () => {
    const of = said('Pain 7', eight, reading('9269-2', 15, eight));
    const scored = (...scores: readonly (readonly [string, string | null, string])[]) =>
      measuredVitals({
        ...of,
        clinical: { ...of.clinical, scores: scores.map(([type, result, at]) => ({ type, result, at })) },
      });
    const found = scored(['GCS', '8 of 15, severe', nine], ['Pain', '3 of 10, mild', nine]);
    expect(found.vitals).toMatchObject([
      { name: 'Pain', value: '3', number: 3, at: nine, from: 'chart' },
      { name: 'GCS', value: '8', number: 8, at: nine, from: 'chart' },
    ]);
    const none = scored(['GCS', 'No total: untestable verbal', nine]);
    expect(none.vitals.map(({ name }) => name)).toEqual(['Pain']);
    expect(none.implausible).toEqual([{ name: 'GCS', words: 'No total: untestable verbal', at: nine }]);
    const components = { eye: 1, verbal: null, motor: 1 };
    const parts = measuredVitals({
      ...of,
      clinical: {
        ...of.clinical,
        scores: [{ type: 'GCS', result: 'No total: untestable verbal', at: nine, components }],
      },
    });
    expect(parts.implausible).toEqual([{ name: 'GCS', words: 'E1 VT M1', at: nine, components }]);
    const older = scored(
      ['GCS', '8 of 15, severe', '2026-11-21T07:00:00.000Z'],
      ['RASS', '-3, moderate sedation', ten],
    );
    expect(older.vitals).toMatchObject([{ value: '7' }, { value: '15', at: eight }]);
  });

  it('without a chart are as the text has them', () => {
    expect(measuredVitals(said('HR 130', ten))).toMatchObject({ vitals: [{ name: 'HR', at: ten }], at: ten });
    expect(measuredVitals(said(null, null))).toEqual({
      vitals: [],
      implausible: [],
      rest: null,
      scoreIsOlder: false,
      textAt: null,
      at: null,
      arrived: null,
    });
  });

  it.each([
    ['a heart rate of 700', '8867-4', 700, 'HR', '700'],
    ['a saturation above 100 %', '59408-5', 140, 'SpO2', '140'],
    ['a temperature in °F', '8310-5', 98.6, 'Temp', '98.6'],
    ['a pressure in words', '85354-9', 'not measurable', 'BP', 'not measurable'],
    ['a text that is no number', '8867-4', 'NaN', 'HR', 'NaN'],
  ])('say %s as it was recorded, and take it for no measurement', (_, code, value, name, words) => {
    const of = measuredVitals(said(null, null, reading(code, value)));
    expect([of.vitals, of.implausible]).toEqual([[], [{ name, words, at: nine }]]);
  });

  it('say an implausible reading in place of an older text, and a newer text in its place', () => {
    const of = (text_at: string) => measuredVitals(said('HR 88', text_at, reading('8867-4', 700)));
    expect([of(eight).vitals, of(eight).implausible.length]).toEqual([[], 1]);
    expect([of(ten).vitals.map(({ value }) => value), of(ten).implausible]).toEqual([['88'], []]);
  });

  it('have the reading before them, where that one is plausible', () => {
    const previous = (value: number) => ({ value, value_string: null, effective_at: eight });
    const before = (value: number) =>
      measuredVitals(said(null, null, { ...reading('8867-4', 88), previous: previous(value) })).vitals[0]?.before;
    expect([before(120), before(700)]).toEqual([{ number: 120, at: eight }, null]);
  });

  it('of an arrest are measurements: a rate of 0 is scored', () => {
    expect(shown(said(null, null, reading('9279-1', 0)))).toEqual([['RR', '0', nine]]);
  });

  it('of an older set than the newest beside them say so', () => {
    const of = measuredVitals(said(null, null, reading('8867-4', 88, ten), reading('8310-5', 37, eight)));
    expect(of.vitals.map((vital) => measuredEarlier(vital, of))).toEqual([null, eight]);
    const minutes = (n: number) => measuredEarlier({ at: new Date(Date.parse(ten) - n * 60_000).toISOString() }, of);
    expect([minutes(15), minutes(16) !== null]).toEqual([null, true]);
  });

  it('that a text has newer than the chart’s score, or that came long after its oldest reading, are not what was scored', () => {
    const typedLater = measuredVitals(said('HR 130', ten, reading('8867-4', 88, nine)));
    const charted = measuredVitals(said(null, null, reading('8867-4', 88, ten)));
    expect([isBefore(nine, typedLater), isBefore(eight, charted), isBefore(ten, charted)]).toEqual([true, true, false]);
    expect(isBefore(nine, measuredVitals(said('Pain 3', eight, reading('8867-4', 88, nine))))).toBe(false);
  });
});

describe('what a board shows, by its source and its age', () => {
  const sets = (of: VitalsSaid) =>
    vitalSets(measuredVitals(of)).map(({ from, at, vitals, words }) => [
      from,
      at,
      vitals.map(({ name, value }) => `${name} ${value}`),
      words,
    ]);

  it('is what the chart has, apart from what of an older text no reading has replaced', () => {
    const of = said('BP 90/50 HR 130 Pain 7', eight, reading('8867-4', 88, ten), reading('85354-9', '120/80', ten));
    expect(sets(of)).toEqual([
      ['chart', ten, ['BP 120/80', 'HR 88'], []],
      ['text', eight, ['Pain 7'], []],
    ]);
    expect(replacedIn('BP 90/50 HR 130 Pain 7', measuredVitals(of))).toEqual(['BP', 'HR']);
  });

  it('is an older set of the chart by itself, and what can’t be as it was recorded', () => {
    const of = said(null, null, reading('8867-4', 700, ten), reading('9279-1', 18, ten), reading('8310-5', 37, eight));
    expect(sets(of)).toEqual([
      ['chart', ten, ['RR 18'], ['HR 700']],
      ['chart', eight, ['Temp 37'], []],
    ]);
    expect(replacedIn('HR 88', measuredVitals(said('HR 88', eight, reading('8867-4', 700, ten))))).toEqual(['HR']);
  });

  it('is a newer text with its words, and nothing of it is replaced', () => {
    const of = said('HR 130 pale', ten, reading('8867-4', 88, nine), reading('8310-5', 37, nine));
    expect(sets(of)).toEqual([
      ['text', ten, ['HR 130'], ['pale']],
      ['chart', nine, ['Temp 37'], []],
    ]);
    expect(replacedIn('HR 130 pale', measuredVitals(of))).toEqual([]);
  });

  it('has the text’s own time also where nothing of it is a measurement', () => {
    expect(sets(said('pale', ten, reading('8310-5', 37, nine)))).toEqual([
      ['text', ten, [], ['pale']],
      ['chart', nine, ['Temp 37'], []],
    ]);
  });
});
