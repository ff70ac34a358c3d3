import type { ImagingStudyRecord } from '@ward-board/contract';

/** An answer of the service about studies, and which of them have left the board since it was asked for. */
export interface StudiesRead {
  readonly rows: readonly ImagingStudyRecord[];
  readonly left: ReadonlySet<string>;
}

/** The studies of an answer, each as the board has it where that is newer; what has left the board since is not among them. */
export function broughtUpToDate(
  { rows, left }: StudiesRead,
  live: ReadonlyMap<string, ImagingStudyRecord>,
): readonly ImagingStudyRecord[] {
  return rows.flatMap((row) => {
    const now = live.get(row.id);
    if (now !== undefined) return [now.revision >= row.revision ? now : row];
    return left.has(row.id) ? [] : [row];
  });
}

/** Both without doubles, the latest of each; newest first. */
export function joined(
  one: readonly ImagingStudyRecord[],
  other: readonly ImagingStudyRecord[],
): readonly ImagingStudyRecord[] {
  const all = new Map(one.map((row) => [row.id, row]));
  for (const row of other) {
    const known = all.get(row.id);
    if (known === undefined || known.revision < row.revision) all.set(row.id, row);
  }
  return newestFirst([...all.values()]);
}

/** Ids have the time of the order. */
export const newestFirst = (rows: readonly ImagingStudyRecord[]): readonly ImagingStudyRecord[] =>
  rows.toSorted((a, b) => (a.id < b.id ? 1 : -1));

const named = new WeakMap<ImagingStudyRecord, ImagingStudyRecord>();

/** A study by the name that it gives its patient, where it gives one. The same study gives the same object. */
export function withItsName(study: ImagingStudyRecord): ImagingStudyRecord {
  const { patient, patient_name } = study;
  if (patient_name === null || patient_name === patient.name) return study;
  const row = named.get(study) ?? { ...study, patient: { ...patient, name: patient_name } };
  named.set(study, row);
  return row;
}
