/** As many connections as a browser keeps to one server. */
const KEPT = 6;
const LIMIT_MS = 2_000;

/**
 * A network that forgets connections without a word leaves the browser with idle ones that it takes for alive: each call
 * over one of them waits until its time is out, on a board that is live again. A harmless call over each, given up soon,
 * makes the browser drop the dead ones.
 */
export async function sweepConnections(): Promise<void> {
  const call = async (): Promise<void> => {
    try {
      const answer = await fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(LIMIT_MS) });
      await answer.text();
    } catch {
      // One dead connection less.
    }
  };
  await Promise.all(Array.from({ length: KEPT }, call));
}
