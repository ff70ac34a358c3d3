import { boardRecords, type RecordCollection } from '@ward-board/contract';
import { bedOccupancy, boards, NOTIFIER, type Projection, patientRegister } from '@ward-board/projections';

/** A collection of records that a projection makes, by the REST path's name. */
export type Collection = 'admissions' | 'patients' | 'waiting-list' | RecordCollection;

const projections = {
  ...(Object.fromEntries(Object.keys(boardRecords).map((name) => [name, boards])) as Record<
    RecordCollection,
    Projection
  >),
  admissions: boards as Projection,
  'waiting-list': boards as Projection,
  patients: patientRegister as Projection,
} satisfies Record<Collection, Projection>;

/** The projection that makes a collection's records. */
export const projectionOf = (collection: Collection): Projection => projections[collection];

/** What answers the paths under /api that are answered from events, but for those of collections. */
const otherPaths: Readonly<Record<string, string>> = {
  boards: boards.name,
  wings: bedOccupancy.name,
  rooms: bedOccupancy.name,
  beds: bedOccupancy.name,
  notifications: NOTIFIER,
};

/** The names of the projections that answer a path such as `/api/icu/:id`; none where no answer depends on events. */
export function projectionsBehind(path: string): readonly string[] {
  const [, , first = ''] = path.split(/[/?]/);
  if (Object.hasOwn(projections, first)) return [projectionOf(first as Collection).name];
  const other = Object.hasOwn(otherPaths, first) ? otherPaths[first] : undefined;
  return other === undefined ? [] : [other];
}
