import { isolationFields, isolationHere, isolationOf, precautionsIn } from '@ward-board/handover-text';
import type { IsolatedStay } from './collections.js';
import { type Held, type PatientState, putRecord } from './patient-state.js';

/**
 * The state with the precautions that its stays' open records say; the same where they are as they were. A record that keeps the bed
 * of somebody in the theatre counts as well: they come back to it, and what is learnt of them there holds in the theatre at once.
 */
export const withIsolation = (state: PatientState): PatientState => withStaysIsolated(withIsolationElsewhere(state));

/** What of a stay one open record says, the other does as well: whoever is with the patient reads one of them. */
function withIsolationElsewhere(state: PatientState): PatientState {
  const isOpen = ({ record }: Held): boolean => record.closed_at === null;
  const open = Object.values(state.records).filter(isOpen);
  return Object.values(state.records).reduce((said, { kind, record }) => {
    const others = open.filter(
      (other) =>
        isOpen({ kind, record }) && other.record.id !== record.id && other.record.admission_id === record.admission_id,
    );
    const elsewhere = others.map((other) => isolationHere(other.record)).find(Boolean) ?? null;
    return elsewhere === record.isolation_elsewhere
      ? said
      : putRecord(said, kind, { ...record, isolation_elsewhere: elsewhere });
  }, state);
}

function withStaysIsolated(state: PatientState): PatientState {
  const isolated: Record<string, IsolatedStay> = {};
  for (const { record } of Object.values(state.records)) {
    if (record.closed_at !== null) continue;
    const { admission_id, patient_id } = record;
    const said = precautionsIn(isolationOf(record));
    const isolation = [...new Set([...(isolated[admission_id]?.isolation ?? []), ...said])].sort();
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

/** When the field was written in which a board's own isolation stands, of what was written; nothing: it was not. */
export const isolationWritten = (said: object, at: string): { readonly isolation_at?: string } =>
  isolationFields.some((name) => name in said) ? { isolation_at: at } : {};
