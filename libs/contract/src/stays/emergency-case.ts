import { z } from 'zod';
import { id, instant, listOf, NOTES, pageQuery, text, timestamp } from '../shared/primitives.js';
import { avpu, longText, shortText, stayRecordFields } from './admission.js';

/** Most urgent first. */
export const triageLevels = ['critical', 'urgent', 'standard', 'non-urgent'] as const;
export const triageLevel = z.enum(triageLevels);
export type TriageLevel = z.infer<typeof triageLevel>;

export const arrivalModes = ['walk-in', 'ambulance', 'police', 'helicopter', 'transfer', 'other'] as const;
export const arrivalMode = z.enum(arrivalModes);
export type ArrivalMode = z.infer<typeof arrivalMode>;

export const emergencyCaseRecord = z.object({
  ...stayRecordFields,
  chief_complaint: z.string(),
  triage_level: triageLevel,
  arrival_mode: arrivalMode.nullable(),
  avpu: avpu.nullable(),
  stabilized_at: instant.nullable(),
  trauma_type: z.string().nullable(),
  vitals: z.string().nullable(),
  allergies: z.string().nullable(),
  current_medications: z.string().nullable(),
  notes: z.string().nullable(),
});
export type EmergencyCaseRecord = z.infer<typeof emergencyCaseRecord>;
export const emergencyCaseList = listOf(emergencyCaseRecord);

export const emergencyCaseQuery = z.strictObject({ ...pageQuery, triage_level: triageLevel.optional() });
export type EmergencyCaseQuery = z.infer<typeof emergencyCaseQuery>;

const findings = {
  arrival_mode: arrivalMode.nullable().optional(),
  avpu: avpu.nullable().optional(),
  stabilized_at: timestamp.nullable().optional(),
  trauma_type: shortText(),
  vitals: longText(),
  allergies: longText(),
  current_medications: longText(),
  notes: longText(),
};

/** `patient_id` may be given as a check: it must be the admission's patient. */
export const triageAdmission = z.strictObject({
  admission_id: id,
  patient_id: id.optional(),
  chief_complaint: text(NOTES),
  triage_level: triageLevel,
  ...findings,
});
export type TriageAdmission = z.infer<typeof triageAdmission>;

export const amendEmergencyCase = z.strictObject({
  chief_complaint: text(NOTES).optional(),
  triage_level: triageLevel.optional(),
  ...findings,
});
export type AmendEmergencyCase = z.infer<typeof amendEmergencyCase>;
