import { type BedEvent, releaseBed } from '../beds/beds.js';
import { type PatientEvent, patients } from '../patients/patient.js';
import { accept, type Conditional, type Decision, refuseStale, reject } from '../shared/decision.js';
import { type Admission, type AdmissionEvent, appendTo, ofAdmission, openRecords } from './admission.js';

/** Reception's discharge of a stay. `if_match` is the admission's own revision, not that of a board record in it. */
export interface DischargeAdmission extends Conditional {
  readonly notes: string | null;
}

/**
 * The reception/cashier discharge: closes the stay with every record still open in it, and frees their beds,
 * also the bed that is kept for a patient in the theatre.
 * Refused: `not_found`, `admission_closed` the second time, `stale_revision`.
 */
export function dischargeAdmission(
  command: DischargeAdmission,
  admission: Admission | null,
): Decision<AdmissionEvent | PatientEvent | BedEvent> {
  if (!admission) return reject('not_found', 'There is no such admission.');
  if (!admission.active) return reject('admission_closed', 'The patient has been discharged already.');
  const stale = refuseStale(command, admission);
  if (stale) return stale;
  const of = ofAdmission(admission);
  return accept<AdmissionEvent | PatientEvent | BedEvent>(
    appendTo(admission, [{ type: 'PatientDischarged', data: { ...of, notes: command.notes } }]),
    { stream: patients.stream(of.patient_id), events: [{ type: 'StayEnded', data: of }] },
    ...openRecords(admission).map(({ bed }) => releaseBed(bed, of)),
  );
}
