import { type avpuWords, type Clinical, type HandoverResult, OXYGEN_FLOW } from '@ward-board/contract';
import { sayLabValue } from '../orders/laboratory/result-values.js';
import { consciousnessOf, type SaidConsciousness } from '../patient/vitals/consciousness.js';
import {
  type MeasuredVital,
  measuredVitals,
  type VitalSet,
  type VitalsSaid,
  vitalSets,
} from '../patient/vitals/measured.js';
import { CONSCIOUSNESS, consciousnessIn, news2State, sayNews2State } from '../patient/vitals/news2.js';
import { sayNewer } from '../patient/vitals/say-newer.js';
import { typedOxygen } from '../patient/vitals/typed-oxygen.js';

/** What decides whether somebody has a score, besides the readings. */
export interface Scoring {
  /** In whole years when the sheet was made; null: not known. */
  readonly years: number | null;
  /** A ventilator's; null: none is recorded. */
  readonly mode: string | null;
  readonly avpu: keyof typeof avpuWords | null;
  /** When the board's own record was given that; null: nobody knows. */
  readonly avpu_at: string | null;
  /** The oxygen of the board's own record, in L/min; null: it says none. Said beside the chart's where the two differ. */
  readonly oxygen: number | null;
}

/** A critical report that nobody has acknowledged. */
export interface CriticalFound {
  readonly display: string;
  /** `Potassium 7.1 mmol/L, critically high. Not haemolysed`; null: the sheet is older than this part of it. */
  readonly found: string | null;
  /** When it was published as it is; null as above. */
  readonly at: string | null;
}

/** Vital signs that were measured together. */
export interface SheetVitals extends Pick<VitalSet, 'from' | 'at' | 'since'> {
  /** `BP 120/80 · HR 72` */
  readonly words: string;
}

/** What a sheet says of a patient's condition, each a line; times are left to who writes them: `sayTime`. */
export interface Assessment {
  /** As the board says it: `NEWS2 7, high risk`, `No NEWS2: ventilated`; null: nothing is measured, or the board has no scores. */
  readonly score: string | null;
  /** When the oldest reading in the score was measured. */
  readonly scoredAt: string | null;
  /** That some of these values are newer, and not in it; null: none are. */
  readonly newer: string | null;
  /** The newest first, so that what is hours older than the rest says so; none: nothing is measured. */
  readonly vitals: readonly SheetVitals[];
  readonly critical: readonly CriticalFound[];
  /** The newest of each assessment: `Braden (skin): 12, high risk`. */
  readonly scores: readonly string[];
  /** What is still to be done or to be read: `2 lab orders open`. */
  readonly open: readonly string[];
}

/** A flow of 0 says that no oxygen is given. */
const flow = (number: number): string => (number === 0 ? 'room air' : `${number} L/min O2`);

type Beside = Pick<VitalSet, 'from' | 'at'> & { readonly words: string };

function sayOxygen({ vitals }: Clinical, onBoard: number | null): readonly Beside[] {
  const reading = vitals.find(({ code }) => code === OXYGEN_FLOW);
  if (!reading) return [];
  const { value, value_string, effective_at: at } = reading;
  const charted = value === null ? `O2 ${value_string}` : flow(value);
  // Two that differ stand beside one another: whoever reads one alone would not ask which is right.
  const board = onBoard !== null && onBoard !== value ? ` (board’s record: ${flow(onBoard)})` : '';
  return [{ from: 'chart', words: `${charted}${board}`, at }];
}

/** What the row says of how awake the patient is, with why it is doubtful; a reading that is no level is said as it was recorded. */
function sayConsciousness(
  { vitals }: Clinical,
  said: SaidConsciousness | null,
  { avpu_at }: Pick<Scoring, 'avpu_at'>,
): readonly Beside[] {
  const reading = vitals.find(({ code }) => code === CONSCIOUSNESS);
  const doubt = said?.doubt ? ` (${said.doubt})` : '';
  const ofBoard = said?.at === null;
  const charted = reading ? `ACVPU ${reading.value ?? reading.value_string}${ofBoard ? '' : doubt}` : '';
  return [
    ...(ofBoard ? [{ from: 'text' as const, words: `AVPU ${said.words}${doubt}`, at: avpu_at }] : []),
    ...(reading && (!ofBoard || consciousnessIn(reading) === null)
      ? [{ from: 'chart' as const, words: charted, at: reading.effective_at }]
      : []),
  ];
}

const sayVital = ({ name, value }: Pick<MeasuredVital, 'name' | 'value'>): string => `${name} ${value}`;

const count = (many: number, one: string, several: string): readonly string[] =>
  many === 0 ? [] : [`${many} ${many === 1 ? one : several}`];

const sentences = (parts: readonly (string | null)[]): string =>
  parts.flatMap((part) => (part === null || part === '' ? [] : [part.replace(/\.$/, '')])).join('. ');

function criticalOf({ results }: Clinical, read: readonly HandoverResult[] | null): readonly CriticalFound[] {
  return results.flatMap(({ critical, report_id, display }): readonly CriticalFound[] => {
    if (!critical) return [];
    const report = read?.find(({ id }) => id === report_id);
    if (!report) return [{ display, found: null, at: null }];
    const { values, conclusion, findings, issued_at: at, status } = report;
    const preliminary = status === 'final' ? null : status;
    const words = sentences([values.map(sayLabValue).join('; '), conclusion, findings]) || 'no findings';
    return [{ display, found: [words, preliminary].filter((part) => part !== null).join(', '), at }];
  });
}

/**
 * What the board knew of a patient's condition, of their chart and of the text of the row. Its score is the board's: who is
 * not scored there, as on a ventilator, has none here. Pure.
 * @param read what the critical results found; null: the sheet is older than this part of it.
 */
export function assessmentOf(
  said: VitalsSaid & { readonly clinical: Clinical },
  { years, mode, avpu, avpu_at, oxygen }: Scoring,
  read: readonly HandoverResult[] | null,
): Assessment {
  const { clinical } = said;
  const measured = measuredVitals(said);
  const state = news2State(clinical, years, mode, { shown: measured, avpu, oxygen: typedOxygen(said) });
  const { orders, results, medications_due, scores } = clinical;
  const implausible = measured.implausible.map((one) =>
    one.components ? one : { ...one, words: `${one.words} (not plausible)` },
  );
  const awake = consciousnessOf({ clinical, avpu, avpu_at }, measured);
  const besides = [...sayOxygen(clinical, oxygen), ...sayConsciousness(clinical, awake, { avpu_at })];
  const charted = besides.filter(({ from }) => from === 'chart');
  const isMeasured = measured.vitals.length + implausible.length + charted.length > 0;
  const unread = results.filter(({ critical }) => !critical);
  return {
    score: state.kind === 'scored' || isMeasured ? sayNews2State(state).words : null,
    scoredAt: state.kind === 'scored' ? state.score.at : null,
    newer: sayNewer(state),
    vitals: vitalSets({ ...measured, implausible }, besides).map(({ from, at, since, vitals, words }) => ({
      ...{ from, at, since, words: [...vitals.map(sayVital), ...words].join(' · ') },
    })),
    critical: criticalOf(clinical, read),
    scores: scores.map(({ type, result }) => `${type}: ${result ?? 'no result'}`),
    open: [
      ...count(orders.lab.open, 'lab order open', 'lab orders open'),
      ...count(orders.imaging.open, 'imaging order open', 'imaging orders open'),
      ...count(medications_due, 'medication due', 'medications due'),
      ...count(unread.length, 'result to read', 'results to read'),
    ],
  };
}
