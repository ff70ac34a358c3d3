import { whoIs } from './who-is.js';

it.each([
  ['1968-03-12', 'Ayşe Yılmaz, born 12 Mar 1968'],
  [null, 'Ayşe Yılmaz, MRN 100234'],
])('a patient who was born on %s is told from others of the same name', (date_of_birth, said) => {
  const details = {
    name: 'Ayşe Yılmaz',
    gender: 'female',
    blood_type: null,
    phone: null,
    confidential: false,
  } as const;
  expect(whoIs({ mrn: '100234', details: { ...details, date_of_birth } })).toBe(said);
});
