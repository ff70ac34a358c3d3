import { untrack } from 'svelte';

export interface Notice {
  readonly id: number;
  readonly text: string;
}

let next = 1;
let shown = $state.raw<readonly Notice[]>([]);
let spoken = $state('');

/** Short words about what was done: at most two shown, for a few seconds, and spoken politely. */
export const toasts = {
  get shown(): readonly Notice[] {
    return shown;
  },
  get spoken(): string {
    return spoken;
  },
  /** Shown and spoken. */
  say(text: string): void {
    const notice = { id: next++, text };
    shown = [...untrack(() => shown).slice(-1), notice];
    this.speak(text);
    setTimeout(() => {
      shown = shown.filter((other) => other !== notice);
    }, 8000);
  },
  /** Nothing of it is left: what was said names patients, and whoever comes next may be somebody else. */
  clear(): void {
    shown = [];
    spoken = '';
  },
  /** Only spoken: what eyes see by themselves on the board. */
  speak(text: string): void {
    // The same words twice would not be spoken again, so they get an invisible difference.
    spoken = untrack(() => spoken) === text ? `${text}\u00a0` : text;
  },
};
