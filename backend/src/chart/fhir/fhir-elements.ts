import { loincCode } from '@ward-board/contract';
import { z } from 'zod';
import { ProblemException } from '../../platform/http/problem-exception.js';
import { patientIdIn } from '../../read-models/patients-named-in.js';
import { namesNothing, sayTwoSides } from './concept-names.js';

/** What is compared with each other, or searched for words, is bounded: how much of it there is, is up to whoever sent it. */
const [MOST_CODINGS, LONGEST] = [50, 1000] as const;

/** Elements of FHIR R4 as far as charts need them; what else a resource holds is let be. */
const words = z.string().max(LONGEST);
export const coding = z.looseObject({
  system: words.optional(),
  code: words.optional(),
  display: words.optional(),
});
/** A coding as the name of something: one that says that nothing is known is the name of nothing. */
const naming = coding.transform(({ code, display, ...rest }) =>
  namesNothing(rest.system ?? '') ? { ...rest, code: undefined, display: undefined } : { ...rest, code, display },
);
const conceptOf = <Each extends z.ZodType<z.infer<typeof coding>>>(each: Each) =>
  z
    .looseObject({ coding: z.array(each).max(MOST_CODINGS).optional(), text: words.optional() })
    .refine(
      ({ text, coding = [] }) =>
        !sayTwoSides([text, ...coding.map(({ display }) => display)].flatMap((name) => name ?? [])),
      {
        error: 'says left and right',
      },
    );
export const concept = conceptOf(naming);
/** What is answered to a question: there it says something that nothing is known. */
export const answer = conceptOf(coding);
export const quantity = z.looseObject({
  value: z.number().optional(),
  comparator: z.enum(['<', '<=', '>=', '>']).optional(),
  unit: z.string().optional(),
  system: z.string().optional(),
  code: z.string().optional(),
});
export const reference = z.looseObject({
  reference: words.optional(),
  type: words.optional(),
  display: words.optional(),
});
export const annotation = z.looseObject({ text: z.string() });
export const extension = z.looseObject({ url: z.string(), valueString: z.string().optional() });
export const period = z.looseObject({ start: z.string().optional(), end: z.string().optional() });

export type Concept = z.infer<typeof answer>;
export type Quantity = z.infer<typeof quantity>;
type Reference = z.infer<typeof reference>;
type Extension = z.infer<typeof extension>;

/** A resource that can't be taken, and the place in it that is to blame. */
export const refused = (path: string, message: string) =>
  new ProblemException('validation_failed', 'The FHIR resource can’t be taken.', { errors: [{ path, message }] });

/** Elements of FHIR R4 that are said in one of several types, in the resources that are taken, by what their names begin with. */
const CHOICE =
  /^(?:(value|effective|onset|abatement|medication|asNeeded|occurrence|bounds|quantity|allowed|reported)(?=[A-Z])|(dose)(?=Quantity|Range)|(rate)(?=Quantity|Range|Ratio))/;

/** The choice that is made more than once, and must not be: whoever took one would drop the others. */
function twiceChosen(names: readonly string[]): string | undefined {
  const chosen = names.flatMap((name) => CHOICE.exec(name)?.slice(1).find(Boolean) ?? []);
  return chosen.find((choice, n) => chosen.indexOf(choice) < n);
}

/** No resource that a person has written is as deep, and what reads one calls itself for each level. */
const DEEPEST = 60;

/**
 * @throws ProblemException for an element that may change what the rest says, since whoever does not know it must not take the
 * resource, and for one that says two things where FHIR has it say one,
 * and for elements in elements without an end.
 */
export function refuseUnreadable(resource: unknown): void {
  const left: [path: string, element: unknown][] = [['', resource]];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [path, element] = next;
    if (typeof element !== 'object' || element === null) continue;
    if (path.split('.').length > DEEPEST)
      throw refused(path.split('.', 1).join(), `is more than ${DEEPEST} elements deep`);
    const twice = Array.isArray(element) ? undefined : twiceChosen(Object.keys(element));
    if (twice) throw refused(path === '' ? `${twice}[x]` : `${path}.${twice}[x]`, 'must be given once');
    for (const [name, value] of Object.entries(element)) {
      const at = path === '' ? name : `${path}.${name}`;
      if (name === 'modifierExtension' || at === 'implicitRules')
        throw refused(at, 'may change what the resource says, and is not known here');
      // What is contained speaks of itself.
      if (at !== 'contained') left.push([at, value]);
    }
  }
}

const ENCOUNTER = /^Encounter\/([0-9a-fA-F-]{36})(?:\/_history\/[^/]+)?$/;
/** The type of what a reference names: the last but one step of its path. */
const TYPED = /^(?:.*\/)?([A-Z][A-Za-z]+)\/[\w.-]+(?:\/_history\/[^/]+)?$/;
/** The type of what a reference names; undefined: it does not say it. */
export const typeIn = (named: string | undefined): string | undefined => TYPED.exec(named ?? '')?.[1];
/** What may be a stay of this service in another spelling: with an address, as a URN, or with anything before or behind it. */
const ID = /(encounter\/)?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/gi;

/** The id of an encounter that may be of this service or of another; undefined: it is named as `Encounter/<id>` or as no encounter, or has no such id. */
export function stayPerhapsIn(resource: unknown): string | undefined {
  const encounter = (resource as { readonly encounter?: unknown } | null | undefined)?.encounter;
  const named = reference.safeParse(encounter).data?.reference ?? '';
  const type = typeIn(named) ?? 'Encounter';
  if (type !== 'Encounter' || ENCOUNTER.test(named)) return undefined;
  // An address may have an id of its own, of whom it serves, and a version one behind it.
  const ids = [...named.matchAll(ID)];
  return (ids.findLast(([, isNamed]) => isNamed !== undefined) ?? ids.at(-1))?.[2];
}

/** Whose a resource is. @throws ProblemException for a reference to no patient of this service. */
export function patientIn({ reference = '', type }: Reference, path: string): string {
  if (type !== undefined && type !== 'Patient') throw refused(`${path}.type`, 'must be Patient');
  const id = patientIdIn(reference);
  if (id === undefined) throw refused(`${path}.reference`, 'must be Patient/<id>, with an id of this service');
  return id;
}

/** The stay that a resource names; none: an encounter of another system is not known here. @throws ProblemException for what is no encounter. */
export function admissionIn(encounter: Reference | undefined): { readonly admission_id?: string } {
  const type = typeIn(encounter?.reference) ?? 'Encounter';
  if ((encounter?.type ?? 'Encounter') !== 'Encounter') throw refused('encounter.type', 'must be Encounter');
  if (type !== 'Encounter') throw refused('encounter.reference', `is a ${type}, and no encounter`);
  const [, id] = ENCOUNTER.exec(encounter?.reference ?? '') ?? [];
  return id === undefined ? {} : { admission_id: id };
}

/** What a concept is called. */
export const textOf = (of: Concept | undefined): string | undefined =>
  of?.text ?? of?.coding?.find(({ display }) => display)?.display ?? of?.coding?.[0]?.code;

/** What a reference is called, or else what it names. */
export const namedBy = ({ display, reference: named }: Reference): string | undefined => display ?? named;

/** The first code of a concept that is one of several. */
export const codeAmong = <Code extends string>(
  of: readonly (Concept | undefined)[],
  codes: readonly Code[],
): Code | undefined =>
  of.flatMap((each) => each?.coding ?? []).flatMap(({ code }) => codes.filter((known) => known === code))[0];

/** The one code of a concept that is one of several. @throws ProblemException for two of them. */
export function oneAmong<Code extends string>(
  of: Concept | undefined,
  codes: readonly Code[],
  path: string,
): Code | undefined {
  const [code, ...others] = new Set(codes.filter((known) => codeAmong([of], [known]) !== undefined));
  if (others.length > 0) throw refused(path, `says ${code} and ${others.join()}`);
  return code;
}

/** @throws ProblemException for a resource that was entered in error: there is nothing to record. Without one of FHIR’s codes it may have been. */
export function refuseInError(of: Concept | undefined, path: string): void {
  const wrong = codeAmong([of], ['entered-in-error', 'refuted']);
  if (wrong) throw refused(path, `is ${wrong}: there is nothing to record`);
  if (of && !codeAmong([of], ['confirmed', 'unconfirmed', 'provisional', 'differential']))
    throw refused(path, 'has none of the codes that FHIR has for it');
}

export const joined = (texts: readonly (string | undefined)[], by = '\n'): string | null =>
  texts.filter((text) => text !== undefined && text !== '').join(by) || null;

/** Undefined for null, so that JSON leaves it out, as FHIR does. */
export const given = <Value>(value: Value | null): Value | undefined => value ?? undefined;

/** What every resource made of a chart record has. */
export const resourceOf = (
  resourceType: string,
  record: { readonly id: string; readonly revision: number; readonly updated_at: string },
) => ({
  resourceType,
  id: record.id,
  meta: { versionId: String(record.revision), lastUpdated: record.updated_at },
});

export const patientReference = (id: string) => ({ reference: `Patient/${id}` });
export const encounterReference = (id: string | null) => (id === null ? undefined : { reference: `Encounter/${id}` });
export const practitioner = ({ id, name }: { readonly id: string; readonly name: string }) => ({
  reference: `Practitioner/${id}`,
  display: name,
});
/** The code system of UCUM, whose codes are units. */
export const UCUM = 'http://unitsofmeasure.org';
/** The code system of LOINC. */
export const LOINC = 'http://loinc.org';

/** A code as FHIR has them, with one space between its words: one that was recorded before others were refused may have more. */
export const codeWritten = (code: string): string => code.trim().replace(/\s+/g, ' ');

/** A code that may be the hospital's own: LOINC's by its form. */
export const codingOf = (code: string, display?: string) => ({
  ...(loincCode.safeParse(code).success && { system: LOINC }),
  code: codeWritten(code),
  ...(display !== undefined && { display }),
});

/** A concept of one code of a code system of FHIR's own. */
export const terminology = (system: string, code: string) => ({
  coding: [{ system: `http://terminology.hl7.org/CodeSystem/${system}`, code }],
});

/** What FHIR has no element for, by the name of its field: `urn:ward-board:source`. */
const ownUrl = (field: string) => `urn:ward-board:${field}`;
/** The extensions for fields that FHIR has no element for; undefined: none of them says anything. */
export function extensionsOf(fields: Readonly<Record<string, string | null>>): readonly Extension[] | undefined {
  const said = Object.entries(fields).flatMap(([field, valueString]) =>
    valueString === null ? [] : [{ url: ownUrl(field), valueString }],
  );
  return said.length === 0 ? undefined : said;
}
/** What the extensions of `extensionsOf` say of a field; null: nothing. */
export const extended = (extensions: readonly Extension[] | undefined, field: string): string | null =>
  extensions?.find(({ url }) => url === ownUrl(field))?.valueString ?? null;

/** How a kind of chart record and a FHIR resource are made of each other. */
export interface FhirMapping<Record> {
  readonly resourceType: string;
  /** The body of the request that records it; left out: none is taken. @throws ZodError or ProblemException: what is missing or wrong, by its place. */
  readonly read?: (resource: unknown) => object;
  readonly write: (record: Record) => object;
  /** The places in the resource of the fields of that body. */
  readonly places: Readonly<{ [field: string]: string }>;
}
