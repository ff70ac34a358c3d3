import type { Result } from '#lib/http/api.ts';

/** So long after the press it is still tried: later, nobody may stand before the screen that it opens. */
const TRIES_FOR_MS = 60_000;
const AGAIN_MS = 1_000;
/** An answer takes no longer on a line that is slow, and up. */
const SLOW_MS = 3_000;

export interface RetryNeeds {
  /** Whether somebody still waits for it. */
  readonly isWanted: () => boolean;
  /** There is no answer, and it is still tried. */
  readonly onDown: () => void;
  /** Whether the device itself says that it has no line. */
  readonly isOffline: () => boolean;
  /** In ms; only differences mean anything. */
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

/**
 * Tries until there is an answer, be it a refusal, and says at once, or once it takes long, that the line is down.
 * @returns what came last: no answer once it is not wanted any more, or was tried for long enough.
 */
export async function retryUntilAnswered<T>(
  once: () => Promise<Result<T>>,
  { isWanted, onDown, isOffline, now, pause }: RetryNeeds,
): Promise<Result<T>> {
  const until = now() + TRIES_FOR_MS;
  let answered = false;
  if (isOffline()) onDown();
  else
    void pause(SLOW_MS).then(() => {
      if (!answered && isWanted()) onDown();
    });
  for (;;) {
    const result = await once();
    answered = result.ok || result.problem !== null;
    if (answered || !isWanted()) return result;
    onDown();
    await pause(AGAIN_MS);
    if (!isWanted() || now() >= until) return result;
  }
}
