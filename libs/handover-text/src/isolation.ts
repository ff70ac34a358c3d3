/**
 * An isolation where a board has no field for it: a ward says it in the ward type, the theatre in the instructions before the
 * operation. Empty: none.
 */
export const isolationText = (isolation: string | null): string =>
  // A semicolon or a line break ends it where it is read again.
  isolation ? `Isolation: ${isolation.trim().replace(/\s*[;\n]\s*/gu, ', ')}` : '';

/**
 * `No isolation`, `no droplet isolation`, `isolation lifted 20 Nov`, `Isolation: none`; not `Isolation: no visitors`, nor `no isolation room`. A
 * sign too many is better than one too few.
 */
const NONE =
  /\b(no|without|not in)(\s+(contact|droplet|air-?borne|protective|reverse))?\s+isolation\b(?!\s+(room|bed|cubicle))|\bisolation\s*:?\s*((none|no)\s*(?:;|$)|(not (needed|required)|ended|lifted|stopped|over)\b)/imu;

/**
 * The isolation that a ward type says, or the instructions before an operation, which may go on behind it: of
 * `Surgical, isolation`, `Isolation: Droplet` and `Isolation: Droplet; nil by mouth`. Empty: none, also where it says so.
 */
export function isolationIn(type: string | null): string {
  const text = withoutEnded(type ?? '');
  const [, named] = /\bisolation\s*:\s*([^;\n]+)/iu.exec(text) ?? [];
  if (named) return named.trim();
  return /\bisolation\b/iu.test(text) ? 'Isolation' : '';
}

/** The clauses of a text but for those that say that there is no isolation, or that one has ended. */
const withoutEnded = (text: string): string =>
  text
    .split(/[;\n]/u)
    .filter((clause) => !NONE.test(clause))
    .join(';');

/** The text where it says an isolation, whole; null: it says none. */
export const whereIsolated = (text: string | null): string | null =>
  text !== null && /\bisolation\b/i.test(text) ? text : null;

/** What is read of a patient's record where an isolation may stand in it; a board may have none of these. */
type MayIsolate = object &
  Partial<Readonly<Record<'isolation' | 'ward_type' | 'pre_op_instructions', string | null>>> & {
    readonly handover?: { readonly notes: string | null } | null;
    readonly note_entries?: readonly { readonly text: string }[];
    /** A transfer of the patient was sent back, and nothing has been done with the record since. */
    readonly sent_back?: object | null;
  };

/**
 * The isolation of a patient: all that the record of any board says, that was noted when a transfer was sent back, and that was told when they
 * came, but for what something newer ends; one alone as it is written. Other words in the same field end nothing. Empty: none is said.
 */
export function isolationOf(record: MayIsolate): string {
  const { isolation, ward_type, pre_op_instructions, handover, note_entries = [], sent_back } = record;
  const own = [fieldSays(isolation), says(ward_type), says(pre_op_instructions)];
  const noted = note_entries.flatMap(({ text }) => notedIn(text)).map(says);
  // What is noted of a transfer that was sent back is newer than all else, until something is done with the record.
  const here = sent_back ? [...noted, ...own] : [...own, ...noted];
  return sayTogether(notEnded([...here, ...paragraphsOf(handover?.notes).map(says)]));
}

/** What a text says of an isolation, empty: none; and which have ended. */
interface Says {
  readonly isolation: string;
  readonly ended: 'all' | readonly Precaution[];
}
const NOTHING: Says = { isolation: '', ended: [] };

/** That somebody lives alone is no isolation that anybody is protected by. */
const SAYS = /(?<!\bsocial )\bisolation\b/iu;
/** How a note begins that was made of a transfer which was sent back: why is said there, in any words. */
const SENT_BACK = /^[^\n,]+, sent back: /u;
/** How such a note says an isolation, in whatever note that stands. */
const NOTED = /^Isolation: /u;

const paragraphsOf = (notes: string | null | undefined): readonly string[] =>
  (notes ?? '').split('\n\n').filter((part) => !SENT_BACK.test(part));
/** The parts of a note that may say an isolation: any of one that was made of a transfer; of another, that there is no room for one is not said of the patient. */
const notedIn = (note: string): readonly string[] =>
  paragraphsOf(note).filter((part) => SENT_BACK.test(note) || NOTED.test(part));

const saying = (text: string, isolation: string): Says =>
  precautionsIn(isolation).length > 0 ? { isolation, ended: endedIn(text) } : { isolation: '', ended: 'all' };
const says = (text: string | null | undefined): Says =>
  text && SAYS.test(text) ? saying(text, isolationIn(text)) : NOTHING;
/** Of a field that is of an isolation alone, and need not name it. */
const fieldSays = (text: string | null | undefined): Says => (text ? saying(text, withoutEnded(text).trim()) : NOTHING);

/** Which precautions a text says to have ended; a clause that names none ends all. */
function endedIn(text: string): Says['ended'] {
  const named = text.split(/[;\n]/u).flatMap((clause) => (NONE.test(clause) ? [kindsIn(clause)] : []));
  return named.some((each) => each.length === 0) ? 'all' : named.flat();
}

/** The isolations of texts, the newest first, that none before them ends. */
function notEnded(texts: readonly Says[]): readonly string[] {
  const ended = new Set<Precaution>();
  const stand: string[] = [];
  for (const text of texts) {
    const named = kindsIn(text.isolation);
    if (text.isolation && (named.length === 0 || named.some((kind) => !ended.has(kind)))) stand.push(text.isolation);
    if (text.ended === 'all') break;
    for (const kind of text.ended) ended.add(kind);
  }
  return stand;
}

const PRECAUTIONS = /\b(air-?borne|droplets?|contact|protective|reverse|isolation|precautions?)\b/giu;
const AROUND = /^[\s,;:+&/-]+|[\s,;:+&/-]+$/gu;

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
  ['contact', /\bcontact\b/iu],
  ['protective', /\b(protective|reverse)\b/iu],
];
const kindsIn = (text: string): readonly Precaution[] =>
  kinds.filter(([, word]) => word.test(text)).map(([kind]) => kind);

/**
 * Which kinds of precautions an isolation names, and nothing else of it: the text itself may name what somebody has. Empty:
 * none is said, or that there is none.
 */
export function precautionsIn(isolation: string): readonly Precaution[] {
  const said = withoutEnded(isolation).trim();
  const named = kindsIn(said);
  if (named.length > 0) return named.toSorted();
  return /^((none|no|nil|not)( (needed|required))?\s*([;.,]|$)|$)/iu.test(said) ? [] : ['other'];
}
