import type {
  ChartRecords,
  DiagnosticReportRecord,
  PrescriptionRecord,
  ServiceRequestRecord,
} from '@ward-board/contract';

/** The collections that a chart is made of, by the REST path's name, and the record that each holds. */
export type ChartCollections = ChartRecords & {
  prescriptions: PrescriptionRecord;
  'service-requests': ServiceRequestRecord;
  'diagnostic-reports': DiagnosticReportRecord;
};
/** A collection of a chart by the REST path's name. */
export type ChartCollectionName = keyof ChartCollections;

/** Whether a list is there: `failed` is that it is not, and nothing of it may be said. */
export type ListState = 'loading' | 'ready' | 'failed';

/** What a chart shows, wherever it is read from. */
export interface ChartRows {
  /** Newest first; empty while it is not there. */
  rows<Name extends ChartCollectionName>(collection: Name): readonly ChartCollections[Name][];
  stateOf(collection: ChartCollectionName): ListState;
}
