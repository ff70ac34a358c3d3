import {
  type DispenseEntry,
  MOST_DISPENSE_ENTRIES,
  openPrescriptionStatuses,
  type PrescriptionRecord,
} from '@ward-board/contract';
import { doneBy, foldWith, made, namedRow, type Projection, type StoredEvent, touched } from '../engine/projection.js';
import { identityIn, withCorrection } from '../patients/identity.js';
import {
  allRows,
  chartOf,
  orderRow,
  type PatientRows,
  patientOf,
  patientRows,
  putIdentity,
  putPatient,
  putRow,
  recordOf,
} from './patient-rows.js';

/** The collection, by the REST path's name. */
export const PRESCRIPTIONS = 'prescriptions';

/** Whether the pharmacy, or whoever gives it, has still something to do. */
const isOpen = ({ status, entered_in_error_at }: PrescriptionRecord): boolean =>
  entered_in_error_at === null && openPrescriptionStatuses.some((open) => open === status);

function put(state: PatientRows, record: PrescriptionRecord): PatientRows {
  const open = isOpen(record);
  return putRow(state, orderRow(PRESCRIPTIONS, record, open, open ? ['pharmacy'] : []));
}

function change(
  state: PatientRows,
  id: string,
  stored: StoredEvent,
  changes: (before: PrescriptionRecord) => Partial<PrescriptionRecord>,
): PatientRows {
  const before = recordOf(state, PRESCRIPTIONS, id) as PrescriptionRecord;
  return put(state, { ...before, patient: patientOf(state), ...touched(stored), ...changes(before) });
}

/** What was done with a medication, before what was done earlier. */
const noted =
  (action: DispenseEntry['action'], { dose, at, notes }: Omit<DispenseEntry, 'action' | 'by'>, stored: StoredEvent) =>
  ({ dispense_entries, dispense_count }: PrescriptionRecord): Partial<PrescriptionRecord> => ({
    dispense_entries: [{ action, dose, at, notes, by: stored.by }, ...dispense_entries].slice(0, MOST_DISPENSE_ENTRIES),
    dispense_count: dispense_count + 1,
  });

/** Prescriptions, by patient. What is ordered or dispensed is the pharmacy's queue; all else is sealed, and recalled. */
export const prescriptionList: Projection<PatientRows> = {
  name: 'prescriptions',
  version: 1,
  ...foldWith<PatientRows>({
    PatientRegistered: (state, registered) => putIdentity(state, identityIn(registered)),
    PatientDetailsCorrected: (state, { changes }) =>
      withCorrection(state, changes, (corrected) =>
        putPatient(state, { ...patientOf(state), ...corrected }, PRESCRIPTIONS, (left, record) =>
          put(left, record as PrescriptionRecord),
        ),
      ),
    PrescriptionOrdered: (state, { prescription_id, patient_id, admission_id, ordered_by: _, ...details }, stored) =>
      put(state, {
        ...made(prescription_id, stored),
        ...{ patient_id, patient: patientOf(state), admission_id: admission_id ?? null, status: 'ordered' },
        ...details,
        ...{ dispense_entries: [], dispense_count: 0 },
        ...{ recorded_by: doneBy(stored), edited_by: null, entered_in_error_at: null, entered_in_error_by: null },
      }),
    PrescriptionAmended: (state, { prescription_id, changes }, stored) =>
      change(state, prescription_id, stored, () => ({ ...changes, edited_by: stored.by })),
    MedicationDispensed: (state, { prescription_id, ...dose }, stored) =>
      change(state, prescription_id, stored, (before) => ({
        ...noted('dispensed', dose, stored)(before),
        status: 'dispensed',
      })),
    MedicationGiven: (state, { prescription_id, ...dose }, stored) =>
      change(state, prescription_id, stored, (before) => ({
        ...noted('given', dose, stored)(before),
        status: 'given',
      })),
    MedicationRefused: (state, { prescription_id, ...dose }, stored) =>
      change(state, prescription_id, stored, noted('refused', dose, stored)),
    PrescriptionStopped: (state, { prescription_id }, stored) =>
      change(state, prescription_id, stored, () => ({ status: 'stopped', edited_by: stored.by })),
    PrescriptionEnteredInError: (state, { prescription_id }, stored) =>
      change(state, prescription_id, stored, () => ({
        entered_in_error_at: stored.at,
        entered_in_error_by: stored.by,
      })),
  }),
  key: ({ metadata }) => metadata.patient_id ?? null,
  history: (patient) => ({ patient }),
  open: patientRows,
  rows: allRows,
  chartOf,
  recalls: ({ data }) => namedRow(PRESCRIPTIONS, (data as { readonly prescription_id?: unknown }).prescription_id),
};
