import { z } from 'zod';
import { date } from '../shared/primitives.js';

/** A calendar day begins up to 14 hours earlier than in UTC, and clocks differ: tomorrow's date is taken, no later one. */
const DAY_MS = 86_400_000;
const FIRST_DAY = '1850-01-01';

const pastDay = date
  .refine((day) => day >= FIRST_DAY, 'must not be before 1850')
  .refine((day) => day <= new Date(Date.now() + DAY_MS).toISOString().slice(0, 10), 'is in the future');

/** A day that has begun somewhere on Earth: `YYYY-MM-DD`. */
export const day = (label: string, options: { readonly hint?: string } = {}) => {
  const written = pastDay.nullable().optional();
  const input = { kind: 'date' } as const;
  return { label, input, required: false, read: date.nullable(), create: written, update: written, ...options };
};

/** A LOINC code by its form: its check digit is not checked, since the EtCO2 chip's own is another than LOINC gives. */
export const loincCode = z.string().regex(/^\d{1,7}-\d$/, 'is not a LOINC code, such as 8867-4');

/** Larger than anything that is measured of a patient, and small enough to be written out in digits. */
const LARGEST = 1e9;

/** A number that was measured. */
export const measuredNumber = z.number().min(-LARGEST).max(LARGEST);
