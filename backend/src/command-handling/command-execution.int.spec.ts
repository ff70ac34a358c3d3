import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { accept, type BedEvent, beds, claimBed, freeBed, reject, releaseBed, rooms } from '@ward-board/domain';
import { idOf, roomPlan } from '@ward-board/domain/testing';
import type { EventStore, RecordedEvent } from '@ward-board/event-store';
import { openTestStores, type TestStores } from '@ward-board/event-store/testing';
import { Registry } from 'prom-client';
import { roomChoice } from '../admissions/room-choice.js';
import { ProblemException } from '../platform/http/problem-exception.js';
import { CommandExecution, type Load } from './command-execution.js';
import type { CommandMetadata } from './command-metadata.js';
import { CommandMetrics } from './command-metrics.js';
import { StreamStates } from './stream-states.js';

const actor = { id: randomUUID(), name: 'Ann', role: 'doctor', department: 'ICU' };
const command = (): CommandMetadata => ({
  ...{ commandId: randomUUID(), actor, at: new Date().toISOString(), correlationId: 'test', ifMatch: null },
});
const stayOf = (n: number) => ({ admission_id: idOf('admission', n), patient_id: idOf('patient', n) });
const plan = roomPlan(1, ['A', 'B']);
const [bedA, bedB] = plan.beds.map(({ bed_id }) => bed_id) as [string, string];

describe('executing a command', () => {
  let stores: TestStores;
  let store: EventStore;
  let appends = 0;
  const reads: RecordedEvent[][] = [];
  let execution: CommandExecution;
  beforeEach(async () => {
    stores = await openTestStores();
    store = stores.open();
    appends = 0;
    reads.length = 0;
    const watched: Pick<EventStore, 'append' | 'readStream' | 'readAppend'> = {
      append: (writes) => {
        appends++;
        return store.append(writes);
      },
      readStream: async (...args) => {
        const events = await store.readStream(...args);
        reads.push([...events]);
        return events;
      },
      readAppend: (id) => store.readAppend(id),
    };
    execution = new CommandExecution(
      watched as EventStore,
      new StreamStates(watched as EventStore),
      new CommandMetrics(new Registry()),
    );
  });
  afterEach(() => stores.close());

  /** Takes a bed of the room. */
  const claiming =
    (n: number, bed_id: string | null = null) =>
    async (load: Load) => {
      const bed = freeBed(await roomChoice(plan, bed_id, load));
      return bed ? accept<BedEvent>(claimBed(bed, stayOf(n))) : reject('room_unavailable', 'full');
    };
  const holder = async (bed_id: string) => (await store.readStream(beds.stream(bed_id))).at(-1);

  it('fails at once when a decision appends to a stream that exists and that it has not loaded', async () => {
    await execution.execute(command(), claiming(1));
    const before = appends;
    const blind = execution.execute(command(), async () =>
      accept({ stream: beds.stream(bedA), events: [{ type: 'BedReleased', data: stayOf(1) }] }),
    );
    await expect(blind).rejects.toThrow(`stream ${beds.stream(bedA)}, which it had not loaded`);
    expect(appends).toBe(before + 1);
  });

  it('reads the newest event alone where that decides, however long the stream is', async () => {
    const place = { room_id: plan.room_id, room_number: plan.room_number, wing_id: plan.wing_id };
    const bed = { ...place, bed_id: bedA, bed_label: 'A' };
    for (let n = 1; n <= 20; n++) {
      await execution.execute(command(), claiming(n, bedA));
      await execution.execute(command(), async (load) => {
        expect(await load(beds, bedA)).toBe(stayOf(n).admission_id);
        return accept<BedEvent>(releaseBed(bed, stayOf(n)));
      });
    }
    expect(await holder(bedA)).toMatchObject({ type: 'BedReleased', revision: 40 });
    expect(Math.max(...reads.map(({ length }) => length))).toBe(1);
  });

  it('lets fifty at the two last beds in twice, and decides a few times for each', async () => {
    const outcomes = await Promise.all(Array.from({ length: 50 }, (_, n) => execution.execute(command(), claiming(n))));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2);
    for (const outcome of outcomes) if (!outcome.ok) expect(outcome.rejection.code).toBe('room_unavailable');
    expect(appends).toBeLessThanOrEqual(50 * 3);
    for (const bed of [bedA, bedB]) expect(await holder(bed)).toMatchObject({ type: 'BedClaimed', revision: 1 });
  });

  it('takes a claim of the first release, in the stream of the room, for as long as the bed has no stream', async () => {
    const data = { room_id: plan.room_id, bed_id: bedA, ...stayOf(7) };
    const metadata = { version: '1', patient_id: data.patient_id, occurred_at: new Date().toISOString() };
    const claimed = { id: randomUUID(), type: 'BedClaimed', data, metadata };
    const stream = rooms.stream(plan.room_id);
    await store.append([{ stream, expectedRevision: 0, events: [claimed] }]);
    expect(await execution.execute(command(), claiming(1, bedA))).toMatchObject({ ok: false });
    expect(await execution.execute(command(), claiming(1))).toMatchObject({ ok: true });
    expect(await holder(bedB)).toMatchObject({ data: stayOf(1) });
    // Freed: its own stream says so from now on, and the room's is left as it was.
    await execution.execute(command(), async (load) => {
      await load(beds, bedA);
      const { room_id, room_number, wing_id } = plan;
      return accept<BedEvent>(releaseBed({ room_id, room_number, wing_id, bed_id: bedA, bed_label: 'A' }, stayOf(7)));
    });
    expect(await execution.execute(command(), claiming(2))).toMatchObject({ ok: true });
    expect(await holder(bedA)).toMatchObject({ type: 'BedClaimed', data: stayOf(2), revision: 2 });
    expect(await store.readStream(stream)).toHaveLength(1);
  });

  it('says what a command that changes nothing decided on', async () => {
    const first = await execution.execute(command(), claiming(1, bedA));
    const before = appends;
    const unchanged = await execution.execute(command(), async (load) => {
      await load(beds, bedA);
      await load(beds, bedB);
      return accept();
    });
    expect(unchanged).toMatchObject({ ok: true, stored: { incomplete: false, events: [{ type: 'BedClaimed' }] } });
    expect(unchanged.ok && unchanged.stored.position).toBe(first.ok && first.stored.position);
    expect(appends).toBe(before);
  });

  it('refuses a command on a stream with an event that it does not know, and logs the event once', async () => {
    const errors = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const metadata = { version: '1', occurred_at: new Date().toISOString() };
    const event = { id: randomUUID(), type: 'BedPainted', data: { bed_id: bedA }, metadata };
    await store.append([{ stream: beds.stream(bedA), expectedRevision: 0, events: [event] }]);
    const before = appends;
    for (const n of [1, 2]) {
      const refused: unknown = await execution.execute(command(), claiming(n, bedA)).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(ProblemException);
      expect(refused).toMatchObject({ code: 'unavailable', status: 503, headers: { 'retry-after': '30' } });
      expect(refused).toMatchObject({ detail: expect.stringMatching(/stream of type bed .*does not know/) });
    }
    expect(appends).toBe(before);
    expect(errors.mock.calls).toEqual([[expect.stringContaining(event.id)]]);
    errors.mockRestore();
  });

  it('knows a command that comes again, whatever happened since, though it would be refused or be another now', async () => {
    const metadata = command();
    const first = await execution.execute(metadata, claiming(1, bedA));
    for (let n = 2; n <= 15; n++) {
      const place = { room_id: plan.room_id, room_number: plan.room_number, wing_id: plan.wing_id };
      await execution.execute(command(), async (load) => {
        await load(beds, bedA);
        return accept<BedEvent>(releaseBed({ ...place, bed_id: bedA, bed_label: 'A' }, stayOf(n - 1)));
      });
      await execution.execute(command(), claiming(n, bedA));
    }
    const head = await store.head();
    // Refused; nothing to do; in another stream.
    const later = [
      claiming(1, bedA),
      async () => accept(),
      async () => accept<BedEvent>(claimBed({ ...plan, bed_id: bedB, bed_label: 'B' }, stayOf(1))),
    ];
    for (const decide of later) {
      const again = await execution.execute(metadata, decide);
      expect(again.ok && again.stored).toMatchObject({ events: [{ stream: beds.stream(bedA), revision: 1 }] });
      expect(again.ok && again.stored.position).toBe(first.ok && first.stored.position);
    }
    expect(await store.head()).toBe(head);
  });

  it('stores a command that comes again once, and says what it stored', async () => {
    const metadata = command();
    const first = await execution.execute(metadata, claiming(1));
    const again = await execution.execute(metadata, claiming(1));
    expect(first).toMatchObject({ ok: true, stored: { incomplete: false, events: [{ type: 'BedClaimed' }] } });
    expect(again).toMatchObject({
      ok: true,
      stored: { incomplete: false, events: [{ type: 'BedClaimed', revision: 1 }] },
    });
    expect(again.ok && again.stored.position).toBe(first.ok && first.stored.position);
    expect(await store.readStream(beds.stream(bedA))).toHaveLength(1);
  });
});
