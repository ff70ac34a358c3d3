interface Due {
  readonly at: number;
  readonly run: () => void;
}

/** A time that only moves when told to, in which things can be put off; what is due at once keeps its order. */
export class VirtualTime {
  /** Sorted by time. */
  #queue: Due[] = [];

  constructor(public now: number) {}

  after(ms: number, run: () => void): () => void {
    const due = { at: this.now + Math.max(0, ms), run };
    const place = this.#queue.findIndex(({ at }) => at > due.at);
    this.#queue.splice(place < 0 ? this.#queue.length : place, 0, due);
    return () => {
      this.#queue = this.#queue.filter((other) => other !== due);
    };
  }

  /** Lets time pass; `then` is awaited after each thing that happened. */
  async pass(ms: number, then: () => Promise<void>): Promise<void> {
    const end = this.now + ms;
    for (let [next] = this.#queue; next !== undefined && next.at <= end; [next] = this.#queue) {
      this.#queue.shift();
      this.now = Math.max(this.now, next.at);
      next.run();
      await then();
    }
    this.now = end;
    await then();
  }
}
