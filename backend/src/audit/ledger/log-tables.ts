import type { Database } from './tiles.js';

/**
 * Tables of the log that show a reader something else than their rows: a view in their place, a rule, or a policy for rows. Such a table
 * may answer the ledger, which reads every event, with all of them, and an auditor, who asks for one patient's, without some.
 */
const notPlain = (
  isMeant: string,
) => `SELECT c.oid::regclass::text AS name, c.relkind NOT IN ('r', 'p') AS is_view, c.relrowsecurity AS has_policies
  FROM pg_class c WHERE ${isMeant} AND (c.relkind IN ('v', 'm', 'f')
    OR c.relkind IN ('r', 'p') AND (c.relrowsecurity OR EXISTS (SELECT FROM pg_rewrite r WHERE r.ev_class = c.oid)))
  ORDER BY c.relname LIMIT 1`;
const OF_LOG = notPlain(`c.relnamespace = to_regnamespace('event_store')`);
const OF_ENTRIES = notPlain(`c.oid IN (to_regclass('access_log'), to_regclass('break_glass'))`);

/** @returns what may hide rows of the log, for people; null: nothing does, or the log is in no database of Postgres. */
export const whatHidesRows = (db: Database): Promise<string | null> => hiding(db, OF_LOG);

/** The same of who looked, and of what was granted by break-glass. */
export const whatHidesEntries = (db: Database): Promise<string | null> => hiding(db, OF_ENTRIES);

async function hiding(db: Database, text: string): Promise<string | null> {
  const [found] = await db.query<{ name: string; is_view: boolean; has_policies: boolean }[]>(text);
  if (!found) return null;
  const kind = found.is_view ? 'is no table' : found.has_policies ? 'has policies that may hide rows' : 'has a rule';
  return `${found.name} ${kind}, so that readers may not be shown what is stored`;
}
