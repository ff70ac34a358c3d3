import {
  type ChartArea,
  type ChipLabel,
  canBe,
  type Deviation,
  deviation,
  hasOxygen,
  isImplausible,
  type Measurement,
  newsInputs,
  numberIn,
  OXYGEN_FLOW,
  pairIn,
  pairText,
  plausibleNumbers,
  possibleRange,
  type Saturation,
  saysAirInWords,
  type VitalsChip,
  vitalCodes,
  vitalsChips,
} from '@ward-board/contract';
import { ALERT_GCS } from '../../patient/vitals/consciousness.js';
import { unitAfter, type VitalName } from '../../patient/vitals/names.js';
import { CONSCIOUSNESS, consciousnessIn, inputs } from '../../patient/vitals/news2.js';

/** What one set asks for: the area's chips, then what NEWS2 needs besides them. */
export const fieldsOfSet = (area: ChartArea): readonly VitalsChip[] => [...vitalsChips[area], ...newsInputs];

/** What is asked of each code, in whichever area: a chart has values that were recorded in another. */
const asked: ReadonlyMap<string, VitalsChip> = new Map(
  [...Object.values(vitalsChips).flat(), ...newsInputs].map((chip) => [chip.code, chip]),
);

/** What a vital sign is called by its code; undefined: none is asked for by that one. */
export const labelOfCode = (code: string): string | undefined => asked.get(code)?.label;

/** A typed value as the wire wants it: a number where it is one, however it is spelled, else the text, of a pressure with points. */
export function measured(typed: string): Pick<Measurement, 'value'> | Pick<Measurement, 'value_string'> {
  const text = typed.trim();
  const number = numberIn(text);
  if (number !== null) return { value: number };
  return { value_string: pairText(text) ?? text };
}

/** A typed value of a code as the wire wants it; of oxygen where none is given a flow of 0, which NEWS2 is scored by. */
export const measuredOf = (code: string, typed: string): ReturnType<typeof measured> =>
  code === OXYGEN_FLOW && saysAirInWords(typed) ? { value: 0 } : measured(typed);

/** The same as a record has it. */
export const recordedOf = (code: string, typed: string) => ({
  value: null,
  value_string: null,
  ...measuredOf(code, typed),
});

/** The first and, of a pressure, the second number of a value; null: it has none. */
export function numbersOf({
  value,
  value_string,
}: {
  readonly value: number | null;
  readonly value_string: string | null;
}): readonly [number, number | null] | null {
  return value === null ? pairIn(value_string) : [value, null];
}

/** The same of what was recorded: of a pressure also the first number alone, where the second was not measured (`70/?`). */
export const numbersRecorded = (of: Parameters<typeof numbersOf>[0]): ReturnType<typeof numbersOf> =>
  numbersOf(of) ?? plausibleNumbers(vitalCodes.BP, of);

/** Scales of points: there is nothing between two of them. */
const COUNTED = ['GCS', 'Pain'];

/** Oxygen is given at up to this many litres a minute. */
const MOST_OXYGEN = 80;

/** Whether a chip is of a vital sign, and not of what NEWS2 needs beyond those. */
export const isVital = (label: ChipLabel) => label !== 'O2' && label !== 'ACVPU';

/** Whether a recorded value stands out, by the name of its vital sign; `years` and `saturation` as `deviation` takes them. */
export function deviationOf(
  name: VitalName,
  record: Parameters<typeof numbersOf>[0],
  years: number | null,
  saturation: Saturation,
): Deviation | null {
  const [number] = numbersRecorded(record) ?? [];
  return number === undefined ? null : deviation({ name, number }, years, saturation);
}

/** The same of a value that is typed. */
export const deviationOfTyped = (
  label: ChipLabel,
  typed: string,
  years: number | null,
  saturation: Saturation,
): Deviation | null =>
  typed.trim() === '' || !isVital(label)
    ? null
    : deviationOf(label, { value: null, value_string: null, ...measured(typed) }, years, saturation);

/**
 * By what a typed saturation is judged.
 * @param typed the values of the form, by code: the oxygen is that of the same set, else what was measured last.
 */
export function saturationTyped(
  scale: 1 | 2,
  typed: Readonly<Record<string, string | undefined>>,
  was: Parameters<typeof hasOxygen>[0],
): Saturation {
  return { scale, onOxygen: hasOxygen(recordedOf(OXYGEN_FLOW, typed[OXYGEN_FLOW] ?? '')) ?? hasOxygen(was) };
}

/** Of a number that no living patient has, by the bounds that the service has for it: what those are. Null: it may be. */
function boundsBroken({ code, label, unit }: VitalsChip, typed: string): string | null {
  const range = possibleRange(code);
  const wire = recordedOf(code, typed);
  const numbers = numbersOf(wire);
  if (range === null || numbers === null || (numbers[1] !== null) !== (label === 'BP')) return null;
  if (!isImplausible(code, wire)) return null;
  const [from, to] = range;
  if (label === 'BP') return `systolic/diastolic, at most ${to} ${unit}`;
  // The unit of pain is its range.
  return `from ${from} to ${to} ${unit === `${from}-${to}` ? '' : (unit ?? '')}`.trim();
}

const isScored = (code: string): boolean => Object.values(inputs).some((input) => input.code === code);

/** What a typed value is looked at beside. */
export interface Beside {
  /** The patient's age: whole years, under one the part of it that has passed; null: not known. */
  readonly years: number | null;
  /** Which ACVPU says that the patient is alert; null: none does. */
  readonly alert: 'in this set' | 'recorded last' | null;
}

/** Which ACVPU says that a patient is alert: the one that is typed beside a value, else what was recorded last. */
export function alertBeside(
  typed: Readonly<Record<string, string | undefined>>,
  was: Parameters<typeof consciousnessIn>[0],
): Beside['alert'] {
  const text = typed[CONSCIOUSNESS] ?? '';
  if (text.trim() !== '') return consciousnessIn({ value_string: text }) === 'A' ? 'in this set' : null;
  return consciousnessIn(was) === 'A' ? 'recorded last' : null;
}

/**
 * Why a typed value is looked at twice: it cannot be, is text where a number is usual, is half a pressure or one the wrong way
 * round, or says that somebody is not alert who is said to be. Null: nothing is wrong with it. What is said once and kept is
 * sent as it is.
 */
export function doubtOf(
  { code, label, unit, ...chip }: VitalsChip,
  typed: string,
  { years, alert }: Beside,
): string | null {
  const text = typed.trim();
  if (text === '' || label === 'ACVPU') return null;
  const wire = recordedOf(code, text);
  const numbers = numbersOf(wire);
  if (label === 'BP' && wire.value !== null) return 'One number: systolic/diastolic is usual, as 120/80.';
  if (numbers === null || (label !== 'BP' && numbers[1] !== null)) return 'Not a number: recorded as text.';
  const [number, second] = numbers;
  const unscored = isScored(code) ? ' As typed, it is not scored.' : '';
  if (second !== null && !isImplausible(code, recordedOf(code, `${second}/${number}`)) && number < second)
    return `The lower value stands first: ${number}/${second}. Did you mean ${second}/${number}?${unscored}`;
  const bounds = boundsBroken({ code, label, unit, ...chip }, text);
  if (bounds !== null) return `Usually ${bounds}.${unscored}`;
  if (COUNTED.includes(label) && !Number.isInteger(number))
    return `Usually a whole number. Did you mean ${Math.floor(number)} or ${Math.ceil(number)}?`;
  if (!isVital(label)) return number >= 0 && number <= MOST_OXYGEN ? null : 'Very unlikely.';
  const vital = { name: label, number, second };
  if (!canBe(vital, null)) return 'Very unlikely.';
  if (!canBe(vital, years)) return 'Very unlikely at this age.';
  return label === 'GCS' && number < ALERT_GCS && alert !== null ? `Unusual beside Alert, the ACVPU ${alert}.` : null;
}

/** A typed value as a question has it: `HR 700 bpm`. */
export const sayTyped = ({ label, unit }: Pick<VitalsChip, 'label' | 'unit'>, typed: string): string =>
  `${label} ${typed.trim()} ${unitAfter(unit)}`.trim();

/** The same of a value that is corrected; null as well: nothing is known of its code. */
export function doubtOfCode(code: string, typed: string, beside: Beside): string | null {
  const chip = asked.get(code);
  return chip === undefined ? null : doubtOf(chip, typed, beside);
}

/** Of values that are corrected, by code, those that are asked back about, at whatever age. @param kept what was typed before and stands: it is not asked about again. */
export const doubtsOf = (
  typed: Readonly<Record<string, string>>,
  kept: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([code, text]) => {
      const beside = { years: null, alert: alertBeside(typed, undefined) };
      const doubt = kept[code] === text ? null : doubtOfCode(code, text, beside);
      return doubt === null ? [] : [[code, doubt]];
    }),
  );

/** What was typed, in one line: `BP 94/56, HR 142, on air`. */
export const sayTypedVitals = (
  fields: readonly { readonly code: string; readonly label: string }[],
  typed: Readonly<Record<string, string>>,
): string =>
  fields
    .flatMap(({ code, label }) => {
      const text = typed[code]?.trim() ?? '';
      if (code === OXYGEN_FLOW && numbersOf(recordedOf(code, text))?.[0] === 0) return ['on air'];
      return text === '' ? [] : [`${label} ${text}`];
    })
    .join(', ');

/** What was typed on while a set was being sent, by name: it belongs to the next one. */
export const typedSince = (
  sent: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(now).filter(([name, text]) => text !== '' && text !== sent[name]));

/** The entries of a request out of what was typed, by code; what is empty is not sent. */
export const setOf = (
  fields: readonly Pick<VitalsChip, 'code' | 'display' | 'unit'>[],
  typed: Readonly<Record<string, string>>,
): readonly Measurement[] =>
  fields.flatMap(({ code, display, unit }) => {
    const text = typed[code] ?? '';
    return text.trim() === '' ? [] : [{ code, display, unit, ...measuredOf(code, text) }];
  });
