import type { Returned } from '@ward-board/domain';
import { doneBy, type StoredEvent } from '../engine/projection.js';
import { passedOn } from './passed-on.js';
import type { PatientState, StoredRecord } from './patient-state.js';
import { toldNextStep } from './told-next-step.js';
import { vitalsBefore } from './vitals-at.js';

/**
 * What a transfer from the theatre makes of the record that kept the bed: its board is to accept the patient with what was told, as those
 * whom a transfer brings for the first time. Nothing that it says in fields was typed by the sender, so nothing of it was sent.
 */
export function broughtBack(
  { records }: PatientState,
  record: StoredRecord,
  { record_id, handover }: NonNullable<Returned['transfer']>,
  stored: StoredEvent,
): Partial<StoredRecord> {
  const sender = records[record_id]?.record;
  // Beside a step of its own, too: that was written before the patient came back. What its corrected notes leave out is told no more.
  const told = toldNextStep(handover, {}, stored.at, { sender, records: Object.values(records) });
  return {
    transferred_from: handover.from,
    returned_at: stored.at,
    ...{ accepted_at: null, accepted_by: null, sent: null },
    handover: {
      ...{ ...handover, at: stored.at, by: doneBy(stored), ...vitalsBefore(sender) },
      passed_on: passedOn(handover.notes, records[record_id], record.handover),
    },
    told_next_step: told,
  };
}
