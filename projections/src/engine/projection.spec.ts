import { type EventType, eventTypes, UnreadableEvent } from '@ward-board/domain';
import { discharged, icuEnteredInError, registered, treatedAndReleased } from '@ward-board/domain/testing';
import { readFact } from './projection.js';
import { projections } from '../process/start-projections.js';
import { type Append, recorded, timeOf } from '../testing/chronicle.js';
import { folded } from '../testing/fold.js';
import { journey } from '../testing/journeys.js';

describe('a stored event', () => {
  const [event] = recorded([registered()]);
  if (!event) throw new Error('There is none.');

  it('is read with whose it is, when it happened, and its revision', () => {
    const patientId = registered().data.patient_id;
    expect(readFact(event)).toEqual({ event: registered(), revision: 1, at: timeOf(1), patientId });
  });

  it.each([
    ['without a patient', { patient_id: undefined }],
    ['without a time', { occurred_at: undefined }],
    ['without a version', { version: undefined }],
    ['of a version to come', { version: '2' }],
  ])('P5: %s can’t be read', (_, change) => {
    const metadata = JSON.parse(JSON.stringify({ ...event.metadata, ...change }));
    expect(() => readFact({ ...event, metadata })).toThrow(UnreadableEvent);
  });

  it('P5: of an unknown type can’t be read', () => {
    expect(() => readFact({ ...event, type: 'PatientTeleported' })).toThrow(UnreadableEvent);
  });
});

/** Claims and counts, of which people see what they guard: the stay, the number, never the claim. */
const movesNothing: readonly EventType[] = ['MrnAssigned', 'StayBegan', 'StayEnded'];

it('every event moves a read model, but those that are known not to', () => {
  const life = journey(1).map((append) => [...append]);
  const earlier = (n: number, ...then: Append) => [...life.slice(0, n), ...then.map((fact) => [fact])];
  const endings = [earlier(3, treatedAndReleased()), earlier(6, icuEnteredInError()), earlier(6, discharged())];
  const moving = new Set<EventType>();
  for (const appends of [life, ...endings]) {
    const facts = appends.flat();
    for (const [index, fact] of facts.entries()) {
      const [before, after] = [index, index + 1].map((length) =>
        projections.map(
          (projection) => folded(projection, recorded(...facts.slice(0, length).map((one) => [one]))).rows,
        ),
      );
      if (JSON.stringify(before) !== JSON.stringify(after)) moving.add(fact.type);
    }
  }
  expect([...moving, ...movesNothing].sort()).toEqual([...eventTypes].sort());
});

it('every projection has a name of its own, and only the boards feed boards', () => {
  expect(projections.map(({ name }) => name)).toEqual(['ward-boards', 'patient-register', 'bed-occupancy']);
  expect(projections.filter(({ feedsBoards }) => feedsBoards).map(({ name }) => name)).toEqual(['ward-boards']);
});
