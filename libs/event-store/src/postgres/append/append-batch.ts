/** Appends as the parameters of `event_store.append_batch`, and its rows as results. Pure. */
import { type AppendResult, EventIdReused, type StreamWrite } from '../../port/event-store.js';
import { toPosition } from '../../port/position.js';

/** An append with its JSON already made, so that a value that can't be JSON fails its own caller and not the batch. */
export interface PreparedAppend {
  readonly writes: readonly StreamWrite[];
  /** Per event, in order: its id in lower case, the JSON of its data and of its metadata. */
  readonly ids: readonly string[];
  readonly data: readonly string[];
  readonly metadata: readonly string[];
  /** Length of all JSON, in UTF-16 code units. */
  readonly size: number;
}

/** A row that `append_batch` returns, one per append. */
export interface AppendRow {
  readonly outcome: 'appended' | 'duplicate' | 'conflict' | 'reused';
  readonly position: string | null;
  readonly conflicting_write: number | null;
  readonly actual: number | null;
}

/** Limits of a batch, so that it holds the lock for milliseconds only; a larger append forms a batch of its own. */
const MAX_APPENDS = 250;
const MAX_SIZE = 1_000_000;

const TEXT = `select outcome, position::text, conflicting_write, actual
from event_store.append_batch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

/** @throws TypeError for data that JSON can't represent, such as a cycle or a bigint. */
export function prepareAppend(writes: readonly StreamWrite[]): PreparedAppend {
  const ids: string[] = [];
  const data: string[] = [];
  const metadata: string[] = [];
  let size = 0;
  for (const { events } of writes) {
    for (const event of events) {
      const dataJson = JSON.stringify(event.data);
      const metadataJson = JSON.stringify(event.metadata);
      ids.push(event.id.toLowerCase());
      data.push(dataJson);
      metadata.push(metadataJson);
      size += dataJson.length + metadataJson.length;
    }
  }
  return { writes, ids, data, metadata, size };
}

/**
 * How many of the waiting appends, from the first, form the next batch: at least one. It ends before an append that
 * resends an event id of the batch, since `append_batch` compares with stored ids only.
 */
export function batchLength(waiting: readonly PreparedAppend[]): number {
  const ids = new Set<string>();
  let size = 0;
  let length = 0;
  for (const append of waiting) {
    size += append.size;
    if (length > 0 && (length === MAX_APPENDS || size > MAX_SIZE)) break;
    if (append.ids.some((id) => ids.has(id))) break;
    for (const id of append.ids) ids.add(id);
    length += 1;
  }
  return length;
}

/** The call of `append_batch`, named so that a connection parses it once. */
export function batchQuery(batch: readonly PreparedAppend[]): { name: string; text: string; values: unknown[] } {
  const streamIndex = new Map<string, number>();
  const appendSizes: number[] = [];
  const writeStreams: number[] = [];
  const writeExpected: number[] = [];
  const writeSizes: number[] = [];
  const ids: string[] = [];
  const eventStreams: string[] = [];
  const types: string[] = [];
  const data: string[] = [];
  const metadata: string[] = [];
  for (const append of batch) {
    appendSizes.push(append.writes.length);
    for (const { stream, expectedRevision, events } of append.writes) {
      const index = streamIndex.get(stream) ?? streamIndex.size + 1;
      streamIndex.set(stream, index);
      writeStreams.push(index);
      writeExpected.push(expectedRevision);
      writeSizes.push(events.length);
      for (const event of events) {
        eventStreams.push(stream);
        types.push(event.type);
      }
    }
    ids.push(...append.ids);
    data.push(...append.data);
    metadata.push(...append.metadata);
  }
  const streams = [...streamIndex.keys()];
  return {
    name: 'event_store.append_batch',
    text: TEXT,
    values: [appendSizes, streams, writeStreams, writeExpected, writeSizes, ids, eventStreams, types, data, metadata],
  };
}

/** @throws EventIdReused when some ids are stored already, or stored in another stream. */
export function toAppendResult(append: PreparedAppend, row: AppendRow): AppendResult {
  switch (row.outcome) {
    case 'appended':
    case 'duplicate':
      return { outcome: row.outcome, position: toPosition(row.position ?? '') };
    case 'conflict': {
      const write = append.writes[row.conflicting_write ?? -1];
      if (!write) throw new Error('append_batch returned a write that is not in the append');
      return {
        outcome: 'conflict',
        stream: write.stream,
        expected: write.expectedRevision,
        actual: row.actual ?? 0,
      };
    }
    case 'reused':
      throw new EventIdReused(`Event ids to be stored in ${append.writes[0]?.stream} are already used by other events`);
  }
}
