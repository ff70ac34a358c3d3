import { classMatches, innsIn, nameOneDrug } from '@ward-board/contract';
import { type Concept, refused } from './fhir-elements.js';
import { inAllWords, namesOf, refuseManyNames } from './names-in-words.js';

/** Words by which codes say what kind of thing they name. */
const KINDS: readonly string[] = ['product', 'containing', 'substance', 'allergy', 'intolerance', 'drug', 'medication'];
const wordsIn = (name: string): readonly string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2 && !KINDS.includes(word));

const shareWord = (one: string, other: string): boolean => wordsIn(one).some((word) => wordsIn(other).includes(word));
const nameOneAllergen = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase() || shareWord(one, other) || nameOneDrug(one, other);

const nameOneClass = (one: string, other: string): boolean =>
  classMatches({ text: one, imaging: false }, other).some(({ by, to }) => by === to);
const isKnownDrug = (name: string): boolean => innsIn(name).length > 0 || nameOneClass(name, name);

/** Whether two names are of two allergens for sure: of two drugs that are known here, or of one, and the other says nothing of it. */
function nameTwoAllergens(one: string, other: string): boolean {
  const areKnown = innsIn(one).length > 0 && innsIn(other).length > 0;
  if (areKnown) return !nameOneDrug(one, other);
  return (
    (isKnownDrug(one) || isKnownDrug(other)) &&
    !nameOneAllergen(one, other) &&
    !nameOneClass(one, other) &&
    !nameOneClass(other, one)
  );
}

/** @throws ProblemException for an allergy, or a reaction, to two drugs: nobody could tell to which it is. Other names are kept in words. */
export function refuseTwoAllergens(of: Concept | undefined, path: string): void {
  const names = namesOf(of);
  refuseManyNames(names, path);
  for (const [n, name] of names.entries()) {
    const other = names.slice(n + 1).find((each) => nameTwoAllergens(name, each));
    if (other !== undefined) throw refused(path, `says ${name} and ${other}`);
  }
}

/** The substance of a reaction, where it is called otherwise than the allergy; undefined: it is not. @throws ProblemException for one of two drugs. */
export function otherSubstance(substance: Concept | undefined, of: Concept, path: string): string | undefined {
  refuseTwoAllergens(substance, path);
  const names = namesOf(of).map((name) => name.toLowerCase());
  const isSame = namesOf(substance).every((name) => names.includes(name.toLowerCase()));
  return isSame ? undefined : inAllWords(substance);
}
