import { updated } from '$app/state';

/** A reload that did not bring the new build is not tried again at once: a page kept on the way would be loaded without end. */
const AGAIN_MS = 5 * 60_000;
const KEY = 'ward-board.wall-reloaded';

/** Whether the service has another build than this page is of. Asked over the network. */
export async function hasNewBuild(): Promise<boolean> {
  try {
    return await updated.check();
  } catch {
    // The service is away: what is shown stays.
    return false;
  }
}

/**
 * Whether the page may be loaded anew: where the service does not answer just now, what is shown would be lost, and nothing come in its place.
 * @param answers whether the service answers what the page asks for first.
 */
export async function mayReload(answers: () => Promise<boolean>): Promise<boolean> {
  try {
    if (Math.abs(Date.now() - Number(sessionStorage.getItem(KEY) ?? 0)) < AGAIN_MS) return false;
  } catch {
    // Without storage a reload is tried each time.
  }
  const said = await Promise.all([answers(), hasNewBuild()]);
  return !said.includes(false);
}

/** Loads the page anew. */
export function reload(): void {
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // As above.
  }
  location.reload();
}
