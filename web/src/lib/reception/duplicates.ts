import type { PatientRecord } from '@ward-board/contract';

export interface Duplicate {
  readonly patient: PatientRecord;
  /** The date of birth is the same as well: most likely the same person. */
  readonly certain: boolean;
}

/** The words of a name in no order, so that `Okafor, Daniel` and `daniel OKAFOR` are one. */
const wordsOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin}\p{Diacritic}*)\p{Diacritic}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s,.]+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');

/** Who of those found may be the person that is being registered; the likeliest first. */
export function duplicatesOf(found: readonly PatientRecord[], name: string, dateOfBirth: string): readonly Duplicate[] {
  const wanted = wordsOf(name);
  if (wanted === '') return [];
  return found
    .filter((patient) => wordsOf(patient.name) === wanted)
    .map((patient) => ({ patient, certain: dateOfBirth !== '' && patient.date_of_birth === dateOfBirth }))
    .filter(({ patient, certain }) => certain || dateOfBirth === '' || patient.date_of_birth === null)
    .toSorted((a, b) => Number(b.certain) - Number(a.certain));
}
