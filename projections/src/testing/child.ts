import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { until } from './until.js';

const here = import.meta.dirname;

/** A program of this package, running from its source in a process of its own. */
export interface Child {
  readonly process: ChildProcess;
  readonly output: () => string;
  /** Answers its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  /** As a power cut ends it. */
  kill(): Promise<void>;
}

/** Starts a program with no environment but the given one and the PATH. */
export function startChild(program: 'main' | 'rebuild', env: NodeJS.ProcessEnv, ...args: readonly string[]): Child {
  const script = [join(here, '..', `${program}.ts`), ...args];
  const { PATH } = process.env;
  const child = spawn(process.execPath, ['--import', join(here, 'from-source.mjs'), ...script], {
    env: { PATH, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal)),
  );
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { process: child, output: () => output, ended, kill };
}

/** The projections as a process, once it runs. */
export async function startProjecting(url: string): Promise<Child> {
  const child = startChild('main', { DATABASE_URL: url, NOTIFICATION_DAYS: '3650' });
  await until('it projects', () => {
    if (child.process.exitCode !== null) throw new Error(child.output());
    return child.output().includes('Projecting.');
  });
  return child;
}
