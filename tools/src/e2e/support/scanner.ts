import type { Page } from 'playwright-core';

interface Typed {
  /** Between two keys, by the keyboard’s own clock. */
  readonly everyMs?: number;
  /** Between each key and the next, in place of that. */
  readonly gaps?: readonly number[];
  /** Whether Enter comes last; left out: it does. */
  readonly enter?: boolean;
  /** What comes in place of Enter. */
  readonly end?: 'Tab';
  /** What the first key opens: the others reach the page once that is there, and are no later by their clock. */
  readonly opened?: () => Promise<unknown>;
  /** A second Enter, so many ms after the first; left out: there is none. */
  readonly further?: number;
  /** What comes in place of that second Enter. */
  readonly furtherKey?: 'Tab';
}

const ends: Readonly<Record<string, object>> = {
  Enter: { code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Tab: { code: 'Tab', windowsVirtualKeyCode: 9 },
};

/** Types what a hardware scanner reads, and Enter, as a keyboard does whose keys reach the page as soon as it takes them. */
export async function scanInto(page: Page, text: string, typed: Typed = {}): Promise<void> {
  const { everyMs = 8, gaps = [], enter: isEnded = true, end = 'Enter', opened, further, furtherKey = 'Enter' } = typed;
  const devtools = await page.context().newCDPSession(page);
  const keys = [...text, ...(isEnded ? [end] : []), ...(further === undefined ? [] : [furtherKey])];
  // Later than whatever a person has pressed.
  let at = Date.now() + 200;
  const sent = keys.map((key, n) => {
    if (n > 0) at += n > text.length ? (further ?? 0) : (gaps[n - 1] ?? everyMs);
    const timestamp = at / 1_000;
    const enter = ends[key] ?? { text: key };
    return () =>
      Promise.all([
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

/** Types what a scanner reads that announces itself with a key, which it is set to press first. @param keys characters, and what it ends with. */
export async function announces(page: Page, keys: readonly string[], everyMs: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  let at = Date.now() + 200;
  for (const key of ['F9', ...keys]) {
    const more = { F9: { code: key, windowsVirtualKeyCode: 120 }, ...ends }[key] ?? { text: key };
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key, timestamp: at / 1_000, ...more });
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp: at / 1_000 });
    at += everyMs;
  }
  await devtools.detach();
}
