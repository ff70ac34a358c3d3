/** How fast a board can be played: seconds of then in a second of now. */
export const speeds = [1, 10, 60, 600] as const;
export type Speed = (typeof speeds)[number];

/** Between two readings at least, however fast it plays: each folds the events of everybody who was there, and is recorded. */
const STEP_MS = 2_000;

/** The board that is played. */
interface Played {
  /** The moment that is shown, in ms since 1970; null: nothing is yet. */
  readonly shown: () => number | null;
  /** In ms since 1970. */
  readonly present: () => number;
  /** Shows a moment, RFC 3339; false: it could not be read. */
  readonly show: (moment: string) => Promise<boolean>;
  /** It has come to the present, or a moment could not be read. */
  readonly ended: () => void;
}

/** Shows one moment after the other, as fast as is said, however long each takes to be read. One reading is under way at a time. */
export class Playback {
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Which start it is that plays: a reading of one before may still be under way. */
  #start = 0;
  readonly #played: Played;

  constructor(played: Played) {
    this.#played = played;
  }

  /** Plays on from what is shown. */
  start(speed: Speed): void {
    this.stop();
    this.#wait(speed, performance.now());
  }

  /** Stands still from now on. A reading that is under way is shown yet. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#start += 1;
  }

  /** @param since when the moment that is shown was asked for. */
  #wait(speed: Speed, since: number): void {
    this.#timer = setTimeout(() => void this.#step(speed, since), STEP_MS);
  }

  async #step(speed: Speed, since: number): Promise<void> {
    const start = this.#start;
    const from = this.#played.shown();
    const at = performance.now();
    if (from === null) return this.#wait(speed, at);
    const present = this.#played.present();
    const next = from + Math.round(speed * (at - since));
    const isRead = await this.#played.show(new Date(Math.min(next, present)).toISOString());
    if (start !== this.#start) return;
    if (isRead && next < present) this.#wait(speed, at);
    else this.#played.ended();
  }
}
