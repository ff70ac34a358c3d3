import type { BloodType, RegisterPatient } from '@ward-board/contract';
import type { Random } from '../random.js';
import { nameFor, type Sex } from './names.js';

/** Who can have something: an age in whole years, and a sex where it matters. */
export interface Suits {
  readonly ages: readonly [youngest: number, oldest: number];
  readonly sex?: Sex;
}

/** What Reception writes down about somebody, always with these said. */
export type Person = RegisterPatient & {
  readonly gender: Sex;
  readonly date_of_birth: string | null;
};

const YEAR_MS = 365.2425 * 86_400_000;

/** About as they are spread in Europe. */
const bloodTypes: readonly (readonly [BloodType | null, number])[] = [
  ['A+', 30],
  ['O+', 31],
  ['B+', 11],
  ['AB+', 4],
  ['A-', 5],
  ['O-', 6],
  ['B-', 2],
  ['AB-', 1],
  [null, 10],
];

/** Somebody who suits. @param known what is settled already, such as their name. */
export function personFor({ ages, sex }: Suits, now: Date, random: Random, known: Partial<Person> = {}): Person {
  const gender = known.gender ?? sex ?? random.pick<Sex>(['female', 'male']);
  const [youngest, oldest] = ages;
  // Within the year, but not on its edge: nobody is to have a birthday while they wait.
  const years = random.int(youngest, oldest) + random.between(0.05, 0.95);
  return {
    name: nameFor(gender, random),
    date_of_birth: new Date(now.getTime() - years * YEAR_MS).toISOString().slice(0, 10),
    blood_type: random.weighted(bloodTypes),
    // A range that is kept free for stories: nobody's telephone rings.
    phone: random.chance(0.85) ? `+44 7700 900${String(random.int(0, 999)).padStart(3, '0')}` : null,
    ...known,
    gender,
  };
}

/** In whole years; somebody whose birthday nobody knows is treated as 40. */
export function ageOf(date_of_birth: string | null | undefined, now: Date): number {
  if (!date_of_birth) return 40;
  return Math.max(0, Math.floor((now.getTime() - Date.parse(date_of_birth)) / YEAR_MS));
}
