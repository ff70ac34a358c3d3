import { migrateEventStore } from '@ward-board/event-store';
import { LOCAL_COMMITS } from '@ward-board/projections';
import pg from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';

/** A class of TypeORM's, which runs once per database; they run in the order of the timestamps that end their names. */
export type Migration = new () => MigrationInterface;

/** Advisory lock of the database under which migrations run. */
const MIGRATION_LOCK = 4_994_569_120_343;

/**
 * Brings the schema up to date. Several nodes that start at once take turns: the lock is held by a session of its own, so
 * that it spans every migration, and a node that dies gives it back.
 */
export async function migrate(url: string, migrations: readonly Migration[]): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 10_000, options: LOCAL_COMMITS });
  pool.on('error', () => {});
  try {
    const holder = await pool.connect();
    try {
      await holder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await migrateEventStore(pool);
      await runMigrations(url, migrations);
      await holder.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    } finally {
      // Destroyed, not given back: whatever went wrong, the lock goes with the session.
      holder.release(true);
    }
  } finally {
    await pool.end();
  }
}

async function runMigrations(url: string, migrations: readonly Migration[]): Promise<void> {
  const dataSource = new DataSource({
    type: 'postgres',
    url,
    migrations: [...migrations],
    poolSize: 1,
    logging: false,
    extra: { options: LOCAL_COMMITS },
  });
  await dataSource.initialize();
  try {
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await dataSource.destroy();
  }
}
