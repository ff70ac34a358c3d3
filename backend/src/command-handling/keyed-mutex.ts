/** Work that takes turns: what has the same name runs one after the other, in the order in which it came. */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>();

  async take<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.last.get(name);
    const run = before ? before.then(work, work) : work();
    this.last.set(name, run);
    try {
      return await run;
    } finally {
      if (this.last.get(name) === run) this.last.delete(name);
    }
  }
}
