import { admitted, bedClaimed, handedOff, icuOpened, registered, stayBegan, triaged } from '@ward-board/domain/testing';
import type { RecordedEvent } from '@ward-board/event-store';
import { boards as wardBoards } from '../../boards/boards.js';
import { bedOccupancy } from '../../occupancy/bed-occupancy.js';
import { type Append, recorded } from '../../testing/history-writer.js';
import type { Projection } from '../projection.js';
import { appendsOf, wholeAppends } from './appends.js';
import { keyedAppends } from './keyed-appends.js';

const typesOf = (events: readonly RecordedEvent[]) => events.map(({ type }) => type);
const history = recorded([registered()], [admitted(), stayBegan()], [triaged()], [handedOff(), icuOpened()]);

describe('appends', () => {
  it('are told apart by their command', () => {
    expect(appendsOf(history).map((append) => append.length)).toEqual([1, 2, 1, 2]);
    expect(appendsOf([])).toEqual([]);
  });

  it('without a command stand alone', () => {
    const nameless = history.map((event) => ({ ...event, metadata: {} }));
    expect(appendsOf(nameless)).toHaveLength(history.length);
  });

  it('P3: one that the end of a page may have cut in two waits for the next page, unless it is all there is', () => {
    expect(typesOf(wholeAppends(history.slice(0, 5)))).toEqual(typesOf(history.slice(0, 4)));
    expect(typesOf(wholeAppends(history.slice(0, 2)))).toEqual(['PatientRegistered']);
    expect(wholeAppends(history.slice(1, 3))).toHaveLength(2);
    expect(wholeAppends([])).toEqual([]);
  });
});

describe('a batch, sorted by document', () => {
  const keyed = (projection: unknown, ...appends: readonly Append[]) =>
    keyedAppends(projection as Projection, recorded(...appends));

  it('has of each append the events that the projection handles, with their keys', () => {
    const { appends } = keyed(bedOccupancy, [registered()], [icuOpened(), bedClaimed()]);
    expect(appends.map(({ events }) => events.map(({ key, recorded: { type } }) => [key, type]))).toEqual([
      [],
      [[bedClaimed().data.bed_id, 'BedClaimed']],
    ]);
  });

  it('has events of types that this code does not know where they say what they belong to', () => {
    const unknown = recorded([registered()]).map((event) => ({ ...event, type: 'PatientTeleported' }));
    expect(keyedAppends(wardBoards as Projection, unknown).appends[0]?.events).toHaveLength(1);
    expect(keyedAppends(bedOccupancy as Projection, unknown)).toMatchObject({ appends: [{ events: [] }] });
  });

  it('P5: ends before an append with an event that the projection handles, of which nobody can say whose it is', () => {
    const [first, event] = recorded([registered()], [admitted()]);
    if (!first || !event) throw new Error('There are none.');
    const { appends, keyless } = keyedAppends(wardBoards as Projection, [first, { ...event, metadata: {} }]);
    expect(appends.map(({ last }) => last)).toEqual([first]);
    expect(keyless?.event.type).toBe('PatientAdmitted');
  });
});
