import { z } from 'zod';
import wingsJson from './wings.json' with { type: 'json' };

/** The wings of the sample hospital with their rooms, in the order in which lists show them. */
export const wings = z
  .array(
    z.object({
      name: z.string(),
      ward_type: z.string(),
      rooms: z.array(z.object({ number: z.string(), kind: z.string(), beds: z.array(z.string()) })),
    }),
  )
  .parse(wingsJson);
