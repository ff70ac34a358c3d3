import { sayCameBack } from './came-back.js';

it.each([
  [0, 0, null],
  [2, 0, '2 not accepted'],
  [0, 1, '1 entry was lost'],
  [1, 2, '2 entries were lost, 1 not accepted'],
])('of %d refused entries and %d lost ones the bar says %s', (refused, lost, words) =>
  expect(sayCameBack(refused, lost)).toBe(words),
);
