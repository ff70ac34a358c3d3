import { isChoosing, isTypedInto } from '#lib/shell/shortcuts.svelte.ts';
import { hearAnnounced } from './announced.ts';
import { typedInField } from './field-text.ts';
import {
  fastScan,
  gapAfter,
  hasEnded,
  isFreeOnBoard,
  isNumberTyped,
  isSlowScan,
  type KeyReading,
  keyOfRun,
  mayBeScan,
  PAUSE_MS,
  readingAfter,
  SEARCHES,
  SLOW_MS,
  stop,
} from './key-run.ts';
import { sayNothingSaved, sayOnlyPart, sayTooEarly } from './scan-notices.ts';
import { typedAhead } from './typed-ahead.ts';

/** So long after the Enter that ends a scan another is the scanner's: some send two, as a line's two ends. */
const SECOND_MS = 500;

const nothing = (): void => {};

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
  readonly hear: () => ((event: KeyboardEvent, page: WatchedPage, announced?: string) => void) | null;
  /** Hides the page until what it returns is called. */
  readonly cover: () => () => void;
}
/** A form that signs in or unlocks: it tells a scan by itself. */
export interface WatchedForm extends Here {
  readonly kind: 'pin' | 'password';
  readonly isScan: (run: KeyReading) => boolean;
  /** @param undo brings back what stood in the field before the scan. */
  readonly refuse: (undo: () => void) => void;
}
export type ScanTarget = WatchedPage | WatchedForm;

/** A chart's keypad lies over its board, and a board in its page. */
const rank: readonly ScanTarget['kind'][] = ['page', 'board', 'keypad', 'password', 'pin'];
let offered: readonly ScanTarget[] = [];

let reading: KeyReading | null = null;
/** How long after the key before it the last came. */
let gap = Number.POSITIVE_INFINITY;
/** Whether a pointer was pressed since the last key. */
let isLed = false;
/** The run that the last key has ended by moving the focus on, with Enter in its place. */
let ended: KeyReading | null = null;
/** The last key. */
let last = '';
let endedAt = Number.NEGATIVE_INFINITY;
/** What ended it. */
let endedWith = '';
/** What was done with that: a Tab that has gone on to the next field may be a person's, and so is another Tab. */
let endedBy: 'Enter' | 'Tab' = 'Enter';
/** Says that a further Enter was a scanner's. */
let sayHeldBack = nothing;
let scans = 0;

/** Whether it is the further Enter of a scanner, which presses nothing, wherever the focus is by then. */
function isSecondEnd({ key, timeStamp }: KeyboardEvent): boolean {
  const since = timeStamp - endedAt;
  // Of a scanner that ends with both, and is as slow as a person, the Enter comes as late after the Tab as any of its keys.
  const most = key === 'Enter' && endedWith === 'Tab' ? PAUSE_MS : SECOND_MS;
  // Another key is typed by whoever goes on; its Enter is theirs.
  if ((key !== 'Enter' && (key !== 'Tab' || endedBy === 'Tab')) || since > most) endedAt = Number.NEGATIVE_INFINITY;
  // The one that ended the scan has done what it does.
  else if (since > 0) {
    if (endedBy === 'Tab') [endedAt, endedWith] = [timeStamp, key];
    sayHeldBack();
    return true;
  }
  return false;
}

/**
 * Until what tells scans has come, no key presses anything right after another, nor Enter after a scan, of which it is said to scan again. What
 * may be one in the field of a form stands there, and is saved by no Enter after it.
 */
function hearUntold(event: KeyboardEvent, read: KeyReading, { isKnown }: WatchedPage): void {
  const { key, target, timeStamp } = event;
  if (isTypedInto(target)) {
    const isSearch = (target as Element).matches(SEARCHES);
    if ((isSearch && ended === null) || !mayBeScan(read, isKnown)) return;
    if (ended === null) stop(event);
    keyReader.scanEnded(timeStamp, ended === null ? 'Enter' : 'Tab');
    if (!isSearch) sayNothingSaved();
    return;
  }
  if (ended !== null) return;
  const isScan = fastScan(read) !== null || isSlowScan(read);
  if (isScan) {
    keyReader.scanEnded(timeStamp);
    sayTooEarly();
  }
  const isFree = keyReader.isFree(key);
  if (isScan || (gap <= SLOW_MS && !isFree)) stop(event);
  else if (!isFree) keyReader.acted();
}

/** What a scan does that has announced itself. */
function takeAnnounced(event: KeyboardEvent, text: string, here: ScanTarget): void {
  if ('isKnown' in here) {
    const hearOnPage = here.hear();
    // A dialog for an MRN that is still to come takes what a person types.
    if (hearOnPage && !(typedAhead.isOn && !isTypedInto(event.target))) hearOnPage(event, here, text);
    else sayTooEarly();
  } else here.refuse(nothing);
  keyReader.scanEnded(event.timeStamp);
}

/** Of a scan that has announced itself only a part came. Where nobody is signed in no notice is shown: the form says it was a scan. */
function sayCut(): void {
  const { here } = keyReader;
  if (here !== null && 'refuse' in here) here.refuse(nothing);
  else sayOnlyPart();
}

/** Where nobody is signed in a scan is no attempt. What may be one before a Tab that goes on presses nothing with the Enter after that. */
function hearAtForm(event: KeyboardEvent, run: KeyReading, { isScan, refuse }: WatchedForm): void {
  const isNumber = event.key === 'Tab' && hasEnded(run) && isNumberTyped(run);
  if ((ended === null || isNumber) && isScan(run)) {
    stop(event);
    keyReader.scanEnded(event.timeStamp);
    refuse(run.undo[run.from] ?? nothing);
  } else if (isNumber) keyReader.scanEnded(event.timeStamp, 'Tab');
}

function hear(event: KeyboardEvent): void {
  const { key, target, timeStamp: at } = event;
  // Shift is a key of its own.
  if (!event.isTrusted || key === 'Shift') return;
  last = key;
  const here = keyReader.here;
  const announced = here && hearAnnounced(event, sayCut);
  if (announced != null || isSecondEnd(event)) {
    stop(event);
    if (!here || announced == null) return;
    reading = null;
    if (announced !== '') takeAnnounced(event, announced, here);
    return;
  }
  const into = isTypedInto(target) ? target : null;
  const before = reading;
  const read = keyOfRun(before, event, into === null);
  gap = gapAfter(before, at);
  reading =
    read === null ? null : readingAfter(before, { key: read, at, into, undo: (here?.typed ?? typedInField)(), isLed });
  ended =
    read === null && before !== null && key === 'Tab' && !event.shiftKey
      ? readingAfter(before, { key: 'Enter', at, into, undo: nothing })
      : null;
  isLed = false;
  if (typedAhead.isOn && typedAhead.hear(event, reading)) return;
  if (here === null) return;
  const run = reading ?? ended;
  if (!('isKnown' in here)) {
    if (run !== null) hearAtForm(event, run, here);
    return;
  }
  const hearOnPage = here.hear();
  if (hearOnPage) hearOnPage(event, here);
  else if (run !== null) hearUntold(event, run, here);
}

/** A press between two keys of a scanner is none of its own; any other is a person's, and so is what was typed before it. */
function press({ timeStamp }: PointerEvent): void {
  isLed = true;
  if (timeStamp - (reading?.times.at(-1) ?? 0) > SLOW_MS) reading = null;
}

// Before any other: what has the focus would be pressed by the Enter.
window.addEventListener('keydown', hear, { capture: true });
window.addEventListener('pointerdown', press, { capture: true });

/** Reads every key of the page: the one place that tells a scanner's from a person's. */
export const keyReader = {
  /** The run of the last key; null: no scanner has pressed that. */
  get reading(): KeyReading | null {
    return reading;
  },
  /** The run that the Tab with which a person goes on to the next field has ended, with Enter in its place; null: it was another key. */
  get ended(): KeyReading | null {
    return ended;
  },
  /** How long after the key before it the last one came. */
  get gap(): number {
    return gap;
  },
  /** Whether the last key, which is this one, does nothing where it is pressed that can't be taken back. */
  isFree: (key: string): boolean => isFreeOnBoard(key, gap) || isChoosing(key),
  /** How many scans have ended. */
  get scans(): number {
    return scans;
  },
  /** Where keys are read now; null: nowhere. */
  get here(): ScanTarget | null {
    return offered.toSorted((a, b) => rank.indexOf(a.kind) - rank.indexOf(b.kind)).at(-1) ?? null;
  },
  /** Reads keys there until the returned function is called. */
  watch(here: ScanTarget): () => void {
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
  /**
   * A scan has ended: a further Enter presses nothing. @param at when its Enter came, by the time stamp of that. @param by `Tab`: what came in
   * its place, and has gone on to the next field. @param say says that a further Enter was held back.
   */
  scanEnded(at: number, by: typeof endedBy = 'Enter', say = nothing): void {
    [endedAt, endedBy, endedWith, sayHeldBack] = [at, by, last, say];
    scans += 1;
  },
};
