/** How long the pointer rests on a score before it opens, and how long it may be away before it closes. */
const OVER_MS = 150;
const AWAY_MS = 250;

/** The score that is looked into: its row, and the button that says it. */
interface Shown {
  readonly id: string;
  readonly at: HTMLElement;
}

const scoreIn = ({ target }: Event): Shown | null => {
  const at = target instanceof Element ? target.closest<HTMLElement>('[data-news2]') : null;
  const id = at?.closest<HTMLElement>('[data-row]')?.dataset.row;
  return at && id !== undefined ? { id, at } : null;
};

/**
 * Which row's NEWS2 is open: while its button is pointed at or has the focus of the keyboard, or, once it is pressed, until it
 * is closed. One for all rows, which listens to their table: a listener in each row would be drawn with each row.
 */
export class News2Peek {
  shown = $state.raw<Shown | null>(null);
  /** It was pressed, and stays. */
  pinned = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #returning = false;
  /** What the pointer was last moved over. */
  #over: HTMLElement | null = null;

  readonly watch = (table: HTMLElement): (() => void) => {
    const listening = new AbortController();
    const { signal } = listening;
    const on = <Name extends 'pointermove' | 'pointerout' | 'focusin' | 'focusout' | 'click'>(
      name: Name,
      run: (score: Shown, event: HTMLElementEventMap[Name]) => void,
    ): void =>
      table.addEventListener(
        name,
        (event) => {
          const score = scoreIn(event);
          if (score) run(score, event);
        },
        { signal },
      );
    // Rows that scroll or load under a pointer at rest are not pointed at.
    on('pointermove', (score, { pointerType }) => {
      if (pointerType !== 'mouse' || this.#over === score.at) return;
      this.#over = score.at;
      this.#after(OVER_MS, () => this.#open(score));
    });
    on('pointerout', () => {
      this.#over = null;
      this.leave();
    });
    on('focusin', (score) => {
      if (!this.#returning && score.at.matches(':focus-visible')) this.#open(score);
    });
    on('focusout', this.leave);
    on('click', this.#press);
    return () => {
      listening.abort();
      this.close();
    };
  };

  /** The pointer is on what is open: it stays. */
  readonly keep = (): void => clearTimeout(this.#timer);

  readonly leave = (): void => {
    if (!this.pinned) this.#after(AWAY_MS, this.close);
  };

  readonly close = (): void => {
    clearTimeout(this.#timer);
    this.shown?.at.setAttribute('aria-expanded', 'false');
    this.shown = null;
    this.pinned = false;
  };

  /** Gives the focus back without opening again. */
  readonly returnTo = (at: HTMLElement): void => {
    this.#returning = true;
    at.focus({ preventScroll: true });
    this.#returning = false;
  };

  #press = (score: Shown): void => {
    const again = this.pinned && this.shown?.at === score.at;
    this.close();
    if (again) return;
    this.#open(score);
    this.pinned = true;
  };

  #open(score: Shown): void {
    clearTimeout(this.#timer);
    if (this.pinned || this.shown?.at === score.at) return;
    this.close();
    this.shown = score;
    score.at.setAttribute('aria-expanded', 'true');
  }

  #after(ms: number, run: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(run, ms);
  }
}
