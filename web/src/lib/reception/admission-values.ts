import { type AdmissionType, type AdmitPatient, admissionTypes } from '@ward-board/contract';
import { orNull } from '../forms/values.js';

export const admissionLabels = { admission_type: 'Type', reason: 'Reason', doctor_id: 'Doctor' } as const;
export type AdmissionField = keyof typeof admissionLabels;
/** What an admission's fields hold. */
export type AdmissionValues = Readonly<Record<AdmissionField, string>>;

export const newAdmission = (): AdmissionValues => ({ admission_type: '', reason: '', doctor_id: '' });

/** In the order in which they are offered: the most frequent first. */
export const admissionOrder: readonly AdmissionType[] = [
  'emergency',
  'icu',
  ...admissionTypes.filter((type) => type !== 'emergency' && type !== 'icu'),
];

/** The type that was chosen; undefined: none. */
export const typeOf = ({ admission_type }: Pick<AdmissionValues, 'admission_type'>): AdmissionType | undefined =>
  admissionOrder.find((type) => type === admission_type);

/** The request; null without a type. */
export function toAdmit(patient_id: string, values: AdmissionValues): AdmitPatient | null {
  const admission_type = typeOf(values);
  if (admission_type === undefined) return null;
  return { patient_id, admission_type, reason: orNull(values.reason), doctor_id: orNull(values.doctor_id) };
}

export const missingAdmission = (values: Pick<AdmissionValues, 'admission_type'>): Readonly<Record<string, string>> =>
  typeOf(values) === undefined ? { admission_type: 'Choose a type: it decides which board the patient goes to.' } : {};
