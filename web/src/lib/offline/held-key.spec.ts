import { type HeldKey, onHearing } from './held-key.js';

const held = (session: string, askedAt: number, user = 'nurse'): HeldKey => ({
  ...{ user, askedAt, key: { session, crypto: {} as CryptoKey } },
});

describe('the key of another tab', () => {
  it('is taken when it is that of a later session of the same user', () => {
    expect(onHearing(held('first', 1), held('second', 2))).toBe('take it');
  });

  it('is not taken when its answer came late, and the tab that told of it is told of the later one', () => {
    expect(onHearing(held('second', 2), held('first', 1))).toBe('tell of own');
  });

  it('is nothing new in the same session, whenever it was asked for', () => {
    for (const askedAt of [1, 3]) expect(onHearing(held('first', 2), held('first', askedAt))).toBe('nothing');
  });

  it('is nothing to a tab that is locked, or another user’s', () => {
    expect(onHearing(null, held('second', 2))).toBe('nothing');
    expect(onHearing(held('first', 1, 'doctor'), held('second', 2))).toBe('nothing');
  });
});
