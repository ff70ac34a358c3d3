import type { FeedPosition, Page } from '@ward-board/api-client';
import {
  admissionList,
  bedList,
  boardSnapshot,
  type FeedCollections,
  type ListFeed,
  type WardKey,
} from '@ward-board/contract';
import type { ZodType } from 'zod';
import type { ServerClock } from '../clock/server-clock.js';
import { rowsOf, type Snapshot } from '../machine/snapshot.js';
import type { Moment } from '../machine/state.js';

/**
 * An answer to a reading. `positions`: where each of its pages was read; null for one that is of no feed. `askedAgoMs`: so
 * long before it was called for it had been asked already.
 */
export type Answer<T> =
  | {
      readonly ok: true;
      readonly data: T;
      readonly positions: readonly (FeedPosition | null)[];
      readonly askedAgoMs?: number;
    }
  | { readonly ok: false; readonly status: number };

/** REST as reading a feed needs it. `positions`: what each page's headers say. */
export interface FeedReads {
  get<T>(path: string, schema: ZodType<T>, signal?: AbortSignal): Promise<Answer<T>>;
  getAll<Row extends { readonly id: string }>(
    path: string,
    schema: ZodType<Page<Row>>,
    signal?: AbortSignal,
  ): Promise<Answer<readonly Row[]>>;
}

/** What came of reading a feed's snapshot, and when it was asked for. */
export type ReadOutcome =
  | { readonly ok: true; readonly snapshot: Snapshot; readonly asked: Moment }
  | { readonly ok: false; readonly why: 'unavailable' | 'forbidden' | 'signed-out' };

const unavailable: ReadOutcome = { ok: false, why: 'unavailable' };
const failed = (status: number): ReadOutcome =>
  status === 401 ? { ok: false, why: 'signed-out' } : status === 403 ? { ok: false, why: 'forbidden' } : unavailable;

/** By the server's clock, which the answer may have taught us. */
const askedAt = (clock: ServerClock, local: number): Moment => ({
  local,
  server: clock.now() - (clock.local() - local),
});

/** Reads a ward's whole board. */
export async function readBoard(
  ward: WardKey,
  api: Pick<FeedReads, 'get'>,
  clock: ServerClock,
  signal?: AbortSignal,
): Promise<ReadOutcome> {
  const local = clock.local();
  const answer = await api.get(`/api/boards/${ward}`, boardSnapshot, signal);
  if (!answer.ok) return failed(answer.status);
  const { feed, seq, collections, stopped } = answer.data;
  const since = new Map(stopped.map((patient) => [patient.patient_id, patient.since]));
  const snapshot = { identity: feed, seq, rows: rowsOf(collections), stopped: since };
  return { ok: true, snapshot, asked: askedAt(clock, local - (answer.askedAgoMs ?? 0)) };
}

const lists: { readonly [Name in ListFeed]: readonly [path: string, schema: ZodType<Page<FeedCollections[Name]>>] } = {
  admissions: ['/api/admissions?status=admitted', admissionList],
  beds: ['/api/beds', bedList],
};

/** How often a list is read again because it changed between its pages. */
const TRIES = 3;

/**
 * Reads all of a list. Should it change between its pages each time, the lowest number counts: patches carry whole
 * records, so applying one that a page holds already changes nothing in the end.
 */
export async function readList(
  list: ListFeed,
  api: Pick<FeedReads, 'getAll'>,
  clock: ServerClock,
  signal?: AbortSignal,
): Promise<ReadOutcome> {
  const [path, schema] = lists[list];
  for (let tries = 1; ; tries += 1) {
    const local = clock.local();
    const answer = await api.getAll<FeedCollections[ListFeed]>(path, schema as ZodType<Page<never>>, signal);
    if (!answer.ok) return failed(answer.status);
    const positions = answer.positions.filter((position) => position !== null);
    const [first] = positions;
    if (first === undefined || positions.length < answer.positions.length) return unavailable;
    const identities = new Set(positions.map(({ identity }) => identity));
    const seqs = positions.map(({ seq }) => seq);
    if (tries < TRIES && (identities.size > 1 || new Set(seqs).size > 1)) continue;
    if (identities.size > 1) return unavailable;
    const rows = rowsOf({ [list]: answer.data });
    const snapshot = { identity: first.identity, seq: Math.min(...seqs), rows, stopped: new Map<string, string>() };
    return { ok: true, snapshot, asked: askedAt(clock, local) };
  }
}
