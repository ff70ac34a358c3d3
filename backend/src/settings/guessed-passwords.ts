export const DEMO_PASSWORD = 'ward-board-demo';

/** Letters as people write them with digits and signs. */
const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const spelled = (text: string): string => text.replace(/[013457@$!]/g, (sign) => LETTERS[sign] ?? sign);
/** What is left of a text when it is written without signs, in small letters. */
const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The words that lists of the most used passwords begin with, and ours. */
const WORDS = [
  ...'password passwort passwd pass changeme changeit change me it please default example replace this your my own random string value here something'.split(
    ' ',
  ),
  ...'iloveyou sunshine princess football baseball letmein master secret dragon monkey superman trustno'.split(' '),
  ...'qwer asdf qwerty qwertyui qwertyuiop qwertz asdfgh asdfghjkl abc abcd abcdefgh abcdefg test demo welcome session callback key production'.split(
    ' ',
  ),
  ...'spring summer autumn winter january february march april may june july august september october november december'.split(
    ' ',
  ),
  ...'admin administrator root user login hospital clinic ward board wardboard local seed'.split(' '),
  // Those whose login it is, and their wards.
  ...'doctor nurse reception pharmacy pharmacist lab laboratory auditor icu emergency operations radiology'.split(' '),
  DEMO_PASSWORD,
].map(bare);
const words = new Set(WORDS);
/** Rows of the keyboard, as they are typed. */
const WALKS = [
  '1q2w3e4r5t6y',
  'q1w2e3r4t5y6',
  '1qaz2wsx3edc',
  'zaq12wsxcde3',
  '1234qwerasdf',
  '123qweasdzxc',
  '12345678901234567890',
];

/** Whether a text is nothing but known words in a row, such as `ward-board-demo`. */
function isOfWords(text: string): boolean {
  const reached = new Set([0]);
  for (let from = 0; from < text.length; from += 1)
    if (reached.has(from)) for (const word of words) if (text.startsWith(word, from)) reached.add(from + word.length);
  return text !== '' && reached.has(text.length);
}

/** Whether a password is one that guessers try first: known words alone, however they are spelled, with digits and signs around them. */
export function isGuessedFirst(password: string): boolean {
  const plain = password.trim().toLowerCase();
  const letters = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const digits = bare(plain);
  const isNumber = letters.length < 3 && digits.length < 20 && digits.replace(/\D/g, '').length > 5;
  const isWalk = [digits, digits.replace(/\d+$/, '')].some(
    (text) => text.length > 5 && WALKS.some((walk) => walk.startsWith(text)),
  );
  const spellings = [plain, letters, spelled(plain), spelled(letters), spelled(plain).replace(/i+$/, '')];
  return plain === '' || isNumber || isWalk || isRepeated(plain) || spellings.some((text) => isOfWords(bare(text)));
}

/** Whether it is a shorter text again and again, of which the last may be cut. */
export function isRepeated(text: string): boolean {
  return Array.from({ length: text.length >> 1 }, (_, n) => n + 1).some(
    (unit) => text.slice(unit) === text.slice(0, -unit),
  );
}
