import { jest } from '@jest/globals';
import { DEVICE_ANSWERS_WITHIN_MS, inTime } from './typed-users.js';

describe('what a device is asked before a sign-out', () => {
  const reported: unknown[] = [];
  beforeEach(() => {
    reported.length = 0;
    globalThis.reportError = (error) => void reported.push(error);
  });
  afterEach(() => jest.useRealTimers());

  it('is what the device says', async () => {
    expect(await inTime(Promise.resolve(2), 0)).toBe(2);
  });

  it('holds nobody up where the device fails, which is reported, or does not answer', async () => {
    const broken = new Error('broken');
    expect([await inTime(Promise.reject(broken), 0), reported]).toEqual([0, [broken]]);
    jest.useFakeTimers();
    const asked = inTime(new Promise<number>(() => {}), 0);
    jest.advanceTimersByTime(DEVICE_ANSWERS_WITHIN_MS);
    expect(await asked).toBe(0);
  });
});
