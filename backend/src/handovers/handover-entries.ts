import {
  type DiagnosticReportRecord,
  type HandoverPrescription,
  type HandoverResult,
  handoverLimits,
  type PrescriptionRecord,
} from '@ward-board/contract';
import type { HandoverEntry, HandoverRow } from '@ward-board/domain';
import type { PatientRow, PatientRows } from '../read-models/board-snapshots.js';

/**
 * What a board says of each patient, in the order in which they are asked for. `entryId` names a patient's entry. Where a
 * record of the stay stands on the board, the admission is in it; of its notes the newest are kept. With it go the medications
 * that the patient is on and what the critical results found, which rows of a board only count and name.
 */
export function handoverEntries(
  patient_ids: readonly string[],
  { rows, stopped, prescriptions, reports }: Omit<PatientRows, 'feed' | 'seq'>,
  entryId: (patient_id: string) => string,
): readonly HandoverEntry[] {
  const since = new Map(stopped.map((each) => [each.patient_id, each.since]));
  const byPatient = Map.groupBy(rows, ({ record }) => record.patient_id);
  const prescribed = Map.groupBy(prescriptions, ({ patient_id }) => patient_id);
  const reported = Map.groupBy(reports, ({ patient_id }) => patient_id);
  return patient_ids.map((patient_id) => {
    const own = byPatient.get(patient_id) ?? [];
    const admission_id =
      own.map(({ record }) => record.admission_id).find((id) => typeof id === 'string') ??
      own.find(({ collection }) => collection === 'admissions')?.record.id ??
      null;
    const current = currentOf(prescribed.get(patient_id) ?? [], admission_id);
    return {
      entry_id: entryId(patient_id),
      patient_id,
      admission_id,
      rows: own.filter((row) => !isInAnother(row, own)).map(asKept),
      stopped_since: since.get(patient_id) ?? null,
      prescriptions: current.slice(0, handoverLimits.prescriptions).map(asPrescribed),
      more_prescriptions: current.length > handoverLimits.prescriptions,
      critical_results: (reported.get(patient_id) ?? []).map(asReported),
    };
  });
}

const isInAnother = ({ collection, record }: PatientRow, own: readonly PatientRow[]): boolean =>
  collection === 'admissions' &&
  own.some((other) => other.collection !== collection && other.record.admission_id === record.id);

const asKept = ({ collection, record }: PatientRow): HandoverRow => ({
  collection,
  record: Array.isArray(record.note_entries)
    ? { ...record, note_entries: record.note_entries.slice(0, handoverLimits.notes) }
    : record,
});

/**
 * What is still to be given, then what was given. A medication that was given may be due again, until it is stopped: it is
 * current for as long as the stay that it was ordered for. One that is ordered for no stay is current until it is given.
 */
function currentOf(all: readonly PrescriptionRecord[], admission_id: string | null): readonly PrescriptionRecord[] {
  const open = all.filter(
    (each) => each.status !== 'given' && (each.admission_id === null || each.admission_id === admission_id),
  );
  const given = all.filter(
    (each) => each.status === 'given' && admission_id !== null && each.admission_id === admission_id,
  );
  return [...open, ...given];
}

/** A prescription as sheets keep it. */
export function asPrescribed({
  id,
  created_at,
  medication,
  dose,
  route,
  ...prescribed
}: PrescriptionRecord): HandoverPrescription {
  const { frequency, duration, instructions, priority, status, dispense_entries } = prescribed;
  const [last] = dispense_entries;
  return {
    ...{ id, created_at, medication, dose, route, frequency, duration, instructions, priority, status },
    last: last ? { action: last.action, dose: last.dose, at: last.at } : null,
  };
}

/** Of many values those that matter: the critical ones, else those out of range, else all. */
function asReported({ id, display, status, issued_at, ...found }: DiagnosticReportRecord): HandoverResult {
  const { findings, conclusion, values } = found;
  const judged = (is: (said: string) => boolean) =>
    values.filter(({ interpretation: said }) => said !== null && is(said));
  const [critical, outside] = [judged((said) => said.startsWith('critical')), judged((said) => said !== 'normal')];
  const telling = critical.length > 0 ? critical : outside.length > 0 ? outside : values;
  return { id, display, status, issued_at, findings, conclusion, values: telling.slice(0, handoverLimits.values) };
}
