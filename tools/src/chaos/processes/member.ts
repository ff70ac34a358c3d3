import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Ends a start that hangs, and is no measure: on a busy machine a start takes half a minute and more. */
const LONGEST_START_MS = 180_000;

/** A process that can be killed, and started again as it was. */
export interface Member {
  /** Ends it as a power cut does: nothing is finished, nobody is told. */
  kill(): Promise<void>;
  /** Resolves when it says that it is ready. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A member that is a program of this project. */
export interface Program extends Member {
  /** What it ended with, its code or a signal's name, told to or not; null while it runs. */
  readonly ended: number | NodeJS.Signals | null;
}

/**
 * Starts a compiled program.
 * @param ready what it says once it does its work.
 */
export async function startMember(
  program: string,
  env: Readonly<Record<string, string>>,
  ready: string,
): Promise<Program> {
  let child = await launch(program, env, ready);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    kill: () => end('SIGKILL'),
    start: async () => {
      child = await launch(program, env, ready);
    },
    stop: () => end('SIGTERM'),
    get ended() {
      return child.exitCode ?? child.signalCode;
    },
  };
}

async function launch(program: string, env: Readonly<Record<string, string>>, ready: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A run that is broken off takes its processes with it.
  const orphaned = () => child.kill('SIGKILL');
  process.once('exit', orphaned);
  child.once('exit', () => process.removeListener('exit', orphaned));
  await new Promise<void>((resolve, reject) => {
    let said = '';
    const fail = (why: string) => reject(new Error(`${program} ${why}:\n${said}`));
    const timer = setTimeout(() => fail('took too long to start'), LONGEST_START_MS);
    child.stdout.on('data', (chunk: Buffer) => {
      said = (said + String(chunk)).slice(-20_000);
      if (!said.includes(ready)) return;
      clearTimeout(timer);
      resolve();
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with ${code}`);
    });
  });
  return child;
}
