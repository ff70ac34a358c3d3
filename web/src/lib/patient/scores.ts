import type { Clinical, GcsComponents } from '@ward-board/contract';
import { isOfEarlierStay } from './vitals/earlier-stay.js';
import { mostPossible, sayComponents } from './vitals/gcs.js';

type Score = Clinical['scores'][number];

/** An assessment whose result is out of band, as a row says it. */
export interface ScoreMark {
  /** `Falls high`. */
  readonly words: string;
  /** The whole result: `Morse (fall): 60 of 125, high risk`. */
  readonly result: string;
  readonly at: string;
  /** It has to stand out: somebody whose consciousness is so lowered may not keep their airway. */
  readonly severe: boolean;
}

/** The number that a result begins with. */
const number = (result: string): number => Number.parseInt(result, 10);

/** In the order of what matters most: the words of a result that is out of band; null: it is in band, or there is no score. */
const marks: readonly (readonly [type: string, words: (result: string) => string | null])[] = [
  ['GCS', (result) => (number(result) < 15 ? `GCS ${number(result)}` : null)],
  ['CAM (confusion)', (result) => (result === 'positive' ? 'CAM positive' : null)],
  // Beyond restless or drowsy.
  ['RASS', (result) => (Math.abs(number(result)) > 1 ? `RASS ${result.replace(/,.*/, '')}` : null)],
  ['Aldrete', (result) => (number(result) < 9 ? `Aldrete ${number(result)}` : null)],
  ['Pain', (result) => (number(result) >= 7 ? `Pain ${number(result)}` : null)],
  ['Braden (skin)', (result) => banded('Skin', /, (very high|high|moderate) risk$/, result)],
  ['Morse (fall)', (result) => banded('Falls', /, (high|moderate) risk$/, result)],
  ['Apfel', (result) => banded('Nausea', /, risk ([68]0 %)$/, result)],
];

const banded = (what: string, band: RegExp, result: string): string | null => {
  const found = band.exec(result)?.[1];
  return found === undefined ? null : `${what} ${found}`;
};

/** A total up to this is severe. */
const SEVERE_GCS = 8;

/** `GCS E1 VT M1`: of one without a total, where a tested item is below its best. */
const sayLow = (components: GcsComponents): string | null =>
  mostPossible(components) < 15 ? `GCS ${sayComponents(components)}` : null;

/**
 * The newest assessments of somebody that are out of band. One without a score says nothing here, but for a GCS with an untestable item: the chart says why.
 * @param arrived when they were admitted: what was found in an earlier stay does not stand out. Null: there is no stay.
 */
export const scoreMarks = (scores: readonly Score[], arrived: string | null): readonly ScoreMark[] =>
  marks.flatMap(([type, say]) => {
    const score = scores.find((each) => each.type === type);
    if (!score?.result) return [];
    const { result, at, components } = score;
    const words = components ? sayLow(components) : say(result);
    if (words === null) return [];
    const isSevere = components
      ? mostPossible(components) <= SEVERE_GCS
      : type === 'GCS' && result.endsWith(', severe');
    return [{ words, result: `${type}: ${result}`, at, severe: isSevere && !isOfEarlierStay(at, arrived) }];
  });
