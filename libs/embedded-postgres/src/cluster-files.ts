import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolders } from './make-folders.js';
import { StartFailure } from './start-failure.js';

/** Where things are below `DATA_DIR`. */
export interface ClusterFiles {
  /** Only for the user that Postgres runs as. */
  readonly home: string;
  readonly data: string;
  readonly log: string;
  readonly postmasterPid: string;
}

/** What `postmaster.pid` tells of the server that wrote it. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

export function clusterFiles(dataDir: string): ClusterFiles {
  const home = join(dataDir, 'postgres');
  const data = join(home, 'data');
  return { home, data, log: join(home, 'log'), postmasterPid: join(data, 'postmaster.pid') };
}

/** Makes the data folder if it is missing. 711: others may pass on to what is theirs, and see nothing. */
export async function makeFolder(folder: string, mode = 0o711): Promise<void> {
  try {
    await makeFolders(folder, mode);
  } catch (cause) {
    throw new StartFailure(`DATA_DIR ${folder} can't be used: ${(cause as Error).message}`, { cause });
  }
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** The file is there while a server runs, and after one that was killed. */
export async function readPostmaster(files: ClusterFiles): Promise<Postmaster | null> {
  const text = await readFile(files.postmasterPid, 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, port: Number(lines[3]) } : null;
}
