import { setTimeout as delay } from 'node:timers/promises';
import { CheckpointConflict } from '../checkpoint/generation.js';
import { Halted } from '../poison/halt.js';

/** Where the runners say what happens to them. */
export interface RunnerLog {
  readonly info: (message: string) => void;
  readonly error: (message: string, error?: unknown) => void;
}

/** How long until the next attempt: after trouble with the database, at an event that halts it, and when another process has moved the checkpoint. */
const RETRY_MS = 500;
const RETRY_HALTED_MS = 3_000;
const RETRY_CONFLICT_MS = 20;
/** How often the same trouble is said again. */
const REPEAT_MS = 60_000;

/** Attempts something that only `signal` is to end, again and again: it survives outages, and halts are tried again. */
export async function supervise(
  name: string,
  log: RunnerLog,
  signal: AbortSignal,
  attempt: () => Promise<void>,
): Promise<void> {
  let said = '';
  let saidAt = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    try {
      await attempt();
    } catch (error) {
      if (signal.aborted) return;
      const message = `${name}: ${String(error)}`;
      if (!(error instanceof CheckpointConflict) && (message !== said || performance.now() - saidAt > REPEAT_MS)) {
        log.error(message, error);
        [said, saidAt] = [message, performance.now()];
      }
      await delay(waitAfter(error), undefined, { signal }).catch(() => {});
    }
  }
}

function waitAfter(error: unknown): number {
  if (error instanceof CheckpointConflict) return RETRY_CONFLICT_MS;
  return error instanceof Halted ? RETRY_HALTED_MS : RETRY_MS;
}
