import type { Role, WardKey } from '@ward-board/contract';

/** Who sends requests: everybody who may differ in what they may do. */
export interface Somebody {
  readonly email: string;
  readonly role: Role;
  /** The ward that they are bound to. */
  readonly ward: WardKey | null;
  readonly department: string | null;
  /** Whether the service makes them by itself. */
  readonly seeded: boolean;
}

const seeded = (email: string, role: Role, ward: WardKey | null = null): Somebody => ({
  ...{ email: `${email}@wardboard.local`, role, ward, department: null, seeded: true },
});
const hired = (role: Role, department: string | null = null, ward: WardKey | null = null): Somebody => ({
  ...{ email: `${role}@hostile.local`, role, ward, department, seeded: false },
});

export const people = {
  emergencyDoctor: seeded('emergency', 'doctor', 'emergency'),
  icuDoctor: seeded('icu', 'doctor', 'icu'),
  surgeon: seeded('operations', 'doctor', 'operations'),
  wardDoctor: seeded('ward', 'doctor', 'ward'),
  radiologist: seeded('radiology', 'doctor', 'radiology'),
  admin: seeded('admin', 'admin'),
  nurse: hired('nurse', 'Emergency', 'emergency'),
  reception: hired('reception', 'Reception'),
  pharmacist: hired('pharmacist'),
  labTechnician: hired('lab_technician'),
  auditor: hired('auditor'),
} as const satisfies Readonly<Record<string, Somebody>>;

/** One of the people by their name here. */
export type PersonName = keyof typeof people;
export const personNames = Object.keys(people) as readonly PersonName[];
