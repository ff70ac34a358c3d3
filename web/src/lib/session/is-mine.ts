import { searchable } from '@ward-board/contract';
import type { Own } from './own.svelte.js';

/** Who treats a patient, as far as a record says it. */
export interface Team {
  readonly doctor_id?: string | null;
  readonly attending_nurse_id?: string | null;
  /** A nurse by name alone, where a board keeps no id or the nurse has no account. */
  readonly attending_nurse?: string | null;
}

/** Whether somebody is the doctor or the nurse of a record: a nurse by the name as well, where no id says who it is. */
export function isMine({ doctor_id, attending_nurse_id, attending_nurse }: Team, { role, id, name }: Own): boolean {
  if (role === 'doctor') return id !== null && doctor_id === id;
  if (role !== 'nurse') return false;
  if (attending_nurse_id) return attending_nurse_id === id;
  return name !== null && !!attending_nurse && searchable(attending_nurse) === searchable(name);
}
