import { type AdmissionType, type AdmitPatient, admissionTypes, boardOfType } from '@ward-board/contract';
import { orNull } from '../forms/values.js';
import { boardHint, standing, typeWord } from './standing.js';

const names = ['admission_type', 'reason', 'doctor_id'] as const;
export type AdmissionField = (typeof names)[number];
export type AdmissionValues = Readonly<Record<AdmissionField, string>>;

export const admissionLabels: Readonly<Record<AdmissionField, string>> = {
  admission_type: 'Type',
  reason: 'Reason',
  doctor_id: 'Doctor',
};

export const newAdmission: AdmissionValues = { admission_type: '', reason: '', doctor_id: '' };

/** What is chosen most comes first. */
const order: readonly AdmissionType[] = [
  'emergency',
  'icu',
  ...admissionTypes.filter((type) => type !== 'emergency' && type !== 'icu'),
];
export const typeOptions = order.map((value) => ({ value, label: typeWord[value], note: boardHint(value) }));

/** What a patient of the chosen type will be waiting for; nothing is chosen: undefined. */
export function hintOf(chosen: string): string | undefined {
  const type = order.find((each) => each === chosen);
  return (
    type && `${standing({ awaiting: boardOfType[type], treated_at: null, away: null, board: null, location: null })}.`
  );
}

export const toAdmit = (patient_id: string, { admission_type, reason, doctor_id }: AdmissionValues): AdmitPatient => ({
  patient_id,
  admission_type: admission_type as AdmissionType,
  reason: orNull(reason),
  doctor_id: orNull(doctor_id),
});
