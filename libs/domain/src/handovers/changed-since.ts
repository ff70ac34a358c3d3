import type { HandoverChange, HandoverEntry, HandoverRow, PrescriptionChange } from './handover-sheet.js';

/** A patient of a sheet, as far as it is compared. Null: the sheet is older than this part of it. */
export interface ComparedEntry extends Pick<HandoverEntry, 'patient_id' | 'rows' | 'stopped_since'> {
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

/** So many medications of one patient are named at most. */
export const mostPrescriptionChanges = 20;

/** What no sheet says, or says by another field: when a record was touched, ids beside the names they stand for, what only boards show. */
const unsaid: ReadonlySet<string> = new Set([
  ...['id', 'revision', 'created_at', 'updated_at', 'note_count', 'patient_id', 'admission', 'monitor_alerts'],
  ...['bed_id', 'room_id', 'wing_id', 'doctor_id', 'attending_nurse_id', 'closed_at', 'version'],
  ...['clinical.monitoring', 'clinical.next_observation_due_at', 'clinical.allergies_told_in'],
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
  return sheet.flatMap((was): readonly HandoverChange[] => {
    const is = now.get(was.patient_id);
    const { patient_id } = was;
    if (!is || is.rows.length === 0)
      return [{ patient_id, left: true, fields: [], prescriptions: [], more_prescriptions: false }];
    const fields = [...new Set([...rowFields(was.rows, is.rows), ...ofEntry(was, is)])];
    const changed = prescriptionChanges(was, is, ended, made_at);
    if (fields.length === 0 && changed.length === 0) return [];
    return [
      {
        ...{ patient_id, left: false, fields, prescriptions: changed.slice(0, mostPrescriptionChanges) },
        more_prescriptions: changed.length > mostPrescriptionChanges,
      },
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
  const others = was.length !== is.length || was.some((row) => !now.has(keyOf(row)));
  return [
    ...(others ? ['rows'] : []),
    ...was.flatMap((row) => {
      const record = now.get(keyOf(row));
      return record ? recordFields(row.record, record) : [];
    }),
  ];
}

/** The names of what differs. Of the chart each part has a name of its own; of the stay the reason alone is on a sheet. */
function recordFields(was: object, is: object): readonly string[] {
  const differing = (before: object, after: object, prefix = ''): readonly string[] =>
    Object.entries(before).flatMap(([name, value]) => {
      const path = `${prefix}${name}`;
      if (unsaid.has(path)) return [];
      const next: unknown = Reflect.get(after, name);
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
  ended: BoardNow['ended'],
  made_at: string,
): readonly PrescriptionChange[] {
  if (!was.prescriptions) return [];
  const current = is.prescriptions ?? [];
  const now = new Map([...ended, ...current].map((each) => [each.id, each]));
  const known = new Set(was.prescriptions.map(({ id }) => id));
  return [
    ...was.prescriptions.flatMap((before) => {
      const after = now.get(before.id) ?? null;
      return after !== null && isSaidIn(before, after) ? [] : [{ was: before, now: after }];
    }),
    // Of more than a sheet keeps, what is older than the sheet was left out of it.
    ...current.flatMap((after) =>
      known.has(after.id) || (was.more_prescriptions === true && (after.created_at ?? '') <= made_at)
        ? []
        : [{ was: null, now: after }],
    ),
  ];
}

const isSaidIn = (before: object, after: object): boolean =>
  Object.entries(before).every(([name, value]) => same(value, Reflect.get(after, name)));

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const byId = (all: readonly object[]): readonly object[] =>
  all.toSorted((a, b) => (String(Reflect.get(a, 'id')) < String(Reflect.get(b, 'id')) ? -1 : 1));

/** Two values that are equal as JSON, in whatever order their fields were stored; what is missing is null. */
const same = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);
const textOf = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part: unknown) =>
    isObject(part) && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
