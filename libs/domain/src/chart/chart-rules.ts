import type { Consciousness } from '../scores/news2.js';
import { consciousnessLevels, news2Codes, pressureText } from '../scores/news2-of-vitals.js';
import { type Rejected, reject } from '../shared/decision.js';
import { chartUnitOf, inChartUnit, ucumOf, unitsTaken } from '../shared/measured-units.js';
import { refuseFuture } from '../shared/times.js';
import { settleAssessment } from './assessment-score.js';
import type { ChartChange, ChartRuleInput } from './chart-change.js';
import { refuseBeforeBirth } from './chart-change.js';
import type { AllergyDetails, ChartDetails, ChartKind, ConsentDetails, ObservationDetails } from './chart-details.js';
import { refuseStep } from './plan-status.js';

/**
 * What a record says after a change, completed by what follows from it; or why it cannot say so.
 * @param details the earlier ones with those given in their places.
 */
type Settle<Details> = (details: Details, change: ChartChange<Details>) => Details | Rejected;

const settleObservation: Settle<ObservationDetails> = (details, { given, at, born }) => {
  const measured = {
    ...details,
    // One takes the place of the other.
    value: typeof given.value_string === 'string' ? null : details.value,
    value_string: typeof given.value === 'number' ? null : details.value_string,
  };
  if (measured.value === null && measured.value_string === null)
    return reject('missing_value', 'An observation has a value, or a value_string.', 'value');
  const impossible = refuseTime(given.effective_at, { at, born }, 'effective_at');
  if (impossible) return impossible;
  // What was recorded before units were known stays as it is until somebody edits what was measured.
  if (measuredFields.every((name) => given[name] === undefined)) return measured;
  const value_string = textOf(measured);
  if (measured.code === news2Codes.consciousness && value_string === null)
    return reject('invalid_value', `${measured.display} is one of ${consciousnessLevels.join(', ')}.`, 'value_string');
  const charted = inChartUnit(measured.code, { ...measured, value_string });
  if (!charted) return reject('invalid_value', unitsSaid(measured), 'unit');
  // The value that is kept is of the chart's unit: each time that another is said of it, it would be converted once more.
  const isConverted = charted.value !== measured.value;
  if (isConverted && given.unit !== undefined && given.value === undefined)
    return reject('invalid_value', 'The value is kept in the chart’s unit: send value with another one.', 'unit');
  return { ...measured, ...charted };
};

/** In which units a measurement is taken: a text is not converted. */
const unitsSaid = ({ code, display, value }: ObservationDetails): string =>
  value === null
    ? `${display} as text is taken in ${ucumOf(code, chartUnitOf(code)) ?? unitsTaken(code)} alone.`
    : `${display} is taken in ${unitsTaken(code)}.`;

/**
 * The letter of a level of consciousness, written small or not. Any other word would be kept and scored nowhere, and nobody would be told
 * why there is no score.
 */
const letterOf = (said: string | null): Consciousness | null =>
  consciousnessLevels.find((level) => level === said?.trim().toUpperCase()) ?? null;

/** What is written of a measurement as scores, trends and FHIR read it. Null: it has none, or none that its code may have. */
function textOf({ code, value_string }: ObservationDetails): string | null {
  if (code === news2Codes.consciousness) return letterOf(value_string);
  return code === news2Codes.systolic ? pressureText(value_string) : value_string;
}

const measuredFields = ['code', 'value', 'value_string', 'unit'] as const;

const settleAllergy: Settle<AllergyDetails> = (details, { before }) =>
  before && (before.no_known || details.no_known)
    ? reject('not_changeable', 'That no allergies are known is recorded, and not edited.', 'no_known')
    : details;

/** What somebody signs: it says afterwards what it said when they signed it. */
const signedFields = [
  'procedure',
  'category',
  'signed_by',
  'signed_at',
] as const satisfies readonly (keyof ConsentDetails)[];

/** Null: nobody had signed, or what was signed stays as it was. Its status moves on. */
function refuseRewriting(before: ConsentDetails | null, details: ConsentDetails): Rejected | null {
  if (before === null || before.signed_at === null) return null;
  const path = signedFields.find((name) => before[name] !== details[name]);
  if (path === undefined) return null;
  const instead = before.status === 'active' ? 'Revoke it and record another' : 'Record another';
  return reject('already_signed', `A consent stays as it was signed. ${instead}.`, path);
}

const settleConsent: Settle<ConsentDetails> = (details, { before, given, at, born }) => {
  const refused = refuseStep(before?.status, details.status) ?? refuseRewriting(before, details);
  if (refused) return refused;
  const isSigned = details.status === 'active' || details.status === 'completed';
  if (details.signed_by === null && (isSigned || details.signed_at !== null))
    return reject('missing_value', 'Somebody has signed a consent that is active or completed.', 'signed_by');
  const signed_at = isSigned ? (details.signed_at ?? at) : details.signed_at;
  const impossible =
    refuseTime(signed_at, { at }, 'signed_at') ?? refuseTime(given.signed_at, { at, born }, 'signed_at');
  return impossible ?? { ...details, signed_at };
};

/** Null: something can have been then, which is neither later than now nor before the patient's birth. */
const refuseTime = (
  time: string | null | undefined,
  { at, born }: Pick<ChartRuleInput, 'at' | 'born'>,
  path: string,
): Rejected | null =>
  typeof time === 'string' ? (refuseFuture(time, at, path) ?? refuseBeforeBirth(time, { at, born }, path)) : null;

/**
 * What was given in another unit than the chart's, for the event to keep; nothing where no number was converted.
 * @param asked the record with what was asked for in its places.
 */
export const asGiven = (asked: object, settled: object): { readonly as_given?: { value: number; unit: string } } => {
  const { value, unit } = asked as Partial<ObservationDetails>;
  const isConverted = typeof value === 'number' && typeof unit === 'string' && 'value' in settled;
  return isConverted && settled.value !== null && settled.value !== value ? { as_given: { value, unit } } : {};
};

/** The rules of each kind. */
export const settle: { readonly [Kind in ChartKind]: Settle<ChartDetails[Kind]> } = {
  observation: settleObservation,
  allergy: settleAllergy,
  condition: (details, { given, ...of }) => refuseBeforeBirth(given.onset_date, of, 'onset_date') ?? details,
  assessment: settleAssessment,
  'care-plan': (details, { before }) => refuseStep(before?.status, details.status) ?? details,
  consent: settleConsent,
};
