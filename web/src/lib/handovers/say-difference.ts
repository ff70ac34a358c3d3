import {
  type HandoverDifference,
  type HandoverPatient,
  type HandoverPrescription,
  serviceRequest,
} from '@ward-board/contract';
import { labelsOf } from '../forms/record-form.js';
import { drugOf } from '../orders/pharmacy/prescription-words.js';
import { sayMoment } from '../time/facility.js';
import { medicationOf } from './medications.js';
import { isRequest } from './open-requests.js';
import { begunSince, isOfRows, sayRows } from './say-rows.js';
import { sayFieldChange } from './say-values.js';
import { kinds } from './sheet-lines.js';

type Difference = HandoverDifference['prescriptions'][number];

/** What of a patient is named otherwise than the fields of the forms of the board are. */
const labels: Readonly<Record<string, string>> = {
  ...{ critical_results: 'Critical results', stopped_since: 'Whether the row is up to date' },
  ...{ patient: 'Patient’s details', bed: 'Bed', admission_id: 'Stay', note_entries: 'Notes added', reason: 'Reason' },
  ...{ doctor_name: 'Doctor', attending_nurse: 'Nurse', attending_nurse_name: 'Nurse', handover: 'What was told' },
  ...{
    told_next_step: 'Next step',
    vitals: 'Vitals',
    vitals_at: 'Vitals',
    avpu: 'Consciousness',
    avpu_at: 'Consciousness',
    next_step_at: 'Next step',
  },
  ...{ away: 'Where the patient is', away_accepted_at: 'Where the patient is', sent_back: 'Whether sent back' },
  ...{ accepted_at: 'Whether accepted here', accepted_by: 'Who accepted the patient here' },
  ...{ transferred_from: 'Where the patient came from', returned_at: 'Where the patient came from' },
  ...{ 'clinical.vitals': 'Vitals', 'clinical.news2': 'NEWS2', 'clinical.scores': 'Scores' },
  ...{ 'clinical.monitoring.spo2_scale': 'SpO₂ scale', 'clinical.monitoring.pregnant': 'Pregnancy' },
  ...{ 'clinical.orders': 'Open orders', 'clinical.results': 'Results to read' },
  ...{ 'clinical.medications_due': 'Medications due', 'clinical.medications_declined': 'Medications declined' },
  ...{
    'clinical.allergies': 'Allergies',
    'clinical.allergy_status': 'Allergies',
    'clinical.allergies_told': 'Allergies',
  },
  ...{ 'clinical.medications_told': 'Medications as told' },
  ...{ imaging_study_id: 'Study for the request', study_cancelled: 'Cancelled study' },
  ...{ report_id: 'Report', report_status: 'Report', service_request_id: 'Request', requested_by: 'Who asked for it' },
  ...{ patient_place: 'Where the patient is', ventilator_mode: 'Ventilator mode' },
  isolation: 'Isolation',
};
/** Of a request `place` says where the patient is, and of a study where it is done. */
const requestLabels = { ...labelsOf(serviceRequest), place: 'Where the patient is' };
/** A field that has no name on the screen. */
const OTHER = 'Other details';

/**
 * In what the board differs from what a sheet says of a patient, medications first: `Insulin infusion: 6 units/h → stopped`,
 * `Diagnosis: Fall → Sepsis`, or the name alone of what takes more words than a line has. Pure.
 */
export function sayDifference(
  { left, fields, prescriptions, more_prescriptions, now }: HandoverDifference,
  { rows }: Pick<HandoverPatient, 'rows'>,
  at: Date,
): readonly string[] {
  if (left) return ['no longer on this board'];
  const ofRows = rows.flatMap(({ collection }) => kinds[collection] ?? []);
  const own = Object.assign(
    {},
    // A name that both have is a study's: a field in a difference does not say of which row it is.
    ...(rows.some(isRequest) ? [requestLabels] : []),
    ...ofRows.map(labelsOf),
  ) as Readonly<Record<string, string>>;
  const saidOf = (name: string): readonly string[] => {
    const begun = begunSince(name, rows);
    if (begun !== null) return [begun];
    const values = sayFieldChange(name, rows, now?.rows ?? [], at);
    if (values === null) return [labels[name] ?? own[name] ?? OTHER];
    // The values have their unit.
    const field = ofRows.map(({ fields: declared }) => declared[name]).find((each) => each !== undefined);
    return [`${labels[name] ?? field?.label ?? OTHER}: ${values}`];
  };
  const changed = fields.filter((name) => !isOfRows(name)).flatMap(saidOf);
  return [
    ...prescriptions.map((each) => sayMedication(each, at)),
    ...(more_prescriptions ? ['More medications'] : []),
    ...new Set([...sayRows(fields), ...changed]),
  ];
}

/** `Insulin infusion: 6 units/h → stopped`: of a medication that goes on, only what changed. */
function sayMedication({ was, now: is }: Difference, now: Date): string {
  if (was === null) return is === null ? OTHER : `${partsOf(is, now).filter(Boolean).join(' · ')}: new`;
  if (is === null) return `${drugOf(was)} → entered in error`;
  if (is.status === 'stopped') return `${was.medication}: ${was.dose} → stopped`;
  const [before, after] = [partsOf(was, now), partsOf(is, now)];
  const differing = before.flatMap((part, index) => (part === after[index] ? [] : [index]));
  const said = (parts: readonly string[]): string =>
    differing.map((index) => parts[index] || 'not recorded').join(' · ');
  const drug = differing.includes(0) ? '' : `${was.medication}: `;
  // As two doses within one minute.
  if (differing.length === 0) return `${drug}changed`;
  return `${drug}${said(before)} → ${said(after)}`;
}

function partsOf(of: HandoverPrescription, now: Date): readonly string[] {
  const { urgency, done, at } = medicationOf(of);
  const { medication, dose, route, frequency, duration, instructions } = of;
  const last = of.last?.dose && of.last.dose !== dose ? ` (${of.last.dose})` : '';
  return [
    ...[medication, dose, urgency, route, frequency, duration, instructions].map((part) => part ?? ''),
    `${done} ${sayMoment(at, now)}${last}`,
  ];
}
