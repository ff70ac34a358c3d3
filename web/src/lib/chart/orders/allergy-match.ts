import { type AllergyRecord, allergiesNamedIn, classMatches, sayAllergy } from '@ward-board/contract';
import { allergyState } from '../../patient/allergies.js';
import { sharesName } from '../../patient/allergy-match.js';

/** What is ordered, as it is typed. */
export interface Ordered {
  readonly text: string;
  readonly imaging: boolean;
}

/** What is compared of a recorded allergy. */
export type RecordedAllergy = Pick<AllergyRecord, 'substance' | 'reaction' | 'no_known'>;

/** An allergy, as it is recorded, that an order matches; and what is said of why. */
export interface AllergyMatch {
  readonly allergy: string;
  readonly why: string;
  /** Not by its name. */
  readonly byClass: boolean;
}

/** Whose allergies they are, and whether the chart has them or a board was told. */
interface Whose {
  readonly name: string;
  readonly is: 'recorded' | 'told';
}

/** Null: neither by name nor by class. */
function matchOf(
  { text, imaging }: Ordered,
  substance: string,
  allergy: string,
  { name, is }: Whose,
): AllergyMatch | null {
  const known = is === 'recorded' ? 'recorded allergy' : 'allergy told';
  if (!imaging && sharesName(text, substance)) {
    const a = is === 'recorded' ? 'a' : 'an';
    return { allergy, why: `${text} matches ${a} ${known} of ${name}: ${allergy}.`, byClass: false };
  }
  const [match] = classMatches({ text, imaging }, substance);
  if (!match) return null;
  const { by, to, isPossible } = match;
  const ordered = isPossible
    ? `${text} may be given with ${by.name.toLowerCase()}`
    : `${text} is of the class ${by.name}`;
  const recorded =
    by === to
      ? `to which the ${known} of ${name} belongs: ${allergy}`
      : `and the ${known} of ${name} is to ${to.name}: ${allergy}. Reactions may cross over`;
  return { allergy, why: `${ordered}, ${recorded}. This is by class, not by name.`, byClass: true };
}

/**
 * The recorded allergies that an order matches, by name or by class, each as it is recorded. `freeText`: what the board's record
 * says. That nothing matches is no clearance: classes are those of the contract's `drugClasses` alone.
 */
export function matchingAllergies(
  order: Ordered,
  recorded: readonly RecordedAllergy[],
  freeText: string | null,
  whose: string,
): readonly AllergyMatch[] {
  const named = recorded.flatMap((record) =>
    record.no_known || record.substance === null
      ? []
      : [matchOf(order, record.substance, sayAllergy(record), { name: whose, is: 'recorded' })],
  );
  const parts = allergyState(freeText) === 'recorded' ? allergiesNamedIn(freeText ?? '') : [];
  const told = parts.map((part) => matchOf(order, part, part, { name: whose, is: 'told' }));
  const all = [...named, ...told].filter((match) => match !== null);
  // What the chart has is said of it first: recorded and told in the same words, it is recorded.
  return all.filter(({ allergy }, at) => all.findIndex((other) => other.allergy === allergy) === at);
}

/** What is known of a patient's allergies where they can't be read: as they were read last, and what the board says besides. */
export const allergiesKnown = (
  read: readonly RecordedAllergy[],
  onBoard: readonly string[],
): readonly RecordedAllergy[] => [
  ...read,
  ...onBoard
    .filter((said) => !read.some((record) => sayAllergy(record) === said))
    .map((substance) => ({ substance, reaction: null, no_known: false })),
];
