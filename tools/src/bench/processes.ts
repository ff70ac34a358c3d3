import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@ward-board/embedded-postgres';

/** A server in a process of its own. */
export interface Running {
  readonly url: string;
  /** Resident memory in MB. */
  memory(): number;
  /** The most that was resident until now, in MB. */
  peakMemory(): number;
  stop(): Promise<void>;
}

/** Four minutes, 100 ms apart: a demo hospital takes half a minute to start, and beside a whole suite of tests it was not ready after 90 s. */
const MOST_LOOKS = 2_400;
/** As `npm start` runs Node. */
const NODE_FLAGS = ['--heap-growing-percent=20', '--max-semi-space-size=4'];

/** Starts a compiled module as a server, with a data folder of its own, and waits until it answers. */
export async function startProcess(
  module: string,
  ready: string,
  env: Record<string, string>,
  flags: readonly string[] = NODE_FLAGS,
): Promise<Running> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const path = fileURLToPath(new URL(module, import.meta.url));
  const folder = await mkdtemp(join(tmpdir(), 'ward-board-bench-'));
  const child = fork(path, {
    execArgv: [...flags],
    env: { ...process.env, DATA_DIR: folder, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const output: string[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(String(chunk)));
  const isUp = await answers(child, url + ready);
  if (!isUp) {
    // Left running, it would keep a test run from ending.
    await stop(child, folder);
    throw new Error(`${module} did not start:\n${output.join('')}`);
  }
  return {
    url,
    memory: () => residentMb(child, 'VmRSS'),
    peakMemory: () => residentMb(child, 'VmHWM'),
    stop: () => stop(child, folder),
  };
}

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

/** Whether a server answers before it ends and before the last look. */
async function answers(child: ChildProcess, url: string): Promise<boolean> {
  for (let look = 0; look < MOST_LOOKS && isRunning(child); look++) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer && answer.status < 500) return true;
    await delay(100);
  }
  return false;
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  if (isRunning(child)) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
}

function residentMb(child: ChildProcess, line: 'VmRSS' | 'VmHWM'): number {
  const kb = new RegExp(`${line}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
  return Number(kb) / 1_024;
}
