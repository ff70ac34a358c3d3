import { searchable } from '../shared/searchable.js';

/** Substances of which an allergy to one is a reason to ask before another is given. */
export interface DrugClass {
  readonly name: string;
  /** What the names of its substances have in common, as searches compare words: lower case, without accents and hyphens. */
  readonly substances: RegExp;
  /** Substances without that, brands, and what wards write short: each a whole word. */
  readonly words: ReadonlySet<string>;
  /** Words by which an allergy names the class itself, each by itself and all of them as one text. */
  readonly names: RegExp;
  /** Abbreviations by which an allergy names the class and which are other words in lower case: tested as they are written. */
  readonly asWritten?: RegExp;
}

/** The words of a list that is written as one text. */
export const wordsOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const TRADE_MARK = /[™®©℠]/g;
const HYPHENS = /[-\u2010-\u2015]/g;
/** Between a name and the strength that is written onto it, as in `Omnipaque350`. */
const STRENGTH = /(?<=\p{L})(?=\d)/gu;

/**
 * The words of a drug's name as searches compare them. What hyphens join is a word, as `Co-amoxiclav`, and so is each part of it: without
 * that no word of `CT-Abdomen` is `ct`; and so it is with a strength.
 */
export function wordsOfDrug(text: string): readonly string[] {
  const plain = text.replace(TRADE_MARK, ' ');
  return [plain.replace(HYPHENS, ''), plain.replace(HYPHENS, ' '), plain.replace(STRENGTH, ' ')]
    .flatMap((each) => searchable(each).split(/[^\p{L}\p{N}]+/u))
    .filter(Boolean);
}
