import { isDeepStrictEqual } from 'node:util';
import {
  type DispenseEntry,
  MOST_DISPENSE_ENTRIES,
  MOST_FOLLOWED,
  openPrescriptionStatuses,
  type PatientIdentity,
  type PrescriptionRecord,
} from '@ward-board/contract';
import type { EventType } from '@ward-board/domain';
import { entryCollections, recalledByEntries } from '../clinical/fold-entries.js';
import {
  afterEvent,
  clinicalCollections,
  clinicalFrom,
  clinicalRows,
  type PatientClinical,
} from '../clinical/patient-clinical.js';
import {
  doneBy,
  foldWith,
  isOffFeeds,
  made,
  namedRow,
  type Projection,
  type Recalled,
  type Row,
  type StoredEvent,
  touched,
} from '../engine/projection.js';
import { identityIn, withCorrection } from '../patients/identity.js';
import { type KnownPlace, PATIENT_PLACES, placeAfter, placeEventTypes, placeFrom, placeRows } from './patient-place.js';
import {
  allRows,
  chartOf,
  isCorrected,
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

/** @param followed says where the patient is, and their allergies; else it is sealed, and stays in the queue while it is open. */
function put(state: PatientRows, record: PrescriptionRecord, followed = true): PatientRows {
  const open = isOpen(record);
  const row = orderRow(PRESCRIPTIONS, record, open, open ? ['pharmacy'] : []);
  return putRow(state, followed ? row : { ...row, sealed: true });
}

const prescriptionsIn = ({ rows }: PatientRows): readonly Row[] =>
  [...rows.values()].filter(({ collection }) => collection === PRESCRIPTIONS);

/** The patient as they are now, in every prescription of the queue as well, followed or not. */
const correctPatient = (state: PatientRows, patient: PatientIdentity): PatientRows =>
  putPatient(
    state,
    patient,
    { collection: PRESCRIPTIONS, isOpen: ({ record }) => isOpen(record as PrescriptionRecord) },
    (left, record) => put(left, record as PrescriptionRecord),
  );

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
    withCorrection(state, changes, (corrected) => correctPatient(state, { ...patientOf(state), ...corrected })),
  PrescriptionOrdered: (state, { prescription_id, patient_id, admission_id, ordered_by: _, ...details }, stored) =>
    put(state, {
      ...made(prescription_id, stored),
      ...{ patient_id, patient: patientOf(state), admission_id: admission_id ?? null, status: 'ordered' },
      ...{ priority: 'routine', allergy_reason: null, ...details },
      ...{ place: null, allergies: null, stay_ended: null },
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

const besides: ReadonlySet<string> = new Set([...clinicalCollections, PATIENT_PLACES]);
const documentOf = (rows: readonly Row[]): PrescriptionDocument => ({
  state: patientRows(rows.filter(({ collection }) => !besides.has(collection))),
  place: placeFrom(rows),
  clinical: clinicalFrom(rows),
});

type Care = Pick<PrescriptionRecord, 'place' | 'allergies' | 'stay_ended'>;
const unfollowed: Care = { place: null, allergies: null, stay_ended: null };

/**
 * Whoever dispenses reads where the patient is, what they must not be given, and whether the stay goes on, as it is now: what is over says nothing. Nor do
 * those beyond the newest `MOST_FOLLOWED` that are open: prescriptions that nobody ever ends would make each allergy cost more.
 * They are sealed as what is over is, until something is done with one of them.
 */
function withCare({ state, place, clinical }: PrescriptionDocument): PrescriptionDocument {
  const { allergy_status: status, allergies: substances, allergies_told: told } = clinical.kept.shown;
  const now = (admission_id: string | null): Care => ({
    place: place.shown,
    allergies: { status, substances, told },
    stay_ended: admission_id !== null && admission_id !== place.stay?.admission_id,
  });
  const unsealed = prescriptionsIn(state).filter(({ sealed }) => !sealed);
  const followed = new Set(newestOf(unsealed).slice(0, MOST_FOLLOWED));
  const current = prescriptionsIn(state).reduce((left, { id, record, sealed = false }) => {
    const { place: at, allergies, stay_ended, ...rest } = record as PrescriptionRecord;
    const care = followed.has(id) ? now(rest.admission_id) : unfollowed;
    if (sealed !== followed.has(id) && isDeepStrictEqual({ place: at, allergies, stay_ended }, care)) return left;
    return put(left, { ...rest, ...care }, followed.has(id));
  }, state);
  return { state: current, place, clinical };
}

const newestOf = (rows: readonly Row[]): readonly string[] =>
  rows
    .map(({ id }) => id)
    .sort()
    .reverse();

/** What is over is not at hand, and neither are open ones that are not followed: those say who the patient is all the same. */
const recalledBy = ({ type, data }: { readonly type: string; readonly data: unknown }): Recalled =>
  type === 'PatientDetailsCorrected'
    ? [{ allOf: PRESCRIPTIONS }]
    : namedRow(PRESCRIPTIONS, (data as { readonly prescription_id?: unknown }).prescription_id);

/**
 * Prescriptions, by patient, with where the patient is and their allergies. What is ordered or dispensed is the pharmacy's
 * queue. What is over is sealed, and recalled.
 */
export const prescriptionList: Projection<PrescriptionDocument> = {
  name: 'prescriptions',
  version: 16,
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
  signals: (change) =>
    isCorrected(change) || (change.is?.collection === PRESCRIPTIONS && isOffFeeds(change))
      ? ['done-prescriptions']
      : [],
  recalls: {
    from: [PRESCRIPTIONS, ...entryCollections],
    lists: entryCollections,
    by: (events) => [...events.flatMap(recalledBy), ...recalledByEntries(events)],
  },
};
