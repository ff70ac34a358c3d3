import type { Board } from './board.js';

/** Writes down, in the page itself and at every change of it, whether a patient stands on the board. */
const WATCH = `(patient) => {
  const looks = (window.presence ??= []);
  const look = () => {
    const rows = [...document.querySelectorAll('[data-row]')];
    const there = rows.some((row) => row.ariaLabel.startsWith(patient + ', ') && !row.textContent.includes('Left the board'));
    if (looks.at(-1) !== there) looks.push(there);
  };
  look();
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}`;

export const watchPresence = (board: Board, patient: string): Promise<unknown> =>
  board.page.evaluate(`(${WATCH})(${JSON.stringify(patient)})`);

/** Whether the patient was there, and after each change since. */
export const presence = (board: Board): Promise<readonly boolean[]> => board.page.evaluate('window.presence');
