import { z } from 'zod';
import { date, id, LINE, listOf, optionalText, pageQuery, recordFields, storable, text } from '../shared/primitives.js';

/** Administrative gender, with FHIR R4's codes. */
export const gender = z.enum(['male', 'female', 'other', 'unknown']);
export type Gender = z.infer<typeof gender>;

export const bloodType = z.enum(['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-']);
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
export type PatientIdentity = z.infer<typeof patientIdentity>;

export const patientRecord = z.object({ ...patientIdentity.shape, ...recordFields });
export type PatientRecord = z.infer<typeof patientRecord>;
export const patientList = listOf(patientRecord);

/** `search` matches name, MRN and phone; every word must match somewhere. */
export const patientQuery = z.strictObject({
  ...pageQuery,
  search: z.string().trim().max(LINE).refine(storable, 'has a character that cannot be stored').optional(),
});
export type PatientQuery = z.infer<typeof patientQuery>;

const pastDate = date.refine(
  (day) => day <= new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  'is in the future',
);
const mrn = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9./-]{0,31}$/, 'is not a record number: letters, digits and . / - , at most 32');

const optionalFields = {
  gender: gender.optional(),
  date_of_birth: pastDate.nullable().optional(),
  blood_type: bloodType.nullable().optional(),
  phone: optionalText(40),
};

/** `mrn` is given by the service when it is left out. */
export const registerPatient = z.strictObject({ name: text(LINE), mrn: mrn.nullable().optional(), ...optionalFields });
export type RegisterPatient = z.infer<typeof registerPatient>;

/** The fields given change; the MRN stays what it was given as. */
export const correctPatient = z.strictObject({ name: text(LINE).optional(), ...optionalFields });
export type CorrectPatient = z.infer<typeof correctPatient>;
