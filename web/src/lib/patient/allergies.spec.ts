import type { AllergyRecord } from '@ward-board/contract';
import { allergiesIn, allergyState, knownAllergies } from './allergies.js';

describe('allergies in free text', () => {
  it.each([
    [null, 'not-recorded'],
    ['  ', 'not-recorded'],
    ['NKDA', 'none-known'],
    ['NKA', 'none-known'],
    ['No known allergies.', 'none-known'],
    ['none', 'none-known'],
    ['None known, but reacts to latex', 'recorded'],
    ['Penicillin', 'recorded'],
  ])('%p is %s', (text, state) => expect(allergyState(text)).toBe(state));
});

describe('the allergies of a row', () => {
  const present = { allergy_status: 'present', allergies: ['Penicillin', 'Latex'] } as const;
  it.each([
    ['present', 'NKDA', 'Penicillin, Latex'],
    ['present', 'latex', 'Penicillin, Latex'],
    ['present', 'Iodine', 'Penicillin, Latex; told: Iodine'],
    ['none_known', null, 'No known allergies'],
    ['none_known', 'Iodine', 'Iodine'],
    ['unassessed', 'Iodine', 'Iodine'],
    ['unassessed', null, null],
  ] as const)('%s on the chart, and told %j: %s', (allergy_status, told, said) => {
    const allergies = allergy_status === 'present' ? [...present.allergies] : [];
    expect(knownAllergies({ allergy_status, allergies }, told)).toBe(said);
  });
});

it('a chart’s list says the allergies, that none are known, or that nobody has asked', () => {
  const entry = (substance: string | null, reaction: string | null = null) =>
    ({ substance, reaction, no_known: substance === null }) as AllergyRecord;
  expect(allergiesIn([entry('Codeine', 'vomiting'), entry('Latex')])).toEqual({
    ...{ allergy_status: 'present', allergies: ['Codeine (vomiting)', 'Latex'] },
  });
  expect(allergiesIn([entry(null)])).toEqual({ allergy_status: 'none_known', allergies: [] });
  expect(allergiesIn([])).toEqual({ allergy_status: 'unassessed', allergies: [] });
});
