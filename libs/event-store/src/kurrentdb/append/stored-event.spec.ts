import { toPosition } from '../../port/position.js';
import type { ServerEvent } from '../server/server.js';
import { placeInAppend, toRecordedEvent, toServerWrites } from './stored-event.js';

const SENT_AT = '2026-01-02T03:04:05.678Z';
const ID = '0b7f6c1e-3d52-4c6a-9a53-0d7f4a0b7e11';
const event = { id: ID.toUpperCase(), type: 'BedClaimed', data: { bed: 1 }, metadata: { patient_id: 'p' } };

/** The first event of an append as KurrentDB has it. */
function stored(created: string, changes: Partial<ServerEvent> = {}, recordedAt?: string): ServerEvent {
  const times = recordedAt === undefined ? undefined : new Map([[event.id, recordedAt]]);
  const [write] = toServerWrites([{ stream: 'bed-1', expectedRevision: 0, events: [event] }], 's', SENT_AT, times);
  const [sent] = write?.events ?? [];
  if (!sent) throw new Error('unreachable');
  return { ...sent, stream: 'bed-1', revision: 0n, position: 12n, created: new Date(created), ...changes };
}

it('gives an event back as it was sent, without what the adapter and the server added', () => {
  const added = { '$schema.name': 'BedClaimed', '$schema.format': 'Json' };
  const read = stored('2026-01-02T03:04:05Z');
  expect(toRecordedEvent({ ...read, metadata: { ...(read.metadata as object), ...added } })).toEqual({
    ...event,
    id: ID,
    stream: 'bed-1',
    revision: 1,
    position: toPosition('12'),
    recordedAt: SENT_AT,
  });
});

it.each([
  ['the server’s second with the sender’s milliseconds', '2026-01-02T03:04:05.000Z', SENT_AT],
  ['the server’s second, when the sender’s clock is another', '2026-01-02T03:09:00.000Z', '2026-01-02T03:09:00.000Z'],
  ['the same, should the client read milliseconds one day', '2026-01-02T03:04:05.999Z', SENT_AT],
])('was recorded at %s', (_, created, recordedAt) => {
  expect(toRecordedEvent(stored(created)).recordedAt).toBe(recordedAt);
});

it('keeps when another store recorded an event that was copied from there', () => {
  expect(toRecordedEvent(stored('2026-01-02T03:04:05Z', {}, '2020-01-01T00:00:00.001Z')).recordedAt).toBe(
    '2020-01-01T00:00:00.001Z',
  );
});

it('says where an append ends, over several streams', () => {
  const writes = toServerWrites(
    [
      { stream: 'a', expectedRevision: 2, events: [event, event] },
      { stream: 'b', expectedRevision: 0, events: [event] },
    ],
    's',
    SENT_AT,
  );
  expect(writes.map(({ expected }) => expected)).toEqual([1n, 'no_stream']);
  const places = writes.flatMap(({ events }) => events.map(placeInAppend));
  expect(places).toEqual([2, 1, 0].map((following) => ({ sender: 's', following })));
});

it.each<[string, unknown]>([
  ['none', undefined],
  ['bytes', new Uint8Array([1])],
  ['other values than texts', { patient_id: 7, ward_board_append: { a: 1 } }],
])('reads an event that something else has written as an append of its own: metadata of %s', (_, metadata) => {
  expect(placeInAppend({ metadata }).following).toBe(0);
  expect(Object.values(toRecordedEvent(stored('2026-01-02T03:04:05Z', { metadata })).metadata)).toEqual(
    metadata && 'patient_id' in (metadata as object) ? ['7'] : [],
  );
});
