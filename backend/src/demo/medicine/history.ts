import { ageOf, type Person } from '../people/person.js';
import type { Random } from '../random.js';
import type { Presentation } from './presentation.js';

const NONE_KNOWN = 'No known allergies';

/** Null: nobody has asked yet, which is not the same as none. */
const allergies: readonly (readonly [string | null, number])[] = [
  [NONE_KNOWN, 48],
  [null, 16],
  ['Penicillin (rash)', 8],
  ['Latex', 3],
  ['Iodine contrast (hives)', 4],
  ['Shellfish', 3],
  ['Sulfonamides (rash)', 3],
  ['Peanuts (anaphylaxis)', 3],
  ['Codeine (vomiting)', 2],
  ['Adhesive tape', 2],
  ['Penicillin (anaphylaxis), Latex', 2],
];

const child: readonly (readonly [string | null, number])[] = [
  ['None', 7],
  [null, 2],
  ['Salbutamol inhaler as needed', 1],
];
const young: readonly (readonly [string | null, number])[] = [
  ['None', 8],
  [null, 3],
  ['Cetirizine 10 mg as needed', 2],
  ['Sertraline 50 mg', 1],
  ['Salbutamol inhaler as needed', 1],
  ['Levothyroxine 75 µg', 1],
];
const grown: readonly (readonly [string | null, number])[] = [
  ['None', 3],
  [null, 2],
  ['Amlodipine 5 mg', 2],
  ['Metformin 1 g twice daily, Atorvastatin 20 mg', 2],
  ['Ramipril 5 mg, Omeprazole 20 mg', 2],
  ['Levothyroxine 75 µg', 1],
];
const old: readonly (readonly [string | null, number])[] = [
  [null, 1],
  ['Apixaban 5 mg twice daily, Bisoprolol 2.5 mg', 3],
  ['Ramipril 5 mg, Furosemide 40 mg, Atorvastatin 40 mg', 3],
  ['Metformin 1 g twice daily, Amlodipine 10 mg', 2],
  ['Warfarin, Digoxin 0.125 mg', 1],
  ['Levothyroxine 50 µg, Ramipril 2.5 mg', 2],
];

function usualMedications(years: number) {
  if (years < 16) return child;
  if (years < 40) return young;
  return years < 65 ? grown : old;
}

/** What triage finds out by asking. */
export function historyOf(
  presentation: Pick<Presentation, 'allergies' | 'medications'>,
  person: Pick<Person, 'date_of_birth'>,
  now: Date,
  random: Random,
): { readonly allergies: string | null; readonly current_medications: string | null } {
  const years = ageOf(person.date_of_birth, now);
  return {
    allergies: presentation.allergies ?? random.weighted(allergies),
    current_medications: presentation.medications ?? random.weighted(usualMedications(years)),
  };
}
