import { correctPatient, type FoundPatient, registerPatient } from '@ward-board/contract';
import { sayWhere } from '../patient/say-where.js';
import { showTimesIn } from '../time/facility.js';
import { duplicatesOf } from './duplicates.js';
import { correction, fromSearch, missingPatient, newPatient, toRegister } from './patient-values.js';

const patient = (name: string, date_of_birth: string | null) => ({ id: name, name, date_of_birth }) as FoundPatient;

describe('registering someone who is known already', () => {
  const known = [
    patient('Okafor, Daniel', '1968-03-12'),
    patient('José Muñoz', null),
    patient('Danielle Okafor', '1968-03-12'),
  ];

  it('is seen by name, in any order and spelling of capitals, and date of birth', () => {
    expect(duplicatesOf(known, 'daniel OKAFOR', '1968-03-12')).toEqual([{ patient: known[0], likeness: 'same' }]);
  });

  it('is likely while the date of birth is not known', () => {
    expect(duplicatesOf(known, 'Daniel Okafor', '')).toMatchObject([{ likeness: 'name' }]);
    expect(duplicatesOf(known, 'Jose Munoz', '1970-01-01')).toMatchObject([{ likeness: 'name' }]);
  });

  it('is seen in other letters and spellings, as the search finds them', () => {
    const others = [patient('Ayşe Yıldız', null), patient('Тарас Шевченко', null), patient('Anne-Marie O’Brien', null)];
    for (const [index, typed] of ['YILDIZ, Ayse', 'Taras Shevchenko', 'obrien anne marie'].entries())
      expect(duplicatesOf(others, typed, '')).toEqual([{ patient: others[index], likeness: 'name' }]);
  });

  it('is seen with words written together, apart, or with a hyphen, as the search finds them', () => {
    const others = [
      patient('Ewan Mac Donald', null),
      patient('Delacruz, María', null),
      patient('Fatima al-Hassan', null),
    ];
    for (const [index, typed] of ['Macdonald, Ewan', 'Maria de la Cruz', 'Alhassan Fatima'].entries())
      expect(duplicatesOf(others, typed, '')).toEqual([{ patient: others[index], likeness: 'name' }]);
    expect(duplicatesOf(others, 'Ewan Donald', '')).toEqual([]);
    expect(duplicatesOf([patient('', null)], ' , ', '')).toEqual([]);
  });

  it('may be somebody of a name that sounds alike, born on the same day, after all others', () => {
    const alike = { ...patient('Danyel Okaphor', '1968-03-12'), match: 'sounds_like' as const };
    expect(duplicatesOf([alike, ...known], 'Daniel Okafor', '1968-03-12')).toEqual([
      { patient: known[0], likeness: 'same' },
      { patient: alike, likeness: 'similar' },
    ]);
    expect(duplicatesOf([alike], 'Daniel Okafor', '')).toEqual([]);
    expect(duplicatesOf([alike], 'Daniel Okafor', '1968-03-13')).toEqual([]);
  });

  it('may be somebody of the same name whose date of birth differs, after all others: twins exist, and dates are mistyped', () => {
    expect(duplicatesOf(known, 'Daniel Okafor', '1990-01-01')).toEqual([
      { patient: known[0], likeness: 'born-otherwise' },
    ]);
    const namesake = patient('Daniel Okafor', '1990-01-01');
    const alike = { ...patient('Danyel Okaphor', '1968-03-12'), match: 'sounds_like' as const };
    const found = duplicatesOf([namesake, alike, ...known], 'Daniel Okafor', '1968-03-12');
    expect(found.map(({ likeness }) => likeness)).toEqual(['same', 'similar', 'born-otherwise']);
  });

  it('is likely where day and month of birth are swapped', () => {
    expect(duplicatesOf(known, 'Daniel Okafor', '1968-12-03')).toEqual([{ patient: known[0], likeness: 'swapped' }]);
    const others = ['1968-12-04', '1969-12-03', '1968-12', '12.03'];
    for (const typed of others)
      expect(duplicatesOf(known, 'Daniel Okafor', typed)).toMatchObject([{ likeness: 'born-otherwise' }]);
  });
});

describe('the patient forms', () => {
  it('send what the contract accepts', () => {
    const values = { ...newPatient(' Ana Lima '), date_of_birth: '1990-02-03' };
    expect(registerPatient.parse(toRegister(values))).toMatchObject({ name: 'Ana Lima', mrn: null, phone: null });
    expect(correctPatient.parse(correction.body(values, ['phone']))).toEqual({ phone: null });
    const marked = { ...values, confidential: 'true' };
    expect(registerPatient.parse(toRegister(marked)).confidential).toBe(true);
    expect(correctPatient.parse(correction.body(marked, ['confidential']))).toEqual({ confidential: true });
  });

  it('keep a date of birth that is none, and refuse it', () => {
    const values = { ...newPatient('Ana Lima'), date_of_birth: '12.03' };
    expect(missingPatient(values)).toEqual({ date_of_birth: 'Date of birth must be a day: YYYY-MM-DD.' });
    expect(missingPatient({ ...values, date_of_birth: '1968-03-12' })).toEqual({});
  });

  it('take no number for a name: what was searched was an MRN, a phone, or a date of birth', () => {
    expect(fromSearch('Ana Lima')).toEqual({ name: 'Ana Lima', date_of_birth: '' });
    expect(fromSearch('004117')).toEqual({ name: '', date_of_birth: '' });
    for (const typed of ['11.01.1977', '11/01/1977', '1977-01-11'])
      expect(fromSearch(typed)).toEqual({ name: '', date_of_birth: '1977-01-11' });
  });

  it('ask for a name', () => expect(missingPatient(newPatient(' '))).toHaveProperty('name'));
});

describe('where an admitted patient stands', () => {
  beforeAll(() => showTimesIn('UTC'));
  const at = '2026-11-21T09:31:00.000Z';
  const none = { board: null, to_accept: false, location: null } as const;
  const inCare = { awaiting: null, critical_unseen: 0, treated_at: null, away: null, to_accept: false } as const;
  it.each([
    [{ awaiting: 'emergency', critical_unseen: 0, treated_at: null, away: null, ...none }, 'Awaiting triage'],
    [{ awaiting: 'emergency', treated_at: at, away: null, ...none }, 'Treated 09:31, awaiting discharge'],
    [{ awaiting: 'icu', critical_unseen: 0, treated_at: null, away: null, ...none }, 'Awaiting ICU acceptance'],
    [
      { awaiting: 'operations', critical_unseen: 0, treated_at: null, away: null, ...none },
      'Awaiting scheduling in Operations',
    ],
    [{ awaiting: 'ward', critical_unseen: 0, treated_at: null, away: null, ...none }, 'Awaiting ward acceptance'],
    [{ ...inCare, board: 'emergency', location: 'Bay 3' }, 'In Emergency, Bay 3'],
    [{ ...inCare, board: 'operations', location: null }, 'In Operations'],
    [{ ...inCare, board: 'operations', location: 'OR 2', away: 'operations' }, 'In Operations, OR 2, bed kept'],
    [
      { ...inCare, board: 'operations', location: null, away: 'operations', to_accept: true },
      'In the kept bed, awaiting Operations acceptance',
    ],
    [{ ...inCare, board: 'icu', location: null, to_accept: true }, 'Awaiting ICU acceptance'],
    [{ ...inCare, ...none }, 'On no board, awaiting discharge'],
  ] as const)('%p is said as %s', (admission, said) => expect(sayWhere(admission)).toBe(said));

  it('is said with the bed that they hold', () => {
    const bed = 'ICU North, 301 A';
    const here = { ...inCare, board: 'icu', location: null } as const;
    expect(sayWhere(here, bed)).toBe('In ICU, ICU North, 301 A');
    expect(sayWhere({ ...here, board: 'operations', away: 'operations' }, bed)).toBe(
      'ICU North, 301 A, accepted by Operations',
    );
    const inTheatre = { ...here, board: 'operations', away: 'operations', location: 'OR 2' } as const;
    expect(sayWhere(inTheatre, bed)).toBe('In Operations, OR 2, bed ICU North, 301 A kept');
    expect(sayWhere({ ...inTheatre, to_accept: true }, bed)).toBe('ICU North, 301 A, awaiting Operations acceptance');
    expect(sayWhere({ ...here, to_accept: true }, bed)).toBe('Awaiting ICU acceptance, ICU North, 301 A');
    expect(sayWhere({ ...here, awaiting: 'icu', board: null }, null)).toBe('Awaiting ICU acceptance');
  });
});
