import { sayMoment } from '../../time/facility.js';
import { sayUntestable } from './gcs.js';
import type { ImplausibleVital, MeasuredVital } from './measured.js';
import { isNumeric, vitalUnit, vitalWord } from './names.js';

/** Where a value was read, in the words of every board and of the chart. */
export const sourceWords = {
  chart: 'recorded in the chart',
  text: 'as typed on the board',
} as const satisfies Readonly<Record<MeasuredVital['from'], string>>;

/** `Heart rate 88 bpm, recorded in the chart, 21:04`. */
export function sayMeasured({ name, value, from, at }: MeasuredVital, now: Date): string {
  const words = [vitalWord[name], value, vitalUnit[name]].filter(Boolean).join(' ');
  return `${words}, ${sourceWords[from]}, ${at === null ? 'time not known' : sayMoment(at, now)}`;
}

/** Why a reading that can't be is not scored: it is no measurement at all, or no living patient's. */
export const whyUnscored = (words: string): string => (isNumeric(words) ? 'implausible' : 'not a number');

/** `Heart rate 700 bpm: implausible, not scored; recorded in the chart, 21:04`; of a GCS without a total: `no total, verbal untestable`. */
export function sayImplausible({ name, words, at, components }: ImplausibleVital, now: Date): string {
  const why = components ? `no total, ${sayUntestable(components)} untestable` : `${whyUnscored(words)}, not scored`;
  const said = [vitalWord[name], words, vitalUnit[name]].filter(Boolean).join(' ');
  return `${said}: ${why}; ${sourceWords.chart}, ${sayMoment(at, now)}`;
}

/** A longer text has no room in a column of numbers: its words are in its name. */
const SHORT = 7;
/** `NT`, as it is written where an item of the Glasgow Coma Scale is not testable; null: all were tested. */
export const notTestable = (words: string): string | null => (/\buntestable\b/.test(words) ? 'NT' : null);
/** `700 ?`: what stands in a column for a reading that can't be. */
export const markImplausible = (words: string): string =>
  notTestable(words) ?? `${words.length > SHORT ? 'text' : words} ?`;
