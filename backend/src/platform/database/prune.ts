import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';

/** How many rows go at once: few enough that nobody waits for them. */
const PRUNED_AT_ONCE = 500;
/** Between two steps others have the connection, the disk and the locks. */
const PAUSE_MS = 50;

/**
 * Deletes what is kept no longer, in small steps. Several processes may do so at once.
 * @param statement a DELETE of at most `$1` rows, which passes over those that somebody else has locked. It chooses them by `ARRAY(SELECT …)`: once,
 * while `IN (SELECT …)` is read anew for each row of the table where Postgres takes that for a small one. @param values from `$2` on.
 * @returns how many rows it deleted.
 */
export async function prune(
  db: DataSource | EntityManager,
  statement: string,
  values: readonly unknown[],
): Promise<number> {
  for (let deleted = 0; ; await delay(PAUSE_MS, undefined, { ref: false })) {
    const [, now] = await db.query<[unknown, number]>(statement, [PRUNED_AT_ONCE, ...values]);
    deleted += now;
    if (now < PRUNED_AT_ONCE) return deleted;
  }
}
