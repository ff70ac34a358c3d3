import type { ZodType } from 'zod';
import type { Api, Write } from '../http/api.js';
import type { Result } from '../http/result.js';

/** Sends what is about a session. */
export type Post = <T>(
  path: string,
  body: unknown,
  schema: ZodType<T> | null,
  /** Whose session is meant; null: that of whom the page belongs to. */
  as?: string | null,
  /** Its key and what calls it off; left out: a key of its own. */
  how?: Pick<Write, 'key' | 'signal'>,
) => Promise<Result<T>>;

/** @param newKey an Idempotency-Key for what brings none. */
export const createPost =
  (api: Pick<Api, 'send'>, newKey: () => string): Post =>
  (path, body, schema, as = null, how = { key: newKey() }) =>
    api.send({ method: 'POST', path, ...how, ...(body !== undefined && { body }), ...(as !== null && { as }) }, schema);
