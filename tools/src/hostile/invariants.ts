import { isDeepStrictEqual } from 'node:util';
import {
  type AdmissionRecord,
  type AnyBoardRecord,
  type BedRecord,
  boardRecords,
  type RoomRecord,
  type WaitingEntryRecord,
} from '@ward-board/contract';

/** All that can be read of a hospital while nobody writes. */
export interface Hospital {
  /** Every active admission. */
  readonly admissions: readonly AdmissionRecord[];
  readonly beds: readonly BedRecord[];
  readonly rooms: readonly RoomRecord[];
  /** By ward: the lists of its board, and the same collections by their own routes. */
  readonly boards: Readonly<Record<string, { readonly snapshot: Collections; readonly lists: Collections }>>;
}
type Collections = Readonly<
  Record<string, readonly AnyBoardRecord[] | readonly AdmissionRecord[] | readonly WaitingEntryRecord[]>
>;

/** What a record says of the bed that it holds. */
const bedOf = (record: AnyBoardRecord): string | undefined =>
  (record as AnyBoardRecord & { readonly bed?: { readonly bed_id: string } | null }).bed?.bed_id;

/** Every broken invariant, as a line for people. Pure. */
export function brokenInvariants(hospital: Hospital): readonly string[] {
  return [
    ...ofAdmissions(hospital),
    ...ofBeds(hospital),
    ...ofRecords(hospital),
    ...ofWaitingList(hospital),
    ...ofLists(hospital),
  ];
}

function ofAdmissions({ admissions }: Hospital): readonly string[] {
  return [
    ...twice(admissions.map(({ patient_id }) => patient_id)).map((id) => `patient ${id} has two active admissions`),
    ...twice(admissions.map(({ id }) => id)).map((id) => `admission ${id} is in the list twice`),
    ...admissions.filter(({ status }) => status !== 'admitted').map(({ id }) => `admission ${id} is listed and over`),
  ];
}

function ofBeds({ beds, rooms, admissions, boards }: Hospital): readonly string[] {
  const occupied = beds.filter((bed) => bed.occupied_by_admission_id !== null);
  const active = new Set(admissions.map(({ id }) => id));
  const holders = recordsOf(boards).flatMap((record) => {
    const bed = bedOf(record);
    return bed === undefined ? [] : [{ bed, admission: record.admission_id }];
  });
  const saysOf = new Map(beds.map((bed) => [bed.id, bed.occupied_by_admission_id]));
  const counted = rooms.filter((room) => {
    const inside = beds.filter(({ room_id }) => room_id === room.id);
    const taken = inside.filter((bed) => bed.occupied_by_admission_id !== null).length;
    return room.capacity !== inside.length || room.occupied !== taken || room.available !== taken < inside.length;
  });
  return [
    ...twice(occupied.map((bed) => bed.occupied_by_admission_id ?? '')).map((id) => `admission ${id} is in two beds`),
    ...twice(holders.map(({ bed }) => bed)).map((id) => `bed ${id} has two patients`),
    ...holders
      .filter(({ bed, admission }) => saysOf.get(bed) !== admission)
      .map(({ bed }) => `bed ${bed} says another`),
    ...occupied
      .filter((bed) => !active.has(bed.occupied_by_admission_id ?? ''))
      .map(({ id }) => `bed ${id} is held by a stay that is over`),
    ...occupied
      .filter(({ id }) => !holders.some(({ bed }) => bed === id))
      .map(({ id }) => `bed ${id} is held, and by no record on a board`),
    ...counted.map(({ id }) => `room ${id} counts its beds wrong`),
  ];
}

function ofRecords({ boards, admissions }: Hospital): readonly string[] {
  const records = recordsOf(boards);
  const active = new Map(admissions.map((admission) => [admission.id, admission]));
  const here = records.filter(({ away: board }) => !board);
  const away = records.filter(({ away: board }) => board);
  const operations = boards.operations?.snapshot.operations ?? [];
  const inTheatre = new Set((operations as readonly AnyBoardRecord[]).map(({ admission_id }) => admission_id));
  return [
    ...twice(records.map(({ id }) => id)).map((id) => `record ${id} is on two boards`),
    ...twice(here.map(({ admission_id }) => admission_id)).map((id) => `admission ${id} is on two boards`),
    ...twice(away.map(({ admission_id }) => admission_id)).map((id) => `admission ${id} is away from two boards`),
    ...away
      .filter(({ admission_id }) => !inTheatre.has(admission_id))
      .map(({ id }) => `record ${id} is away, and its patient is not in the theatre`),
    ...records.filter(({ closed_at }) => closed_at !== null).map(({ id }) => `record ${id} is listed and closed`),
    ...records
      .filter(({ admission_id }) => !active.has(admission_id))
      .map(({ id }) => `record ${id} is of a stay that is over`),
    ...records
      .filter(({ admission_id }) => (active.get(admission_id)?.awaiting ?? null) !== null)
      .map(({ id }) => `record ${id} is on a board, and its admission is awaited`),
  ];
}

function ofWaitingList({ boards }: Hospital): readonly string[] {
  const entries = Object.values(boards).flatMap(
    ({ snapshot }) => (snapshot['waiting-list'] ?? []) as readonly WaitingEntryRecord[],
  );
  return [
    ...twice(entries.map(({ patient_id }) => patient_id)).map((id) => `patient ${id} is on the waiting list twice`),
    ...entries.filter(({ status }) => status !== 'waiting').map(({ id }) => `entry ${id} is listed and closed`),
  ];
}

function ofLists({ boards }: Hospital): readonly string[] {
  return Object.entries(boards).flatMap(([ward, { snapshot, lists }]) =>
    Object.entries(lists).flatMap(([collection, records]) => {
      const [one, other] = [byId(snapshot[collection] ?? []), byId(records)];
      const ids = new Set([...one.keys(), ...other.keys()]);
      return [...ids]
        .filter((id) => !isDeepStrictEqual(one.get(id), other.get(id)))
        .map((id) => `${ward}: the list and the snapshot disagree on ${collection}/${id}`);
    }),
  );
}

const recordsOf = (boards: Hospital['boards']): readonly AnyBoardRecord[] =>
  Object.values(boards).flatMap(({ snapshot }) =>
    Object.entries(snapshot).flatMap(([name, records]) =>
      Object.hasOwn(boardRecords, name) ? (records as readonly AnyBoardRecord[]) : [],
    ),
  );

const byId = (records: readonly { readonly id: string }[]) => new Map(records.map((record) => [record.id, record]));

/** Those that are there more than once, each named once. */
function twice(values: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return [...new Set(values.filter((value) => seen.has(value) || !seen.add(value)))];
}
