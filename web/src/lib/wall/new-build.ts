import { updated } from '$app/state';

/** A reload that did not bring the new build is not tried again at once: a page kept on the way would be loaded without end. */
const AGAIN_MS = 5 * 60_000;
const KEY = 'ward-board.wall-reloaded';
/** An answer that comes later would load the page anew in the midst of a turn. */
const ANSWER_MS = 3_000;

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
 * Loads the page anew where the service answers just now: without it what is shown would be lost, and nothing come in its place.
 * @param answers whether the service answers what the page asks for first.
 */
export async function reload(answers: () => Promise<boolean>): Promise<void> {
  try {
    if (Math.abs(Date.now() - Number(sessionStorage.getItem(KEY) ?? 0)) < AGAIN_MS) return;
  } catch {
    // Without storage a reload is tried each time.
  }
  const late = new Promise<readonly boolean[]>((resolve) => setTimeout(() => resolve([false]), ANSWER_MS));
  const said = await Promise.race([Promise.all([answers(), hasNewBuild()]), late]);
  if (said.includes(false)) return;
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // As above.
  }
  location.reload();
}
