import { type Clinical, oxygenPercent, type TypedText, typedTextOf } from '@ward-board/contract';
import { OXYGEN } from './news2.js';

/** The oxygen that somebody has: `4 L/min`, short `4 L`; `40 %` where no flow is known. */
interface Oxygen {
  readonly words: string;
  readonly short: string;
  readonly at: string;
}

/** The oxygen that somebody has by the chart; null: air, or nothing is recorded. */
export function oxygenOf({ vitals }: Pick<Clinical, 'vitals'>): Oxygen | null {
  const reading = vitals.find(({ code }) => code === OXYGEN);
  if (!reading) return null;
  const { value, value_string, effective_at: at } = reading;
  const percent = oxygenPercent(value_string);
  if (percent !== null) return { words: `${percent} %`, short: `${percent} %`, at };
  return value ? { words: `${value} L/min`, short: `${value} L`, at } : null;
}

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
export function oxygenIn(text: string | null): number | null {
  const all = [...(text ?? '').matchAll(patterns)].map(([, after, before]) => after ?? before ?? '0');
  const [only, ...others] = new Set(all.map((each) => Number(each.replace(',', '.'))));
  return only === undefined || others.length > 0 ? null : only;
}

/** The same of a record of a board, with when it was recorded; of one that says nothing itself, what the board before had. */
export function typedOxygen(said: TypedText) {
  const { text, at } = typedTextOf(said);
  const flow = oxygenIn(text);
  return flow === null ? null : { flow, at };
}
