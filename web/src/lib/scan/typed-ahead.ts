import { isTypedInto } from '#lib/shell/shortcuts.svelte.ts';
import { gapsOf, isFast, type KeyRun, runFrom, SLOW_MS, stop } from './key-run.ts';
import { sayOnlyPart } from './scan-notices.ts';

/** What is to be typed into the field of a dialog that is still to come. */
interface Ahead {
  readonly giveUp: () => void;
  text: string;
  /** Whether Enter has come after it. */
  entered: boolean;
  /** When the key that opens the dialog was pressed; null: it was a button. */
  openedAt: number | null;
  /** That key and those after it, while a scanner may have typed all of them; null: a person types. */
  run: KeyRun | null;
  /** Clears the dialog's field; null: it is still to come. */
  clear: (() => void) | null;
}
let ahead: Ahead | null = null;

/** Of a fast scanner whose first key has opened the dialog what stands in its field is not the whole number. */
function refuse(event: KeyboardEvent, kept: Ahead): void {
  stop(event);
  kept.clear?.();
  [kept.text, kept.openedAt] = ['', null];
  sayOnlyPart();
  if (kept.clear !== null) typedAhead.end();
}

/** A scanner presses the next key right after the one that has opened the dialog. */
function runOf({ openedAt }: Ahead, read: KeyRun | null): KeyRun | null {
  const from = openedAt === null ? -1 : (read?.times.indexOf(openedAt) ?? -1);
  if (read === null || from < 0) return null;
  const run = runFrom(read, from);
  return (gapsOf(run)[1] ?? 0) <= SLOW_MS ? run : null;
}

function keep(kept: Ahead, key: string): void {
  if (key === 'Escape') kept.giveUp();
  else if (key === 'Backspace') kept.text = kept.text.slice(0, -1);
  else if (key.length === 1) kept.text += key;
  kept.entered = key === 'Enter';
}

/** Keeps what is typed from the key that opens a dialog until the dialog's field has the focus: its code may still be on its way. */
export const typedAhead = {
  /** Whether what is typed is for the dialog: none of it is a key of the page, nor a scan over it. */
  get isOn(): boolean {
    return ahead !== null;
  },
  /** @param press what opens it: of a button's press no scanner's key is the first. @param giveUp what Escape does. */
  begin(press: Event, giveUp: () => void): void {
    const openedAt = press instanceof KeyboardEvent ? press.timeStamp : null;
    ahead = { giveUp, text: '', entered: false, openedAt, run: null, clear: null };
  },
  /** The key that opens the dialog was pressed earlier, and others right after it: it was held until it was known whose it is. */
  pressedAt(at: number, read: KeyRun | null, followed: readonly string[]): void {
    if (ahead === null || ahead.openedAt === null) return;
    ahead.openedAt = at;
    ahead.run = runOf(ahead, read);
    for (const key of followed) keep(ahead, key);
  },
  /** @param read the run that the key is of. @returns whether the key is for the dialog. */
  hear(event: KeyboardEvent, read: KeyRun | null): boolean {
    const { key, ctrlKey, altKey, metaKey } = event;
    if (ahead === null) return false;
    if (ctrlKey || altKey || metaKey || /^F\d+$/.test(key)) return true;
    // Whoever has gone to a field since types into that.
    if (ahead.clear === null && isTypedInto(event.target)) return false;
    ahead.run = runOf(ahead, read);
    if (ahead.run?.keys.at(-1) === 'Enter' && isFast(gapsOf(ahead.run))) refuse(event, ahead);
    else if (ahead.clear === null) {
      stop(event);
      keep(ahead, key);
    } else if (ahead.run === null) typedAhead.end();
    return true;
  },
  /** What was typed, for the field that has the focus from now on. @param clear clears it. */
  take(clear: () => void): { readonly text: string; readonly entered: boolean } {
    if (ahead === null) return { text: '', entered: false };
    ahead.clear = clear;
    return ahead;
  },
  /** What is typed is to be looked for. @returns the key before it that a scanner may have typed as the first of the number, if any. */
  lookedFor(): string {
    const first = ahead?.run?.keys[0] ?? '';
    typedAhead.end();
    return first;
  },
  end(): void {
    ahead = null;
  },
};
