import { type Asked, afterPress, READ_MS } from './value-questions.js';

/** Presses so long after a saturation of 970 was asked about, and whether it stands at each. */
function pressed(...after: readonly number[]): readonly boolean[] {
  let asked: Asked | undefined = afterPress(undefined, { text: '970', timeStamp: 4_998, now: 5_000 });
  expect(asked.isAnswered).toBe(false);
  return after.map((ms) => {
    asked = afterPress(asked, { text: '970', timeStamp: 5_000 + ms, now: 9_999 });
    return asked.isAnswered;
  });
}

describe('a value that is asked back about', () => {
  it('stands at a press that comes once the question was there long enough to be read, and from then on', () =>
    expect(pressed(READ_MS, READ_MS + 20)).toEqual([true, true]));

  it.each([[120], [400], [READ_MS - 1]])(
    'does not stand at the second of two presses, after %i ms, and at the next',
    (after) => expect(pressed(after, 2 * READ_MS)).toEqual([false, true]),
  );

  it('does not stand while a key is held down, however long, and stands at the next press', () => {
    const held = Array.from({ length: 100 }, (_, n) => 500 + 33 * n);
    expect(pressed(...held).includes(true)).toBe(false);
    expect(pressed(...held, 500 + 33 * 99 + 400).at(-1)).toBe(true);
  });

  it('stands for somebody who presses again because the first press was too soon', () =>
    expect(pressed(900, 1_300)).toEqual([false, true]));

  it('is asked about anew once it is another value', () => {
    const answered: Asked = { text: '970', since: 0, isAnswered: true };
    const press = { text: '9700', timeStamp: 50_000, now: 50_001 };
    expect(afterPress(answered, press)).toEqual({ text: '9700', since: 50_001, isAnswered: false });
  });
});
