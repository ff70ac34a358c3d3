import { z } from 'zod';

/** The seven areas. Maternity and lab have a name and a route, and nothing more yet. */
export const wardKeys = ['icu', 'maternity', 'emergency', 'operations', 'ward', 'lab', 'radiology'] as const;
/** One of `wardKeys`; anything else is refused. */
export const wardKey = z.enum(wardKeys);
/** An area by the key that boards, notifications and feeds name it by. */
export type WardKey = z.infer<typeof wardKey>;

/** What a ward's board is called, and the web route that it stands at: the Ward board's is `/normal-acceptance`. */
export const wards: Readonly<Record<WardKey, { readonly title: string; readonly route: string }>> = {
  icu: { title: 'ICU', route: '/icu' },
  maternity: { title: 'Maternity', route: '/maternity' },
  emergency: { title: 'Emergency', route: '/emergency' },
  operations: { title: 'Operations', route: '/operations' },
  ward: { title: 'Ward', route: '/normal-acceptance' },
  lab: { title: 'Laboratory', route: '/lab' },
  radiology: { title: 'Radiology', route: '/radiology' },
};
