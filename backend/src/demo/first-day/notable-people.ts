import type { Person } from '../people/person.js';

/** Names that a board has to cope with: told apart by a letter, very long, in another script. */
export interface Notable extends Partial<Person> {
  readonly gender: Person['gender'];
  readonly name: string;
}

const woman = (name: string): Notable => ({ gender: 'female', name });
const man = (name: string): Notable => ({ gender: 'male', name });

export const notableInEmergency: readonly Notable[] = [
  woman('Anna Kowalska'),
  woman('Hanna Kowalska'),
  man('Jan Meyer'),
  woman('Johanna Maier'),
  woman('Sofía García'),
  man('Sergio García'),
  woman('Maria Guadalupe Concepción Fernández de Córdoba y Villanueva'),
  man('Юрій Шевченко'),
  woman('王秀英'),
  woman('Siobhán O’Connor'),
];

export const notableInIcu: readonly Notable[] = [man('Ibrahim Haddad'), woman('Mariam Hadad'), man('Björn Åkesson')];

/** Nobody knows who he is, and he can't say. */
export const unknownMan = {
  ...man('Unknown Male, Ambulance 14'),
  date_of_birth: null,
  blood_type: null,
  phone: null,
};
