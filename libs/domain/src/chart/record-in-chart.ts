import type { Admission } from '../admissions/admission.js';
import type { Patient } from '../patients/patient.js';
import { accept, type Decision, type Rejected, reject, type StreamAppend } from '../shared/decision.js';
import type { Event } from '../shared/event.js';
import type { ChartRuleInput } from './chart-change.js';
import type { ChartDetails, ChartKind } from './chart-details.js';
import { chartEvents, chartRecords, type EventOf } from './chart-record.js';
import { asGiven, settle } from './chart-rules.js';

/** Records one thing of a patient, or several of a kind together. */
export interface RecordInChart<Kind extends ChartKind> {
  readonly kind: Kind;
  /** Undefined: the stay that the patient is in now, if any. Null: none. */
  readonly admission_id: string | null | undefined;
  readonly records: readonly NewRecord<ChartDetails[Kind]>[];
}

/** `path`: where in the request its own fields are, such as `set.2`; left out: they are the request's. */
interface NewRecord<Details> {
  readonly id: string;
  readonly details: Details;
  readonly path?: string | undefined;
}

/** Whose chart it is. `admission` is the one that the command names. */
export interface ChartContext {
  readonly patient: Patient | null;
  readonly admission: Admission | null;
}

/**
 * Records all of it, or nothing; each record begins a stream of its own.
 * Refused: `unknown_reference` for no such patient, or an admission that is none of theirs; else as the kind's rules say:
 * `invalid_value` and `missing_value`.
 */
export function recordInChart<Kind extends ChartKind>(
  { kind, admission_id, records }: RecordInChart<Kind>,
  { patient, admission }: ChartContext,
  ruleInput: ChartRuleInput,
): Decision<EventOf<Kind>> {
  if (!patient) return reject('unknown_reference', 'There is no such patient.', 'patient_id');
  const refused = refuseAdmission(admission_id, patient.id, admission);
  if (refused) return refused;
  const of = {
    patient_id: patient.id,
    admission_id: admission_id === undefined ? patient.active_admission_id : admission_id,
  };
  const born = patient.details.date_of_birth;
  const appends: StreamAppend<EventOf<Kind>>[] = [];
  for (const { id, details: given, path } of records) {
    const details = settle[kind](given, { ...ruleInput, born, before: null, given });
    if ('rejection' in details) return within(path, details);
    const data = { record_id: id, ...of, details, ...intervalsOf(kind, ruleInput), ...asGiven(given, details) };
    const event = { type: recordedName(kind, details), data };
    appends.push({ stream: chartRecords[kind].stream(id), events: [event as Event as EventOf<Kind>] });
  }
  return accept(...appends);
}

/** A refusal of one of several, by its place. When they were measured is said once for all. */
const within = (path: string | undefined, { rejection }: Rejected): Rejected =>
  path === undefined || rejection.path === undefined || rejection.path === 'effective_at'
    ? { ok: false, rejection }
    : reject(rejection.code, rejection.detail, `${path}.${rejection.path}`);

const intervalsOf = (kind: ChartKind, { observationIntervals: intervals }: ChartRuleInput) =>
  kind === 'observation' && intervals ? { intervals } : {};

/** That there are no allergies is another fact than an allergy, though both are records of one list. */
const recordedName = <Kind extends ChartKind>(kind: Kind, details: ChartDetails[Kind]): string =>
  'no_known' in details && details.no_known ? chartEvents.allergy.noKnown.recorded : chartEvents[kind].recorded;

/** Null: no admission is named, or it is one of this patient's. */
const refuseAdmission = (
  admission_id: string | null | undefined,
  patient_id: string,
  admission: Admission | null,
): Rejected | null =>
  typeof admission_id === 'string' && admission?.patient_id !== patient_id
    ? reject('unknown_reference', 'The patient has no such admission.', 'admission_id')
    : null;
