import type { Role } from '../access/people.js';
import type { WardKey } from '../access/wards.js';
import type { BoardWard } from './boards.js';

/** The department aliases of each ward that has a board: one without would have no staff. Maternity and lab have none yet, so nobody is bound to them. */
export const departmentAliases = {
  icu: ['icu', 'critical care', 'intensive care', 'cardiology', 'neurology'],
  emergency: ['emergency', 'er', 'emergency medicine', 'trauma surgery'],
  operations: ['operations', 'surgery', 'general surgery', 'orthopedics', 'orthopedic', 'urology', 'neurosurgery'],
  ward: [
    'ward',
    'general ward',
    'wards',
    'internal medicine',
    'general medicine',
    'medicine',
    'pediatrics',
    'paediatrics',
    'ophthalmology',
    'oncology',
    'pulmonology',
    'endocrinology',
    'gastroenterology',
    'nephrology',
    'dermatology',
    'ent',
    'family medicine',
  ],
  radiology: [
    'radiology',
    'imaging',
    'medical imaging',
    'diagnostic imaging',
    'interventional radiology',
    'nuclear medicine',
    'mri',
    'ct',
    'ultrasound',
    'mammography',
  ],
} as const satisfies Partial<Record<WardKey, readonly string[]>> & Record<BoardWard, readonly string[]>;

const wardByAlias: ReadonlyMap<string, WardKey> = new Map(
  (Object.keys(departmentAliases) as (keyof typeof departmentAliases)[]).flatMap((ward) =>
    departmentAliases[ward].map((alias) => [alias, ward] as const),
  ),
);

/**
 * The ward that a person is bound to: a doctor or nurse whose department, trimmed and in any case, is one of the ward's
 * aliases. Everybody else is bound to none.
 */
export function wardOf(role: Role, department: string | null): WardKey | null {
  if (role !== 'doctor' && role !== 'nurse') return null;
  return wardByAlias.get((department ?? '').trim().toLowerCase()) ?? null;
}
