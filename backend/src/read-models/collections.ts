import type { RecordCollection } from '@ward-board/contract';
import { bedOccupancy, NOTIFIER, patientRegister, wardBoards } from '@ward-board/projections';

/** A collection of records that a projection makes, by the REST path's name. */
export type Collection = 'admissions' | 'patients' | RecordCollection;

const boards = wardBoards.name;
const beds = bedOccupancy.name;

const projectionOfCollection: Readonly<Record<Collection, string>> = {
  admissions: boards,
  'emergency-details': boards,
  icu: boards,
  operations: boards,
  patients: patientRegister.name,
};

/** The name of the projection that makes a collection's records. */
export const projectionOf = (collection: Collection): string => projectionOfCollection[collection];

/** What answers each path under /api that is answered from events. The others' answers do not depend on events. */
const projectionOfPath: Readonly<Record<string, string>> = {
  ...projectionOfCollection,
  boards,
  wings: beds,
  rooms: beds,
  beds,
  notifications: NOTIFIER,
};

/** The names of the projections that answer a path, such as `/api/icu/:id`. */
export function projectionsBehind(path: string): readonly string[] {
  const [, , first = ''] = path.split(/[/?]/);
  const name = Object.hasOwn(projectionOfPath, first) ? projectionOfPath[first] : undefined;
  return name === undefined ? [] : [name];
}
