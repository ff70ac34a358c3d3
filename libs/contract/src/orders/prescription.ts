import { z } from 'zod';
import { actor } from '../access/people.js';
import { patientIdentity } from '../patients.js';
import { choiceFrom, line, paragraph, requiredLine, schemasOf } from '../shared/fields.js';
import {
  id,
  instant,
  LINE,
  listOf,
  NOTES,
  optionalText,
  pageQuery,
  reasonQuery,
  recordFields,
  timestamp,
} from '../shared/primitives.js';
import { charted, includeQuery, source } from './order.js';

const statusWords = { ordered: 'Ordered', dispensed: 'Dispensed', given: 'Given', stopped: 'Stopped' };

/** What is entered about a prescription. */
const fields = {
  medication: requiredLine('Medication'),
  dose: requiredLine('Dose', { hint: 'With its unit, for example 1 g' }),
  route: line('Route', { placeholder: 'e.g. Oral' }),
  frequency: line('Frequency', { placeholder: 'e.g. Every 8 hours' }),
  duration: line('Duration', { placeholder: 'e.g. 5 days' }),
  instructions: paragraph('Instructions'),
  source,
};

/** What the pharmacy does with a prescription. `refused`: it was not taken, or could not be dispensed; the status stays. */
export const dispenseActions = ['dispensed', 'given', 'refused'] as const;
const dispenseAction = z.enum(dispenseActions);

/** A record carries at most so many of its dispense entries, the newest. */
export const MOST_DISPENSE_ENTRIES = 100;
/** One of the times that a medication was dispensed, given or refused. `at`: when it happened. */
export const dispenseEntry = z.object({
  action: dispenseAction,
  dose: z.string().nullable(),
  at: instant,
  notes: z.string().nullable(),
  by: actor.nullable(),
});
/** One of the times that a medication was dispensed, given or refused. */
export type DispenseEntry = z.infer<typeof dispenseEntry>;

const status = choiceFrom('ordered', 'Status', statusWords);

const record = z.object({
  ...recordFields,
  patient_id: id,
  patient: patientIdentity,
  /** The stay that it is for; null: none. */
  admission_id: id.nullable(),
  ...schemasOf(fields, 'read'),
  status: status.read,
  /** Newest first; the newest of them only (`MOST_DISPENSE_ENTRIES`). */
  dispense_entries: z.array(dispenseEntry),
  /** How many there are, those that `dispense_entries` leaves out included. */
  dispense_count: z.int(),
  ...charted,
});

/** A prescription: ordered → dispensed → given, dispensed again for the next dose; stopped from each of these, for good. */
export const prescription = {
  collection: 'prescriptions',
  title: 'Prescription',
  level: 'status',
  fields: { ...fields, status },
  record,
  list: listOf(record),
  /** `GET /api/prescriptions`: newest first, of one patient, one status, or all. */
  query: z.strictObject({
    ...pageQuery,
    ...reasonQuery,
    patient_id: id.optional(),
    status: status.update,
    ...includeQuery,
  }),
  /** `GET /api/pharmacy`: of one status; left out: the queue, which is what is ordered or dispensed. */
  queueQuery: z.strictObject({ ...pageQuery, status: status.update }),
  /** `POST`: prescribes. `admission_id` left out: the patient's active stay, if there is one. */
  create: z.strictObject({
    patient_id: id,
    admission_id: id.nullable().optional(),
    ...schemasOf(fields, 'create'),
    status: status.create,
  }),
  /** `PUT`: the fields given change, null clears one. `status`: `given`, after it was dispensed, or `stopped`. */
  update: z.strictObject({
    patient_id: id.optional(),
    admission_id: id.nullable().optional(),
    ...schemasOf(fields, 'update'),
    status: status.update,
  }),
} as const;

/** A prescription as it is answered. */
export type PrescriptionRecord = z.infer<typeof record>;
/** How far a prescription is. */
export type PrescriptionStatus = PrescriptionRecord['status'];
/** In the order in which a prescription passes them; the last can follow each of the others. */
export const prescriptionStatuses = Object.keys(statusWords) as readonly PrescriptionStatus[];
/** The statuses of the pharmacy's queue. */
export const openPrescriptionStatuses = ['ordered', 'dispensed'] as const satisfies readonly PrescriptionStatus[];
/** A page of prescriptions. */
export type PrescriptionQuery = z.infer<typeof prescription.query>;
/** A page of the pharmacy's queue. */
export type PharmacyQuery = z.infer<typeof prescription.queueQuery>;
/** A new prescription as it was validated. */
export type Prescribe = z.infer<typeof prescription.create>;
/** An edit of a prescription as it was validated. */
export type AmendPrescription = z.infer<typeof prescription.update>;

/**
 * `POST /api/pharmacy-dispense` (pharmacist): records what was done, and answers the prescription. `dose` left out: as
 * prescribed; `at` left out: now. Giving what was not dispensed, and dispensing twice, is 409 `invalid_transition`.
 */
export const dispense = z.strictObject({
  prescription_id: id,
  action: dispenseAction,
  dose: optionalText(LINE),
  at: timestamp.optional(),
  notes: optionalText(NOTES),
});
/** What was done with a prescription. */
export type Dispense = z.infer<typeof dispense>;
