import { type EventStore, migrateEventStore, openEventStore, PgListener } from '@ward-board/event-store';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { projectionEntities } from '../store/entities.js';
import { guardConnections, LOCAL_COMMITS } from '../store/guard-connections.js';
import { projectionMigrations } from '../store/migrations/projection-migrations.js';

/** What a process has to work on the read models. */
export interface Connections {
  readonly db: DataSource;
  readonly store: EventStore;
  close(): Promise<void>;
}

/**
 * @param eventStoreUrl the KurrentDB that has the log; null: Postgres has it.
 * @throws what Postgres or the way to it says, when it can't be reached; EventStoreMisfit.
 */
export async function connect(url: string, eventStoreUrl: string | null): Promise<Connections> {
  const db = await new DataSource({
    type: 'postgres',
    url,
    entities: projectionEntities,
    poolSize: 10,
    connectTimeoutMS: 5_000,
    applicationName: 'ward-board projections',
    // Without a handler an idle connection that the server ends would end this process.
    poolErrorHandler: () => {},
    extra: { keepAlive: true, options: LOCAL_COMMITS },
  }).initialize();
  guardConnections(db);
  const listener = new PgListener({ connectionString: url, application_name: 'ward-board projections listener' });
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
  const disconnect = async () => {
    await listener.close();
    await pool.end();
    await db.destroy();
  };
  try {
    // The copy of the log is read at once, whoever makes the rest of the schema.
    if (eventStoreUrl !== null) await migrateEventStore(pool);
    const store = await openEventStore({ eventStoreUrl, pool, listener });
    return {
      db,
      store,
      close: async () => {
        await store.close();
        await disconnect();
      },
    };
  } catch (error) {
    await disconnect();
    throw error;
  }
}

/** Whether the backend has brought the schema to where this code needs it. */
export async function schemaIsReady(db: DataSource): Promise<boolean> {
  const [{ exists }] = await db.query<[{ exists: boolean }]>(`SELECT to_regclass('migrations') IS NOT NULL AS exists`);
  if (!exists) return false;
  const names = projectionMigrations.map(({ name }) => name);
  const done = await db.query<unknown[]>('SELECT FROM migrations WHERE name = ANY($1)', [names]);
  return done.length >= names.length;
}
