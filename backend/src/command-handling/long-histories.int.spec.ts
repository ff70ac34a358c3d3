import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { admissions, patients } from '@ward-board/domain';
import type { EventStore, RecordedEvent } from '@ward-board/event-store';
import { EVENT_STORE } from '../platform/database/event-store.token.js';
import { ReadModels } from '../read-models/read-models.js';
import { endSnapshotKeeping } from '../testing/end-snapshot-keeping.js';
import { lived } from '../testing/lived.js';
import { haltProjection } from '../testing/paused-projections.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';
import { StreamStates } from './stream-states.js';

/** So much does one edit write, and so much may one write read of a stream: six events and a snapshot. */
const TEXT = 'Chest pain since the morning. '.repeat(100);
const MOST_EVENTS = 6;
/** The snapshot holds such a text twice at most, and each event one, with its metadata. */
const MOST_BYTES = (MOST_EVENTS + 2) * (TEXT.length + 1_000);

describe('a record with a long history', () => {
  let app: TestApp;
  let store: EventStore;
  /** What was read of each stream since it was last emptied. */
  const read = new Map<string, { events: number; bytes: number }>();

  const watch = async () => {
    await endSnapshotKeeping(app);
    store = app.service.app.get<EventStore>(EVENT_STORE);
    const heard = (stream: string, found: readonly RecordedEvent[] | object | null) => {
      const sum = read.get(stream) ?? { events: 0, bytes: 0 };
      const events = Array.isArray(found) ? found.length : 0;
      read.set(stream, { events: sum.events + events, bytes: sum.bytes + JSON.stringify(found).length });
    };
    const [readStream, readSnapshot] = [store.readStream.bind(store), store.readSnapshot.bind(store)];
    jest.spyOn(store, 'readStream').mockImplementation(async (stream, options) => {
      const events = await readStream(stream, options);
      heard(stream, events);
      return events;
    });
    jest.spyOn(store, 'readSnapshot').mockImplementation(async (stream, version) => {
      const snapshot = await readSnapshot(stream, version);
      heard(stream, snapshot);
      return snapshot;
    });
  };
  beforeAll(async () => {
    app = await openTestApp();
    await watch();
  });
  afterAll(() => app?.close());

  /** What a write read of a stream. */
  const cost = async (stream: string, write: () => Promise<unknown>) => {
    read.clear();
    await write();
    // No write waits for the snapshot that it gave cause for: on a busy machine the next one may find an older one.
    await app.service.app.get(StreamStates).onIdle();
    return read.get(stream) ?? { events: 0, bytes: 0 };
  };

  it('costs an edit what a short one does: after two thousand edits, at once after a restart too', async () => {
    const { reception, emergency } = app;
    const triaged = await emergency.triages(await reception.receives('emergency'));
    const { admission_id, patient_id } = triaged;
    const stream = admissions.stream(admission_id);
    let edits = 0;
    const edit = () => cost(stream, () => emergency.amends(triaged, { notes: `${TEXT} ${++edits}` }));
    for (let n = 0; n < 10; n++) await edit();

    const amended = { admission_id, patient_id, emergency_id: triaged.id };
    const earlier = Array.from({ length: 2_000 }, (_, n) => ({
      ...amended,
      changes: { notes: `${TEXT} earlier ${n}` },
    }));
    await lived(
      store,
      stream,
      patient_id,
      earlier.map((data) => ({ type: 'EmergencyCaseAmended', data })),
    );
    // Boards that are behind are a read of their own.
    const seen = () => emergency.sees(`/api/emergency-details/${triaged.id}` as const);
    await until('the boards have them', async () => (await seen()).notes === `${TEXT} earlier 1999`);
    // Nobody has read it so far, and no snapshot is near: once, all of it is read.
    expect((await edit()).events).toBeGreaterThan(2_000);
    for (let n = 0; n < 12; n++) {
      const { events, bytes } = await edit();
      expect(events).toBeLessThanOrEqual(MOST_EVENTS);
      expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
    }
    await app.service.restart();
    await watch();
    expect((await edit()).events).toBeLessThanOrEqual(MOST_EVENTS);
    const { notes } = await seen();
    expect(notes).toBe(`${TEXT} ${edits}`);
    // Each edit is decided on what the one before left.
    const { revision } = await emergency.amends(triaged, { avpu: 'alert' });
    expect(revision).toBe(2_000 + edits + 3);
  });

  it('is answered from its rows and what came since, when the boards stand still', async () => {
    const { reception, emergency } = app;
    const triaged = await emergency.triages(await reception.receives('emergency'));
    const { admission_id, patient_id, id: emergency_id } = triaged;
    const data = { admission_id, patient_id, emergency_id, changes: { notes: TEXT } };
    await lived(
      store,
      admissions.stream(admission_id),
      patient_id,
      Array(500).fill({ type: 'EmergencyCaseAmended', data }),
    );
    await emergency.amends(triaged, { notes: 'before' });
    const readByPatient = jest.spyOn(store, 'readByPatient');
    const halted = await haltProjection(app, 'ward-boards');
    try {
      for (const n of [1, 2, 3]) {
        readByPatient.mockClear();
        const path = `/api/emergency-details/${emergency_id}`;
        const answer = await emergency.http.put(path, { vitals: `HR ${n}` });
        expect(answer.headers.get('x-projection')).toBe('behind');
        expect(answer.body).toMatchObject({ notes: 'before', vitals: `HR ${n}`, revision: 503 + n });
        const pages = await Promise.all(readByPatient.mock.results.map(({ value }) => value));
        expect(pages.flat()).toHaveLength(n);
      }
    } finally {
      await halted.resume();
      readByPatient.mockRestore();
    }
  });

  it('is not read for the answer to an edit that another has overtaken', async () => {
    const { reception, emergency } = app;
    const triaged = await emergency.triages(await reception.receives('emergency'));
    const { admission_id, patient_id, id: emergency_id } = triaged;
    const data = { admission_id, patient_id, emergency_id, changes: { notes: TEXT } };
    await lived(
      store,
      admissions.stream(admission_id),
      patient_id,
      Array(500).fill({ type: 'EmergencyCaseAmended', data }),
    );
    await emergency.amends(triaged, { notes: 'before' });
    const readModels = app.service.app.get(ReadModels);
    const readByPatient = jest.spyOn(store, 'readByPatient');
    const waitForWrite = readModels.waitForWrite.bind(readModels);
    jest.spyOn(readModels, 'waitForWrite').mockImplementationOnce(async (stored) => {
      await waitForWrite(stored);
      const other = { vitals: 'of another', notes: null, triage_level: 'critical' };
      return (await emergency.amends(triaged, other)).notes === null;
    });
    try {
      const { body, headers } = await emergency.http.put(`/api/emergency-details/${emergency_id}`, { vitals: 'HR 1' });
      expect(body).toMatchObject({ vitals: 'HR 1', notes: 'before', triage_level: triaged.triage_level });
      expect(headers.get('etag')).toBe(`"${body.revision}"`);
      const pages = await Promise.all(readByPatient.mock.results.map(({ value }) => value));
      expect(pages.flat()).toEqual([]);
    } finally {
      readByPatient.mockRestore();
    }
  });

  it('is no patient’s whose imaging study is written: nothing else of theirs is read', async () => {
    const { reception } = app;
    const radiology = await app.signsIn('radiology');
    const patient = await reception.registers();
    const readByPatient = jest.spyOn(store, 'readByPatient');
    try {
      const study = await radiology.ordersStudy(patient);
      await radiology.amendsStudy(study, { status: 'in-progress' });
      await radiology.amendsStudy(study, { status: 'completed', conclusion: 'Normal' });
      await radiology.amendsStudy(study, { conclusion: 'Nothing new' });
      expect(readByPatient).not.toHaveBeenCalled();
    } finally {
      readByPatient.mockRestore();
    }
  });

  it('costs an admission and a discharge what those of somebody new do, after three hundred of them', async () => {
    const { reception } = app;
    const patient = await reception.registers();
    const stream = patients.stream(patient.id);
    const stays = Array.from({ length: 300 }, () => ({ patient_id: patient.id, admission_id: randomUUID() }));
    const events = stays.flatMap((data) => [
      { type: 'StayBegan', data },
      { type: 'StayEnded', data },
    ]);
    await lived(store, stream, patient.id, events);
    await reception.discharges(await reception.admits(patient, 'planned'));
    for (let n = 0; n < 6; n++) {
      let stay: Awaited<ReturnType<typeof reception.admits>> | undefined;
      // The notifier reads it as well, for the patient's name.
      const admitted = await cost(stream, async () => {
        stay = await reception.admits(patient, 'planned');
      });
      expect(admitted.events).toBeLessThanOrEqual(2 * MOST_EVENTS);
      const discharged = await cost(stream, async () => stay && reception.discharges(stay));
      expect(discharged.events).toBeLessThanOrEqual(2 * MOST_EVENTS);
    }
    const again = await reception.admits(patient, 'planned');
    expectProblem(
      await reception.http.post('/api/admissions', { patient_id: again.patient_id, admission_type: 'icu' }),
      'already_admitted',
    );
  });

  it('is refused for an event that can’t be read, though newer code that could has kept a snapshot after it', async () => {
    const { reception, emergency } = app;
    const triaged = await emergency.triages(await reception.receives('emergency'));
    const { admission_id, patient_id } = triaged;
    const stream = admissions.stream(admission_id);
    await lived(store, stream, patient_id, [{ type: 'EmergencyCaseSung', data: {} }]);
    const data = { admission_id, patient_id, emergency_id: triaged.id, changes: { notes: 'after it' } };
    await lived(store, stream, patient_id, Array(20).fill({ type: 'EmergencyCaseAmended', data }));
    const [newest] = await store.readStream(stream, { direction: 'backwards', limit: 1 });
    if (!newest) throw new Error('There are no events.');
    const { id: eventId, revision } = newest;
    const byNewerCode = { version: 'of newer code', revision, eventId, state: {} };
    await store.keepSnapshot(stream, byNewerCode);
    const put = await emergency.http.put(`/api/emergency-details/${triaged.id}`, { notes: 'late' });
    expectProblem(put, 'unavailable');
    expect(await store.readSnapshot(stream, byNewerCode.version)).toEqual(byNewerCode);
  });
});
