import { nameOneDrug, searchWords } from '@ward-board/contract';

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

/**
 * Whether a drug and a substance share a name, also within a longer one: `Benzylpenicillin` and `penicillin`; or are names of one drug.
 * It compares names and knows no classes of drugs: that nothing matches is no clearance.
 */
export const sharesName = (drug: string, substance: string): boolean =>
  nameOneDrug(drug, substance) ||
  wordsOf(drug).some((word) => wordsOf(substance).some((other) => word.includes(other) || other.includes(word)));
