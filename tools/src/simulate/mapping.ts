import type { Avpu, RegisterPatient, TransferToIcu, TriageAdmission, TriageLevel } from '@ward-board/contract';
import { nameOf } from './names.js';
import type { Visit } from './visits.js';

/**
 * Priorities of the file, of five levels (as RETTS, MTS or ESI have), to this board's four: 1 is seen at once, 2 soon,
 * 3 can wait for its turn; 4 and 5 are both not urgent.
 */
const levels: Readonly<Record<Visit['priority'], TriageLevel>> = {
  1: 'critical',
  2: 'urgent',
  3: 'standard',
  4: 'non-urgent',
  5: 'non-urgent',
};
export const levelOf = ({ priority }: Visit): TriageLevel => levels[priority];

/** Who goes on to the ICU; every other visit ends with treat-and-release, since no other ward takes patients yet. */
export const goesToIcu = ({ ward }: Visit): boolean => ward.toUpperCase() === 'ICU';

const DAY_MS = 86_400_000;

/** @param today what ages are counted from: the day that the patients are registered on. */
export function patientOf(visit: Visit, today: Date): RegisterPatient {
  // Some time after the last birthday, so that the age is right all day.
  const birth = new Date(today);
  birth.setUTCFullYear(today.getUTCFullYear() - visit.age);
  const date_of_birth = new Date(birth.getTime() - (20 + ((visit.line * 37) % 300)) * DAY_MS)
    .toISOString()
    .slice(0, 10);
  return { name: nameOf(visit), gender: visit.gender, date_of_birth };
}

interface Bedside {
  readonly vitals: string;
  readonly avpu: Avpu;
}

const before: Readonly<Record<TriageLevel, Bedside>> = {
  critical: { vitals: 'BP 86/50 HR 128 SpO2 90 RR 28 Temp 37.8 GCS 13', avpu: 'voice' },
  urgent: { vitals: 'BP 112/68 HR 112 SpO2 93 RR 23 Temp 38.2 GCS 15 Pain 6', avpu: 'alert' },
  standard: { vitals: 'BP 132/80 HR 88 SpO2 97 RR 17 Temp 37.2 GCS 15 Pain 4', avpu: 'alert' },
  'non-urgent': { vitals: 'BP 126/78 HR 74 SpO2 98 RR 15 Temp 36.8 GCS 15 Pain 2', avpu: 'alert' },
};
const after: Readonly<Record<TriageLevel, Bedside>> = {
  critical: { vitals: 'BP 98/58 HR 112 SpO2 94 RR 24 Temp 37.6 GCS 14', avpu: 'alert' },
  urgent: { vitals: 'BP 118/72 HR 98 SpO2 95 RR 20 Temp 37.7 GCS 15 Pain 3', avpu: 'alert' },
  standard: { vitals: 'BP 128/78 HR 80 SpO2 98 RR 16 Temp 37.0 GCS 15 Pain 2', avpu: 'alert' },
  'non-urgent': { vitals: 'BP 124/76 HR 72 SpO2 98 RR 15 Temp 36.8 GCS 15 Pain 1', avpu: 'alert' },
};

export function triageOf(visit: Visit, admission_id: string): TriageAdmission {
  const level = levelOf(visit);
  return {
    admission_id,
    chief_complaint: visit.complaint,
    triage_level: level,
    arrival_mode: visit.ambulance ? 'ambulance' : 'walk-in',
    ...before[level],
  };
}

/** What is found when a doctor sees them. */
export const reassessmentOf = (visit: Visit): Bedside => after[levelOf(visit)];

export function icuAdmissionOf(visit: Visit, room_id: string | null): TransferToIcu {
  const severity = visit.priority === 1 ? 'critical' : 'serious';
  return { severity, room_id, o2_flow: severity === 'critical' ? 10 : 4, ...after[levelOf(visit)] };
}
