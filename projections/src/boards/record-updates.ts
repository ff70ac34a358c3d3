import type { Outcome } from '@ward-board/contract';
import { impliesAcceptance, type RecordUpdate, recordKinds } from '@ward-board/domain';
import { doneBy, made, type StoredEvent, touched } from '../engine/projection.js';
import { broughtBack } from './brought-back.js';
import { inBed, unrecorded } from './collections.js';
import { noNotes, noted } from './note-entries.js';
import { passedOn } from './passed-on.js';
import {
  admissionOf,
  dropRecord,
  type PatientState,
  putAdmission,
  putRecord,
  recordOf,
  type StoredRecord,
} from './patient-state.js';
import { sentBefore } from './sent.js';
import { saidBy, sentBackTo } from './sent-back.js';
import { withStepDone } from './step-done.js';
import { surgeryTimes } from './surgery-times.js';
import { afterEdit, toldNextStep } from './told-next-step.js';
import { toldWhileAway } from './told-while-away.js';
import { leftFor, leftForRemoved, measuredAt, ventilatedBefore, vitalsBefore } from './vitals-at.js';

/** What a record that can be edited takes from an event: who did it as well, so that a conflict can say it. */
export const changed = (stored: StoredEvent) => ({ ...touched(stored), updated_by: stored.by });
/** The same of a board record: whoever acts on it has seen that it was sent back. */
const acted = (stored: StoredEvent) => ({ ...changed(stored), sent_back: null });
/** What the same act wrote with which the patient came back is no act on the record after it. */
const writtenWithIt = ({ sent_back }: StoredRecord, stored: StoredEvent) =>
  sent_back?.at === stored.at && sent_back.by.id === doneBy(stored).id ? { sent_back } : {};

type Opening = Extract<RecordUpdate, { readonly change: 'opened' }>;
/** What a record says that has left its board. */
export const closed = (stored: StoredEvent, became: Omit<Outcome, 'at'>) => ({
  ...acted(stored),
  transfer: null,
  closed_at: stored.at,
  outcome: { ...became, at: stored.at },
});
/** What a record says of the transfer that opened it, once its board has taken the patient over. */
const acceptance = (record: StoredRecord, update: RecordUpdate, { at, by }: StoredEvent) =>
  record.transferred_from !== null && record.accepted_at === null && impliesAcceptance(update)
    ? { accepted_at: at, accepted_by: by, transfer: null }
    : {};
/**
 * Whoever assigns a patient from the waiting list has accepted them with it. A board hands nobody over to itself but from that list, which
 * is on the ward's.
 */
const acceptedAtOnce = ({ kind, handover, transferred_from }: Opening, { at, by }: StoredEvent) =>
  handover?.from === recordKinds[kind].board && transferred_from === null
    ? { accepted_at: at, accepted_by: by }
    : { accepted_at: null, accepted_by: null };
/** The patient is where the record is. */
export const here = { away: null, away_accepted_at: null } as const;
/** What became of a record with a discharge. */
export const discharged = (notes: string | null) => ({ kind: 'discharged', to: null, record_id: null, notes }) as const;

/** With the record that an event opens; the stay awaits no board any more. */
function withOpened(state: PatientState, update: Opening, stored: StoredEvent): PatientState {
  const { kind, id, admission_id } = update;
  const { level } = recordKinds[kind];
  const admission = admissionOf(state, admission_id);
  const arrived = putAdmission(state, { ...admission, ...touched(stored), awaiting: null, treated_at: null });
  const { patient, ...of } = admissionOf(arrived, admission_id);
  const empty = unrecorded(kind);
  const held = Object.values(state.records);
  const left = leftFor(
    held.map(({ record: other }) => other),
    update,
  );
  const before = left ? undefined : leftForRemoved(held, update);
  const sender = left ?? before;
  const at = before?.outcome?.at ?? stored.at;
  const record = {
    ...made(id, stored),
    ...acted(stored),
    ...{
      patient_id: of.patient_id,
      patient,
      clinical: arrived.clinical.kept.shown,
      admission_id,
      admission: of,
      closed_at: null,
      outcome: null,
      ...here,
    },
    transferred_from: update.transferred_from?.board ?? null,
    ...acceptedAtOnce(update, stored),
    handover: update.handover && {
      ...{ ...update.handover, at, by: before?.updated_by ?? doneBy(stored), ...vitalsBefore(sender) },
      passed_on: passedOn(update.handover.notes, sender && state.records[sender.id], sender?.handover),
    },
    told_next_step: toldNextStep(update.handover, update.details, at, { sender, records: held }),
    ...noNotes,
    ...empty,
    // An event from before each board had the field says nothing of it.
    isolation: left?.isolation ?? null,
    ...update.details,
    ...measuredAt(empty, update.details, stored.at, left),
    ...ventilatedBefore(kind, left),
    ...(level !== null && { [level]: update.level }),
    ...surgeryTimes(empty, update.level, stored.at),
    ...inBed(empty, update.bed),
  };
  const transfer = update.transferred_from && saidBy(kind, record);
  return putRecord(arrived, kind, { ...record, transfer, sent: null, returned_at: null });
}

/** A board's record after an event of its own, with what that says of the stay. */
export function updateRecord(state: PatientState, update: RecordUpdate, stored: StoredEvent): PatientState {
  if (update.change === 'opened') return withOpened(state, update, stored);
  const { kind, id, admission_id } = update;
  const { level, board, steps, removedOnceTreated } = recordKinds[kind];
  const record = recordOf(state, id);
  const put = (change: object) =>
    putRecord(state, kind, { ...record, ...acted(stored), ...acceptance(record, update, stored), ...change });
  const leaving = (became: Omit<Outcome, 'at'>) => ({
    ...{ ...here, ...inBed(record, null), ...closed(stored, became) },
  });
  const leave = (became: Omit<Outcome, 'at'>) => put(leaving(became));
  switch (update.change) {
    case 'level changed':
      if (level === null) return put({});
      return put({
        ...{ [level]: update.to, ...surgeryTimes(record, update.to, stored.at) },
        // How far a record has come step by step is nothing that was sent.
        ...(steps ? {} : sentBefore(kind, record, { [level]: update.to })),
      });
    case 'amended':
    case 'taken': {
      const said = put({
        ...{ ...update.changes, ...measuredAt(record, update.changes, stored.at) },
        ...sentBefore(kind, record, update.changes),
        ...afterEdit(update.changes),
        ...writtenWithIt(record, stored),
        // It may have been written on another record of the stay: no act on this one.
        ...(Object.keys(update.changes).every((name) => name === 'isolation') && { sent_back: record.sent_back }),
      });
      return record.away === null ? said : toldWhileAway(said, { kind, record }, stored);
    }
    case 'noted': {
      const said = put({ ...noted(record, update.text, stored), ...writtenWithIt(record, stored) });
      return update.step_done === undefined ? said : withStepDone(said, id, update.step_done);
    }
    case 'moved':
      return put(inBed(record, update.to));
    case 'handed off': {
      const { to, record_id } = update;
      return leave({ kind: 'handed_off', to, record_id, notes: null });
    }
    case 'sent back': {
      const { to, record_id, reason: notes } = update;
      // As the record says it by now: what was corrected on it is not to be sent wrong again.
      const transfer = record.transfer && saidBy(kind, record);
      return put({ ...leaving({ kind: 'sent_back', to, record_id, notes }), transfer });
    }
    case 'discharged':
      return leave(discharged(update.notes));
    case 'went to theatre':
      return put({ away: update.to, away_accepted_at: null, transfer: null });
    case 'returned':
      return put({
        ...{ ...here, ...inBed(record, update.bed), closed_at: null, outcome: null, away: update.away ?? null },
        ...sentBackTo(state, id, stored),
        ...(update.transfer && broughtBack(state, record, update.transfer, stored)),
      });
    case 'accepted':
      return put({});
    case 'removed': {
      const admission = admissionOf(state, admission_id);
      // Who was treated waits for Reception, and is marked so.
      const treated_at = removedOnceTreated ? stored.at : admission.treated_at;
      const left = dropRecord(state, id);
      // Somebody whose bed is kept during the operation goes back to it: no board awaits them.
      const awaiting = Object.values(left.records).some(({ record: other }) => other.away !== null) ? null : board;
      return putAdmission(left, { ...admission, ...touched(stored), awaiting, treated_at });
    }
  }
}
