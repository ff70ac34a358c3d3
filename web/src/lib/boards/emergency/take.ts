import type { EmergencyCaseRecord } from '@ward-board/contract';
import type { Own } from '../../session/own.svelte.js';

/** What the action of one tap is called. */
export const takePatient = 'Take patient';

type Team = Pick<EmergencyCaseRecord, 'doctor_id' | 'attending_nurse_id' | 'attending_nurse'>;

/** Whether somebody can take a case: nobody else has it in their place. A doctor who is in no roster can take none. */
export const mayTake = (row: Team, { role, id }: Pick<Own, 'role' | 'id'>): boolean =>
  id !== null &&
  (role === 'nurse'
    ? row.attending_nurse_id === null && row.attending_nurse === null
    : role === 'doctor' && row.doctor_id === null);
