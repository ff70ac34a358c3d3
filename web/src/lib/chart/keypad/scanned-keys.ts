import { type KeyRun, runWith, scannedBy } from '#lib/scan/typed-scan.ts';
import { isTypedInto } from '#lib/shell/shortcuts.svelte.ts';

/** So long after a key it is known whether a scanner has typed it. */
const KNOWN_MS = 150;
/** Keys of the keypad are taken back where they were a scanner's, and Space is the browser's. */
const waitsForNothing = /^[\d/. ]$|^Enter$/;

interface Scanned<Typed> {
  /** What stands on the keypad. */
  readonly typed: () => Typed;
  /** Puts back what stood there before the first key of a scan. */
  readonly takeBack: (before: Typed) => void;
  readonly read: (text: string) => void;
}

/**
 * Takes what a hardware scanner types for a scan: the keypad has keys of its own for digits, and an MRN is no vital sign.
 * @returns ends it.
 */
export function watchScanner<Typed>({ typed, takeBack, read }: Scanned<Typed>): () => void {
  let run: KeyRun | null = null;
  let before: Typed | null = null;
  let scans = 0;

  /** Other keys do what can't be taken back, such as locking: they do it once they are known to be a person's. */
  function hold(event: KeyboardEvent): void {
    event.preventDefault();
    event.stopImmediatePropagation();
    const [{ key, target }, earlier] = [event, scans];
    setTimeout(() => {
      if (scans === earlier)
        target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }, KNOWN_MS);
  }

  function hear(event: KeyboardEvent): void {
    const { key, ctrlKey, altKey, metaKey, repeat, target, timeStamp } = event;
    if (!event.isTrusted) return;
    // Shift is a key of its own, and one that is held down repeats itself as fast as a scanner types.
    if (key === 'Shift') return;
    if ((key.length > 1 && key !== 'Enter') || ctrlKey || altKey || metaKey || repeat || isTypedInto(target)) {
      run = null;
      return;
    }
    const wasScan = run?.isScan === true;
    run = runWith(run, key, timeStamp);
    if (run.keys.length === 1) before = typed();
    if (!run.isScan) {
      if (!waitsForNothing.test(key)) hold(event);
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!wasScan) scans += 1;
    if (!wasScan && before !== null) takeBack(before);
    const text = scannedBy(run);
    // A question over the keypad is answered by a person.
    if (text !== null && document.querySelector('dialog[open]') === null) read(text);
  }

  // Before any other: what has the focus would be pressed by the Enter.
  window.addEventListener('keydown', hear, { capture: true });
  return () => window.removeEventListener('keydown', hear, { capture: true });
}
