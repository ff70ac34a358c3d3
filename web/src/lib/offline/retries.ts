const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 30_000;

/** Sends what waits, one pass at a time, and tries again later while something does. */
export interface Retries {
  soon(): void;
  /** What waits may be of a tab that is gone: tries in a while, unless that is to happen anyhow. */
  later(): void;
  /** Tries no more by itself. */
  stop(): void;
}

/** @param sendOnce one pass. */
export function createRetries(sendOnce: () => Promise<'done' | 'waits'>): Retries {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let failures = 0;
  let sending = false;
  let again = false;

  async function sendAll(): Promise<void> {
    again = sending;
    if (sending) return;
    callOff();
    sending = true;
    try {
      const rest = await sendOnce();
      failures = rest === 'done' ? 0 : failures + 1;
    } catch (error) {
      // What the device or the browser refuses now, it may give later.
      reportError(error);
      failures += 1;
    } finally {
      sending = false;
    }
    if (again) return sendAll();
    if (failures > 0) later();
  }
  function callOff(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }
  function later(): void {
    if (sending || timer !== null) return;
    const most = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(Math.max(failures - 1, 0), 10));
    timer = setTimeout(soon, most * (0.5 + Math.random() / 2));
  }
  const soon = (): void => void sendAll();

  return {
    soon,
    later,
    stop() {
      callOff();
      failures = 0;
    },
  };
}
