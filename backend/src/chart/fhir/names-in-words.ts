import { type Concept, refused, textOf } from './fhir-elements.js';

/** All that a concept is called. */
export const namesOf = (of: Concept | undefined): readonly string[] => [
  ...new Set([of?.text, ...(of?.coding ?? []).map(({ display }) => display)].flatMap((name) => name?.trim() || [])),
];

/** More, or longer, nothing is called: each is compared with each. */
const [MOST_NAMES, LONGEST_NAME] = [12, 300];

/** @throws ProblemException for more names, or longer ones, than are compared. */
export function refuseManyNames(names: readonly string[], path: string): void {
  if (names.length > MOST_NAMES) throw refused(path, `must have at most ${MOST_NAMES} names`);
  if (names.some(({ length }) => length > LONGEST_NAME))
    throw refused(path, `must have names of at most ${LONGEST_NAME} characters`);
}

/** Words that say what kind of thing is named. */
const KINDS: ReadonlySet<string> = new Set(
  'product containing substance allergy intolerance drug medication to of route use administration disposition'.split(
    ' ',
  ),
);

/** The words of a name, `500 MG` as one, in the singular. Tablets and capsules are oral. */
const wordsOf = (name: string): ReadonlySet<string> =>
  new Set(
    name
      .toLowerCase()
      .replace(/(?<=\d) (?=\p{L})|\boral (?=tablet|capsule)/gu, '')
      .split(/[^\p{L}\p{N}.%]+/u)
      .map((word) => word.replace(/^\.+|\.+$/g, '').replace(/(?<=\p{L}{3})s$/u, ''))
      .filter((word) => word !== '' && !KINDS.has(word)),
  );

/** The names that say more than those before them; the first does. */
export function namesThatAdd(names: readonly string[]): readonly string[] {
  const said = new Set<string>();
  return names.filter((name, n) => {
    const words = [...wordsOf(name)];
    const adds = n === 0 || words.some((word) => !said.has(word));
    for (const word of words) said.add(word);
    return adds;
  });
}

/** All that a concept is called: `Intravenous (Intrathecal)`; undefined: nothing. What has a code alone is called as that. */
export function inAllWords(of: Concept | undefined): string | undefined {
  const [first, ...others] = namesThatAdd(namesOf(of));
  if (first === undefined) return textOf(of);
  return others.length === 0 ? first : `${first} (${others.join('; ')})`;
}
