/** What a test has opened, to be closed again, what was opened last first: also when the next thing can't be opened. */
export class Opened {
  private readonly closings: (() => Promise<unknown>)[] = [];

  /** Resolves with what was opened. What is still being opened when another thing fails is waited for, and closed. */
  add<Thing>(opening: Promise<Thing>, close: (thing: Thing) => Promise<unknown>): Promise<Thing> {
    // What could not be opened is reported to whoever waits for it, and is not there to be closed.
    this.closings.push(() => opening.then(close, () => {}));
    return opening;
  }

  /** Closes everything, also after something that can't be closed. @throws what that said. */
  async close(): Promise<void> {
    const failures: unknown[] = [];
    for (const closing of this.closings.splice(0).reverse())
      await closing().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('\n'));
  }
}
