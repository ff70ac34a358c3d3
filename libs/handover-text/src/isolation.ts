import { AROUND, clausesOf, fieldSays, kindsIn, partsBeside, type Says, says } from './precautions.js';

/**
 * An isolation where a board has no field for it: a ward says it in the ward type, the theatre in the instructions before the
 * operation. Empty: none.
 */
export const isolationText = (isolation: string | null): string =>
  // A semicolon or a line break ends it where it is read again.
  isolation ? `Isolation: ${isolation.trim().replace(/(?<!\s)\s*[;\n][\s;]*/gu, ', ')}` : '';

/**
 * The isolation that a ward type says, or the instructions before an operation, which may go on behind it: of `Surgical, isolation`,
 * `Medical, contact precautions` and `Isolation: Droplet; nil by mouth`. Empty: none, also where it says so.
 */
export const isolationIn = (type: string | null): string => says(type).isolation;

/** What is read of a patient's record where an isolation may stand in it; a board may have none of these. */
export type MayIsolate = object &
  Partial<
    Readonly<Record<'isolation' | 'ward_type' | 'pre_op_instructions' | 'care_plan' | 'notes', string | null>>
  > & {
    /** When the board last wrote one of the first three; null: when it opened the record. Both left out: after all that it was told. */
    readonly isolation_at?: string | null;
    readonly created_at?: string;
    readonly handover?: {
      readonly notes: string | null;
      readonly at?: string;
      readonly passed_on?: readonly { readonly at: string; readonly notes: string }[];
    } | null;
    readonly note_entries?: readonly { readonly text: string; readonly at?: string }[];
    /** What another open record of the same stay says: of the board that keeps the bed, or that has the patient meanwhile. */
    readonly isolation_elsewhere?: string | null;
  };

/** What a text says, and since when. */
interface Said extends Says {
  readonly at: string;
  /** In a field of the record: its board alone ends that, by writing another. */
  readonly own: boolean;
}

/**
 * The isolation of a patient: all that the record of any board says, that was noted, and that was told when they came, but for what something
 * newer ends; one alone as it is written. Other words in the same field end nothing. What another open record of the stay says stands beside it. Empty: none is said.
 */
export function isolationOf(record: MayIsolate): string {
  const { isolation, ward_type, pre_op_instructions, care_plan, notes, handover, note_entries = [] } = record;
  const at = record.isolation_at ?? record.created_at ?? '9999';
  const told = paragraphsOf(handover?.notes);
  const since = toldSince(record).flatMap((each) =>
    paragraphsOf(each.notes).flatMap((text) => (told.includes(text) ? { text, at: each.at } : [])),
  );
  const newer = since.map(({ text }) => text);
  const said: readonly Said[] = [
    // What the sender wrote there is the sender's still, who may have told since that it has ended.
    ...[fieldSays(isolation), says(ward_type), says(pre_op_instructions)].map((each) => ({
      ...after(each, newer),
      ...{ at, own: true },
    })),
    // What is written there of many things ends nothing: nobody says how old each is.
    ...[care_plan, notes].map((text) => ({ isolation: says(text).isolation, ended: [], at: '', own: true })),
    ...note_entries.flatMap((note) =>
      paragraphsOf(note.text).map((text) => ({ ...says(text), at: note.at ?? '', own: false })),
    ),
    // Nor does the sender end what was noted here.
    ...since.map((each, index) => ({
      ...after(says(each.text), newer.slice(0, index)),
      ...{ ended: [], at: each.at, own: false },
    })),
    ...told
      .filter((text) => !newer.includes(text))
      .map((text) => ({ ...after(says(text), newer), at: handover?.at ?? '', own: false })),
  ];
  const newestFirst = said.toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
  return sayTogether([...notEnded(newestFirst), record.isolation_elsewhere ?? ''].filter(Boolean));
}

/**
 * What was told since the record was opened by a transfer, and since its board wrote an isolation itself: while a board keeps the bed of somebody in the theatre,
 * the theatre is told at once what it writes.
 */
export const toldSince = ({ handover, isolation_at }: MayIsolate) =>
  (!isolation_at && handover?.passed_on?.filter(({ at }) => at > (handover.at ?? at))) || [];

/** What this record alone says of it. */
export const isolationHere = (record: MayIsolate): string => isolationOf({ ...record, isolation_elsewhere: null });

/** How a note begins that was made of a transfer which was sent back: why is said there, in any words. */
const SENT_BACK = /^[^\n,]+, sent back: /u;
/** Meals may be `Neutropenic`. */
const DIET = /^Diet(?: from \w+)?: /u;

/** The parts of what was told or noted that may say an isolation: whatever says one on this board does so on the next one, which is told it. */
const paragraphsOf = (notes: string | null | undefined): readonly string[] =>
  (notes ?? '').split('\n\n').filter((part) => !SENT_BACK.test(part) && !DIET.test(part));

/** What of an isolation stands after newer texts, whichever they end. */
export const standsAfter = (isolation: string, newer: readonly string[]): string =>
  notEnded([
    ...newer.map((text) => ({ ...says(text), isolation: '', own: false })),
    { isolation, ended: [], own: false },
  ]).join('');
const after = (said: Says, newer: readonly string[]): Says =>
  newer.length === 0 ? said : { ...said, isolation: standsAfter(said.isolation, newer) };

/** The isolations of texts, the newest first, that none before them ends. */
function notEnded(texts: readonly Omit<Said, 'at'>[]): readonly string[] {
  let ended: Says['ended'] = [];
  const stand: string[] = [];
  for (const { isolation, own, ended: ends } of texts) {
    const over: Says['ended'] = ended;
    const stands = (clause: string): boolean => {
      const named = kindsIn(clause);
      return over !== 'all' && (named.length === 0 || named.some((kind) => !over.includes(kind)));
    };
    if (own) stand.push(isolation);
    // What somebody has is said beside a precaution, and goes with it: of `Contact, MRSA` nothing stands when contact has ended.
    else if (stands(isolation)) stand.push(clausesOf(isolation).filter(stands).join('').replace(AROUND, ''));
    ended = over === 'all' || ends === 'all' ? 'all' : [...over, ...ends];
  }
  return stand.filter(Boolean);
}

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
  const named = kindsIn(stand.join('\n')).map((kind) => kind.replace(/^./, (first) => first.toUpperCase()));
  return [...named, ...eachOnce(stand.flatMap((text) => partsBeside(text)))].join(', ');
}

/** Parts that no earlier one says as well, however it is spelt. */
const eachOnce = (parts: readonly string[]): readonly string[] => {
  const spelt = parts.map((part) => part.toLowerCase());
  return parts.filter((_, at) => spelt.indexOf(spelt[at] ?? '') === at);
};
