import {
  boardRecords,
  type ChartCollection,
  type ChartFeed,
  chartRecords,
  type FeedName,
  type RecordCollection,
  type WardKey,
  wardKey,
} from '@ward-board/contract';
import {
  bedOccupancy,
  boards,
  chart,
  chartCounts,
  handoverSheets,
  imaging,
  NOTIFIER,
  operationTimes,
  type Projection,
  patientRegister,
  prescriptionList,
} from '@ward-board/projections';

/** A collection of records that a projection makes, by the REST path's name. */
export type Collection =
  | 'admissions'
  | 'patients'
  | 'waiting-list'
  | 'imaging-studies'
  | 'diagnostic-reports'
  | 'handovers'
  | 'handover-entries'
  | 'handover-patients'
  | 'service-requests'
  | 'prescriptions'
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
  handovers: handoverSheets as Projection,
  'handover-entries': handoverSheets as Projection,
  'handover-patients': handoverSheets as Projection,
  'service-requests': imaging as Projection,
  prescriptions: prescriptionList as Projection,
  ...(Object.fromEntries(Object.keys(chartRecords).map((name) => [name, chart])) as Record<
    ChartCollection,
    Projection
  >),
  monitoring: chart as Projection,
} satisfies Record<Collection, Projection>;

/** The projection that makes a collection's records. */
export const projectionOf = (collection: Collection): Projection => projections[collection];

/** Every collection. */
export const collections = Object.keys(projections) as readonly Collection[];

/** The projection that makes a board's rows and patches. */
export const projectionOfBoard = (ward: WardKey): Projection => (ward === 'radiology' ? imaging : boards) as Projection;

/** Stands for every patient's chart. */
export const ANY_CHART: ChartFeed = 'chart:';

/** The names of the projections that make a feed's patches: its freshness depends on no other. */
export function projectionsOfFeed(name: FeedName): readonly string[] {
  if (name.startsWith(ANY_CHART)) return [chart.name, imaging.name, prescriptionList.name];
  switch (name) {
    case 'beds':
      // The boards say how those who hold the beds are isolated.
      return [bedOccupancy.name, boards.name];
    case 'pharmacy':
      return [prescriptionList.name];
    case 'lab':
      return [imaging.name];
    case 'admissions':
      return [boards.name];
    default:
      return [projectionOfBoard(name as WardKey).name];
  }
}

/** What answers the paths under /api that are answered from events, but for those of collections. */
const otherPaths: Readonly<Record<string, string>> = {
  radiology: imaging.name,
  lab: imaging.name,
  pharmacy: prescriptionList.name,
  'pharmacy-dispense': prescriptionList.name,
  wings: bedOccupancy.name,
  rooms: bedOccupancy.name,
  // Not the boards, of whose records the precautions are: occupancy goes on while they stand still, which the answer then says.
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
  if (first === 'patients' && third === 'told') return [imaging.name];
  if (first === 'patients' && third === 'chart-counts') return [chartCounts.name];
  if (Object.hasOwn(projections, first)) return [projectionOf(first as Collection).name];
  const other = Object.hasOwn(otherPaths, first) ? otherPaths[first] : undefined;
  return other === undefined ? [] : [other];
}
