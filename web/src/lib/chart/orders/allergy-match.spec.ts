import type { AllergyRecord } from '@ward-board/contract';
import { allergiesKnown, matchingAllergies } from './allergy-match.js';

const recorded = (substance: string | null, reaction: string | null = null): AllergyRecord =>
  ({ substance, reaction, no_known: substance === null }) as AllergyRecord;
const drug = (text: string) => ({ text, imaging: false });
const found = (...of: Parameters<typeof matchingAllergies>) => matchingAllergies(...of).map(({ allergy }) => allergy);

describe('a drug that is prescribed', () => {
  it.each([
    ['Penicillin V 500 mg', 'Penicillin', true],
    ['penicillin', 'PENICILLIN (all)', true],
    ['Benzylpenicillin', 'Penicillin', true],
    ['Iodine', 'Povidone-iodine', true],
    ['Paracétamol', 'Paracetamol', true],
    ['Morphine 5 mg oral', 'Codeine', true],
    ['Paracetamol', 'Codeine', false],
    ['Amoxicillin', 'Severe allergy to nuts', false],
    ['ASA', 'Penicillin', false],
    ['Acetaminophen 1 g', 'Paracetamol (rash)', true],
    ['Paracetamol', 'APAP', true],
    ['Epinephrine', 'Adrenaline', true],
    ['Noradrenaline', 'Norepinephrine', true],
    ['Albuterol', 'Salbutamol', true],
    ['GTN spray', 'Nitroglycerin', true],
    ['Glyceryl trinitrate', 'nitroglycerin', true],
    ['Lignocaine 1 %', 'Lidocaine', true],
    ['Phytomenadione', 'Vitamin K', true],
    ['Rifampin', 'Rifampicin', true],
    ['Glyburide', 'Glibenclamide', true],
    ['Vitamin B12', 'Vitamin K', true],
    ['Paracetamol', 'Adrenaline', false],
    ['Lidocaine', 'Nitroglycerin', false],
    ['Glycerol', 'Salbutamol', false],
    // A word of four letters says which drug it is, unless it stands beside any; a shorter one does not.
    ['Zinc sulphate', 'Zinc oxide', true],
    ['Oil of clove', 'Oil of roses', false],
    ['Allergy relief', 'Food allergy', false],
    ['Sulfate', 'Magnesium sulfates', true],
    ['Esomeprazole', 'Omeprazole', true],
    ['Omeprazole', 'Esomeprazole', true],
  ])('%s against the allergy %s: %s', (text, substance, matches) =>
    expect(matchingAllergies(drug(text), [recorded(substance)], null, 'Ada').length > 0).toBe(matches),
  );

  it('matches what the board’s record says in free text as well, each once, as it is recorded', () => {
    const allergies = [recorded('Penicillin', 'rash'), recorded('Latex')];
    expect(found(drug('Penicillin V'), allergies, 'penicillin; nuts', 'Ada')).toEqual([
      'Penicillin (rash)',
      'penicillin',
    ]);
    expect(found(drug('Penicillin V'), [recorded(null)], 'No known allergies', 'Ada')).toEqual([]);
    expect(found(drug('Study drug'), [], 'No known drug allergies', 'Ada')).toEqual([]);
    const inBrackets = 'Penicillin (rash, swelling)';
    expect(found(drug('Penicillin V'), [], inBrackets, 'Ada')).toEqual([inBrackets]);
  });

  it('says of one that is recorded and was told in the same words that it is recorded, and of others that they were told', () => {
    const why = (told: string) => matchingAllergies(drug('Penicillin V'), [recorded('Penicillin')], told, 'Ada');
    expect(why('Penicillin').map((match) => match.why)).toEqual([
      'Penicillin V matches a recorded allergy of Ada: Penicillin.',
    ]);
    expect(why('penicillin (hives)')[1]?.why).toBe('Penicillin V matches an allergy told of Ada: penicillin (hives).');
  });

  it('matches nothing of an allergy that was recorded without a substance', () => {
    const none = { ...recorded('Penicillin'), no_known: true };
    expect(found(drug('Penicillin V'), [none, { ...recorded(null), no_known: false }], null, 'Ada')).toEqual([]);
  });

  it('is asked about with both texts, and with whether it is by name or by class', () => {
    const why = (text: string) => matchingAllergies(drug(text), [recorded('Penicillin', 'rash')], null, 'Ada')[0]?.why;
    expect(why('Penicillin V')).toBe('Penicillin V matches a recorded allergy of Ada: Penicillin (rash).');
    expect(matchingAllergies(drug('Acetaminophen'), [recorded('Paracetamol')], null, 'Ada')).toEqual([
      {
        allergy: 'Paracetamol',
        why: 'Acetaminophen matches a recorded allergy of Ada: Paracetamol.',
        byClass: false,
      },
    ]);
    expect(matchingAllergies(drug('Co-amoxiclav'), [recorded('Penicillin')], null, 'Ada')[0]?.byClass).toBe(true);
    expect(why('Co-amoxiclav')).toBe(
      'Co-amoxiclav is of the class Penicillins, to which the recorded allergy of Ada belongs: Penicillin (rash). This is by class, not by name.',
    );
    expect(why('Cefuroxime')).toBe(
      'Cefuroxime is of the class Cephalosporins, and the recorded allergy of Ada is to Penicillins: Penicillin (rash). Reactions may cross over. This is by class, not by name.',
    );
  });
});

it('imaging is asked about where contrast may be given to which an allergy is recorded, and else not', () => {
  const allergies = [recorded('Iodinated contrast', 'hives')];
  const imaging = (text: string) => matchingAllergies({ text, imaging: true }, allergies, null, 'Ada');
  expect(imaging('CT Abdomen')[0]?.why).toBe(
    'CT Abdomen may be given with iodinated contrast, to which the recorded allergy of Ada belongs: Iodinated contrast (hives). This is by class, not by name.',
  );
  expect(imaging('MRI Knee')).toEqual([]);
  // A word that an examination and a substance share names no drug.
  expect(
    matchingAllergies({ text: 'Ultrasound Abdomen', imaging: true }, [recorded('Ultrasound gel')], null, 'Ada'),
  ).toEqual([]);
  for (const order of ['CT-Abdomen', 'CT-angiography', 'PET-CT', 'CTPA']) expect(imaging(order)).toHaveLength(1);
});

it('allergies that can’t be read are known as they were read last, with what the board says besides, each once', () => {
  const read = [recorded('Penicillin', 'rash'), recorded(null)];
  expect(allergiesKnown(read, ['Penicillin (rash)', 'Latex (hives)'])).toEqual([
    ...read,
    { substance: 'Latex (hives)', reaction: null, no_known: false },
  ]);
});
