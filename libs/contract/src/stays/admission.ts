import { z } from 'zod';
import { patientIdentity } from '../patients/patient.js';
import { id, instant, LINE, listOf, NOTES, optionalText, pageQuery, recordFields } from '../shared/primitives.js';

export const admissionTypes = [
  'surgery',
  'operation',
  'emergency',
  'icu',
  'inpatient',
  'planned',
  'daycase',
  'normal',
] as const;
export const admissionType = z.enum(admissionTypes);
export type AdmissionType = z.infer<typeof admissionType>;

/** The boards that a stay can be routed to. */
export const stayBoards = ['emergency', 'operations', 'icu', 'ward'] as const;
export const stayBoard = z.enum(stayBoards);
export type StayBoard = z.infer<typeof stayBoard>;

/** The board that an admission of a type is routed to, and so its family (contract §3). */
export const boardOfType: Readonly<Record<AdmissionType, StayBoard>> = {
  emergency: 'emergency',
  surgery: 'operations',
  operation: 'operations',
  icu: 'icu',
  normal: 'ward',
  inpatient: 'ward',
  planned: 'ward',
  daycase: 'ward',
};

export const admissionStatus = z.enum(['admitted', 'discharged']);
export type AdmissionStatus = z.infer<typeof admissionStatus>;

const admissionFields = {
  ...recordFields,
  admission_number: z.string(),
  patient_id: id,
  admission_type: admissionType,
  status: admissionStatus,
  reason: z.string().nullable(),
  doctor_id: id.nullable(),
  admitted_at: instant,
  discharged_at: instant.nullable(),
  /** The board whose arrival strip this admission stands on; null where a record exists, or nothing is awaited. */
  awaiting: stayBoard.nullable(),
  /** When Emergency treated and released the patient; the admission then waits for Reception. */
  treated_at: instant.nullable(),
};

/** An admission as board records carry it: without the patient, who stands beside it. */
export const admissionSummary = z.object(admissionFields);
export type AdmissionSummary = z.infer<typeof admissionSummary>;

export const admissionRecord = z.object({ ...admissionFields, patient: patientIdentity });
export type AdmissionRecord = z.infer<typeof admissionRecord>;
export const admissionList = listOf(admissionRecord);

/**
 * `type` is a family (`emergency`, `operation`, `icu`, `normal`) or a raw admission type. A list by type is a board's:
 * it holds active admissions unless `status` says otherwise.
 */
export const admissionQuery = z.strictObject({
  ...pageQuery,
  status: admissionStatus.optional(),
  type: admissionType.optional(),
  patient_id: id.optional(),
});
export type AdmissionQuery = z.infer<typeof admissionQuery>;

export const admitPatient = z.strictObject({
  patient_id: id,
  admission_type: admissionType,
  reason: optionalText(NOTES),
  doctor_id: id.nullable().optional(),
});
export type AdmitPatient = z.infer<typeof admitPatient>;

/** The reception/cashier discharge, which closes the stay. */
export const dischargeAdmission = z.strictObject({ notes: optionalText(NOTES) }).optional();
export type DischargeAdmission = z.infer<typeof dischargeAdmission>;

/** What became of a closed board record. */
export const outcome = z.object({
  kind: z.enum(['handed_off', 'discharged']),
  /** Where to, when handed off. */
  to: stayBoard.nullable(),
  /** The record that was opened there. */
  record_id: id.nullable(),
  at: instant,
});
export type Outcome = z.infer<typeof outcome>;

/** What every board record of a stay carries besides its own fields. */
export const stayRecordFields = {
  ...recordFields,
  patient_id: id,
  patient: patientIdentity,
  admission_id: id,
  admission: admissionSummary,
  /** Null while the record is on the board. */
  closed_at: instant.nullable(),
  outcome: outcome.nullable(),
};

/** AVPU, the level of consciousness. */
export const avpu = z.enum(['alert', 'voice', 'pain', 'unresponsive']);
export type Avpu = z.infer<typeof avpu>;

export const shortText = () => optionalText(LINE);
export const longText = () => optionalText(NOTES);
