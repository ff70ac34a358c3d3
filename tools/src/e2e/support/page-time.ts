import type { Page } from 'playwright-core';

/** Longer than it takes to ask a page for its time and to have it stand, and short beside what the page waits for. */
const AHEAD_MS = 2_000;

/**
 * Does work while the time of a page stands, whose clock was installed before it was loaded: nothing goes by itself meanwhile, however busy
 * the machine is.
 */
export async function whileTimeStands(page: Page, work: () => Promise<unknown>): Promise<void> {
  await stopsTime(page);
  try {
    await work();
  } finally {
    // The page has another time than the service by then: it asks anew what time it is once its device's clock is set.
    await page.clock.setSystemTime(Date.now());
    await page.clock.resume();
  }
}

/**
 * Expects that what is looked for is seen after so many ms of a page's own time at most, however long a busy machine takes for them: its
 * time stands from before `act` until it was seen, and is moved on by so much.
 */
export const isSeenWithin = (page: Page, ms: number, act: () => unknown, seen: () => Promise<unknown>): Promise<void> =>
  whileTimeStands(page, async () => {
    await act();
    await page.clock.runFor(ms);
    await seen();
  });

async function stopsTime(page: Page): Promise<void> {
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
