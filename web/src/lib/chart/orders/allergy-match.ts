import { type AllergyRecord, searchWords } from '@ward-board/contract';
import { allergyState, sayAllergy } from '../../patient/allergies.js';

/** Shorter words (`of`, `mg`, `oral`) are in too many names to say anything. */
const SHORTEST = 4;
/** Words that stand beside a substance and are none. */
const NO_SUBSTANCE = new Set([
  'allergy',
  'allergic',
  'allergies',
  'rash',
  'severe',
  'mild',
  'anaphylaxis',
  'reaction',
  'known',
]);

const wordsOf = (text: string): readonly string[] =>
  searchWords(text).filter((word) => word.length >= SHORTEST && !NO_SUBSTANCE.has(word));

/** Whether a drug and a substance share a name, also within a longer one: `Benzylpenicillin` and `penicillin`. */
export const sharesName = (drug: string, substance: string): boolean =>
  wordsOf(drug).some((word) => wordsOf(substance).some((other) => word.includes(other) || other.includes(word)));

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
