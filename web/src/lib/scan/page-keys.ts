import { flushSync } from 'svelte';
import { LOCK_KEY } from '#lib/shell/locking.ts';
import { isTypedInto } from '#lib/shell/shortcuts.svelte.ts';
import { keyReader, type WatchedPage } from './key-reader.ts';
import {
  gapsOf,
  isFast,
  isRest,
  type KeyReading,
  runFrom,
  SCAN_KEY,
  SCANNER_MS,
  SLOW_MS,
  stop,
  textFrom,
} from './key-run.ts';
import { openScannedNumber, takeAnnounced } from './opens.ts';
import { sayHeldBack, sayOnlyPart, sayTooSlow } from './scan-notices.ts';
import { fieldKinds, type ScanPlace, scanOutcomeOf, scanPlaces } from './scan-places.ts';
import { sayElsewhere, sayMayBeScanned, sayTakenBack } from './scan-words.ts';
import { scanning } from './scanning.svelte.ts';
import { typedAhead } from './typed-ahead.ts';
import { askedAtTab, isFreeOnKeypad, verdictOf } from './verdicts.ts';

/** So long after a key that came right after another it is not known whether a scanner's Enter follows. */
const ENTER_MS = 600;
/** Space is the browser's. */
const neverHeld = /^ $|^Enter$/;
/** A fast scanner's next key has come by then, on a page that is busy as well. */
const FAST_MS = SCANNER_MS + 20;
/** A slow one's. */
const NEXT_MS = SLOW_MS + 20;
/** So long a key is held on while others wait to be heard. */
const AGAIN_MS = 20;

/** Not every browser tells. */
interface TellsInput {
  readonly scheduling?: { readonly isInputPending?: () => boolean };
}
const nothing = (): void => {};
const isInputPending = (): boolean => (navigator as TellsInput).scheduling?.isInputPending?.() === true;

let held: {
  readonly key: string;
  readonly at: number;
  readonly target: EventTarget | null;
  readonly uncover: () => void;
  /** Whether it opens the dialog for an MRN: what is typed right after it is then none of the page. */
  readonly opensSearch: boolean;
  /** What came right after that: a person presses the next key before this one is up. */
  readonly followed: string[];
} | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function letGo(isPressed: boolean): void {
  clearTimeout(timer);
  if (held === null) return;
  const { key, at, target, uncover, followed } = held;
  held = null;
  uncover();
  if (!isPressed) return;
  keyReader.acted();
  // What hides the page hears no keys. It is gone before the press, which hides the page again before it is drawn.
  flushSync();
  if (isTypedInto(document.activeElement)) return;
  const on = target instanceof Node && target.isConnected ? target : document.body;
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  typedAhead.pressedAt(at, keyReader.reading, followed);
  flushSync();
}

/** On a busy page this is due before keys are heard that were pressed earlier: they say whose the key is. */
function letGoAfter(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => (isInputPending() ? letGoAfter(AGAIN_MS) : letGo(true)), ms);
}

/** Other keys do what can't be taken back, such as locking: they do it once they are known to be a person's, whom no other key follows. */
function hold(event: KeyboardEvent, { kind, cover }: WatchedPage): void {
  stop(event);
  const { key, timeStamp: at, target } = event;
  const uncover = key === LOCK_KEY ? cover() : () => {};
  const opensSearch = kind !== 'keypad' && key === SCAN_KEY && keyReader.gap > SLOW_MS;
  held = { key, at, target, uncover, opensSearch, followed: [] };
}

/** How long a key is held. What hides the page at once is held longer than what a person waits for. */
function heldFor(gap: number, onKeypad: boolean): number {
  if (onKeypad) return gap > SLOW_MS ? SLOW_MS : ENTER_MS;
  return gap > SLOW_MS && held?.key !== LOCK_KEY ? FAST_MS : NEXT_MS;
}

/** What is done with the key that was held before another. @returns whether that other is heard no further. */
function followsHeld(event: KeyboardEvent, run: KeyReading, onKeypad: boolean): boolean {
  if (held === null) return false;
  const isScanners = isFast(gapsOf(runFrom(run, run.from)));
  const { gap } = keyReader;
  if (held.opensSearch && !isScanners && gap <= SCANNER_MS && event.key !== 'Enter') {
    stop(event);
    held.followed.push(event.key);
    letGoAfter(FAST_MS);
    return true;
  }
  const isPersons = !onKeypad && (held.opensSearch ? !isScanners : gap > SLOW_MS);
  letGo(isPersons);
  // What it has opened takes what is typed next, and so does what is still to open.
  if (typedAhead.isOn) {
    typedAhead.hear(event, keyReader.reading);
    event.stopImmediatePropagation();
    return true;
  }
  if (!isPersons || !isTypedInto(document.activeElement)) return false;
  event.stopImmediatePropagation();
  keyReader.restart();
  return true;
}

/** Of what kind the place is that a key is typed into. */
function placeOf(target: EventTarget | null, { kind }: WatchedPage): ScanPlace {
  if (!(target instanceof Element) || !isTypedInto(target)) return kind;
  if (kind === 'board' && target.matches('[role=search] input')) return 'filter';
  return fieldKinds.find(([, selector]) => target.matches(selector))?.[0] ?? 'field';
}

/** Hears a key on a page of whoever is signed in, before anything else of the page does. @param announced what a scan has typed that has announced itself. */
export function hearOnPage(event: KeyboardEvent, page: WatchedPage, announced?: string): void {
  const { target } = event;
  if (announced !== undefined) {
    letGo(true);
    takeAnnounced(announced, target, placeOf(target, page), page);
    return;
  }
  const run = keyReader.reading;
  const place = run !== null && run.opened !== null ? page.kind : placeOf(target, page);
  const onKeypad = page.kind === 'keypad';
  const { holds } = scanPlaces[place];
  if (run === null || (!holds && place !== 'filter')) {
    // In the order in which they were pressed.
    letGo(true);
    if (run !== null) hearInField(event, run, place, page);
    else if (keyReader.ended !== null) hearTab(event, keyReader.ended, place, page);
    return;
  }
  if (followsHeld(event, run, onKeypad)) return;
  hearOnPlace(event, keyReader.reading ?? run, place, page);
}

function hearOnPlace(event: KeyboardEvent, run: KeyReading, place: ScanPlace, page: WatchedPage): void {
  const last = run.keys.at(-1) ?? '';
  const isPressed = !isTypedInto(event.target);
  const verdict = verdictOf(place, runFrom(run, run.from), page);
  const outcome = verdict === null ? 'left' : scanOutcomeOf(place, verdict.is);
  const [hasOpened, isPart] = [run.opened !== null, isRest(run)];
  const isOver = last === 'Enter' && (hasOpened || (isPart && isPressed));
  const isRefused = isOver || (!hasOpened && (outcome === 'opens' ? run.acted || isPart : outcome === 'taken back'));
  if (outcome !== 'opens' && !isRefused) {
    const onKeypad = page.kind === 'keypad';
    const isFree = onKeypad ? isFreeOnKeypad(last) : keyReader.isFree(last);
    if (isPressed && !neverHeld.test(last) && !isFree) hold(event, page);
    if (held !== null) letGoAfter(heldFor(keyReader.gap, onKeypad));
    // What is no value stands, and may be somebody's number.
    if (event.key === 'Tab' && page.isValue?.(textFrom(run, run.from)) === false)
      keyReader.scanEnded(event.timeStamp, 'Tab', sayHeldBack);
    return;
  }
  stop(event);
  letGo(false);
  keyReader.scanEnded(event.timeStamp);
  typedAhead.end();
  run.undo[run.opened ?? run.from + (verdict?.from ?? 0)]?.();
  if (isPart || verdict?.is === 'unclear') sayOnlyPart();
  else if (page.kind === 'page') sayElsewhere(verdict?.is === 'scan', page);
  else if (document.querySelector('dialog[open]') !== null)
    // What that dialog has opened with may have been the first of the number.
    scanning.wanted !== null && (verdict === null || hasOpened)
      ? sayOnlyPart()
      : openScannedNumber(verdict?.text ?? '', page);
  else if (isRefused || verdict === null) isFast(gapsOf(run)) ? sayOnlyPart() : sayTooSlow();
  else openScannedNumber(verdict.text, page);
}

/** What is typed into the field of a form: its Enter would save, and the number of one patient stand in what is written of another. */
function hearInField(event: KeyboardEvent, run: KeyReading, place: ScanPlace, page: WatchedPage): void {
  const verdict = verdictOf(place, runFrom(run, run.from), page);
  const outcome = verdict && scanOutcomeOf(place, verdict.is);
  if (verdict === null || outcome === null || outcome === 'left') return;
  stop(event);
  keyReader.scanEnded(event.timeStamp);
  const undo = run.undo[run.from + verdict.from] ?? nothing;
  if (outcome === 'asked') sayMayBeScanned(verdict.text, undo);
  else sayTakenBack(verdict.text, undo, page);
}

/** What is typed before a Tab into a field: the Tab goes on to the next one, and no Enter that a scanner sends after it presses anything. */
function hearTab({ timeStamp: at }: KeyboardEvent, run: KeyReading, place: ScanPlace, page: WatchedPage): void {
  const asked = askedAtTab(place, runFrom(run, run.from), page);
  if (asked === null) return;
  const isAsked = scanOutcomeOf(place, asked.is) === 'asked';
  keyReader.scanEnded(at, 'Tab', isAsked ? nothing : sayHeldBack);
  if (isAsked) sayMayBeScanned(asked.text, run.undo[run.from + asked.from] ?? nothing);
}

/** Resolves once no scanner can be typing: whether what stood on the keypad still stands. */
export async function settled(): Promise<boolean> {
  const { reading: last, scans } = keyReader;
  const since =
    last === null || last.keys.at(-1) === 'Enter'
      ? Number.POSITIVE_INFINITY
      : performance.now() - (last.times.at(-1) ?? 0);
  if (since < SLOW_MS) {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS - since));
    if (keyReader.reading !== last && scans === keyReader.scans) return settled();
  }
  return scans === keyReader.scans;
}
