import { hasWord, searchable, searchText, searchWords } from '@ward-board/contract';

/**
 * Whether what was typed is in the words of a row: each word somewhere, in any order, compared as the search for patients does.
 * @param name the patient's, whose words others write together; null: the row is nobody's.
 */
export function holds(name: string | null, words: readonly (string | null | undefined)[], typed: string): boolean {
  const text = searchText(name ?? '', [searchable(words.filter((word) => typeof word === 'string').join(' '))]);
  return searchWords(typed).every((word) => hasWord(text, word));
}

/** What a search found, in words: `2 rows`, or `0 rows, ≈ 3 sound alike`, with the sign that stands before their names. */
export const sayFound = (count: number, noun: string, alike: number): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}${alike === 0 ? '' : `, ≈ ${alike} sound${alike === 1 ? 's' : ''} alike`}`;
