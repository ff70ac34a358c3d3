import {
  admissionRecord,
  type BoardChange,
  type BoardCollections,
  type BoardPatch,
  boardPulse,
  emergencyCaseRecord,
  icuCaseRecord,
  wardKeys,
} from '@ward-board/contract';

/** What the server answered to a join, checked; `null` where it cannot be understood. */
export type Joined = { readonly seq: number; readonly patches: readonly BoardPatch[] };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value);

/** A patch, with every record in it checked: one that is not understood whole must not be applied in part (LB5). */
export function readPatch(value: unknown): BoardPatch | null {
  if (!isObject(value) || !isNumber(value.seq) || typeof value.at !== 'string' || !Array.isArray(value.changes))
    return null;
  const ward = wardKeys.find((key) => key === value.ward);
  const changes = value.changes.map(readChange).filter((change) => change !== null);
  if (ward === undefined || changes.length !== value.changes.length) return null;
  return { ward, seq: value.seq, at: value.at, changes };
}

/** Upserts by collection: a new collection in the contract does not compile until it is understood here. */
const upserts: {
  readonly [Name in keyof BoardCollections]: (id: string, record: unknown) => BoardChange | null;
} = {
  admissions(id, record) {
    const parsed = admissionRecord.safeParse(record);
    return parsed.success ? { collection: 'admissions', op: 'upsert', id, record: parsed.data } : null;
  },
  'emergency-details'(id, record) {
    const parsed = emergencyCaseRecord.safeParse(record);
    return parsed.success ? { collection: 'emergency-details', op: 'upsert', id, record: parsed.data } : null;
  },
  icu(id, record) {
    const parsed = icuCaseRecord.safeParse(record);
    return parsed.success ? { collection: 'icu', op: 'upsert', id, record: parsed.data } : null;
  },
};

function readChange(value: unknown): BoardChange | null {
  if (!isObject(value) || typeof value.id !== 'string') return null;
  const { id } = value;
  const collection = (Object.keys(upserts) as (keyof BoardCollections)[]).find((name) => name === value.collection);
  if (collection === undefined) return null;
  if (value.op === 'remove') return { collection, op: 'remove', id };
  return value.op === 'upsert' ? upserts[collection](id, value.record) : null;
}

export function readJoined(value: { readonly seq: unknown; readonly patches: unknown }): Joined | null {
  if (!isNumber(value.seq) || !Array.isArray(value.patches)) return null;
  const patches = value.patches.map(readPatch).filter((patch) => patch !== null);
  return patches.length === value.patches.length ? { seq: value.seq, patches } : null;
}

export function readPulse(value: unknown) {
  const parsed = boardPulse.safeParse(value);
  return parsed.success ? parsed.data : null;
}
