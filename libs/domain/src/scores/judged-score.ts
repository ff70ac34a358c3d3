import type { Scored } from './score-assessment.js';

function painBand(score: number): string {
  if (score === 0) return 'none';
  if (score <= 3) return 'mild';
  return score <= 6 ? 'moderate' : 'severe';
}

const esiWords = ['resuscitation', 'emergent', 'urgent', 'less urgent', 'non-urgent'];

/** From -5 to +4. */
const rassWords = [
  'unrousable',
  'deep sedation',
  'moderate sedation',
  'light sedation',
  'drowsy',
  'alert and calm',
  'restless',
  'agitated',
  'very agitated',
  'combative',
];

const rules = {
  Pain: { min: 0, max: 10, result: (score) => `${score} of 10, ${painBand(score)}` },
  'ESI re-triage': { min: 1, max: 5, result: (score) => `level ${score}, ${esiWords[score - 1]}` },
  RASS: { min: -5, max: 4, result: (score) => `${score > 0 ? '+' : ''}${score}, ${rassWords[score + 5]}` },
} as const satisfies Readonly<
  Record<string, { readonly min: number; readonly max: number; readonly result: (score: number) => string }>
>;

/** A type of assessment that is one number as judged, without items. */
export type JudgedType = keyof typeof rules;
/** The names of `JudgedType`. */
export const judgedTypes = Object.keys(rules) as readonly JudgedType[];

/**
 * What a judged number comes to: the number and its words. None, or one that the scale does not have, is no score, and the
 * result says so.
 */
export function judgedScore(type: JudgedType, score: number | null): Scored {
  const { min, max, result } = rules[type];
  if (score === null || !Number.isInteger(score) || score < min || score > max)
    return { score: null, result: `No score: not a whole number from ${min} to ${max}` };
  return { score, result: result(score) };
}
