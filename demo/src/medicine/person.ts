import type { RegisterPatient } from '@ward-board/contract';
import { people } from '../data/people.js';
import { type Demographics, type Sex } from '../data/shapes.js';
import type { Random } from './random.js';

/** What Reception writes down about somebody, always with these said. */
export type Person = RegisterPatient & { readonly gender: Sex; readonly date_of_birth: string | null };

const YEAR_MS = 365.2425 * 86_400_000;

/** Somebody of that age and sex. @param known what is settled already, such as their name. */
export function personFor({ ages, sex }: Demographics, now: Date, random: Random, known: Partial<Person> = {}): Person {
  const gender = known.gender ?? sex ?? random.pick<Sex>(['female', 'male']);
  // Within the year, but not on its edge: nobody is to have a birthday while they wait.
  const years = random.int(...ages) + random.between(0.05, 0.95);
  return {
    name: nameFor(gender, random),
    date_of_birth: new Date(now.getTime() - years * YEAR_MS).toISOString().slice(0, 10),
    blood_type: random.weighted(people.bloodTypes),
    // A range that no telephone has, kept free for fiction.
    phone: random.chance(0.85) ? `+44 7700 900${String(random.int(0, 999)).padStart(3, '0')}` : null,
    ...known,
    gender,
  };
}

function nameFor(sex: Sex, random: Random): string {
  const group = random.pick(people.nameGroups);
  const family = random.pick(group.family);
  return `${random.pick(group[sex])} ${typeof family === 'string' ? family : family[sex]}`;
}

/** In whole years; somebody whose birthday nobody knows is treated as 40. */
export function ageOf(date_of_birth: string | null | undefined, now: Date): number {
  if (!date_of_birth) return 40;
  return Math.max(0, Math.floor((now.getTime() - Date.parse(date_of_birth)) / YEAR_MS));
}
