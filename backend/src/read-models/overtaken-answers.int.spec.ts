import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { AllergyRecord, PatientRecord } from '@ward-board/contract';
import { chartRecords, patients } from '@ward-board/domain';
import type { EventStore, RecordedEvent } from '@ward-board/event-store';
import { EVENT_STORE } from '../platform/database/event-store.token.js';
import { Charts } from '../testing/charts.js';
import { endSnapshotKeeping } from '../testing/end-snapshot-keeping.js';
import type { Client } from '../testing/http.js';
import { lived } from '../testing/lived.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';
import { ReadModels } from './read-models.js';

/** More than a page of a stream. */
const EARLIER = 1_500;

describe('a write that another has overtaken before it is answered', () => {
  let app: TestApp;
  let charts: Charts;
  let store: EventStore;
  /** What was read while it was watched: from streams, and of patients. */
  const read: (readonly RecordedEvent[])[] = [];

  beforeAll(async () => {
    app = await openTestApp();
    await endSnapshotKeeping(app);
    charts = await Charts.of(app);
    store = app.service.app.get<EventStore>(EVENT_STORE);
    const [readStream, readByPatient] = [store.readStream.bind(store), store.readByPatient.bind(store)];
    const heard = async (reading: Promise<readonly RecordedEvent[]>) => {
      const events = await reading;
      read.push(events);
      return events;
    };
    jest.spyOn(store, 'readStream').mockImplementation((...asked) => heard(readStream(...asked)));
    jest.spyOn(store, 'readByPatient').mockImplementation((...asked) => heard(readByPatient(...asked)));
  });
  afterAll(() => app?.close());

  /** What a write is answered with while another happens between its events and its answer, and the pages that were read for it. */
  const overtaken = async <Changed>(client: Client, path: string, body: object, other: object) => {
    const readModels = app.service.app.get(ReadModels);
    const waitForWrite = readModels.waitForWrite.bind(readModels);
    jest.spyOn(readModels, 'waitForWrite').mockImplementationOnce(async (stored) => {
      await waitForWrite(stored);
      expect((await client.put(path, other)).status).toBe(200);
      read.length = 0;
      return true;
    });
    const answer = await client.put<Changed>(path, body);
    return { ...answer, pages: read.splice(0) };
  };

  it('is answered with its own record of a chart from the patch of it, however often that was edited', async () => {
    const patient = await charts.arrives();
    const allergy = await charts.records<AllergyRecord>('allergies', { patient_id: patient.id, substance: 'Latex' });
    const stream = chartRecords.allergy.stream(allergy.id);
    const data = { record_id: allergy.id, patient_id: patient.id };
    await lived(
      store,
      stream,
      patient.id,
      Array.from({ length: EARLIER }, (_, n) => ({
        type: 'AllergyAmended',
        data: { ...data, changes: { substance: `Latex ${n}` } },
      })),
    );
    const path = `/api/allergies/${allergy.id}`;
    await until(
      'it is shown',
      async () => (await charts.doctor.get<AllergyRecord>(path)).body.revision === EARLIER + 1,
    );
    const { status, body, pages } = await overtaken<AllergyRecord>(
      charts.nurse,
      path,
      { substance: 'Nickel' },
      { substance: 'Cobalt' },
    );
    expect([status, body.substance, body.revision]).toEqual([200, 'Nickel', EARLIER + 2]);
    expect(pages.flat().length).toBeLessThanOrEqual(20);
  });

  it('is answered with the patient from their own stream, page by page, and not from all that is recorded of them', async () => {
    const patient = await charts.arrives();
    const changes = Array.from({ length: EARLIER }, (_, n) => ({ phone: String(n) }));
    await lived(
      store,
      patients.stream(patient.id),
      patient.id,
      changes.map((changed) => ({
        type: 'PatientDetailsCorrected',
        data: { patient_id: patient.id, changes: changed },
      })),
    );
    const link = { record_id: randomUUID(), admission_id: randomUUID(), patient_id: patient.id };
    const others = Array.from({ length: EARLIER }, () => ({ type: 'BoardRecordLinked', data: link }));
    await lived(store, `record-${link.record_id}`, patient.id, others);
    const path = `/api/patients/${patient.id}`;
    await until(
      'it is shown',
      async () => (await app.reception.http.get<PatientRecord>(path)).body.revision === EARLIER + 1,
    );
    const { status, body, pages } = await overtaken<PatientRecord>(
      app.reception.http,
      path,
      { phone: 'first' },
      { phone: 'second' },
    );
    expect([status, body.phone, body.revision]).toEqual([200, 'first', EARLIER + 2]);
    expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(1_000);
    expect(new Set(pages.flat().map(({ stream }) => stream))).toEqual(new Set([patients.stream(patient.id)]));
  });
});
