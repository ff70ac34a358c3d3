import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from '@ward-board/projections';

/** Where things are below `DATA_DIR`. */
export interface ClusterFiles {
  /** Only for the user that Postgres runs as. */
  readonly home: string;
  readonly data: string;
  readonly log: string;
  readonly postmasterPid: string;
  readonly kept: string;
}

/** What must be the same at every start. */
export interface Kept {
  readonly password: string;
  readonly port: number;
}

/** What `postmaster.pid` tells of the server that wrote it. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

export function clusterFiles(dataDir: string): ClusterFiles {
  const home = join(dataDir, 'postgres');
  const data = join(home, 'data');
  return {
    home,
    data,
    log: join(home, 'log'),
    postmasterPid: join(data, 'postmaster.pid'),
    kept: join(dataDir, 'postgres.json'),
  };
}

/** Makes the folders that are missing. 711: others may pass on to what is theirs, and see nothing. */
export async function makeFolders(dataDir: string, files: ClusterFiles): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    await mkdir(files.home, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new StartFailure(`DATA_DIR ${dataDir} can't be used: ${(cause as Error).message}`, { cause });
  }
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

export async function readKept(files: ClusterFiles): Promise<Kept | null> {
  try {
    return JSON.parse(await readFile(files.kept, 'utf8')) as Kept;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    // A parser's message quotes what it read, and the file holds a password.
    const reason = cause instanceof SyntaxError ? 'it is not JSON' : (cause as Error).message;
    throw new StartFailure(`${files.kept} in DATA_DIR can't be read: ${reason}`, { cause });
  }
}

/** Written beside and renamed: a crash leaves the old file or the new one, never half of one. */
export async function writeKept(files: ClusterFiles, kept: Kept): Promise<void> {
  await writeFile(`${files.kept}.new`, `${JSON.stringify(kept)}\n`, { mode: 0o600 });
  await rename(`${files.kept}.new`, files.kept);
}

export const newPassword = (): string => randomBytes(24).toString('base64url');

/** The file is there while a server runs, and after one that was killed. */
export async function readPostmaster(files: ClusterFiles): Promise<Postmaster | null> {
  const text = await readFile(files.postmasterPid, 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, port: Number(lines[3]) } : null;
}
