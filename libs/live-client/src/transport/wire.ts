import {
  bedRecord,
  boardPulse,
  chartFeed,
  chartSchemas,
  collectionSchemas,
  diagnosticReport,
  type FeedChange,
  type FeedCollections,
  feedPulse,
  listFeed,
  prescription,
  wardKey,
} from '@ward-board/contract';
import type { ZodType } from 'zod';
import type { FeedPatch, JoinAnswer } from '../machine/state.js';

const schemas: { readonly [Name in keyof FeedCollections]: ZodType<FeedCollections[Name]> } = {
  ...collectionSchemas,
  ...chartSchemas,
  beds: bedRecord,
  prescriptions: prescription.record,
  'diagnostic-reports': diagnosticReport,
};
const collections = Object.keys(schemas) as (keyof FeedCollections)[];
/** The schemas that the records of patches are checked against: a wall is sent others in the same collections. */
export type RecordSchemas = Readonly<Partial<Record<keyof FeedCollections, ZodType>>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value);

/** A patch, with every record in it checked: one that is not understood whole must not be applied in part (LB5). */
export function readPatch(value: unknown, records: RecordSchemas = schemas): FeedPatch | null {
  if (!isObject(value) || !isNumber(value.seq) || !Array.isArray(value.changes)) return null;
  const of = wardKey
    .or(listFeed)
    .or(chartFeed)
    .safeParse(value.ward ?? value.feed);
  const changes = value.changes.map((change) => readChange(change, records)).filter((change) => change !== null);
  if (!of.success || changes.length !== value.changes.length) return null;
  return { of: of.data, seq: value.seq, changes };
}

function readChange(value: unknown, records: RecordSchemas): FeedChange | null {
  if (!isObject(value) || typeof value.id !== 'string') return null;
  const { id } = value;
  const collection = collections.find((name) => name === value.collection);
  if (collection === undefined) return null;
  if (value.op === 'remove') return { collection, op: 'remove', id };
  const record = value.op === 'upsert' ? records[collection]?.safeParse(value.record) : null;
  // The schema is the collection's own, which TypeScript does not follow through the lookup.
  return record?.success ? ({ collection, op: 'upsert', id, record: record.data } as FeedChange) : null;
}

/** The answer to a join, its patches' numbers rising up to its own. One that is not understood counts as refused. */
export function readJoined(value: unknown, records: RecordSchemas = schemas): JoinAnswer {
  if (isObject(value) && value.ok === false) return value as Extract<JoinAnswer, { ok: false }>;
  const invalid = { ok: false, code: 'invalid' } as const;
  if (!isObject(value) || !isNumber(value.seq) || !Array.isArray(value.patches)) return invalid;
  const { seq } = value;
  const patches = value.patches.map((patch) => readPatch(patch, records)).filter((patch) => patch !== null);
  const rising = patches.every((patch, index) => patch.seq < (patches[index + 1]?.seq ?? seq + 1));
  return rising && patches.length === value.patches.length ? { ok: true, seq, patches } : invalid;
}

export const readBoardPulse = (value: unknown) => boardPulse.safeParse(value).data ?? null;
export const readListPulse = (value: unknown) => feedPulse.safeParse(value).data ?? null;
