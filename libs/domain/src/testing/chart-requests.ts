import fc from 'fast-check';
import { allergyLists, enterAllergyInError, recordAllergy } from '../chart/allergy-list.js';
import { amendChartRecord, enterInError } from '../chart/amend-chart-record.js';
import type { ChartDetails, ChartKind, PlanStatus } from '../chart/chart-details.js';
import { chartEventTypes, chartKinds, chartRecords } from '../chart/chart-record.js';
import { adjustMonitoring, monitorings } from '../chart/monitoring.js';
import { recordInChart } from '../chart/record-in-chart.js';
import type { EventType } from '../events.js';
import { patients } from '../patients/patient.js';
import { usualMorseCutoffs } from '../scores/score-rules.js';
import type { Decision } from '../shared/decision.js';
import {
  allergyDetails,
  assessmentDetails,
  carePlanDetails,
  conditionDetails,
  consentDetails,
  noKnownAllergies,
  observationDetails,
} from './chart-stories.js';
import { type History, named, stateOf } from './history.js';
import { idOf } from './ids.js';

/** The wire names of all that `anyChartRequest` can come to. */
export const chartHistoryTypes: readonly EventType[] = [
  ...chartEventTypes,
  'AllergyListed',
  'AllergyUnlisted',
  'MonitoringAdjusted',
];

/** What somebody asks of charts; the numbers choose among what there is then. */
export interface ChartRequest {
  readonly verb: 'record' | 'amend' | 'enter in error' | 'adjust';
  readonly kind: ChartKind;
  readonly patient: number;
  /** 0 is the newest record of the kind; past the oldest there is none. */
  readonly record: number;
  /** How many are recorded together. */
  readonly count: number;
  readonly noKnown: boolean;
  readonly sees: 'now' | 'before' | null;
  /** The caller takes the record for another patient's. */
  readonly mistaken: boolean;
  readonly status: PlanStatus;
  readonly number: number;
  readonly text: string | null;
}

/** Anything that somebody could ask of three patients' charts. */
export const anyChartRequest: fc.Arbitrary<ChartRequest> = fc.record({
  verb: fc.constantFrom('record', 'record', 'amend', 'amend', 'enter in error', 'adjust'),
  kind: fc.constantFrom('allergy', 'allergy', ...chartKinds),
  patient: fc.nat(3),
  record: fc.nat(3),
  count: fc.integer({ min: 1, max: 3 }),
  noKnown: fc.boolean(),
  sees: fc.constantFrom(null, null, 'now', 'before'),
  mistaken: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  status: fc.constantFrom('draft', 'active', 'completed', 'revoked'),
  number: fc.integer({ min: 0, max: 11 }),
  text: fc.constantFrom(null, 'Amina', 'Rash'),
});

/** What a request says of a record of each kind. */
const said = ({ status, number, text, noKnown }: ChartRequest): ChartDetails => ({
  observation: observationDetails(number === 11 ? { value: null, value_string: '120/80' } : { value: number }),
  allergy: noKnown ? noKnownAllergies : allergyDetails({ reaction: text }),
  condition: conditionDetails({ notes: text, clinical_status: status === 'active' ? 'active' : 'resolved' }),
  assessment: assessmentDetails({ score: number, result: null, notes: text }),
  'care-plan': carePlanDetails({ status, goals: text }),
  consent: consentDetails({ status, signed_by: text }),
});

/** An edit of nothing but a consent's status: one that was signed takes no other. */
const stepOf = ({ status, noKnown }: ChartRequest): { readonly [Kind in ChartKind]?: Partial<ChartDetails[Kind]> } =>
  noKnown ? { consent: { status } } : {};

const ruleInput = { at: '2026-11-21T10:00:00.000Z', morseCutoffs: usualMorseCutoffs };

/** All records of a kind, closed ones too, the newest first. */
export const everyChartRecord = <Kind extends ChartKind>(history: History, kind: Kind) => {
  const prefix = chartRecords[kind].stream('');
  return [...history.keys()]
    .filter((stream) => stream.startsWith(prefix))
    .map((stream) => stateOf(history, chartRecords[kind], stream.slice(prefix.length)))
    .filter((record) => record !== null)
    .reverse();
};

/** The decision on a request as the charts stand; `n` numbers the requests and gives new records their ids. */
export function decideOnChart(asked: ChartRequest, n: number, history: History): Decision {
  return asked.verb === 'adjust' ? adjust(asked, history) : decideOfKind(asked.kind, asked, n, history);
}

function adjust(asked: ChartRequest, history: History): Decision {
  const id = idOf('patient', asked.patient + 1);
  const monitoring = stateOf(history, monitorings, id);
  const changes = { interval_minutes: asked.number * 10, pregnant: asked.noKnown };
  return adjustMonitoring({ if_match: named(monitoring, asked), changes }, stateOf(history, patients, id), monitoring);
}

function decideOfKind<Kind extends ChartKind>(kind: Kind, asked: ChartRequest, n: number, history: History): Decision {
  const details = said(asked)[kind];
  const patient = stateOf(history, patients, idOf('patient', asked.patient + 1));
  if (asked.verb === 'record' && kind === 'allergy') {
    const list = stateOf(history, allergyLists, patient?.id ?? '');
    const noKnown = list.no_known_id === null ? null : stateOf(history, chartRecords.allergy, list.no_known_id);
    const command = { id: idOf('allergy', n * 10), details: said(asked).allergy, admission_id: undefined };
    return recordAllergy(command, { patient, admission: null, list, noKnown }, ruleInput);
  }
  if (asked.verb === 'record') {
    const records = Array.from({ length: asked.count }, (_, index) => ({ id: idOf(kind, n * 10 + index), details }));
    return recordInChart({ kind, admission_id: undefined, records }, { patient, admission: null }, ruleInput);
  }
  const record = everyChartRecord(history, kind)[asked.record] ?? null;
  const command = {
    if_match: named(record, asked),
    ...(asked.mistaken && { patient_id: idOf('patient', 0) }),
  };
  const changes: Partial<ChartDetails[Kind]> = stepOf(asked)[kind] ?? details;
  if (asked.verb === 'amend') return amendChartRecord({ ...command, kind, changes }, record, ruleInput);
  if (kind !== 'allergy') return enterInError({ ...command, kind }, record);
  return enterAllergyInError(command, everyChartRecord(history, 'allergy')[asked.record] ?? null);
}
