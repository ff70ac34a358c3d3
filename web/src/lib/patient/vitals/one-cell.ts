import { sayMoment } from '../../time/facility.js';
import type { MeasuredVital, MeasuredVitals } from './measured.js';
import { type VitalName, vitalUnit, vitalWord } from './parse.js';
import { type Deviation, deviationOf } from './tier.js';

/** `Heart rate 88 bpm, recorded in the chart, 21:04`. */
export function sayMeasured({ name, value, from, at }: MeasuredVital, now: Date): string {
  const source = from === 'chart' ? 'recorded in the chart' : 'as typed on the board';
  return `${vitalWord[name]} ${value} ${vitalUnit[name]}, ${source}, ${at === null ? 'time not known' : sayMoment(at, now)}`;
}

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

/**
 * The vital signs of a row in one cell, where there is no room for a column each: those that stand out, the furthest out
 * first, else the first few. `more`: how many others stand out.
 * @param years in whole years; null: not known.
 * @param points of the chart's oxygen saturation in NEWS2; undefined: it is in none.
 * @param taken how much of the room something else takes.
 */
export function inOneCell(
  { vitals }: MeasuredVitals,
  years: number | null,
  points: number | undefined,
  taken: number,
): { readonly shown: readonly ValueInCell[]; readonly more: number } {
  const all = vitals.flatMap((vital): readonly ValueInCell[] => {
    const label = labels[vital.name];
    return label === undefined ? [] : [{ vital, label, out: deviationOf(vital, years, points) }];
  });
  const out = all.filter((each) => each.out !== null).toSorted((a, b) => (b.out?.tier ?? 0) - (a.out?.tier ?? 0));
  if (out.length === 0) return { shown: all.slice(0, ROOM.bare - taken), more: 0 };
  const room = ROOM.out - taken;
  return { shown: out.slice(0, room), more: Math.max(0, out.length - room) };
}
