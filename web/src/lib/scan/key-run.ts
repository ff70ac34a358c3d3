/** Between two keys of a fast hardware scanner at most. A person who types fast takes 60 ms. */
export const SCANNER_MS = 40;
/** Between two keys of a slow scanner at most, but for the pauses of its line. */
export const SLOW_MS = 150;
/** Keys further apart are not of one scan: over Bluetooth they come in groups, and the Enter of some scanners comes late. */
export const PAUSE_MS = 1_500;
/** So many keys a run has at most, but for what comes as fast as a scanner types: each keeps what stood before it. */
const MOST_KEYS = 100;
/** So many are kept of one that is longer: no scanner types more before it pauses. */
const KEPT_KEYS = 40;
/** So many keys at a scanner's speed, with the Enter that ends a scan, no person types. */
export const FEWEST = 4;
/** So many characters at that speed no person types within others. */
const FEWEST_IN_TEXT = 6;
/** By how much of the shortest time between two keys of a slow scanner the longest differs at most: a person's differ by more. */
const EVEN = 0.25;
/** The same of digits alone, where the Enter comes late. */
const VERY_EVEN = 0.1;
/** MRNs that the service gives begin with this, and no other number that is typed in a line for any text. */
export const GIVEN = /^0\d{5}$/;

/** Opens the dialog that takes an MRN: what is typed right after it is a number that a person types, or the rest of one that begins with it. */
export const SCAN_KEY = 's';

/**
 * Whether a key over a board does nothing that can't be taken back: digits do nothing there, and j and k move the focus. The slash does
 * at once: what is searched for is typed right after it. @param gap how long after the key before it came, in ms.
 */
export const isFreeOnBoard = (key: string, gap: number): boolean =>
  /^[\djk]$/.test(key) || (key === '/' && gap > SCANNER_MS);

/** What takes the number of a patient, and values, where a number is no value and Enter saves nothing. */
export const SEARCHES =
  '[role=search] input, [type=search], [role=searchbox], #find-by-mrn input, [data-mrn], [data-value]';

/** Keys that may be of one scan, and what a person typed just before it. */
export interface KeyRun {
  readonly keys: readonly string[];
  /** When each came, in ms; only differences mean anything. */
  readonly times: readonly number[];
}

/** What a scanner has typed. */
export interface Scan {
  readonly text: string;
  /** Which key of the run was the first that is not a person's. */
  readonly from: number;
}

/** A key that was pressed. */
export interface KeyPress {
  readonly key: string;
  readonly at: number;
  /** The field that it is typed into; null: none. */
  readonly into: object | null;
  /** Brings back what stood before it. */
  readonly undo: () => void;
  /** Whether a person has pressed a pointer since the key before it, which may have moved the focus; left out: nobody has. */
  readonly isLed?: boolean;
}

/** A run of keys, wherever they were typed. */
export interface KeyReading extends KeyRun {
  readonly undo: readonly (() => void)[];
  readonly into: object | null;
  /** The first that was typed where the last was. */
  readonly from: number;
  /** The first that was typed into what an earlier one had opened; null: none was. */
  readonly opened: number | null;
  /** Whether a key since `from` has done what it does for a person. */
  readonly acted: boolean;
}

const sinceLast = (run: KeyRun | null, at: number): number => at - (run?.times.at(-1) ?? Number.NEGATIVE_INFINITY);

/** How long after the last key of a run one came: not right after it where it came earlier, by the clock of another keyboard. */
export function gapAfter(run: KeyRun | null, at: number): number {
  const gap = sinceLast(run, at);
  return gap < 0 ? Number.POSITIVE_INFINITY : gap;
}

/** The end of a run: a scan that pauses may have begun in it. */
function shortened({ keys, times, undo, from, opened, ...rest }: KeyReading): KeyReading {
  const left = keys.length - KEPT_KEYS;
  return {
    ...{ ...rest, keys: keys.slice(left), times: times.slice(left), undo: undo.slice(left) },
    ...{ from: Math.max(0, from - left), opened: opened === null ? null : Math.max(0, opened - left) },
  };
}

/** The run that a key belongs to: the one before it, or one that it begins. @param key a character, or `Enter`. */
export function readingAfter(before: KeyReading | null, { key, at, into, undo, isLed = false }: KeyPress): KeyReading {
  const gap = sinceLast(before, at);
  const moved = before !== null && before.into !== into;
  // A field that goes away by itself, as that of a form that was sent does, takes a part of a scan with it, however slow that is.
  const most = moved && (isLed || before.into === null) ? SLOW_MS : PAUSE_MS;
  if (before === null || before.keys.at(-1) === 'Enter' || gap > most)
    return { keys: [key], times: [at], undo: [undo], into, from: 0, opened: null, acted: false };
  if (before.keys.length >= MOST_KEYS && gap > SLOW_MS) return readingAfter(shortened(before), { key, at, into, undo });
  const next = before.keys.length;
  const all = {
    ...{ keys: [...before.keys, key], times: [...before.times, at], undo: [...before.undo, undo] },
    into,
  };
  // What a key of the run has opened takes the others: no person types into it as soon as that.
  if (moved && before.acted) return { ...before, ...all, opened: before.opened ?? next };
  return moved ? { ...all, from: next, opened: null, acted: false } : { ...before, ...all };
}

/** Whether what was typed where the last key was may be the rest of a scan, of which another field has taken the first keys. */
export const isRest = ({ from, opened }: KeyReading): boolean => from > 0 && opened === null;

/** The keys of a run from one on. */
export const runFrom = ({ keys, times }: KeyRun, from: number): KeyRun => ({
  keys: keys.slice(from),
  times: times.slice(from),
});

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

/**
 * Whether what was typed into the field of a form may be a scan, as far as it can be told before the code that tells the rest has come: it was
 * fast, or ends with a number that somebody here has or that looks as the service gives them, but for the end of a longer one.
 */
export const mayBeScan = (run: KeyRun, isKnown: (mrn: string) => boolean): boolean =>
  hasEnded(run) &&
  (isFast(gapsOf(run)) ||
    gapsOf(run).some((gap, n) => {
      const text = textFrom(run, n);
      const begins = gap > SLOW_MS || !/\d/.test(run.keys[n - 1] ?? '');
      return begins && (GIVEN.test(text) || (text.length >= FEWEST - 1 && isKnown(text)));
    }));

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

const isEven = (gaps: readonly number[], by = EVEN): boolean => {
  const [least, most] = [Math.min(...gaps), Math.max(...gaps)];
  return most <= SLOW_MS && most - least <= by * least;
};

/** Whether keys from one on, the Enter among them, came at an even pace, which only a machine keeps. */
export function isAtMachinePace(run: KeyRun, from = 0): boolean {
  const gaps = gapsOf(run).slice(from + 1);
  return run.keys.at(-1) === 'Enter' && gaps.length >= FEWEST && isEven(gaps);
}

/** Whether six digits or more, which an MRN has, and few PINs and values, came at an even pace from a key on, whenever their Enter came. */
export const isEvenlyTyped = (run: KeyRun, from = 0): boolean =>
  run.keys.at(-1) === 'Enter' && /^\d{6,}$/.test(textFrom(run, from)) && isEven(gapsOf(run).slice(from + 1, -1));

/** Whether a slow scanner, and not a person, has typed: their Enter comes later than a digit, and their digits are not as even as this. */
export const isSlowMachine = (run: KeyRun): boolean =>
  isEvenlyTyped(run) && (isAtMachinePace(run) || isEven(gapsOf(run).slice(1, -1), VERY_EVEN));

/** Whether a number was typed as the service gives them, however it was typed: no PIN that is set looks like that. */
export const isGivenMrn = (run: KeyRun): boolean => run.keys.at(-1) === 'Enter' && GIVEN.test(textFrom(run, 0));

/** Whether a scanner, and not a person, has typed into a field for any text: some of their keys are as fast. */
export const isScanOnly = (run: KeyRun): boolean => scanInText(run) !== null;

/** Whether a scanner has typed into a form that signs in: a password that a machine types as fast has other letters. */
export const isScanAtSignIn = (run: KeyRun): boolean =>
  isSlowMachine(run) || (isScanOnly(run) && /^[a-z]{0,3}\d+$/i.test(textFrom(run, scanInText(run) ?? 0)));

/** Whether text that was typed where somebody signs in ends as an MRN may: what a scanner presses after it is then no person's. */
export const isNumberTyped = (run: KeyRun): boolean => /\d{4}$/.test(textFrom(run, 0));

/**
 * Which key of a run a key of the keyboard is: a character or `Enter`; null: one that no scanner presses. Some scanners end with Tab in
 * place of Enter: it is theirs where what comes before it is. @param isPressed whether it is typed into no field: no person types several
 * keys there, and then Tab.
 */
export function keyOfRun(
  before: (KeyRun & Partial<Pick<KeyReading, 'opened'>>) | null,
  event: KeyboardEvent,
  isPressed = false,
): string | null {
  const { key, ctrlKey, altKey, metaKey, shiftKey, repeat, timeStamp } = event;
  // One that is held down repeats itself as fast as a scanner types.
  if (ctrlKey || altKey || metaKey || repeat) return null;
  if (key.length === 1 || key === 'Enter') return key;
  if (key !== 'Tab' || shiftKey || before === null || before.keys.at(-1) === 'Enter') return null;
  const run = { keys: [...before.keys, 'Enter'], times: [...before.times, timeStamp] };
  if (gapAfter(before, timeStamp) > PAUSE_MS) return null;
  const text = textFrom(run, 0);
  const isMachines = isFast(gapsOf(run));
  if (isPressed) return isMachines || (isSlowScan(run) && /[^jks\s].*[^jks\s]/.test(text)) ? 'Enter' : null;
  // Text that is dictated or pasted key by key comes as fast, and its Tab goes on to the next field.
  const isNumber = /\d{6,}$/.test(text) && (isMachines || (isEvenlyTyped(run) && isAtMachinePace(run)));
  return isNumber || (before.opened != null && isNumberTyped(run)) ? 'Enter' : null;
}

/** Lets a key press nothing. */
export function stop(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
