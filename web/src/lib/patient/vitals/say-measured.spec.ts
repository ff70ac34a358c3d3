import { markImplausible, sayImplausible, sayMeasured, whyUnscored } from './say-measured.js';

const at = '2026-11-21T09:00:00.000Z';

describe('a measurement in words', () => {
  it('says of one that can’t be what it is not', () => {
    const said = { name: 'HR', words: 'irregular', at } as const;
    expect([
      markImplausible('700'),
      markImplausible(said.words),
      sayImplausible(said, new Date(at)).slice(0, 52),
      whyUnscored('80/120'),
    ]).toEqual(['700 ?', 'text ?', 'Heart rate irregular bpm: not a number, not scored; ', 'implausible']);
  });

  it('says NT of a Glasgow Coma Scale with an item that is not testable', () => {
    expect(markImplausible('No total: untestable verbal')).toBe('NT');
    expect(markImplausible('No total: missing motor')).toBe('text ?');
    const components = { eye: 1, verbal: null, motor: 1 };
    expect(sayImplausible({ name: 'GCS', words: 'E1 VT M1', at, components }, new Date(at))).toMatch(
      /E1 VT M1: no total, verbal untestable; recorded in the chart/,
    );
  });

  it('says where each was read', () => {
    const vital = { name: 'HR', value: '88', number: 88, second: null, at: null, before: null } as const;
    const now = new Date(at);
    expect(sayMeasured({ ...vital, from: 'text' }, now)).toBe(
      'Heart rate 88 bpm, as typed on the board, time not known',
    );
    expect(sayMeasured({ ...vital, at, from: 'chart' }, now)).toMatch(
      /^Heart rate 88 bpm, recorded in the chart, \d\d:00$/,
    );
  });
});
