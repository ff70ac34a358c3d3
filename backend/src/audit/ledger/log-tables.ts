import type { Database } from './tiles.js';

/**
 * Tables of the log that show a reader something else than their rows: a view in their place, a rule, or a policy for rows. Such a table
 * may answer the ledger, which reads every event, with all of them, and an auditor, who asks for one patient's, without some.
 */
const NOT_PLAIN = `SELECT c.relname AS name, c.relkind NOT IN ('r', 'p') AS is_view, c.relrowsecurity AS has_policies
  FROM pg_class c WHERE c.relnamespace = to_regnamespace('event_store') AND (c.relkind IN ('v', 'm', 'f')
    OR c.relkind IN ('r', 'p') AND (c.relrowsecurity OR EXISTS (SELECT FROM pg_rewrite r WHERE r.ev_class = c.oid)))
  ORDER BY c.relname LIMIT 1`;

/** @returns what may hide rows of the log, for people; null: nothing does, or the log is in no database of Postgres. */
export async function whatHidesRows(db: Database): Promise<string | null> {
  const [found] = await db.query<{ name: string; is_view: boolean; has_policies: boolean }[]>(NOT_PLAIN);
  if (!found) return null;
  const kind = found.is_view ? 'is no table' : found.has_policies ? 'has policies that may hide rows' : 'has a rule';
  return `event_store.${found.name} ${kind}, so that readers may not be shown what is stored`;
}
