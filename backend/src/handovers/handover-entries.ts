import { handoverLimits } from '@ward-board/contract';
import type { HandoverEntry, HandoverRow } from '@ward-board/domain';
import type { PatientRow, PatientRows } from '../read-models/board-snapshots.js';

/**
 * What a board says of each patient, in the order in which they are asked for. `entryId` names a patient's entry. Where a
 * record of the stay stands on the board, the admission is in it; of its notes the newest are kept.
 */
export function handoverEntries(
  patient_ids: readonly string[],
  { rows, stopped }: Pick<PatientRows, 'rows' | 'stopped'>,
  entryId: (patient_id: string) => string,
): readonly HandoverEntry[] {
  const since = new Map(stopped.map((each) => [each.patient_id, each.since]));
  const byPatient = Map.groupBy(rows, ({ record }) => record.patient_id);
  return patient_ids.map((patient_id) => {
    const own = byPatient.get(patient_id) ?? [];
    const admission_id = own.map(({ record }) => record.admission_id).find((id) => typeof id === 'string');
    return {
      entry_id: entryId(patient_id),
      patient_id,
      admission_id: admission_id ?? own.find(({ collection }) => collection === 'admissions')?.record.id ?? null,
      rows: own.filter((row) => !isInAnother(row, own)).map(asKept),
      stopped_since: since.get(patient_id) ?? null,
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
