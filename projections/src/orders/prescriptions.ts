import { isDeepStrictEqual } from 'node:util';
import {
  type DispenseEntry,
  MOST_DISPENSE_ENTRIES,
  openPrescriptionStatuses,
  type PrescriptionRecord,
} from '@ward-board/contract';
import type { EventType } from '@ward-board/domain';
import { afterEvent, clinicalFrom, clinicalRows, type PatientClinical } from '../clinical/patient-clinical.js';
import {
  doneBy,
  foldWith,
  made,
  namedRow,
  PATIENT_CLINICAL,
  type Projection,
  type Row,
  type StoredEvent,
  touched,
} from '../engine/projection.js';
import { identityIn, withCorrection } from '../patients/identity.js';
import { type KnownPlace, PATIENT_PLACES, placeAfter, placeEventTypes, placeFrom, placeRows } from './patient-place.js';
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
const PRESCRIPTIONS = 'prescriptions';

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

/** What becomes of prescriptions. */
const orderFold = foldWith<PatientRows>({
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
      ...{ priority: 'routine', allergy_reason: null, ...details },
      ...{ place: null, allergies: null },
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
});

/** The events of a chart that say what is known of allergies. */
const allergyEvents: ReadonlySet<EventType> = new Set<EventType>([
  'AllergyRecorded',
  'AllergyAmended',
  'AllergyEnteredInError',
  'NoKnownAllergiesRecorded',
  'NoKnownAllergiesEnded',
  'NoKnownAllergiesEnteredInError',
]);

/** One patient's prescriptions at hand, where the patient is, and of their chart the allergies alone. Immutable. */
export interface PrescriptionDocument {
  readonly state: PatientRows;
  readonly place: KnownPlace;
  readonly clinical: PatientClinical;
}

const besides: ReadonlySet<string> = new Set([PATIENT_CLINICAL, PATIENT_PLACES]);
const documentOf = (rows: readonly Row[]): PrescriptionDocument => ({
  state: patientRows(rows.filter(({ collection }) => !besides.has(collection))),
  place: placeFrom(rows),
  clinical: clinicalFrom(rows),
});

/** Whoever dispenses reads where the patient is and what they must not be given, as it is now: what is over says neither. */
function withCare({ state, place, clinical }: PrescriptionDocument): PrescriptionDocument {
  const { allergy_status: status, allergies: substances } = clinical.shown;
  const current = [...state.rows.values()]
    .filter(({ collection }) => collection === PRESCRIPTIONS)
    .reduce((left, { record }) => {
      const { place: at, allergies, ...rest } = record as PrescriptionRecord;
      const care = isOpen({ place: at, allergies, ...rest })
        ? { place: place.shown, allergies: { status, substances, told: clinical.shown.allergies_told } }
        : { place: null, allergies: null };
      return isDeepStrictEqual({ place: at, allergies }, care) ? left : put(left, { ...rest, ...care });
    }, state);
  return { state: current, place, clinical };
}

/**
 * Prescriptions, by patient, with where the patient is and their allergies. What is ordered or dispensed is the pharmacy's
 * queue; all else is sealed, and recalled.
 */
export const prescriptionList: Projection<PrescriptionDocument> = {
  name: 'prescriptions',
  version: 6,
  handles: [...orderFold.handles, ...placeEventTypes, ...allergyEvents],
  apply: (before, stored) => {
    const state = orderFold.apply(before.state, stored);
    const { type } = stored.event;
    const clinical =
      allergyEvents.has(type) || placeEventTypes.includes(type)
        ? afterEvent(before.clinical, stored, state.patient)
        : before.clinical;
    return withCare({ state, place: placeAfter(before.place, stored), clinical });
  },
  key: ({ metadata }) => metadata.patient_id ?? null,
  history: (patient) => ({ patient }),
  open: documentOf,
  rows: ({ state, place, clinical }) => [
    ...allRows(state),
    ...placeRows(place, state.patient),
    ...clinicalRows(clinical, state.patient),
  ],
  chartOf,
  recalls: ({ data }) => namedRow(PRESCRIPTIONS, (data as { readonly prescription_id?: unknown }).prescription_id),
};
