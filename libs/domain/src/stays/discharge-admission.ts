import { releaseBed } from '../beds/room.js';
import { patients } from '../patients/patient.js';
import { accept, type Conditional, type Decision, refuseStale, reject } from '../shared/decision.js';
import { ofStay, type Stay, stays } from './stay.js';

/** Reception's discharge of a stay. `if_match` is the admission's own revision, not that of a board record in it. */
export interface DischargeAdmission extends Conditional {
  readonly notes: string | null;
}

/**
 * The reception/cashier discharge: closes the stay with every record still open in it, and frees its bed.
 * Refused: `not_found`, `admission_closed` the second time, `stale_revision`.
 */
export function dischargeAdmission(command: DischargeAdmission, stay: Stay | null): Decision {
  if (!stay) return reject('not_found', 'There is no such admission.');
  if (!stay.active) return reject('admission_closed', 'The patient has been discharged already.');
  const stale = refuseStale(command, stay);
  if (stale) return stale;
  const of = ofStay(stay);
  return accept(
    {
      stream: stays.stream(stay.admission_id),
      facts: [{ type: 'PatientDischarged', data: { ...of, notes: command.notes } }],
    },
    { stream: patients.stream(stay.patient_id), facts: [{ type: 'StayEnded', data: of }] },
    releaseBed(stay.icu?.bed ?? null, of),
  );
}
