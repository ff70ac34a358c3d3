import { z } from 'zod';
import arrivalsJson from './arrivals.json' with { type: 'json' };
import { surgery } from './operations.js';
import { wardName, wardStay } from './shapes.js';

const { ward: _, ...plan } = wardStay;
/**
 * What is recorded of patients of whom an arrivals file says no more than that they were operated on, or lay on a ward. `next`:
 * the next step while somebody waits, has been seen, and is in the ICU.
 */
export const arrivalsRecords = z
  .strictObject({
    surgeries: z.record(z.enum(['surgical', 'orthopedic']), surgery),
    plans: z.record(wardName.extract(['medical', 'surgical']), z.strictObject(plan)),
    next: z.record(z.enum(['waiting', 'seen', 'icu']), z.string()),
  })
  .parse(arrivalsJson);
