import type { SentBack } from '@ward-board/contract';
import { recordKinds } from '@ward-board/domain';
import { doneBy, type StoredEvent } from '../engine/projection.js';
import type { PatientState } from './patient-state.js';

/**
 * Who sent the patient back to the record of this id, and why, at the event that reopens it: the record that was sent back is
 * closed by the event just before, in the same stream. Null: the patient came back by another way.
 */
export function sentBackTo({ records }: PatientState, id: string, stored: StoredEvent): SentBack | null {
  for (const { kind, record } of Object.values(records)) {
    const { outcome, revision } = record;
    if (outcome?.kind !== 'sent_back' || outcome.record_id !== id || revision !== stored.revision - 1) continue;
    return { from: recordKinds[kind].board, at: stored.at, by: doneBy(stored), reason: outcome.notes ?? '' };
  }
  return null;
}
