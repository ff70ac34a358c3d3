import { accept, type Decision, reject } from '../shared/decision.js';
import { type EmergencyFindings, findStayForRecord, ofStay, type Stay, stays, type TriageLevel } from './stay.js';

/** Triages an admission that waits in Pending Triage. */
export interface TriageAdmission {
  readonly emergency_id: string;
  /** A check, when given: the admission must be this patient's. */
  readonly patient_id?: string;
  readonly triage_level: TriageLevel;
  readonly findings: EmergencyFindings;
}

/**
 * Puts a pending admission on the Emergency board. After treat-and-release the patient may be triaged anew. Who came to
 * the ICU without triage is refused: they would stand on two boards, and To ICU would then lose the bed that they hold.
 * Refused as `findStayForRecord` says, `wrong_admission_type` unless it is `emergency`, `already_triaged`,
 * `already_disposed` after a hand-off, or `already_on_board` of the ICU.
 */
export function triageAdmission(command: TriageAdmission, state: Stay | null): Decision {
  const stay = findStayForRecord(state, command.patient_id);
  if ('rejection' in stay) return stay;
  if (stay.admission_type !== 'emergency')
    return reject('wrong_admission_type', `This is an admission of type ${stay.admission_type}, not emergency.`);
  if (stay.emergency?.open) return reject('already_triaged', 'The patient has been triaged already.');
  if (stay.emergency) return reject('already_disposed', 'The patient has left Emergency already.');
  if (stay.icu?.open) return reject('already_on_board', 'The patient is on the ICU board already.');
  const { emergency_id, triage_level, findings } = command;
  return accept({
    stream: stays.stream(stay.admission_id),
    facts: [{ type: 'EmergencyCaseTriaged', data: { ...ofStay(stay), emergency_id, triage_level, ...findings } }],
  });
}
