import {
  type BoardRecords,
  boardRecords,
  type FieldOf,
  type Precaution,
  type personNames,
  type RecordCollection,
} from '@ward-board/contract';
import type { BedPlace, DetailsOf, LevelOf, RecordKind } from '@ward-board/domain';

/** The collection that each kind of board record is answered in. */
export const collectionOf = {
  emergency: 'emergency-details',
  icu: 'icu',
  operation: 'operations',
  acceptance: 'normal-acceptances',
} as const satisfies Readonly<Record<RecordKind, RecordCollection>>;

/** The kind of record that a collection holds. */
export const kindOf = Object.fromEntries(
  Object.entries(collectionOf).map(([kind, collection]) => [collection, kind]),
) as Readonly<Record<RecordCollection, RecordKind>>;

type Collection<Kind extends RecordKind> = (typeof collectionOf)[Kind];
type Level<Kind extends RecordKind> = (typeof boardRecords)[Collection<Kind>]['level'];
type Declared<Kind extends RecordKind> = Pick<
  BoardRecords[Collection<Kind>],
  FieldOf<(typeof boardRecords)[Collection<Kind>]> & keyof BoardRecords[Collection<Kind>]
>;
/** What the declaration says is recorded, less what has events of its own: the level and the place. */
type DeclaredDetails<Kind extends RecordKind> = Omit<
  Declared<Kind>,
  (Level<Kind> & string) | keyof ReturnType<typeof placeIn>
>;
/** What the declaration says of the level; null: there is none. */
type DeclaredLevel<Kind extends RecordKind> =
  Level<Kind> extends null ? null : Declared<Kind>[Level<Kind> & keyof Declared<Kind>];
/** What the domain stores; a doctor's or nurse's name comes with their id, and a younger field may be missing in older events. */
type StoredDetails<Kind extends RecordKind> = Omit<
  Required<DetailsOf<Kind>>,
  (typeof personNames)[keyof typeof personNames]
>;

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
/** The names that only one of two types has, or both with other values. */
type Differing<One, Other> = {
  [Name in keyof One | keyof Other]: Name extends keyof One & keyof Other
    ? Same<One[Name], Other[Name]> extends true
      ? never
      : Name
    : Name;
}[keyof One | keyof Other];
/** Never, or what the compiler then says: which fields, or the level, are declared otherwise than they are stored. */
type Mismatch<Kind extends RecordKind> =
  | (Differing<DeclaredDetails<Kind>, StoredDetails<Kind>> extends infer Name extends string
      ? `${Name} is declared otherwise than it is stored`
      : never)
  | (Same<DeclaredLevel<Kind>, LevelOf<Kind>> extends true
      ? never
      : 'the level is declared otherwise than it is stored');

/** Does not compile when a kind's declared fields and levels differ from those that the domain stores. */
({
  emergency: true,
  icu: true,
  operation: true,
  acceptance: true,
}) satisfies {
  [Kind in RecordKind]: [Mismatch<Kind>] extends [never] ? true : Mismatch<Kind>;
};

/** Every field of a kind's record without a value: what an event from before a field existed leaves open. */
export function unrecorded(kind: RecordKind): Readonly<Record<string, null>> {
  const { fields, derived } = boardRecords[collectionOf[kind]];
  return Object.fromEntries([...Object.keys(fields), ...Object.keys(derived)].map((name) => [name, null]));
}

/** The fields in which a record says where the patient lies. */
const placeIn = (bed: BedPlace | null) => ({
  wing_id: bed?.wing_id ?? null,
  room_id: bed?.room_id ?? null,
  bed_id: bed?.bed_id ?? null,
});

/** What a record that holds a bed says of it, in those of its fields that are about its place. */
export const inBed = (record: object, bed: BedPlace | null): object =>
  'bed' in record
    ? {
        bed: bed && { ...bed, wing_name: bed.wing_name ?? null },
        ...Object.fromEntries(Object.entries(placeIn(bed)).filter(([name]) => name in record)),
      }
    : {};

/** The collection of the precautions of stays, which stand on the beds' feed. */
export const ISOLATED_STAYS = 'isolated-stays';

/** The precautions of a stay, which the beds' feed says of the bed that the stay holds: a bed's own events tell of none. */
export interface IsolatedStay {
  readonly admission_id: string;
  readonly patient_id: string;
  readonly isolation: readonly Precaution[];
}
