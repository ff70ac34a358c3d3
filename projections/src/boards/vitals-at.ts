import type { Handover } from '@ward-board/contract';
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

/** The text of vital signs that a record had, or was itself handed over with, and when it was recorded: a board without such a field would lose it. */
export function vitalsBefore(record: StoredRecord | undefined): Pick<Handover, 'vitals' | 'vitals_at'> {
  const { vitals, vitals_at } = { vitals: null, vitals_at: null, ...record };
  if (typeof vitals === 'string') return { vitals, vitals_at: typeof vitals_at === 'string' ? vitals_at : null };
  return { vitals: record?.handover?.vitals ?? null, vitals_at: record?.handover?.vitals_at ?? null };
}
