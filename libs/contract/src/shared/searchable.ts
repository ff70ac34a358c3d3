/** Apostrophes of all kinds, which spellings of a name have or leave out. */
const APOSTROPHES = /['`\u00b4\u02b9-\u02bf\u2018-\u201b\u2032\u05f3\uff07]/g;
/** Accents, vowel points and other marks of Latin, Greek, Cyrillic, Arabic and Hebrew letters; other scripts need theirs. */
const MARKS =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]|[\u0483-\u0489]|[\u0591-\u05bd\u05bf-\u05c2\u05c4\u05c5\u05c7]|[\u064b-\u065f\u0670]/g;
/** Characters that are not seen, and the stroke that lengthens Arabic letters. */
const UNSEEN = /[\p{Cf}\u0640]/gu;
/** A letter of Devanagari and other scripts may end with its vowel, which is a mark. */
const HYPHEN_IN_A_NAME = /(?<=[\p{L}\p{M}])[-\u2010-\u2015](?=\p{L})/gu;
/** What stands between words; not what a record number or a phone number is written with. */
const BETWEEN_WORDS = /[\s,;:=()"\u201c-\u201e\u00ab\u00bb]+|\.(?=\s|$)/gu;

/** Letters without a decomposition, and those of Cyrillic (ICAO 9303) and Greek (ELOT 743), each in plain Latin. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  (
    'ı i,ł l,ø o,ß ss,æ ae,œ oe,đ d,ð d,þ th,ħ h,ŋ ng,ə a,ŧ t,ƒ f,ɓ b,ɗ d,ƙ k,ŀ l,ĸ k,' +
    'а a,б b,в v,г g,д d,е e,ж zh,з z,и i,к k,л l,м m,н n,о o,п p,р r,с s,т t,у u,ф f,х kh,ц ts,ч ch,ш sh,щ shch,' +
    'ъ ,ы y,ь ,э e,ю yu,я ya,є ie,і i,ґ g,ђ d,ѓ g,ј j,љ lj,њ nj,ћ c,џ dz,ѕ dz,ў u,ә a,ғ g,қ k,ң n,ө o,ұ u,ү u,һ h,' +
    'α a,β v,γ g,δ d,ε e,ζ z,η i,θ th,ι i,κ k,λ l,μ m,ν n,ξ x,ο o,π p,ρ r,σ s,ς s,τ t,υ y,φ f,χ ch,ψ ps,ω o,' +
    'αυ av,ευ ev,ου ou,γγ ng,γξ nx,γχ nch'
  )
    .split(',')
    .map((pair) => pair.split(' ', 2) as [string, string]),
);
const LETTER = /αυ|ευ|ου|γγ|γξ|γχ|(?<![\p{L}])μπ|[^\0-\x7f]/gu;

/** As passports and other languages spell the letters that lose their mark. */
const DIGRAPHS: ReadonlyMap<string, string> = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ø', 'oe'],
  ['å', 'aa'],
]);

/**
 * A text as searches compare it: lower case, plain Latin where the script is Latin, Cyrillic or Greek, without accents,
 * apostrophes, hyphens in names and commas; words with one space between. `O’Connor-Yıldız, Łukasz` is
 * `oconnoryildiz lukasz`. Texts in other scripts keep their letters.
 */
export const searchable = (text: string): string =>
  text
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(UNSEEN, '')
    .replace(HYPHEN_IN_A_NAME, '')
    .replace(LETTER, (letter) => (letter === 'μπ' ? 'b' : (LETTERS.get(letter) ?? letter)))
    .replace(BETWEEN_WORDS, ' ')
    .normalize('NFC')
    .trim();

/** The words of a text as searches compare them, in their order: a text is found when it contains each word of the search. */
export const searchWords = (text: string): readonly string[] => searchable(text).split(' ').filter(Boolean);

/** Between digits it tells numbers apart: `Unknown 1 2` is not `Unknown 12`. */
const SPACE_IN_A_NAME = /(?<=[\p{L}\p{M}]) (?=\p{L})/gu;
const inOneWord = (plain: string): string => plain.replace(SPACE_IN_A_NAME, '');

/**
 * What spellings of one name have in common, of which one is enough: in any order of its words, with hyphens or without, and with
 * words written together or apart. `Okafor, Daniel` and `Daniel Okafor` are one name, and so are `Ewan Mac Donald` and `Macdonald, Ewan`.
 */
export function wholeNamesOf(name: string): readonly string[] {
  const words = searchWords(name.replace(/\p{Pd}/gu, ' '));
  if (words.length === 0) return [];
  const together = words.map((_, at) => inOneWord([...words.slice(at), ...words.slice(0, at)].join(' ')));
  return [...new Set([words.toSorted().join(' '), ...together])];
}

/** Stands before each word that words of a name are together. No text that searches compare has it. */
const TOGETHER = '\n';

/**
 * So many characters of one text are searched: twice what a name may have, since a letter may be spelt with several (`щ` is `shch`). Some
 * single characters stand for a sentence (`ﷺ` for 18 letters), and the index has three pieces for each character of a row.
 */
const LONGEST_TEXT = 400;
/** So many of a name's words begin words that are written together: each of them adds up to the length of one. */
const JOINED_FROM = 10;
/** So long is a word that words of a name are together; what follows is left out. A passport's line has 39 characters for the whole name. */
const LONGEST_JOINED = 40;

/** A text's first characters; none is cut in two. */
const cut = (text: string, length: number): string =>
  text.length <= length ? text : [...text].slice(0, length).join('').trim();

/** The beginning of a text as searches compare it, as far as rows keep it to be found by. */
export const searchedPart = (text: string): string => cut(searchable(text), LONGEST_TEXT);

/** The words of a name from each of the first on, written together: of `ewan mac donald`, `ewanmacdonald` and `macdonald`. */
const togetherFromEach = (plain: string): readonly string[] => {
  const words = plain.split(' ');
  return words.slice(0, JOINED_FROM).flatMap((word, at) => {
    const [together = ''] = inOneWord(words.slice(at).join(' ')).split(' ');
    return together === word ? [] : [cut(together, LONGEST_JOINED)];
  });
};

/**
 * What a search looks in, of a name and of what else finds somebody: the name as searches compare it, where it has letters that others spell
 * with two, that spelling as well, and last its words written together, since others write words of a name so. Whether a word of a
 * search is in it, `hasWord` says. However long the name, of it there are at most 1,622 characters: two spellings of 400, and 20 words of 40 with what
 * stands before each.
 * @param others as searches compare them.
 */
export function searchText(name: string, others: readonly string[]): string {
  const spelt = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüøå]/g, (letter) => DIGRAPHS.get(letter) ?? letter);
  const spellings = [...new Set([searchedPart(name), searchedPart(spelt)])];
  const together = new Set(spellings.flatMap(togetherFromEach));
  return [[...spellings, ...others].filter(Boolean).join(' '), ...together].join(TOGETHER);
}

/**
 * Whether a word of a search is in a text: anywhere in what is written there, but in words that are written together only as their
 * beginning: `macdonald` finds `Ewan Mac Donald`, and `lee` does not find `Nicole Evans`. SQL says the same in `list-statement.ts` of the service.
 */
export const hasWord = (text: string, word: string): boolean =>
  (text.split(TOGETHER, 1)[0] ?? '').includes(word) || text.includes(`${TOGETHER}${word}`);

const DAY_FIRST = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})$/;
const YEAR_FIRST = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The day that a text is: `11.01.1977`, `11/01/1977` and `1977-01-11` are `1977-01-11`. Null: it is no day of the calendar in one of these forms. */
export function dateIn(text: string): string | null {
  const [, day, , month, year] = DAY_FIRST.exec(text) ?? [];
  const [, ...parts] = YEAR_FIRST.exec(text) ?? [undefined, year, month, day];
  const [y, m, d] = parts.map((part) => part?.padStart(2, '0'));
  if (y === undefined || m === undefined || d === undefined) return null;
  const iso = `${y}-${m}-${d}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null;
}
