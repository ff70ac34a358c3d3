import { KeyedMutex } from './keyed-mutex.js';

describe('a keyed mutex', () => {
  it('runs work with one key one after the other, also after a failure, and other keys meanwhile', async () => {
    const mutex = new KeyedMutex();
    const log: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = mutex.runExclusive('bed', async () => {
      await held;
      log.push('first');
      throw new Error('failed');
    });
    const second = mutex.runExclusive('bed', async () => log.push('second'));
    await mutex.runExclusive('other', async () => log.push('other'));
    release();
    await expect(first).rejects.toThrow('failed');
    await second;
    await mutex.runExclusive('bed', async () => log.push('third'));
    expect(log).toEqual(['other', 'first', 'second', 'third']);
  });
});
