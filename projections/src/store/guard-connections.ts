import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

const guarded = new WeakSet<Pool>();

/** The pool of connections behind a DataSource. */
export const poolOf = (db: DataSource): Pool => (db.driver as unknown as { readonly master: Pool }).master;

/**
 * Lets a process survive connections that Postgres ends. TypeORM begins to listen for a connection's errors a moment after
 * the pool has handed it out; when the server's "ready" and its "terminated" arrive together, nobody listens yet, and
 * Node ends the process.
 */
export function guardConnections(db: DataSource): void {
  const pool = poolOf(db);
  if (guarded.has(pool)) return;
  guarded.add(pool);
  pool.on('connect', (client) => client.on('error', () => {}));
}

/**
 * Startup options of every connection but those that append events: a commit waits for this server's disk, and for no standby. Events are
 * what must outlive the server, and what is seen of them follows from them; while a standby is away nothing else waits, and boards are read.
 */
export const LOCAL_COMMITS = '-c synchronous_commit=local';
