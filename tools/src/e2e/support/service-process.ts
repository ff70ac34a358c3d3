import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@ward-board/embedded-postgres';

const program = (name: string) => fileURLToPath(new URL(`../../../../backend/dist/${name}.js`, import.meta.url));
const PROGRAM = program('main');
/** Ends a start that hangs, and is no measure: on a busy machine a start takes half a minute and more. */
export const LONGEST_START_MS = 180_000;

/** The built service, in a process of its own. */
export interface ServiceProcess {
  readonly port: number;
  readonly url: string;
  /** What it ended with, its code or a signal's name, told to or not; null while it runs. */
  readonly ended: number | NodeJS.Signals | null;
  /** Ends it as a power cut does: nothing is finished, nobody is told. */
  kill(): Promise<void>;
  /** Starts it again: the same port, the same data. */
  start(): Promise<void>;
  /** Holds it still without ending it, as a host does that is out of memory: its connections stay open, and nobody answers. */
  pause(): void;
  /** Lets it go on. */
  resume(): void;
  stop(): Promise<void>;
}

/** Where a run's services find each other's compiled code: to compile it anew is a third of what a start takes. */
const COMPILED = { NODE_COMPILE_CACHE: join(tmpdir(), 'compiled-service') };

/** A database as the built service makes it at its start. It takes seconds of a busy machine: a run's databases are copies of one. */
export const builtSchema = {
  name: 'built_service',
  async migrate(url: string): Promise<void> {
    const env = { PATH: process.env.PATH, ...COMPILED, DATABASE_URL: url };
    await promisify(execFile)(process.execPath, [program('migrate')], { env });
  },
};

/** Starts the built service on a free port, if `PORT` names none; `env` are its settings, `hear` gets each line that it says. */
export async function startService(
  env: Readonly<Record<string, string>>,
  hear: (line: string) => void = () => {},
): Promise<ServiceProcess> {
  if (!existsSync(PROGRAM)) throw new Error('The service is not built: run "npm run build" first.');
  const port = env.PORT === undefined ? await freePort() : Number(env.PORT);
  const dataDir = await mkdtemp(join(tmpdir(), 'ward-board-e2e-'));
  const settings = { DATA_DIR: dataDir, ...env, PORT: String(port), HOST: '127.0.0.1' };
  const clean = () => rm(dataDir, { recursive: true, force: true });
  let child = await launch(settings, hear).catch(async (error: unknown) => {
    await clean();
    throw error;
  });
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    get ended() {
      return child.exitCode ?? child.signalCode;
    },
    kill: () => end('SIGKILL'),
    start: async () => {
      child = await launch(settings, hear);
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop: async () => {
      await end('SIGTERM');
      await clean();
    },
  };
}

/** Resolves once the service says that it is ready. @throws what it said, if it ends before that. */
async function launch(
  settings: Readonly<Record<string, string>>,
  hearLine: (line: string) => void,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { PATH: process.env.PATH, TZ: process.env.TZ, NODE_ENV: 'production', ...COMPILED, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A test run that is broken off takes its service with it.
  const orphaned = () => child.kill('SIGKILL');
  process.once('exit', orphaned);
  child.once('exit', () => process.removeListener('exit', orphaned));
  let said = '';
  const started = new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The service ${why}:\n${said}`));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail('took too long to start');
    }, LONGEST_START_MS);
    const hear = (chunk: Buffer) => {
      said = (said + String(chunk)).slice(-20_000);
      if (!said.includes('Ward Board is ready')) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', hearLine);
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with ${code}`);
    });
  });
  await started;
  return child;
}
