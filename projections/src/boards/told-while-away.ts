import { handoverOf, recordKinds } from '@ward-board/domain';
import { together, toldAnew, withoutSaid } from '@ward-board/handover-text';
import { doneBy, type StoredEvent } from '../engine/projection.js';
import { passedOn } from './passed-on.js';
import { type Held, type PatientState, putRecord } from './patient-state.js';
import { toldNextStep } from './told-next-step.js';

/**
 * The state after the board that keeps a bed has written something: the theatre's record is told of it at once, since it tells the next board, with who wrote it
 * and when. That is no event of the operation's, so its revision stays.
 * @param was the record that keeps the bed, before.
 */
export function toldWhileAway(state: PatientState, was: Held, stored: StoredEvent): PatientState {
  const all = Object.values(state.records);
  const here = all.find(
    ({ record }) =>
      record.admission_id === was.record.admission_id && record.closed_at === null && record.away === null,
  );
  const now = state.records[was.record.id];
  if (!here?.record.handover || !now) return state;
  const { handover } = here.record;
  const { told, anew } = toldAnew(handover, telling(was), telling(now));
  // What it was told itself, and tells only now, is as old as it was: an earlier diet, once its own is cleared.
  const older = passedOn(anew, now, now.record.handover);
  const own = withoutSaid(
    anew,
    older.map(({ notes }) => notes),
  );
  const before = handover.passed_on.flatMap((each) => {
    const notes = withoutSaid(each.notes, [withoutSaid(each.notes, [told.notes])]);
    return notes === null ? [] : [{ ...each, notes }];
  });
  const passed_on = [
    ...(own === null ? [] : [{ from: recordKinds[was.kind].board, at: stored.at, by: doneBy(stored), notes: own }]),
    ...[...older, ...before].toSorted((one, other) => other.at.localeCompare(one.at)),
  ];
  const step = toldNextStep({ ...handover, ...told }, here.record, stored.at, { sender: now.record, records: all });
  const { told_next_step } = here.record;
  return putRecord(state, here.kind, {
    ...here.record,
    handover: { ...handover, ...told, passed_on },
    told_next_step: step?.text === told_next_step?.text && step?.from === told_next_step?.from ? told_next_step : step,
  });
}

/** What a record tells. */
const telling = ({ kind, record }: Held) =>
  handoverOf(
    {
      kind,
      details: record as never,
      noted: together(record.note_entries.map(({ text }) => text)),
      handover: record.handover,
      keepsStep: record.told_next_step !== null,
    },
    recordKinds[kind].board,
    record.admission.reason,
  );
