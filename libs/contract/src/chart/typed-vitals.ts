import { usualOfChild, type VitalName } from './deviation.js';

/** One measurement found in free text; `value` is what was typed. */
export interface TypedVital {
  readonly name: VitalName;
  readonly value: string;
  readonly number: number;
  /** The diastolic pressure, when there is one. */
  readonly second: number | null;
}

/** A text of vital signs as it is read. */
export interface ParsedVitals {
  readonly vitals: readonly TypedVital[];
  /** What could not be read as a measurement, as it stands. */
  readonly rest: string | null;
}

const names: Readonly<Record<VitalName, string>> = {
  BP: 'BP|blood pressure',
  HR: 'HR|pulse|heart rate|P(?=\\s*\\d)',
  SpO2: 'SpO2|SpO₂|sats?|O2 sat',
  RR: 'RR|resp(?:iratory)?(?: rate)?',
  Temp: 'Temp(?:erature)?|T(?=\\s*\\d)',
  Pain: 'Pain(?: score)?',
  GCS: 'GCS',
  EtCO2: 'EtCO2|EtCO₂',
  Wt: 'Wt|weight',
};

const unit = '(?:\\s*(?:mmHg|bpm|\\/min|%|°?\\s*C\\b|kg|\\/\\s*1[05]\\b))?';
const single = '(\\d{1,3}(?:[.,]\\d{1,2})?)';
const pair = '(\\d{2,3})\\s*\\/\\s*(\\d{2,3})';

const patterns = (Object.entries(names) as [VitalName, string][]).map(
  ([name, words]) =>
    [
      name,
      new RegExp(`(?<![\\p{L}\\d])(?:${words})\\s*[:=]?\\s*${name === 'BP' ? pair : single}(?!\\d)${unit}`, 'giu'),
    ] as const,
);

/** What each can be at all; anything else was mistyped, or is in another unit. */
const possible: Readonly<Record<VitalName, readonly [least: number, most: number]>> = {
  BP: [30, 300],
  HR: [10, 350],
  SpO2: [20, 100],
  RR: [1, 99],
  Temp: [25, 45],
  Pain: [0, 10],
  GCS: [3, 15],
  EtCO2: [1, 150],
  Wt: [0.3, 500],
};
/** After a number: it is the beginning of a range, in Fahrenheit, or a part of something longer. */
const goesOn = /^\s*(?:[-–—]\s*\d|to\s+\d|°?\s*F\b|[./]\d|[.,]\d)/iu;

/**
 * So many kilograms nobody weighs under one year: half as much again as three standard deviations over the median of boys at twelve
 * months, 13.3 kg (World Health Organization, Child Growth Standards, 2006).
 */
const MOST_OF_INFANT = 20;

/**
 * The same at an age. A child's heart and breathing are never as slow as an adult's may be: what is below half of the least that is
 * usual at the age rather lacks a digit. Upwards the bounds stay: in supraventricular tachycardia an infant has up to 300 a minute.
 */
function possibleAt(name: VitalName, years: number | null): readonly [least: number, most: number] {
  const [least, most] = possible[name];
  if (years === null || years >= 16) return [least, most];
  const { heart, breath } = usualOfChild(years);
  if (name === 'HR') return [heart[0] / 2, most];
  if (name === 'RR') return [breath[0] / 2, most];
  return name === 'Wt' && years < 1 ? [least, MOST_OF_INFANT] : [least, most];
}

/**
 * Whether a living patient can have this; a number beyond was mistyped, or is in another unit.
 * @param years whole years, under one the part of it that has passed; null: of any age.
 */
export function canBe(
  { name, number, second }: Pick<TypedVital, 'name' | 'number' | 'second'>,
  years: number | null,
): boolean {
  const [least, most] = possibleAt(name, years);
  return number >= least && number <= most && (second === null || (second >= 10 && second < number));
}

/** Stands where a measurement was; the separators around it go with it. */
const READ = '\uE000';
const gaps = /[\s,;·|]*\uE000[\s,;·|\uE000]*/gu;

/**
 * Reads `BP 88/52 HR 128 SpO2 93 …` into measurements, and leaves every other word as it was: also a number that can’t be
 * what it is said to be, a range, and degrees Fahrenheit.
 */
export function parseVitals(text: string | null): ParsedVitals {
  if (text === null || text.trim() === '') return { vitals: [], rest: null };
  const found: (TypedVital & { readonly at: number; readonly end: number })[] = [];
  for (const [name, pattern] of patterns) {
    for (const match of text.matchAll(pattern)) {
      const [whole, first, second] = match;
      if (first === undefined || found.some((other) => other.name === name)) continue;
      const vital = {
        name,
        value: second === undefined ? first.replace(',', '.') : `${first}/${second}`,
        number: Number(first.replace(',', '.')),
        second: second === undefined ? null : Number(second),
        at: match.index,
        end: match.index + whole.length,
      };
      if (!canBe(vital, null) || goesOn.test(text.slice(vital.end))) continue;
      found.push(vital);
    }
  }
  found.sort((a, b) => a.at - b.at);
  const around = found.map(({ end }, at) => text.slice(end, found[at + 1]?.at));
  const left = [text.slice(0, found[0]?.at), ...around].join(READ).replaceAll(gaps, ' ').trim();
  return {
    vitals: found.map(({ at: _, end: __, ...vital }) => vital),
    rest: /[\p{L}\d]/u.test(left) ? left : null,
  };
}

/** What is read of a record of a board; not every board's has a text. */
export interface TypedText {
  readonly vitals?: string | null;
  readonly vitals_at?: string | null;
  /** What the board before had, where this record says nothing itself. */
  readonly handover?: { readonly vitals: string | null; readonly vitals_at: string | null } | null;
}

/** The text of a record with when it was recorded: its own, else that of the board before. */
export function typedTextOf(said: TypedText): { readonly text: string | null; readonly at: string | null } {
  const { vitals: text = null, vitals_at: at = null } = said.vitals ? said : (said.handover ?? {});
  return { text, at };
}
