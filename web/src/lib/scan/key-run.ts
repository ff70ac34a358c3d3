import { SCANNER_MS, SLOW_MS } from './free-keys.js';

/** So many keys at that speed, with the Enter that ends a scan, no person types. */
export const FEWEST = 4;
/** So many characters at that speed no person types within others. */
const FEWEST_IN_TEXT = 6;
/** Keys further apart are not of one scan: over Bluetooth they come in groups, and the Enter of some scanners comes late. */
export const PAUSE_MS = 1_500;

/** Keys that may be of one scan, and what a person typed just before it. */
export interface KeyRun {
  readonly keys: readonly string[];
  /** When each came, in ms. */
  readonly times: readonly number[];
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

/** What is typed from a key on, without the Enter. */
export const textFrom = ({ keys }: KeyRun, from: number): string => keys.slice(from, -1).join('');

/** How long after the one before each key came. */
export const gapsOf = ({ times }: KeyRun): readonly number[] =>
  times.map((time, n) => (n === 0 ? Number.POSITIVE_INFINITY : time - (times[n - 1] ?? 0)));

/** Whether so many keys as no person types at that speed have come at a scanner's. */
export const isFast = (gaps: readonly number[]): boolean =>
  gaps.some((_, n) => n >= FEWEST - 1 && gaps.slice(n - FEWEST + 2, n + 1).every((gap) => gap <= SCANNER_MS));

/** Whether a scanner's Enter has come. */
export const hasEnded = ({ keys }: KeyRun): boolean => keys.at(-1) === 'Enter' && keys.length >= FEWEST;

/** What a fast scanner has typed where no person types before it: all of the run, since the end of an MRN may be somebody else's. */
export const fastScan = (run: KeyRun): Scan | null =>
  hasEnded(run) && isFast(gapsOf(run)) ? { text: textFrom(run, 0), from: 0 } : null;

/** Whether a slow scanner has typed, where only j and k move the focus: nobody types several others, and then Enter for what has it. */
export function isSlowScan(run: KeyRun): boolean {
  const text = textFrom(run, 0);
  return hasEnded(run) && text.length >= FEWEST && /[^jk].*[^jk]/.test(text);
}

/** Which key of the run was the first that a fast scanner, and not a person, has typed into a field for any text; null: none was. */
export function scanInText(run: KeyRun): number | null {
  if (!hasEnded(run)) return null;
  const gaps = gapsOf(run).slice(0, -1);
  const from = gaps.findLastIndex((gap) => gap > SCANNER_MS);
  const fast = gaps.length - from;
  return fast === gaps.length || fast >= FEWEST_IN_TEXT ? from : null;
}

/** By how much of its mean the time between two keys differs in a scan at most: a person's differs by more. */
const EVEN = 0.25;

/**
 * Whether a slow scanner may have typed a run from a key on, by its even pace: six digits or more, which an MRN has, and few PINs and
 * values.
 */
export function isEvenlyTyped(run: KeyRun, from = 0): boolean {
  if (run.keys.at(-1) !== 'Enter' || !/^\d{6,}$/.test(textFrom(run, from))) return false;
  const gaps = gapsOf(run).slice(from + 1, -1);
  const [least, most] = [Math.min(...gaps), Math.max(...gaps)];
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  return most <= SLOW_MS && most - least <= EVEN * mean;
}

/** Whether a fast scanner, and not a person, has typed into a field for any text: some of their keys are as fast. */
export const isScanOnly = (run: KeyRun): boolean => scanInText(run) !== null;
