import type { DiagnosticReportRecord } from '@ward-board/contract';
import { isToBeSeenAgain, type LabValue } from '@ward-board/domain';
import { doneBy, type StoredEvent, touched } from '../engine/projection.js';
import { type PatientRows, putRow, recordOf } from './patient-rows.js';

/** The collection, by the REST path's name. */
export const REPORTS = 'diagnostic-reports';

/** A report, new or changed: it is loaded only for an event about it. */
export const putReport = (state: PatientRows, record: DiagnosticReportRecord): PatientRows =>
  putRow(state, { collection: REPORTS, id: record.id, feeds: [], search: null, record, sealed: true });

/** Null: none is at hand. */
export const reportAtHand = ({ rows }: PatientRows, id: string): DiagnosticReportRecord | null => {
  const row = rows.get(id);
  return row?.collection === REPORTS ? (row.record as DiagnosticReportRecord) : null;
};

/** A report of which something is new. What was seen is to be seen again when it says something else, and what it said before is kept. */
export function changeReport(
  state: PatientRows,
  id: string,
  stored: StoredEvent,
  changes: Partial<DiagnosticReportRecord>,
): PatientRows {
  const before = recordOf(state, REPORTS, id) as DiagnosticReportRecord;
  const amended = isToBeSeenAgain(changes) ? { ...unseen, amended_from: amendedFrom(before, stored) } : {};
  return putReport(state, { ...before, ...touched(stored), ...amended, ...changes });
}

/** What a report says, once an event makes it say something else. */
function amendedFrom(report: DiagnosticReportRecord, { at, by }: StoredEvent): DiagnosticReportRecord['amended_from'] {
  const { status, findings, conclusion, values, critical } = report;
  return { status, findings, conclusion, values, critical, amended_at: at, amended_by: by };
}

/** Somebody has seen a report as it is. */
export const acknowledge = (state: PatientRows, id: string, stored: StoredEvent): PatientRows =>
  changeReport(state, id, stored, { acknowledged_at: stored.at, acknowledged_by: doneBy(stored) });

/**
 * A report was taken back: it stays readable, and nothing else goes by it any more. Its status says so as well: a service of the
 * release before, which does not know the fields, must not take it for one that stands.
 */
export const enterReportInError = (state: PatientRows, id: string, stored: StoredEvent): PatientRows =>
  changeReport(state, id, stored, {
    ...{ status: 'entered-in-error', entered_in_error_at: stored.at, entered_in_error_by: stored.by },
  });

/** Of a new report: who recorded it, and that it counts as it is. */
export const recorded = (stored: StoredEvent) =>
  ({
    ...{ recorded_by: doneBy(stored), edited_by: null, amended_from: null },
    ...{ entered_in_error_at: null, entered_in_error_by: null },
  }) as const;

/** Measured values; those of older events say nothing of what is usual. */
export const valuesOf = (values: readonly LabValue[]): DiagnosticReportRecord['values'] =>
  values.map((value) => ({ reference_range: null, interpretation: null, ...value }));

/** A report that nobody has seen yet. */
export const unseen = { acknowledged_at: null, acknowledged_by: null } as const;
