import type { AnyChartRecord } from '@ward-board/contract';
import type { ZodType } from 'zod';

/** A chart record with who changed it last, as forms that follow a record ask for it. */
export type Edited<Of> = Of & { readonly updated_by: { readonly name: string } | null };

/** The record with who edited it last; null: nobody has. */
export const edited = <Of extends Pick<AnyChartRecord, 'edited_by'>>(record: Of): Edited<Of> => ({
  ...record,
  updated_by: record.edited_by,
});

/** The schema of such a record, out of that of a record as it is answered. */
export const editedRecord = <Of extends Pick<AnyChartRecord, 'edited_by'>>(schema: ZodType<Of>): ZodType<Edited<Of>> =>
  schema.transform(edited);
