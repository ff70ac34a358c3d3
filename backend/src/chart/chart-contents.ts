import {
  chipUnitOf,
  displayOf,
  type RecordAllergy,
  type RecordCarePlan,
  type RecordCondition,
  type RecordConsent,
  type RecordNursingAssessment,
  type RecordObservations,
} from '@ward-board/contract';
import type {
  AllergyDetails,
  AssessmentDetails,
  CarePlanDetails,
  ConditionDetails,
  ConsentDetails,
  ObservationDetails,
} from '@ward-board/domain';

/** Null for what a request leaves out. */
const orNull = <Value>(value: Value | null | undefined): Value | null => value ?? null;

/** What a request says of each observation, in its order; `at` is now. */
export const observationsIn = (
  { category, effective_at, set, code = '', display, unit, value, value_string }: RecordObservations,
  at: string,
): readonly Required<ObservationDetails>[] =>
  (set ?? [{ code, display, unit, value, value_string }]).map((each) => ({
    category,
    code: each.code,
    display: each.display ?? displayOf(each.code),
    unit: each.unit ?? chipUnitOf(each),
    value: orNull(each.value),
    value_string: orNull(each.value_string),
    effective_at: effective_at ?? at,
  }));

/**
 * An edit of an observation: where it says another code it says another name, which is the code's own unless it is given. Of what
 * it leaves without a unit it says its chip's.
 */
export function observationChangesIn(
  changes: Partial<ObservationDetails>,
  before: ObservationDetails | undefined,
): Partial<ObservationDetails> {
  const isOther = changes.code !== undefined && changes.code !== before?.code;
  const named = isOther && changes.display === undefined ? { display: displayOf(changes.code ?? '') } : {};
  const edited = { code: '', ...before, ...changes };
  const isMeasured = isOther || [changes.value, changes.value_string, changes.unit].some((each) => each !== undefined);
  const unit = isMeasured && (edited.unit ?? null) === null ? chipUnitOf(replaced(edited, changes)) : null;
  return { ...changes, ...named, ...(unit !== null && { unit }) };
}

/** A number takes the place of a text, and a text that of a number. */
const replaced = <Edited extends Partial<ObservationDetails> & { readonly code: string }>(
  edited: Edited,
  { value, value_string }: Partial<ObservationDetails>,
): Edited => ({
  ...edited,
  ...(typeof value_string === 'string' && { value: null }),
  ...(typeof value === 'number' && { value_string: null }),
});

/** What a request says of an allergy. */
export const allergyIn = ({
  no_known,
  substance,
  category,
  criticality,
  reaction,
}: RecordAllergy): Required<AllergyDetails> => ({
  no_known: no_known ?? false,
  substance: orNull(substance),
  category: orNull(category),
  criticality: orNull(criticality),
  reaction: orNull(reaction),
});

/** What a request says of a condition. */
export const conditionIn = ({
  display,
  code,
  clinical_status,
  onset_date,
  notes,
}: RecordCondition): Required<ConditionDetails> => ({
  ...{ display, clinical_status, code: orNull(code), onset_date: orNull(onset_date), notes: orNull(notes) },
});

/** What a request says of a nursing assessment. */
export const assessmentIn = ({
  type,
  items,
  score,
  result,
  notes,
}: RecordNursingAssessment): Required<AssessmentDetails> => ({
  ...{ type, items: orNull(items), score: orNull(score), result: orNull(result), notes: orNull(notes) },
});

/** What a request says of a care plan. */
export const carePlanIn = ({
  title,
  category,
  status,
  goals,
  activities,
}: RecordCarePlan): Required<CarePlanDetails> => ({
  ...{ title, category: orNull(category), status, goals: orNull(goals), activities: orNull(activities) },
});

/** What a request says of a consent. */
export const consentIn = ({
  procedure,
  category,
  status,
  signed_by,
  signed_at,
}: RecordConsent): Required<ConsentDetails> => ({
  ...{ procedure, category: orNull(category), status, signed_by: orNull(signed_by), signed_at: orNull(signed_at) },
});
