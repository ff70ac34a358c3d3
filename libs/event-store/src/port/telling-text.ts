import type { Json } from './event-store.js';

/** A string of a JSON text, or white space between its values. */
const STRING_OR_SPACE = /("(?:[^"\\]|\\.)*")|[ \t\n\r]+/g;

/**
 * The text, where it says something else than what it was parsed to: parsing keeps the last of two values of a key, and takes `1e999` for Infinity,
 * which is written as null. Whoever changes what is stored could so change what is read, and leave every hash of it as it was. Null for a
 * text that was written from a value, with white space or without. Pure.
 * @param text valid JSON.
 * @param value what it was parsed to.
 */
export function tellingText(text: string, value: Json): string | null {
  const written = JSON.stringify(value);
  // Nearly always, and found out at once: the other way takes several times as long.
  if (written === text) return null;
  return written === text.replaceAll(STRING_OR_SPACE, (_, string = '') => string) ? null : text;
}
