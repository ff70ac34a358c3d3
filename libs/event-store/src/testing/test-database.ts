import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/**
 * A pool says that it has ended when it has said goodbye, not when Postgres has heard it. A connection that is ended by
 * force in between makes its pool emit an error that nobody listens for any more.
 */
const GOODBYE_MS = 500;

/** A database that others are copied from: made once in a test run, by whoever needs it first. */
export interface Template {
  readonly name: string;
  /** Makes the schema, and closes its connections. */
  migrate(url: string): Promise<void>;
}

/**
 * A fresh database in the Postgres of the test run: empty, or a copy of the template. `drop` ends whatever connections it
 * still has.
 */
export async function createTestDatabase(template?: Template): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await connected(async (client) => {
    if (template) await makeOnce(client, template);
    await client.query(`create database ${name} ${template ? `template ${template.name}` : ''}`);
  });
  return { url: urlOf(name), drop: () => connected((client) => drop(client, name)) };
}

async function makeOnce(client: pg.Client, { name, migrate }: Template): Promise<void> {
  const isThere = async () => (await client.query('select from pg_database where datname = $1', [name])).rowCount === 1;
  if (await isThere()) return;
  await client.query('select pg_advisory_lock(hashtext($1))', [name]);
  try {
    if (await isThere()) return;
    // It gets its name when it is ready: nobody copies half of a schema.
    const begun = `${name}_begun`;
    await client.query(`drop database if exists ${begun}`);
    await client.query(`create database ${begun}`);
    await migrate(urlOf(begun));
    await client.query(`alter database ${begun} rename to ${name}`);
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', [name]);
  }
}

/** The advisory lock of whoever drops a database. */
const DROPPING = 7_230_599;

async function drop(client: pg.Client, name: string): Promise<void> {
  const inUse = 'select from pg_stat_activity where datname = $1';
  for (const until = Date.now() + GOODBYE_MS; (await client.query(inUse, [name])).rowCount && Date.now() < until; )
    await delay(10);
  // A checkpoint that meets the files of another database that is being dropped fails, and asks for another one: of the
  // databases of all test files one is dropped at a time, and again if the checkpoint was the server's own.
  await client.query('select pg_advisory_lock($1)', [DROPPING]);
  try {
    for (let tries = 1; ; tries++) {
      try {
        await client.query(`drop database if exists ${name} with (force)`);
        return;
      } catch (error) {
        if (tries === 5 || !String(error).includes('checkpoint request failed')) throw error;
      }
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [DROPPING]);
  }
}

function server(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) throw new Error('TEST_POSTGRES_URL is not set: is this run by jest?');
  return url;
}

function urlOf(database: string): string {
  const url = new URL(server());
  url.pathname = `/${database}`;
  return url.href;
}

async function connected(use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server() });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
