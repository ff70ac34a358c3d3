import { sayRefused, troubleOf } from './pairing-words.js';

const limit = '30 screens of this network wait to be paired, the most at one time.';

it.each([
  [null, null, 3, 'No connection to the service. Trying again in 3 s.'],
  [429, limit, 590, `${limit} Trying again in 10 min.`],
  [429, limit, 60, `${limit} Trying again in 1 min.`],
  [429, null, 59, 'The service is asked too often. Trying again in 59 s.'],
  [503, 'It is starting.', 3, 'The service answers, but cannot pair this display just now (503). Trying again in 3 s.'],
  [201, null, 3, 'The service answers, but cannot pair this display just now (201). Trying again in 3 s.'],
])(
  'of an answer %s that says %j, %i seconds before it tries again, a screen says: %s',
  (status, detail, seconds, words) => {
    expect(troubleOf({ status, detail }, seconds)).toBe(words);
  },
);

it('a token that opens nothing is said to be wrong or revoked, and revoked where it has opened the board until now', () => {
  expect(sayRefused.nobody).toMatch(/is wrong, or its display was revoked/);
  expect(sayRefused.revoked).toMatch(/^This display was revoked\./);
});
