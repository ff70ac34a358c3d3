/**
 * One real Postgres for the whole test run, in a folder of its own, on a free port; `TEST_POSTGRES_URL` names it, and specs
 * make their own databases in it. The folder is the run's `TMPDIR` too: whatever tests leave there goes with it.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgres } from '@ward-board/embedded-postgres';

/** It lives as long as the run: nothing in it has to survive a crash. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', max_connections: 300 };

export default async function startPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'ward-board-test-'));
  // Postgres may run as a user of its own, who has to pass.
  await chmod(folder, 0o711);
  const postgres = await EmbeddedPostgres.start(folder, { info: () => {}, warn: () => {} }, SETTINGS);
  process.env.TEST_POSTGRES_URL = postgres.superuserUrl;
  process.env.TMPDIR = folder;
  postgres.endWithThisProcess();
  globalThis.stopTestPostgres = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
