import type { AllergyRecord } from '@ward-board/contract';
import { matchingAllergies } from './allergy-match.js';

const recorded = (substance: string | null, reaction: string | null = null): AllergyRecord =>
  ({ substance, reaction, no_known: substance === null }) as AllergyRecord;

describe('a drug that is prescribed', () => {
  it.each([
    ['Penicillin V 500 mg', 'Penicillin', true],
    ['penicillin', 'PENICILLIN (all)', true],
    ['Benzylpenicillin', 'Penicillin', true],
    ['Iodine', 'Povidone-iodine', true],
    ['Paracétamol', 'Paracetamol', true],
    ['Morphine 5 mg oral', 'Codeine', false],
    ['Amoxicillin', 'Severe allergy to nuts', false],
    ['ASA', 'Penicillin', false],
  ])('%s against the allergy %s: %s', (drug, substance, matches) =>
    expect(matchingAllergies(drug, [recorded(substance)], null).length > 0).toBe(matches),
  );

  it('matches what the board’s record says in free text as well, each once, as it is recorded', () => {
    expect(
      matchingAllergies('Penicillin V', [recorded('Penicillin', 'rash'), recorded('Latex')], 'penicillin; nuts'),
    ).toEqual(['Penicillin (rash)', 'penicillin']);
    expect(matchingAllergies('Penicillin V', [recorded(null)], 'No known allergies')).toEqual([]);
  });
});
