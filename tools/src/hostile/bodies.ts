import fc from 'fast-check';
import type { Schema } from './api-document.js';
import { hostileText, hostileValue } from './values.js';

/** Which records' ids a field holds, by its name. */
const referenced: Readonly<Record<string, string>> = {
  patient_id: 'patients',
  admission_id: 'admissions',
  encounter_id: 'admissions',
  room_id: 'rooms',
  wing_id: 'wings',
  preferred_wing_id: 'wings',
  doctor_id: 'doctors',
  attending_nurse_id: 'users',
  user_id: 'users',
  up_to: 'notifications',
  prescription_id: 'prescriptions',
  service_request_id: 'service-requests',
};

/** As ids of this collection, positions of the log are known. */
export const POSITIONS = 'positions';

const MOST_OPTIONAL = 3;
const WORDS = ['Chest pain', 'Marta', 'Øyvind Håkonsen', 'BP 134/82 HR 96', 'SIMV', 'Room 3', '李小龍', "O'Brien"];

/** Stands for the n-th id that is known of a collection, and is filled in when the request is sent. */
export const idOf = (collection: string): fc.Arbitrary<string> =>
  fc.nat({ max: 10_000 }).map((n) => `{{${collection}:${n}}}`);

/** Values that a schema allows. `name` is the field's, which says whose id it may hold. */
export function validFor(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const value = withoutNull(schema, name);
  return schema.nullable ? fc.option(value, { freq: 5 }) : value;
}

function withoutNull(schema: Schema, name: string): fc.Arbitrary<unknown> {
  if (schema.enum && schema.enum.length > 0) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => validFor(choice, name)));
  switch (schema.type) {
    case 'object':
      return validObject(schema);
    case 'array':
      // `patient_ids` holds what `patient_id` does.
      return fc.array(validFor(schema.items ?? {}, name.replace(/s$/, '')), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: Math.max(schema.minimum ?? 0, -1_000), max: Math.min(schema.maximum ?? 1_000, 1_000) });
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 100, noNaN: true });
    case 'string':
      return validText(schema, name);
    default:
      return hostileValue;
  }
}

/** Few of the optional fields at a time: a body in which each of fifteen has to be right is hardly ever taken. */
function validObject({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([field, schema]) => [field, validFor(schema, field)] as const);
  const optional = Object.keys(properties).filter((field) => !required.includes(field));
  return fc
    .tuple(
      fc.record(Object.fromEntries(fields)),
      fc.subarray(optional, { maxLength: Math.min(optional.length, MOST_OPTIONAL) }),
    )
    .map(([body, some]) =>
      Object.fromEntries(Object.entries(body).filter(([field]) => required.includes(field) || some.includes(field))),
    );
}

function validText(schema: Schema, name: string): fc.Arbitrary<string> {
  const collection = referenced[name];
  if (collection !== undefined) return idOf(collection);
  if (schema.format === 'uuid') return fc.uuid({ version: 7 });
  // The document does not say that an e-mail address is one.
  if (schema.format === 'email' || name === 'email') return fc.nat({ max: 400 }).map((n) => `somebody.${n}@test.local`);
  if (schema.format === 'date') return fc.constantFrom('1931-02-28', '1980-05-17', '2024-02-29', '2024-03-02');
  if (schema.format === 'date-time') return fc.constantFrom('2026-11-22T03:00:00Z', '2026-03-29T02:30:00+02:00');
  // The document says in words alone which there are.
  if (name === 'category' && schema.maxLength === undefined) return fc.constantFrom('laboratory', 'radiology');
  // The one code whose form the document says, LOINC's: a random text hardly ever has it.
  if (name === 'code' && schema.pattern) return fc.constantFrom('8867-4', '85354-9', '19891-2');
  const { minLength = 0, maxLength = 200 } = schema;
  const text = fc.oneof(fc.constantFrom(...WORDS), fc.string({ minLength, maxLength: Math.min(maxLength, 60) }));
  return text.filter((word) => word.length >= minLength && word.length <= maxLength);
}

/**
 * Bodies for a route: as its schema allows, with one field replaced, dropped or added, or something else altogether.
 * @param example bodies of it that are taken more often.
 */
export function bodiesFor(schema: Schema, example?: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const valid = example ? fc.oneof(validFor(schema), example) : validFor(schema);
  const names = Object.keys(schema.properties ?? {});
  const name = names.length > 0 ? fc.constantFrom(...names) : fc.constant('x');
  const changed = (change: (body: Record<string, unknown>, field: string, value: unknown) => void) =>
    fc.tuple(valid, name, hostileValue).map(([body, field, value]) => {
      if (typeof body !== 'object' || body === null) return body;
      const copy: Record<string, unknown> = { ...body };
      change(copy, field, value);
      return copy;
    });
  return fc.oneof(
    { weight: 10, arbitrary: valid },
    { weight: 6, arbitrary: changed((body, field, value) => (body[field] = value)) },
    { weight: 1, arbitrary: changed((body, field) => delete body[field]) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          changed(() => {}),
          hostileText,
          hostileValue,
        )
        .map(withAnother),
    },
    { weight: 1, arbitrary: hostileValue },
  );
}

function withAnother([body, field, value]: [unknown, string, unknown]): unknown {
  return typeof body === 'object' && body !== null ? { ...body, [field]: value } : body;
}
