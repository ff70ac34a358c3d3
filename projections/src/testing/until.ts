import { setTimeout as delay } from 'node:timers/promises';

/** Waits until something holds. A test that waits on a condition is neither slow nor flaky. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  { timeoutMs = 60_000, everyMs = 10 } = {},
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${what}`);
    await delay(everyMs);
  }
}
