import type { EntityManager } from 'typeorm';
import { z } from 'zod';

/** Where locked sessions are announced to every node, once they are locked. */
export const LOCKED_CHANNEL = 'session_locked';

const lock = z.object({ session_id: z.uuid(), at: z.string() });
/** That a session was locked: what it opened, sockets included, must close. `at` tells one lock of a session from the next. */
export type Lock = Readonly<z.infer<typeof lock>>;

/** Reads the announcement of a lock; null when the text is none. */
export function readLock(text: string): Lock | null {
  try {
    return lock.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * `$1`: after how many milliseconds. A time in the future says nothing (the database's clock was set back): it counts as idle. The future
 * is that of the moment at which the row is looked at: a statement that has waited for a row would take its latest touch for one of the future.
 */
export const IDLE = `locks_when_idle
  AND touched_at NOT BETWEEN now() - $1 * interval '1 millisecond' AND clock_timestamp() + interval '5 seconds'`;

/** The same text whatever the time zone of the connection. */
const AT = `round(extract(epoch FROM locked_at) * 1000)::text`;

/** Which open sessions to lock. `idle_ms`: of those that lock when idle, the ones that nobody has touched for so long. */
type Which =
  | { readonly id: string }
  | { readonly idle_ms: number }
  | { readonly idle_ms: number; readonly token_hashes: readonly string[] };

/**
 * Locks open sessions and announces each. @returns those that were not locked before.
 * @param manager of no transaction: to tell others may wait for an append that waits for a standby, and nobody who reads or unlocks waits for that.
 */
export async function lockSessions(manager: EntityManager, which: Which): Promise<readonly Lock[]> {
  const [condition, parameters] = conditionOf(which);
  const [locked] = await manager.query<[Lock[], number]>(
    `UPDATE session SET locked_at = now() WHERE ended_at IS NULL AND locked_at IS NULL AND ${condition}
     RETURNING id AS session_id, ${AT} AS at`,
    parameters,
  );
  if (locked.length > 0) void announce(manager, locked);
  return locked;
}

async function announce(manager: EntityManager, locked: readonly Lock[]): Promise<void> {
  const announcements = locked.map(({ session_id, at }) => JSON.stringify({ session_id, at } satisfies Lock));
  const told = manager.query(`SELECT pg_notify('${LOCKED_CHANNEL}', told) FROM unnest($1::text[]) AS told`, [
    announcements,
  ]);
  // Other nodes find what they were not told of within seconds.
  await told.catch(() => {});
}

/** The sessions that have been locked within the last milliseconds, and still are. */
export function lockedWithin(manager: EntityManager, ms: number): Promise<readonly Lock[]> {
  return manager.query(
    `SELECT id AS session_id, ${AT} AS at FROM session
     WHERE ended_at IS NULL AND locked_at >= now() - $1 * interval '1 millisecond' ORDER BY locked_at`,
    [ms],
  );
}

function conditionOf(which: Which): [condition: string, parameters: unknown[]] {
  if ('id' in which) return ['id = $1', [which.id]];
  if ('token_hashes' in which) return [`${IDLE} AND token_hash = ANY ($2)`, [which.idle_ms, which.token_hashes]];
  return [IDLE, [which.idle_ms]];
}
