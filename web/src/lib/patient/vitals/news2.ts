import type { Clinical, News2Score } from '@ward-board/contract';

type Reading = Clinical['vitals'][number];
type Input = keyof News2Score['parts'];

/** The levels of consciousness, by what is on the wire. */
export const acvpu = { A: 'Alert', C: 'New confusion', V: 'Voice', P: 'Pain', U: 'Unresponsive' } as const;
/** The code of the level of consciousness. */
export const CONSCIOUSNESS = '80288-4';
/** The code of the oxygen flow. */
export const OXYGEN = '3151-8';

const isLevel = (text: string): text is keyof typeof acvpu => Object.hasOwn(acvpu, text);

/** The level that a reading says; null: none, or another text. */
export function levelOf(reading: Pick<Reading, 'value_string'> | undefined): keyof typeof acvpu | null {
  const text = reading?.value_string?.trim().toUpperCase() ?? '';
  return isLevel(text) ? text : null;
}

/** What a total means. */
export const riskWords = {
  none: 'no risk points',
  low: 'low risk',
  'low-medium': 'low to medium risk',
  medium: 'medium risk',
  high: 'high risk',
} as const satisfies Readonly<Record<News2Score['risk'], string>>;

const inputs = {
  respiration_rate: { label: 'Respiration rate', code: '9279-1' },
  spo2: { label: 'Oxygen saturation', code: '59408-5' },
  oxygen: { label: 'Air or oxygen', code: OXYGEN },
  systolic: { label: 'Systolic pressure', code: '85354-9' },
  pulse: { label: 'Pulse', code: '8867-4' },
  consciousness: { label: 'Consciousness', code: CONSCIOUSNESS },
  temperature: { label: 'Temperature', code: '8310-5' },
} as const satisfies Readonly<Record<Input, { readonly label: string; readonly code: string }>>;

const units: Readonly<Record<Exclude<Input, 'consciousness'>, string>> = {
  ...{ respiration_rate: '/min', spo2: '%', oxygen: 'L/min', systolic: 'mmHg', pulse: '/min', temperature: '°C' },
};

/** One of what NEWS2 is made of. `said` is null where it is not recorded; `points` where there is no total. */
export interface News2Line {
  readonly label: string;
  readonly said: string | null;
  readonly at: string | null;
  readonly points: number | null;
}

function sayInput(input: Input, { value, value_string }: Reading): string {
  if (input === 'consciousness') {
    const level = levelOf({ value_string });
    return level === null ? (value_string ?? String(value)) : acvpu[level];
  }
  if (input === 'oxygen' && value === 0) return 'Air';
  return value_string === null ? `${value} ${units[input]}` : `${value_string} ${units[input]}`;
}

/** What NEWS2 is made of, as it is recorded: the newest of each. The points are those of a total, where there is one. */
export function news2Lines({ vitals, news2 }: Pick<Clinical, 'vitals' | 'news2'>): readonly News2Line[] {
  return (Object.keys(inputs) as Input[]).map((input) => {
    const reading = vitals.find(({ code }) => code === inputs[input].code);
    return {
      label: inputs[input].label,
      said: reading ? sayInput(input, reading) : null,
      at: reading?.effective_at ?? null,
      points: news2?.parts[input] ?? null,
    };
  });
}

/** What a row says of NEWS2: the score, or why there is none. */
export type News2State =
  | { readonly kind: 'scored'; readonly score: News2Score }
  /** Nothing that is scored is recorded. */
  | { readonly kind: 'not recorded' }
  /** Under 16. */
  | { readonly kind: 'child' }
  | { readonly kind: 'ventilated' }
  /** By their labels. */
  | { readonly kind: 'incomplete'; readonly missing: readonly string[] }
  /** Everything is there, and the service makes no score of it: as in pregnancy. */
  | { readonly kind: 'not scored' };

/** What is written as a ventilator mode although the patient breathes by themselves. */
const BREATHES = /nasal|mask|cannula|flow|room air|none|\bc-?pap\b|\bbi-?pap\b|\bniv\b/i;

/**
 * NEWS2 of a row. On a ventilator no total is shown: rate, saturation and consciousness are then the machine's and the
 * sedation's.
 * @param years in whole years; null: not known.
 * @param mode a ventilator's, free text; null: none is recorded.
 */
export function news2State(
  clinical: Pick<Clinical, 'vitals' | 'news2'>,
  years: number | null,
  mode: string | null,
): News2State {
  if (mode !== null && !BREATHES.test(mode)) return { kind: 'ventilated' };
  if (clinical.news2) return { kind: 'scored', score: clinical.news2 };
  if (years !== null && years < 16) return { kind: 'child' };
  const missing = news2Lines(clinical).flatMap(({ label, said }) => (said === null ? [label] : []));
  if (missing.length === Object.keys(inputs).length) return { kind: 'not recorded' };
  if (missing.length > 0) return { kind: 'incomplete', missing };
  return { kind: 'not scored' };
}

/** What stands in the column of NEWS2, and what it means. */
export function sayNews2State(state: News2State): { readonly short: string; readonly words: string } {
  switch (state.kind) {
    case 'scored': {
      const { total, risk } = state.score;
      const single = risk === 'low-medium' ? ': a single parameter of 3' : '';
      return { short: String(total), words: `NEWS2 ${total}, ${riskWords[risk]}${single}` };
    }
    case 'not recorded':
      return { short: '–', words: 'No NEWS2: no observations recorded' };
    case 'child':
      return { short: 'child', words: 'No NEWS2: it does not apply under 16' };
    case 'ventilated':
      return { short: 'n/a', words: 'No NEWS2: ventilated' };
    case 'incomplete':
      return { short: 'n/a', words: `No NEWS2: missing ${state.missing.join(', ').toLowerCase()}` };
    case 'not scored':
      return {
        short: 'n/a',
        words:
          'No NEWS2: it does not apply to this patient, as in pregnancy or at an unknown age, or a value can’t be scored',
      };
  }
}

/** The tone of somebody by their score alone. */
export function riskTone({ news2 }: Pick<Clinical, 'news2'>): 'critical' | 'urgent' | 'plain' {
  if (news2?.risk === 'high') return 'critical';
  return news2?.risk === 'medium' || news2?.risk === 'low-medium' ? 'urgent' : 'plain';
}

/** When the next observations are due: `now` where the patient is watched continuously; null: nothing is said of it. */
export function sayDue(
  { news2, next_observation_due_at: due }: Pick<Clinical, 'news2' | 'next_observation_due_at'>,
  now: Date,
): { readonly late: boolean; readonly at: string | null } | null {
  if (news2 === null || due === null) return null;
  if (due === news2.at) return { late: false, at: null };
  return { late: new Date(due) <= now, at: due };
}

/** The oxygen that somebody has by the chart, in L/min; null: air, or nothing is recorded. */
export function oxygenOf({ vitals }: Pick<Clinical, 'vitals'>): { readonly flow: number; readonly at: string } | null {
  const reading = vitals.find(({ code }) => code === OXYGEN);
  return reading?.value ? { flow: reading.value, at: reading.effective_at } : null;
}
