import { migrateEventStore } from '@ward-board/event-store';
import type { Template } from '@ward-board/event-store/testing';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { projectionEntities } from '../store/entities.js';
import { guardConnections } from '../store/guard-connections.js';
import { projectionMigrations } from '../store/migrations/projection-migrations.js';

/** A database with an event store, the read models, and what the backend keeps as far as bells ask for it. */
export const readModels: Template = {
  name: 'read_models',
  async migrate(url) {
    const pool = new pg.Pool({ connectionString: url });
    await migrateEventStore(pool);
    await pool.end();
    const db = await openDataSource(url);
    await db.runMigrations();
    await db.query(REFERENCE_DATA);
    await db.destroy();
  },
};

const REFERENCE_DATA = `
  CREATE TABLE wing (id uuid PRIMARY KEY, name text NOT NULL);
  CREATE TABLE app_user (id uuid PRIMARY KEY, active boolean NOT NULL);
  CREATE TABLE on_call (id uuid PRIMARY KEY, user_id uuid NOT NULL, duty text NOT NULL, ward text NOT NULL, wing_id uuid,
    starts_at timestamptz NOT NULL, ends_at timestamptz NOT NULL)`;

/** A pool of its own on a database, as each process has one. */
export async function openDataSource(url: string, poolSize = 10): Promise<DataSource> {
  const db = await new DataSource({
    type: 'postgres',
    url,
    entities: projectionEntities,
    migrations: projectionMigrations,
    poolSize,
    poolErrorHandler: () => {},
  }).initialize();
  guardConnections(db);
  return db;
}
