import { searchWords } from '@ward-board/contract';
import { doubleMetaphone } from 'double-metaphone';
import { heardSpellings } from './spellings.js';

/** Of a shorter word too little is left to tell names apart. */
const SHORTEST = 3;
/** Longer words are cut off: a code says no more after that. */
const LONGEST = 30;

const codesOf = (word: string): readonly string[] =>
  word.length < SHORTEST || !/^[a-z]+$/.test(word) ? [] : doubleMetaphone(word.slice(0, LONGEST));

/** A word of a text as searches compare it, and how it sounds. */
export interface SoundingWord {
  readonly word: string;
  /** Words with a code in common sound alike. None: the word is too short, or is not in Latin, Cyrillic or Greek letters. */
  readonly sounds: readonly string[];
}

/**
 * The words of a text, as `searchWords` gives them, with how each sounds: by Double Metaphone, which takes English and many European spellings
 * into account, of the word without its marks and of the word spelt as its marks sound. Eight codes of a word at most.
 */
export function soundingWords(text: string): readonly SoundingWord[] {
  const words = searchWords(text);
  const heard = heardSpellings(text).map(searchWords);
  return words.map((word, at) => {
    // A letter that is not heard may have been a whole word: then the places are others.
    const spellings = heard.flatMap((all) => (all.length === words.length ? (all[at] ?? []) : []));
    const codes = word.length < SHORTEST ? [] : [word, ...spellings].flatMap(codesOf);
    return { word, sounds: [...new Set(codes)].filter((code) => code.length > 1) };
  });
}

/** How the words of a name sound, each code once; of a word with hyphens, how its parts sound as well. */
export const soundsOfName = (name: string): readonly string[] => [
  ...new Set(soundingWords(`${name} ${name.replace(/\p{Pd}/gu, ' ')}`).flatMap(({ sounds }) => sounds)),
];
