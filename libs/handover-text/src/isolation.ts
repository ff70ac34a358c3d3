/**
 * An isolation where a board has no field for it: a ward says it in the ward type, the theatre in the instructions before the
 * operation. Empty: none.
 */
export const isolationText = (isolation: string | null): string =>
  // A semicolon or a line break ends it where it is read again.
  isolation ? `Isolation: ${isolation.trim().replace(/\s*[;\n]\s*/gu, ', ')}` : '';

/** The same without what its sign says already; any other text stays whole. */
export const besideSign = (text: string): string => text.replace(/^isolation\s*:\s*(?=\S)/iu, '');

/** `No isolation`, `isolation lifted 20 Nov`, `Isolation: none`; not `Isolation: no visitors`. A sign too many is better than one too few. */
const NONE =
  /\b(no|without|not in)\s+isolation\b|\bisolation\s*:?\s*((none|no)\s*(?:;|$)|(not (needed|required)|ended|lifted|stopped|over)\b)/imu;

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
  };

/**
 * The isolation that the record of any board says; where it says neither an isolation nor that there is none, that which it was told of
 * when the patient came, or was sent back: other words in the same field must not end it. Empty: none is said.
 */
export function isolationOf({ isolation, ward_type, pre_op_instructions, handover, note_entries }: MayIsolate): string {
  const said = isolation || isolationIn(ward_type ?? null) || isolationIn(pre_op_instructions ?? null);
  if (said || [ward_type, pre_op_instructions].some((text) => NONE.test(text ?? ''))) return said;
  const noted = (note_entries ?? []).flatMap(({ text }) => text.split('\n\n').filter((part) => NOTED.test(part)));
  return isolationTold([...noted, handover?.notes ?? ''].join('\n\n'));
}

/** How a note says it that was made of a transfer which was sent back. */
const NOTED = /^Isolation: /u;
/** That somebody lives alone is no isolation that anybody is protected by. */
const TOLD = /(?<!\bsocial )\bisolation\b/iu;

/** The isolation that the newest of what was told says which says anything of one. */
function isolationTold(notes: string): string {
  const told = isolationIn(notes.split('\n\n').find((paragraph) => TOLD.test(paragraph)) ?? null);
  return precautionsIn(told).length > 0 ? told : '';
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
  ['contact', /\bcontact\b/iu],
  ['droplet', /\bdroplets?\b/iu],
  ['airborne', /\bair-?borne\b/iu],
  ['protective', /\b(protective|reverse)\b/iu],
];

/**
 * Which kinds of precautions an isolation names, and nothing else of it: the text itself may name what somebody has. Empty:
 * none is said, or that there is none.
 */
export function precautionsIn(isolation: string): readonly Precaution[] {
  const said = withoutEnded(isolation).trim();
  const named = kinds.filter(([, word]) => word.test(said)).map(([kind]) => kind);
  if (named.length > 0) return named;
  return /^((none|no|nil|not)( (needed|required))?\s*([;.,]|$)|$)/iu.test(said) ? [] : ['other'];
}
