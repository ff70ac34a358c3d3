import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/**
 * A pool says that it has ended when it has said goodbye, not when Postgres has heard it. A connection that is ended by
 * force in between makes its pool emit an error that nobody listens for any more.
 */
const GOODBYE_MS = 500;

/** A fresh, empty database in the Postgres of the test run. `drop` ends whatever connections it still has. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) throw new Error('TEST_POSTGRES_URL is not set: is this run by jest?');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await connected(server, (client) => client.query(`create database ${name}`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => connected(server, (client) => drop(client, name)) };
}

async function drop(client: pg.Client, name: string): Promise<void> {
  const inUse = 'select from pg_stat_activity where datname = $1';
  for (const until = Date.now() + GOODBYE_MS; (await client.query(inUse, [name])).rowCount && Date.now() < until; )
    await delay(10);
  await client.query(`drop database if exists ${name} with (force)`);
}

async function connected(server: string, use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
