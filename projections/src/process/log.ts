import type { RunnerLog } from '../engine/runner/supervise.js';

/** One JSON line per entry on the standard output, as the backend writes them. */
export const jsonLog: RunnerLog = {
  info: (message) => write('info', message),
  // Not the error as it is: a failed query repeats what it was asked to store, which is patients' data.
  error: (message, error) => write('error', message, error instanceof Error ? error.stack : undefined),
};

function write(level: string, msg: string, stack?: string): void {
  process.stdout.write(`${JSON.stringify({ level, time: new Date().toISOString(), msg, stack })}\n`);
}
