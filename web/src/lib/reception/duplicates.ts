import { type FoundPatient, type PatientRecord, searchWords } from '@ward-board/contract';

/** Somebody registered who may be the person that is being registered. */
export interface Duplicate {
  readonly patient: PatientRecord;
  /** `same`: name and date of birth; `name`: the name, one date of birth is not known; `similar`: born then, named alike. */
  readonly likeness: 'same' | 'name' | 'similar';
}

const LIKELIEST = ['same', 'name', 'similar'] as const;

/** The words of a name in no order, so that `Okafor, Daniel` and `daniel OKAFOR` are one, and so are `Anne-Marie` and `anne marie`. */
const wordsOf = (name: string): string => [...searchWords(name.replace(/\p{Pd}/gu, ' '))].sort().join(' ');

/** Who of those found by the name may be the person that is being registered; the likeliest first. */
export function duplicatesOf(found: readonly FoundPatient[], name: string, dateOfBirth: string): readonly Duplicate[] {
  const wanted = wordsOf(name);
  if (wanted === '') return [];
  const likenessOf = (patient: FoundPatient): Duplicate['likeness'] | null => {
    const isBornThen = dateOfBirth !== '' && patient.date_of_birth === dateOfBirth;
    if (wordsOf(patient.name) !== wanted) return isBornThen && patient.match === 'sounds_like' ? 'similar' : null;
    if (isBornThen) return 'same';
    return dateOfBirth === '' || patient.date_of_birth === null ? 'name' : null;
  };
  return found
    .flatMap((patient) => {
      const likeness = likenessOf(patient);
      return likeness === null ? [] : [{ patient, likeness }];
    })
    .toSorted((a, b) => LIKELIEST.indexOf(a.likeness) - LIKELIEST.indexOf(b.likeness));
}
