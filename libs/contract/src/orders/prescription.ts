import { z } from 'zod';
import { actor } from '../access/people.js';
import { patientIdentity } from '../admissions/patients.js';
import { clinical } from '../chart/clinical.js';
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
import {
  allergyReason,
  charted,
  doneQuery,
  includeQuery,
  patientPlace,
  priority,
  searchesDone,
  source,
} from './order.js';

const statusWords = { ordered: 'Ordered', dispensed: 'Dispensed', given: 'Given', stopped: 'Stopped' };

/** What is entered about a prescription. */
const fields = {
  medication: requiredLine('Medication'),
  dose: requiredLine('Dose', { hint: 'With its unit, for example 1 g' }),
  route: line('Route', { placeholder: 'e.g. Oral' }),
  frequency: line('Frequency', { placeholder: 'e.g. Every 8 hours' }),
  duration: line('Duration', { placeholder: 'e.g. 5 days' }),
  instructions: paragraph('Instructions'),
  priority,
  allergy_reason: allergyReason('e.g. Has tolerated it since'),
  source,
};

/** What the pharmacy does with a prescription. `refused`: it was not taken, or could not be dispensed; the status stays. */
const dispenseActions = ['dispensed', 'given', 'refused'] as const;
const dispenseAction = z.enum(dispenseActions);

/** So many of a patient's open prescriptions say where the patient is and their allergies: the newest. */
export const MOST_FOLLOWED = 50;
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

/**
 * What the patient's chart says of allergies, as boards say it; whoever dispenses reads no chart. `unassessed`: nobody has asked.
 * Those of high criticality come first.
 */
const patientAllergies = z.object({
  status: clinical.shape.allergy_status,
  /** In lists as many as `MOST_ALLERGIES`, then a line that says how many more there are; of one patient (`pharmacyPatient`) each. */
  substances: clinical.shape.allergies,
  /** What the board that the patient is on recorded in free text, or was told by the one before; null: nothing. */
  told: z.string().nullable(),
});
/** What the chart of a prescription's patient says of allergies. */
export type PatientAllergies = z.infer<typeof patientAllergies>;

const record = z.object({
  ...recordFields,
  patient_id: id,
  patient: patientIdentity,
  /** Null: on no board now, or `allergies` is null as well. */
  place: patientPlace.nullable(),
  /** Null: the prescription is over, or `MOST_FOLLOWED` newer ones of the patient are open; `GET /api/pharmacy/patients/:id` says both. */
  allergies: patientAllergies.nullable(),
  /** The stay that it is for; null: none. */
  admission_id: id.nullable(),
  /** Whether that stay has ended, though the patient may be in another; null: as with `allergies`. */
  stay_ended: z.boolean().nullable(),
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
  /** `GET /api/pharmacy`: of one status; left out: the queue, which is what is ordered or dispensed; `done`: what is over instead. */
  queueQuery: z
    .strictObject({ ...pageQuery, status: status.update, ...doneQuery })
    .refine(searchesDone, { path: ['search'], message: 'goes with done=true' }),
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

/**
 * `GET /api/pharmacy/patients/:id`: what the queue says of a patient, for whom something is dispensed whose record does not say it,
 * or names not every allergy: here each is named.
 */
export const pharmacyPatient = z.object({
  patient_id: id,
  place: patientPlace.nullable(),
  allergies: patientAllergies,
});
/**
 * `GET /api/patients/:id/told`: a patient's allergies, each of the chart and as boards were told, and the medications that were told.
 * Rows name not every allergy; here each is named.
 */
export const toldOfPatient = pharmacyPatient
  .omit({ place: true })
  .extend({ medications_told: clinical.shape.medications_told });
/** What is known of a patient's allergies, and was told of their medications. */
export type ToldOfPatient = z.infer<typeof toldOfPatient>;

/** Where a patient is now, and what is known of their allergies. */
export type PharmacyPatient = z.infer<typeof pharmacyPatient>;

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
