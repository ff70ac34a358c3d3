import { nameOneDrug } from '@ward-board/contract';
import { type Concept, refused } from './fhir-elements.js';

/** Words with one space around each, and without signs between them. */
const asCompared = (name: string): string =>
  ` ${name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.%]+/gu, ' ')
    .trim()} `;
/** What stands before the first number: `amoxicillin` of `Amoxicillin 500 MG Oral Capsule`. */
const withoutStrength = (name: string): string => asCompared(/^\D*/.exec(name)?.[0] ?? '');
const strengthIn = (name: string): string | undefined => /\d+(?:\.\d+)?/.exec(name)?.[0];
const isIn = (part: string, whole: string): boolean => part.trim() !== '' && whole.includes(part);

/** Whether two names are of one product: one has all the words of the other, or both name one drug and no two strengths. */
export function nameOneProduct(one: string, other: string): boolean {
  const [a, b] = [asCompared(one), asCompared(other)];
  if (isIn(a, b) || isIn(b, a)) return true;
  const strengths = [one, other].flatMap((name) => strengthIn(name) ?? []);
  if (new Set(strengths).size > 1) return false;
  const [first, second] = [withoutStrength(one), withoutStrength(other)];
  return isIn(first, second) || isIn(second, first) || nameOneDrug(one, other);
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
