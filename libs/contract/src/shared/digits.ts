import { z } from 'zod';

const DIGITS = /^\d+$/;

/** A whole number in a query, from 1 on: decimal digits alone. `0x10`, `1e1` and ` 5` would be numbers to JavaScript. */
export const digits = (max: number) =>
  z.preprocess(
    (said) => (typeof said === 'string' && !DIGITS.test(said) ? Number.NaN : said),
    z.coerce.number('must be a whole number in decimal digits').int().min(1).max(max),
  );
