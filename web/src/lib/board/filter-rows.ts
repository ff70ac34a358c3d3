import { searchable, searchableName, searchWords } from '@ward-board/contract';

/**
 * Whether what was typed is in the words of a row: each word somewhere, in any order, compared as the search for patients does.
 * @param name the patient's, whose words others write together; null: the row is nobody's.
 */
export function holds(name: string | null, words: readonly (string | null | undefined)[], typed: string): boolean {
  const text = [
    searchableName(name ?? ''),
    searchable(words.filter((word) => typeof word === 'string').join(' ')),
  ].join(' ');
  return searchWords(typed).every((word) => text.includes(word));
}
