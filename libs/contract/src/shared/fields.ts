import { z } from 'zod';
import { id, instant, LINE, NOTES, optionalCode, optionalText, text, timestamp } from './primitives.js';

/** Whose wings a board's beds are sought in first; those of others are offered after them, or when they are asked for. */
export type BedArea = 'ward' | 'icu';

/** How a field is entered, and so how it is drawn and said. What a form offers for a room or a doctor it reads from lists. */
export type FieldInput =
  | { readonly kind: 'line'; readonly placeholder?: string }
  | { readonly kind: 'paragraph' | 'vitals' | 'allergies' | 'time' | 'wing' | 'bed' | 'doctor' | 'nurse' }
  | { readonly kind: 'room'; readonly area: BedArea }
  // Of chart records: a day; what was measured, as it is typed; the answers to an assessment's items.
  | { readonly kind: 'date' | 'measurement' | 'items' }
  | {
      readonly kind: 'number';
      readonly min: number;
      readonly max: number;
      readonly unit: string;
      readonly whole: boolean;
    }
  | { readonly kind: 'choice'; readonly words: Readonly<Record<string, string>> }
  // What is so or not; `word` says that it is.
  | { readonly kind: 'flag'; readonly word: string }
  | { readonly kind: 'checklist'; readonly items: Readonly<Record<string, string>> };

/**
 * A field of a record, declared once. `read`, `create` and `update` are its schemas in answers, in the request that makes
 * the record, and in the one that changes it; `label` is what forms, details and conflicts call it.
 */
export interface Field<
  Read extends z.ZodType = z.ZodType,
  Create extends z.ZodType = z.ZodType,
  Update extends z.ZodType = z.ZodType,
> {
  readonly label: string;
  readonly hint?: string;
  readonly input: FieldInput;
  /** A record can't be without it: null does not clear it. */
  readonly required: boolean;
  /** The level of the record from which on it is recorded; forms leave it out before. */
  readonly from?: string;
  /** A time of what has happened: none in the future is taken. */
  readonly past?: true;
  /** One value for the stay, not for the record: a new record that leaves it out has what the stay said before. */
  readonly ofStay?: true;
  readonly read: Read;
  readonly create: Create;
  readonly update: Update;
}

interface Options {
  readonly hint?: string;
  readonly from?: string;
  readonly past?: true;
  readonly ofStay?: true;
}

type Use = 'read' | 'create' | 'update';
type SchemasOf<Of extends Readonly<Record<string, Field>>, As extends Use> = { [Name in keyof Of]: Of[Name][As] };

/** The schemas of all fields for one use of them. */
export const schemasOf = <const Of extends Readonly<Record<string, Field>>, As extends Use>(
  fields: Of,
  use: As,
): SchemasOf<Of, As> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[use]])) as SchemasOf<Of, As>;

/** Whether something is so; null in a request means that it is not. */
export const trueOrFalse = z
  .boolean()
  .nullable()
  .transform((value) => value ?? false);

/** A line of text, at most 200 characters. */
export const line = (label: string, { placeholder, ...options }: Options & { readonly placeholder?: string } = {}) =>
  optional(
    label,
    { kind: 'line', ...(placeholder && { placeholder }) },
    z.string().nullable(),
    optionalText(LINE),
    options,
  );

/** A code of any system. */
export const code = (label: string, { placeholder, ...options }: Options & { readonly placeholder?: string } = {}) =>
  optional(label, { kind: 'line', ...(placeholder && { placeholder }) }, z.string().nullable(), optionalCode, options);

/** A required line of text. */
export const requiredLine = (label: string, options?: Options) =>
  required(label, { kind: 'line' }, z.string(), text(LINE), options);

/** A paragraph or more, at most 4,000 characters. */
export const paragraph = (label: string, options?: Options) =>
  optional(label, { kind: 'paragraph' }, z.string().nullable(), optionalText(NOTES), options);

/** A required paragraph. */
export const requiredParagraph = (label: string, options?: Options) =>
  required(label, { kind: 'paragraph' }, z.string(), text(NOTES), options);

/** Vital signs or allergies as free text; null: not recorded, which is not "none". */
export const clinicalText = (kind: 'vitals' | 'allergies', label: string, options?: Options) =>
  optional(label, { kind }, z.string().nullable(), optionalText(NOTES), options);

/** A number in a unit, between two bounds that are both allowed. */
export function number(
  label: string,
  { min, max, unit, whole = false, ...options }: Options & { min: number; max: number; unit: string; whole?: boolean },
) {
  const written = whole ? z.int().min(min).max(max) : z.number().min(min).max(max);
  const input = { kind: 'number', min, max, unit, whole } as const;
  return optional(label, input, z.number().nullable(), written.nullable().optional(), options);
}

/** One of several values, each with the word that the screen has for it. */
export function choice<Value extends string>(label: string, words: Readonly<Record<Value, string>>, options?: Options) {
  const values = valuesOf(words);
  return optional(label, { kind: 'choice', words }, values.nullable(), values.nullable().optional(), options);
}

/** A choice that has to be made. */
export function requiredChoice<Value extends string>(
  label: string,
  words: Readonly<Record<Value, string>>,
  options?: Options,
) {
  return required(label, { kind: 'choice', words }, valuesOf(words), valuesOf(words), options);
}

/** A choice that has a value from the start. */
export function choiceFrom<Value extends string>(
  initial: NoInfer<Value>,
  label: string,
  words: Readonly<Record<Value, string>>,
) {
  const values = valuesOf(words);
  const input = { kind: 'choice', words } as const;
  return {
    label,
    input,
    required: true,
    read: values,
    create: values.default(initial as never),
    update: values.optional(),
  };
}

/** Whether something is so: it is not, until somebody says so. `word` says that it is. */
export const flag = (label: string, word: string, options: Options = {}) => ({
  label,
  input: { kind: 'flag', word } as const,
  required: false,
  read: z.boolean(),
  create: trueOrFalse.default(false),
  update: trueOrFalse.optional(),
  ...options,
});

/** A moment: RFC 3339. */
export const time = (label: string, options?: Options) =>
  optional(label, { kind: 'time' }, instant.nullable(), timestamp.nullable().optional(), options);

/** The room whose bed the record holds: its first free bed is taken. Null gives the bed up. */
export const room = (label: string, area: BedArea) =>
  optional(label, { kind: 'room', area }, id.nullable(), id.nullable().optional());

/** The room of a record that always has a bed. Null in answers once the patient has left. */
export const requiredRoom = (label: string, area: BedArea) =>
  required(label, { kind: 'room', area }, id.nullable(), id);

/** The wing that the room is in, which whoever names the room names with it. */
export const requiredWing = (label: string) => required(label, { kind: 'wing' }, id.nullable(), id);

/** A bed of the room; the first free one where none is named. */
export const bed = (label: string) => optional(label, { kind: 'bed' }, id.nullable(), id.nullable().optional());

/** A doctor of the roster. */
export const doctor = (label: string) => optional(label, { kind: 'doctor' }, id.nullable(), id.nullable().optional());

/** A user whose role is nurse. No list of them is offered, so forms leave it out: a command or another system names it. */
export const nurse = (label: string) => optional(label, { kind: 'nurse' }, id.nullable(), id.nullable().optional());

/** Items that are answered yes or no; null: not answered. Those that an edit leaves out stay. */
export function checklist<Item extends string>(label: string, items: Readonly<Record<Item, string>>) {
  const answer = z.enum(['yes', 'no']).nullable();
  const ofEach = <Answer extends z.ZodType>(schema: Answer) =>
    Object.fromEntries(Object.keys(items).map((item) => [item, schema])) as Record<Item, Answer>;
  return {
    label,
    input: { kind: 'checklist', items } as const,
    required: false,
    read: z.object(ofEach(answer)).nullable(),
    create: z
      .strictObject(ofEach(answer.default(null)))
      .nullable()
      .optional(),
    update: z.strictObject(ofEach(answer.optional())).nullable().optional(),
  };
}

const valuesOf = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  z.enum(Object.keys(words) as [Value, ...Value[]]);

const optional = <Read extends z.ZodType, Write extends z.ZodType>(
  label: string,
  input: FieldInput,
  read: Read,
  write: Write,
  options: Options = {},
) => ({ label, input, required: false, read, create: write, update: write, ...options });

const required = <Read extends z.ZodType, Write extends z.ZodType>(
  label: string,
  input: FieldInput,
  read: Read,
  write: Write,
  options: Options = {},
) => ({ label, input, required: true, read, create: write, update: write.optional(), ...options });
