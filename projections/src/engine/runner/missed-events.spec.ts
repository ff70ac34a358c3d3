import { bedClaimed, emergencyAmended, idOf, putOnSheet, sheetMade, sheetSigned } from '@ward-board/domain/testing';
import { type EventStore, type Position, type RecordedEvent, START } from '@ward-board/event-store';
import { boards } from '../../boards/boards.js';
import { handoverSheets } from '../../handovers/handover-sheets.js';
import { bedOccupancy } from '../../occupancy/bed-occupancy.js';
import { recorded } from '../../testing/history-writer.js';
import type { Projection } from '../projection.js';
import { readMissed, readNewestMissed } from './missed-events.js';

/** A store that counts the events that it reads. */
function storeOf(events: readonly RecordedEvent[]) {
  let read = 0;
  const counted = (found: readonly RecordedEvent[]) => {
    read += found.length;
    return Promise.resolve(found);
  };
  const store: Pick<EventStore, 'readByPatient' | 'readStream'> = {
    readByPatient: (patient, after, limit) =>
      counted(
        events.filter(({ position, metadata }) => position > after && metadata.patient_id === patient).slice(0, limit),
      ),
    readStream: (stream, { after = 0, direction, limit } = {}) => {
      const own = events.filter((event) => event.stream === stream && event.revision > after);
      return counted((direction === 'backwards' ? own.reverse() : own).slice(0, limit));
    },
  };
  return { store: store as EventStore, read: () => read };
}

/** All that a document has missed, read page by page, and how many events the first page cost. */
async function allMissed(projection: Projection, events: readonly RecordedEvent[], after: Position) {
  const [first] = events;
  const key = first && projection.key(first);
  if (!first || !key) throw new Error('There is nothing to be missed.');
  const { stream } = first;
  const until = events.at(-1)?.position ?? START;
  const { store, read } = storeOf(events);
  const found: RecordedEvent[] = [];
  let [cost, from]: [number, Position | null] = [0, after];
  while (from !== null) {
    const page = await readMissed(store, projection, { key, stream, resume_after: from }, until);
    cost ||= read();
    found.push(...page.events);
    from = page.more;
  }
  return { found, cost };
}

const ofPatient = (count: number) =>
  recorded(
    ...Array.from({ length: count }, (_, n) =>
      [0, 1, 2].map((part) => emergencyAmended({ changes: { notes: `${n} ${part}` } })),
    ),
  );
const ofBed = (count: number) => recorded(...Array.from({ length: count }, () => [bedClaimed()]));

describe('what a parked document has missed', () => {
  it.each<[string, Projection, RecordedEvent[]]>([
    ['a patient', boards as Projection, ofPatient(2_000)],
    ['a bed', bedOccupancy as Projection, ofBed(6_000)],
  ])('of %s is read whole, each event once, and a page at a time', async (_, projection, events) => {
    const { found, cost } = await allMissed(projection, events, events[99]?.position ?? START);
    expect(found.map(({ id }) => id)).toEqual(events.slice(99 + 1).map(({ id }) => id));
    expect(cost).toBeLessThan(2_100);
  });

  it('of a long stream costs what was missed, not what came before', async () => {
    const events = ofBed(2_000);
    const [stream, last] = [events[0]?.stream ?? '', events.at(-1)?.position ?? START];
    for (const missed of [0, 1, 5, 19]) {
      const behind = events.at(-1 - missed)?.position ?? START;
      const { store, read } = storeOf(events);
      expect(await readNewestMissed(store, stream, behind, last)).toEqual(missed === 0 ? [] : events.slice(-missed));
      expect(read()).toBeLessThanOrEqual(20);
    }
  });

  it('is read an append at a time: none is cut in two', async () => {
    const events = ofPatient(400);
    const { store } = storeOf(events);
    const until = events.at(-1)?.position ?? START;
    const standing = { key: idOf('patient'), stream: '', resume_after: START };
    const page = await readMissed(store, boards as Projection, standing, until);
    expect(page.events).toHaveLength(999);
    expect(page.more).toBe(page.events.at(-1)?.position);
  });

  it('is a handover sheet of 500 patients as a whole', async () => {
    const entries = Array.from({ length: 500 }, (_, n) => putOnSheet({ patient_id: idOf('patient', n) }));
    const [made, ...others] = recorded(
      [sheetMade({ patient_count: 500 }), ...entries],
      ...Array.from({ length: 600 }, () => [sheetSigned()]),
    );
    if (!made) throw new Error('There is no sheet.');
    const { store } = storeOf([made, ...others]);
    const standing = { key: made.stream, stream: made.stream, resume_after: START };
    const until = others.at(-1)?.position ?? START;
    const page = await readMissed(store, handoverSheets as Projection, standing, until);
    expect(page.events.filter(({ type }) => type === 'PatientPutOnHandoverSheet')).toHaveLength(500);
  });

  it('of a bed of the first release is in the stream of its room, and in its own after that', async () => {
    const events = ofBed(4).map((event, n) => (n < 2 ? { ...event, stream: `room-${idOf('room')}` } : event));
    const [first, , , last] = events;
    if (!first || !last) throw new Error('There is no bed.');
    const standing = { key: bedOccupancy.key(first) ?? '', stream: first.stream, resume_after: START };
    const page = await readMissed(storeOf(events).store, bedOccupancy as Projection, standing, last.position);
    expect(page).toEqual({ events, more: null });
  });

  it('ends where it is asked to', async () => {
    const events = ofPatient(10);
    const standing = { key: idOf('patient'), stream: '', resume_after: events[2]?.position ?? START };
    const page = await readMissed(storeOf(events).store, boards as Projection, standing, events[5]?.position ?? START);
    expect(page).toEqual({ events: events.slice(3, 6), more: null });
  });
});
