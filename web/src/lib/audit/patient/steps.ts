/** One on (1), or one back (-1). */
export type Direction = 1 | -1;

/** Steps that wait at most: more are asked for by nobody but a key that lies under something. */
const MOST_WAITING = 500;

interface Ways<Target> {
  /** What a step leads to from where one is; undefined: nowhere. */
  find(by: Direction): Promise<Target | undefined>;
  /** From now on one is there. */
  go(target: Target): void;
  /** Shows it. */
  load(target: Target): Promise<void>;
}

/**
 * Steps that may be asked for faster than what they lead to is loaded, as by a key that is held. Each is taken, one after the other; while one
 * target is on its way, only the newest of those after it is loaded next.
 */
export class Steps<Target> {
  private waiting: Direction[] = [];
  private walking: Promise<void> | null = null;
  private loading: Promise<void> | null = null;
  private target: Target | null = null;
  private turn = 0;

  constructor(private readonly ways: Ways<Target>) {}

  /** Fulfilled once what it led to is loaded, or nowhere was gone. */
  async ask(by: Direction): Promise<void> {
    if (this.waiting.length < MOST_WAITING) this.waiting.push(by);
    this.walking ??= this.walk().finally(() => {
      this.walking = null;
    });
    await this.walking;
    await this.loading;
  }

  /** Forgets the steps that wait: somebody has gone elsewhere. */
  forget(): void {
    this.turn += 1;
    this.waiting = [];
    this.target = null;
  }

  private async walk(): Promise<void> {
    for (let by = this.waiting.shift(); by !== undefined; by = this.waiting.shift()) {
      const { turn } = this;
      const found = await this.ways.find(by);
      if (found === undefined || turn !== this.turn) continue;
      this.target = found;
      this.ways.go(found);
      this.loading ??= this.loadNewest().finally(() => {
        this.loading = null;
      });
    }
  }

  private async loadNewest(): Promise<void> {
    for (let loaded: Target | null = null; this.target !== null && this.target !== loaded; ) {
      loaded = this.target;
      await this.ways.load(loaded);
    }
  }
}
