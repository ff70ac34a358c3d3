import type { RecordedEvent } from '@ward-board/event-store';
import { type Projection, readStored } from '../engine/projection.js';
import { type BellContext, bellsFor } from '../notifications/notifications.js';
import { folded } from './fold.js';
import type { FedPatch, ReadSide } from './read-side.js';

/** The rows and the feed that a history comes to when nothing goes wrong. */
export function expectedOf(projection: Projection, history: readonly RecordedEvent[]) {
  const { rows, patches } = folded(projection, history);
  const seqs = new Map<string, number>();
  const feed = patches.map((patch): FedPatch => {
    const seq = (seqs.get(patch.feed) ?? 0) + 1;
    seqs.set(patch.feed, seq);
    return { ...patch, seq };
  });
  return { rows, feed: feed.sort((one, other) => one.feed.localeCompare(other.feed) || one.seq - other.seq) };
}

/** Holds rows and feeds in the database to what the stored events come to (P1 to P4). */
export async function expectWhole(side: ReadSide, projections: readonly Projection[]): Promise<void> {
  const history = await side.events();
  const feed = await side.feed();
  for (const projection of projections) {
    const expected = expectedOf(projection, history);
    expect(await side.rows(projection)).toEqual(expected.rows);
    expect(feed.filter((patch) => feederOf(patch) === projection.name)).toEqual(expected.feed);
  }
}

const feeders: Readonly<Record<string, string>> = {
  beds: 'bed-occupancy',
  radiology: 'imaging',
  lab: 'imaging',
  pharmacy: 'prescriptions',
};
const feederOf = ({ feed }: FedPatch) => (feed.startsWith('chart:') ? 'chart' : (feeders[feed] ?? 'ward-boards'));

/** Holds the bells to those that the stored events create: each once. */
export async function expectEachBellOnce(side: ReadSide): Promise<void> {
  const history = await side.events();
  const expected = history.flatMap((event) =>
    bellsFor(readStored(event).event, knownOf('')).map(({ kind }) => `${kind} ${patientOf(event)}`),
  );
  const { rows } = await side.pool.query<{ bell: string }>(
    `SELECT kind || ' ' || patient_id AS bell FROM notification`,
  );
  expect(rows.map(({ bell }) => bell).sort()).toEqual(expected.sort());
}

/** What bells are made with when nothing but the patient's name is known. */
export const knownOf = (name: string): BellContext => ({ name, reason: null, level: null, place: null, onCall: null });

const patientOf = ({ metadata }: RecordedEvent) => metadata.patient_id;
