import { hasWord, searchable, searchText } from '@ward-board/contract';
import { soundingWords, soundsOfName } from '@ward-board/name-sounds';

/** Of a longer text nobody is found by sound, as in the search for patients. */
const MOST_WORDS = 5;

/**
 * Whether what was typed is in the words of a row, or sounds like the patient's name: each word is there as typed, or sounds like a word of the name.
 */
export function soundsLike(name: string, words: readonly (string | null | undefined)[], typed: string): boolean {
  const wanted = soundingWords(typed);
  if (wanted.length === 0 || wanted.length > MOST_WORDS) return false;
  const text = searchText(name, [searchable(words.filter((word) => typeof word === 'string').join(' '))]);
  const heard = new Set(soundsOfName(name));
  return wanted.every(({ word, sounds }) => hasWord(text, word) || sounds.some((code) => heard.has(code)));
}
