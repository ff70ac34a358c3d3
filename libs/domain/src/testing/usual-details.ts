import type { EmergencyDetails } from '../admissions/emergency-case.js';
import type { IcuDetails } from '../admissions/icu-case.js';
import type { OperationDetails } from '../admissions/operation.js';
import type { Handover } from '../admissions/record-kind.js';
import type { AcceptanceDetails } from '../admissions/ward-acceptance.js';
import type { PatientDetails } from '../patients/patient.js';

/** Amina Haddad, unless it is said otherwise. */
export const patientDetails = (said: Partial<PatientDetails> = {}): PatientDetails => ({
  name: 'Amina Haddad',
  gender: 'female',
  date_of_birth: '1961-04-09',
  blood_type: 'O+',
  phone: null,
  ...said,
});

/** Chest pain, brought by ambulance, alert, unless it is said otherwise. */
export const emergencyDetails = (said: Partial<EmergencyDetails> = {}): Required<EmergencyDetails> => ({
  isolation: null,
  chief_complaint: 'Chest pain',
  arrival_mode: 'ambulance',
  avpu: 'alert',
  stabilized_at: null,
  trauma_type: null,
  vitals: 'BP 150/95, HR 104',
  allergies: null,
  current_medications: null,
  notes: null,
  location: null,
  doctor_id: null,
  doctor_name: null,
  attending_nurse: null,
  attending_nurse_id: null,
  attending_nurse_name: null,
  seen_at: null,
  next_step: null,
  ...said,
});

/** Ventilated (SIMV) on 6 L/min of oxygen, unless it is said otherwise. */
export const icuDetails = (said: Partial<IcuDetails> = {}): Required<IcuDetails> => ({
  ventilator_mode: 'SIMV',
  o2_flow: 6,
  iv_lines: null,
  isolation: null,
  diet: null,
  vitals: null,
  avpu: 'voice',
  medications: null,
  monitor_alerts: null,
  doctor_id: null,
  doctor_name: null,
  attending_nurse: null,
  diagnosis: null,
  next_step: null,
  ...said,
});

/** An elective hernia repair in OR 2, unless it is said otherwise. */
export const operationDetails = (said: Partial<OperationDetails> = {}): Required<OperationDetails> => ({
  isolation: null,
  procedure_name: 'Hernia repair',
  surgery_type: 'elective',
  operating_room: 'OR 2',
  scheduled_at: '2026-11-21T09:00:00.000Z',
  duration_minutes: null,
  surgeon: 'Dr. Rossi',
  anaesthesia_type: 'General',
  anaesthesiologist: null,
  pre_op_diagnosis: null,
  pre_op_instructions: 'Nil by mouth',
  checklist: null,
  location: null,
  post_op_notes: null,
  complications: null,
  ...said,
});

/** A surgical ward's patient who walks with help, unless it is said otherwise. */
export const acceptanceDetails = (said: Partial<AcceptanceDetails> = {}): Required<AcceptanceDetails> => ({
  isolation: null,
  ward_type: 'Surgical',
  doctor_id: null,
  doctor_name: null,
  attending_nurse: 'N. Okafor',
  diagnosis: null,
  mobility_status: 'Walks with help',
  expected_stay_days: 4,
  diet_restrictions: null,
  visiting_hours: null,
  care_plan: null,
  notes: null,
  attending_nurse_id: null,
  attending_nurse_name: null,
  ...said,
});

/** From Emergency for chest pain, with nothing else known, unless it is said otherwise. */
export const handover = (said: Partial<Handover> = {}): Handover => {
  const unknown = { allergies: null, current_medications: null, notes: null };
  return { from: 'emergency', reason: 'Chest pain', ...unknown, ...said };
};
