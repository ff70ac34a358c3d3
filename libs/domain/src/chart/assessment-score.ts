import { type JudgedType, judgedScore, judgedTypes } from '../scores/judged-score.js';
import { type Scored, scoreAssessment } from '../scores/score-assessment.js';
import { type ScoredType, scoredTypes } from '../scores/score-rules.js';
import { type Rejected, reject } from '../shared/decision.js';
import type { ChartChange } from './chart-change.js';
import type { AssessmentDetails } from './chart-details.js';

const isScored = (type: string): type is ScoredType => scoredTypes.some((scored) => scored === type);
const isJudged = (type: string): type is JudgedType => judgedTypes.some((judged) => judged === type);

/**
 * An assessment with its score and result, where its type has them. They are computed as its items, or its one number, are
 * given, and stay as they are when something else changes: the hospital's cut-offs may be others by then.
 */
export function settleAssessment(
  details: AssessmentDetails,
  { before, given, morseCutoffs }: ChartChange<AssessmentDetails>,
): AssessmentDetails | Rejected {
  const { type, items } = details;
  if (before && type !== before.type)
    return reject('not_changeable', 'An assessment keeps its type: enter it in error, and record the other.', 'type');
  if (isScored(type)) {
    const isAnew = !before || given.items !== undefined;
    const scored = isAnew ? scoreAssessment(type, items ?? {}, morseCutoffs) : before;
    return agreeing(details, given, scored, 'The service computes it from the items');
  }
  if (isJudged(type)) {
    if (details.score === null) return reject('missing_value', `${type} is one number, as judged.`, 'score');
    const judged = judgedScore(type, details.score);
    if (judged.score === null) return reject('invalid_value', `${judged.result}.`, 'score');
    return agreeing(details, given, judged, 'The service says it by the score');
  }
  if (details.score !== null) return reject('invalid_value', `${type} has no score.`, 'score');
  return details;
}

/** With the score and the result that follow; whoever has given others is told, and nothing is stored in their name. */
function agreeing(
  details: AssessmentDetails,
  given: Partial<AssessmentDetails>,
  { score, result }: Scored | AssessmentDetails,
  why: string,
): AssessmentDetails | Rejected {
  if (typeof given.score === 'number' && given.score !== score)
    return reject('invalid_value', `${why}: ${score ?? result}.`, 'score');
  if (typeof given.result === 'string' && given.result !== result)
    return reject('invalid_value', `${why}: ${result}.`, 'result');
  return { ...details, score, result };
}
