import { type Patient, type PatientEvent, patients } from '../patients/patient.js';
import { accept, type Decision, reject } from '../shared/decision.js';
import { type AdmissionEvent, admissions } from './admission.js';
import type { AdmissionType } from './record-kind.js';

/**
 * Admits a patient. `admission_number` is what Reception calls the stay by; a `reason` or doctor may not be known yet.
 */
export interface AdmitPatient {
  readonly admission_id: string;
  readonly admission_number: string;
  readonly admission_type: AdmissionType;
  readonly reason: string | null;
  readonly doctor_id: string | null;
}

/**
 * Opens a stay, and claims the patient's one active admission in the same step.
 * Refused: `unknown_reference` for no such patient, `already_admitted` while another stay is active.
 */
export function admitPatient(command: AdmitPatient, patient: Patient | null): Decision<AdmissionEvent | PatientEvent> {
  if (!patient) return reject('unknown_reference', 'There is no such patient.', 'patient_id');
  if (patient.active_admission_id !== null) return reject('already_admitted', 'The patient is admitted already.');
  const stay = { admission_id: command.admission_id, patient_id: patient.id };
  return accept<AdmissionEvent | PatientEvent>(
    {
      stream: admissions.stream(command.admission_id),
      events: [{ type: 'PatientAdmitted', data: { ...command, ...stay } }],
    },
    { stream: patients.stream(patient.id), events: [{ type: 'StayBegan', data: stay }] },
  );
}
