import { type FoundPatient, type PatientRecord, wholeNamesOf } from '@ward-board/contract';

/** Somebody registered who may be the person that is being registered. */
export interface Duplicate {
  readonly patient: PatientRecord;
  /**
   * `same`: name and date of birth; `swapped`: the name, with day and month of birth swapped; `name`: the name, one date of birth is not known;
   * `similar`: born then, named alike; `born-otherwise`: the name, with another date of birth.
   */
  readonly likeness: (typeof LIKELIEST)[number];
}

const LIKELIEST = ['same', 'swapped', 'name', 'similar', 'born-otherwise'] as const;

/** `1966-04-01` → `1966-01-04`. */
const swapped = (day: string): string => day.replace(/-(\d\d)-(\d\d)$/, '-$2-$1');

/** Who of those found by the name may be the person that is being registered; the likeliest first. */
export function duplicatesOf(found: readonly FoundPatient[], name: string, dateOfBirth: string): readonly Duplicate[] {
  const wanted = new Set(wholeNamesOf(name));
  const likenessOf = (patient: FoundPatient): Duplicate['likeness'] | null => {
    const isBornThen = dateOfBirth !== '' && patient.date_of_birth === dateOfBirth;
    if (!wholeNamesOf(patient.name).some((each) => wanted.has(each)))
      return isBornThen && patient.match === 'sounds_like' ? 'similar' : null;
    if (isBornThen) return 'same';
    if (dateOfBirth === '' || patient.date_of_birth === null) return 'name';
    return patient.date_of_birth === swapped(dateOfBirth) ? 'swapped' : 'born-otherwise';
  };
  return found
    .flatMap((patient) => {
      const likeness = likenessOf(patient);
      return likeness === null ? [] : [{ patient, likeness }];
    })
    .toSorted((a, b) => LIKELIEST.indexOf(a.likeness) - LIKELIEST.indexOf(b.likeness));
}
