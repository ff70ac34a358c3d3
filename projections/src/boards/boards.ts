import { locationBesideBed, locationOf, type RecordLocation, type WaitingEntryRecord } from '@ward-board/contract';
import {
  type AdmissionEvent,
  readRecordEvent,
  recordEventTypes,
  recordKinds,
  type WaitingEntryEvent,
} from '@ward-board/domain';
import { entryCollections, recalledByEntries } from '../clinical/fold-entries.js';
import { afterEvent, clinicalEventTypes } from '../clinical/patient-clinical.js';
import { made, type Projection, type StoredEvent } from '../engine/projection.js';
import { identityIn, withCorrection } from '../patients/identity.js';
import { stayBegun, stayEnded } from './admission-summary.js';
import { inBed } from './collections.js';
import { withStaysIsolated } from './isolated-stays.js';
import { noNotes, noted } from './note-entries.js';
import {
  admissionOf,
  type Held,
  type PatientState,
  patientOf,
  putAdmission,
  putPatient,
  putRecord,
  putWaiting,
  rowsOf,
  type StoredRecord,
  stateOf,
  waitingOf,
  withClinical,
  withoutSealed,
} from './patient-state.js';
import { changed, closed, discharged, here as patientHere, updateRecord } from './record-updates.js';
import { withStays } from './waiting-stays.js';

function apply(before: PatientState, stored: StoredEvent): PatientState {
  const state = afterStayEvent(withoutSealed(before), stored);
  const clinical = afterEvent(state.clinical, stored, state.patient);
  return withStaysIsolated(withStays(withClinical({ ...state, clinical })));
}

function afterStayEvent(state: PatientState, stored: StoredEvent): PatientState {
  const { event } = stored;
  switch (event.type) {
    case 'PatientRegistered':
      return putPatient(state, identityIn(event.data));
    case 'PatientDetailsCorrected':
      return withCorrection(state, event.data.changes, (changes) =>
        putPatient(state, { ...patientOf(state), ...changes }),
      );
    case 'PatientAdmitted':
      return putAdmission(state, { ...stayBegun(event.data, stored), patient: patientOf(state) });
    case 'PatientDischarged':
      return endStay(state, event.data, stored);
    case 'WaitingListEntryAdded': {
      const { entry_id, ...said } = event.data;
      const waits = { status: 'waiting', closed_at: null, admission_id: null, admission: null, ...noNotes } as const;
      const known = { patient: patientOf(state), clinical: state.clinical.kept.shown };
      return putWaiting(state, { ...made(entry_id, stored), ...changed(stored), ...said, ...known, ...waits });
    }
    case 'WaitingListEntryAmended':
    case 'WaitingListEntryCancelled':
    case 'WaitingListEntryAssigned': {
      const entry = waitingOf(state, event.data.entry_id);
      return putWaiting(state, { ...entry, ...changed(stored), ...waitingChange(event, stored) });
    }
    case 'WaitingListNoteAdded': {
      const entry = waitingOf(state, event.data.entry_id);
      return putWaiting(state, { ...entry, ...changed(stored), ...noted(entry, event.data.text, stored) });
    }
    default: {
      const update = readRecordEvent(event);
      return update ? withPlace(updateRecord(state, update, stored), update.admission_id) : state;
    }
  }
}

type WaitingChange = Exclude<WaitingEntryEvent, { type: 'WaitingListEntryAdded' | 'WaitingListNoteAdded' }>;

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
  const ended = putAdmission(state, { ...admission, ...stayEnded(stored) });
  const open = Object.values(ended.records).filter(
    ({ record }) => record.admission_id === admission_id && !record.closed_at,
  );
  return open.reduce(
    (left, { kind, record }) =>
      putRecord(left, kind, {
        ...record,
        ...patientHere,
        ...inBed(record, null),
        ...closed(stored, discharged(notes)),
      }),
    ended,
  );
}

/**
 * The admission says as well which board has its patient, and where, and that they are away from a bed that is kept, and which board
 * keeps it: who assigns beds, and Reception, read no board. That is no event of the admission's own, so its revision stays.
 */
function withPlace(state: PatientState, admission_id: string): PatientState {
  const admission = admissionOf(state, admission_id);
  const open = Object.values(state.records).filter(
    ({ record }) => record.admission_id === admission_id && record.closed_at === null,
  );
  const here = open.find(({ record }) => record.away === null);
  const kept = open.find(({ record }) => record.away !== null);
  const place = {
    away: kept?.record.away ?? null,
    bed_kept_by: kept ? recordKinds[kept.kind].board : null,
    board: here ? recordKinds[here.kind].board : null,
    to_accept: here !== undefined && here.record.transferred_from !== null && here.record.accepted_at === null,
    location: here ? (kept ? locationBesideBed : locationOf)(here.record as RecordLocation) : null,
  };
  const isSame =
    place.away === admission.away &&
    place.bed_kept_by === admission.bed_kept_by &&
    place.board === admission.board &&
    place.to_accept === admission.to_accept &&
    place.location === admission.location;
  const said = withAcceptedElsewhere(state, open, here?.record);
  return isSame ? said : putAdmission(said, { ...admission, ...place });
}

/** The record that keeps a bed says when the board that has its patient took them over: that board's record says it first. */
function withAcceptedElsewhere(state: PatientState, open: readonly Held[], there: StoredRecord | undefined) {
  const kept = open.find(({ record }) => record.away !== null);
  if (!kept || !there) return state;
  // What was opened by hand is nobody's to accept.
  const away_accepted_at = there.transferred_from === null ? there.created_at : there.accepted_at;
  if (kept.record.away_accepted_at === away_accepted_at) return state;
  return putRecord(state, kept.kind, { ...kept.record, away_accepted_at });
}

/**
 * Every ward's board, in one projection: a hand-off takes a patient from one board and puts them on another, and a
 * reader must never see half of it (docs/decisions/one-projection-for-all-boards.md).
 */
export const boards: Projection<PatientState> = {
  name: 'ward-boards',
  version: 52,
  handles: [
    'PatientRegistered',
    'PatientDetailsCorrected',
    'PatientAdmitted',
    'PatientDischarged',
    'WaitingListEntryAdded',
    'WaitingListEntryAmended',
    'WaitingListEntryCancelled',
    'WaitingListEntryAssigned',
    'WaitingListNoteAdded',
    ...recordEventTypes,
    ...clinicalEventTypes,
  ],
  key: ({ metadata }) => metadata.patient_id ?? null,
  history: (patient) => ({ patient }),
  open: stateOf,
  apply,
  rows: rowsOf,
  recalls: { from: entryCollections, lists: entryCollections, by: recalledByEntries },
};
