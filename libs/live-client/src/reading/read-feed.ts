import type { FeedPosition, Page } from '@ward-board/api-client';
import {
  admissionList,
  allergy,
  type BoardSnapshot,
  bedList,
  boardSnapshot,
  type ChartFeedCollection,
  type CollectionOfList,
  carePlan,
  collectionOfList,
  condition,
  consent,
  diagnosticReportList,
  type FeedCollections,
  type ListFeed,
  nursingAssessment,
  observation,
  prescription,
  serviceRequest,
  type WardKey,
} from '@ward-board/contract';
import type { ZodType } from 'zod';
import type { ServerClock } from '../clock/server-clock.js';
import { type Snapshot, snapshotRows } from '../machine/snapshot.js';
import type { Moment } from '../machine/state.js';

/**
 * An answer to a reading. `positions`: where each of its pages was read; null for one that is of no feed. `askedAgoMs`: so
 * long before it was called for it had been asked already.
 */
export type FeedAnswer<T> =
  | {
      readonly ok: true;
      readonly data: T;
      readonly positions: readonly (FeedPosition | null)[];
      readonly askedAgoMs?: number;
    }
  | { readonly ok: false; readonly status: number };

/** REST as reading a feed needs it. `positions`: what each page's headers say. */
export interface FeedReads {
  get<T>(path: string, schema: ZodType<T>, signal?: AbortSignal): Promise<FeedAnswer<T>>;
  getAll<Row extends { readonly id: string }>(
    path: string,
    schema: ZodType<Page<Row>>,
    signal?: AbortSignal,
  ): Promise<FeedAnswer<readonly Row[]>>;
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

/** Reads a ward's whole board. @param schema of the answer: a wall is answered with rows of its own. */
export async function readBoard(
  ward: WardKey,
  api: Pick<FeedReads, 'get'>,
  clock: ServerClock,
  signal?: AbortSignal,
  schema: ZodType<BoardSnapshot> = boardSnapshot,
): Promise<ReadOutcome> {
  const local = clock.local();
  const answer = await api.get(`/api/boards/${ward}`, schema, signal);
  if (!answer.ok) return failed(answer.status);
  const { feed, seq, collections, stopped } = answer.data;
  const since = new Map(stopped.map((patient) => [patient.patient_id, patient.since]));
  const snapshot = { identity: feed, seq, rows: snapshotRows(collections), stopped: since };
  return { ok: true, snapshot, asked: askedAt(clock, local - (answer.askedAgoMs ?? 0)) };
}

const lists: {
  readonly [List in ListFeed]: readonly [path: string, schema: ZodType<Page<FeedCollections[CollectionOfList<List>]>>];
} = {
  admissions: ['/api/admissions?status=admitted', admissionList],
  beds: ['/api/beds', bedList],
  pharmacy: ['/api/pharmacy', prescription.list],
  lab: ['/api/lab', serviceRequest.list],
};

/** How often what was read is read again because it changed between its pages. */
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
  return readPositioned(clock, async () => {
    const answer = await api.getAll<FeedCollections[CollectionOfList<ListFeed>]>(
      path,
      schema as ZodType<Page<never>>,
      signal,
    );
    if (!answer.ok) return answer;
    return { ...answer, data: { [collectionOfList[list]]: answer.data } };
  });
}

/** The newest of each collection of a chart that are read: what is older is not shown without being asked for. */
const NEWEST = 500;
const chartLists: {
  readonly [Name in ChartFeedCollection]: readonly [path: string, schema: ZodType<Page<FeedCollections[Name]>>];
} = {
  observations: ['/api/observations/patient/:id/vitals?', observation.list],
  allergies: ['/api/allergies/patient/:id?', allergy.list],
  conditions: ['/api/conditions/patient/:id?', condition.list],
  'nursing-assessments': ['/api/nursing-assessments/patient/:id?', nursingAssessment.list],
  'care-plans': ['/api/care-plans?patient_id=:id&', carePlan.list],
  consents: ['/api/consents?patient_id=:id&', consent.list],
  prescriptions: ['/api/prescriptions?patient_id=:id&', prescription.list],
  'service-requests': ['/api/service-requests?patient_id=:id&', serviceRequest.list],
  'diagnostic-reports': ['/api/diagnostic-reports?patient_id=:id&', diagnosticReportList],
};

/** Reads the newest of a patient's chart, list by list and all at once, at the lowest number that one of them says. */
export async function readChart(
  patientId: string,
  api: Pick<FeedReads, 'get'>,
  clock: ServerClock,
  signal?: AbortSignal,
): Promise<ReadOutcome> {
  return readPositioned(clock, async () => {
    const answers = await Promise.all(
      Object.entries(chartLists).map(async ([name, [path, schema]]) => {
        const asked = `${path.replace(':id', patientId)}limit=${NEWEST}`;
        return [name, await api.get(asked, schema as ZodType<Page<never>>, signal)] as const;
      }),
    );
    const data: Record<string, readonly never[]> = {};
    const positions: (FeedPosition | null)[] = [];
    for (const [name, answer] of answers) {
      if (!answer.ok) return answer;
      data[name] = answer.data.items;
      positions.push(...answer.positions);
    }
    return { ok: true, data, positions };
  });
}

/** Reads lists of one feed until all of their pages are of one number, a few times at most. */
async function readPositioned(
  clock: ServerClock,
  read: () => Promise<FeedAnswer<Parameters<typeof snapshotRows>[0]>>,
): Promise<ReadOutcome> {
  for (let tries = 1; ; tries += 1) {
    const local = clock.local();
    const answer = await read();
    if (!answer.ok) return failed(answer.status);
    const positions = answer.positions.filter((position) => position !== null);
    const [first] = positions;
    if (first === undefined || positions.length < answer.positions.length) return unavailable;
    const identities = new Set(positions.map(({ identity }) => identity));
    const seqs = positions.map(({ seq }) => seq);
    if (tries < TRIES && (identities.size > 1 || new Set(seqs).size > 1)) continue;
    if (identities.size > 1) return unavailable;
    const rows = snapshotRows(answer.data);
    const snapshot = { identity: first.identity, seq: Math.min(...seqs), rows, stopped: new Map<string, string>() };
    return { ok: true, snapshot, asked: askedAt(clock, local) };
  }
}
