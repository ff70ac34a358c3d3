import { boardRecords, type SaidByTransfer, type SentBack } from '@ward-board/contract';
import { recordKinds } from '@ward-board/domain';
import { doneBy, type StoredEvent } from '../engine/projection.js';
import { collectionOf } from './collections.js';
import { type PatientState, recordOf, type StoredRecord } from './patient-state.js';

/** What a record says of transfers that were sent back to it. */
interface CameBack {
  readonly sent_back: SentBack | null;
  readonly transfer: SaidByTransfer | null;
}

/**
 * Who sent the patient back to the record of this id, why, and what the transfer had said, at the event that reopens it: the record that
 * was sent back is closed by the event just before, in the same stream. All null: the patient came back by another way.
 */
export function sentBackTo(state: PatientState, id: string, stored: StoredEvent): CameBack {
  for (const { kind, record } of Object.values(state.records)) {
    const { outcome, revision, handover, transfer } = record;
    if (outcome?.kind !== 'sent_back' || outcome.record_id !== id || revision !== stored.revision - 1) continue;
    const sent_back = {
      ...{ from: recordKinds[kind].board, at: stored.at, by: doneBy(stored), reason: outcome.notes ?? '' },
    };
    if (transfer === null) return { sent_back, transfer };
    const told = handover && toldIn(handover);
    const kept_bed = recordOf(state, id).away !== null;
    return { sent_back, transfer: { ...transfer, back: { ...sent_back, told, kept_bed } } };
  }
  return { sent_back: null, transfer: null };
}

const toldIn = ({ reason, allergies, current_medications, notes }: NonNullable<StoredRecord['handover']>) => ({
  ...{ reason, allergies, current_medications, notes },
});

/** What the form of the transfer that opened this record would say as the record is now. */
export function saidBy(kind: keyof typeof collectionOf, record: object): SaidByTransfer {
  const names = Object.keys(boardRecords[collectionOf[kind]].fields);
  return { fields: Object.fromEntries(names.map((name) => [name, Reflect.get(record, name)])), back: null };
}
