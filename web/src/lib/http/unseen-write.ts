import { type Answer, eventPositionOf, readModelOf } from '@ward-board/api-client';

/** A read model that has not caught up by then is stuck; boards say so, and reads must not be refused over it. */
const KEPT_MS = 30_000;

/** Where a write was stored that the read models did not show when it was answered: what is read next has to show it. */
export class UnseenWrite {
  #unseen: { readonly position: string; readonly until: number } | null = null;
  readonly #now: () => number;

  /** @param now in milliseconds; only differences mean anything. */
  constructor(now: () => number) {
    this.#now = now;
  }

  get position(): string | undefined {
    if (this.#unseen !== null && this.#unseen.until < this.#now()) this.#unseen = null;
    return this.#unseen?.position;
  }

  remember(answer: Answer): void {
    if (readModelOf(answer.headers) !== 'behind') return;
    const position = eventPositionOf(answer.headers);
    if (position !== null) this.#unseen = { position, until: this.#now() + KEPT_MS };
  }

  forget(): void {
    this.#unseen = null;
  }
}
