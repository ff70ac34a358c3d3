import { jest } from '@jest/globals';
import { createRetries } from './retries.js';

describe('sending what waits', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const trying = (...rests: ('done' | 'waits' | Error)[]) => {
    const tried: number[] = [];
    const begun = Date.now();
    const retries = createRetries(async () => {
      tried.push(Date.now() - begun);
      const rest = rests.shift() ?? 'done';
      if (rest instanceof Error) throw rest;
      return rest;
    });
    return { retries, tried };
  };

  it('is tried again while something waits, ever later, and no more once nothing does', async () => {
    const { retries, tried } = trying('waits', 'waits', 'done');
    retries.soon();
    await jest.advanceTimersByTimeAsync(60_000);
    const [first, second = 0, third = 0] = tried;
    expect([first, tried.length]).toEqual([0, 3]);
    expect(second).toBeGreaterThanOrEqual(1_000);
    expect(third - second).toBeGreaterThanOrEqual(2_000);
  });

  it('is tried again, ever later, after a pass that fails, which is reported', async () => {
    const reported: unknown[] = [];
    Object.assign(globalThis, { reportError: (error: unknown) => reported.push(error) });
    const broken = new Error('the device gives no rows');
    const { retries, tried } = trying(broken, 'waits', broken, 'done');
    retries.soon();
    await jest.advanceTimersByTimeAsync(0);
    expect(reported).toEqual([broken]);
    await jest.advanceTimersByTimeAsync(60_000);
    const [first, second = 0, third = 0] = tried;
    expect([first, tried.length, reported.length]).toEqual([0, 4, 2]);
    expect(second).toBeGreaterThanOrEqual(1_000);
    expect(third - second).toBeGreaterThanOrEqual(2_000);
  });

  it('is tried at once after a pass that fails where somebody has asked for it meanwhile', async () => {
    Object.assign(globalThis, { reportError: () => undefined });
    const { retries, tried } = trying(new Error('the device gives no rows'), 'done');
    retries.soon();
    retries.soon();
    await jest.advanceTimersByTimeAsync(0);
    expect(tried).toEqual([0, 0]);
  });

  it('is tried in a while for what another tab has left, once however often that is said', async () => {
    const { retries, tried } = trying();
    for (let n = 0; n < 5; n += 1) retries.later();
    expect(tried).toEqual([]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(tried).toHaveLength(1);
  });

  it('is not tried any more once it was stopped', async () => {
    const { retries, tried } = trying('waits');
    retries.soon();
    await jest.advanceTimersByTimeAsync(0);
    retries.stop();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(tried).toEqual([0]);
  });
});
