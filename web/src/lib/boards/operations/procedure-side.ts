/** About as many letters as the two lines of a row hold, where its column is narrowest. */
const TWO_LINES = 43;
/** About as many as one line holds where a name has one alone. */
const ONE_LINE = 26;

/** Whether a procedure's name is whole in two lines of a row. */
export const fitsTwoLines = (name: string): boolean => name.length <= TWO_LINES;

/**
 * The sides that a procedure's name says where a row may cut it; null: none stand there. Cut off its side, an operation reads as
 * one of the other side.
 */
export function sideAtEnd(name: string): string | null {
  const found = [...name.matchAll(/\b(left|right|bilateral)\b/gi)]
    .filter(({ index, 0: word }) => index + word.length > ONE_LINE)
    .map(([word]) => word.toLowerCase());
  return found.length === 0 ? null : [...new Set(found)].join(', ');
}
