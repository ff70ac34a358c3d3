import {
  type ChartArea,
  type ChipLabel,
  OXYGEN_FLOW,
  plausibleNumbers,
  scaleOf,
  scoringBands,
  type VitalsChip,
  type Watched,
} from '@ward-board/contract';
import { CONSCIOUSNESS, news2State, sayNews2State } from '../../patient/vitals/news2.js';
import { fieldsOfSet, isVital, recordedOf } from '../measurements/measured.js';

/** The keys of the keypad that a keyboard has, too. */
export const keyed = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '/', '.'] as const;
/** A key of the keypad. */
export type Key = (typeof keyed)[number] | 'delete';

/** More characters than any value has: what is longer must not become one by being cut, as `180/120456` would. */
const MOST = 12;
/** The order in which values are taken at the bedside; what is not named follows as the area has it. */
const FIRST = ['BP', 'HR', 'SpO2', 'RR', 'Temp'];

/** The values that are entered with the keypad, in the order of the round. */
export function padFields(area: ChartArea): readonly VitalsChip[] {
  const fields = fieldsOfSet(area).filter(({ code }) => code !== OXYGEN_FLOW && code !== CONSCIOUSNESS);
  const rank = ({ label }: VitalsChip): number => (FIRST.includes(label) ? FIRST.indexOf(label) : FIRST.length);
  return fields.toSorted((a, b) => rank(a) - rank(b));
}

/** What stands in a field after a key; a key that can't follow changes nothing. */
export function typed(text: string, key: Key): string {
  if (key === 'delete') return text.slice(0, -1);
  const separator = key === '/' || key === '.';
  if (text.length >= MOST || (separator && (text === '' || /[/.]$/.test(text) || text.includes(key)))) return text;
  return text + key;
}

/** Digits that no vital sign has: four in a row, or a zero before another. A wristband's MRN has them. */
const NO_VALUE = /\d{4}|(?:^|\/)0\d/;

/** What is measured in thousandths. Behind the point of any other a scanner has typed three digits, or somebody a digit too many. */
const IN_THOUSANDTHS: readonly ChipLabel[] = ['Wt', 'O2'];

/**
 * Whether what is typed cannot be a value. It is not saved, however often that is pressed.
 * @param label of what it is typed for; left out: of any vital sign.
 */
export const isNoValue = (text: string, label: ChipLabel = 'Wt'): boolean =>
  NO_VALUE.test(text) || (!IN_THOUSANDTHS.includes(label) && /\.\d{3}/.test(text));

/** Whether keys of a keyboard can be a value of a vital sign. */
export const canBeValue = (keys: string): boolean => /^[\d/.]*$/.test(keys) && !isNoValue(keys);

/** Of whom a value is measured. */
interface Measured {
  /** In whole years; null: not known. */
  readonly years: number | null;
  readonly monitoring: Watched | null;
  /** A ventilator's, free text; null: none is recorded. */
  readonly mode: string | null;
}

/** Why NEWS2 does not apply to a patient, in the words of the boards; null: it does. */
function whyNoNews2({ years, monitoring, mode }: Measured): string | null {
  const state = news2State({ vitals: [], news2: null, monitoring }, years, mode);
  return state.kind === 'incomplete' ? null : sayNews2State(state).words;
}

/** `≤8`, `9–11`, `≥25`. @param next where the next band begins. @param digits decimals that the value is scored by. */
function sayRange(from: number, next: number | undefined, digits: number): string {
  if (next === undefined) return `≥${from.toFixed(digits)}`;
  const to = (next - 10 ** -digits).toFixed(digits);
  return from === 0 ? `≤${to}` : `${from.toFixed(digits)}–${to}`;
}

/**
 * What every value scores by itself, for who types it: `Scores 0: 12–20 · 1: 9–11 · 2: 21–24 · 3: ≤8, ≥25`. Empty: nothing, or NEWS2
 * does not apply to the patient.
 */
export function scoringOf(label: ChipLabel, measured: Measured): string {
  if (!isVital(label) || whyNoNews2(measured) !== null) return '';
  const scale = label === 'SpO2' ? scaleOf(measured.monitoring) : 1;
  // On scale 2 the bands of oxygen are those of air too, up to where there is too much of it.
  const bands = scoringBands(label, { scale, onOxygen: true });
  if (bands.length === 0) return '';
  const said = bands.map(([from, score], at) => ({
    score,
    range: sayRange(from, bands[at + 1]?.[0], label === 'Temp' ? 1 : 0),
  }));
  const scores = [0, 1, 2, 3].flatMap((points) => {
    const ranges = said.filter(({ score }) => score === points).map(({ range }) => range);
    return ranges.length === 0 ? [] : [`${points}: ${ranges.join(', ')}`];
  });
  const besides = `${label === 'BP' ? ' (systolic)' : ''}${scale === 2 ? ' (scale 2; on air ≥88 scores 0)' : ''}`;
  return `Scores ${scores.join(' · ')}${besides}`;
}

/** What becomes of NEWS2 when this set is saved: what is not in it, by labels, and is taken as it was measured last, what can't be scored, or why it does not apply. */
export function sayNews2OfSet(
  values: Readonly<Record<string, string>>,
  fields: readonly VitalsChip[],
  measured: Measured,
): string {
  const none = whyNoNews2(measured);
  if (none !== null) return none;
  const filled = (code: string): boolean => (values[code] ?? '').trim() !== '';
  const numbers = fields.filter(({ label, code }) => FIRST.includes(label) && !filled(code)).map(({ label }) => label);
  const missing = [...numbers, ...(filled(OXYGEN_FLOW) ? [] : ['oxygen']), ...(filled(CONSCIOUSNESS) ? [] : ['ACVPU'])];
  const unscored = [...fields, { label: 'oxygen', code: OXYGEN_FLOW }].flatMap(({ label, code }) => {
    const text = values[code] ?? '';
    const isInput = FIRST.includes(label) || code === OXYGEN_FLOW;
    return isInput && filled(code) && plausibleNumbers(code, recordedOf(code, text)) === null
      ? [`${label} ${text}`]
      : [];
  });
  const why = [
    ...(missing.length > 0 ? [`${missing.join(', ')} not in this set`] : []),
    ...(unscored.length > 0 ? [`${unscored.join(', ')} can’t be scored`] : []),
  ];
  return why.join('; ') || 'Scored when it is saved';
}

/** The next field that has no value and was not passed over; after the last one the first; null: all are done. */
export function nextField(
  fields: readonly VitalsChip[],
  from: string,
  done: (code: string) => boolean,
): VitalsChip | null {
  const at = fields.findIndex(({ code }) => code === from);
  const order = [...fields.slice(at + 1), ...fields.slice(0, at)];
  return order.find(({ code }) => !done(code)) ?? null;
}

/** The patient after, or before, one on the round; null: there is none. */
export function onRound(round: readonly string[], from: string, by: 1 | -1): string | null {
  const at = round.indexOf(from);
  return at < 0 ? null : (round[at + by] ?? null);
}

/** How far a finger moves sideways to mean the next patient, in px; less far up or down than that. */
const SWIPE = 90;

/** What a finger's way means: +1 the next patient, -1 the one before; null: nothing. */
export function swiped(dx: number, dy: number): 1 | -1 | null {
  if (Math.abs(dx) < SWIPE || Math.abs(dy) > Math.abs(dx) / 2) return null;
  return dx < 0 ? 1 : -1;
}
