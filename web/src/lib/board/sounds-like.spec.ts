import { sayFound } from './filter-rows.js';
import { soundsLike } from './sounds-like.js';

describe('a row that sounds like what is typed', () => {
  it.each([
    ['Hans Maier', 'meier'],
    ['Lucía García', 'garzia'],
    ['Anna Kowalska', 'kowalzka anna'],
    ['Anna Kowalska', 'kovalska'],
    ['Aylin Şahin', 'shahin'],
    ['Leyla Shahin', 'Şahin'],
    ['Hans Maier', 'meier bay'],
  ])('%s is found by %s', (name, typed) => expect(soundsLike(name, ['Bay 4', null], typed)).toBe(true));

  it.each([
    ['Hans Maier', 'schmidt'],
    ['Hans Maier', 'meier schmidt'],
    // Of a word of other fields the sound says nothing.
    ['Hans Maier', 'bey'],
    ['Hans Maier', ''],
    ['Hans Maier', 'meier '.repeat(6)],
  ])('%s is not found by %j', (name, typed) => expect(soundsLike(name, ['Bay 4', null], typed)).toBe(false));
});

it.each([
  [1, 0, '1 row'],
  [2, 0, '2 rows'],
  [0, 1, '0 rows, ≈ 1 sounds alike'],
  [0, 3, '0 rows, ≈ 3 sound alike'],
])('says %i found, %i by sound', (count, alike, words) => expect(sayFound(count, 'row', alike)).toBe(words));
