import { MOST_VITALS } from '@ward-board/contract';
import {
  ASSESSMENTS_KEPT,
  type Assessed,
  isScored,
  KEPT,
  READINGS_KEPT,
  type Reading,
  type Readings,
} from './clinical-state.js';

type ByCode = Readonly<Record<string, Readings>>;

const none: Readings = { newest: [], dropped_at: null };

/** Newest first, by when it was measured; of one moment, by when it was recorded. */
const newestFirst = (one: Reading, other: Reading): number =>
  one.effective_at === other.effective_at ? compare(other.id, one.id) : compare(other.effective_at, one.effective_at);
const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);

/** The newest of a code; undefined: there is none, or only ones that are older than one that was not kept. */
export function newestOf({ newest: [first], dropped_at }: Readings): Reading | undefined {
  return first && (dropped_at === null || first.effective_at >= dropped_at) ? first : undefined;
}

/** The one before it, if it is in the same unit; undefined: none that is kept, or one that was not kept may be newer. */
export function previousOf({ newest: [first, second], dropped_at }: Readings): Reading | undefined {
  if (!first || !second || (dropped_at !== null && second.effective_at < dropped_at)) return undefined;
  return second.unit === first.unit ? second : undefined;
}

/** With one more reading. Of too many codes, the one that was measured longest ago goes. */
export function withReading(all: ByCode, code: string, reading: Reading): ByCode {
  const { newest, dropped_at } = all[code] ?? none;
  const sorted = [...newest, reading].sort(newestFirst);
  const dropped = sorted[READINGS_KEPT]?.effective_at ?? null;
  const floor = dropped === null || (dropped_at !== null && dropped_at > dropped) ? dropped_at : dropped;
  return bounded({ ...all, [code]: { newest: sorted.slice(0, READINGS_KEPT), dropped_at: floor } });
}

function bounded(all: ByCode): ByCode {
  const codes = Object.keys(all);
  if (codes.length <= MOST_VITALS) return all;
  const newestAt = (code: string) => all[code]?.newest[0]?.effective_at ?? '';
  const [oldest = ''] = codes
    .filter((code) => !isScored(code))
    .sort((one, other) => compare(newestAt(one), newestAt(other)) || compare(one, other));
  const { [oldest]: _, ...left } = all;
  return left;
}

/** A reading with its code. */
export interface CodedReading {
  readonly code: string;
  readonly reading: Reading;
}

/** The reading of an id; undefined: it is none of those that are kept. */
export function findReading(all: ByCode, id: string): CodedReading | undefined {
  for (const [code, { newest }] of Object.entries(all)) {
    const reading = newest.find((one) => one.id === id);
    if (reading) return { code, reading };
  }
  return undefined;
}

/** Without a reading. A code of which nothing is left goes, unless there is one that was not kept. */
export function withoutReading(all: ByCode, { code, reading: { id } }: CodedReading): ByCode {
  const { newest, dropped_at } = all[code] ?? none;
  const left = newest.filter((one) => one.id !== id);
  if (left.length > 0 || dropped_at !== null) return { ...all, [code]: { newest: left, dropped_at } };
  const { [code]: _, ...others } = all;
  return others;
}

type ByType = Readonly<Record<string, readonly Assessed[]>>;

/** With one more assessment of a type. */
export function withAssessed(all: ByType, type: string, assessed: Assessed): ByType {
  const newest = [...(all[type] ?? []), assessed].sort((one, other) => compare(other.id, one.id));
  const types = { ...all, [type]: newest.slice(0, ASSESSMENTS_KEPT) };
  if (Object.keys(types).length <= KEPT.types) return types;
  const newestId = (name: string) => types[name]?.[0]?.id ?? '';
  const [oldest = ''] = Object.keys(types).sort((one, other) => compare(newestId(one), newestId(other)));
  const { [oldest]: _, ...left } = types;
  return left;
}

export function withoutAssessed(all: ByType, id: string): ByType {
  const left = Object.entries(all).map(([type, each]) => [type, each.filter((one) => one.id !== id)] as const);
  return Object.fromEntries(left.filter(([, each]) => each.length > 0));
}
