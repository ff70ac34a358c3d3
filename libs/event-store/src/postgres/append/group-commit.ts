interface Waiting<Request, Result> {
  readonly request: Request;
  readonly resolve: (value: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs requests in batches, one batch at a time, in the order they were submitted. Requests submitted while a batch runs
 * form the next one. A batch starts at the end of the current turn of the event loop, without a timer: the results of a
 * batch resume all its callers in one turn, and if a batch started before the end of that turn, the first caller to submit
 * again would get a batch of its own and the others would wait for it.
 */
export class GroupCommit<Request, Result> {
  private waiting: Waiting<Request, Result>[] = [];
  private running: Promise<void> | undefined;

  /**
   * @param run returns the result or the error of each request of a batch, in order. It must not throw.
   * @param batchLength how many of the waiting requests, from the first, form the next batch: at least one.
   */
  constructor(
    private readonly run: (batch: readonly Request[]) => Promise<readonly PromiseSettledResult<Result>[]>,
    private readonly batchLength: (waiting: readonly Request[]) => number,
  ) {}

  submit(request: Request): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ request, resolve, reject });
      this.running ??= this.drain();
    });
  }

  /** Resolves when no request waits and no batch runs. */
  async idle(): Promise<void> {
    await this.running;
  }

  private async drain(): Promise<void> {
    for (;;) {
      await new Promise(setImmediate);
      if (this.waiting.length === 0) break;
      const length = this.batchLength(this.waiting.map(({ request }) => request));
      const batch = this.waiting.splice(0, length);
      const results = await this.run(batch.map(({ request }) => request));
      batch.forEach(({ resolve, reject }, index) => {
        const result = results[index];
        if (result?.status === 'fulfilled') resolve(result.value);
        else reject(result ? result.reason : new Error('A batch returned no result for a request'));
      });
    }
    this.running = undefined;
  }
}
