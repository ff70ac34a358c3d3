import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ROLE, type ServerConfig } from './server-config.js';

/** Advisory lock in the database `postgres` that a service holds for as long as it uses the embedded server. */
const OWNER_LOCK = 4_994_569_120_340;

/** Replaying what was written while a backup was made takes seconds. */
const RECOVERED_WITHIN_MS = 120_000;
const CANNOT_CONNECT_NOW = '57P03';

/** A server that is there answers within this, however little of the machine it gets: who gives up earlier ends a start or a backup for nothing. */
const CONNECT_MS = 30_000;

/** Of the superuser. */
export const connectionTo = ({ port, password }: ServerConfig): pg.ClientConfig => ({
  host: '127.0.0.1',
  port,
  user: 'postgres',
  password,
  database: 'postgres',
  connectionTimeoutMillis: CONNECT_MS,
  application_name: 'ward-board owner',
});

/**
 * A connection by which this service owns the server, and learns at once when the server is gone. The lock goes with the
 * connection: a service that was killed has given it back.
 * @returns null when another live service holds the server.
 */
export async function connectAsOwner(config: ServerConfig, onLost: () => void): Promise<pg.Client | null> {
  const client = await connected(config);
  // A killed service's session may take a moment to be noticed as gone.
  for (let attempt = 0; attempt < 20; attempt++) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [OWNER_LOCK]);
    if (rows[0]?.locked) {
      // However a connection breaks, this comes once.
      client.once('end', onLost);
      return client;
    }
    await sleep(100);
  }
  await client.end();
  return null;
}

/** A server that recovers, as one that was restored from a backup, counts as started and takes no connection yet. */
async function connected(config: ServerConfig): Promise<pg.Client> {
  for (const until = performance.now() + RECOVERED_WITHIN_MS; ; await sleep(100)) {
    const client = new pg.Client({ ...connectionTo(config), keepAlive: true });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      const { code } = error as { readonly code?: string };
      if (code !== CANNOT_CONNECT_NOW || performance.now() > until) throw error;
    }
  }
}

/** The data folder of whichever server listens there, or an error if it can't be asked. */
export async function dataFolderOf(config: ServerConfig): Promise<string> {
  const client = new pg.Client(connectionTo(config));
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query(`select current_setting('data_directory') as folder`);
    return String(rows[0]?.folder);
  } finally {
    await client.end();
  }
}

/** Makes the database of the service and its role, which is no superuser, if they are missing. */
export async function makeDatabase(client: pg.Client, password: string): Promise<void> {
  const { rows } = await client.query('select 1 from pg_database where datname = $1', [ROLE]);
  if (rows.length > 0) return;
  const { rows: roles } = await client.query('select 1 from pg_roles where rolname = $1', [ROLE]);
  if (roles.length === 0) {
    await client.query(`create role ${ROLE} login password ${client.escapeLiteral(password)}`);
  }
  await client.query(`create database ${ROLE} owner ${ROLE}`);
}
