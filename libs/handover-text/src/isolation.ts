/**
 * An isolation where a board has no field for it: a ward says it in the ward type, the theatre in the instructions before the
 * operation. Empty: none.
 */
export const isolationText = (isolation: string | null): string =>
  // A semicolon or a line break ends it where it is read again.
  isolation ? `Isolation: ${isolation.trim().replace(/\s*[;\n]\s*/gu, ', ')}` : '';

/** What a text says of isolations: those that it names, empty: none; and which it says to have ended. */
interface Says {
  readonly isolation: string;
  readonly ended: 'all' | readonly Precaution[];
}

const KIND = '(?:contact|droplets?|air-?borne|protective|reverse|enteric|respiratory|neutropenic)';
const KINDS = `${KIND}(?:(?:/| and | or )${KIND})*`;
const NOUN = '(?:isolation|isolated|precautions?|barrier nursing)';
const OVER = '(?:ended|lifted|stopped|discontinued|over|(?:not|no longer) (?:needed|required))';
const WHEN =
  '(?: (?:on|at|since|today|yesterday|\\d[\\d./:-]*|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*))*';
const whole = (...ways: readonly string[]): RegExp => new RegExp(`^(?:${ways.join('|')})${WHEN}$`, 'iu');

/**
 * A clause that says the end of what it names and nothing else; of all where it names none. What is not understood ends nothing, nor does
 * `no isolation room`: a sign too many is better than one too few.
 */
const ENDS = whole(
  `(?:no|without|(?:not|no longer) (?:in|on)) (?:${KINDS} )?${NOUN}(?: needed| required)?`,
  `no longer ${KINDS}(?: ${NOUN})?`,
  `(?:${KINDS}(?: ${NOUN})?|${NOUN}) ${OVER}`,
);
/** How a field that is of an isolation alone begins where there is none. */
const NONE = whole('(?:none|no|nil|not)(?: needed| required)?', OVER);
/** There, that nothing is known: neither that there is one, nor that one has ended. */
const UNKNOWN = /^\s*(?:[-–—]|n\/?a|none known|standard(?: precautions?)?)?[\s.]*$/iu;

const AROUND = /^[\s,;:.+&/-]+|[\s,;:.+&/-]+$/gu;
/** A colon or a full stop within a time or a date is no end of a clause. */
const clausesOf = (text: string): readonly string[] => text.match(/(?:[^;,\n.:]|[.:](?!\s|$))+(?:[;,\n.:]+|$)/gu) ?? [];

/** The clauses that end nothing, as they are written, and what the others end. */
function standing(clauses: readonly string[]): Says {
  const ends = (clause: string) => ENDS.test(clause.replace(AROUND, '').replace(/\s+/gu, ' '));
  const named = clauses.filter(ends).map(kindsIn);
  return {
    isolation: clauses
      .filter((clause) => !ends(clause))
      .join('')
      .replace(AROUND, ''),
    ended: named.some((each) => each.length === 0) ? 'all' : named.flat(),
  };
}

/** What a field says that is of an isolation alone, and need not name it. */
function fieldSays(text: string | null | undefined): Says {
  const said = (text ?? '').replace(/^\s*isolation\s*:/iu, '');
  if (UNKNOWN.test(said)) return { isolation: '', ended: [] };
  const [first = '', ...others] = clausesOf(said);
  if (!NONE.test(first.replace(AROUND, ''))) return standing([first, ...others]);
  const { isolation } = standing(others);
  return { isolation: isolation.search(PRECAUTIONS) < 0 ? '' : isolation, ended: 'all' };
}

const LABELLED = /(?<!\bsocial )\bisolation\s*:\s*([^;\n]+)/giu;
/** `contact, droplet precautions until 2 Dec`, or `isolation (contact)`. */
const PHRASE = new RegExp(
  `\\b${KIND}\\b(?:[\\s,/&+]|${KIND}|and|or)*\\b${NOUN}\\b[^,;.\\n]*|\\b${NOUN}\\b[^,;.\\n]*\\b${KIND}\\b[^,;.\\n]*`,
  'giu',
);
/** Without such a word: what is said of nothing else, and `contact` where a clause begins with it and goes on with no word of its own. */
const BARE =
  /\b(?:air-?borne|droplets?)\b[^,;.\n]*|(?<=^|[,;.:\n]\s*)(?:now |new )?contact\b(?=\s*(?:$|[(,;.\n+&/]|and\b|only\b|prec\b))[^,;.\n]*/giu;
/** That somebody lives alone is no isolation that anybody is protected by. */
const UNNAMED = /(?<!\bsocial )\bisolation\b|\bisolated\b|\bbarrier nursing\b/iu;

/** What any other text says, which may be of other things as well. */
function says(text: string | null | undefined): Says {
  const fields = [...(text ?? '').matchAll(LABELLED)].map(([, said]) => fieldSays(said));
  const { isolation: rest, ended } = standing(clausesOf((text ?? '').replace(LABELLED, ';')));
  const bare = rest.replace(PHRASE, ';').match(BARE) ?? [];
  const named = [...fields.map(({ isolation }) => isolation), ...(rest.match(PHRASE) ?? []), ...bare]
    .map((text) => text.trim())
    .filter(Boolean);
  const all = [ended, ...fields.map((field) => field.ended)];
  return {
    isolation: named.join(', ') || (UNNAMED.test(rest) ? 'Isolation' : ''),
    ended: all.includes('all') ? 'all' : all.flat().filter((each) => each !== 'all'),
  };
}

/**
 * The isolation that a ward type says, or the instructions before an operation, which may go on behind it: of `Surgical, isolation`,
 * `Medical, contact precautions` and `Isolation: Droplet; nil by mouth`. Empty: none, also where it says so.
 */
export const isolationIn = (type: string | null): string => says(type).isolation;

/** The text where it says an isolation, or that there is none, whole; null: it says nothing of any. */
export function whereIsolated(text: string | null): string | null {
  const { isolation, ended } = says(text);
  return isolation || ended.length > 0 ? text : null;
}

/** What is read of a patient's record where an isolation may stand in it; a board may have none of these. */
type MayIsolate = object &
  Partial<Readonly<Record<'isolation' | 'ward_type' | 'pre_op_instructions', string | null>>> & {
    readonly handover?: { readonly notes: string | null } | null;
    readonly note_entries?: readonly { readonly text: string }[];
    /** A transfer of the patient was sent back, and nothing has been done with the record since. */
    readonly sent_back?: object | null;
    /** A transfer brought the patient back to their kept bed, and when its board took them over. */
    readonly returned_at?: string | null;
    readonly accepted_at?: string | null;
    readonly updated_at?: string;
  };

/**
 * The isolation of a patient: all that the record of any board says, that was noted when a transfer was sent back, and that was told when they
 * came, but for what something newer ends; one alone as it is written. Other words in the same field end nothing. Empty: none is said.
 */
export function isolationOf(record: MayIsolate): string {
  const { isolation, ward_type, pre_op_instructions, handover, note_entries = [], sent_back } = record;
  const told = paragraphsOf(handover?.notes).map(says);
  const own = [fieldSays(isolation), says(ward_type), says(pre_op_instructions)];
  const noted = note_entries.flatMap(({ text }) => notedIn(text)).map(says);
  // What is noted of a transfer that was sent back is newer than all else, until something is done with the record.
  const here = sent_back ? [...noted, ...own] : [...own, ...noted];
  // What was told with somebody who is back is newer than the record that kept their bed, until its board has changed it after taking them over.
  const { returned_at, accepted_at, updated_at } = record;
  const isBack = Boolean(returned_at) && (!accepted_at || updated_at === accepted_at);
  return sayTogether(notEnded(isBack ? [...told, ...here] : [...here, ...told]));
}

/** How a note begins that was made of a transfer which was sent back: why is said there, in any words. */
const SENT_BACK = /^[^\n,]+, sent back: /u;
/** How such a note says an isolation, in whatever note that stands. */
const NOTED = /^Isolation: /u;

const paragraphsOf = (notes: string | null | undefined): readonly string[] =>
  (notes ?? '').split('\n\n').filter((part) => !SENT_BACK.test(part));
/** The parts of a note that may say an isolation: any of one that was made of a transfer; of another, that there is no room for one is not said of the patient. */
const notedIn = (note: string): readonly string[] =>
  paragraphsOf(note).filter((part) => SENT_BACK.test(note) || NOTED.test(part));

/** The isolations of texts, the newest first, that none before them ends. */
function notEnded(texts: readonly Says[]): readonly string[] {
  const ended = new Set<Precaution>();
  const stand: string[] = [];
  const stands = (clause: string): boolean => {
    const named = kindsIn(clause);
    return named.length === 0 || named.some((kind) => !ended.has(kind));
  };
  for (const text of texts) {
    // What somebody has is said beside a precaution, and goes with it: of `Contact, MRSA` nothing stands when contact has ended.
    if (text.isolation && stands(text.isolation))
      stand.push(clausesOf(text.isolation).filter(stands).join('').replace(AROUND, ''));
    if (text.ended === 'all') break;
    for (const kind of text.ended) ended.add(kind);
  }
  return stand;
}

const PRECAUTIONS = /\b(air-?borne|droplets?|contact|protective|reverse|isolation|precautions?)\b/giu;

/**
 * One as it is written. Of several that say different things the precautions come first, since the end of a sign may be cut, and of these first
 * what protects everybody in the room.
 */
function sayTogether(all: readonly string[]): string {
  const words = all.map((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const isIn = (at: number, other: number): boolean =>
    (words[at] ?? []).every((word) => /^(isolation|precautions?|)$/u.test(word) || words[other]?.includes(word));
  const stand = all.filter(
    (_, at) => !all.some((__, other) => other !== at && isIn(at, other) && (other < at || !isIn(other, at))),
  );
  if (stand.length < 2) return stand.join('');
  const others = stand.map((text) => text.replace(PRECAUTIONS, '').replace(AROUND, '')).filter(Boolean);
  const named = kinds.flatMap(([kind, word]) =>
    stand.some((text) => word.test(text)) ? [kind.replace(/^./, (first) => first.toUpperCase())] : [],
  );
  return [...named, ...new Set(others)].join(', ');
}

/**
 * The ward type of a patient who comes from the theatre. `told`: the notes of the ward that sent them there, which begin with its own
 * ward type where that says an isolation; while the theatre says the same one, or nothing of any, it is that again: `Surgical, isolation: airborne`.
 */
export function wardTypeAfter(instructions: string | null, told: string | null | undefined): string {
  const isolation = isolationOf({ pre_op_instructions: instructions, handover: { notes: told ?? null } });
  const [before = ''] = (told ?? '').split('\n\n');
  return isolation !== '' && isolationIn(before) === isolation ? before : isolationText(isolation);
}

/** The kinds of precautions that a sign at a door names; `other`: none of these is said. */
export type Precaution = 'contact' | 'droplet' | 'airborne' | 'protective' | 'other';

const kinds: readonly (readonly [Precaution, RegExp])[] = [
  ['airborne', /\bair-?borne\b/iu],
  ['droplet', /\bdroplets?\b/iu],
  ['contact', /\b(contact|enteric)\b/iu],
  ['protective', /\b(protective|reverse|neutropenic)\b/iu],
];
const kindsIn = (text: string): readonly Precaution[] =>
  kinds.filter(([, word]) => word.test(text)).map(([kind]) => kind);

/**
 * Which kinds of precautions an isolation names, and nothing else of it: the text itself may name what somebody has. Empty:
 * none is said, or that there is none.
 */
export function precautionsIn(isolation: string): readonly Precaution[] {
  const { isolation: said } = fieldSays(isolation);
  const named = kindsIn(said);
  return named.length > 0 || !said ? named.toSorted() : ['other'];
}
