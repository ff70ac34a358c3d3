import { keepToken, keptToken, tokenInHash } from './display-token.js';

const storage = (kept: Map<string, string>) => () => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});

it('a screen keeps its token, and forgets it', () => {
  const kept = new Map<string, string>();
  keepToken(storage(kept), { ward: 'icu', token: 'abc' });
  expect(keptToken(storage(kept))).toEqual({ ward: 'icu', token: 'abc' });
  keepToken(storage(kept), null);
  expect(keptToken(storage(kept))).toBeNull();
});

it.each(['x', '{}', '{"ward":"nowhere","token":"a"}', '{"ward":"icu"}', 'null'])(
  'what was kept as %s is none',
  (text) => {
    expect(keptToken(storage(new Map([['ward-board.display', text]])))).toBeNull();
  },
);

it('a browser that refuses storage has no token, and goes on', () => {
  const refusing = () => {
    throw new Error('refused');
  };
  expect(keptToken(refusing)).toBeNull();
  expect(() => keepToken(refusing, { ward: 'icu', token: 'a' })).not.toThrow();
});

it.each([
  ['#token=Ab_-9', 'Ab_-9'],
  ['#token=', null],
  ['#token=a b', null],
  ['', null],
])('%s names the token %s', (hash, token) => expect(tokenInHash(hash)).toBe(token));
