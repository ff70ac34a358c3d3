import { soundingWords } from '@ward-board/name-sounds';
import { soundMark } from '@ward-board/projections';
import type { Listing } from './list-statement.js';

/** Of a longer search, nobody is found by sound. */
const MOST_WORDS_BY_SOUND = 5;

/**
 * What a list looks for of a search: its words, each once, and what stands in the rows of those whose name sounds like them.
 * @param asListed a word as the rows of the list have it, where that is another one.
 */
export function wordsBySound(
  search = '',
  asListed = (word: string): string => word,
): Required<Pick<Listing, 'words' | 'marks'>> {
  const sounds = new Map(soundingWords(search).map(({ word, sounds }) => [asListed(word), sounds]));
  const words = [...sounds.keys()];
  const marks = words.length <= MOST_WORDS_BY_SOUND ? words.map((word) => (sounds.get(word) ?? []).map(soundMark)) : [];
  return { words, marks };
}
