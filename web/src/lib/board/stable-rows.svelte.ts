import { type Shown, stableOrder } from './stable-order.ts';

/** How long after the last sign of somebody the rows are sorted anew: the pointer left them, or rests on them. */
const LEFT_MS = 1500;
const RESTING_MS = 8000;

/** Rows whose order waits until nobody points at them. */
export class StableRows<Row extends { readonly id: string }> {
  #rows = $state.raw<readonly Shown<Row>[]>([]);
  #wanted = $state.raw<readonly Row[]>([]);
  #near = $state(false);
  #last: readonly Shown<Row>[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * `wanted` is the right order now; `occupied` says that a form beside the rows is open; `choice` is what the reader
   * chose to see: when that changes the rows follow at once, whatever is near.
   */
  constructor(wanted: () => readonly Row[], occupied: () => boolean, choice: () => unknown) {
    let chosen: unknown;
    $effect.pre(() => {
      const next = wanted();
      if (choice() !== chosen) this.#last = [];
      chosen = choice();
      this.#last = stableOrder(this.#last, next, this.#near || occupied());
      this.#rows = this.#last;
      this.#wanted = next;
    });
    $effect(() => () => clearTimeout(this.#timer));
  }

  get rows(): readonly Shown<Row>[] {
    return this.#rows;
  }

  /** Whether the rows stand in another order than they should. */
  readonly outdated = $derived.by(
    () =>
      this.#rows.length !== this.#wanted.length || this.#rows.some(({ row }, at) => row.id !== this.#wanted[at]?.id),
  );

  /** An attachment for the element that holds the rows: watches for pointers, fingers and keys. */
  readonly watch = (element: HTMLElement): (() => void) => {
    const near = (): void => {
      this.#near = true;
      this.#awayIn(RESTING_MS);
    };
    const gone = (): void => this.#awayIn(LEFT_MS);
    const ends = new AbortController();
    for (const sign of ['pointermove', 'pointerdown', 'keydown']) {
      element.addEventListener(sign, near, { signal: ends.signal, passive: true });
    }
    for (const sign of ['pointerleave', 'pointercancel']) {
      element.addEventListener(sign, gone, { signal: ends.signal, passive: true });
    }
    return () => ends.abort();
  };

  /** The reader asked for the right order: it comes at once. */
  readonly sortNow = (): void => {
    clearTimeout(this.#timer);
    this.#near = false;
    this.#last = [];
  };

  #awayIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#near = false;
    }, ms);
  }
}
