import { z } from 'zod';
import { actor } from '../access/people.js';
import { choice } from '../shared/fields.js';
import { instant } from '../shared/primitives.js';

/** The area that an order was placed from. */
export const source = choice('Ordered from', {
  icu: 'ICU',
  emergency: 'Emergency',
  operation: 'Operations',
  ward: 'Ward',
});

/** What every order carries of who recorded it. */
export const charted = {
  recorded_by: actor,
  /** Who made the newest edit; null: it is as it was recorded. */
  edited_by: actor.nullable(),
  /** When and by whom it was entered in error; null: it counts. Lists and counts leave it out unless they are asked to include it. */
  entered_in_error_at: instant.nullable(),
  entered_in_error_by: actor.nullable(),
};

/** `include=entered_in_error`: what was taken back is listed as well. */
export const includeQuery = { include: z.literal('entered_in_error').optional() };
