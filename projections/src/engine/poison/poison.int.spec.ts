import { randomUUID } from 'node:crypto';
import { admitted, idOf, registered, retriaged } from '@ward-board/domain/testing';
import type { NewEvent } from '@ward-board/event-store';
import { bedOccupancy } from '../beds.js';
import { patientRegister } from '../patients.js';
import type { Projection } from './projection.js';
import { timeOf } from '../testing/chronicle.js';
import { expectWhole } from '../testing/expected.js';
import { journey, journeys } from '../testing/journeys.js';
import { listen, ReadSide } from '../testing/read-side.js';
import { until } from '../testing/until.js';
import { wardBoards } from '../boards/boards.js';
import { projections } from '../process/start-projections.js';

/** P5: an event that can't be taken in halts this projection alone, visibly, and is never skipped. */
describe('an event that can’t be taken in', () => {
  let side: ReadSide;
  beforeEach(async () => {
    side = await ReadSide.open();
  });
  afterEach(() => side.close());

  /** An event that no decision makes, in a stream of its own. */
  async function appendPoison(said: Partial<NewEvent> = {}): Promise<NewEvent> {
    const event: NewEvent = {
      id: randomUUID(),
      type: 'PatientTeleported',
      data: {},
      metadata: { version: '1', occurred_at: timeOf(1), patient_id: idOf('patient') },
      ...said,
    };
    await side.store.append([{ stream: `odd-${event.id}`, expectedRevision: 0, events: [event] }]);
    return event;
  }

  const standing = async (name: string) => (await side.progress.standings()).find((each) => each.name === name);
  const hasHalted = (name: string) => until(`${name} has halted`, async () => (await standing(name))?.failure != null);

  it('halts the boards, visibly, at that event; the others live on', async () => {
    const said = listen();
    await side.append(...journeys(3));
    const [head, before] = [await side.store.head(), await side.events()];
    await side.append(
      [retriaged({ emergency_id: idOf('emergency', 99) })],
      [registered({ patient_id: idOf('patient', 9) })],
    );
    const poison = (await side.events())[before.length];
    side.start(said);
    await hasHalted('ward-boards');
    await side.caughtUp(['patient-register', 'bed-occupancy', 'notifications']);
    expect(await standing('ward-boards')).toEqual({
      name: 'ward-boards',
      position: head,
      failure: {
        position: poison?.position,
        event_id: poison?.id,
        type: 'EmergencyCaseRetriaged',
        message: `There is no record ${idOf('emergency', 99)} in emergency-details.`,
        since: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    });
    await expectWhole(side, [patientRegister as Projection, bedOccupancy as Projection]);
    expect(said.lines.filter((line) => line.includes(poison?.id ?? '?'))).toHaveLength(1);
  });

  it('takes in all that comes before it, and nothing of the append that it is in', async () => {
    const own = { patient_id: idOf('patient', 5), admission_id: idOf('admission', 5) };
    await side.append(...journey(1), [registered(own)]);
    const rows = journey(1).length;
    await side.append([admitted(own), retriaged({ ...own, emergency_id: idOf('emergency', 99) })]);
    side.start();
    await hasHalted('ward-boards');
    const shown = await side.rows(wardBoards);
    expect(rows).toBeGreaterThan(0);
    expect(shown.map(({ id }) => id)).toContain(idOf('patient', 5));
    expect(shown.map(({ id }) => id)).not.toContain(idOf('admission', 5));
  });

  it.each<[string, Partial<NewEvent>, string]>([
    ['of an unknown type', {}, 'Unknown event type PatientTeleported.'],
    [
      'of a version to come',
      { type: 'StayBegan', metadata: { version: '2', occurred_at: timeOf(1), patient_id: idOf('patient') } },
      'Unknown version 2',
    ],
    [
      'without a patient',
      { type: 'StayBegan', metadata: { version: '1', occurred_at: timeOf(1) } },
      'StayBegan does not say whose it is',
    ],
    [
      'of a patient who has no id',
      { type: 'StayBegan', metadata: { version: '1', occurred_at: timeOf(1), patient_id: 'Amina' } },
      'uuid',
    ],
  ])('%s halts whoever meets it, the bells as well', async (_, event, message) => {
    await side.append(...journeys(2));
    side.start();
    await side.caughtUp([...projections.map(({ name }) => name), 'notifications']);
    const { id } = await appendPoison(event);
    const names = [...projections.map(({ name }) => name), 'notifications'];
    if (message === 'uuid') names.pop();
    for (const name of names) {
      await hasHalted(name);
      expect((await standing(name))?.failure).toMatchObject({
        event_id: id,
        message: expect.stringContaining(message),
      });
    }
  });

  it('that Postgres can’t store halts the projection whose row it would be, and the rest of its batch is taken in', async () => {
    // NUL: the event store keeps it, a row can't.
    const name = 'Amina \u0000 Haddad';
    await side.append(...journeys(2), [registered({ patient_id: idOf('patient', 7), name })], ...journeys(1, 20));
    const poison = (await side.events()).find(({ data }) => (data as { name?: string }).name === name);
    side.start();
    for (const halted of ['patient-register', 'ward-boards']) {
      await hasHalted(halted);
      const { failure, position } = (await standing(halted)) ?? {};
      expect(failure).toMatchObject({ event_id: poison?.id, position: poison?.position, type: 'PatientRegistered' });
      expect(Number(position)).toBe(Number(poison?.position) - 1);
    }
    await side.caughtUp(['bed-occupancy']);
  });

  it('is taken in once it can be, by itself, and the failure is gone; its `since` was that of the first try', async () => {
    let broken = true;
    const fragile: Projection = {
      ...(wardBoards as Projection),
      apply: (file, fact) => {
        if (broken && fact.event.type === 'EmergencyCaseHandedOff') throw new Error('What is a hand-off?');
        return wardBoards.apply(file as never, fact);
      },
    };
    await side.append(...journeys(4));
    const first = side.run(fragile);
    await hasHalted('ward-boards');
    const since = (await standing('ward-boards'))?.failure?.since;
    await first.stop();
    side.run(fragile);
    await side.pool.query('SELECT pg_sleep(0.2)');
    expect((await standing('ward-boards'))?.failure?.since).toBe(since);
    broken = false;
    await side.caughtUp(['ward-boards']);
    expect((await standing('ward-boards'))?.failure).toBeNull();
    await expectWhole(side, [wardBoards as Projection]);
  });
});
