import { z } from 'zod';

/** The seven areas. Maternity and lab have a name and nothing more yet (service.md, rule 1). */
export const wardKeys = ['icu', 'maternity', 'emergency', 'operations', 'ward', 'lab', 'radiology'] as const;
export const wardKey = z.enum(wardKeys);
export type WardKey = z.infer<typeof wardKey>;

/** What a ward's board is called and where it is (service.md, rule 2). */
export const wards: Readonly<Record<WardKey, { readonly title: string; readonly route: string }>> = {
  icu: { title: 'ICU', route: '/icu' },
  maternity: { title: 'Maternity', route: '/maternity' },
  emergency: { title: 'Emergency', route: '/emergency' },
  operations: { title: 'Operations', route: '/operations' },
  ward: { title: 'Ward', route: '/normal-acceptance' },
  lab: { title: 'Laboratory', route: '/lab' },
  radiology: { title: 'Radiology', route: '/radiology' },
};
