import { allergySource, allergyState, knownAllergies, sayAllergies, sayTogether } from './allergies.js';

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
    ['present', 'NKDA', 'Penicillin; Latex', 'recorded in the chart'],
    ['present', 'latex', 'Penicillin; Latex', 'recorded in the chart'],
    ['present', 'Iodine', 'Penicillin; Latex · told: Iodine', 'what was told is not in the chart'],
    ['none_known', null, 'No known allergies', 'recorded in the chart'],
    ['present', 'Penicillin (rash, told by son)', 'Penicillin; Latex', 'recorded in the chart'],
    ['none_known', 'Iodine', 'Iodine', 'as told; the chart says that none are known'],
    ['unassessed', 'Iodine', 'Iodine', 'as told, not recorded in the chart'],
    ['unassessed', null, null, 'nobody has recorded them'],
  ] as const)('%s on the chart, and told %j: %s, %s', (allergy_status, told, said, source) => {
    const allergies = allergy_status === 'present' ? [...present.allergies] : [];
    const clinical = { allergy_status, allergies };
    expect([knownAllergies(clinical, told), allergySource({ clinical, told })]).toEqual([said, source]);
  });
});

it('a substance that stands in another one’s reaction alone is told besides', () => {
  const clinical = { allergy_status: 'present', allergies: ['Banana (latex-fruit syndrome)'] } as const;
  const said = knownAllergies({ ...clinical, allergies: [...clinical.allergies] }, 'Latex');
  expect(said).toBe('Banana (latex-fruit syndrome) · told: Latex');
});

it.each([
  ['unassessed', 'NKDA', 'none-told', 'Told: NKDA'],
  ['none_known', 'NKDA', 'none-known', 'No known allergies'],
  ['none_known', null, 'none-known', 'No known allergies'],
  ['unassessed', null, 'not-recorded', 'Allergies not assessed'],
  ['unassessed', 'Latex', 'recorded', ''],
] as const)(
  'none that a board was told is told apart from none on record: %s and told %j is %s',
  (allergy_status, told, state, none) => {
    expect(sayAllergies({ clinical: { allergy_status, allergies: [] }, told })).toMatchObject({ state, none });
  },
);

describe('allergies each by itself', () => {
  const none = { allergy_status: 'unassessed', allergies: [] } as const;
  it.each([
    [
      'Peanuts (anaphylaxis); penicillin (rash, told by son)',
      ['Peanuts (anaphylaxis)', 'penicillin (rash, told by son)'],
    ],
    ['Latex, Adhesive tape\nIodine contrast', ['Iodine contrast', 'Latex', 'Adhesive tape']],
    ['NKDA', []],
    [null, []],
    [
      'Codeine (nausea), Aspirin (severe bronchospasm), Latex, egg (angio-oedema)',
      ['Aspirin (severe bronchospasm)', 'egg (angio-oedema)', 'Codeine (nausea)', 'Latex'],
    ],
  ])('of %j are %j: severe ones first, then drugs, none cut in its brackets', (told, each) => {
    expect(sayAllergies({ clinical: { ...none, allergies: [] }, told }).each).toEqual(each);
  });

  it('are those of the chart, then in a group of their own those told besides', () => {
    const clinical = { allergy_status: 'present' as const, allergies: ['Latex', 'Codeine'] };
    const both = sayAllergies({ clinical, told: 'latex; Peanuts, Aspirin' });
    expect(both).toEqual({
      state: 'recorded',
      each: ['Codeine', 'Latex', 'told: Aspirin', 'Peanuts'],
      second: 2,
      none: '',
      source: 'what was told is not in the chart',
    });
    expect(sayTogether(both)).toBe('Codeine; Latex · told: Aspirin; Peanuts');
    const high = { ...clinical, allergies: ['X-ray dye, high', 'Latex, high', 'Ondansetron'] };
    expect(sayTogether(sayAllergies({ clinical: high, told: 'Penicillin; Wasp venom (anaphylaxis)' }))).toBe(
      'X-ray dye, high; Latex, high; Ondansetron · told: Wasp venom (anaphylaxis); Penicillin',
    );
  });

  it('begin with those told where they alone are severe: a row may have room for one', () => {
    const clinical = { allergy_status: 'present' as const, allergies: ['Latex', 'Codeine'] };
    const severe = sayAllergies({ clinical, told: 'Peanuts; Wasp venom (anaphylaxis)' });
    expect(severe.each).toEqual(['told: Wasp venom (anaphylaxis)', 'Peanuts', 'recorded: Codeine', 'Latex']);
    expect(sayTogether(severe)).toBe('told: Wasp venom (anaphylaxis); Peanuts · recorded: Codeine; Latex');
  });

  it('say no group where there is one, or where the chart says that none are known', () => {
    const clinical = { allergy_status: 'present' as const, allergies: ['Latex', 'Codeine'] };
    expect(sayTogether(sayAllergies({ clinical, told: 'codeine' }))).toBe('Codeine; Latex');
    const many = { ...clinical, allergies: ['Latex', 'and 3 more on the chart'] };
    expect(sayTogether(sayAllergies({ clinical: many, told: null }))).toBe('Latex; and 3 more on the chart');
    const noneKnown = { allergy_status: 'none_known' as const, allergies: [] };
    expect(sayAllergies({ clinical: noneKnown, told: null })).toMatchObject({ state: 'none-known', each: [] });
    expect(sayAllergies({ clinical: noneKnown, told: 'Aspirin' })).toMatchObject({
      ...{ state: 'recorded', each: ['Aspirin'], source: 'as told; the chart says that none are known' },
    });
  });
});
