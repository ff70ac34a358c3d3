import { type TypedText, typedTextOf } from '@ward-board/contract';

const oxygen = '(?:O2|O₂|oxygen)';
const flow = '(\\d{1,2}(?:[.,]\\d+)?)\\s*l(?:\\s*/\\s*min)?';
const ends = '(?![\\p{L}\\d])';
/** A flow before the word is neither the end of a range nor a part of a longer number. */
const patterns = new RegExp(
  `(?<![\\p{L}\\d]|not\\s+)(?:${oxygen}[\\s:=]*${flow}|(?:on|room)\\s+(?:room\\s+)?air|RA)${ends}|(?<![\\p{L}\\d.,/]|[-–—]\\s*|to\\s+)${flow}\\s*${oxygen}${ends}`,
  'giu',
);

/**
 * What a text says of oxygen, in L/min: `O2 4L`, `4 L O2`; 0 for `on air` and `RA`. Null: nothing, or two different things. Its words
 * stay where they are: a row shows them as they were typed.
 */
export function flowTyped(text: string | null): number | null {
  const all = [...(text ?? '').matchAll(patterns)].map(([, after, before]) => after ?? before ?? '0');
  const [only, ...others] = new Set(all.map((each) => Number(each.replace(',', '.'))));
  return only === undefined || others.length > 0 ? null : only;
}

/** The same of a record of a board, with when it was recorded; of one that says nothing itself, what the board before had. */
export function typedOxygen(said: TypedText) {
  const { text, at } = typedTextOf(said);
  const flow = flowTyped(text);
  return flow === null ? null : { flow, at };
}
