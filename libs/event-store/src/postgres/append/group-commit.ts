/** What became of one request: a value, or an error of its own. */
export type Answer<Result> = { readonly value: Result } | { readonly error: unknown };

interface Waiting<Request, Result> {
  readonly request: Request;
  readonly resolve: (value: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs requests in batches, one batch at a time, in the order they came. A request that comes alone starts at the end
 * of this turn of the event loop, with no timer; those that come while a batch runs make the next one.
 *
 * The end of the turn matters: the answers of a batch wake all their callers in one turn, and without waiting for its
 * end the first to come back would go alone, and the others wait for it.
 */
export class GroupCommit<Request, Result> {
  private waiting: Waiting<Request, Result>[] = [];
  private running: Promise<void> | undefined;

  /**
   * @param run answers each request of a batch, in order. It must not throw.
   * @param batchLength how many requests, from the first, make the next batch: at least one.
   */
  constructor(
    private readonly run: (batch: readonly Request[]) => Promise<readonly Answer<Result>[]>,
    private readonly batchLength: (waiting: readonly Request[]) => number,
  ) {}

  submit(request: Request): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ request, resolve, reject });
      this.running ??= this.drain();
    });
  }

  /** Resolves when nothing waits and nothing runs. */
  async idle(): Promise<void> {
    await this.running;
  }

  private async drain(): Promise<void> {
    for (;;) {
      await new Promise(setImmediate);
      if (this.waiting.length === 0) break;
      const length = this.batchLength(this.waiting.map(({ request }) => request));
      const batch = this.waiting.splice(0, length);
      const answers = await this.run(batch.map(({ request }) => request));
      batch.forEach(({ resolve, reject }, index) => {
        const answer = answers[index];
        if (answer && 'value' in answer) resolve(answer.value);
        else reject(answer ? answer.error : new Error('A batch left a request without an answer'));
      });
    }
    this.running = undefined;
  }
}
