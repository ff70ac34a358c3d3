/** Moves the focus among the rows of the board, from the one that has it or from the first. */
export function moveFocus(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = at === -1 ? rows[0] : rows[at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
