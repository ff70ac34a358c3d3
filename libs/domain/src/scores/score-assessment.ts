import { type MorseCutoffs, type ScoredType, scoreRules, usualMorseCutoffs } from './score-rules.js';

/** What somebody answered, by the items' keys. Null: not answered; of the GCS, it could not be tested. */
export type ScoredItems = Readonly<Record<string, number | boolean | string | null | undefined>>;

/**
 * What an assessment comes to. `score` is null where an item is missing, and where the type has a finding instead of a
 * number (CAM). `result` says it in words: the total, of how much, and its band; or which items are missing.
 */
export interface Scored {
  readonly score: number | null;
  readonly result: string;
}

const inWords = (key: string): string => key.replaceAll('_', ' ');

/**
 * The score of an assessment from its items, with the published bands. Every item has to be there: one that is missing,
 * null or has a value which the scale does not have gives no score, and the result names it.
 * @param cutoffs the Morse totals at which the risk is moderate and high: a hospital's own, else the usual ones.
 */
export function scoreAssessment(
  type: ScoredType,
  items: ScoredItems,
  cutoffs: MorseCutoffs = usualMorseCutoffs,
): Scored {
  const rule = scoreRules[type];
  const untestable: string[] = [];
  const missing: string[] = [];
  const known: Record<string, number | boolean> = {};
  for (const [key, values] of Object.entries<readonly (number | boolean)[]>(rule.items)) {
    const value = values.find((one) => one === items[key]);
    if (value !== undefined) known[key] = value;
    else (type === 'GCS' && items[key] === null ? untestable : missing).push(inWords(key));
  }
  if (untestable.length + missing.length > 0) {
    const why = [
      ...(missing.length > 0 ? [`missing ${missing.join(', ')}`] : []),
      ...(untestable.length > 0 ? [`untestable ${untestable.join(', ')}`] : []),
    ];
    return { score: null, result: `No ${'finding' in rule ? 'finding' : 'total'}: ${why.join('; ')}` };
  }
  if ('finding' in rule) return { score: null, result: rule.finding(known) };
  const score = Object.values(known).reduce<number>((sum, points) => sum + Number(points), 0);
  const most = Object.values(rule.items).reduce((sum, values) => sum + Math.max(...values), 0);
  const band = rule.band(score, cutoffs);
  return { score, result: `${score} of ${most}${band === null ? '' : `, ${band}`}` };
}
