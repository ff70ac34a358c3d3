import {
  type ChartArea,
  isImplausible,
  type Measurement,
  newsInputs,
  possibleRange,
  type VitalsChip,
  vitalsChips,
} from '@ward-board/contract';
import { canBe, type VitalName } from '../../patient/vitals/parse.js';
import { type Deviation, deviation } from '../../patient/vitals/tier.js';

/** What one set asks for: the area's chips, then what NEWS2 needs besides them. */
export const fieldsOfSet = (area: ChartArea): readonly VitalsChip[] => [...vitalsChips[area], ...newsInputs];

const NUMBER = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)$/;
const PAIR = /^(\d{2,3})\s*\/\s*(\d{2,3})$/;

/** A typed value as the wire wants it: a number where it is one, with a comma or a point, else the text. */
export function measured(typed: string): Pick<Measurement, 'value'> | Pick<Measurement, 'value_string'> {
  const text = typed.trim();
  if (NUMBER.test(text)) return { value: Number(text.replace(',', '.')) };
  const pair = PAIR.exec(text);
  return { value_string: pair ? `${pair[1]}/${pair[2]}` : text };
}

/** The first and, of a pressure, the second number of a value; null: it has none. */
export function numbersOf({
  value,
  value_string,
}: {
  readonly value: number | null;
  readonly value_string: string | null;
}): readonly [number, number | null] | null {
  if (value !== null) return [value, null];
  const pair = PAIR.exec(value_string ?? '');
  return pair ? [Number(pair[1]), Number(pair[2])] : null;
}

/** Oxygen is given at up to this many litres a minute. */
const MOST_OXYGEN = 80;

const isVital = (label: string): label is VitalName => label !== 'O2' && label !== 'ACVPU';

/** Whether a recorded value stands out, under the label of its vital sign; `years` and `scale` as `deviation` takes them. */
export function deviationOf(
  label: string,
  record: Parameters<typeof numbersOf>[0],
  years: number | null,
  scale: 1 | 2 | undefined,
): Deviation | null {
  const numbers = numbersOf(record);
  const vital = numbers && { name: label as VitalName, value: '', number: numbers[0], second: numbers[1] };
  return vital && deviation(vital, years, scale);
}

/**
 * Why a typed value is not taken: it is a number that no living patient has, by the bounds within which the service scores it.
 * Null: it may be; a text is asked back about (`doubtOf`), and kept as it is where it is meant.
 */
export function impossibleIn({ code, label, unit }: VitalsChip, typed: string): string | null {
  const range = possibleRange(code);
  const wire = { value: null, value_string: null, ...measured(typed) };
  const numbers = numbersOf(wire);
  if (range === null || typed.trim() === '' || numbers === null) return null;
  const [from, to] = range;
  const isPair = numbers[1] !== null;
  if (label === 'BP')
    return isPair && isImplausible(code, wire) ? `${label} must be systolic/diastolic, at most ${to} ${unit}.` : null;
  return !isPair && isImplausible(code, wire)
    ? `${label} must be from ${from} to ${to} ${unit}.`.replace(' .', '.')
    : null;
}

/** The faults of what was typed, by code. */
export const impossibleOf = (
  fields: readonly VitalsChip[],
  typed: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields.flatMap((chip) => {
      const fault = impossibleIn(chip, typed[chip.code] ?? '');
      return fault === null ? [] : [[chip.code, fault]];
    }),
  );

/**
 * Why a typed value is looked at twice: it cannot be, is text where a number is usual, or is half a pressure. Null: nothing
 * is wrong with it. What is said once and kept is sent as it is.
 */
export function doubtOf({ label, unit }: VitalsChip, typed: string): string | null {
  const text = typed.trim();
  if (text === '' || label === 'ACVPU') return null;
  const wire = measured(text);
  const numbers = numbersOf({ value: null, value_string: null, ...wire });
  if (label === 'BP' && 'value' in wire) return 'One number: systolic/diastolic is usual, as 120/80.';
  if (numbers === null || (label !== 'BP' && numbers[1] !== null)) return 'Not a number: recorded as text.';
  const [number, second] = numbers;
  const possible = isVital(label) ? canBe({ name: label, number, second }) : number >= 0 && number <= MOST_OXYGEN;
  return possible ? null : `${text}${unit ? ` ${unit}` : ''} is outside what is possible.`;
}

/** What was typed, in one line: `BP 94/56, HR 142`. */
export const sayMeasured = (
  fields: readonly Pick<VitalsChip, 'code' | 'label'>[],
  typed: Readonly<Record<string, string>>,
): string =>
  fields.flatMap(({ code, label }) => (typed[code]?.trim() ? [`${label} ${typed[code].trim()}`] : [])).join(', ');

/** The entries of a request out of what was typed, by code; what is empty is not sent. */
export const setOf = (
  fields: readonly Pick<VitalsChip, 'code' | 'display' | 'unit'>[],
  typed: Readonly<Record<string, string>>,
): readonly Measurement[] =>
  fields.flatMap(({ code, display, unit }) => {
    const text = typed[code] ?? '';
    return text.trim() === '' ? [] : [{ code, display, unit, ...measured(text) }];
  });
