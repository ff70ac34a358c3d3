import {
  FEWEST,
  fastScan,
  GIVEN,
  gapsOf,
  hasEnded,
  isAtMachinePace,
  isEvenlyTyped,
  isFast,
  isSlowScan,
  type KeyRun,
  runFrom,
  SCANNER_MS,
  type Scan,
  SLOW_MS,
  scanInText,
  textFrom,
} from './key-run.js';
import { type KeySource, type ScanPlace, scanPlaces } from './scan-places.js';

/** By how much the pause before a scan is longer than any between its keys. */
const LONGER = 3;
/** Of so many characters the Enter may come late. */
const MANY = 6;

/** What a run of keys is, once its Enter has come. */
export interface Verdict extends Scan {
  readonly is: KeySource;
}
/** What a scan is told by, besides its speed. */
export interface ScanContext {
  /** Whether somebody on the board has this MRN. */
  readonly isKnown: (mrn: string) => boolean;
  /** Whether a text may be a value that a person types; left out: the place takes none. */
  readonly isValue?: (text: string) => boolean;
}

const verdict = (is: Verdict['is'], run: KeyRun, from: number): Verdict => ({ is, from, text: textFrom(run, from) });

const VALUE_KEYS = /^[\d/.]+$/;
/** Whether a key over the keypad can be taken back. */
export const isFreeOnKeypad = (key: string): boolean => key.length === 1 && VALUE_KEYS.test(key);

/** What may come right before a scan and is none of it: keys that move the focus or open the dialog for an MRN, and a whole scan without an end. */
const BEFORE_SCAN = /^[jks]*(?:0\d{5})?$/;

/** Whether somebody here has the number that begins after a pause, where somebody else has the one with what was pressed before it. */
const isOfAnother = (run: KeyRun, isKnown: ScanContext['isKnown']): boolean =>
  gapsOf(run).some(
    (gap, n) => n > 0 && gap > SLOW_MS && fastScan(runFrom(run, n)) !== null && isKnown(textFrom(run, n)),
  );

/** What is typed where nothing is typed into. */
function onPage(run: KeyRun, isKnown: ScanContext['isKnown']): Verdict | null {
  if (fastScan(run) !== null) {
    const from = gapsOf(run)
      .slice(0, -1)
      .findLastIndex((gap) => gap > SLOW_MS);
    const before = run.keys.slice(0, from).join('');
    const isAlone =
      BEFORE_SCAN.test(before) && GIVEN.test(textFrom(run, from)) && fastScan(runFrom(run, from)) !== null;
    if (!isKnown(textFrom(run, 0))) return verdict('scan', run, isAlone ? from : 0);
    return verdict(isOfAnother(run, isKnown) ? 'unclear' : 'scan', run, 0);
  }
  return isSlowScan(run) ? verdict('slow', run, 0) : null;
}

/** What scanners put before a number: a few letters, or what tells the kind of barcode. */
const PREFIX = /^(?:\][a-z]\d|[a-z]{1,3})/i;
const DIGITS = /^\d+$/;

/**
 * What was typed into a field as fast as only machines type. A person may type a few letters as fast, but not the Enter right after them;
 * and what is dictated may be typed by a machine as well: it is no code, and theirs to keep.
 */
function fastIn(run: KeyRun, isKnown: ScanContext['isKnown']): Verdict | null {
  const from = scanInText(run);
  if (from === null) return null;
  const text = textFrom(run, from);
  const isCode = DIGITS.test(text.replace(PREFIX, '')) || isKnown(text);
  const isSure = text.length >= MANY || (gapsOf(run).at(-1) ?? 0) <= SLOW_MS;
  return verdict(isCode && isSure ? 'scan' : 'slow', run, from);
}

/**
 * Where what may be a wristband's number begins in a run that was typed into the field of a form; null: nowhere. A number that somebody here
 * has, or that looks as the service gives them, may be one wherever it begins, but for the end of a longer number.
 */
function numberIn(
  run: KeyRun,
  place: ScanPlace,
  isKnown: ScanContext['isKnown'],
): { from: number; isWhole: boolean } | null {
  const fewest = place === 'number' ? FEWEST : FEWEST - 1;
  const isMrn = (text: string): boolean => GIVEN.test(text) || (text.length >= fewest && isKnown(text));
  const gaps = gapsOf(run);
  const begins = (n: number): boolean => (gaps[n] ?? 0) > SLOW_MS;
  const whole = gaps.findIndex((_, n) => {
    const text = textFrom(run, n);
    return begins(n) && (isMrn(text) || isMrn(text.replace(PREFIX, '')) || (place === 'line' && isEvenlyTyped(run, n)));
  });
  if (whole >= 0) return { from: whole, isWhole: true };
  const from = gaps.findIndex((_, n) => !/\d/.test(run.keys[n - 1] ?? '') && isMrn(textFrom(run, n)));
  return from < 0 ? null : { from, isWhole: false };
}

/**
 * What a scanner may have typed into the field of a form, and nothing after it but Enter. It may be as slow as a person, and pause anywhere:
 * only the text tells.
 */
function inForm(run: KeyRun, place: ScanPlace, isKnown: ScanContext['isKnown']): Verdict | null {
  if (!hasEnded(run)) return null;
  const number = numberIn(run, place, isKnown);
  const fast = fastIn(run, isKnown);
  if (number === null || fast?.is === 'scan')
    return fast && verdict(fast.is, run, number === null ? fast.from : Math.min(number.from, fast.from));
  return verdict(number.isWhole && isAtMachinePace(run, number.from) ? 'scan' : 'slow', run, number.from);
}

/**
 * What is to be asked about before the Tab with which a person goes on to the next field; null: nothing. Some scanners end with it: one that
 * comes at a scanner's pace is read as their Enter, and any other is told by the number alone. @param run ends with an Enter in place of the Tab.
 */
export function askedAtTab(place: ScanPlace, run: KeyRun, { isKnown }: ScanContext): Verdict | null {
  if (scanPlaces[place].holds || !hasEnded(run)) return null;
  const number = numberIn(run, place, isKnown);
  return number && verdict('slow', run, number.from);
}

/** What a run of keys at a place is; null: it is still open, or a person's. */
export function verdictOf(place: ScanPlace, run: KeyRun, known: ScanContext): Verdict | null {
  if (place === 'keypad') return onKeypad(run, known);
  if (place === 'board' || place === 'page' || place === 'filter') return onPage(run, known.isKnown);
  return inForm(run, place, known.isKnown);
}

/**
 * What a scanner has typed, once its Enter has come; null: it has not, or a person typed. A fast scanner is told by its speed. One that
 * is as slow as a person is told by its text, where somebody on the board has that MRN or no person can have typed it; what is no value
 * besides stands as it was typed. Where the run began is not certain, since a scanner's line may pause, and a person may type just
 * before: the part after a pause is the scan where somebody on the board has that MRN, or where it alone is fast.
 */
function onKeypad(run: KeyRun, { isKnown, isValue = () => false }: ScanContext): Verdict | null {
  if (!hasEnded(run)) return null;
  const gaps = gapsOf(run);
  const text = (from: number): string => textFrom(run, from);
  const fast = isFast(gaps);
  if (!fast && isValue(text(0))) return null;
  const begins = (gap: number, n: number): boolean =>
    n === 0 || (gap >= SLOW_MS && gaps.slice(n + 1, -1).every((inside) => gap >= LONGER * inside));
  const known = gaps.slice(0, -1).findIndex((gap, n) => begins(gap, n) && isKnown(text(n)));
  if (known >= 0) return verdict('scan', run, known);
  // No person types a letter there.
  if (!fast) return VALUE_KEYS.test(text(0)) ? null : verdict('scan', run, 0);
  const isPersons = (n: number): boolean => gaps.slice(1, n).every((gap) => gap > SCANNER_MS);
  const alone = gaps
    .slice(0, -1)
    .findIndex(
      (gap, n) => gap >= SLOW_MS && isPersons(n) && gaps.slice(n + 1, -1).every((inside) => inside <= SCANNER_MS),
    );
  // A scanner's last key may come late: what then stands alone is no MRN.
  const from = run.keys.length - alone >= FEWEST ? Math.max(0, alone) : 0;
  return verdict('scan', run, from);
}
