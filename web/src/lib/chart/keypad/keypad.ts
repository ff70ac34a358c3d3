import { type ChartArea, plausibleNumbers, type VitalsChip, type Watched } from '@ward-board/contract';
import { CONSCIOUSNESS, news2State, OXYGEN, sayNews2State } from '../../patient/vitals/news2.js';
import { fieldsOfSet, recordedOf } from '../vitals/measured.js';

/** A key of the keypad. */
export type Key = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '/' | '.' | 'delete';

/** As many characters as any value has: `180/120`. */
const MOST = 7;
/** The order in which values are taken at the bedside; what is not named follows as the area has it. */
const FIRST = ['BP', 'HR', 'SpO2', 'RR', 'Temp'];

/** The values that are entered with the keypad, in the order of the round. */
export function padFields(area: ChartArea): readonly VitalsChip[] {
  const fields = fieldsOfSet(area).filter(({ code }) => code !== OXYGEN && code !== CONSCIOUSNESS);
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

/** What a value scores by itself in NEWS2, for who types it (Royal College of Physicians, 2017). */
const scoring: Readonly<Record<string, string>> = {
  BP: 'Systolic 111–219 scores 0, 101–110 scores 1',
  HR: '51–90 scores 0, 91–110 scores 1',
  SpO2: '96 and over scores 0, 94–95 scores 1',
  RR: '12–20 scores 0, 21–24 scores 2',
  Temp: '36.1–38.0 scores 0, 38.1–39.0 scores 1',
};
const SPO2_ON_SCALE_2 = '88–92, or 93 and over on air, scores 0 (scale 2)';

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

/** What a value scores by itself, by its label; empty: nothing, or NEWS2 does not apply to the patient. */
export function scoringOf(label: string, measured: Measured): string {
  if (whyNoNews2(measured) !== null) return '';
  if (label === 'SpO2' && measured.monitoring?.spo2_scale === 2) return SPO2_ON_SCALE_2;
  return scoring[label] ?? '';
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
  const missing = [...numbers, ...(filled(OXYGEN) ? [] : ['oxygen']), ...(filled(CONSCIOUSNESS) ? [] : ['ACVPU'])];
  const unscored = [...fields, { label: 'oxygen', code: OXYGEN }].flatMap(({ label, code }) => {
    const text = values[code] ?? '';
    const isInput = FIRST.includes(label) || code === OXYGEN;
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
