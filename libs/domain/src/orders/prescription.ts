import type { Aggregate } from '../shared/aggregate.js';
import type { Event } from '../shared/event.js';
import { type OfOrder, type Order, type OrderPriority, type OrderSource, whose } from './order.js';

/** How far a prescription is. */
export type PrescriptionStatus = 'ordered' | 'dispensed' | 'given' | 'stopped';

/** What is prescribed. Null: not said. */
export interface PrescriptionDetails {
  readonly medication: string;
  readonly dose: string;
  readonly route: string | null;
  readonly frequency: string | null;
  readonly duration: string | null;
  readonly instructions: string | null;
  /** Missing in older events, which say nothing of it. */
  readonly priority?: OrderPriority;
  /** Why it is prescribed although an allergy matches it. Missing in older events, and where none was asked about. */
  readonly allergy_reason?: string | null;
  readonly source: OrderSource | null;
}

type OfPrescription<Data = object> = { readonly prescription_id: string } & OfOrder & Data;
/** Missing in older events, which do not say of what they are. */
export interface Named {
  readonly medication?: string;
}
/** What was done with a medication. `at` is when it happened: RFC 3339. */
type Dose = OfPrescription<Named & { readonly dose: string; readonly at: string; readonly notes: string | null }>;

/** What is said in a prescription's stream. */
export type PrescriptionEvent =
  | Event<
      'PrescriptionOrdered',
      /** `ordered_by` is the user's id. */
      OfPrescription<{ readonly ordered_by: string } & PrescriptionDetails>
    >
  | Event<'PrescriptionAmended', OfPrescription<{ readonly changes: Partial<PrescriptionDetails> }>>
  | Event<'MedicationDispensed', Dose>
  | Event<'MedicationGiven', Dose>
  /** Not taken, or not dispensed: the prescription is as far as it was. */
  | Event<'MedicationRefused', Dose>
  | Event<'PrescriptionStopped', OfPrescription<Named>>
  | Event<'PrescriptionEnteredInError', OfPrescription<Named>>;

/** A prescription as decisions see it. */
export interface Prescription extends Order {
  readonly prescription_id: string;
  readonly status: PrescriptionStatus;
  /** When the last dose was dispensed: RFC 3339. Null: none was. */
  readonly dispensed_at: string | null;
  readonly details: PrescriptionDetails;
}

/** Null: no such prescription. */
export const prescriptions: Aggregate<Prescription | null, PrescriptionEvent> = {
  stream: (id) => `prescription-${id}`,
  initial: null,
  foldVersion: 2,
  events: [
    'PrescriptionOrdered',
    'PrescriptionAmended',
    'MedicationDispensed',
    'MedicationGiven',
    'MedicationRefused',
    'PrescriptionStopped',
    'PrescriptionEnteredInError',
  ],
  evolve(prescription, event, revision) {
    if (event.type === 'PrescriptionOrdered') {
      const { prescription_id, patient_id: _, admission_id: __, ordered_by, ...details } = event.data;
      const of = { prescription_id, ...whose(event.data), ordered_by };
      return { ...of, revision, entered_in_error: false, status: 'ordered', dispensed_at: null, details };
    }
    if (!prescription) return prescription;
    switch (event.type) {
      case 'PrescriptionAmended':
        return { ...prescription, revision, details: { ...prescription.details, ...event.data.changes } };
      case 'MedicationDispensed':
        return { ...prescription, revision, status: 'dispensed', dispensed_at: event.data.at };
      case 'MedicationGiven':
        return { ...prescription, revision, status: 'given' };
      case 'MedicationRefused':
        return { ...prescription, revision };
      case 'PrescriptionStopped':
        return { ...prescription, revision, status: 'stopped' };
      case 'PrescriptionEnteredInError':
        return { ...prescription, revision, entered_in_error: true };
    }
  },
};

/** What an event of a prescription that was made says of it. */
export const ofPrescription = ({ prescription_id, details: { medication }, ...of }: Prescription) => ({
  prescription_id,
  ...whose(of),
  medication,
});
