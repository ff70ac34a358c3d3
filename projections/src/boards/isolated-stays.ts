import { isolationOf, precautionsIn } from '@ward-board/contract';
import type { IsolatedStay } from './collections.js';
import type { PatientState } from './patient-state.js';

/** The state with the precautions that its stays' open records say; the same where they are as they were. */
export function withStaysIsolated(state: PatientState): PatientState {
  const isolated: Record<string, IsolatedStay> = {};
  for (const { record } of Object.values(state.records)) {
    if (record.closed_at !== null) continue;
    const { admission_id, patient_id } = record;
    const said = typeof record.isolation === 'string' ? record.isolation : null;
    const isolation = precautionsIn(isolationOf({ isolation: said }));
    if (isolation.length > 0) isolated[admission_id] = { admission_id, patient_id, isolation };
  }
  const before = state.isolated;
  const kept = Object.entries(isolated).map(([id, stay]): [string, IsolatedStay] => {
    const was = before[id];
    return [id, was?.isolation.join() === stay.isolation.join() ? was : stay];
  });
  const isSame = kept.length === Object.keys(before).length && kept.every(([id, stay]) => before[id] === stay);
  return isSame ? state : { ...state, isolated: Object.fromEntries(kept) };
}
