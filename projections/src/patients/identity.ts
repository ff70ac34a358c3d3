import type { PatientIdentity } from '@ward-board/contract';
import type { PatientDetails } from '@ward-board/domain';

/*
 * Records carry who their patient is, and boards show it. That somebody is confidential is for Reception and the auditors: it is
 * taken out here, so that no row of a record, and no patch, ever has it.
 */

/** Who a registration says the patient is. */
export const identityIn = ({
  patient_id: id,
  confidential: _,
  ...identity
}: { readonly patient_id: string; readonly mrn: string } & PatientDetails): PatientIdentity => ({ id, ...identity });

/** What a correction makes of a state, as `correct` does it; the state as it is, where it says nothing of who the patient is. */
export function withCorrection<State>(
  state: State,
  { confidential: _, ...changes }: Partial<PatientDetails>,
  correct: (changes: Partial<PatientIdentity>) => State,
): State {
  return Object.keys(changes).length === 0 ? state : correct(changes);
}
