import type { Visit } from './visits.js';

const first = {
  female: 'Agnes Birgit Celia Dagny Eleni Farah Gudrun Hedda Ilse Jamila Kaja Liv Mirja Naima Odile Petra'.split(' '),
  male: 'Anders Bo Cyril Didrik Egon Farid Gunnar Hakan Ivo Jens Kaspar Leif Milan Nadir Otto Pavel'.split(' '),
};
const family = (
  'Aalto Brandt Costa Dvorak Engel Fontaine Grönlund Horvat Isaksen Jansson Keller Larsen Marques Norén Olsson Popescu ' +
  'Quist Roth Salonen Thorsen Urban Virtanen Wallin Xenakis Ylönen Zeman Ahlgren Bakker Conti Duarte Ekman Fischer Gomez'
).split(' ');

/** The file has no names, since its patients are nobody. The same line gets the same name each time. */
export function nameOf({ line, gender }: Pick<Visit, 'line' | 'gender'>): string {
  const given = first[gender === 'male' ? 'male' : 'female'];
  // 16 and 33 have no common factor: 528 visits in a row have names of their own.
  return `${given[line % given.length] ?? ''} ${family[line % family.length] ?? ''}`;
}
