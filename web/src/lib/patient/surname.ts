import { searchable, wholeNamesOf } from '@ward-board/contract';

/**
 * Which names on a board are the same, and which surnames are the same or sound alike, so that two patients are not taken
 * for one another.
 * The code is American Soundex as the US National Archives publish it
 * (https://www.archives.gov/research/census/soundex): a letter and three digits.
 */
const digits: Readonly<Record<string, string>> = {
  B: '1',
  F: '1',
  P: '1',
  V: '1',
  C: '2',
  G: '2',
  J: '2',
  K: '2',
  Q: '2',
  S: '2',
  X: '2',
  Z: '2',
  D: '3',
  T: '3',
  L: '4',
  M: '5',
  N: '5',
  R: '6',
};

export function soundex(word: string): string | null {
  const letters = searchable(word)
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
  const first = letters[0];
  if (first === undefined) return null;
  let code = first;
  let before = digits[first] ?? '';
  for (const letter of letters.slice(1)) {
    const digit = digits[letter] ?? '';
    if (digit !== '' && digit !== before) code += digit;
    // H and W don't separate two letters of one code; vowels do.
    if (letter !== 'H' && letter !== 'W') before = digit;
  }
  return code.slice(0, 4).padEnd(4, '0');
}

const EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** `Okafor, Daniel` and `Daniel Okafor` both give `okafor`; names written without a space give their first character. */
export function surnameOf(name: string): string {
  const beforeComma = name.includes(',') ? (name.split(',')[0] ?? name) : null;
  const words = name.trim().split(/\s+/u);
  if (beforeComma !== null) return searchable(beforeComma);
  if (EAST_ASIAN.test(name.trim())) return words.length > 1 ? (words[0] ?? '') : ([...name.trim()][0] ?? '');
  return searchable(words.at(-1) ?? '');
}

/** A name as it is written: its surname, and the rest, which stands before or after it. */
export interface NameParts {
  readonly surname: string;
  readonly given: string;
  readonly surnameFirst: boolean;
}

/** `Okafor, Daniel`, `Ludwig van Beethoven`, `田中 太郎` in parts; null for a name of one word. */
export function namePartsOf(name: string): NameParts | null {
  const trimmed = name.trim();
  const part = (surname: string, given: string, surnameFirst: boolean): NameParts | null =>
    surname === '' || given === '' ? null : { surname, given, surnameFirst };
  const comma = trimmed.indexOf(',');
  if (comma !== -1) return part(trimmed.slice(0, comma + 1), trimmed.slice(comma + 1).trim(), true);
  const words = trimmed.split(/\s+/u);
  if (EAST_ASIAN.test(trimmed)) return part(words[0] ?? '', words.slice(1).join(' '), true);
  // Particles belong to the surname, van der Berg, and the two that y joins: Ortega y Gasset.
  let from = words.length - 1;
  while (from > 1 && /^\p{Ll}/u.test(words[from - 1] ?? '')) from -= words[from - 1] === 'y' && from > 2 ? 2 : 1;
  return part(words.slice(from).join(' '), words.slice(0, from).join(' '), false);
}

/** `name`: the whole name is another patient's, too. `surname`: a surname is, or sounds like it. */
export type Likeness = 'name' | 'surname';

/** For each of the patients whose name or surname another one shares or nearly shares: which. */
export function likenesses(
  patients: Iterable<{ readonly id: string; readonly name: string }>,
): ReadonlyMap<string, Likeness> {
  const byName = new Map<string, Set<string>>();
  const bySurname = new Map<string, Set<string>>();
  const bySound = new Map<string, Set<string>>();
  for (const { id, name } of patients) {
    const surname = surnameOf(name);
    if (surname === '') continue;
    for (const whole of wholeNamesOf(name)) group(byName, whole, id);
    group(bySurname, surname, id);
    group(bySound, soundex(surname) ?? '', id);
  }
  bySound.delete('');
  const found = new Map<string, Likeness>();
  const mark = (groups: ReadonlyMap<string, ReadonlySet<string>>, likeness: Likeness): void => {
    for (const ids of groups.values()) if (ids.size > 1) for (const id of ids) found.set(id, likeness);
  };
  mark(bySound, 'surname');
  mark(bySurname, 'surname');
  mark(byName, 'name');
  return found;
}

const group = (groups: Map<string, Set<string>>, key: string, id: string): void => {
  groups.set(key, (groups.get(key) ?? new Set()).add(id));
};
