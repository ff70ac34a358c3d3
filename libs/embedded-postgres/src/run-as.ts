import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { StartFailure } from './start-failure.js';

const execute = promisify(execFile);

/** Runs a program to its end and gives its output; a failure carries what it said. */
export type Run = (program: string, args: readonly string[]) => Promise<string>;

export interface User {
  readonly uid: number;
  readonly gid: number;
}

const USER = 'postgres';

/**
 * How programs of Postgres are run, as `user` if it is given, who must be able to reach `paths`. If a folder above them is
 * closed to it, a checkout in a private folder for example, it gets root's right to pass folders, and no other, where the
 * system has `setpriv`; else the start fails.
 */
export async function runAs(user: User | null, paths: readonly string[], onClosedFolder: () => void): Promise<Run> {
  if (!user) return runner([], {});
  const plain = runner([], user);
  if (await reaches(plain, paths)) return plain;
  const identity = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  const passing = runner(['setpriv', ...identity, ...PASS_FOLDERS], {});
  if (await reaches(passing, paths)) {
    onClosedFolder();
    return passing;
  }
  throw new StartFailure(
    `DATA_DIR or the project's folder can't be reached by the user ${USER}, as which Postgres runs: set DATA_DIR to, and ` +
      `check out into, a folder that other users may enter (${paths.join(', ')})`,
  );
}

/** Without that securebit, access(2) would go by the user alone, and initdb asks it. */
const PASS_FOLDERS = ['inh-caps', 'ambient-caps', 'bounding-set']
  .map((set) => `--${set}=-all,+dac_override`)
  .concat('--securebits=+no_setuid_fixup');

function runner(prefix: readonly string[], user: User | object): Run {
  return async (program, args) => {
    const [file = program, ...rest] = [...prefix, program, ...args];
    return output(file, rest, {
      ...user,
      // The terminal's Ctrl-C is for the service, which ends what it has begun.
      detached: true,
      // A working directory that the user can't enter fails initdb; a PGPORT or PGDATA of the caller's is not meant here.
      cwd: '/',
      env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' },
    });
  };
}

async function output(file: string, args: readonly string[], options: SpawnOptions): Promise<string> {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended(child)]);
  if (code !== 0) throw Object.assign(new Error(`${file} failed: ${stderr}`), { stderr });
  return stdout + stderr;
}

async function ended(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'close');
  return code as number | null;
}

async function reaches(run: Run, paths: readonly string[]): Promise<boolean> {
  try {
    for (const path of paths) await run('test', ['-x', path]);
    return true;
  } catch {
    return false;
  }
}

/** Postgres refuses to be root: a service that is root runs it as the system's user `postgres`, made if missing. */
export async function postgresUser(): Promise<User> {
  const found = await lookUp();
  if (found) return found;
  // Debian and most others; then Alpine and its kin.
  await execute('useradd', ['--system', '--user-group', '--no-create-home', USER])
    .catch(() => execute('adduser', ['-S', '-D', '-H', USER]))
    .catch(() => {});
  const made = await lookUp();
  if (made) return made;
  throw new StartFailure(
    `Postgres can't run as root, and a user ${USER} can't be made: set DATABASE_URL, or be no root`,
  );
}

async function lookUp(): Promise<User | null> {
  try {
    const [uid, gid] = await Promise.all([execute('id', ['-u', USER]), execute('id', ['-g', USER])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
}
