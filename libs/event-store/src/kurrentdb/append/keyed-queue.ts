/** Runs work that shares a key in the order in which it was submitted, and other work at the same time. */
export class KeyedQueue {
  private readonly last = new Map<string, Promise<void>>();

  run<Result>(keys: readonly string[], work: () => Promise<Result>): Promise<Result> {
    const before = keys.map((key) => this.last.get(key));
    const result = Promise.all(before).then(work);
    const done: Promise<void> = result.then(
      () => this.forget(keys, done),
      () => this.forget(keys, done),
    );
    for (const key of keys) this.last.set(key, done);
    return result;
  }

  /** Resolves when nothing runs and nothing waits. */
  async idle(): Promise<void> {
    while (this.last.size > 0) await Promise.all(this.last.values());
  }

  private forget(keys: readonly string[], done: Promise<void>): void {
    for (const key of keys) if (this.last.get(key) === done) this.last.delete(key);
  }
}
