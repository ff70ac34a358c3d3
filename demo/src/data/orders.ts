import { z } from 'zod';
import ordersJson from './orders.json' with { type: 'json' };
import { range, texts } from './shapes.js';

const named = { code: z.string(), display: z.string(), unit: z.string().nullable() };
const value = z.union([
  /** `range`: what is found; `usual`: what the laboratory takes for usual. */
  z.strictObject({ ...named, range, usual: range, digits: z.int() }),
  z.strictObject({ ...named, words: texts }),
]);
const test = z.strictObject({
  display: z.string(),
  code: z.string(),
  priority: z.enum(['routine', 'urgent', 'stat']).default('routine'),
  /** How long it takes. */
  minutes: z.int(),
  reasons: texts,
  values: z.array(value),
  conclusion: z.string().nullable(),
  critical: z.boolean().default(false),
});
const medication = z.strictObject({
  medication: z.string(),
  dose: z.string(),
  route: z.string(),
  frequency: z.string(),
  duration: z.string().nullable(),
  priority: z.enum(['routine', 'urgent', 'stat']).default('routine'),
});
/** A test of the laboratory as it is ordered, and what is found by it. */
export type LabTest = z.infer<typeof test>;
/** What the sample hospital's doctors order. */
export const { tests, medications } = z
  .strictObject({ tests: z.array(test), medications: z.array(medication) })
  .parse(ordersJson);
/** What a request is of the sample hospital's; undefined for a visitor's own. */
export const testOf = ({ display, code }: { readonly display: string; readonly code: string | null }) =>
  tests.find((each) => each.display === display && each.code === code);
