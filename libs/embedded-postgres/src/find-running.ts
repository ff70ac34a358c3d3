import { realpath, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClusterFiles, type Postmaster, readPostmaster } from './cluster-files.js';
import type { Log } from './log.js';
import { dataFolderOf } from './owned-connection.js';
import { isAlive, kill, postgresProcessesIn, seesProcesses } from './process-table.js';
import { StartFailure } from './start-failure.js';

/** A server that starts up after a crash, or shuts down, is waited for. */
const PATIENCE_MS = 60_000;
/** A killed server's processes end by themselves when they notice, unless they are busy. */
const LEFTOVERS_MS = 5_000;

/** The server of this data folder that is running already and answers, or null when there is none. */
export async function findRunning(files: ClusterFiles, password: string, log: Log): Promise<Postmaster | null> {
  const began = performance.now();
  for (;;) {
    const postmaster = await readPostmaster(files);
    if (!postmaster) return null;
    if (!(await runs(postmaster, files))) {
      log.warn(`Postgres was not shut down (its process ${postmaster.pid} is gone): it recovers what was written`);
      await clearUp(postmaster, files);
      return null;
    }
    if (await answers(postmaster, files, password)) return postmaster;
    if (performance.now() - began > PATIENCE_MS) {
      throw new StartFailure(
        `Postgres in DATA_DIR is running (process ${postmaster.pid}), but does not answer: stop it`,
      );
    }
    await sleep(100);
  }
}

/** After a crash of the machine, or in a new container, the number of a process belongs to anyone. */
async function runs({ pid }: Postmaster, files: ClusterFiles): Promise<boolean> {
  if (!isAlive(pid)) return false;
  return !seesProcesses || (await postgresProcessesIn(files.data)).includes(pid);
}

/**
 * Leaves nothing that keeps the next server from starting: not the processes of the last one, which hold its memory and
 * may still write; and not a `postmaster.pid` that names another process (or a zombie), which Postgres would believe.
 * Any other `postmaster.pid` stays: by it, Postgres makes sure of the same.
 */
async function clearUp({ pid }: Postmaster, files: ClusterFiles): Promise<void> {
  if (!seesProcesses) return;
  const until = performance.now() + LEFTOVERS_MS;
  for (;;) {
    const leftovers = await postgresProcessesIn(files.data);
    if (leftovers.length === 0) break;
    if (performance.now() > until) leftovers.forEach(kill);
    await sleep(50);
  }
  if (isAlive(pid)) await rm(files.postmasterPid, { force: true });
}

async function answers({ port }: Postmaster, files: ClusterFiles, password: string): Promise<boolean> {
  try {
    return (await realpath(await dataFolderOf({ port, password }))) === (await realpath(files.data));
  } catch {
    return false;
  }
}
