import { z } from 'zod';
import { id, instant, listOf, NOTES, pageQuery, text, timestamp } from '../shared/primitives.js';
import { avpu, longText, shortText, stayRecordFields } from './admission.js';

/** Most urgent first. */
export const triageLevels = ['critical', 'urgent', 'standard', 'non-urgent'] as const;
/** One of `triageLevels`, as judged at triage; it is not ESI, which has five levels. */
export const triageLevel = z.enum(triageLevels);
/** How urgent a case is. */
export type TriageLevel = z.infer<typeof triageLevel>;

/** How a patient can come to Emergency. */
export const arrivalModes = ['walk-in', 'ambulance', 'police', 'helicopter', 'transfer', 'other'] as const;
/** One of `arrivalModes`. */
export const arrivalMode = z.enum(arrivalModes);
/** How the patient came to Emergency. */
export type ArrivalMode = z.infer<typeof arrivalMode>;

/**
 * A case of the Emergency board. Vitals, allergies and medications are free text; null: not recorded, which is not
 * "none".
 */
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
/** A case of the Emergency board, open or closed. */
export type EmergencyCaseRecord = z.infer<typeof emergencyCaseRecord>;
/** `GET /api/emergency-details`: what is on the board now, newest first. */
export const emergencyCaseList = listOf(emergencyCaseRecord);

/** `triage_level`: only cases of that level. */
export const emergencyCaseQuery = z.strictObject({ ...pageQuery, triage_level: triageLevel.optional() });
/** A page of the Emergency board's cases. */
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

/**
 * `POST /api/emergency-details`: puts a pending emergency admission on the board. Admission, chief complaint and triage
 * level are required; `patient_id` may be given as a check: it must be the admission's patient.
 */
export const triageAdmission = z.strictObject({
  admission_id: id,
  patient_id: id.optional(),
  chief_complaint: text(NOTES),
  triage_level: triageLevel,
  ...findings,
});
/** The triage of a pending admission. */
export type TriageAdmission = z.infer<typeof triageAdmission>;

/**
 * `PUT /api/emergency-details/:id`: the fields given change; null clears a finding. Of a case that was handed off it is
 * 409 `already_disposed`.
 * `admission_id` and `patient_id` may be given as a check: a record never changes whose it is.
 */
export const amendEmergencyCase = z.strictObject({
  admission_id: id.optional(),
  patient_id: id.optional(),
  chief_complaint: text(NOTES).optional(),
  triage_level: triageLevel.optional(),
  ...findings,
});
/** Changes to an emergency case; undefined leaves a field as it is. */
export type AmendEmergencyCase = z.infer<typeof amendEmergencyCase>;
