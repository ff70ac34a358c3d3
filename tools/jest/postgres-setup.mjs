/**
 * One real Postgres for the whole test run, in a folder of its own, on a free port; `TEST_POSTGRES_URL` names it.
 * Specs make their own databases in it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgres } from '@ward-board/embedded-postgres';

/** It lives as long as the run: nothing in it has to survive a crash. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', max_connections: 300 };

export default async function startPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'ward-board-test-'));
  const postgres = await EmbeddedPostgres.start(folder, { info: () => {}, warn: () => {} }, SETTINGS);
  process.env.TEST_POSTGRES_URL = postgres.superuserUrl;
  const stop = async () => {
    delete process.env.TEST_POSTGRES_URL;
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  globalThis.stopTestPostgres = stop;
  // The server is no child of this process: without this it would go on after a run that is broken off.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => stop().finally(() => process.exit(1)));
}
