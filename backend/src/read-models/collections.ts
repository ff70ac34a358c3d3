import {
  boardRecords,
  type ChartCollection,
  chartRecords,
  type RecordCollection,
  type WardKey,
  wardKey,
} from '@ward-board/contract';
import {
  bedOccupancy,
  boards,
  chart,
  chartCounts,
  imaging,
  NOTIFIER,
  operationTimes,
  type Projection,
  patientRegister,
} from '@ward-board/projections';

/** A collection of records that a projection makes, by the REST path's name. */
export type Collection =
  | 'admissions'
  | 'patients'
  | 'waiting-list'
  | 'imaging-studies'
  | 'diagnostic-reports'
  /** How patients are watched. */
  | 'monitoring'
  | ChartCollection
  | RecordCollection;

const projections = {
  ...(Object.fromEntries(Object.keys(boardRecords).map((name) => [name, boards])) as Record<
    RecordCollection,
    Projection
  >),
  admissions: boards as Projection,
  'waiting-list': boards as Projection,
  patients: patientRegister as Projection,
  'imaging-studies': imaging as Projection,
  'diagnostic-reports': imaging as Projection,
  ...(Object.fromEntries(Object.keys(chartRecords).map((name) => [name, chart])) as Record<
    ChartCollection,
    Projection
  >),
  monitoring: chart as Projection,
} satisfies Record<Collection, Projection>;

/** The projection that makes a collection's records. */
export const projectionOf = (collection: Collection): Projection => projections[collection];

/** The projection that makes a board's rows and patches. */
export const projectionOfBoard = (ward: WardKey): Projection => (ward === 'radiology' ? imaging : boards) as Projection;

/** What answers the paths under /api that are answered from events, but for those of collections. */
const otherPaths: Readonly<Record<string, string>> = {
  radiology: imaging.name,
  wings: bedOccupancy.name,
  rooms: bedOccupancy.name,
  beds: bedOccupancy.name,
  notifications: NOTIFIER,
};

/** The names of the projections that answer a path such as `/api/icu/:id`; none where no answer depends on events. */
export function projectionsBehind(path: string): readonly string[] {
  const [, , first = '', second = '', third = ''] = path.split(/[/?]/);
  const ward = wardKey.safeParse(second);
  if (first === 'boards') return ward.success ? [projectionOfBoard(ward.data).name] : [];
  if (first === 'operations' && second === 'utilization') return [operationTimes.name];
  if (first === 'patients' && third === 'monitoring') return [chart.name];
  if (first === 'patients' && third === 'chart-counts') return [chartCounts.name];
  if (Object.hasOwn(projections, first)) return [projectionOf(first as Collection).name];
  const other = Object.hasOwn(otherPaths, first) ? otherPaths[first] : undefined;
  return other === undefined ? [] : [other];
}
