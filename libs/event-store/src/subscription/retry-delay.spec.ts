import { retryDelay } from './retry-delay.js';

it.each([
  [0, 100],
  [1, 200],
  [3, 800],
  [5, 3_200],
  [6, 5_000],
  [5_000, 5_000],
])('after %i failures in a row it waits between half and all of %i ms', (failures, longest) => {
  const delays = Array.from({ length: 50 }, () => retryDelay(failures));
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(longest / 2);
  expect(Math.max(...delays)).toBeLessThanOrEqual(longest);
  expect(new Set(delays).size).toBeGreaterThan(1);
});
