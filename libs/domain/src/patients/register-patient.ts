import { accept, type Decision, reject } from '../shared/decision.js';
import { type MrnEvent, mrns, type PatientDetails, type PatientEvent, patients } from './patient.js';

/**
 * Puts a patient on the register. `mrn` is the medical record number, which the patient brings or the service gives.
 */
export interface RegisterPatient {
  readonly patient_id: string;
  readonly mrn: string;
  readonly details: PatientDetails;
}

/**
 * The patient gets the number in the same step. `owner`: who has the MRN already, or null.
 * Refused: `mrn_taken` when it is somebody's.
 */
export function registerPatient(
  { patient_id, mrn, details }: RegisterPatient,
  owner: string | null,
): Decision<PatientEvent | MrnEvent> {
  if (owner !== null) return reject('mrn_taken', `MRN ${mrn} belongs to another patient.`, 'mrn');
  return accept<PatientEvent | MrnEvent>(
    {
      stream: patients.stream(patient_id),
      events: [{ type: 'PatientRegistered', data: { patient_id, mrn, ...details } }],
    },
    { stream: mrns.stream(mrn), events: [{ type: 'MrnAssigned', data: { mrn, patient_id } }] },
  );
}
