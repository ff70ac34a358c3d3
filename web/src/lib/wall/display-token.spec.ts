import { displayAmong, keepToken, keptToken, tokenIn, tokenInHash } from './display-token.js';
import type { WhoseToken } from './whose-token.js';

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

it.each(['x', '{}', '{"ward":"nowhere","token":"a"}', '{"ward":"icu"}', '{"ward":"icu","token":"a–"}', 'null'])(
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

it.each([
  ['Ab_-9', 'Ab_-9'],
  [' Ab_ -9\n', 'Ab_-9'],
  ['\uFEFFAb_\u200B-9\u00A0', 'Ab_-9'],
  ['https://board.example/wall/icu#token=Ab_-9', 'Ab_-9'],
  ['https://board.example/wall/icu?theme=light#token=Ab_ -9 ', 'Ab_-9'],
  ['https://board.example/wall/icu', null],
  ['https://board.example/wall/icu#token=', null],
  ['Ab_-9–', null],
  ['größe', null],
  ['😀', null],
  [' ', null],
])('a pasted %j is the token %s', (pasted, token) => expect(tokenIn(pasted)).toBe(token));

describe('of the tokens that a screen has', () => {
  const whose = (answers: Readonly<Record<string, WhoseToken>>) => async (token: string) =>
    answers[token] ?? { is: 'nobody' as const };
  const icu: WhoseToken = { is: 'display', ward: 'icu' };

  it('the first of a display counts, with its ward', async () => {
    expect(await displayAmong([null, 'a', 'b'], whose({ a: icu, b: { is: 'display', ward: 'ward' } }))).toEqual({
      ...{ is: 'display', ward: 'icu', token: 'a' },
    });
    expect(await displayAmong(['a', 'b'], whose({ a: { is: 'person' }, b: icu }))).toMatchObject({ token: 'b' });
  });

  it('none counts before it is clear whose one before it is', async () => {
    expect(await displayAmong(['a', 'b'], whose({ a: { is: 'unclear' }, b: icu }))).toEqual({ is: 'unclear' });
  });

  it('it is said why the first of no display is refused', async () => {
    expect(await displayAmong(['a', 'b'], whose({ a: { is: 'person' } }))).toEqual({ is: 'none', refused: 'person' });
    expect(await displayAmong([null, null], whose({}))).toEqual({ is: 'none', refused: null });
  });
});
