import { isTypedInto } from '#lib/shell/shortcuts.svelte.ts';
import {
  fastScan,
  gapAfter,
  isFreeOnBoard,
  isSlowScan,
  keyOfRun,
  mayBeScan,
  type Reading,
  readingAfter,
  SEARCHES,
  SLOW_MS,
  stop,
} from './key-run.ts';
import { sayNothingSaved, sayTooEarly } from './scan-notices.ts';
import { typedAhead } from './typed-ahead.ts';

/** So long after the Enter that ends a scan another is the scanner's: some send two, as a line's two ends. */
const SECOND_MS = 500;

/** Where keys are read. */
interface Here {
  /** Brings back, when it is called, what stands in what is typed into. Left out: the field that has the focus. */
  readonly typed?: () => () => void;
}
/** Where somebody is signed in. */
export interface WatchedPage extends Here {
  readonly kind: 'board' | 'page' | 'keypad';
  /** Whether somebody on the board has this MRN. */
  readonly isKnown: (mrn: string) => boolean;
  /** Whether a text may be a value that a person types there; left out: the page takes none. */
  readonly isValue?: (text: string) => boolean;
  /** Whether whoever is signed in has a board, which opens charts; left out: this is one, or lies over one. */
  readonly hasBoard?: () => boolean;
  /** What tells scans there; null: its code is still to come. */
  readonly hear: () => ((event: KeyboardEvent, page: WatchedPage) => void) | null;
  /** Hides the page until what it returns is called. */
  readonly cover: () => () => void;
}
/** A form that signs in or unlocks: it tells a scan by itself. */
export interface WatchedForm extends Here {
  readonly kind: 'pin' | 'password';
  readonly isScan: (run: Reading) => boolean;
  /** @param undo brings back what stood in the field before the scan. */
  readonly refuse: (undo: () => void) => void;
}
export type Watched = WatchedPage | WatchedForm;

/** A chart's keypad lies over its board, and a board in its page. */
const rank: readonly Watched['kind'][] = ['page', 'board', 'keypad', 'password', 'pin'];
let offered: readonly Watched[] = [];

let reading: Reading | null = null;
/** The run of the key before the last one. */
let before: Reading | null = null;
/** How long after the key before it the last came. */
let gap = Number.POSITIVE_INFINITY;
let endedAt = Number.NEGATIVE_INFINITY;
/** What ended it: a Tab that has gone on to the next field may be a person's, and so is another Tab. */
let endedBy: 'Enter' | 'Tab' = 'Enter';
let scans = 0;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** The field that has the focus; null: none has. */
function focused(): Field | null {
  const field = document.activeElement;
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement
    ? field
    : null;
}

/** Puts back what stood in a field. */
function putBack(field: Field, text: string): void {
  if (field.value === text) return;
  field.value = text;
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** @returns what brings back what stands in the field that has the focus. */
export function typedInField(): () => void {
  const field = focused();
  const text = field?.value ?? '';
  return () => field && putBack(field, text);
}

/** @param undo brings back what stood before a text. @returns what takes that out of the field that has the focus, and nothing typed since. */
export function takesOut(text: string, undo: () => void): () => void {
  const field = focused();
  const stood = field?.value;
  return () => {
    if (field === null) return;
    const { value } = field;
    const at = value.lastIndexOf(text);
    if (value === stood) undo();
    else if (at >= 0) putBack(field, value.slice(0, at) + value.slice(at + text.length));
    field.focus();
  };
}

/** Whether it is the further Enter of a scanner, which presses nothing, wherever the focus is by then. */
function isSecondEnd({ key, timeStamp }: KeyboardEvent): boolean {
  const since = timeStamp - endedAt;
  // Another key is typed by whoever goes on; its Enter is theirs.
  if ((key !== 'Enter' && (key !== 'Tab' || endedBy === 'Tab')) || since > SECOND_MS)
    endedAt = Number.NEGATIVE_INFINITY;
  // The one that ended the scan has done what it does.
  else if (since > 0) return true;
  return false;
}

/**
 * Until what tells scans has come, no key presses anything right after another, nor Enter after a scan, of which it is said to scan again. What
 * may be one in the field of a form stands there, and is saved by no Enter after it.
 */
function hearUntold(event: KeyboardEvent, read: Reading, { isKnown }: WatchedPage): void {
  const { key, target, timeStamp } = event;
  if (isTypedInto(target)) {
    if ((target as Element).matches(SEARCHES) || !mayBeScan(read, isKnown)) return;
    stop(event);
    keyReader.scanEnded(timeStamp);
    sayNothingSaved();
    return;
  }
  const isScan = fastScan(read) !== null || isSlowScan(read);
  if (isScan) {
    keyReader.scanEnded(timeStamp);
    sayTooEarly();
  }
  if (isScan || (gap <= SLOW_MS && !isFreeOnBoard(key, gap))) stop(event);
  else if (!isFreeOnBoard(key, gap)) keyReader.acted();
}

function hear(event: KeyboardEvent): void {
  const { key, target, timeStamp } = event;
  // Shift is a key of its own.
  if (!event.isTrusted || key === 'Shift') return;
  if (isSecondEnd(event)) {
    stop(event);
    return;
  }
  const here = keyReader.here;
  const read = keyOfRun(reading, event);
  gap = gapAfter(reading, timeStamp);
  before = reading;
  const into = isTypedInto(target) ? target : null;
  reading =
    read === null
      ? null
      : readingAfter(reading, { key: read, at: timeStamp, into, undo: (here?.typed ?? typedInField)() });
  if (typedAhead.isOn && typedAhead.hear(event, reading)) return;
  if (here === null) return;
  if (!('isKnown' in here)) {
    if (reading === null || !here.isScan(reading)) return;
    stop(event);
    keyReader.scanEnded(timeStamp);
    here.refuse(reading.undo[reading.from] ?? (() => {}));
    return;
  }
  const hearOnPage = here.hear();
  if (hearOnPage) hearOnPage(event, here);
  else if (reading !== null) hearUntold(event, reading, here);
}

/** A press between two keys of a scanner is none of its own; any other is a person's, and so is what was typed before it. */
function press({ timeStamp }: PointerEvent): void {
  if (timeStamp - (reading?.times.at(-1) ?? 0) > SLOW_MS) reading = null;
}

// Before any other: what has the focus would be pressed by the Enter.
window.addEventListener('keydown', hear, { capture: true });
window.addEventListener('pointerdown', press, { capture: true });

/** Reads every key of the page: the one place that tells a scanner's from a person's. */
export const keyReader = {
  /** The run of the last key; null: no scanner has pressed that. */
  get reading(): Reading | null {
    return reading;
  },
  /** The run that the last key has ended, which is none of a scanner's; null: there was none. */
  get ended(): Reading | null {
    return reading === null ? before : null;
  },
  /** How long after the key before it the last one came. */
  get gap(): number {
    return gap;
  },
  /** How many scans have ended. */
  get scans(): number {
    return scans;
  },
  /** Where keys are read now; null: nowhere. */
  get here(): Watched | null {
    return offered.toSorted((a, b) => rank.indexOf(a.kind) - rank.indexOf(b.kind)).at(-1) ?? null;
  },
  /** Reads keys there until the returned function is called. */
  watch(here: Watched): () => void {
    offered = [...offered, here];
    return () => {
      offered = offered.filter((each) => each !== here);
    };
  },
  /** A key of the run has done what it does for a person. */
  acted(): void {
    if (reading !== null) reading = { ...reading, acted: true };
  },
  /** The next key begins a run. */
  restart(): void {
    reading = null;
  },
  /** A scan has ended: a further Enter presses nothing. @param at when its Enter came, by the time stamp of that. @param by what came in its place. */
  scanEnded(at: number, by: typeof endedBy = 'Enter'): void {
    endedAt = at;
    endedBy = by;
    scans += 1;
  },
};
