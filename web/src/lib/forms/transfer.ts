import type { ZodType } from 'zod';
import type { RecordKind, Texts } from './record-form.ts';

/** How a record is handed to another board: `POST /:id/<act>` closes it and opens the other in one step. */
export interface Transfer<Row> {
  /** The last part of the path: `transfer-to-icu`. */
  readonly act: string;
  /** What the form and its button say. */
  readonly title: string;
  /** What is said once it is done: `handed off to the ICU`. */
  readonly done: string;
  /** The kind of record that it opens; the form's fields. */
  readonly opens: RecordKind;
  /** The levels that the opened record may begin with; left out: all. */
  readonly levels?: readonly string[];
  /** What the request calls the level, where it is not the field's own name. */
  readonly levelName?: string;
  readonly answer: ZodType<unknown>;
  /** What goes along from the record. */
  readonly initial: (record: Row) => Texts;
}
