import type { Page } from 'playwright-core';

/** Longer than it takes to ask a page for its time and to have it stand, and short beside what the page waits for. */
const AHEAD_MS = 2_000;

/** Has the time of a page stand, whose clock was installed before it was loaded: nothing goes by itself any more, however busy the machine is. */
export async function stopsTime(page: Page): Promise<void> {
  for (;;) {
    // A clock is made to stand at a moment that is still to come.
    const at = (await page.evaluate<number>('Date.now()')) + AHEAD_MS;
    const isPast = await page.clock.pauseAt(at).then(
      () => false,
      (error: Error) => {
        if (!error.message.includes('past')) throw error;
        return true;
      },
    );
    if (!isPast) return;
  }
}

/**
 * Expects that what is looked for is seen after so many ms of a page's own time at most, however long a busy machine takes for them: its
 * time stands from before `act` until it was seen, and is moved on by so much.
 */
export async function isSeenWithin(
  page: Page,
  ms: number,
  act: () => unknown,
  seen: () => Promise<unknown>,
): Promise<void> {
  await stopsTime(page);
  try {
    await act();
    await page.clock.runFor(ms);
    await seen();
  } finally {
    await page.clock.resume();
  }
}
