import { z } from 'zod';

const DIGITS = /^\d+$/;

const whole = (max: number) =>
  z.coerce
    .number({ error: ({ code }) => (code === 'invalid_type' ? 'must be a whole number in decimal digits' : undefined) })
    .int()
    .min(1)
    .max(max);
const inDigits = <Schema extends z.ZodType<number>>(schema: Schema) =>
  z.preprocess((said) => (typeof said === 'string' && !DIGITS.test(said) ? Number.NaN : said), schema);

/**
 * A whole number in a query, from 1 on: decimal digits alone. `0x10`, `1e1` and ` 5` would be numbers to JavaScript.
 * @param missing what counts where it is left out, for the document.
 */
export const digits = (max: number, missing?: number) =>
  inDigits(missing === undefined ? whole(max) : whole(max).meta({ default: missing }));

/** The same, which may be left out: `missing` counts then. */
export const digitsOr = (missing: number, max: number) => inDigits(whole(max).default(missing));
