import { hasWord, searchable, searchText, searchWords } from '@ward-board/contract';

/**
 * Whether what was typed is in the words of a row: each word somewhere, in any order, compared as the search for patients does.
 * @param name the patient's, whose words others write together; null: the row is nobody's.
 */
export function holds(name: string | null, words: readonly (string | null | undefined)[], typed: string): boolean {
  const text = searchText(name ?? '', [searchable(words.filter((word) => typeof word === 'string').join(' '))]);
  return searchWords(typed).every((word) => hasWord(text, word));
}
