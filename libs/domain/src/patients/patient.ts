import type { Aggregate } from '../shared/aggregate.js';
import type { Event } from '../shared/event.js';

/** Administrative gender, with FHIR R4's codes. */
export type Gender = 'male' | 'female' | 'other' | 'unknown';
/** ABO group with the Rhesus factor. */
export type BloodType = 'A+' | 'A-' | 'B+' | 'B-' | 'AB+' | 'AB-' | 'O+' | 'O-';

/** What may be corrected about a patient. */
export interface PatientDetails {
  readonly name: string;
  readonly gender: Gender;
  /** `YYYY-MM-DD`. */
  readonly date_of_birth: string | null;
  readonly blood_type: BloodType | null;
  readonly phone: string | null;
  /** An auditor's reading of them asks for a reason. Older events lack it, and mean false. */
  readonly confidential?: boolean;
}

/** What is said in a patient's own stream: who they are, and which of their stays is the active one. */
export type PatientEvent =
  | Event<'PatientRegistered', { readonly patient_id: string; readonly mrn: string } & PatientDetails>
  | Event<'PatientDetailsCorrected', { readonly patient_id: string; readonly changes: Partial<PatientDetails> }>
  /** The claim of the one active admission: a second one finds it and is refused. */
  | Event<'StayBegan', { readonly patient_id: string; readonly admission_id: string }>
  | Event<'StayEnded', { readonly patient_id: string; readonly admission_id: string }>
  /** The claim of the one open waiting-list entry: a second one finds it and is refused. */
  | Event<'WaitBegan', { readonly patient_id: string; readonly entry_id: string }>
  | Event<'WaitEnded', { readonly patient_id: string; readonly entry_id: string }>;

/** A medical record number given to a patient; its stream exists once per number, which makes the number unique. */
export type MrnEvent = Event<'MrnAssigned', { readonly mrn: string; readonly patient_id: string }>;

/**
 * A patient as decisions see them. `revision` is that of the last event that touched the details: an admission leaves
 * it as it is. `active_admission_id` is null for somebody who is not in the hospital now, `waiting_entry_id` for somebody
 * who does not wait for a bed.
 */
export interface Patient {
  readonly id: string;
  readonly mrn: string;
  readonly revision: number;
  readonly details: PatientDetails & { readonly confidential: boolean };
  readonly active_admission_id: string | null;
  readonly waiting_entry_id: string | null;
}

/** Null: no such patient. */
export const patients: Aggregate<Patient | null, PatientEvent> = {
  stream: (id) => `patient-${id}`,
  initial: null,
  foldVersion: 3,
  events: ['PatientRegistered', 'PatientDetailsCorrected', 'StayBegan', 'StayEnded', 'WaitBegan', 'WaitEnded'],
  evolve(patient, event, revision) {
    switch (event.type) {
      case 'PatientRegistered': {
        const { patient_id, mrn, ...said } = event.data;
        const details = { ...said, confidential: said.confidential ?? false };
        return { id: patient_id, mrn, revision, details, active_admission_id: null, waiting_entry_id: null };
      }
      case 'PatientDetailsCorrected':
        return patient && { ...patient, revision, details: { ...patient.details, ...event.data.changes } };
      case 'StayBegan':
        return patient && { ...patient, active_admission_id: event.data.admission_id };
      case 'StayEnded':
        return patient && { ...patient, active_admission_id: null };
      case 'WaitBegan':
        return patient && { ...patient, waiting_entry_id: event.data.entry_id };
      case 'WaitEnded':
        return patient && { ...patient, waiting_entry_id: null };
    }
  },
};

/** Whose number it is; null: nobody's. Numbers that differ in case alone are the same. */
export const mrns: Aggregate<string | null, MrnEvent> = {
  stream: (mrn) => `mrn-${mrn.toUpperCase()}`,
  initial: null,
  newestDecides: true,
  evolve: (_, event) => event.data.patient_id,
};
