import { isTypedInto } from '#lib/shell/shortcuts.svelte.ts';
import { toasts } from '#lib/ui/toasts.svelte.ts';
import { SLOW_MS } from './free-keys.ts';
import { gapsOf, isFast, type KeyRun, PAUSE_MS } from './typed-scan.ts';

const tooSlow = 'The scanner types too slowly: use Scan wristband.';
/** What has lost a key may be the number of somebody else. */
export const sayTooSlow = (): void => toasts.say(tooSlow, { warns: true, about: tooSlow });

/** A key that was pressed, and when. */
export interface FollowingKey {
  readonly key: string;
  readonly at: number;
}

/** What is to be typed into the field of a dialog that is still to come. */
interface Ahead {
  readonly giveUp: () => void;
  text: string;
  /** Whether Enter has come after it. */
  entered: boolean;
  /** The key that opens the dialog and those after it, while a scanner may have typed all of them; null: a person types. */
  run: KeyRun | null;
  /** Clears the dialog's field; null: it is still to come. */
  clear: (() => void) | null;
}
let ahead: Ahead | null = null;

/** Lets a key press nothing. */
export function stop(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Of a fast scanner whose first key has opened the dialog what stands in its field is not the whole number. */
function refuse(event: KeyboardEvent, kept: Ahead): void {
  stop(event);
  kept.clear?.();
  [kept.text, kept.run] = ['', null];
  sayTooSlow();
  if (kept.clear !== null) typedAhead.end();
}

/** A scanner presses none but characters and Enter, the first of them right after the key that has opened the dialog. */
function runOn(run: KeyRun | null, { key, at }: FollowingKey): KeyRun | null {
  const gap = at - (run?.times.at(-1) ?? at);
  const most = run?.keys.length === 1 ? SLOW_MS : PAUSE_MS;
  if (run === null || gap > most || (key.length > 1 && key !== 'Enter')) return null;
  return { keys: [...run.keys, key], times: [...run.times, at] };
}

function keep(kept: Ahead, key: string): void {
  if (key === 'Escape') kept.giveUp();
  else if (key === 'Backspace') kept.text = kept.text.slice(0, -1);
  else if (key.length === 1) kept.text += key;
  kept.entered = key === 'Enter';
}

function hear(event: KeyboardEvent): void {
  const { key, timeStamp: at, ctrlKey, altKey, metaKey } = event;
  if (ahead === null || !event.isTrusted || ctrlKey || altKey || metaKey || /^(?:Shift|F\d+)$/.test(key)) return;
  // Whoever has gone to a field since types into that.
  if (ahead.clear === null && isTypedInto(event.target)) return;
  ahead.run = runOn(ahead.run, { key, at });
  if (key === 'Enter' && ahead.run !== null && isFast(gapsOf(ahead.run))) refuse(event, ahead);
  else if (ahead.clear === null) {
    stop(event);
    keep(ahead, key);
  } else if (ahead.run === null) typedAhead.end();
}

/** Keeps what is typed from the key that opens a dialog until the dialog's field has the focus: its code may still be on its way. */
export const typedAhead = {
  /** Whether what is typed is for the dialog: none of it is a key of the page, nor a scan over it. */
  get isOn(): boolean {
    return ahead !== null;
  },
  /** @param press what opens it: of a button's press no scanner's key is the first. @param giveUp what Escape does. */
  begin(press: Event, giveUp: () => void): void {
    const run = press instanceof KeyboardEvent ? { keys: [press.key], times: [press.timeStamp] } : null;
    ahead = { giveUp, text: '', entered: false, run, clear: null };
    window.addEventListener('keydown', hear, { capture: true });
  },
  /** The key that opens the dialog was pressed earlier, and others right after it: it was held until it was known whose it is. */
  pressedAt(at: number, followed: readonly FollowingKey[]): void {
    if (ahead === null || ahead.run === null) return;
    ahead.run = { ...ahead.run, times: [at] };
    for (const next of followed) {
      ahead.run = runOn(ahead.run, next);
      keep(ahead, next.key);
    }
  },
  hear,
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
    window.removeEventListener('keydown', hear, { capture: true });
  },
};
