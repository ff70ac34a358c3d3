import { timeOfId } from '@ward-board/event-store';
import fc from 'fast-check';
import { Clock } from './clock.js';

it('makes ids that rise, whatever the machine’s clock does', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5_000 })), fc.nat(5_000), (times, newest) => {
      let time = 0;
      const clock = new Clock(() => time, newest);
      const ids = times.map((next) => {
        time = next;
        return clock.newId();
      });
      expect([...new Set(ids)].sort()).toEqual(ids);
      for (const id of ids) expect(timeOfId(id)).toBeGreaterThan(newest);
    }),
  );
});

it('makes ids of the machine’s time as soon as that is ahead again', () => {
  let time = 10_000;
  const clock = new Clock(() => time, 0);
  const timesOf = (...later: readonly number[]) =>
    later.map((next) => {
      time = next;
      return timeOfId(clock.newId());
    });
  expect(timesOf(10_000, 10_000, 4_000, 9_999, 20_000)).toEqual([10_000, 10_001, 10_002, 10_003, 20_000]);
  expect(clock.now()).toEqual(new Date(20_000));
});
