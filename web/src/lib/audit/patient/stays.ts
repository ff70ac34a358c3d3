import { admissionRecord, type PatientStateAt } from '@ward-board/contract';
import { typeWord } from '#lib/reception/admission-words.ts';

/** The stays in a patient's records by their ids, in words: `ADM-2026-01186, Emergency`. */
export function staysOf(records: PatientStateAt | null): ReadonlyMap<string, string> {
  const stays = (records?.collections.admissions ?? []).flatMap(
    (record) => admissionRecord.safeParse(record).data ?? [],
  );
  return new Map(
    stays.map(({ id, admission_number, admission_type }) => [id, `${admission_number}, ${typeWord[admission_type]}`]),
  );
}
