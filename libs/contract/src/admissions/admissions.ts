import { z } from 'zod';
import {
  id,
  instant,
  listOf,
  NOTES,
  optionalText,
  pageQuery,
  reasonQuery,
  recordFields,
} from '../shared/primitives.js';
import { patientIdentity } from './patients.js';

/** What a patient is admitted for. `boardOfType` routes each to a board. */
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
/** One of `admissionTypes`; anything else is refused. */
export const admissionType = z.enum(admissionTypes);
/** What a patient is admitted for. */
export type AdmissionType = z.infer<typeof admissionType>;

/** The boards that a stay can be routed to. */
export const stayBoards = ['emergency', 'operations', 'icu', 'ward'] as const;
/** One of `stayBoards`. */
export const stayBoard = z.enum(stayBoards);
/** A board that a stay can be routed to. */
export type StayBoard = z.infer<typeof stayBoard>;

/**
 * The board that an admission of a type is routed to. The types of one board are a family: lists by type ask for it.
 */
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

/** `discharged` by Reception: the stay is closed, with every record in it. */
const admissionStatus = z.enum(['admitted', 'discharged']);

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
  /** The board that the patient is on while another record of the stay keeps their bed; null: no bed is kept. */
  away: stayBoard.nullable(),
  /** The board whose record keeps that bed; null: no bed is kept. */
  bed_kept_by: stayBoard.nullable(),
  /** The board that has the patient; null: none has, as while one is awaited. */
  board: stayBoard.nullable(),
  /** Whether a transfer brings the patient to that board, which has not accepted them yet: they are on the way, or lie in the bed that is kept. */
  to_accept: z.boolean(),
  /** Where that board says the patient is, where it says so in words: a bay, an operating room; empty: not in the bed that is kept, and not said where. Beds say by themselves who is in them. */
  location: z.string().nullable(),
  /** How many critical results of the patient nobody has seen: Reception reads no result, and lets patients go. */
  critical_unseen: z.int().nonnegative(),
};

/** An admission as board records carry it: without the patient, who stands beside it. */
export const admissionSummary = z.object(admissionFields);
/** An admission, without its patient. */
export type AdmissionSummary = z.infer<typeof admissionSummary>;

/** An admission with its patient, as `/api/admissions` answers. */
export const admissionRecord = z.object({ ...admissionFields, patient: patientIdentity });
/** An admission with its patient. */
export type AdmissionRecord = z.infer<typeof admissionRecord>;
/** `GET /api/admissions`: newest first. */
export const admissionList = listOf(admissionRecord);

/**
 * `type` is a family (`emergency`, `operation`, `icu`, `normal`) or a raw admission type. A list by type is a board's:
 * it holds active admissions unless `status` says otherwise.
 */
export const admissionQuery = z.strictObject({
  ...pageQuery,
  ...reasonQuery,
  status: admissionStatus.optional(),
  type: admissionType.optional(),
  patient_id: id.optional(),
});
/** A page of admissions, of one status, family or patient. */
export type AdmissionQuery = z.infer<typeof admissionQuery>;

/**
 * `POST /api/admissions` (reception): patient and type are required. A patient who is admitted already is 409
 * `already_admitted`.
 */
export const admitPatient = z.strictObject({
  patient_id: id,
  admission_type: admissionType,
  reason: optionalText(NOTES),
  doctor_id: id.nullable().optional(),
});
/** An admission as Reception says it. */
export type AdmitPatient = z.infer<typeof admitPatient>;

/**
 * `POST /api/admissions/:id/discharge` (reception): closes the stay with every record open in it, and frees its bed.
 * The body may be left out. The second time it is 409 `admission_closed`.
 */
export const dischargeAdmission = z.strictObject({ notes: optionalText(NOTES) }).optional();
/** What Reception notes at the discharge, if anything. */
export type DischargeAdmission = z.infer<typeof dischargeAdmission>;
