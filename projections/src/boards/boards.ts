import type { Outcome, WaitingEntryRecord } from '@ward-board/contract';
import {
  type AdmissionEvent,
  boardOfType,
  impliesAcceptance,
  type RecordUpdate,
  readRecordEvent,
  recordEventTypes,
  recordKinds,
  type WaitingEntryEvent,
} from '@ward-board/domain';
import { afterEvent, clinicalEventTypes } from '../clinical/patient-clinical.js';
import { doneBy, made, type Projection, type StoredEvent, touched } from '../engine/projection.js';
import { inBed, unrecorded } from './collections.js';
import { withNote } from './note-entries.js';
import {
  admissionOf,
  dropRecord,
  type PatientState,
  patientOf,
  putAdmission,
  putPatient,
  putRecord,
  putWaiting,
  recordOf,
  rowsOf,
  type StoredRecord,
  stateOf,
  waitingOf,
  withClinical,
  withoutSealed,
} from './patient-state.js';

/** What a record that can be edited takes from an event: who did it as well, so that a conflict can say it. */
const changed = (stored: StoredEvent) => ({ ...touched(stored), updated_by: stored.by });

const closed = (stored: StoredEvent, became: Omit<Outcome, 'at'>) => ({
  ...changed(stored),
  closed_at: stored.at,
  outcome: { ...became, at: stored.at },
});
/** What a record says of the transfer that opened it, once its board has taken the patient over. */
const acceptance = (record: StoredRecord, update: RecordUpdate, { at, by }: StoredEvent) =>
  record.transferred_from !== null && record.accepted_at === null && impliesAcceptance(update)
    ? { accepted_at: at, accepted_by: by }
    : {};
const discharged = (notes: string | null) => ({ kind: 'discharged', to: null, record_id: null, notes }) as const;

function apply(before: PatientState, stored: StoredEvent): PatientState {
  const state = afterStayEvent(withoutSealed(before), stored);
  return withClinical({ ...state, clinical: afterEvent(state.clinical, stored, state.patient) });
}

function afterStayEvent(state: PatientState, stored: StoredEvent): PatientState {
  const { event } = stored;
  switch (event.type) {
    case 'PatientRegistered': {
      const { patient_id: id, ...identity } = event.data;
      return putPatient(state, { id, ...identity });
    }
    case 'PatientDetailsCorrected':
      return putPatient(state, { ...patientOf(state), ...event.data.changes });
    case 'PatientAdmitted': {
      const { admission_id, waiting_entry_id: _, ...admission } = event.data;
      return putAdmission(state, {
        ...made(admission_id, stored),
        ...admission,
        patient: patientOf(state),
        status: 'admitted',
        admitted_at: stored.at,
        discharged_at: null,
        awaiting: boardOfType[admission.admission_type],
        treated_at: null,
        away: null,
      });
    }
    case 'PatientDischarged':
      return endStay(state, event.data, stored);
    case 'WaitingListEntryAdded': {
      const { entry_id, ...said } = event.data;
      const waits = { status: 'waiting', closed_at: null, admission_id: null } as const;
      const known = { patient: patientOf(state), clinical: state.clinical.shown };
      return putWaiting(state, { ...made(entry_id, stored), ...changed(stored), ...said, ...known, ...waits });
    }
    case 'WaitingListEntryAmended':
    case 'WaitingListEntryCancelled':
    case 'WaitingListEntryAssigned': {
      const entry = waitingOf(state, event.data.entry_id);
      return putWaiting(state, { ...entry, ...changed(stored), ...waitingChange(event, stored) });
    }
    default: {
      const update = readRecordEvent(event);
      return update ? withAway(updateRecord(state, update, stored), update.admission_id) : state;
    }
  }
}

type WaitingChange = Exclude<WaitingEntryEvent, { type: 'WaitingListEntryAdded' }>;

function waitingChange(event: WaitingChange, { at }: StoredEvent): Partial<WaitingEntryRecord> {
  switch (event.type) {
    case 'WaitingListEntryAmended':
      return event.data.changes;
    case 'WaitingListEntryCancelled':
      return { status: 'cancelled', closed_at: at };
    case 'WaitingListEntryAssigned':
      return { status: 'assigned', closed_at: at, admission_id: event.data.admission_id };
  }
}

/** Closes the admission with every record still open in it. */
function endStay(
  state: PatientState,
  { admission_id, notes }: Extract<AdmissionEvent, { type: 'PatientDischarged' }>['data'],
  stored: StoredEvent,
): PatientState {
  const admission = admissionOf(state, admission_id);
  const ended = putAdmission(state, {
    ...admission,
    ...touched(stored),
    status: 'discharged',
    discharged_at: stored.at,
    awaiting: null,
    away: null,
  });
  const open = Object.values(ended.records).filter(
    ({ record }) => record.admission_id === admission_id && !record.closed_at,
  );
  return open.reduce(
    (left, { kind, record }) =>
      putRecord(left, kind, { ...record, away: null, ...inBed(record, null), ...closed(stored, discharged(notes)) }),
    ended,
  );
}

/**
 * The admission says as well that its patient is away from a bed that is kept: who assigns beds reads no board. That is no
 * event of the admission's own, so its revision stays.
 */
function withAway(state: PatientState, admission_id: string): PatientState {
  const admission = admissionOf(state, admission_id);
  const kept = Object.values(state.records).find(({ record }) => record.admission_id === admission_id && record.away);
  const away = kept?.record.away ?? null;
  return away === admission.away ? state : putAdmission(state, { ...admission, away });
}

/**
 * When a record's vitals were recorded, of a change that says them. Vitals that a hand-off takes along unchanged keep the
 * time that they had on the sending record: nobody measured them anew.
 */
function vitalsAt(record: object, said: object, at: string, before?: StoredRecord): object {
  if (!('vitals_at' in record) || !('vitals' in said)) return {};
  if (said.vitals === null) return { vitals_at: null };
  return { vitals_at: (before?.vitals === said.vitals && before?.vitals_at) || at };
}

/** The record that was handed off to this one; undefined: it was opened by hand. */
const handedOffTo = ({ records }: PatientState, id: string): StoredRecord | undefined =>
  Object.values(records).find(({ record }) => record.outcome?.record_id === id)?.record;

function updateRecord(state: PatientState, update: RecordUpdate, stored: StoredEvent): PatientState {
  const { kind, id, admission_id } = update;
  const { level, board } = recordKinds[kind];
  if (update.change === 'opened') {
    const admission = admissionOf(state, admission_id);
    const arrived = putAdmission(state, { ...admission, ...touched(stored), awaiting: null, treated_at: null });
    const { patient, ...of } = admissionOf(arrived, admission_id);
    const empty = unrecorded(kind);
    return putRecord(arrived, kind, {
      ...made(id, stored),
      ...changed(stored),
      ...{
        patient_id: of.patient_id,
        patient,
        clinical: arrived.clinical.shown,
        admission_id,
        admission: of,
        closed_at: null,
        outcome: null,
        away: null,
      },
      ...{ transferred_from: update.transferred_from?.board ?? null, accepted_at: null, accepted_by: null },
      handover: update.handover && { ...update.handover, at: stored.at, by: doneBy(stored) },
      ...{ note_entries: [], note_count: 0 },
      ...empty,
      ...update.details,
      ...vitalsAt(empty, update.details, stored.at, handedOffTo(state, id)),
      ...(level !== null && { [level]: update.level }),
      ...inBed(empty, update.bed),
    });
  }
  const record = recordOf(state, id);
  const put = (change: object) =>
    putRecord(state, kind, { ...record, ...changed(stored), ...acceptance(record, update, stored), ...change });
  const leave = (became: Omit<Outcome, 'at'>) => put({ away: null, ...inBed(record, null), ...closed(stored, became) });
  switch (update.change) {
    case 'level changed':
      return put(level === null ? {} : { [level]: update.to });
    case 'amended':
    case 'taken':
      return put({ ...update.changes, ...vitalsAt(record, update.changes, stored.at) });
    case 'noted': {
      const entry = { at: stored.at, by: doneBy(stored), text: update.text };
      return put({ note_entries: withNote(record.note_entries, entry), note_count: record.note_count + 1 });
    }
    case 'moved':
      return put(inBed(record, update.to));
    case 'handed off': {
      const { to, record_id } = update;
      return leave({ kind: 'handed_off', to, record_id, notes: null });
    }
    case 'sent back': {
      const { to, record_id, reason: notes } = update;
      return leave({ kind: 'sent_back', to, record_id, notes });
    }
    case 'discharged':
      return leave(discharged(update.notes));
    case 'went to theatre':
      return put({ away: update.to });
    case 'returned':
      return put({ away: null, ...inBed(record, update.bed), closed_at: null, outcome: null });
    case 'accepted':
      return put({});
    case 'removed': {
      const admission = admissionOf(state, admission_id);
      // A removed emergency case is treat-and-release: the patient waits for Reception, and is marked so.
      const treated_at = kind === 'emergency' ? stored.at : admission.treated_at;
      const left = dropRecord(state, id);
      // Somebody whose bed is kept during the operation goes back to it: no board awaits them.
      const awaiting = Object.values(left.records).some(({ record: other }) => other.away !== null) ? null : board;
      return putAdmission(left, { ...admission, ...touched(stored), awaiting, treated_at });
    }
  }
}

/**
 * Every ward's board, in one projection: a hand-off takes a patient from one board and puts them on another, and a
 * reader must never see half of it (docs/decisions/one-projection-for-all-boards.md).
 */
export const boards: Projection<PatientState> = {
  name: 'ward-boards',
  version: 10,
  handles: [
    'PatientRegistered',
    'PatientDetailsCorrected',
    'PatientAdmitted',
    'PatientDischarged',
    'WaitingListEntryAdded',
    'WaitingListEntryAmended',
    'WaitingListEntryCancelled',
    'WaitingListEntryAssigned',
    ...recordEventTypes,
    ...clinicalEventTypes,
  ],
  key: ({ metadata }) => metadata.patient_id ?? null,
  history: (patient) => ({ patient }),
  open: stateOf,
  apply,
  rows: rowsOf,
};
