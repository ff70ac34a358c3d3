import { z } from 'zod';
import { actor } from '../access/people.js';
import type { Field } from '../shared/fields.js';
import { id, instant, listOf, pageQuery, reasonQuery, recordFields } from '../shared/primitives.js';

/** What every record of the chart carries besides its own fields. */
const ofPatient = {
  ...recordFields,
  patient_id: id,
  /** The stay that it was recorded in; null: the patient was not admitted then. */
  admission_id: id.nullable(),
  recorded_by: actor,
  /** Who made the newest edit; null: it is as it was recorded. */
  edited_by: actor.nullable(),
  /** When and by whom it was entered in error; null: it counts. */
  entered_in_error_at: instant.nullable(),
  entered_in_error_by: actor.nullable(),
};

/** Where a page of a chart list ends: the time that its last record is sorted by, and that record's id. */
const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const page = {
  ...reasonQuery,
  limit: pageQuery.limit,
  /** As the answer before gave it. */
  cursor: z.string().regex(CURSOR, 'is not the next_cursor of an answer').optional(),
  /** Records that were entered in error as well, each with `entered_in_error_at`. */
  include: z.literal('entered_in_error').optional(),
};

/** `GET …/patient/:id`: how one patient's records are paged. */
export const chartPage = z.strictObject(page);
/** A page of one patient's records. `include`: those that were entered in error as well. */
export type ChartPage = z.infer<typeof chartPage>;

/** `GET …?patient_id=`: whose records, and how they are paged. */
export const chartQuery = z.strictObject({ ...page, patient_id: id });
/** A page of the records of the patient that the query names. */
export type ChartQuery = z.infer<typeof chartQuery>;

type Fields = Readonly<Record<string, Field>>;
type Use = 'read' | 'create' | 'update';
type Schemas<Of extends Fields, As extends Use> = { [Name in keyof Of]: Of[Name][As] };

const schemas = <Of extends Fields, As extends Use>(fields: Of, use: As): Schemas<Of, As> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[use]])) as Schemas<Of, As>;

/** How a kind of chart record is declared. */
interface Declaration<Collection extends string, Of extends Fields, Derived extends z.ZodRawShape> {
  /** The REST path's name. */
  readonly collection: Collection;
  /** What one record is called. */
  readonly title: string;
  /** The path of one patient's list below `/api/<collection>`; `query`: `/api/<collection>?patient_id=`. */
  readonly listedAt: 'patient/:id/vitals' | 'patient/:id' | 'query';
  readonly fields: Of;
  /** What answers have besides the fields. */
  readonly derived: Derived;
}

/**
 * A kind of chart record, from which follow its schemas, its OpenAPI, its form and its details. A field that is added here
 * needs a place in the domain's persisted type and a higher `version` of the chart's projection.
 */
export function chartRecord<
  const Collection extends string,
  Of extends Fields,
  Derived extends z.ZodRawShape = Record<never, never>,
>(declaration: Declaration<Collection, Of, Derived>) {
  const { fields, derived } = declaration;
  const record = z.object({ ...ofPatient, ...schemas(fields, 'read'), ...derived });
  return {
    ...declaration,
    record,
    list: listOf(record),
    /** `POST`: `admission_id` is the stay that the patient is in now, where it is left out; it must be the patient's. */
    create: z.strictObject({ patient_id: id, admission_id: id.nullable().optional(), ...schemas(fields, 'create') }),
    /** `PUT`: the fields given change, null clears one. `patient_id` and `admission_id` may be given as a check. */
    update: z.strictObject({
      patient_id: id.optional(),
      admission_id: id.nullable().optional(),
      ...schemas(fields, 'update'),
    }),
  };
}

/** What every chart record has, whatever its kind. */
export const anyChartRecord = z.object(ofPatient);
/** A chart record as far as all kinds are alike. */
export type AnyChartRecord = z.infer<typeof anyChartRecord>;
