import { searchableName, searchWords } from '@ward-board/contract';

/** Whether what was typed is in the words of a row: each word somewhere, in any order, compared as the search for patients does. */
export function holds(words: readonly (string | null | undefined)[], typed: string): boolean {
  const text = words.map((each) => searchableName(each ?? '')).join(' ');
  return searchWords(typed).every((word) => text.includes(word));
}
