import { jest } from '@jest/globals';
import { keepReading } from './poll.js';

describe('a list that is kept fresh', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is read at once and then every 20 s; every 3 s while that fails; not once it is no longer wanted', async () => {
    let fine = true;
    let times = 0;
    const stop = keepReading(async () => {
      times += 1;
      return fine;
    });
    expect(times).toBe(1);
    fine = false;
    await jest.advanceTimersByTimeAsync(20_000);
    expect(times).toBe(2);
    await jest.advanceTimersByTimeAsync(9_000);
    expect(times).toBe(5);
    stop();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(times).toBe(5);
  });
});
