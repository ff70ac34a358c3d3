import type { Role } from '@ward-board/contract';
import type { NewDoctor } from '../doctors/roster.js';

/** A login that a start creates when it is missing. */
export interface SeededLogin {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly department: string;
  /** Of doctors: what they are listed with. */
  readonly specialization?: string;
}

const at = (mailbox: string): string => `${mailbox}@wardboard.local`;

/** One doctor per ward that has a board; created on every start, wherever the service runs. */
export const wardLogins: readonly SeededLogin[] = [
  { email: at('icu'), name: 'Dr. Elena Marchetti', role: 'doctor', department: 'ICU' },
  { email: at('emergency'), name: 'Dr. Tomasz Zielinski', role: 'doctor', department: 'Emergency' },
  { email: at('operations'), name: 'Dr. Priya Raman', role: 'doctor', department: 'Operations' },
  {
    email: at('ward'),
    name: 'Dr. Hannah Oyelaran',
    role: 'doctor',
    department: 'Ward',
    specialization: 'Internal Medicine',
  },
  {
    email: at('radiology'),
    name: 'Dr. Marcus Feld',
    role: 'doctor',
    department: 'Radiology',
    specialization: 'Diagnostic Radiology',
  },
];

/** Who sets up the others. */
export const adminLogin: SeededLogin = {
  email: at('admin'),
  name: 'Ruth Adeyemi',
  role: 'admin',
  department: 'Administration',
};

/** The people without whom nobody gets onto a board, and a nurse per ward; in the demo only. */
export const demoLogins: readonly SeededLogin[] = [
  { email: at('nurse.icu'), name: 'Joon-ho Park', role: 'nurse', department: 'ICU' },
  { email: at('nurse.emergency'), name: 'Aoife Brennan', role: 'nurse', department: 'Emergency' },
  { email: at('nurse.operations'), name: 'Mateus Carvalho', role: 'nurse', department: 'Operations' },
  { email: at('nurse.ward'), name: 'Ingrid Solberg', role: 'nurse', department: 'Ward' },
  { email: at('nurse.radiology'), name: 'Layla Haddad', role: 'nurse', department: 'Radiology' },
  { email: at('reception'), name: 'Sofia Lindqvist', role: 'reception', department: 'Reception' },
  { email: at('pharmacy'), name: 'Kwame Boateng', role: 'pharmacist', department: 'Pharmacy' },
  { email: at('lab'), name: 'Nadia Petrova', role: 'lab_technician', department: 'Laboratory' },
  adminLogin,
  { email: at('auditor'), name: 'Henrik Dahl', role: 'auditor', department: 'Quality and Audit' },
];

/** Doctors whom the demo's patients are under, and who sign in nowhere. */
export const demoDoctors: readonly NewDoctor[] = [
  doctor('amara.okafor', 'Dr. Amara Okafor', 'Critical Care', 'ICU'),
  doctor('lukas.weber', 'Dr. Lukas Weber', 'Cardiology', 'Cardiology'),
  doctor('yuki.tanaka', 'Dr. Yuki Tanaka', 'Emergency Medicine', 'Emergency'),
  doctor('leila.haidari', 'Dr. Leila Haidari', 'Emergency Medicine', 'Emergency'),
  doctor('samuel.mensah', 'Dr. Samuel Mensah', 'Trauma Surgery', 'Trauma Surgery'),
  doctor('clara.rossi', 'Dr. Clara Rossi', 'General Surgery', 'General Surgery'),
  doctor('omar.farouk', 'Dr. Omar Farouk', 'Orthopedics', 'Orthopedics'),
  doctor('grace.nkemelu', 'Dr. Grace Nkemelu', 'Nephrology', 'Nephrology'),
  doctor('peter.novak', 'Dr. Peter Novak', 'Pulmonology', 'Pulmonology'),
  doctor('nina.halvorsen', 'Dr. Nina Halvorsen', 'Obstetrics', 'Obstetrics'),
];

function doctor(mailbox: string, name: string, specialization: string, department: string): NewDoctor {
  return { email: at(mailbox), name, specialization, department };
}
