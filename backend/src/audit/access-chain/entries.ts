import { canonicalJson } from '@ward-board/contract';
import { type Hash, leafHash } from '../ledger/merkle.js';
import type { Database } from '../ledger/tiles.js';
import { NEXT_NUMBER } from './access-chain-schema.js';

/** Somebody's reading, or a grant by break-glass, as it is stored. */
export interface ChainEntry {
  readonly number: number;
  readonly kind: 'reading' | 'break-glass';
  readonly at: Date;
  /** Everything else of it. */
  readonly content: unknown;
}

const READ = `SELECT number::float8 AS number, kind, at, content FROM (
    (SELECT number, 'reading' AS kind, at,
      jsonb_build_object('id', id, 'patient_id', patient_id, 'user', "user", 'what', what, 'reason', reason) AS content
      FROM access_log WHERE number > $1 AND number <= $2 ORDER BY number LIMIT $3)
    UNION ALL
    (SELECT number, 'break-glass', granted_at,
      jsonb_build_object('id', id, 'patient_id', patient_id, 'user_id', user_id, 'reason', reason,
        'until', to_char(until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      FROM break_glass WHERE number > $1 AND number <= $2 ORDER BY number LIMIT $3)
  ) AS entry ORDER BY number LIMIT $3`;

/** Before every number: whoever gives an entry one below the first must not have it passed over. */
export const BEFORE_ALL = Number.MIN_SAFE_INTEGER;

/** How many entries of a release before are given a number at once. */
const NUMBERED_AT_ONCE = 1_000;

/** The oldest first. Several processes may do so at once. */
const number = (table: string) => `UPDATE ${table} SET number = next_access_number() WHERE id = ANY (ARRAY(
    SELECT id FROM ${table} WHERE number IS NULL ORDER BY id LIMIT ${NUMBERED_AT_ONCE} FOR UPDATE SKIP LOCKED))`;

/** The entries with a number after one and up to another, in the order of their numbers. */
export const readEntries = (db: Database, after: number, upTo: number, limit: number): Promise<readonly ChainEntry[]> =>
  db.query<ChainEntry[]>(READ, [after, upTo, limit]);

/** Gives some entries of a release before, which had no numbers, theirs. @returns whether there may be more. */
export async function numberEntries(db: Database): Promise<boolean> {
  for (const table of ['access_log', 'break_glass']) {
    const [, numbered] = await db.query<[unknown, number]>(number(table));
    if (numbered > 0) return true;
  }
  return false;
}

/*
 * A sequence goes on at once and is read as it is, a table as it was at the start of the statement: an entry of this sequence is never beyond it.
 * Whatever its number is made of must be as the migration made it: with another default, entries would be passed over for ever. A trigger that
 * looks at what is inserted could store some of it otherwise, or not at all; the service has none.
 */
const OUTSIDE = `SELECT t.name FROM (VALUES
    ('access_log', (SELECT max(number) FROM access_log)), ('break_glass', (SELECT max(number) FROM break_glass))) AS t (name, newest)
  WHERE t.newest > (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM access_number)
    OR NOT EXISTS (SELECT FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
      WHERE d.adrelid = to_regclass(t.name) AND a.attname = 'number' AND pg_get_expr(d.adbin, d.adrelid) = 'next_access_number()')
    OR NOT EXISTS (SELECT FROM pg_proc WHERE oid = to_regprocedure('next_access_number()') AND prosrc = $1)
    OR EXISTS (SELECT FROM pg_trigger WHERE tgrelid = to_regclass(t.name) AND NOT tgisinternal AND tgtype::int & 4 <> 0)
  LIMIT 1`;

/** @returns what keeps entries out of the chain, for people; null: nothing does. */
export async function whatKeepsEntriesOut(db: Database): Promise<string | null> {
  const [found] = await db.query<{ name: string }[]>(OUTSIDE, [NEXT_NUMBER]);
  return found
    ? `entries of ${found.name} are not stored, or not numbered, as the service does it, so that the chain may pass them over`
    : null;
}

/** What stands for an entry in the chain: all that is stored of it, with its number. */
export const hashOfEntry = ({ number, kind, at, content }: ChainEntry): Hash =>
  leafHash(canonicalJson({ number, kind, at: at.toISOString(), content }));
