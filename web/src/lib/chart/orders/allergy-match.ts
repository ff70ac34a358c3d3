import type { AllergyRecord } from '@ward-board/contract';
import { allergyState } from '../../patient/allergies.js';
import { sharesName } from '../../patient/allergy-match.js';
import { sayAllergy } from '../banners.js';

/**
 * The recorded allergies that a drug's name matches, each as it is recorded. `freeText`: what the board's record says.
 * It compares names and knows no classes of drugs: that nothing matches is no clearance.
 */
export function matchingAllergies(
  drug: string,
  recorded: readonly AllergyRecord[],
  freeText: string | null,
): readonly string[] {
  const named = recorded
    .filter(({ no_known, substance }) => !no_known && substance !== null && sharesName(drug, substance))
    .map(sayAllergy);
  const parts = allergyState(freeText) === 'recorded' ? (freeText ?? '').split(/[,;\n]/) : [];
  return [...new Set([...named, ...parts.map((part) => part.trim()).filter((part) => sharesName(drug, part))])];
}
