import { monitorings } from '../chart/monitoring.js';
import type { HandoverChange, HandoverEntry, HandoverRow, PrescriptionChange } from './handover-sheet.js';

/** A patient of a sheet, as far as it is compared. Null: the sheet is older than this part of it. */
export interface ComparedEntry extends Pick<HandoverEntry, 'patient_id' | 'rows' | 'stopped_since'> {
  /** Null: the board named no stay. */
  readonly admission_id?: string | null | undefined;
  readonly prescriptions?: readonly Prescribed[] | null | undefined;
  readonly more_prescriptions?: boolean | undefined;
  readonly critical_results?: readonly object[] | null | undefined;
}

/** A prescription, as far as all are alike. */
interface Prescribed {
  readonly id?: string;
  readonly created_at?: string;
}

/** What of the board a sheet is compared with. */
export interface BoardNow {
  /** Of the patients of the sheet; one without rows has left the board. */
  readonly entries: readonly ComparedEntry[];
  /** The prescriptions of the sheet that are not among those of the entries, as they are now: what was stopped, and what ended. */
  readonly ended: readonly Prescribed[];
}

/** So many medications are named at most, of one patient and of a sheet: a signature is one event, and each may have long instructions. */
const mostPrescriptionChanges = { patient: 20, sheet: 100 } as const;

/** What no sheet says, or says by another field: when a record was touched, ids beside the names they stand for, what only boards show. */
const unsaid: ReadonlySet<string> = new Set([
  ...['id', 'revision', 'created_at', 'updated_at', 'note_count', 'patient_id', 'admission'],
  // Who touched it last, and what is known of a transfer from it, which its place says.
  ...['updated_by', 'edited_by', 'transfer', 'sent', 'outcome'],
  ...['bed_id', 'room_id', 'wing_id', 'doctor_id', 'attending_nurse_id', 'closed_at', 'version'],
  ...['clinical.next_observation_due_at', 'clinical.allergies_told_in'],
  ...['clinical.monitoring.revision', 'clinical.monitoring.updated_at', 'clinical.monitoring.updated_by'],
  'clinical.monitoring.interval_minutes',
]);

/**
 * Of each patient of a sheet in what the board differs from it, in the order of the sheet; whoever is as the sheet says is left
 * out. A field that the sheet's record does not have is not compared: the sheet says nothing of it.
 * @param made_at when the sheet was made. Pure.
 */
export function changesSince(
  sheet: readonly ComparedEntry[],
  { entries, ended }: BoardNow,
  made_at: string,
): readonly HandoverChange[] {
  const now = new Map(entries.map((entry) => [entry.patient_id, entry]));
  const endedById = new Map(ended.map((each) => [each.id, each]));
  let room: number = mostPrescriptionChanges.sheet;
  return sheet.flatMap((was): readonly HandoverChange[] => {
    const is = now.get(was.patient_id);
    const { patient_id } = was;
    if (!is || is.rows.length === 0)
      return [{ patient_id, left: true, fields: [], prescriptions: [], more_prescriptions: false }];
    const fields = [...new Set([...rowFields(was.rows, is.rows), ...ofEntry(was, is)])];
    const changed = prescriptionChanges(was, is, endedById, made_at);
    if (fields.length === 0 && changed.length === 0) return [];
    const prescriptions = changed.slice(0, Math.min(room, mostPrescriptionChanges.patient));
    room -= prescriptions.length;
    return [
      { patient_id, left: false, fields, prescriptions, more_prescriptions: changed.length > prescriptions.length },
    ];
  });
}

const ofEntry = (was: ComparedEntry, is: ComparedEntry): readonly string[] => [
  ...(was.critical_results && !same(byId(was.critical_results), byId(is.critical_results ?? []))
    ? ['critical_results']
    : []),
  ...(was.stopped_since === is.stopped_since ? [] : ['stopped_since']),
];

function rowFields(was: readonly HandoverRow[], is: readonly HandoverRow[]): readonly string[] {
  const keyOf = ({ collection, record }: HandoverRow): string => `${collection} ${String(Reflect.get(record, 'id'))}`;
  const now = new Map(is.map((row) => [keyOf(row), row.record]));
  const known = new Set(was.map(keyOf));
  const others = [
    ...was.flatMap((row) => (now.has(keyOf(row)) ? [] : [`rows.gone.${row.collection}`])),
    ...is.flatMap((row) =>
      known.has(keyOf(row)) ? [] : [`rows.${isToAccept(row.record) ? 'to_accept' : 'new'}.${row.collection}`],
    ),
  ];
  return [
    ...(others.length > 0 ? ['rows', ...others] : []),
    ...was.flatMap((row) => {
      const record = now.get(keyOf(row));
      return record ? recordFields(row.record, record) : [];
    }),
  ];
}

/** Whether a transfer brought the patient, and the board has not taken them over yet. */
const isToAccept = (record: object): boolean =>
  typeof Reflect.get(record, 'transferred_from') === 'string' && Reflect.get(record, 'accepted_at') === null;

/** How a patient is watched: as everybody is of whom nobody has said it. */
const settingsIn = (watched: unknown): object => (isObject(watched) ? watched : monitorings.initial.settings);

/** The names of what differs. Of the chart each part has a name of its own; of the stay the reason alone is on a sheet. */
function recordFields(was: object, is: object): readonly string[] {
  const differing = (before: object, after: object, prefix = ''): readonly string[] =>
    Object.entries(before).flatMap(([name, value]) => {
      const path = `${prefix}${name}`;
      if (unsaid.has(path)) return [];
      const next: unknown = Reflect.get(after, name);
      if (path === 'clinical.monitoring') return differing(settingsIn(value), settingsIn(next), `${path}.`);
      if (path === 'clinical' && isObject(value) && isObject(next)) return differing(value, next, 'clinical.');
      return same(value, next) ? [] : [path];
    });
  const reasonOf = (record: object): unknown => {
    const admission: unknown = Reflect.get(record, 'admission');
    return isObject(admission) ? Reflect.get(admission, 'reason') : null;
  };
  return [...differing(was, is), ...(same(reasonOf(was), reasonOf(is)) ? [] : ['reason'])];
}

function prescriptionChanges(
  was: ComparedEntry,
  is: ComparedEntry,
  ended: ReadonlyMap<string | undefined, Prescribed>,
  made_at: string,
): readonly PrescriptionChange[] {
  if (!was.prescriptions) return [];
  const current = is.prescriptions ?? [];
  const now = new Map(current.map((each) => [each.id, each]));
  const known = new Set(was.prescriptions.map(({ id }) => id));
  // Of more than a sheet keeps, and of a stay that the board named later, what is older than the sheet was left out of it.
  const lacksOlder = was.more_prescriptions === true || was.admission_id === null;
  return [
    ...was.prescriptions.flatMap((before) => {
      const after = now.get(before.id) ?? ended.get(before.id) ?? null;
      return after !== null && same(before, after) ? [] : [{ was: before, now: after }];
    }),
    ...current.flatMap((after) =>
      known.has(after.id) || (lacksOlder && (after.created_at ?? '') <= made_at) ? [] : [{ was: null, now: after }],
    ),
  ];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const byId = (all: readonly object[]): readonly object[] =>
  all.toSorted((a, b) => (String(Reflect.get(a, 'id')) < String(Reflect.get(b, 'id')) ? -1 : 1));

/** Whether a value still says what it said, in whatever order its fields are stored; what is missing is null, and a new field is not compared. */
function same(was: unknown, is: unknown): boolean {
  if (Array.isArray(was))
    return Array.isArray(is) && was.length === is.length && was.every((part, index) => same(part, is[index]));
  if (!isObject(was)) return (was ?? null) === (is ?? null);
  return (
    isObject(is) &&
    !Array.isArray(is) &&
    Object.entries(was).every(([name, value]) => same(value, Reflect.get(is, name)))
  );
}
