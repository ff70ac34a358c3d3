import { StartFailure } from '@ward-board/embedded-postgres';
import { EventStoreMisfit, EventStoreUnavailable, isUnavailable } from '@ward-board/event-store';

/** How long an orderly end may take before it is made an end. */
const PATIENCE_MS = 5_000;

/**
 * Runs a program until it is done or told to end. What it can't start without is said in one line; what else ends it is a
 * bug, and shown with its stack. `usage` is what `--help` says in place of running it.
 */
export async function run(program: (signal: AbortSignal) => Promise<void>, usage?: string): Promise<void> {
  if (usage !== undefined && process.argv.slice(2).includes('--help')) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const ending = new AbortController();
  const end = () => {
    ending.abort();
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
  };
  process.once('SIGTERM', end).once('SIGINT', end);
  try {
    await program(ending.signal);
  } catch (error) {
    if (ending.signal.aborted) return;
    process.stderr.write(`${describe(error)}\n`);
    process.exitCode = 1;
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The last says which of the two stores it is.
  if ([StartFailure, EventStoreMisfit, EventStoreUnavailable].some((kind) => error instanceof kind))
    return error.message;
  return isUnavailable(error) ? `Postgres can’t be reached: ${error.message}` : (error.stack ?? error.message);
}
