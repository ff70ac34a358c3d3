import {
  accept,
  type Conditional,
  changedFields,
  type Decision,
  isEmpty,
  refuseStale,
  reject,
} from '../shared/decision.js';
import { type Patient, type PatientDetails, type PatientEvent, patients } from './patient.js';

/** Corrects what is recorded of a patient: a field left out stays, null clears it. The MRN is none of them. */
export interface CorrectPatient extends Conditional {
  /** May be given as a check: a patient keeps the record number that everything is filed under. */
  readonly mrn?: string | undefined;
  readonly changes: Partial<PatientDetails>;
}

/**
 * A field that says what is recorded already is left out of the event; without any other there is none.
 * Refused: `not_found` for no such patient, `stale_revision`.
 */
export function correctPatient(command: CorrectPatient, patient: Patient | null): Decision<PatientEvent> {
  if (!patient) return reject('not_found', 'There is no such patient.');
  if (command.mrn !== undefined && command.mrn !== patient.mrn)
    return reject('not_changeable', 'A patient keeps their record number.', 'mrn');
  const stale = refuseStale(command, patient);
  if (stale) return stale;
  const changes = changedFields(patient.details, command.changes);
  if (isEmpty(changes)) return accept();
  return accept<PatientEvent>({
    stream: patients.stream(patient.id),
    events: [{ type: 'PatientDetailsCorrected', data: { patient_id: patient.id, changes } }],
  });
}
