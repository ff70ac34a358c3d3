import { isTypedInto } from '#lib/shell/shortcuts.svelte.ts';
import { scanEnded } from './after-scan.ts';
import { isFreeOnBoard, SLOW_MS } from './free-keys.ts';
import { stop, typedAhead } from './typed-ahead.ts';
import { fastScan, gapsOf, isSlowScan, type KeyRun, runAfter } from './typed-scan.ts';

/** What was pressed last, wherever it was typed. */
let run: KeyRun | null = null;
/** The field that the last key was typed into; null: none. */
let into: EventTarget | null = null;
/** When the last key came that may be a scanner's, and how long after the one before. */
let [at, gap] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

function see(event: KeyboardEvent): void {
  const { key, target, timeStamp } = event;
  if (!event.isTrusted || key === 'Shift') return;
  const typedInto = isTypedInto(target) ? target : null;
  // What a person has typed there before they went on.
  if (typedInto !== into && timeStamp - at > SLOW_MS) run = null;
  into = typedInto;
  run = runAfter(run, event);
  if (key.length === 1 || key === 'Enter') [at, gap] = [timeStamp, timeStamp - at];
}

/** A press between two keys of a scanner is none of its own; any other is a person's, and so is what was typed before it. */
function press({ timeStamp }: PointerEvent): void {
  if (timeStamp - at > SLOW_MS) run = null;
}

// Before any other that hears keys: those may let nobody else hear them.
window.addEventListener('keydown', see, { capture: true });
window.addEventListener('pointerdown', press, { capture: true });

/** What was typed on this page since it was loaded: a field goes away in mid-scan, and what watches for a scanner comes in mid-scan. */
export const seenKeys = {
  /** Keys outside of a field that a scanner may go on with; null: there are none. */
  get begun(): KeyRun | null {
    return into === null && run?.keys.at(-1) !== 'Enter' ? run : null;
  },
  /** Whether the last key came right after another, wherever that was typed: it is not the first of a scan. */
  get goesOn(): boolean {
    return run !== null && (gapsOf(run).at(-1) ?? 0) <= SLOW_MS;
  },
};

/** Until what watches for a scanner has come, no key presses anything right after another, nor Enter after a scan. @returns what ends it. */
export function untilWatched(): () => void {
  const hear = (event: KeyboardEvent) => {
    const { key, target, timeStamp } = event;
    if ((key.length > 1 && key !== 'Enter') || isTypedInto(target) || typedAhead.isOn) return;
    const isScan = run !== null && (fastScan(run) !== null || isSlowScan(run));
    if (isScan) scanEnded(timeStamp);
    if (isScan || (gap <= SLOW_MS && !isFreeOnBoard(key, gap))) stop(event);
  };
  window.addEventListener('keydown', hear, { capture: true });
  return () => window.removeEventListener('keydown', hear, { capture: true });
}
