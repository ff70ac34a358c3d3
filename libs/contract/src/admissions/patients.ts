import { z } from 'zod';
import {
  date,
  dateOfBirth,
  id,
  listOf,
  optionalText,
  pageQuery,
  personName,
  recordFields,
  searchedText,
} from '../shared/primitives.js';

/** Administrative gender, with FHIR R4's codes. */
export const gender = z.enum(['male', 'female', 'other', 'unknown']);
/** A code of `gender`. */
export type Gender = z.infer<typeof gender>;

/** ABO group with the Rhesus factor. */
export const bloodType = z.enum(['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-']);
/** A code of `bloodType`. */
export type BloodType = z.infer<typeof bloodType>;

/** Who the patient is, as every board record carries it. */
export const patientIdentity = z.object({
  id,
  mrn: z.string(),
  name: z.string(),
  gender,
  date_of_birth: date.nullable(),
  blood_type: bloodType.nullable(),
  phone: z.string().nullable(),
});
/** Who the patient is. `date_of_birth` is `YYYY-MM-DD`; null: not recorded. */
export type PatientIdentity = z.infer<typeof patientIdentity>;

/** A patient of the register. An admission does not raise its `revision`, a correction does. */
export const patientRecord = z.object({
  ...patientIdentity.shape,
  ...recordFields,
  /** An auditor's reading of them asks for a reason. Null: for whoever is neither Reception nor an auditor. */
  confidential: z.boolean().nullable(),
});
/** A patient as `/api/patients` answers. */
export type PatientRecord = z.infer<typeof patientRecord>;
/** A patient as a search finds them. `match` is there only for who is found because a word sounds like one of their name's. */
const foundPatient = patientRecord.extend({ match: z.literal('sounds_like').optional() });
/** A patient of a list, with `match` where the name only sounds like what was searched. */
export type FoundPatient = z.infer<typeof foundPatient>;
/** `GET /api/patients`: newest first; on the last page of a search, up to twenty who sound alike come after all others. */
export const patientList = listOf(foundPatient);

/**
 * `search` matches name, MRN, phone and, as `11.01.1977`, `11/01/1977` or `1977-01-11` (the day first), the date of birth; every word
 * must match somewhere, in any order. Capitals, accents, apostrophes and
 * hyphens do not count, Cyrillic and Greek are read as Latin (`searchable`).
 */
export const patientQuery = z.strictObject({
  ...pageQuery,
  search: searchedText,
});
/** A page of patients, `search` trimmed. */
export type PatientQuery = z.infer<typeof patientQuery>;

const mrn = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9./-]{0,31}$/, 'is not a record number: letters, digits and . / - , at most 32');

const optionalFields = {
  /** Null clears it: nobody knows. */
  gender: gender
    .nullable()
    .transform((said) => said ?? 'unknown')
    .optional(),
  date_of_birth: dateOfBirth.nullable().optional(),
  blood_type: bloodType.nullable().optional(),
  phone: optionalText(40),
  confidential: z.boolean().optional(),
};

/**
 * `POST /api/patients` (reception): only the name is required. `mrn` is given by the service when it is left out; one
 * that another patient has, in any case of letters, is 409 `mrn_taken`.
 */
export const registerPatient = z.strictObject({ name: personName, mrn: mrn.nullable().optional(), ...optionalFields });
/** A new patient as Reception says it. */
export type RegisterPatient = z.infer<typeof registerPatient>;

/**
 * `PUT /api/patients/:id` (reception): the fields given change. `mrn` may be given as a check: it stays what it was
 * given as.
 */
export const correctPatient = z.strictObject({
  name: personName.optional(),
  mrn: mrn.optional(),
  ...optionalFields,
});
/** Corrections of a patient; null clears a field, undefined leaves it. */
export type CorrectPatient = z.infer<typeof correctPatient>;
