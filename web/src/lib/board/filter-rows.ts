import { folded } from '../patient/surname.js';

/** Whether what was typed is in the words of a row: each word somewhere, in any order, without regard to accents and case. */
export function holds(words: readonly (string | null | undefined)[], typed: string): boolean {
  const text = folded(words.filter((word) => word !== null && word !== undefined).join(' '));
  return folded(typed)
    .split(/\s+/u)
    .every((word) => text.includes(word));
}
