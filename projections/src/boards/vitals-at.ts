import type { PatientState, StoredRecord } from './patient-state.js';

/**
 * When a record's vitals were recorded, of a change that says them. Vitals that a hand-off takes along unchanged keep the
 * time that they had on the sending record: nobody measured them anew.
 */
export function vitalsAt(record: object, said: object, at: string, before?: StoredRecord): object {
  if (!('vitals_at' in record) || !('vitals' in said)) return {};
  if (said.vitals === null) return { vitals_at: null };
  return { vitals_at: (before?.vitals === said.vitals && before?.vitals_at) || at };
}

/** The record that was handed off to this one; undefined: it was opened by hand. */
export const handedOffTo = ({ records }: PatientState, id: string): StoredRecord | undefined =>
  Object.values(records).find(({ record }) => record.outcome?.record_id === id)?.record;
