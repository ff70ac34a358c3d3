import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  chartSchemas,
  collectionSchemas,
  diagnosticReport,
  handoverSheet,
  handoverSummary,
  monitoring,
  patientRecord,
  prescription,
} from '@ward-board/contract';
import { z } from 'zod';
import { type Collection, projectionOf } from './collections.js';

const schemas: Readonly<Record<Collection, z.ZodType>> = {
  ...collectionSchemas,
  ...chartSchemas,
  monitoring,
  patients: patientRecord,
  'diagnostic-reports': diagnosticReport,
  handovers: handoverSheet,
  'handover-entries': handoverSummary,
  'handover-patients': handoverSummary,
  prescriptions: prescription.record,
};

/** The names of all fields of a JSON Schema: `vitals`, `bed.label`. */
function fieldsIn(schema: unknown, path = ''): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, inner]): readonly string[] => {
    if (key !== 'properties') return fieldsIn(inner, path);
    return Object.entries(inner as object).flatMap(([name, of]) => [
      `${path}${name}`,
      ...fieldsIn(of, `${path}${name}.`),
    ]);
  });
}

/** Which fields the rows of a collection have, and of which version of their projection. */
interface Rows {
  readonly projection: string;
  readonly fields: string;
}
const collections = Object.keys(schemas) as Collection[];
const received = Object.fromEntries(
  collections.map((collection): [Collection, Rows] => {
    const { name, version } = projectionOf(collection);
    const fields = [...new Set(fieldsIn(z.toJSONSchema(schemas[collection], { unrepresentable: 'any' })))].sort();
    return [collection, { projection: `${name} ${version}`, fields: fields.join(' ') }];
  }),
) as Readonly<Record<Collection, Rows>>;

const file = join(import.meta.dirname, '../testing/golden-rows.json');
const written = (): Readonly<Partial<Record<Collection, Rows>>> => JSON.parse(readFileSync(file, 'utf8'));
const before = written();
const isOfAnotherVersion = (collection: Collection) =>
  before[collection]?.projection !== received[collection].projection;
const isUnchanged = (collection: Collection) => before[collection]?.fields === received[collection].fields;

// Other fields in the same version are never written: readers would refuse the rows that are there.
if (process.env.GOLDEN === 'write' && collections.every((each) => isOfAnotherVersion(each) || isUnchanged(each)))
  writeFileSync(file, `${JSON.stringify(received, null, 2)}\n`);
const golden = written();

/*
 * Readers refuse a record that lacks a field, so a board can't be loaded whose rows were built before they had it.
 */
it.each(collections)('rows of other fields are of another version of their projection: %s', (collection) => {
  const { projection, fields } = received[collection];
  const [now, then] = [fields.split(' '), golden[collection]?.fields.split(' ') ?? []];
  const added = now.filter((name) => !then.includes(name));
  const gone = then.filter((name) => !now.includes(name));
  if (projection === golden[collection]?.projection && added.length + gone.length === 0) return;
  const raise = isOfAnotherVersion(collection) || isUnchanged(collection) ? '' : `Raise the version of ${projection}. `;
  throw new Error(
    `${raise}Write what the rows have with GOLDEN=write npm test -- row-fields. Added: ${added}. Gone: ${gone}.`,
  );
});

it('the file names no collection that there is not', () => {
  expect(Object.keys(golden).sort()).toEqual([...collections].sort());
});
