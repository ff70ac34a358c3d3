import {
  type AllergyRecord,
  type AnyChartRecord,
  type ChartCollection,
  chartFeedOf,
  type MonitoringRecord,
  type ObservationRecord,
} from '@ward-board/contract';
import {
  type ChartRecordEvent,
  chartEventTypes,
  chartKindOf,
  chartRecords,
  isChartRecordEvent,
  monitorings,
} from '@ward-board/domain';
import { timeOfId } from '@ward-board/event-store';
import {
  doneBy,
  MissingRecord,
  made,
  type Projection,
  type Row,
  type StoredEvent,
  touched,
} from '../engine/projection.js';
import { blankOf, chartCollectionOf } from './collections.js';

/** A record of the chart as its row has it. */
interface ChartRow {
  readonly collection: ChartCollection;
  readonly record: AnyChartRecord;
}

/** How a patient is watched, as its row has it. */
interface MonitoringRow {
  readonly collection: typeof MONITORING;
  readonly record: MonitoringRecord;
}

/** One record, whatever else the patient's chart holds. */
type ChartDocument = ChartRow | MonitoringRow | null;

/** The collection of how patients are watched: a record for each patient of whom somebody has said it, under their id. */
export const MONITORING = 'monitoring';

const streams = [...Object.values(chartRecords), monitorings].map((aggregate) => aggregate.stream(''));

/**
 * The list that a record is filed under: those that count, or those that were entered in error, of one patient; of
 * observations, those of one category.
 */
export const chartListOf = (
  patientId: string,
  { category, inError = false }: { readonly category?: string | undefined; readonly inError?: boolean } = {},
): string => [patientId, ...(category ? [category] : []), ...(inError ? ['entered_in_error'] : [])].join(' ');

const isObservation = (row: ChartRow): row is ChartRow & { readonly record: ObservationRecord } =>
  row.collection === 'observations';

/** The time in its id: in the order of the log also where the clock was set back between two records. */
const timeInOrder = ({ id, created_at }: ChartRow['record']): string =>
  new Date(timeOfId(id) ?? Date.parse(created_at)).toISOString();

/** A record that counts stands on its patient's chart, where it is of a card there: all but observations of other categories. */
function rowOf(row: ChartRow): Row {
  const { collection, record } = row;
  const { id, patient_id } = record;
  const [category, at] = isObservation(row)
    ? [row.record.category, row.record.effective_at]
    : [undefined, timeInOrder(record)];
  const inError = record.entered_in_error_at !== null;
  const hasEnded = collection === 'allergies' && (record as AllergyRecord).ended_at !== null;
  const isShown = !inError && !hasEnded && (category === undefined || category === 'vital-signs');
  return {
    ...{ collection, id, search: null, record },
    feeds: isShown ? [chartFeedOf(patient_id)] : [],
    ...((inError || !hasEnded) && { filed: { under: chartListOf(patient_id, { category, inError }), at } }),
  };
}

const monitoringRow = ({ collection, record }: MonitoringRow): Row => ({
  ...{ collection, id: record.id, search: null, record, feeds: [] },
});

function recordAfter(row: ChartRow | null, { type, data }: ChartRecordEvent, stored: StoredEvent): ChartRow {
  const kind = chartKindOf(type);
  if (!kind) throw new MissingRecord(`${type} is about no kind of chart record.`);
  const collection = chartCollectionOf[kind];
  if ('details' in data) {
    const { record_id, patient_id, admission_id, details } = data;
    const nobody = { edited_by: null, entered_in_error_at: null, entered_in_error_by: null };
    const record = { ...made(record_id, stored), patient_id, admission_id, recorded_by: doneBy(stored), ...nobody };
    const ended = kind === 'allergy' && { ended_at: null };
    return { collection, record: { ...record, ...ended, ...blankOf(collection), ...details } };
  }
  if (!row) throw new MissingRecord(`There is no ${collection} ${data.record_id}.`);
  const before = { ...row.record, ...touched(stored) };
  if ('changes' in data) return { collection, record: { ...before, ...data.changes, edited_by: doneBy(stored) } };
  if ('ended_by' in data) return { collection, record: { ...before, ...{ ended_at: stored.at } } };
  return {
    collection,
    record: { ...before, entered_in_error_at: stored.at, entered_in_error_by: doneBy(stored) },
  };
}

/**
 * The patients' charts, a document for each record: what the fifty-thousandth vital sign of a patient costs is what the
 * first did.
 */
export const chart: Projection<ChartDocument> = {
  name: 'chart',
  version: 3,
  handles: [...chartEventTypes, 'MonitoringAdjusted'],
  key: ({ stream }) => (streams.some((kind) => stream.startsWith(kind)) ? stream : null),
  history: (stream) => ({ stream }),
  open: ([row]) => (row ? ({ collection: row.collection, record: row.record } as ChartRow | MonitoringRow) : null),
  apply(document, stored) {
    const { event } = stored;
    if (event.type === 'MonitoringAdjusted') return monitoringAfter(document, event.data, stored);
    if (!isChartRecordEvent(event)) return document;
    return recordAfter(document?.collection === MONITORING ? null : document, event, stored);
  },
  rows(document) {
    if (!document) return [];
    return [document.collection === MONITORING ? monitoringRow(document) : rowOf(document)];
  },
  feedsOfPatients: true,
};

function monitoringAfter(
  document: ChartDocument,
  { patient_id, changes }: Extract<StoredEvent['event'], { type: 'MonitoringAdjusted' }>['data'],
  stored: StoredEvent,
): MonitoringRow {
  const before =
    document?.collection === MONITORING
      ? document.record
      : { ...made(patient_id, stored), patient_id, ...monitorings.initial.settings };
  return { collection: MONITORING, record: { ...before, ...changes, ...touched(stored), updated_by: doneBy(stored) } };
}
