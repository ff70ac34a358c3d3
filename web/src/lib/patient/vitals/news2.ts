import {
  avpuWords,
  type Clinical,
  isVentilated,
  type News2Score,
  OXYGEN_FLOW,
  plausibleNumbers,
  scaleOf,
} from '@ward-board/contract';
import type { MeasuredVitals } from './measured.js';
import { isNumeric, type VitalName } from './names.js';
import { sayFlow } from './oxygen.js';

export { scaleOf };

type Reading = Clinical['vitals'][number];
type Input = keyof News2Score['parts'];

/** The levels of consciousness, by what is on the wire. */
export const acvpu = { A: 'Alert', C: 'New confusion', V: 'Voice', P: 'Pain', U: 'Unresponsive' } as const;
/** The code of the level of consciousness. */
export const CONSCIOUSNESS = '80288-4';

const isLevel = (text: string): text is keyof typeof acvpu => Object.hasOwn(acvpu, text);

/** The level that a reading says; null: none, or another text. */
export function consciousnessIn(reading: Pick<Reading, 'value_string'> | undefined): keyof typeof acvpu | null {
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

/** What NEWS2 is made of. `short` is said where a list of what is missing has to be short. */
export const inputs = {
  respiration_rate: { label: 'Respiration rate', short: 'RR', code: '9279-1' },
  spo2: { label: 'Oxygen saturation', short: 'SpO2', code: '59408-5' },
  oxygen: { label: 'Air or oxygen', short: 'air or O2', code: OXYGEN_FLOW },
  systolic: { label: 'Systolic pressure', short: 'BP', code: '85354-9' },
  pulse: { label: 'Pulse', short: 'HR', code: '8867-4' },
  consciousness: { label: 'Consciousness', short: 'ACVPU', code: CONSCIOUSNESS },
  temperature: { label: 'Temperature', short: 'temp', code: '8310-5' },
} as const satisfies Readonly<Record<Input, { readonly label: string; readonly short: string; readonly code: string }>>;
const inputNames = Object.keys(inputs) as Input[];
const typedInputs: Partial<Readonly<Record<VitalName, Input>>> = {
  ...{ BP: 'systolic', HR: 'pulse', SpO2: 'spo2', RR: 'respiration_rate', Temp: 'temperature' },
};

const units: Readonly<Record<Exclude<Input, 'consciousness'>, string>> = {
  ...{ respiration_rate: '/min', spo2: '%', oxygen: 'L/min', systolic: 'mmHg', pulse: 'bpm', temperature: '°C' },
};

/** One of what NEWS2 is made of. `said` is null where it is not recorded; `points` where there is no total. */
export interface News2Line {
  readonly input: Input;
  readonly label: string;
  readonly said: string | null;
  readonly at: string | null;
  readonly points: number | null;
  /** It was recorded, and can't be scored. */
  readonly implausible: boolean;
  /** It stands in the board's own record alone, which is not scored. */
  readonly typed: boolean;
}

const isImplausible = (input: Input, reading: Reading): boolean =>
  input === 'consciousness'
    ? consciousnessIn(reading) === null
    : plausibleNumbers(inputs[input].code, reading) === null;

function sayInput(input: Input, { value, value_string }: Reading): string {
  if (input === 'consciousness') {
    const level = consciousnessIn({ value_string });
    return level === null ? (value_string ?? String(value)) : acvpu[level];
  }
  if (input === 'oxygen' && value !== null) return sayFlow(value);
  if (value_string === null) return `${value} ${units[input]}`;
  // A word has no unit.
  return isNumeric(value_string) ? `${value_string} ${units[input]}` : value_string;
}

/** Why a reading can't be scored: `HR irregular is not a number`. */
function sayUnscored(input: Input, said: string): string {
  const why =
    input === 'consciousness'
      ? 'no level of ACVPU'
      : said.endsWith(` ${units[input]}`)
        ? 'implausible'
        : 'not a number';
  return `${inputs[input].short} ${said} is ${why}`;
}

/**
 * What NEWS2 is made of, as it is recorded: the newest of each in the chart, else what the board's own record has of it. The
 * points are those of a total, where there is one.
 */
export function news2Lines(
  { vitals, news2, monitoring }: Pick<Clinical, 'vitals' | 'news2' | 'monitoring'>,
  written: TypedVitals = nothingTyped,
): readonly News2Line[] {
  return inputNames.map((input) => {
    const reading = vitals.find(({ code }) => code === inputs[input].code);
    const points = news2?.parts[input] ?? null;
    const other = reading ? null : typedInput(input, written);
    return {
      input,
      label: input === 'spo2' ? `${inputs[input].label}, scale ${scaleOf(monitoring)}` : inputs[input].label,
      said: reading ? sayInput(input, reading) : (other?.said ?? null),
      at: reading?.effective_at ?? other?.at ?? null,
      points,
      implausible: reading !== undefined && points === null && isImplausible(input, reading),
      typed: other !== null,
    };
  });
}

/** An input as the board's own record has it; null: it has none. */
function typedInput(input: Input, { shown, avpu, oxygen }: TypedVitals): Pick<News2Line, 'said' | 'at'> | null {
  if (input === 'consciousness') return avpu === null ? null : { said: avpuWords[avpu], at: null };
  if (input === 'oxygen') return oxygen ? { said: sayFlow(oxygen.flow), at: oxygen.at } : null;
  const vital = shown.vitals.find(({ name, from }) => from === 'text' && typedInputs[name] === input);
  return vital ? { said: `${vital.value} ${units[input]}`, at: vital.at } : null;
}

/** What a row says of NEWS2: the score, or why there is none. */
export type News2State =
  | {
      readonly kind: 'scored';
      readonly score: News2Score;
      readonly scale: 1 | 2;
      /** Newer values than it was made of are typed in the board's own record, which is not scored: it is not of now. */
      readonly isBefore: boolean;
    }
  /** It does not apply in pregnancy (Royal College of Physicians 2017), which somebody has set. */
  | { readonly kind: 'pregnant' }
  /** Under 16. */
  | { readonly kind: 'child' }
  | { readonly kind: 'ventilated' }
  /**
   * Something that is scored is not in the chart, or is there and can't be. `only`: nothing of it is in the chart, and perhaps
   * some of it in the board's own text, which is not scored; what is missing is then in neither.
   */
  | {
      readonly kind: 'incomplete';
      readonly missing: readonly string[];
      /** Why what is recorded can't be scored: `HR 700 bpm is implausible`. */
      readonly implausible: readonly string[];
      readonly only: 'typed text' | 'nothing' | null;
    }
  /** Everything is there, and the service makes no score of it: as at an unknown age. */
  | { readonly kind: 'not scored' };

/** What a board's own record says in words of what NEWS2 is made of. */
export interface TypedVitals {
  /** As the row shows them: some are of the record's text. */
  readonly shown: Pick<MeasuredVitals, 'vitals' | 'scoreIsOlder'>;
  /** How awake somebody is by the record; null: it does not say it. */
  readonly avpu: keyof typeof avpuWords | null;
  /** The oxygen in the record's text. Left out by rows, which show the text itself. */
  readonly oxygen?: { readonly flow: number; readonly at: string | null } | null;
}

/** What a record's field says of how awake somebody is; null: nothing. */
export const avpuOf = (field: unknown): keyof typeof avpuWords | null =>
  typeof field === 'string' && Object.hasOwn(avpuWords, field) ? (field as keyof typeof avpuWords) : null;

const nothingTyped: TypedVitals = { shown: { vitals: [], scoreIsOlder: false }, avpu: null };

/**
 * NEWS2 of a row. On a ventilator no total is shown: rate, saturation and consciousness are then the machine's and the
 * sedation's.
 * @param years in whole years; null: not known.
 * @param mode a ventilator's, free text; null: none is recorded.
 */
export function news2State(
  clinical: Pick<Clinical, 'vitals' | 'news2' | 'monitoring'>,
  years: number | null,
  mode: string | null,
  typed: TypedVitals = nothingTyped,
): News2State {
  if (isVentilated(mode)) return { kind: 'ventilated' };
  if (clinical.news2) {
    const { news2: score } = clinical;
    return { kind: 'scored', score, scale: scaleOf(clinical.monitoring), isBefore: typed.shown.scoreIsOlder };
  }
  if (years !== null && years < 16) return { kind: 'child' };
  if (clinical.monitoring?.pregnant) return { kind: 'pregnant' };
  const lines = news2Lines(clinical);
  const absent = inputNames.filter((_, at) => lines[at]?.said === null);
  const implausible = inputNames.flatMap((input, at) =>
    lines[at]?.implausible ? [sayUnscored(input, lines[at].said ?? '')] : [],
  );
  if (absent.length === 0 && implausible.length === 0) return { kind: 'not scored' };
  const written = [
    ...typed.shown.vitals.flatMap(({ name, from }) => (from === 'text' ? [typedInputs[name]] : [])),
    ...(typed.oxygen ? ['oxygen' as const] : []),
  ];
  const isTyped = (input: Input): boolean =>
    written.includes(input) || (input === 'consciousness' && typed.avpu !== null);
  const isOtherRecorded = clinical.vitals.length > 0;
  const only =
    absent.length < inputNames.length ? null : written.length > 0 ? 'typed text' : isOtherRecorded ? null : 'nothing';
  // Where nothing is recorded at all, that says it: a list of all the inputs says it once more.
  const missing = only === 'nothing' ? [] : only === 'typed text' ? absent.filter((input) => !isTyped(input)) : absent;
  return { kind: 'incomplete', missing: missing.map((input) => inputs[input].short), implausible, only };
}

/** What stands in the column of NEWS2, and what it means. */
export function sayNews2State(state: News2State): { readonly short: string; readonly words: string } {
  switch (state.kind) {
    case 'scored': {
      const { total, risk } = state.score;
      const single = risk === 'low-medium' ? ': a single parameter of 3' : '';
      const scale = state.scale === 2 ? ', SpO2 scale 2' : '';
      return { short: String(total), words: `NEWS2 ${total}, ${riskWords[risk]}${single}${scale}` };
    }
    case 'child':
      return { short: 'child', words: 'No NEWS2: it does not apply under 16' };
    case 'pregnant':
      return { short: 'preg', words: 'No NEWS2: it does not apply in pregnancy' };
    case 'ventilated':
      return { short: 'vent', words: 'No NEWS2: ventilated' };
    case 'incomplete': {
      const { missing, implausible, only } = state;
      const why = [
        ...(only === 'typed text' ? ['only typed text, which is not scored'] : []),
        ...(only === 'nothing' ? ['no observations recorded'] : []),
        ...(missing.length > 0 ? [`no ${missing.join(', ')}`] : []),
        ...implausible,
      ];
      // Neither is "n/a": it applies, and somebody has to measure, or to look at a value again.
      const partly = implausible.length > 0 ? 'check' : 'inc.';
      const short = only === 'typed text' ? 'typed' : only === 'nothing' ? '–' : partly;
      return { short, words: `No NEWS2: ${why.join('; ')}` };
    }
    case 'not scored':
      return {
        short: 'n/a',
        words: 'No NEWS2: it does not apply to this patient, as at an unknown age, or a value can’t be scored',
      };
  }
}
