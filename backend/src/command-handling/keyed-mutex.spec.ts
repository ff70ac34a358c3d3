import { Turns } from './keyed-mutex.js';

describe('Turns', () => {
  it('run what has one name one after the other, a failure included, and let other names pass', async () => {
    const turns = new Turns();
    const log: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = turns.take('bed', async () => {
      await held;
      log.push('first');
      throw new Error('failed');
    });
    const second = turns.take('bed', async () => log.push('second'));
    await turns.take('other', async () => log.push('other'));
    release();
    await expect(first).rejects.toThrow('failed');
    await second;
    await turns.take('bed', async () => log.push('third'));
    expect(log).toEqual(['other', 'first', 'second', 'third']);
  });
});
