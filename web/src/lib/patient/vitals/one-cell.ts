import { type Deviation, deviation, type Saturation, scoringBands } from '@ward-board/contract';
import { sayMoment } from '../../time/facility.js';
import { isOfEarlierStay } from './earlier-stay.js';
import { sayUntestable } from './gcs.js';
import type { ImplausibleVital, MeasuredVital, MeasuredVitals } from './measured.js';
import { isNumeric, type VitalName, vitalUnit, vitalWord } from './names.js';

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

/** What a value is called before it, where only few stand in one cell: a pressure is known by its stroke. */
const labels: Partial<Readonly<Record<VitalName, string>>> = { BP: '', HR: 'HR', SpO2: 'SpO₂', RR: 'RR', Temp: 'T' };
/** There is room for so many that stand out, with their arrows, or for so many bare ones. */
const ROOM = { out: 2, bare: 3 } as const;

/** A value in a cell of several. */
export interface ValueInCell {
  readonly vital: MeasuredVital;
  /** Empty: none is needed. */
  readonly label: string;
  readonly out: Deviation | null;
}

/** What there is room for in one cell. */
export interface InOneCell {
  /** A reading that can't be; the label is empty where none is needed. */
  readonly implausible: { readonly vital: ImplausibleVital; readonly label: string } | null;
  readonly shown: readonly ValueInCell[];
  readonly more: number;
  /** One of those that there is no room for is as far out as can be. */
  readonly moreFar: boolean;
}

/** What a value scores by NEWS2, by which those of one colour are ordered; no child is scored so. */
const scoreOf = ({ name, number }: MeasuredVital, years: number | null, saturation: Saturation): number =>
  years !== null && years < 16 ? 0 : (scoringBands(name, saturation).findLast(([from]) => number >= from)?.[1] ?? 0);

/**
 * The vital signs of a row in one cell, where there is no room for a column each: one that can't be, those that stand out, the
 * furthest out first, else the first few. `more`: how many others stand out, or can't be.
 * @param years in whole years; null: not known.
 * @param saturation by what one of oxygen is judged.
 * @param taken how much of the room something else takes.
 */
export function inOneCell(
  { vitals, implausible, arrived }: MeasuredVitals,
  years: number | null,
  saturation: Saturation,
  taken: number,
): InOneCell {
  const [first, ...others] = implausible.flatMap((vital) => {
    const label = labels[vital.name];
    return label === undefined ? [] : [{ vital, label: label || vital.name }];
  });
  const used = taken + (first ? 1 : 0);
  const all = vitals.flatMap((vital): readonly ValueInCell[] => {
    const label = labels[vital.name];
    return label === undefined
      ? []
      : [{ vital, label, out: isOfEarlierStay(vital.at, arrived) ? null : deviation(vital, years, saturation) }];
  });
  const far = ({ vital, out: by }: ValueInCell) => (by?.tier ?? 0) * 10 + scoreOf(vital, years, saturation);
  const out = all.filter((each) => each.out !== null).toSorted((a, b) => far(b) - far(a));
  const room = Math.max(0, out.length === 0 ? ROOM.bare - used : ROOM.out - used);
  const [from, beyond] = out.length === 0 ? [all, 0] : [out, Math.max(0, out.length - room)];
  return {
    ...{ implausible: first ?? null, shown: from.slice(0, room), more: others.length + beyond },
    moreFar: from.slice(room).some((each) => each.out?.tier === 3),
  };
}
