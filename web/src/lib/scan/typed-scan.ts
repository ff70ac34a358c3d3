/** Between two keys of a fast hardware scanner at most. A person who types fast takes 60 ms. */
export const SCANNER_MS = 40;
/** So many keys at that speed, with the Enter that ends a scan, no person types. */
const FEWEST = 4;
/** So many characters at that speed no person types within others. */
const FEWEST_IN_TEXT = 6;
/** Between two keys of a slow scanner at most, but for the pauses of its line. */
export const SLOW_MS = 150;
/** Keys further apart are not of one scan: over Bluetooth they come in groups, and the Enter of some scanners comes late. */
const PAUSE_MS = 1_500;
/** By how much the pause before a scan is longer than any between its keys. */
const LONGER = 3;

/** Keys that may be of one scan, and what a person typed just before it. */
export interface KeyRun {
  readonly keys: readonly string[];
  /** When each came, in ms. */
  readonly times: readonly number[];
}

/** What a scan is told by, besides its speed. */
export interface Known {
  /** Whether a text may be a value that a person types. */
  readonly isValue: (text: string) => boolean;
  /** Whether somebody on the board has this MRN. */
  readonly isKnown: (mrn: string) => boolean;
  /** Whether a scanner at whatever speed has typed a text, since no person types it. */
  readonly isScan: (text: string) => boolean;
}

/** What a scanner has typed. */
export interface Scan {
  readonly text: string;
  /** Which key of the run was the first that is not a person's. */
  readonly from: number;
}

/**
 * The run that a key belongs to: the one before it, or one that it begins.
 * @param key a character, or `Enter`. @param at when it was pressed, in ms; only differences mean anything.
 */
export function runWith(before: KeyRun | null, key: string, at: number): KeyRun {
  const last = before?.times.at(-1);
  const goesOn = last !== undefined && before?.keys.at(-1) !== 'Enter' && at - last <= PAUSE_MS;
  return goesOn && before
    ? { keys: [...before.keys, key], times: [...before.times, at] }
    : { keys: [key], times: [at] };
}

/** The run after a key: the same where that is Shift; null: one that no scanner presses ends it. */
export function runAfter(before: KeyRun | null, event: KeyboardEvent): KeyRun | null {
  const { key, ctrlKey, altKey, metaKey, repeat, timeStamp } = event;
  // Shift is a key of its own, and one that is held down repeats itself as fast as a scanner types.
  if (key === 'Shift') return before;
  if ((key.length > 1 && key !== 'Enter') || ctrlKey || altKey || metaKey || repeat) return null;
  return runWith(before, key, timeStamp);
}

const textFrom = ({ keys }: KeyRun, from: number): string => keys.slice(from, -1).join('');

/** How long after the one before each key came. */
const gapsOf = ({ times }: KeyRun): readonly number[] =>
  times.map((time, n) => (n === 0 ? Number.POSITIVE_INFINITY : time - (times[n - 1] ?? 0)));

const isFast = (gaps: readonly number[]): boolean =>
  gaps.some((_, n) => n >= FEWEST - 1 && gaps.slice(n - FEWEST + 2, n + 1).every((gap) => gap <= SCANNER_MS));

const hasEnded = ({ keys }: KeyRun): boolean => keys.at(-1) === 'Enter' && keys.length >= FEWEST;

/** What a fast scanner has typed where no person types before it: all of the run, since the end of an MRN may be somebody else's. */
export const fastScan = (run: KeyRun): Scan | null =>
  hasEnded(run) && isFast(gapsOf(run)) ? { text: textFrom(run, 0), from: 0 } : null;

/** Whether a slow scanner has typed, where digits do nothing: nobody types several of them, and then Enter for what has the focus. */
export function isSlowScan(run: KeyRun): boolean {
  const text = textFrom(run, 0);
  return hasEnded(run) && text.length >= FEWEST && /\d.*\d/.test(text);
}

/** Whether a fast scanner, and not a person, has typed into a field for any text: some of their keys are as fast. */
export function isScanOnly(run: KeyRun): boolean {
  if (!hasEnded(run)) return false;
  const gaps = gapsOf(run).slice(0, -1);
  const fast = gaps.length - gaps.findLastIndex((gap) => gap > SCANNER_MS);
  return fast === gaps.length || fast >= FEWEST_IN_TEXT;
}

/**
 * What a scanner has typed, once its Enter has come; null: it has not, or a person typed. A fast scanner is told by its speed. One that
 * is as slow as a person is told by its text, where somebody on the board has that MRN or no person can have typed it; what is no value
 * besides stands as it was typed. Where the run began is not certain, since a scanner's line may pause, and a person may type just
 * before: the part after a pause is the scan where somebody on the board has that MRN, or where it alone is fast.
 */
export function scannedBy(run: KeyRun, { isValue, isKnown, isScan }: Known): Scan | null {
  if (!hasEnded(run)) return null;
  const gaps = gapsOf(run);
  const text = (from: number): string => textFrom(run, from);
  const fast = isFast(gaps);
  if (!fast && isValue(text(0))) return null;
  const begins = (gap: number, n: number): boolean =>
    n === 0 || (gap >= SLOW_MS && gaps.slice(n + 1, -1).every((inside) => gap >= LONGER * inside));
  const known = gaps.slice(0, -1).findIndex((gap, n) => begins(gap, n) && isKnown(text(n)));
  if (known >= 0) return { text: text(known), from: known };
  if (!fast) return isScan(text(0)) ? { text: text(0), from: 0 } : null;
  const isPersons = (n: number): boolean => gaps.slice(1, n).every((gap) => gap > SCANNER_MS);
  const alone = gaps
    .slice(0, -1)
    .findIndex(
      (gap, n) => gap >= SLOW_MS && isPersons(n) && gaps.slice(n + 1, -1).every((inside) => inside <= SCANNER_MS),
    );
  // A scanner's last key may come late: what then stands alone is no MRN.
  const from = run.keys.length - alone >= FEWEST ? Math.max(0, alone) : 0;
  return { text: text(from), from };
}
