import { readdir, readFile, readlink, realpath } from 'node:fs/promises';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is there, and someone else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When a process began, in whatever the system counts; null when it is gone, or the system does not say. A zombie is gone. */
export async function startOf(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field, the program's name in brackets, may hold anything: fields are counted after it.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return state === 'Z' ? null : (fields[18] ?? null);
}

/** Whether it is known here what each process is, and in which folder it works. */
export const seesProcesses = process.platform === 'linux';

/** The processes of the Postgres that has this data folder: they all work in it. A zombie is none. */
export async function postgresProcessesIn(folder: string): Promise<readonly number[]> {
  const wanted = await realpath(folder);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map(async (pid) => (await isPostgresIn(pid, wanted)) && Number(pid)));
  return found.filter((pid) => pid !== false);
}

/** By name too: someone's shell may stand in that folder. */
async function isPostgresIn(pid: string, folder: string): Promise<boolean> {
  try {
    if ((await readlink(`/proc/${pid}/cwd`)) !== folder) return false;
    return (await readFile(`/proc/${pid}/comm`, 'utf8')).trim() === 'postgres';
  } catch {
    return false;
  }
}

/** Ends a process that does not end by itself; one that has just ended is fine. */
export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {}
}
