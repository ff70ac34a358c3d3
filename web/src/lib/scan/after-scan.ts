/** So long after the Enter that ends a scan another is the scanner's: some send two, as a line's two ends. */
const SCANNERS_MS = 500;
let endedAt = Number.NEGATIVE_INFINITY;

function hear(event: KeyboardEvent): void {
  const since = event.timeStamp - endedAt;
  if (since > SCANNERS_MS) window.removeEventListener('keydown', hear, { capture: true });
  // The one that ended the scan has done what it does.
  if (event.key !== 'Enter' || since <= 0 || since > SCANNERS_MS) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * A scan has ended: a further Enter presses nothing, wherever the focus is by then.
 * @param at when its Enter came, by the time stamp of that.
 */
export function scanEnded(at: number): void {
  endedAt = at;
  window.addEventListener('keydown', hear, { capture: true });
}
