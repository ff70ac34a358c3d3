export const DEMO_PASSWORD = 'ward-board-demo';

/** The words that lists of the most used passwords begin with, and ours: alone, or with digits and signs behind them. */
const GUESSED_FIRST = new Set([
  ...'password passw0rd p@ssword p@ssw0rd changeme iloveyou sunshine princess football baseball'.split(' '),
  ...'qwerty qwertyui qwertyuiop qwertz asdfgh asdfghjkl 1q2w3e4r 1q2w3e 1qaz2wsx abc abcd abcdefgh'.split(' '),
  ...'welcome admin administrator letmein master secret dragon monkey superman test hospital'.split(' '),
  ...['wardboard', 'ward-board', DEMO_PASSWORD],
]);

/** Whether a password is one that guessers try first. */
export function isGuessedFirst(password: string): boolean {
  const plain = password.trim().toLowerCase();
  const word = plain.replace(/[^\p{L}]+$/u, '');
  const isShortNumber = word === '' && plain.length < 16;
  return plain === '' || isShortNumber || GUESSED_FIRST.has(plain) || GUESSED_FIRST.has(word) || isRepeated(plain);
}

/** Whether it is a shorter text again and again, of which the last may be cut. */
export function isRepeated(text: string): boolean {
  return Array.from({ length: text.length >> 1 }, (_, n) => n + 1).some(
    (unit) => text.slice(unit) === text.slice(0, -unit),
  );
}
