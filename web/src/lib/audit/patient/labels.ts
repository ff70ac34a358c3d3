import { boardRecords, chartRecords, type Field, type WardKey, wards } from '@ward-board/contract';
import { inputs } from '../../patient/vitals/news2.js';
import { patientLabels } from '../../reception/patient-values.js';
import { sayWhen } from '../moments.js';
import { type FieldChange, FROM_CHART, VITALS } from './changes.js';

interface Declared {
  readonly title: string;
  readonly fields: Readonly<Record<string, Field>>;
}
const declared = { ...boardRecords, ...chartRecords } as unknown as Readonly<Record<string, Declared>>;

const titles: Readonly<Record<string, string>> = {
  patients: 'Patient',
  admissions: 'Stay',
  'waiting-list': 'Waiting list entry',
  'imaging-studies': 'Imaging study',
  'diagnostic-reports': 'Report',
  'service-requests': 'Order',
  prescriptions: 'Prescription',
  monitoring: 'Monitoring',
  'handover-entries': 'On a handover sheet',
  'handover-patients': 'On a handover sheet',
};

const words: Readonly<Record<string, string>> = {
  'clinical.news2.total': 'NEWS2 total',
  'clinical.news2.risk': 'NEWS2 risk',
  'clinical.news2.at': 'NEWS2 as of',
  ...Object.fromEntries(
    Object.entries(inputs).map(([part, { label }]) => [`clinical.news2.parts.${part}`, `NEWS2 points, ${label}`]),
  ),
  'clinical.allergies': 'Allergies in the chart',
  'clinical.allergy_status': 'Allergy status',
  'clinical.allergies_told': 'Allergies as told',
  'clinical.medications_told': 'Medications as told',
  'clinical.next_observation_due_at': 'Next observation due',
  'clinical.monitoring.spo2_scale': 'SpO₂ scale',
  'clinical.results': 'Results that nobody has acknowledged',
  'clinical.scores': 'Assessments',
  ...{ 'clinical.allergies_told_in.board': 'Allergies told in', 'clinical.allergies_told_in.at': 'Allergies told at' },
  ...{ 'bed.room_number': 'Room', 'bed.wing_name': 'Wing', 'bed.bed_label': 'Bed' },
  ...{
    vitals_at: 'Vitals as of',
    avpu_at: 'AVPU as of',
    next_step_at: 'Next step as of',
    doctor_name: 'Doctor',
    attending_nurse_name: 'Nurse',
  },
  ...{ transferred_from: 'Came from', returned_at: 'Back since' },
  ...{
    'outcome.kind': 'What became of it',
    'outcome.to': 'Went to',
    'outcome.at': 'Left at',
    'outcome.notes': 'Said then',
  },
  mrn: 'MRN',
  admission_id: 'Stay',
  encounter_id: 'Stay',
  service_request_id: 'Order',
};

/** Parts of a transfer, the longest first: whose field it is, in words. */
const ofTransfer: readonly (readonly [part: string, words: string])[] = [
  ['transfer.fields.', 'Sent with the transfer'],
  ['sent.', 'Sent with the transfer, changed since'],
  ['transfer.back.told.', 'Told when it was sent back'],
  ['transfer.back.', 'Sent back'],
];

/** What a record of a collection is called. */
export const recordTitle = (collection: string): string =>
  titles[collection] ?? sentence(declared[collection]?.title ?? collection);

/** What a field is called: as in forms, else its own name in words. */
export function fieldLabel(collection: string, field: string): string {
  const known = words[field] ?? declared[collection]?.fields[field]?.label;
  if (known !== undefined) return known;
  if (field.startsWith(`${VITALS}.`)) return field.slice(VITALS.length + 1);
  if (collection === 'patients' && field in patientLabels) return patientLabels[field as keyof typeof patientLabels];
  const part = ofTransfer.find(([path]) => field.startsWith(path));
  if (part) return `${part[1]}: ${fieldLabel(collection, field.slice(part[0].length))}`;
  const said = (field.startsWith(FROM_CHART) ? field.slice(FROM_CHART.length) : field).replace(/_id$/, '');
  return sentence(said.replaceAll('.', ', '));
}

const sentence = (name: string): string => {
  const text = name.replaceAll(/[_-]/g, ' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
};

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** A value in words: choices as forms say them, times by the facility's clock. */
export function valueWords(collection: string, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'not recorded';
  if (Array.isArray(value)) return value.map((each) => partWords(each)).join('; ');
  if (typeof value === 'object' || typeof value === 'boolean') return partWords(value);
  const input = declared[collection]?.fields[field]?.input;
  if (OF_BOARD.test(field) && Object.hasOwn(wards, String(value))) return wards[value as WardKey].title;
  if (input?.kind === 'choice') return input.words[String(value)] ?? textWords(String(value));
  return textWords(String(value));
}

/** What ended, where something stood until then. */
const endings: Readonly<Record<string, string>> = {
  sent_back: 'no longer marked: somebody has acted on it',
  told_next_step: 'done, or the board has written its own',
  outcome: 'open again',
};

/** What a field says after a change, in words. */
export const afterWords = (collection: string, { field, after, isOver }: FieldChange): string =>
  isOver ? (endings[field.split('.', 1)[0] ?? field] ?? 'over') : valueWords(collection, field, after);

/** Fields whose value is a board by its key. */
const OF_BOARD = /(?:^|\.)(?:from|to|away|board|awaiting|bed_kept_by|transferred_from)$/;

/** A code as words: `handed off` of `handed_off`. What has a capital or a space was typed, and stays. */
const CODE = /^[a-z]+(?:_[a-z]+)+$/;
function textWords(text: string): string {
  if (TIME.test(text)) return sayWhen(text);
  return CODE.test(text) ? text.replaceAll('_', ' ') : text;
}

/** Where a patient is: the board, and the place there, if it has a name. */
const placeWords = ({ ward, name }: { readonly ward?: unknown; readonly name?: unknown }): string =>
  [wards[ward as WardKey].title, name].filter((part) => typeof part === 'string' && part !== '').join(', ');

/** What an object says, without ids: of somebody, their name; of what is so or not, what it is, where it is so: `CRP, critical`. */
function partWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'object' || value === null) return textWords(String(value));
  if ('ward' in value && typeof value.ward === 'string' && value.ward in wards) return placeWords(value);
  if ('name' in value && typeof value.name === 'string') return value.name;
  return Object.entries(value)
    .filter(([name, part]) => part !== null && part !== '' && part !== false && name !== 'id' && !name.endsWith('_id'))
    .map(([name, part]) => (part === true ? name.replaceAll('_', ' ') : partWords(part)))
    .join(', ');
}
