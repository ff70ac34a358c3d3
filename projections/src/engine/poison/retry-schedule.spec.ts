import { RetrySchedule } from './retry-schedule.js';

describe('what is parked', () => {
  it('is tried again after 3 s, then twice as long each time, a minute at most', () => {
    let now = 0;
    const retries = new RetrySchedule(() => now);
    retries.add('a');
    const waits = Array.from({ length: 7 }, () => {
      const wait = retries.dueIn();
      now += wait;
      expect(retries.due()).toEqual(['a']);
      retries.failed('a');
      return wait;
    });
    expect(waits).toEqual([3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000]);
    retries.remove('a');
    expect([retries.due(), retries.dueIn()]).toEqual([[], Infinity]);
  });

  it('is tried at once where it was parked before the start, a few at a time', () => {
    const retries = new RetrySchedule(() => 0);
    for (let n = 0; n < 25; n++) retries.add(`${n}`, 0);
    expect([retries.due().length, retries.dueIn()]).toEqual([10, 0]);
    for (const key of retries.due()) retries.failed(key);
    expect(retries.due()).toHaveLength(10);
  });
});
