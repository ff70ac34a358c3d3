import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgres } from '@ward-board/embedded-postgres';
import pg from 'pg';

/** A server that one test alone uses. */
export interface OwnPostgres {
  /** Of its database `postgres`, as the superuser. */
  readonly url: string;
  /** Kills a process of the server, which makes the whole server crash, recover from its log, and come back. */
  crash(): Promise<void>;
  /** Stops it, and deletes its files. */
  stop(): Promise<void>;
}

/** A Postgres of the test's own, with fsync on, to be crashed without harm to other tests. Takes a few seconds. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'ward-board-own-'));
  // Postgres may run as a user of its own, who has to pass.
  await chmod(folder, 0o711);
  const postgres = await EmbeddedPostgres.start(folder, { info: () => {}, warn: () => {} });
  postgres.endWithThisProcess();
  const url = postgres.superuserUrl;
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
      await rm(folder, { recursive: true, force: true });
    },
  };
}
