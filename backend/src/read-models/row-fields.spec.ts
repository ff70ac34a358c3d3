import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  chartSchemas,
  collectionSchemas,
  diagnosticReport,
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

/*
 * Readers refuse a record that lacks a field, so a board can't be loaded whose rows were built before they had it. When this
 * fails, raise the projection's `version`, and write what is received into the file.
 */
it.each(Object.keys(schemas) as Collection[])(
  'rows of other fields are of another version of their projection: %s',
  (collection) => {
    const { name, version } = projectionOf(collection);
    const fields = [...new Set(fieldsIn(z.toJSONSchema(schemas[collection], { unrepresentable: 'any' })))].sort();
    const golden = JSON.parse(readFileSync(join(import.meta.dirname, '../testing/golden-rows.json'), 'utf8'));
    expect({ projection: `${name} ${version}`, fields: fields.join(' ') }).toEqual(golden[collection]);
  },
);
