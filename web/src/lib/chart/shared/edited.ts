import type { AnyChartRecord, ChartFeedCollection, FeedCollections } from '@ward-board/contract';
import type { ZodType } from 'zod';
import type { Chart } from './chart.svelte.ts';

/** A chart record with who changed it last, as forms that follow a record ask for it. */
export type Edited<Of> = Of & { readonly updated_by: { readonly name: string } | null };

/** The record with who edited it last; null: nobody has. */
export const edited = <Of extends Pick<AnyChartRecord, 'edited_by'>>(record: Of): Edited<Of> => ({
  ...record,
  updated_by: record.edited_by,
});

/**
 * A record that is being edited, as it is now; undefined: it was taken back. Until the chart is read, and where it was listed among
 * older ones, which are read a page at a time, it is as it was when the form was opened.
 */
export const followed = <Name extends ChartFeedCollection>(
  chart: Chart,
  collection: Name,
  opened: FeedCollections[Name],
  isOlder: boolean,
): FeedCollections[Name] | undefined =>
  chart.find(collection, opened.id) ?? (chart.isRead && !isOlder ? undefined : opened);

/** The schema of such a record, out of that of a record as it is answered. */
export const editedRecord = <Of extends Pick<AnyChartRecord, 'edited_by'>>(schema: ZodType<Of>): ZodType<Edited<Of>> =>
  schema.transform(edited);
