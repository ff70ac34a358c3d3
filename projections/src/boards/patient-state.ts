import {
  type AdmissionRecord,
  type AnyBoardRecord,
  type FeedName,
  type PatientIdentity,
  type WaitingEntryRecord,
} from '@ward-board/contract';
import { boardOfType, type RecordKind, recordKinds } from '@ward-board/domain';
import { clinicalFrom, clinicalRows, emptyChart, type PatientClinical, showing } from '../clinical/patient-clinical.js';
import { MissingRecord, PATIENT_IDENTITIES, type Row } from '../engine/projection.js';
import { collectionOf, ISOLATED_STAYS, type IsolatedStay, kindOf } from './collections.js';

/** A record of a board as the fold works on it: what all kinds have, and the fields of its own kind. */
export interface StoredRecord extends AnyBoardRecord {
  readonly [field: string]: unknown;
}

/** A board record with its kind. */
export interface Held {
  readonly kind: RecordKind;
  readonly record: StoredRecord;
}

/**
 * What the boards know of one patient: who they are, what is of their chart, the stay that goes on, with the newest of its records on each board, and
 * their open waiting-list entry. Immutable: a record that did not change stays the same object. What is sealed is in it only
 * until the patient's next event, a closed entry until the next append: an assignment goes on to admit the patient.
 */
export interface PatientState {
  readonly patient: PatientIdentity | null;
  readonly clinical: PatientClinical;
  readonly admissions: Readonly<Record<string, AdmissionRecord>>;
  readonly records: Readonly<Record<string, Held>>;
  readonly waiting: Readonly<Record<string, WaitingEntryRecord>>;
  readonly isolated: Readonly<Record<string, IsolatedStay>>;
}

/** The state of a patient of whom nothing has happened yet. */
const unknownPatient: PatientState = {
  patient: null,
  clinical: emptyChart,
  admissions: {},
  records: {},
  waiting: {},
  isolated: {},
};

/** The collection of waiting-list entries, and the board that shows the open ones. */
const waitingList = { collection: 'waiting-list', board: 'ward' } as const;

/** The state from its stored rows. */
export function stateOf(rows: readonly Row[]): PatientState {
  let state: PatientState = { ...unknownPatient, clinical: clinicalFrom(rows) };
  for (const { collection, id, record } of rows) {
    if (collection === PATIENT_IDENTITIES) state = { ...state, patient: record as PatientIdentity };
    else if (collection === 'admissions')
      state = { ...state, admissions: { ...state.admissions, [id]: record as AdmissionRecord } };
    else if (collection === ISOLATED_STAYS)
      state = { ...state, isolated: { ...state.isolated, [id]: record as IsolatedStay } };
    else if (collection === waitingList.collection)
      state = { ...state, waiting: { ...state.waiting, [id]: record as WaitingEntryRecord } };
    else if (collection in kindOf) {
      const kind = kindOf[collection as keyof typeof kindOf];
      state = { ...state, records: { ...state.records, [id]: { kind, record: record as StoredRecord } } };
    }
  }
  return state;
}

/**
 * The state as rows. An open record stands on its board; a closed one on none, and stays readable by its id. What nothing
 * happens to any more is sealed: the rows of a stay that has ended, and a closed record that a later one on the same board
 * has replaced. A patient with a hundred of them costs what one without any does.
 */
export function rowsOf(state: PatientState): readonly Row[] {
  const row = (
    collection: string,
    record: { readonly id: string },
    feeds: readonly FeedName[],
    ended = false,
  ): Row => ({
    ...{ collection, id: record.id, feeds, search: null, record },
    ...(ended ? { sealed: true } : {}),
  });
  return [
    ...(state.patient ? [row(PATIENT_IDENTITIES, state.patient, [])] : []),
    ...clinicalRows(state.clinical, state.patient),
    ...Object.values(state.admissions).map((admission) => ({
      ...row('admissions', admission, feedsOf(state, admission), hasEnded(admission)),
      // Lists of discharged patients go by it.
      search: admission.admission_type,
    })),
    ...Object.values(state.records).map(({ kind, record }) =>
      row(
        collectionOf[kind],
        record,
        record.closed_at ? [] : [recordKinds[kind].board],
        hasEnded(record.admission) || isReplaced(state, { kind, record }),
      ),
    ),
    ...Object.values(state.isolated).map(
      (stay): Row => ({
        collection: ISOLATED_STAYS,
        id: stay.admission_id,
        feeds: ['beds'],
        search: null,
        record: stay,
      }),
    ),
    ...Object.values(state.waiting).map((entry) =>
      row(waitingList.collection, entry, isClosed(entry) ? [] : [waitingList.board], isClosed(entry)),
    ),
  ];
}

const isClosed = ({ closed_at }: WaitingEntryRecord): boolean => closed_at !== null;
const hasEnded = ({ status }: { readonly status: AdmissionRecord['status'] }): boolean => status === 'discharged';

/** A board has one record of a stay, the newest; nobody comes back to an earlier one. */
const isReplaced = ({ records }: PatientState, { kind, record }: Held): boolean =>
  Object.values(records).some(
    (other) =>
      other.kind === kind &&
      other.record.admission_id === record.admission_id &&
      other.record.revision > record.revision,
  );

/** An active admission is listed, and stands on the board of its type, and wherever else it is awaited or has a record. */
function feedsOf({ records }: PatientState, admission: AdmissionRecord): readonly FeedName[] {
  if (hasEnded(admission)) return [];
  const feeds = new Set<FeedName>(['admissions', boardOfType[admission.admission_type]]);
  if (admission.awaiting) feeds.add(admission.awaiting);
  for (const { kind, record } of Object.values(records))
    if (record.admission_id === admission.id && !record.closed_at) feeds.add(recordKinds[kind].board);
  return [...feeds];
}

/** The state without what was sealed before: stays that had ended, and records that a later one had replaced. */
export function withoutSealed(state: PatientState): PatientState {
  const ended = Object.values(state.admissions).filter(hasEnded);
  const goesOn = (admission_id: string) => !ended.some(({ id }) => id === admission_id);
  const records = keep(state.records, (held) => goesOn(held.record.admission_id) && !isReplaced(state, held));
  if (ended.length === 0 && Object.keys(records).length === Object.keys(state.records).length) return state;
  return { ...state, admissions: keep(state.admissions, ({ id }) => goesOn(id)), records };
}

const keep = <Value>(all: Readonly<Record<string, Value>>, kept: (value: Value) => boolean) =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => kept(value)));

/** @throws MissingRecord before the patient's registration. */
export function patientOf({ patient }: PatientState): PatientIdentity {
  if (!patient) throw new MissingRecord('The patient was never registered.');
  return patient;
}

/** @throws MissingRecord for an admission that this patient never had, or that has ended. */
export function admissionOf({ admissions }: PatientState, id: string): AdmissionRecord {
  const admission = admissions[id];
  if (!admission) throw new MissingRecord(`There is no admission ${id}.`);
  return admission;
}

/** @throws MissingRecord for a record that was never opened, or was removed. */
export function recordOf({ records }: PatientState, id: string): StoredRecord {
  const held = records[id];
  if (!held) throw new MissingRecord(`There is no board record ${id}.`);
  return held.record;
}

/** @throws MissingRecord for an entry that was never added, or is closed. */
export function waitingOf({ waiting }: PatientState, id: string): WaitingEntryRecord {
  const entry = waiting[id];
  if (!entry) throw new MissingRecord(`There is no waiting-list entry ${id}.`);
  return entry;
}

/** The state with this entry in place of the one of its id, or as a new one. */
export const putWaiting = (state: PatientState, entry: WaitingEntryRecord): PatientState => ({
  ...state,
  waiting: { ...state.waiting, [entry.id]: entry },
});

/** The state with this record in place of the one of its id, or as a new one. */
export const putRecord = (state: PatientState, kind: RecordKind, record: StoredRecord): PatientState => ({
  ...state,
  records: { ...state.records, [record.id]: { kind, record } },
});

/** Takes a record away. */
export const dropRecord = (state: PatientState, id: string): PatientState => ({
  ...state,
  records: keep(state.records, ({ record }) => record.id !== id),
});

/** Every record of the patient's carries who they are: a correction reaches them all. */
export function putPatient(state: PatientState, patient: PatientIdentity): PatientState {
  return {
    ...state,
    patient,
    admissions: map(state.admissions, (admission) => ({ ...admission, patient })),
    records: map(state.records, ({ kind, record }) => ({ kind, record: { ...record, patient } })),
    waiting: map(state.waiting, (entry) => ({ ...entry, patient })),
  };
}

/**
 * What stands on a board carries what the patient's chart says now. What has left its board keeps what was known then, and
 * gets it anew should it come back.
 */
export function withClinical(state: PatientState): PatientState {
  const { clinical } = state;
  const records = change(state.records, (held) => {
    if (held.record.closed_at !== null || hasEnded(held.record.admission)) return held;
    const record = showing(held.record, clinical);
    return record === held.record ? held : { ...held, record };
  });
  const waiting = change(state.waiting, (entry) => (isClosed(entry) ? entry : showing(entry, clinical)));
  const same = records === state.records && waiting === state.waiting;
  return withUnseen(same ? state : { ...state, records, waiting });
}

/** The stay that goes on says as well how many critical results nobody has seen. */
function withUnseen(state: PatientState): PatientState {
  const critical_unseen = state.clinical.kept.shown.results.filter(({ critical }) => critical).length;
  return Object.values(state.admissions)
    .filter((admission) => !hasEnded(admission) && admission.critical_unseen !== critical_unseen)
    .reduce((said, admission) => putAdmission(said, { ...admission, critical_unseen }), state);
}

/** The same object where nothing of it changes. */
function change<Value>(all: Readonly<Record<string, Value>>, of: (value: Value) => Value) {
  const changed = map(all, of);
  return Object.keys(all).every((id) => all[id] === changed[id]) ? all : changed;
}

/** Every record of the stay carries its admission. */
export function putAdmission(state: PatientState, changed: AdmissionRecord): PatientState {
  const { patient: _, ...admission } = changed;
  return {
    ...state,
    admissions: { ...state.admissions, [changed.id]: changed },
    records: map(state.records, (held) =>
      held.record.admission_id === changed.id ? { ...held, record: { ...held.record, admission } } : held,
    ),
  };
}

const map = <Value>(all: Readonly<Record<string, Value>>, change: (value: Value) => Value) =>
  Object.fromEntries(Object.entries(all).map(([id, value]) => [id, change(value)]));
