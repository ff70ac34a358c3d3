import { bloodType } from '@ward-board/contract';
import { z } from 'zod';
import peopleJson from './people.json' with { type: 'json' };
import { sex } from './shapes.js';

const notable = z.object({ gender: sex, name: z.string() });
export type Notable = z.infer<typeof notable>;
/**
 * `nameGroups`: the names of a town that people came to from everywhere; a family name may differ between women and men.
 * `notable`: names that a board has to cope with: told apart by a letter, very long, in another script.
 */
export const people = z
  .object({
    nameGroups: z.array(
      z.object({
        female: z.array(z.string()),
        male: z.array(z.string()),
        family: z.array(z.union([z.string(), z.object({ female: z.string(), male: z.string() })])),
      }),
    ),
    bloodTypes: z.array(z.tuple([bloodType.nullable(), z.number()])),
    notable: z.object({
      emergency: z.array(notable),
      icu: z.array(notable),
      unknown: notable.extend({ date_of_birth: z.null(), blood_type: z.null(), phone: z.null() }),
    }),
  })
  .parse(peopleJson);
