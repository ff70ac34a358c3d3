import { flushSync } from 'svelte';
import { session } from '#lib/session/session.svelte.ts';
import { LOCK_KEY } from '#lib/shell/locking.ts';
import { isTypedInto } from '#lib/shell/shortcuts.svelte.ts';
import { type KeyRun, type Known, runAfter, SLOW_MS, scannedBy } from './typed-scan.ts';

/** So long after a key that came right after another it is not known whether a scanner's Enter follows. */
const ENTER_MS = 600;
/** Space is the browser's. */
const neverHeld = /^ $|^Enter$/;

interface Scanned<Typed> extends Known {
  /** Whether a key does nothing that can't be taken back. @param isFirst no other came right before it. */
  readonly isFree: (key: string, isFirst: boolean) => boolean;
  /** So long a key waits that is not free. Left out: one that came right after another until a slow scanner's Enter would have come. */
  readonly waitMs?: (key: string, isFirst: boolean) => number;
  /** What stands on the keypad. */
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
 */
export function watchScanner<Typed>(scanned: Scanned<Typed>): ScannerWatch {
  const { typed, takeBack, read, isFree, waitMs } = scanned;
  let run: KeyRun | null = null;
  /** What stood on the keypad before each key of the run. */
  let before: readonly Typed[] = [];
  let scans = 0;
  let held: readonly { readonly key: string; readonly target: EventTarget | null; readonly uncover: () => void }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function letGo(isPressed: boolean): void {
    clearTimeout(timer);
    const keys = held;
    held = [];
    for (const { uncover } of keys) uncover();
    if (!isPressed || keys.length === 0) return;
    run = null;
    // What hides the page hears no keys. It is gone before the press, which hides the page again before it is drawn.
    flushSync();
    for (const { key, target } of keys) {
      const on = target instanceof Node && target.isConnected ? target : document.body;
      on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }
  }

  /** Other keys do what can't be taken back, such as locking: they do it once they are known to be a person's. */
  function hold(event: KeyboardEvent): void {
    event.preventDefault();
    event.stopImmediatePropagation();
    const { key, target } = event;
    held = [...held, { key, target, uncover: key === LOCK_KEY ? session.cover() : () => {} }];
  }

  function hear(event: KeyboardEvent): void {
    const { key, target, timeStamp } = event;
    if (!event.isTrusted || key === 'Shift') return;
    const next = isTypedInto(target) ? null : runAfter(run, event);
    if (next === null) {
      // In the order in which they were pressed.
      letGo(true);
      run = null;
      return;
    }
    const isApart = timeStamp - (run?.times.at(-1) ?? Number.NEGATIVE_INFINITY) > SLOW_MS;
    run = next;
    before = [...(run.keys.length === 1 ? [] : before), typed()];
    const scan = scannedBy(run, scanned);
    if (scan === null) {
      if (!neverHeld.test(key) && !isFree(key, isApart)) hold(event);
      clearTimeout(timer);
      if (held.length > 0)
        timer = setTimeout(() => letGo(true), waitMs?.(key, isApart) ?? (isApart ? SLOW_MS : ENTER_MS));
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    letGo(false);
    scans += 1;
    const stood = before[scan.from];
    if (stood !== undefined) takeBack(stood);
    // A question over the page is answered by a person.
    if (document.querySelector('dialog[open]') === null) read(scan.text);
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
