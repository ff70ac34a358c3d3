import { accept, type Decision, reject } from '../shared/decision.js';
import { mrns, type PatientDetails, patients } from './patient.js';

export interface RegisterPatient {
  readonly patient_id: string;
  readonly mrn: string;
  readonly details: PatientDetails;
}

/** `owner`: who has the MRN already, or null. */
export function registerPatient({ patient_id, mrn, details }: RegisterPatient, owner: string | null): Decision {
  if (owner !== null) return reject('mrn_taken', `MRN ${mrn} belongs to another patient.`, 'mrn');
  return accept(
    {
      stream: patients.stream(patient_id),
      facts: [{ type: 'PatientRegistered', data: { patient_id, mrn, ...details } }],
    },
    { stream: mrns.stream(mrn), facts: [{ type: 'MrnAssigned', data: { mrn, patient_id } }] },
  );
}
