import { createAttachmentKey } from 'svelte/attachments';
import type { HTMLButtonAttributes } from 'svelte/elements';

/** What a button opens beside itself: a menu, or a list. */
export class Popup {
  open = $state(false);
  /** The button; undefined until it is drawn. */
  at = $state.raw<HTMLElement>();
  /** The button's attributes. */
  readonly button = $derived.by(
    (): HTMLButtonAttributes => ({
      'aria-haspopup': this.#what,
      'aria-expanded': this.open,
      'data-state': this.open ? 'open' : 'closed',
      onclick: () => {
        this.open = !this.open;
      },
      onkeydown: (event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        this.open = true;
      },
      [this.#attached]: (element: HTMLElement) => {
        this.at = element;
      },
    }),
  );
  readonly #what: 'menu' | 'dialog';
  readonly #attached = createAttachmentKey();

  constructor(what: 'menu' | 'dialog') {
    this.#what = what;
  }

  readonly show = (): void => {
    this.open = true;
  };

  readonly close = (): void => {
    this.open = false;
  };
}

/** A press on the button itself is for the button to answer: it closes what it has opened. */
export const keepsOwnButton =
  (at: HTMLElement) =>
  (event: Event): void => {
    if (event.target instanceof Node && at.contains(event.target)) event.preventDefault();
  };
