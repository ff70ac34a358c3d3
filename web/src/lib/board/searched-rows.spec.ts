import { isSearched } from './searched-rows.js';

it.each([
  [null, '', false],
  [null, '  ', false],
  [null, 'ct', true],
  [{ id: 'p' }, '', true],
])('of the patient %j and of "%s" the rows are a search’s, or one patient’s: %s', (patient, typed, is) => {
  expect(isSearched({ patient, typed } as Parameters<typeof isSearched>[0])).toBe(is);
});
