import { setTimeout as sleep } from 'node:timers/promises';
import { EventStoreUnavailable } from '../../port/event-store.js';
import { describeFailure, isPassing, NoAnswer, refusal } from './failures.js';
import type { KurrentServer } from './server.js';

/** How long calls may take, in milliseconds. */
export interface CallTimeouts {
  /** For the first try. The client's own limits are of no use: a frozen server or a dying leader holds a call for up to 16 s. */
  readonly tryMs: number;
  /** For all tries of a call together, until it counts as unavailable. */
  readonly answerMs: number;
}

/** Where calls within a call give up at a time of their own, the outer one waits so much longer: their error says what KurrentDB answered, its own would not. */
export const SAID_WITHIN_MS = 100;

/** Between two tries: a cluster that has lost its leader has another one within seconds. */
const PAUSE_MS = 50;

/**
 * Repeats a call, which must be safe to repeat, until it is answered. After each silence the next try may take twice as long, so that a
 * machine that is slow, and not dead, is waited for.
 * @param tryMs for the first try, in milliseconds.
 * @param until when to give up, by `performance.now()`.
 * @throws EventStoreUnavailable when no try was answered in time, or the call was refused; any other error at once.
 */
export async function answered<Answer>(
  server: Pick<KurrentServer, 'reconnect'>,
  tryMs: number,
  until: number,
  call: () => Promise<Answer>,
): Promise<Answer> {
  let told: unknown;
  for (let silences = 0; performance.now() < until; ) {
    try {
      return await within(Math.min(tryMs * 2 ** silences, until - performance.now()), call());
    } catch (error) {
      const refused = refusal(error);
      if (refused !== null) throw new EventStoreUnavailable(`KurrentDB refuses: ${refused}`, { cause: error });
      if (!isPassing(error)) throw error;
      // A silence tells nothing of what was said before it, and a later one may be cut short by the end of the time.
      if (!(error instanceof NoAnswer) || told === undefined) told = error;
      // The first silence may be a slow answer: a new client would only be slower.
      if (error instanceof NoAnswer && ++silences > 1) server.reconnect();
      await sleep(PAUSE_MS);
    }
  }
  told ??= new NoAnswer('The call waited for others');
  const message = `KurrentDB can not be reached, has no leader, or did not answer: ${describeFailure(told)}`;
  throw new EventStoreUnavailable(message, { cause: told });
}

/** @throws NoAnswer after so many milliseconds; what the promise comes to later is ignored. */
function within<Answer>(ms: number, promise: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoAnswer(`no answer within ${Math.round(ms)} ms`)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
