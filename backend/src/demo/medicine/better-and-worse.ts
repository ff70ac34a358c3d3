import type { Pattern } from './patterns.js';

/** What an illness looks like when it gets better. */
export const milder: Readonly<Record<Pattern, Pattern>> = {
  shock: 'bleeding',
  sepsis: 'feverish',
  suffocating: 'breathless',
  infarct: 'pain',
  acidosis: 'dry',
  coma: 'drowsy',
  depressed: 'drowsy',
  stroke: 'drowsy',
  racing: 'unwell',
  slow: 'unwell',
  hypertensive: 'pain',
  feverish: 'fever',
  breathless: 'unwell',
  bleeding: 'unwell',
  dry: 'unwell',
  drowsy: 'unwell',
  fever: 'unwell',
  unwell: 'well',
  pain: 'well',
  well: 'well',
};

/** And when it gets worse. */
export const harder: Readonly<Record<Pattern, Pattern>> = {
  well: 'unwell',
  unwell: 'feverish',
  pain: 'bleeding',
  fever: 'feverish',
  feverish: 'sepsis',
  breathless: 'suffocating',
  bleeding: 'shock',
  dry: 'shock',
  racing: 'shock',
  slow: 'shock',
  hypertensive: 'stroke',
  drowsy: 'coma',
  infarct: 'shock',
  acidosis: 'coma',
  stroke: 'coma',
  suffocating: 'suffocating',
  shock: 'shock',
  sepsis: 'sepsis',
  coma: 'coma',
  depressed: 'depressed',
};

/** The pattern some steps further: positive is for the better. */
export function shifted(pattern: Pattern, steps: number): Pattern {
  if (steps === 0) return pattern;
  return steps > 0 ? shifted(milder[pattern], steps - 1) : shifted(harder[pattern], steps + 1);
}
