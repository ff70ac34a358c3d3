import { untrack } from 'svelte';
import { shownOn, type Toast, type ToastAction, withToast } from './shown-toasts.js';

let next = 1;
let shown = $state.raw<readonly Toast[]>([]);
let spoken = $state('');
let isSilent = false;
/**
 * Words come into a region this much later than they are said: by then a dialog that closes with them is gone, and the region that a
 * screen reader then reads was there before them.
 */
const SPOKEN_AFTER_MS = 100;

/** Short words about what was done: at most two shown, for a few seconds, and spoken politely. */
export const toasts = {
  get shown(): readonly Toast[] {
    return shown;
  },
  /** In a region outside of the dialogs and in one of each: a screen reader reads nothing outside of the modal dialog that is open. */
  get spoken(): string {
    return spoken;
  },
  /**
   * Shown and spoken.
   * @param warns something was not done: it must not look like what was. @param about what was to be done: what is said of it takes the place of
   * what was said of it before; null: it is not tried again. @param on the path of the page that it is about: with that it goes.
   * @param action what it offers: it is shown for longer then.
   */
  say(
    text: string,
    {
      warns = false,
      about = null,
      on = null,
      action = null,
    }: {
      readonly warns?: boolean;
      readonly about?: string | null;
      readonly on?: string | null;
      readonly action?: ToastAction | null;
    } = {},
  ): void {
    if (isSilent) return;
    const toast = { id: next++, text, warns, about, on, action };
    shown = withToast(
      untrack(() => shown),
      toast,
    );
    this.speak(text);
    setTimeout(() => this.end(toast), action === null ? 8_000 : 20_000);
  },
  /** It is shown no longer. */
  end(toast: Toast): void {
    shown = shown.filter((other) => other !== toast);
  },
  /**
   * Whether nothing is said, not even of what ends meanwhile; and nothing of what was said is left: it names patients, and
   * whoever comes next may be somebody else.
   */
  silence(silent: boolean): void {
    isSilent = silent;
    if (!silent) return;
    shown = [];
    spoken = '';
  },
  /** Another page is shown: what was about the one before is not. */
  arrive(path: string): void {
    shown = shownOn(
      untrack(() => shown),
      path,
    );
  },
  /** Only spoken: what eyes see by themselves on the board. */
  speak(text: string): void {
    setTimeout(() => {
      if (isSilent) return;
      // The same words twice would not be spoken again, so they get an invisible difference.
      spoken = spoken === text ? `${text}\u00a0` : text;
    }, SPOKEN_AFTER_MS);
  },
  /** Another region is read from now on: what was spoken in the one before is not to be spoken in it again. */
  endSpoken(): void {
    spoken = '';
  },
};
