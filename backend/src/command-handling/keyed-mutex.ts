import { Mutex } from 'async-mutex';

/** A mutex per key: work with the same key runs one after the other, in the order in which it came. */
export class KeyedMutex {
  private readonly held = new Map<string, Mutex>();

  async runExclusive<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const mutex = this.held.get(key) ?? new Mutex();
    this.held.set(key, mutex);
    try {
      return await mutex.runExclusive(work);
    } finally {
      if (!mutex.isLocked()) this.held.delete(key);
    }
  }
}
