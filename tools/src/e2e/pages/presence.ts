import type { Board } from './board.js';

/** One look at a board that differed from the one before. */
interface Look {
  /** By the machine's clock, which all browsers on it share. */
  readonly at: number;
  readonly there: boolean;
}

/** Writes down, in the page itself and at every change of it, whether a patient stands on the board. */
const WATCH = `(patient) => {
  const looks = (window.presence ??= []);
  const look = () => {
    const rows = [...document.querySelectorAll('[data-row]')];
    const there = rows.some((row) => row.ariaLabel.startsWith(patient + ', ') && !row.textContent.includes('Left the board'));
    if (looks.at(-1)?.there !== there) looks.push({ at: performance.timeOrigin + performance.now(), there });
  };
  look();
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}`;

export const watchPresence = (board: Board, patient: string): Promise<unknown> =>
  board.page.evaluate(`(${WATCH})(${JSON.stringify(patient)})`);

/** What was written down since. */
export const presence = (board: Board): Promise<readonly Look[]> => board.page.evaluate('window.presence');
