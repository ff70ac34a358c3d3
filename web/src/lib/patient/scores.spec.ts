import { scoreMarks } from './scores.js';

const at = '2026-11-21T09:00:00.000Z';
const marks = (...scores: readonly (readonly [type: string, result: string | null])[]) =>
  scoreMarks(
    scores.map(([type, result]) => ({ type, result, at })),
    null,
  ).map(({ words }) => words);

describe('the scores of a row', () => {
  it.each([
    ['GCS', '15 of 15, mild', '13 of 15, mild', 'GCS 13'],
    ['Braden (skin)', '16 of 23, mild risk', '11 of 23, high risk', 'Skin high'],
    ['Morse (fall)', '15 of 125, low risk', '60 of 125, high risk', 'Falls high'],
    ['Aldrete', '9 of 10, may leave recovery', '7 of 10, not to leave recovery yet', 'Aldrete 7'],
    ['Apfel', '2 of 4, risk 40 %', '3 of 4, risk 60 %', 'Nausea 60 %'],
    ['CAM (confusion)', 'negative', 'positive', 'CAM positive'],
    ['Pain', '6 of 10, moderate', '8 of 10, severe', 'Pain 8'],
    ['RASS', '-1, drowsy', '-3, moderate sedation', 'RASS -3'],
    ['RASS', '0, alert and calm', '+2, agitated', 'RASS +2'],
  ])('say %s out of band alone', (type, within, out, words) => {
    expect(marks([type, within])).toEqual([]);
    expect(marks([type, out])).toEqual([words]);
  });

  it('say nothing of one without a score, or of a type without bands', () => {
    expect(marks(['GCS', 'No total: untestable verbal'], ['ADL', '2 of 6'], ['Wound check', null])).toEqual([]);
  });

  it('say the parts of a GCS without a total that is low all the same, and that it is severe', () => {
    const of = (eye: number | null, verbal: number | null, motor: number | null) =>
      scoreMarks([{ type: 'GCS', result: 'No total', at, components: { eye, verbal, motor } }], null).map(
        ({ words, severe }) => [words, severe],
      );
    expect(of(1, null, 1)).toEqual([['GCS E1 VT M1', true]]);
    expect(of(4, null, 5)).toEqual([['GCS E4 VT M5', false]]);
    expect(of(null, 4, 6)).toEqual([['GCS EC V4 M6', false]]);
    expect(of(4, null, 6)).toEqual([]);
  });

  it('name first what matters most', () => {
    expect(marks(['Morse (fall)', '60 of 125, high risk'], ['CAM (confusion)', 'positive'])).toEqual([
      'CAM positive',
      'Falls high',
    ]);
    // A row has room for the first one: delirium is not said in the place of a coma.
    expect(marks(['CAM (confusion)', 'positive'], ['GCS', '8 of 15, severe'])).toEqual(['GCS 8', 'CAM positive']);
  });

  it('stand out where consciousness is severely lowered', () => {
    const severe = (result: string) => scoreMarks([{ type: 'GCS', result, at }], null).map((mark) => mark.severe);
    expect(severe('8 of 15, severe')).toEqual([true]);
    expect(
      scoreMarks(
        [{ type: 'GCS', result: '8 of 15, severe', at }],
        new Date(Date.parse(at) + 13 * 3_600_000).toISOString(),
      ),
    ).toMatchObject([{ severe: false }]);
    expect(severe('9 of 15, moderate')).toEqual([false]);
    expect(scoreMarks([{ type: 'Pain', result: '8 of 10, severe', at }], null)).toMatchObject([{ severe: false }]);
  });
});
