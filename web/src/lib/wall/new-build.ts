import { updated } from '$app/state';

/** A reload that did not bring the new build is not tried again at once: a page kept on the way would be loaded without end. */
const AGAIN_MS = 5 * 60_000;
const KEY = 'ward-board.wall-reloaded';

/** Whether the service has another build than this page is of. Asked over the network. */
export async function hasNewBuild(): Promise<boolean> {
  try {
    return updated.current || (await updated.check());
  } catch {
    // The service is away: what is shown stays.
    return false;
  }
}

/** Loads the page anew. */
export function reload(): void {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Math.abs(Date.now() - last) < AGAIN_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without storage a reload is tried each time.
  }
  location.reload();
}
