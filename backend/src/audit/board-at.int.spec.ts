import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { jest } from '@jest/globals';
import {
  type AdmissionRecord,
  accessEntryList,
  type BoardSnapshot,
  boardSnapshotAt,
  type Clinical,
  type FeedCollections,
  type ImagingStudyRecord,
  type PatientRecord,
} from '@ward-board/contract';
import type { EventStore } from '@ward-board/event-store';
import { type Random, withSeededRandom } from '@ward-board/event-store/testing';
import { EVENT_STORE } from '../platform/database/event-store.token.js';
import { type ApiClient, booking } from '../testing/api-client.js';
import { BoardWatch, replay } from '../testing/board-watch.js';
import { endSnapshotKeeping } from '../testing/end-snapshot-keeping.js';
import { openWard } from '../testing/open-ward.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';
import { Ledger } from './ledger/ledger.js';

/** Of so many who came last things happen: most of those before have gone. */
const LATELY = 8;
/** At how many moments of a day full of changes each board is compared. */
const MOMENTS = 200;
const nextStep = { 'pre-op': 'in-surgery', 'in-surgery': 'post-op', 'post-op': 'recovered', recovered: null } as const;
const theatre = { ...booking, start: 'pre-op' };
/** A whole set, of which NEWS2 is made. */
const vitalsOf = ({ id }: PatientRecord, random: Random) => {
  const values = { '9279-1': 16, '59408-5': 97, '3151-8': 0, '8867-4': 60 + Math.floor(random() * 80), '8310-5': 37.1 };
  const words = { '85354-9': '120/80', '80288-4': 'A' };
  return {
    patient_id: id,
    set: [
      ...Object.entries(values).map(([code, value]) => ({ code, display: code, value })),
      ...Object.entries(words).map(([code, value_string]) => ({ code, display: code, value_string })),
    ],
  };
};
const wards = ['emergency', 'icu', 'operations', 'ward', 'radiology'] as const;

describe('a board at a moment', () => {
  let app: TestApp;
  let auditor: ApiClient;
  beforeAll(async () => {
    app = await openTestApp();
    auditor = await app.joins('auditor', null);
  });
  afterAll(() => app?.close());

  const boardAt = async (ward: string, at: string, more = '') => {
    const { status, body } = await auditor.http.get(`/api/boards/${ward}?at=${at}${more}`);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return boardSnapshotAt.parse(body);
  };
  type Collections = BoardSnapshot['collections'];
  const inOrder = (collections: Collections) =>
    Object.fromEntries(
      Object.entries(collections).map(([name, records]) => [
        name,
        records.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
      ]),
    );
  const isScored = (record: object) =>
    'clinical' in record && (record as { readonly clinical: Clinical | null }).clinical?.news2 != null;
  const some = <Item>(items: readonly Item[], random: Random): Item | undefined =>
    items[Math.floor(random() * items.length)];

  /** One thing that is done with somebody, at random: of those that no rule refuses, and that there is somebody for. */
  async function happens(
    random: Random,
    known: { patients: PatientRecord[]; stays: AdmissionRecord[]; studies: ImagingStudyRecord[] },
    ward: ApiClient,
    room_ids: readonly string[],
  ): Promise<void> {
    const { reception, emergency, icu, operations } = app;
    const [patient, stay, study] = [
      some(known.patients.slice(-LATELY), random),
      some(known.stays.slice(-LATELY), random),
      some(known.studies, random),
    ];
    const room_id = some(room_ids, random);
    /** A step with one of those who are on a list, if anybody is: only the step that is drawn reads it. */
    const withSome =
      <Item>(list: () => Promise<readonly Item[]>) =>
      (step: (item: Item) => Promise<unknown>) =>
      async () => {
        const one = some(await list(), random);
        return one && step(one);
      };
    const withTriaged = withSome(() => emergency.lists('/api/emergency-details'));
    const withCared = withSome(() => icu.lists('/api/icu'));
    const withWaiting = withSome(() => ward.lists('/api/waiting-list'));
    const withOperated = withSome(() => operations.lists('/api/operations'));
    const radiology = operations;
    const steps: (() => Promise<unknown>)[] = [
      async () => {
        const registered = await reception.registers({ date_of_birth: '1960-01-01' });
        known.patients.push(registered);
        const type = some(['emergency', 'icu', 'surgery', 'normal'] as const, random) ?? 'icu';
        return known.stays.push(await reception.admits(registered, type));
      },
      async () => stay && emergency.triages(stay),
      withTriaged((triaged) => emergency.amends(triaged, { notes: `Note ${random()}`, triage_level: 'urgent' })),
      withTriaged((triaged) => emergency.transfersToIcu(triaged, { room_id })),
      withTriaged((triaged) => emergency.transfersToOperation(triaged)),
      withTriaged((triaged) => emergency.treatsAndReleases(triaged)),
      async () => stay && icu.accepts(stay, { room_id }),
      withCared((cared) => icu.edits(cared, { severity: 'stable', room_id: room_id ?? null })),
      withCared((cared) => icu.dischargesFromIcu(cared)),
      async () => stay && reception.discharges(stay),
      async () =>
        patient && reception.send('PUT', `/api/patients/${patient.id}`, { name: `Name ${known.patients.length}` }),
      async () => {
        const registered = await reception.registers();
        return ward.send('POST', '/api/waiting-list', { patient_id: registered.id, priority: 2 });
      },
      withWaiting((waiting) => ward.send('POST', `/api/waiting-list/${waiting.id}/assign`, { room_id })),
      withWaiting((waiting) => ward.send('DELETE', `/api/waiting-list/${waiting.id}`)),
      async () => patient && known.studies.push(await radiology.ordersStudy(patient)),
      async () => study && radiology.amendsStudy(study, { status: 'in-progress' }),
      async () => study && radiology.amendsStudy(study, { status: 'completed', conclusion: 'Nothing' }),
      async () => study && radiology.removesStudy(study),
      withTriaged((triaged) => emergency.send('POST', `/api/emergency-details/${triaged.id}/take`)),
      withCared((cared) => icu.send('POST', `/api/icu/${cared.id}/accept`)),
      withCared((cared) => icu.send('POST', `/api/icu/${cared.id}/send-back`, { reason: 'No ventilator' })),
      withCared((cared) => icu.send('POST', `/api/icu/${cared.id}/transfer-to-operation`, theatre)),
      withOperated((operated) => operations.updates(operated, { op_status: nextStep[operated.op_status] })),
      withOperated((operated) =>
        operations.send('POST', `/api/operations/${operated.id}/transfer-to-icu`, { severity: 'critical' }),
      ),
      // What a chart learns stands on the row.
      async () => patient && icu.send('POST', '/api/observations', vitalsOf(patient, random)),
      async () => patient && icu.send('POST', '/api/allergies', { patient_id: patient.id, substance: 'Latex' }),
      async () => patient && icu.prescribes(patient),
      async () => patient && icu.reportsResult(await icu.ordersTest(patient), { critical: random() < 0.5 }),
    ];
    for (let tried = 0; tried < 10; tried++) {
      const done = await some(steps, random)?.().catch(() => undefined);
      if (done !== undefined) return;
    }
  }

  it(
    'is what the live board’s staff were shown at 200 moments, record for record, whatever has happened since',
    withSeededRandom(async (newRandom) => {
      const random = newRandom();
      const { ward, room } = await openWard(app);
      const room_ids = [(await room(['A', 'B'])).id, (await room(['A', 'B'])).id];
      const known = { patients: [], stays: [], studies: [] };
      const staff = { ...app, ward, radiology: await app.signsIn('radiology') };
      const screens = new Map<string, { readonly snapshot: BoardSnapshot; readonly watch: BoardWatch }>();
      for (const name of wards) {
        const snapshot = await staff[name].seesBoard(name);
        const watch = await BoardWatch.open(staff[name]);
        await watch.join(name, snapshot.seq, snapshot.feed);
        screens.set(name, { snapshot, watch });
      }
      const shown: Pick<BoardSnapshot, 'ward' | 'at' | 'collections'>[] = [];
      for (let step = 0; step < MOMENTS; step++) {
        await happens(random, known, ward, room_ids);
        const name = some(wards, random) ?? 'icu';
        const { at, seq } = await auditor.seesBoard(name);
        const screen = screens.get(name);
        if (!screen) throw new Error(`Nobody looks at ${name}.`);
        await screen.watch.caughtUpTo(seq);
        const patches = [...screen.watch.missed, ...screen.watch.patches];
        const collections = Object.fromEntries(
          Object.entries(screen.snapshot.collections).map(([collection, records]) => [
            collection,
            replay(collection as keyof FeedCollections, records, patches),
          ]),
        );
        shown.push({ ward: name, at, collections: collections as Collections });
        // The next thing happens in another millisecond.
        await delay(2);
      }
      for (const { watch } of screens.values()) watch.close();
      for (const { ward: name, at, collections } of shown) {
        const then = await boardAt(name, at);
        expect(then).toMatchObject({ ward: name, at, feed: null, seq: null, stopped: [] });
        // Of an empty board nothing may have been recorded by then.
        if (Object.values(then.collections).flat().length > 0)
          expect(then.log_begins_at?.localeCompare(at)).toBeLessThan(1);
        expect([name, at, inOrder(then.collections)]).toEqual([name, at, inOrder(collections)]);
      }
      expect(
        shown.filter(({ collections }) => Object.values(collections).some((records) => records.length > 0)).length,
      ).toBeGreaterThan(MOMENTS / 3);
      expect(shown.some(({ collections }) => Object.values(collections).flat().some(isScored))).toBe(true);
    }),
    300_000,
  );

  it('is empty before the first event', async () => {
    const { collections, stopped } = await boardAt('ward', '2001-01-01T00:00:00Z');
    expect([collections, stopped]).toEqual([{ admissions: [], 'normal-acceptances': [], 'waiting-list': [] }, []]);
  });

  it('costs what was read of those who were in the hospital then, not of all who ever were', async () => {
    const here = await app.reception.receives('icu');
    for (let gone = 0; gone < 5; gone++) await app.reception.discharges(await app.reception.receives('icu'));
    const { at, collections } = await auditor.seesBoard('icu');
    for (let later = 0; later < 5; later++) await app.reception.receives('icu');
    await endSnapshotKeeping(app);
    const store = app.service.app.get<EventStore>(EVENT_STORE);
    const reads = jest.spyOn(store, 'readByPatient');
    const then = await boardAt('icu', at);
    const waiting = await auditor.lists('/api/waiting-list');
    const active = await auditor.lists('/api/admissions?status=admitted');
    expect(new Set(reads.mock.calls.map(([patient]) => patient)).size).toBeLessThanOrEqual(
      active.length - 5 + waiting.length,
    );
    reads.mockRestore();
    expect(then.collections.admissions?.map(({ id }) => id)).toContain(here.id);
    expect(inOrder(then.collections)).toEqual(inOrder(collections));
  });

  it('waits for the ledger only where an event of then is not in it', async () => {
    const here = await app.reception.receives('icu');
    const { at } = await auditor.seesBoard('icu');
    await boardAt('icu', at);
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const standing = jest.spyOn(app.service.app.get(Ledger), 'bringUpToDate').mockReturnValue(held);
    try {
      await delay(2);
      await app.reception.receives('icu');
      // Answered, though the ledger's own work does not end.
      const { collections } = await boardAt('icu', at);
      expect(collections.admissions?.map(({ id }) => id)).toContain(here.id);
      const { at: now } = await auditor.seesBoard('icu');
      const asked = auditor.http.get(`/api/boards/icu?at=${now}`);
      expect(await Promise.race([asked.then(() => 'answered'), delay(300, 'waits')])).toBe('waits');
      release();
      expectProblem(await asked, 'projection_behind');
    } finally {
      release();
      standing.mockRestore();
    }
  });

  it('names the patients of whom something stood still', async () => {
    const { id: admission_id, patient_id } = await app.reception.receives('icu');
    const data = { patient_id, admission_id, icu_id: randomUUID(), emergency_id: randomUUID(), changes: {} };
    const metadata = { version: '1', patient_id, occurred_at: new Date().toISOString() };
    const events = [{ id: randomUUID(), type: 'EmergencyCaseAmended', data, metadata }];
    const store = app.service.app.get<EventStore>(EVENT_STORE);
    await store.append([{ stream: `unknown-${admission_id}`, expectedRevision: 0, events }]);
    const { at } = await until('it is parked', async () => {
      const board = await auditor.seesBoard('icu');
      return board.stopped.length > 0 && board;
    });
    const [event] = await store.readAppend(events[0]?.id ?? '');
    expect((await boardAt('icu', at)).stopped).toEqual([{ patient_id, since: event?.recordedAt }]);
  });

  it('is recorded as a reading of each patient on it', async () => {
    const { patient_id } = await app.reception.receives('icu');
    const { at } = await auditor.seesBoard('icu');
    await boardAt('icu', at, '&reason=A complaint');
    const { body } = await auditor.http.get(`/api/audit/patients/${patient_id}/access`);
    expect(accessEntryList.parse(body).items[0]).toMatchObject({
      what: 'audit/boards/icu',
      reason: 'A complaint',
      user: { role: 'auditor' },
    });
  });

  it('is for auditors alone, of the past alone, and names what is wrong with the request', async () => {
    const now = new Date().toISOString();
    for (const who of [app.icu, app.admin, app.reception])
      for (const at of [now, 'yesterday', ''])
        expectProblem(await who.http.get(`/api/boards/icu?at=${at}`), 'forbidden');
    const asked = async (query: string) => auditor.http.get(`/api/boards/icu?${query}`);
    expectProblem(await asked('at=yesterday'), 'validation_failed', 'at');
    expectProblem(await asked(`at=${new Date(Date.now() + 600_000).toISOString()}`), 'validation_failed', 'at');
    expectProblem(await asked(`at=${now}&since=${now}`), 'validation_failed', 'since');
  });
});
