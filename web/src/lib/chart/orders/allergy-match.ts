import { type AllergyRecord, classMatches } from '@ward-board/contract';
import { allergyState, sayAllergy } from '../../patient/allergies.js';
import { sharesName } from '../../patient/allergy-match.js';

/** What is ordered, as it is typed. */
export interface Ordered {
  readonly text: string;
  readonly imaging: boolean;
}

/** An allergy, as it is recorded, that an order matches; and what is said of why. */
export interface AllergyMatch {
  readonly allergy: string;
  readonly why: string;
}

/** Null: neither by name nor by class. */
function matchOf({ text, imaging }: Ordered, substance: string, allergy: string, whose: string): AllergyMatch | null {
  if (!imaging && sharesName(text, substance))
    return { allergy, why: `${text} matches a recorded allergy of ${whose}: ${allergy}.` };
  const [match] = classMatches({ text, imaging }, substance);
  if (!match) return null;
  const { by, to, isPossible } = match;
  const ordered = isPossible
    ? `${text} may be given with ${by.name.toLowerCase()}`
    : `${text} is of the class ${by.name}`;
  const recorded =
    by === to
      ? `to which the recorded allergy of ${whose} belongs: ${allergy}`
      : `and the recorded allergy of ${whose} is to ${to.name}: ${allergy}. Reactions may cross over`;
  return { allergy, why: `${ordered}, ${recorded}. This is by class, not by name.` };
}

/**
 * The recorded allergies that an order matches, by name or by class, each as it is recorded. `freeText`: what the board's record
 * says. That nothing matches is no clearance: classes are those of the contract's `drugClasses` alone.
 */
export function matchingAllergies(
  order: Ordered,
  recorded: readonly AllergyRecord[],
  freeText: string | null,
  whose: string,
): readonly AllergyMatch[] {
  const named = recorded.flatMap((record) =>
    record.no_known || record.substance === null ? [] : [matchOf(order, record.substance, sayAllergy(record), whose)],
  );
  const parts = allergyState(freeText) === 'recorded' ? (freeText ?? '').split(/[,;\n]/) : [];
  const told = parts.map((part) => matchOf(order, part.trim(), part.trim(), whose));
  const all = [...named, ...told].filter((match) => match !== null);
  return [...new Map(all.map((match) => [match.allergy, match])).values()];
}
