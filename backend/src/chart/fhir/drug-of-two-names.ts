import { nameOneDrug, sayTwoStrengths, withoutAmounts } from '@ward-board/contract';
import { type Concept, refused } from './fhir-elements.js';

/** How a drug is released, and what it is in: what follows the name of the substance. */
const FORM =
  /\b(?:[xesc]r|x?l[ax]|ec|ir|(?:extended|delayed|immediate|modified)[ -]release|oral|tablets?|capsules?|inject\w*|solution|suspension|inhal\w*|nasal|cream|patch)\b/i;
/** RxNorm writes a brand in brackets. */
const BRAND = /\[([^\]]+)\]/g;

/** Words with one space around each, and without signs between them. */
const asCompared = (name: string): string =>
  ` ${name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.%]+/gu, ' ')
    .trim()} `;
/** What a name calls its drug: `metformin hydrochloride` of `24 HR metformin hydrochloride 500 MG Extended Release Oral Tablet`, and its brand. */
const drugsIn = (name: string): readonly string[] => {
  const [substance = ''] = withoutAmounts(name.replace(BRAND, ' ')).split(FORM);
  return [substance, ...[...name.matchAll(BRAND)].map(([, brand = '']) => brand)].map(asCompared);
};
const isIn = (part: string, whole: string): boolean => part.trim() !== '' && whole.includes(part);

/** Whether two names are of one product: one calls it as the other does, or with more words, or both name one drug; and they are of one strength. */
export function nameOneProduct(one: string, other: string): boolean {
  if (sayTwoStrengths(one, other)) return false;
  const others = drugsIn(other);
  return (
    drugsIn(one).some((ours) => others.some((theirs) => isIn(ours, theirs) || isIn(theirs, ours))) ||
    nameOneDrug(one, other)
  );
}

/** All that a concept is called. */
export const namesOf = (of: Concept | undefined): readonly string[] =>
  [of?.text, ...(of?.coding ?? []).map(({ display }) => display)].flatMap((name) => name ?? []);

/** @throws ProblemException for a concept whose names are of two drugs: only the first would be kept. */
export function refuseTwoDrugs(of: Concept | undefined, path: string): void {
  const [name = '', ...others] = namesOf(of);
  const other = others.find((each) => !nameOneProduct(name, each));
  if (other !== undefined) throw refused(path, `says ${name} and ${other}`);
}
