/**
 * One real Postgres for the whole test run, in a folder of its own, on a free port; `TEST_POSTGRES_URL` names it, and specs
 * make their own databases in it. The folder is the run's `TMPDIR` too: whatever tests leave there goes with it.
 */
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
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
  const stop = async () => {
    await postgres.stop();
    await endServersLeftIn(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  globalThis.stopTestPostgres = stop;
  // The server is no child of this process: without this it would go on after a run that is broken off.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => stop().finally(() => process.exit(1)));
}

/** A test that fails may leave a Postgres of its own running. */
async function endServersLeftIn(folder) {
  for (const name of await readdir(folder)) {
    const file = join(folder, name, 'postgres/data/postmaster.pid');
    const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
    try {
      if (pid > 0) process.kill(pid, 'SIGQUIT');
    } catch {}
  }
}
