import { troubleOf } from './pairing-words.js';

it.each([
  [null, 3, 'No connection to the service. Trying again in 3 s.'],
  [429, 590, 'Too many displays of this network are asking to be paired. Trying again in 10 min.'],
  [429, 60, 'Too many displays of this network are asking to be paired. Trying again in 1 min.'],
  [429, 59, 'Too many displays of this network are asking to be paired. Trying again in 59 s.'],
  [503, 3, 'The service answers, but cannot pair this display just now (503). Trying again in 3 s.'],
  [201, 3, 'The service answers, but cannot pair this display just now (201). Trying again in 3 s.'],
])('of an answer %s, %i seconds before it tries again, a screen says: %s', (status, seconds, words) => {
  expect(troubleOf(status, seconds)).toBe(words);
});
