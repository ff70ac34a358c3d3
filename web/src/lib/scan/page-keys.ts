import { flushSync } from 'svelte';
import { session } from '#lib/session/session.svelte.ts';
import { LOCK_KEY } from '#lib/shell/locking.ts';
import { isTypedInto } from '#lib/shell/shortcuts.svelte.ts';
import { toasts } from '#lib/ui/toasts.svelte.ts';
import { scanEnded } from './after-scan.ts';
import { SCAN_KEY, SCANNER_MS, SLOW_MS } from './free-keys.ts';
import { seenKeys } from './seen-keys.ts';
import { type FollowingKey, sayTooSlow, stop, typedAhead } from './typed-ahead.ts';
import { gapsOf, isFast, type KeyRun, runAfter, type Scan } from './typed-scan.ts';

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

const onlyPart = 'Only a part of a scan came: scan again.';
/** The others were typed into a field that has gone away: what is left may be the number of somebody else. */
const sayOnlyPart = (): void => toasts.say(onlyPart, { warns: true, about: onlyPart });

/** Not every browser tells. */
interface TellsInput {
  readonly scheduling?: { readonly isInputPending?: () => boolean };
}
const isInputPending = (): boolean => (navigator as TellsInput).scheduling?.isInputPending?.() === true;

interface Scanned<Typed> {
  /** What a scanner has typed, once its Enter has come. */
  readonly scanOf: (run: KeyRun) => Scan | null;
  /** Whether one has that is too slow. Left out: slow scans are read, and keys wait as long as they take. */
  readonly isTooSlow?: (run: KeyRun) => boolean;
  /** A field whose keys are heard as well. */
  readonly field?: string;
  /** Whether a key does nothing that can't be taken back. @param gap how long after the key before it came, in ms. */
  readonly isFree: (key: string, gap: number) => boolean;
  /** What stands in what is typed into. */
  readonly typed: () => Typed;
  /** Puts back what stood there before the first key of a scan. */
  readonly takeBack: (before: Typed) => void;
  readonly read: (text: string) => void;
}

/** What watches for a scanner. */
export interface ScannerWatch {
  /** Resolves once no scanner can be typing: whether what stood on the keypad still stands. */
  settled(): Promise<boolean>;
  end(): void;
}

/**
 * Takes what a hardware scanner types outside of a field for a scan: what has the focus would be pressed by its Enter, and its digits
 * and letters are keys of the page.
 * @param begun keys that came when nothing watched for a scanner; null: none did.
 */
export function watchScanner<Typed>(scanned: Scanned<Typed>, begun: KeyRun | null = null): ScannerWatch {
  const { scanOf, isTooSlow, field, typed, takeBack, read, isFree } = scanned;
  let run = begun;
  /** The field that the run is typed into; null: none. */
  let into: EventTarget | null = null;
  /** Some of its keys have done what they do for a person. */
  let wasLetGo = begun !== null;
  /** Whether its first key came right after one that is not of it: it is the rest of a scan, or a person's. */
  let isRest = false;
  /** Which of its keys was the first that was typed into what those had opened; null: none. */
  let goesOnFrom: number | null = null;
  /** What stood there before each key of the run. */
  let before: readonly Typed[] = begun?.keys.map(() => typed()) ?? [];
  let scans = 0;
  let held: {
    readonly key: string;
    readonly at: number;
    readonly target: EventTarget | null;
    readonly uncover: () => void;
    /** Whether it opens the dialog for an MRN: what is typed right after it is then none of the page. */
    readonly opensSearch: boolean;
    /** What came right after that: a person presses the next key before this one is up. */
    readonly followed: FollowingKey[];
  } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function letGo(isPressed: boolean): void {
    clearTimeout(timer);
    if (held === null) return;
    const { key, at, target, uncover, followed } = held;
    held = null;
    uncover();
    if (!isPressed) return;
    wasLetGo = true;
    // What hides the page hears no keys. It is gone before the press, which hides the page again before it is drawn.
    flushSync();
    if (isTypedInto(document.activeElement)) return;
    const on = target instanceof Node && target.isConnected ? target : document.body;
    on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    typedAhead.pressedAt(at, followed);
    flushSync();
  }

  /** On a busy page this is due before keys are heard that were pressed earlier: they say whose the key is. */
  function letGoAfter(ms: number): void {
    timer = setTimeout(() => (isInputPending() ? letGoAfter(AGAIN_MS) : letGo(true)), ms);
  }

  /** Whether a key is of a run: not where it is typed into a field. */
  const isHeard = (target: EventTarget | null): boolean =>
    !isTypedInto(target) || (field !== undefined && target instanceof Element && target.matches(field));

  /** Other keys do what can't be taken back, such as locking: they do it once they are known to be a person's, whom no other key follows. */
  function hold(event: KeyboardEvent, gap: number): void {
    stop(event);
    const { key, timeStamp: at, target } = event;
    const uncover = key === LOCK_KEY ? session.cover() : () => {};
    const opensSearch = isTooSlow !== undefined && key === SCAN_KEY && gap > SLOW_MS;
    held = { key, at, target, uncover, opensSearch, followed: [] };
  }

  /** How long a key is held. What hides the page at once is held longer than what a person waits for. */
  function heldFor(gap: number): number {
    if (!isTooSlow) return gap > SLOW_MS ? SLOW_MS : ENTER_MS;
    return gap > SLOW_MS && held?.key !== LOCK_KEY ? FAST_MS : NEXT_MS;
  }

  function hear(event: KeyboardEvent): void {
    const { key, target, timeStamp } = event;
    if (!event.isTrusted || key === 'Shift') return;
    if (typedAhead.isOn) {
      run = null;
      return;
    }
    const gap = timeStamp - (run?.times.at(-1) ?? Number.NEGATIVE_INFINITY);
    const typedInto = isTypedInto(target) ? target : null;
    if (typedInto !== into) {
      // What a key of the run has opened takes the others: no person types into it as soon as that.
      if (run !== null && wasLetGo && gap <= SLOW_MS) goesOnFrom ??= run.keys.length;
      else run = null;
    }
    into = typedInto;
    const longer = runAfter(run, event);
    if (longer?.keys.length === 1) [before, wasLetGo, goesOnFrom, isRest] = [[], false, null, seenKeys.goesOn];
    const next = goesOnFrom !== null || isHeard(target) ? longer : null;
    if (next === null) {
      // In the order in which they were pressed.
      letGo(true);
      run = null;
      return;
    }
    run = next;
    const isScanners = isFast(gapsOf(run));
    if (held?.opensSearch && !isScanners && gap <= SCANNER_MS && key !== 'Enter') {
      stop(event);
      held.followed.push({ key, at: timeStamp });
      before = [...before, typed()];
      clearTimeout(timer);
      letGoAfter(FAST_MS);
      return;
    }
    if (held !== null) {
      const isPersons = isTooSlow !== undefined && (held.opensSearch ? !isScanners : gap > SLOW_MS);
      letGo(isPersons);
      // What it has opened takes what is typed next, and so does what is still to open.
      if (typedAhead.isOn) {
        run = null;
        typedAhead.hear(event);
        event.stopImmediatePropagation();
        return;
      }
      if (isPersons && isTypedInto(document.activeElement)) {
        event.stopImmediatePropagation();
        [run, into] = [null, document.activeElement];
        return;
      }
    }
    before = [...before, typed()];
    const scan = scanOf(run);
    const isSlow = (): boolean => into === null && isTooSlow?.(next) === true;
    const isOver = key === 'Enter' && (goesOnFrom !== null || (isRest && into === null));
    const isRefused = isOver || (goesOnFrom === null && (scan === null ? isSlow() : wasLetGo || isRest));
    if (scan === null && !isRefused) {
      if (into === null && !neverHeld.test(key) && !isFree(key, gap)) hold(event, gap);
      clearTimeout(timer);
      if (held !== null) letGoAfter(heldFor(gap));
      return;
    }
    stop(event);
    letGo(false);
    scans += 1;
    scanEnded(timeStamp);
    typedAhead.end();
    const stood = before[goesOnFrom ?? scan?.from ?? 0];
    if (stood !== undefined) takeBack(stood);
    if (isRest) sayOnlyPart();
    else if (isRefused || scan === null) sayTooSlow();
    // A question over the page is answered by a person.
    else if (document.querySelector('dialog[open]') === null) read(scan.text);
  }

  /** A press between two values is a person's, and so is what was typed before it; between two keys of a scanner it is not. */
  function press({ timeStamp }: PointerEvent): void {
    if (timeStamp - (run?.times.at(-1) ?? 0) > SLOW_MS) run = null;
  }

  // Before any other: what has the focus would be pressed by the Enter.
  window.addEventListener('keydown', hear, { capture: true });
  window.addEventListener('pointerdown', press, { capture: true });
  return {
    async settled() {
      const [last, earlier] = [run, scans];
      const since =
        last === null || last.keys.at(-1) === 'Enter'
          ? Number.POSITIVE_INFINITY
          : performance.now() - (last.times.at(-1) ?? 0);
      if (since < SLOW_MS) {
        await new Promise((resolve) => setTimeout(resolve, SLOW_MS - since));
        if (run !== last && scans === earlier) return this.settled();
      }
      return scans === earlier;
    },
    end() {
      letGo(true);
      window.removeEventListener('keydown', hear, { capture: true });
      window.removeEventListener('pointerdown', press, { capture: true });
    },
  };
}
