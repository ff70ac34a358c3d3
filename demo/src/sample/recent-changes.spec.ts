import { RecentChanges } from './recent-changes.js';

it('tells of what was changed within the minutes, and keeps no more than that over a week', () => {
  const changes = new RecentChanges(10);
  const [second, week] = [1000, 7 * 86_400_000];
  for (let now = 0; now < week; now += 10 * second) changes.add(`admission ${now}`, now);
  const last = week - 10 * second;
  expect(changes.of(`admission ${last - 600 * second}`)).toBe(last - 600 * second);
  expect(changes.of(`admission ${last - 610 * second}`)).toBeUndefined();
  expect(changes.size).toBe(61);
});
