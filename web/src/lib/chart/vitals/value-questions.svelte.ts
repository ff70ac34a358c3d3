import { type Asked, afterPress, READ_MS } from './value-questions.js';

/** The values that are asked back about, by code: each once, and it stands when a press answers the question. */
export class ValueQuestions {
  #asked = $state.raw<Readonly<Record<string, Asked>>>({});
  #isFresh = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** A question has just been shown, and no press answers it yet. */
  get isFresh(): boolean {
    return this.#isFresh;
  }

  /** Whether a value was asked about, answered or not. */
  isAbout(code: string, text: string | undefined): boolean {
    return text !== undefined && this.#asked[code]?.text === text;
  }

  /** Whether a value is asked about, and nobody has said that it stands. */
  isOpen(code: string, text: string): boolean {
    return this.isAbout(code, text) && this.#asked[code]?.isAnswered === false;
  }

  /** Whether a doubted value stands at this press; the first one asks. */
  stands(code: string, text: string, { timeStamp }: Event): boolean {
    const isNew = !this.isAbout(code, text);
    const asked = afterPress(this.#asked[code], { text, timeStamp, now: performance.now() });
    this.#asked = { ...this.#asked, [code]: asked };
    if (isNew) {
      this.#isFresh = true;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => (this.#isFresh = false), READ_MS);
    }
    return asked.isAnswered;
  }

  clear(): void {
    this.#asked = {};
    this.#isFresh = false;
  }

  get kept(): Readonly<Record<string, Asked>> {
    return this.#asked;
  }

  /** Goes on with the questions of a form that is drawn anew: they are shown from now on. */
  resume(kept: Readonly<Record<string, Asked>>): void {
    const since = performance.now();
    this.#asked = Object.fromEntries(Object.entries(kept).map(([code, asked]) => [code, { ...asked, since }]));
  }
}
