import { z } from 'zod';
import { digitsOr } from './digits.js';

/** A record's id: a UUIDv7, so that "id descending" is newest first. */
export const id = z.uuid().toLowerCase();

/** Empty for what is no time. */
function inUtc(text: string): string {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}

/**
 * Times that are taken: from 1900 until the end of 2199, in UTC. Anything else is a slip of the keyboard or of a program, and
 * would stand on a board as if somebody had meant it.
 */
const FIRST_TIME = '1900-01-01T00:00:00.000Z';
const LAST_TIME = '2199-12-31T23:59:59.999Z';

/** RFC 3339 in any offset; kept and answered in UTC with milliseconds. */
export const timestamp = z.iso
  .datetime({ offset: true, abort: true })
  .refine((text) => {
    const utc = inUtc(text);
    // As texts, a year of more digits (`+010000-…`) comes before both; no time at all is empty, and does as well.
    return utc >= FIRST_TIME && utc <= LAST_TIME;
  }, 'must be a time between 1900 and 2199')
  .transform(inUtc)
  .describe('RFC 3339 time between 1900 and 2199, for example 2026-11-21T07:15:02.114Z');

/** A time as responses carry it. */
export const instant = z.iso.datetime({ precision: 3 });

/** `YYYY-MM-DD`. */
export const date = z.iso.date({ abort: true });

/** Nobody who was born before can be a patient. */
const FIRST_BIRTH = '1850-01-01';
/** A calendar day begins up to 14 hours earlier than in UTC, and clocks differ: tomorrow's date is taken, no later one. */
const DAY_MS = 86_400_000;

/** A date of birth as it is given: from 1850 until today, wherever on Earth that is. */
export const dateOfBirth = date
  .refine((day) => day >= FIRST_BIRTH, 'must not be before 1850')
  .refine((day) => day <= new Date(Date.now() + DAY_MS).toISOString().slice(0, 10), 'is in the future');

/** Postgres stores neither NUL nor half a surrogate pair; letting one through would turn bad input into a 5xx. */
export const storable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** The control characters that no string of FHIR, nor of XML, may have: all before the space but tab and the ends of lines. */
export const CONTROL = /[^\t\n\r\u007f-\u009f\P{Cc}]/gu;
/** Whether a text can be kept, and answered in every form. */
const keepable = (text: string): boolean => storable(text) && text.search(CONTROL) < 0;

/** A line of text, such as a name or a diagnosis. */
export const LINE = 200;
/** A paragraph or more, such as notes. */
export const NOTES = 4000;

/** Scripts whose spelling needs the zero-width joiner or non-joiner between letters. */
const JOINED = [
  'Arab',
  'Syrc',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
  'Khmr',
  'Mymr',
]
  .map((script) => `\\p{scx=${script}}`)
  .join('');
const JOINER = new RegExp(`(?<=[${JOINED}])[\\u200c\\u200d](?=[${JOINED}])`, 'gu');
/** Control and format characters, separators of lines, and letters that are blank. */
const INVISIBLE = /[\p{Cc}\p{Cf}\u2028\u2029\u115f\u1160\u3164\uffa0]/u;
const ALL_INVISIBLE = new RegExp(INVISIBLE, 'gu');
/** What is seen of a text. */
export const visible = (text: string): string => text.replace(ALL_INVISIBLE, '').trim();
/** Shows what follows in another order than it is stored in: a dose of "01" as "10". Other scripts do without. */
const OVERRIDE = /[\u202d\u202e]/;
const keepsItsOrder = (text: string): boolean => !OVERRIDE.test(text);
const turns = 'has a character that turns the direction of writing';

/** Required text: trimmed, with something to be seen, at most `max` characters. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(keepable, { error: 'has a character that cannot be stored', abort: true })
    .refine(keepsItsOrder, { error: turns, abort: true })
    .refine((value) => value === '' || visible(value) !== '', 'has no visible character');

/**
 * A person's name. Characters that are not seen are refused: two names that look the same would be two people to a search,
 * and one that turns the direction of writing shows another name than the one that is stored.
 */
export const personName = text(LINE).refine(
  (name) => !INVISIBLE.test(name.replace(JOINER, '')),
  'has an invisible character: a control character, or a zero-width or text-direction one',
);

/** Text that may be left out: trimmed; null, empty, and what has nothing to be seen mean "nothing recorded". */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(keepable, 'has a character that cannot be stored')
    .refine(keepsItsOrder, turns)
    .transform((value) => (visible(value) === '' ? null : value))
    .nullable()
    .optional();

/** FHIR's type code: words between which one space stands. */
const CODE = /^\S+(?: \S+)*$/;

/** A code of any system, which may be left out. */
export const optionalCode = optionalText(LINE).refine(
  (code) => typeof code !== 'string' || CODE.test(code),
  'must have no whitespace but one space between words',
);

/** What a search is for, trimmed. */
export const searchedText = z
  .string()
  .trim()
  .max(LINE)
  .refine(storable, 'has a character that cannot be stored')
  .optional();

/** The fewest letters and digits that say why: of any script, since dots and blanks say nothing. */
export const SHORTEST_REASON = 3;

/** Whether a text says why somebody reads, as far as its letters tell. */
export const isReason = (reason: string): boolean =>
  (visible(reason).match(/[\p{L}\p{N}]/gu) ?? []).length >= SHORTEST_REASON;

const saysNothing = `needs ${SHORTEST_REASON} letters or digits`;

/** Why somebody reads what is recorded as read by them, in their own words: at most `max` characters. */
export const accessReason = (max: number) =>
  text(max)
    .min(SHORTEST_REASON)
    .refine(isReason, saysNothing)
    .describe(`Why, in words: at least ${SHORTEST_REASON} letters or digits of any script`);

/**
 * Of what shows patients' records: why somebody reads them, as `accessReason` takes it. It stands in the access log where the reading
 * is recorded, and an auditor's reading of a confidential patient needs it.
 */
export const reasonQuery = {
  reason: optionalText(LINE)
    .refine((reason) => typeof reason !== 'string' || isReason(reason), saysNothing)
    .describe(`Why the records are read, in words: at least ${SHORTEST_REASON} letters or digits of any script`),
};
/** Why one record is read: asked of an auditor, where the patient is confidential. */
export const recordReadQuery = z.strictObject(reasonQuery);
/** Why one record is read. */
export type RecordReadQuery = z.infer<typeof recordReadQuery>;

/** What every record carries. `revision` is also its ETag. */
export const recordFields = {
  id,
  revision: z.int().positive(),
  created_at: instant,
  updated_at: instant,
};

/** `{ items, next_cursor }`, as every list answers. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() });

/** How many items a page of a list has where the request does not say it. */
export const DEFAULT_LIMIT = 500;
/** How a list is paged: `limit` 1–1000 (default DEFAULT_LIMIT), `cursor` as the answer before gave it. */
export const pageQuery = {
  limit: digitsOr(DEFAULT_LIMIT, 1000),
  cursor: id.optional(),
};

/** The path parameter of `/:id`. */
export const idParam = z.strictObject({ id });
/** Which record a path names. */
export type IdParam = z.infer<typeof idParam>;
