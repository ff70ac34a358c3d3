import { type Likeness, namePartsOf } from './surname.js';

/** How many letters there is room for in a row, beside each mark: of a name in one line, and of its given names or surname in smaller ones. */
const ROOM = {
  none: { name: 19, part: 28 },
  surname: { name: 18, part: 25 },
  name: { name: 14, part: 21 },
};
/** What each mark takes of a name's line, with the gap before it. */
const MARKS = { none: 0, surname: 19, name: 50 };
/** The signs of what is not sent yet, or was not accepted, stand there as well: what each takes with its gap, and as many letters. */
const UNSENT = { mark: 20, letters: 3 };

/**
 * How a name stands in a row: in one line, with its surname in a second one, or in three, where not even its given names or its
 * surname fit in a line of their own. `mark`: the width of what stands beside it.
 * @param signs how many signs stand beside the name besides: of what is not in their record, and that the name sounds like what was looked for.
 */
export function nameFit(
  name: string,
  likeness: Likeness | undefined,
  signs: 0 | 1 | 2 | 3 = 0,
): { readonly lines: 1 | 2 | 3; readonly mark: string } {
  const of = likeness ?? 'none';
  const fewer = signs * UNSENT.letters;
  const { given, surname } = namePartsOf(name) ?? { given: '', surname: name };
  const parts = Math.max(given.length, surname.length);
  const lines = name.length <= ROOM[of].name - fewer ? 1 : parts <= ROOM[of].part - fewer ? 2 : 3;
  return { lines, mark: `${MARKS[of] + signs * UNSENT.mark}px` };
}

/** The signs of a row, with the one that says that its name sounds like what was looked for. */
export const withSign = (signs: 0 | 1 | 2, soundsAlike: boolean): 0 | 1 | 2 | 3 =>
  !soundsAlike ? signs : signs === 0 ? 1 : signs === 1 ? 2 : 3;
