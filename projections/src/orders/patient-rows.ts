import { type ChartFeed, chartFeedOf, type FeedName, type PatientIdentity } from '@ward-board/contract';
import { MissingRecord, PATIENT_IDENTITIES, type Row, type RowChange } from '../engine/projection.js';

/** One patient, with those of their records that are at hand, as rows. Immutable: a row that has not changed is the same object. */
export interface PatientRows {
  readonly patient: PatientIdentity | null;
  readonly rows: ReadonlyMap<string, Row>;
}

/** The rows of a patient, from stored ones. */
export function patientRows(rows: readonly Row[]): PatientRows {
  const patient = rows.find(({ collection }) => collection === PATIENT_IDENTITIES)?.record as
    | PatientIdentity
    | undefined;
  return { patient: patient ?? null, rows: new Map(rows.map((row) => [row.id, row])) };
}

/** As they are to be stored. */
export const allRows = ({ rows }: PatientRows): readonly Row[] => [...rows.values()];

/** With this row in place of the one of its id, or as a new one. */
export const putRow = (state: PatientRows, row: Row): PatientRows => ({
  ...state,
  rows: new Map(state.rows).set(row.id, row),
});

/** The same with several rows: the others are copied once. */
export const putRows = (state: PatientRows, rows: readonly Row[]): PatientRows =>
  rows.length === 0
    ? state
    : { ...state, rows: new Map([...state.rows, ...rows.map((row) => [row.id, row] as const)]) };

/** Without a record. @throws MissingRecord where there is none. */
export function drop(state: PatientRows, id: string): PatientRows {
  const rows = new Map(state.rows);
  if (!rows.delete(id)) throw new MissingRecord(`There is no record ${id}.`);
  return { ...state, rows };
}

/** @throws MissingRecord before the patient's registration. */
export function patientOf({ patient }: PatientRows): PatientIdentity {
  if (!patient) throw new MissingRecord('The patient was never registered.');
  return patient;
}

/** A record that is at hand. @throws MissingRecord where none is. */
export function recordOf({ rows }: PatientRows, collection: string, id: string): object {
  const row = rows.get(id);
  if (row?.collection !== collection) throw new MissingRecord(`There is no ${collection} ${id}.`);
  return row.record;
}

/** Whether it is otherwise known by now who a patient is: lists of what is over say it. */
export const isCorrected = ({ was, is }: RowChange): boolean =>
  was !== undefined && is?.collection === PATIENT_IDENTITIES;

/** The patient as they are now. Of their records none is changed. */
export const putIdentity = (state: PatientRows, patient: PatientIdentity): PatientRows =>
  putRow(
    { ...state, patient },
    { collection: PATIENT_IDENTITIES, id: patient.id, feeds: [], search: null, record: patient },
  );

/** An order as far as its row goes by it. */
interface OrderRecord {
  readonly id: string;
  readonly status: string;
  readonly updated_at: string;
  readonly entered_in_error_at: string | null;
}

/** What lists of a department ask for its orders by that are over: by when that was, the last one first. */
export const doneListOf = (filedAs: readonly string[]): string => ['done', ...filedAs].join(' ');

/**
 * The row of an order. What is over is sealed, and found under its status by lists, and among all that are over by when it was
 * last changed: when it was given, stopped, completed or corrected.
 * @param isOpen whether something is still to be done.
 * @param filedAs what lists ask for it by, before its status.
 */
export function orderRow(
  collection: string,
  record: OrderRecord,
  isOpen: boolean,
  feeds: readonly FeedName[],
  filedAs: readonly string[] = [],
): Row {
  const { id, status, entered_in_error_at } = record;
  const search = [...filedAs, entered_in_error_at === null ? status : ENTERED_IN_ERROR].join(' ');
  const isDone = !isOpen && entered_in_error_at === null;
  return {
    ...{ collection, id, feeds, search, record },
    ...(!isOpen && { sealed: true }),
    ...(isDone && { filed: { under: doneListOf(filedAs), at: record.updated_at } }),
  };
}

/** The chart that an order or a report is on: that of its patient, unless it was entered in error. */
export function chartOf({ collection, record }: Row): ChartFeed | null {
  const { patient_id, entered_in_error_at } = record as ChartedRecord;
  return charted.has(collection) && entered_in_error_at === null ? chartFeedOf(patient_id) : null;
}

const charted: ReadonlySet<string> = new Set(['prescriptions', 'service-requests', 'diagnostic-reports']);
interface ChartedRecord {
  readonly patient_id: string;
  readonly entered_in_error_at: string | null;
}

/** What lists ask for orders by that were entered in error. */
export const ENTERED_IN_ERROR = 'entered-in-error';

/**
 * The patient as they are now, in the orders that are still to be done as well. Those that are over are answered with who the
 * patient is then.
 * @param isOpen whether an order is still to be done.
 */
export const putPatient = (
  state: PatientRows,
  patient: PatientIdentity,
  { collection, isOpen }: { readonly collection: string; readonly isOpen: (row: Row) => boolean },
  put: (state: PatientRows, record: object) => PatientRows,
): PatientRows =>
  [...state.rows.values()]
    .filter((row) => row.collection === collection && isOpen(row))
    .reduce((left, { record }) => put(left, { ...record, patient }), putIdentity(state, patient));
