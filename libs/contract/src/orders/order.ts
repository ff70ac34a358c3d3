import { z } from 'zod';
import { actor } from '../access/people.js';
import { choice } from '../shared/fields.js';

/** The area that an order was placed from. */
export const source = choice('Ordered from', {
  icu: 'ICU',
  emergency: 'Emergency',
  operation: 'Operations',
  ward: 'Ward',
});

/** What every order and report of a patient's chart carries. */
export const charted = {
  /** Who recorded it; null where the event does not say it. */
  recorded_by: actor.nullable(),
  /** Who edited it last; null: nobody has. */
  edited_by: actor.nullable(),
  /** Taken back by DELETE: lists and counts leave it out unless they are asked to include it. */
  entered_in_error: z.boolean(),
};

/** `include=entered_in_error`: what was taken back is listed as well. */
export const includeQuery = { include: z.literal('entered_in_error').optional() };
