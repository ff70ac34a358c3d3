import {
  type AdmissionRecord,
  type AmendEmergencyCase,
  type ArrivalMode,
  type Avpu,
  type EmergencyCaseRecord,
  emergencyCaseRecord,
  type TriageAdmission,
  type TriageLevel,
} from '@ward-board/contract';
import type { Amendment } from '#lib/forms/amending.svelte.ts';
import { onlyThese, orNull, valuesOf } from '../../forms/values.js';
import { sayCaseValue } from './say-value.js';

const names = [
  'chief_complaint',
  'triage_level',
  'arrival_mode',
  'avpu',
  'vitals',
  'allergies',
  'trauma_type',
  'current_medications',
  'stabilized_at',
  'notes',
] as const;
export type CaseField = (typeof names)[number];
export type CaseValues = Readonly<Record<CaseField, string>>;

export const caseLabels: Readonly<Record<CaseField, string>> = {
  chief_complaint: 'Chief complaint',
  triage_level: 'Triage level',
  arrival_mode: 'Arrival',
  avpu: 'AVPU',
  vitals: 'Vitals',
  allergies: 'Allergies',
  trauma_type: 'Trauma type',
  current_medications: 'Current medications',
  stabilized_at: 'Stabilized',
  notes: 'Notes',
};

/** What the triage form starts with: what Reception wrote as the reason. */
export const ofAdmission = (admission: AdmissionRecord): CaseValues =>
  valuesOf(names, (name) => (name === 'chief_complaint' ? admission.reason : null));

export const ofCase = (record: EmergencyCaseRecord): CaseValues => valuesOf(names, (name) => record[name]);

const bodyOf = (values: CaseValues) => ({
  chief_complaint: values.chief_complaint.trim(),
  triage_level: values.triage_level as TriageLevel,
  arrival_mode: orNull(values.arrival_mode) as ArrivalMode | null,
  avpu: orNull(values.avpu) as Avpu | null,
  vitals: orNull(values.vitals),
  allergies: orNull(values.allergies),
  trauma_type: orNull(values.trauma_type),
  current_medications: orNull(values.current_medications),
  stabilized_at: orNull(values.stabilized_at),
  notes: orNull(values.notes),
});

export const toTriage = (
  admission: Pick<AdmissionRecord, 'id' | 'patient_id'>,
  values: CaseValues,
): TriageAdmission => ({ admission_id: admission.id, patient_id: admission.patient_id, ...bodyOf(values) });

/** What has to be filled in before anything can be sent. */
export function missing(values: CaseValues): Readonly<Record<string, string>> {
  return {
    ...(values.triage_level === '' ? { triage_level: 'Choose a level.' } : {}),
    ...(values.chief_complaint.trim() === '' ? { chief_complaint: 'Say what brings the patient here.' } : {}),
  };
}

export const amendCase = {
  path: '/api/emergency-details',
  schema: emergencyCaseRecord,
  labels: caseLabels,
  values: ofCase,
  missing,
  body: (values: CaseValues, changed: readonly CaseField[]): AmendEmergencyCase => onlyThese(bodyOf(values), changed),
  say: sayCaseValue,
} satisfies Amendment<EmergencyCaseRecord, CaseField>;
