import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, startOf } from './process-table.js';
import { StartFailure } from './start-failure.js';

/** A service that is told to stop, and started anew at once, may take a moment to end. */
const PATIENCE_MS = 2_000;

interface Holder {
  readonly pid: number;
  /** By it a process is told from a later one of the same number; null where the system does not say. */
  readonly started: string | null;
  /** RFC 3339, for people. */
  readonly since: string;
}

/**
 * The file `lock` in a data folder, by which one service at a time has it, from before there is a Postgres in it that could
 * tell. That of a process which has ended is taken over.
 */
export class FolderLock {
  private released = false;

  private constructor(private readonly file: string) {}

  /** @throws StartFailure that names who has the folder, or why the file can't be written. */
  static async take(dataDir: string, patienceMs = PATIENCE_MS): Promise<FolderLock> {
    const file = join(dataDir, 'lock');
    const own: Holder = { pid: process.pid, started: await startOf(process.pid), since: new Date().toISOString() };
    const made = `${file}.${randomBytes(6).toString('hex')}`;
    try {
      await writeFile(made, `${JSON.stringify(own)}\n`, { mode: 0o644 });
      await place(made, file, dataDir, patienceMs);
      return new FolderLock(file);
    } catch (cause) {
      if (cause instanceof StartFailure) throw cause;
      throw new StartFailure(`DATA_DIR ${dataDir} can't be used: ${(cause as Error).message}`, { cause });
    } finally {
      await rm(made, { force: true });
    }
  }

  async release(): Promise<void> {
    // A second time it could be another service's.
    if (this.released) return;
    this.released = true;
    await rm(this.file, { force: true });
  }
}

async function place(made: string, file: string, dataDir: string, patienceMs: number): Promise<void> {
  // By a clock that nobody sets: set back, the machine's would have a start wait for as long.
  for (const until = performance.now() + patienceMs; ; ) {
    // Written whole, then given its name: of several at once one succeeds, and nobody reads half of it.
    if (await linked(made, file)) return;
    const text = await textOf(file);
    const holder = parsed(text ?? '');
    if (holder && (await holds(holder))) {
      if (performance.now() >= until) {
        throw new StartFailure(
          `DATA_DIR ${dataDir} is used by another service that is running (process ${holder.pid}, since ${holder.since}): ` +
            'stop it, or set another',
        );
      }
      await sleep(100);
    } else if (text !== null) {
      await removeStale(file, `${made}.stale`, text);
    }
  }
}

/** Null when it is not there any more. What can't be read for another reason, a folder for example, never goes away by itself. */
async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function linked(made: string, file: string): Promise<boolean> {
  try {
    await link(made, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Somebody else may have taken the lock over since it was read: what was not meant is put back. */
async function removeStale(file: string, aside: string, text: string): Promise<void> {
  await rename(file, aside).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if ((await readFile(aside, 'utf8').catch(() => text)) !== text) await linked(aside, file);
  await rm(aside, { force: true });
}

const holds = async ({ pid, started }: Holder): Promise<boolean> => isAlive(pid) && (await startOf(pid)) === started;

/** Null for what a power cut or an editor has left of it. */
function parsed(text: string): Holder | null {
  try {
    const { pid, started, since } = JSON.parse(text);
    const whole = Number.isSafeInteger(pid) && pid > 0 && (started === null || typeof started === 'string');
    return whole ? { pid, started, since: String(since) } : null;
  } catch {
    return null;
  }
}
