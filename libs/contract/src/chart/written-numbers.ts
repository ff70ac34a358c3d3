const FRACTIONS: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75, half: 0.5, quarter: 0.25 };
const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Not the last part of a longer number: of `twenty five`, `one hundred and five` and `two point five`. */
const NUMBER_WORD = new RegExp(
  String.raw`(?<!(?:ty|hundred|thousand|point)[\s-](?:and[\s-])?)\b(?:${WORDS.join('|')})\b`,
  'gi',
);
const SIGN = /(?:(?<![\d.,])(\d{1,3})\s?)?([½¼¾])/g;
/** `1 and a half`, `1 1/2`, `one and a half`. */
const AND_A_PART =
  /(?<![\d.,/])(\d{1,3})\s(?:and\s(?:a\s|1\s)?(half|quarter)\b|(?:and\s)?([13])\s?\/\s?([24])(?![\d/.,]))/gi;
/** `half a`, `a half of a`, `one-half`, `a quarter of the`. */
const PART = /(?<!\d\s?)(?:\b(?:a|1)[\s-])?\b(half|quarter)(?:[\s-](?:of[\s-])?(?:an?|the)(?=\s))?/gi;
const QUOTIENT = /(?<![\d.,/])([13])\/([24])(?![\d/.,])/g;

/**
 * A text with its numbers in digits: one to ten, halves and quarters, in words (`one and a half`), signs (`1½`) and as `1/2`; and
 * with letters and spaces of other forms as the usual ones.
 */
export const withDigits = (text: string): string =>
  text
    .replaceAll(SIGN, (_, whole: string | undefined, sign: string) => `${Number(whole ?? 0) + (FRACTIONS[sign] ?? 0)}`)
    .normalize('NFKC')
    .replaceAll(NUMBER_WORD, (word) => `${WORDS.indexOf(word.toLowerCase()) + 1}`)
    .replaceAll(AND_A_PART, (_, whole: string, word: string | undefined, part: string, of: string) =>
      String(Number(whole) + (word === undefined ? Number(part) / Number(of) : (FRACTIONS[word.toLowerCase()] ?? 0))),
    )
    .replaceAll(/\b3[\s-]quarters\b/gi, '0.75')
    .replaceAll(PART, (_, word: string) => `${FRACTIONS[word.toLowerCase()]}`)
    .replaceAll(QUOTIENT, (_, part: string, of: string) => `${Number(part) / Number(of)}`);
