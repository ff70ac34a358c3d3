/** So long after the Enter that ends a scan another is the scanner's: some send two, as a line's two ends. */
const SCANNERS_MS = 500;
let endedAt = Number.NEGATIVE_INFINITY;

function hear(event: KeyboardEvent): void {
  const { key, timeStamp } = event;
  // Shift is a key of its own.
  if (key === 'Shift') return;
  const since = timeStamp - endedAt;
  // Another key is typed by whoever goes on; its Enter is theirs.
  if (key !== 'Enter' || since > SCANNERS_MS) window.removeEventListener('keydown', hear, { capture: true });
  // The one that ended the scan has done what it does.
  else if (since > 0) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

/**
 * A scan has ended: a further Enter presses nothing, wherever the focus is by then.
 * @param at when its Enter came, by the time stamp of that.
 */
export function scanEnded(at: number): void {
  endedAt = at;
  window.addEventListener('keydown', hear, { capture: true });
}
