import { withoutStep } from '@ward-board/handover-text';
import { type PatientState, putRecord, recordOf, type StoredRecord } from './patient-state.js';
import { withoutDone } from './told-next-step.js';

/**
 * The state after a record has noted that a told next step is done: it is next on no row of the stay any more, nor on that of a board to which the patient is
 * sent back if they are not accepted. That is no event of these records, so their revisions stay.
 */
export function withStepDone(state: PatientState, id: string, step: string): PatientState {
  const here = recordOf(state, id);
  return Object.values(state.records).reduce((after, { kind, record }) => {
    if (record.admission_id !== here.admission_id || !record.handover) return after;
    if (record.closed_at !== null && !mayReturnTo(record, here)) return after;
    const { notes, passed_on, ...told } = record.handover;
    if (withoutStep(notes, step) === notes) return after;
    const left = passed_on.flatMap((each) => {
      const still = withoutStep(each.notes, step);
      return still === null ? [] : [{ ...each, notes: still }];
    });
    const handover = { ...told, notes: withoutStep(notes, step), passed_on: left };
    const told_next_step = withoutDone(record.told_next_step, step);
    return putRecord(after, kind, { ...record, handover, told_next_step });
  }, state);
}

/** Whether the patient is back on a closed record if the transfer to this one is sent back. */
const mayReturnTo = ({ outcome }: StoredRecord, here: StoredRecord): boolean =>
  here.accepted_at === null && here.returned_at === null && outcome?.record_id === here.id;
