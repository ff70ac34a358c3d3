import type { Page } from 'playwright-core';

interface Typed {
  /** Between two keys, by the keyboard’s own clock. */
  readonly everyMs?: number;
  /** What the first key opens: the others reach the page once that is there, and are no later by their clock. */
  readonly opened?: () => Promise<unknown>;
  /** A second Enter, so many ms after the first; left out: there is none. */
  readonly further?: number;
}

/** Types what a hardware scanner reads, and Enter, as a keyboard does whose keys reach the page as soon as it takes them. */
export async function scanInto(page: Page, text: string, { everyMs = 8, opened, further }: Typed = {}): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  // Later than whatever a person has pressed.
  const begun = Date.now() + 200;
  const keys = [...text, 'Enter', ...(further === undefined ? [] : ['Enter'])];
  const sent = keys.map((key, n) => async () => {
    const timestamp = (begun + (n > text.length ? text.length * everyMs + (further ?? 0) : n * everyMs)) / 1_000;
    const enter = key === 'Enter' ? { code: key, windowsVirtualKeyCode: 13, text: '\r' } : { text: key };
    await Promise.all([
      devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key, timestamp, ...enter }),
      devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp }),
    ]);
  });
  const [first, ...others] = sent;
  const begins = first?.();
  if (opened) {
    await begins;
    await opened();
  }
  // One after the other without waiting for the one before: what is timed on the page is not late on a busy machine.
  await Promise.all([begins, ...others.map((send) => send())]);
  await devtools.detach();
}
