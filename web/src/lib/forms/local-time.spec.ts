import { fromLocal, toLocal } from './local-time.js';

describe('a time as an input holds it', () => {
  it('is that of the device, to the minute', () => {
    const at = new Date(2026, 10, 21, 7, 5, 2).toISOString();
    expect(toLocal(at)).toBe('2026-11-21T07:05');
    expect(fromLocal(toLocal(at))).toBe(new Date(2026, 10, 21, 7, 5).toISOString());
  });

  it('comes back as it was while a year is being typed, so that nothing is rewritten under the keys', () => {
    for (const typed of ['0002-11-21T07:05', '0202-11-21T07:05']) expect(toLocal(fromLocal(typed))).toBe(typed);
  });

  it('is empty where there is none', () => expect([toLocal(''), fromLocal('')]).toEqual(['', '']));
});
