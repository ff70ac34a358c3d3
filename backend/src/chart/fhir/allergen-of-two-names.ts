import { classMatches, innsIn, nameOneDrug } from '@ward-board/contract';
import { namesOf } from './drug-of-two-names.js';
import { type Concept, refused, textOf } from './fhir-elements.js';

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

/** Whether two names are of two allergens for sure: one is a drug that is known here, and the other says nothing of it. */
const nameTwoAllergens = (one: string, other: string): boolean =>
  (isKnownDrug(one) || isKnownDrug(other)) &&
  !nameOneAllergen(one, other) &&
  !nameOneClass(one, other) &&
  !nameOneClass(other, one);

/** @throws ProblemException for an allergy to two things: only the first would be kept. */
export function refuseTwoAllergens(of: Concept): void {
  const [name = '', ...others] = namesOf(of);
  const other = others.find((each) => nameTwoAllergens(name, each));
  if (other !== undefined) throw refused('code', `says ${name} and ${other}`);
}

/** The substance of a reaction, where it is called otherwise than the allergy; undefined: it is not. */
export const otherSubstance = (substance: Concept | undefined, of: Concept): string | undefined => {
  const said = textOf(substance);
  const names = namesOf(of).map((name) => name.trim().toLowerCase());
  return said === undefined || names.includes(said.trim().toLowerCase()) ? undefined : said;
};
