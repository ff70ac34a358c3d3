import { z } from 'zod';
import { id, instant, storable, timestamp } from './shared/primitives.js';

/** How deep what is free in a callback may be nested; deeper is no report of anything. */
const MOST_LEVELS = 16;

const isFlat = (value: unknown, levels = MOST_LEVELS): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((each) => isFlat(each, levels - 1)));

/** Every text and every key can be stored. Only of what is flat. */
const isStorable = (value: unknown): boolean =>
  typeof value === 'string'
    ? storable(value)
    : typeof value !== 'object' || value === null || Object.entries(value).flat().every(isStorable);

/**
 * `POST /api/callbacks/deposit-collected`, `POST /api/callbacks/prior-authorisation`: what another system reports of a patient.
 * `id` is the other system's own, of printable ASCII characters; the same one again changes nothing. Whatever else is in
 * it is stored as it comes; a `callback` that names the other route is 401. An unknown patient is 404.
 */
export const callback = z
  .looseObject({
    id: z.string().regex(/^[\x21-\x7e]{1,100}$/, 'must be 1 to 100 printable ASCII characters without spaces'),
    occurred_at: timestamp,
    patient_id: id,
  })
  .refine((body) => isFlat(body), 'is nested too deep')
  .refine((body) => !isFlat(body) || isStorable(body), 'has a character that cannot be stored');
/** A callback as it was validated. */
export type Callback = z.infer<typeof callback>;

/** The answer to a callback: what was taken, the first time that this id came. */
export const callbackTaken = z.object({ id: z.string(), occurred_at: instant, patient_id: id });
/** What was taken of a callback. */
export type CallbackTaken = z.infer<typeof callbackTaken>;
