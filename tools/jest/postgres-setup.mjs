/**
 * One real Postgres for the whole test run, in a folder of its own, on a free port; `TEST_POSTGRES_URL` names it, and specs
 * make their own databases in it. The folder is the run's `TMPDIR` too: whatever tests leave there goes with it.
 */
import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgres } from '@ward-board/embedded-postgres';

/** It lives as long as the run: nothing in it has to survive a crash. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', max_connections: 300, max_wal_size: '256MB' };

/** Linux's file system in memory. To make a database, of a thousand files, costs a tenth there of what it does on a disk. */
const MEMORY = '/dev/shm';
/** A run takes up to 1.5 GB of it; the rest is for all else that runs. */
const ROOM = 6 * 1024 ** 3;

const NAME = 'ward-board-test-';

export default async function startPostgres() {
  const folder = await mkdtemp(join(await place(), `${NAME}${process.pid}-`));
  // Postgres may run as a user of its own, who has to pass.
  await chmod(folder, 0o711);
  const postgres = await EmbeddedPostgres.start(folder, { info: () => {}, warn: () => {} }, SETTINGS);
  process.env.TEST_POSTGRES_URL = postgres.superuserUrl;
  process.env.TMPDIR = folder;
  // Specs start the service as a process of its own some sixty times: a quarter of what that costs is to compile the same modules.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');
  postgres.endWithThisProcess();
  globalThis.stopTestPostgres = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}

async function place() {
  try {
    await deleteLeftovers();
    const { bavail, bsize } = await statfs(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) >= ROOM ? MEMORY : tmpdir();
  } catch {
    // Not a Linux, or not for this user.
    return tmpdir();
  }
}

/** A run that was killed left its folder, which takes memory until it is deleted. */
async function deleteLeftovers() {
  for (const name of await readdir(MEMORY)) {
    const [, pid] = new RegExp(`^${NAME}(\\d+)-`).exec(name) ?? [];
    if (pid && !isAlive(Number(pid))) await rm(join(MEMORY, name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
