import { searchWords } from '@ward-board/contract';
import { doubleMetaphone } from 'double-metaphone';

/** Of a shorter word too little is left to tell names apart. */
const SHORTEST = 3;
/** Longer words are cut off: a code says no more after that. */
const LONGEST = 30;

/**
 * How a word of a name sounds, as codes: words with a code in common sound alike. Empty for a word that is too short, or is
 * not in Latin, Cyrillic or Greek letters. By Double Metaphone, which takes English and many European spellings into account.
 * @param word as `searchWords` gives it.
 */
export function soundsOf(word: string): readonly string[] {
  if (word.length < SHORTEST || !/^[a-z]+$/.test(word)) return [];
  return [...new Set(doubleMetaphone(word.slice(0, LONGEST)))].filter((code) => code.length > 1);
}

/** A code as it stands in what a search looks in. No word of a search has an `=`, so that none finds it by accident. */
export const soundMark = (code: string): string => `=${code}=`;

/** The marks of all words of a name, each once; of a word with hyphens, those of its parts as well. */
export const soundMarks = (name: string): readonly string[] => [
  ...new Set(
    searchWords(`${name} ${name.replace(/\p{Pd}/gu, ' ')}`)
      .flatMap(soundsOf)
      .map(soundMark),
  ),
];
