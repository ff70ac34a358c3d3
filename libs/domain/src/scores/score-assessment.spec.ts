import fc from 'fast-check';
import { judgedScore, judgedTypes } from './judged-score.js';
import { type ScoredItems, scoreAssessment } from './score-assessment.js';
import { type ScoredType, scoredTypes, scoreRules } from './score-rules.js';

const valuesOf = (type: ScoredType) => Object.entries<readonly (number | boolean)[]>(scoreRules[type].items);

/** Items of a type whose points sum up to a total: found by trying them all out. */
function itemsWith(type: ScoredType, total: number): ScoredItems {
  let reached: ReadonlyMap<number, ScoredItems> = new Map([[0, {}]]);
  for (const [key, values] of valuesOf(type)) {
    const next = new Map<number, ScoredItems>();
    for (const [sum, items] of reached)
      for (const value of values) next.set(sum + Number(value), { ...items, [key]: value });
    reached = next;
  }
  const items = reached.get(total);
  if (!items) throw new Error(`No items of ${type} come to ${total}.`);
  return items;
}

describe('every boundary of the published bands', () => {
  it.each<[ScoredType, number, string]>([
    ['GCS', 3, '3 of 15, severe'],
    ['GCS', 8, '8 of 15, severe'],
    ['GCS', 9, '9 of 15, moderate'],
    ['GCS', 12, '12 of 15, moderate'],
    ['GCS', 13, '13 of 15, mild'],
    ['GCS', 15, '15 of 15, mild'],
    ['Braden (skin)', 6, '6 of 23, very high risk'],
    ['Braden (skin)', 9, '9 of 23, very high risk'],
    ['Braden (skin)', 10, '10 of 23, high risk'],
    ['Braden (skin)', 12, '12 of 23, high risk'],
    ['Braden (skin)', 13, '13 of 23, moderate risk'],
    ['Braden (skin)', 14, '14 of 23, moderate risk'],
    ['Braden (skin)', 15, '15 of 23, mild risk'],
    ['Braden (skin)', 18, '18 of 23, mild risk'],
    ['Braden (skin)', 19, '19 of 23, no risk'],
    ['Braden (skin)', 23, '23 of 23, no risk'],
    ['Morse (fall)', 0, '0 of 125, low risk'],
    ['Morse (fall)', 20, '20 of 125, low risk'],
    ['Morse (fall)', 25, '25 of 125, moderate risk'],
    ['Morse (fall)', 40, '40 of 125, moderate risk'],
    ['Morse (fall)', 45, '45 of 125, high risk'],
    ['Morse (fall)', 125, '125 of 125, high risk'],
    ['Aldrete', 0, '0 of 10, not to leave recovery yet'],
    ['Aldrete', 8, '8 of 10, not to leave recovery yet'],
    ['Aldrete', 9, '9 of 10, may leave recovery'],
    ['Aldrete', 10, '10 of 10, may leave recovery'],
    ['Apfel', 0, '0 of 4, risk 10 %'],
    ['Apfel', 1, '1 of 4, risk 20 %'],
    ['Apfel', 2, '2 of 4, risk 40 %'],
    ['Apfel', 3, '3 of 4, risk 60 %'],
    ['Apfel', 4, '4 of 4, risk 80 %'],
    ['ADL', 0, '0 of 6'],
    ['ADL', 6, '6 of 6'],
  ])('%s of %d: %s', (type, score, result) => {
    expect(scoreAssessment(type, itemsWith(type, score))).toEqual({ score, result });
  });

  it.each([
    [30, '30 of 125, low risk'],
    [35, '35 of 125, moderate risk'],
    [50, '50 of 125, moderate risk'],
    [55, '55 of 125, high risk'],
  ])('Morse (fall) of %d with a hospital’s own cut-offs: %s', (score, result) => {
    const cutoffs = { moderate: 35, high: 55 };
    expect(scoreAssessment('Morse (fall)', itemsWith('Morse (fall)', score), cutoffs)).toEqual({ score, result });
  });

  const signs = [true, false];
  it.each(
    signs.flatMap((acute) =>
      signs.flatMap((inattention) =>
        signs.flatMap((disorganised) => signs.map((altered) => [acute, inattention, disorganised, altered] as const)),
      ),
    ),
  )('CAM with acute %s, inattention %s, disorganised %s, altered %s', (...given) => {
    const [acute_or_fluctuating, inattention, disorganised_thinking, altered_consciousness] = given;
    const items = { acute_or_fluctuating, inattention, disorganised_thinking, altered_consciousness };
    const positive = acute_or_fluctuating && inattention && (disorganised_thinking || altered_consciousness);
    expect(scoreAssessment('CAM (confusion)', items)).toEqual({
      score: null,
      result: positive ? 'positive' : 'negative',
    });
  });
});

describe('an item that is not there', () => {
  it('gives no total, and is named', () => {
    const { gait: _, history_of_falling: __, ...items } = itemsWith('Morse (fall)', 0);
    expect(scoreAssessment('Morse (fall)', items)).toEqual({
      score: null,
      result: 'No total: missing history of falling, gait',
    });
    expect(scoreAssessment('CAM (confusion)', { inattention: false })).toEqual({
      score: null,
      result: 'No finding: missing acute or fluctuating, disorganised thinking, altered consciousness',
    });
  });

  it('of the GCS is untestable when it is null', () => {
    expect(scoreAssessment('GCS', { eye: 4, verbal: null })).toEqual({
      score: null,
      result: 'No total: missing motor; untestable verbal',
    });
    expect(scoreAssessment('GCS', { eye: 4, verbal: null, motor: 6 })).toEqual({
      score: null,
      result: 'No total: untestable verbal',
    });
  });

  it('of any other type is missing when it is null', () => {
    expect(scoreAssessment('Aldrete', { ...itemsWith('Aldrete', 10), activity: null }).result).toBe(
      'No total: missing activity',
    );
  });

  it.each(scoredTypes)('whichever it is of %s: none improves the score by being left out', (type) => {
    const any = fc.record(Object.fromEntries(valuesOf(type).map(([key, of]) => [key, fc.constantFrom(...of)])));
    fc.assert(
      fc.property(
        any,
        fc.constantFrom(...valuesOf(type).map(([key]) => key)),
        fc.constantFrom(null, undefined, 99, 'x'),
        (items, left, as) => {
          const { score, result } = scoreAssessment(type, { ...items, [left]: as });
          expect(score).toBeNull();
          expect(result).toContain(left.replaceAll('_', ' '));
        },
      ),
    );
  });
});

it.each(scoredTypes.filter((type) => type !== 'CAM (confusion)'))('a total of %s lies within its range', (type) => {
  const any = fc.record(Object.fromEntries(valuesOf(type).map(([key, of]) => [key, fc.constantFrom(...of)])));
  const least = valuesOf(type).reduce((sum, [, of]) => sum + Math.min(...of.map(Number)), 0);
  const most = valuesOf(type).reduce((sum, [, of]) => sum + Math.max(...of.map(Number)), 0);
  fc.assert(
    fc.property(any, (items) => {
      const { score } = scoreAssessment(type, items);
      expect(score).toBeGreaterThanOrEqual(least);
      expect(score).toBeLessThanOrEqual(most);
    }),
  );
});

describe('a number as judged', () => {
  it.each([
    ['Pain', 0, '0 of 10, none'],
    ['Pain', 1, '1 of 10, mild'],
    ['Pain', 3, '3 of 10, mild'],
    ['Pain', 4, '4 of 10, moderate'],
    ['Pain', 6, '6 of 10, moderate'],
    ['Pain', 7, '7 of 10, severe'],
    ['Pain', 10, '10 of 10, severe'],
    ['ESI re-triage', 1, 'level 1, resuscitation'],
    ['ESI re-triage', 5, 'level 5, non-urgent'],
    ['RASS', -5, '-5, unrousable'],
    ['RASS', 0, '0, alert and calm'],
    ['RASS', 1, '+1, restless'],
    ['RASS', 4, '+4, combative'],
  ] as const)('%s of %d: %s', (type, score, result) => {
    expect(judgedScore(type, score)).toEqual({ score, result });
  });

  it.each(judgedTypes.flatMap((type) => [null, 1.5, 11, -6, Number.NaN].map((score) => [type, score] as const)))(
    '%s of %s is no score',
    (type, score) => {
      expect(judgedScore(type, score)).toMatchObject({ score: null, result: expect.stringContaining('No score') });
    },
  );
});
