import { accessEntryList, chartFeedOf, type PatientRecord } from '@ward-board/contract';
import type { ApiClient } from '../testing/api-client.js';
import { BoardWatch } from '../testing/board-watch.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';

describe('a confidential patient', () => {
  let app: TestApp;
  let auditor: ApiClient;
  let patient: PatientRecord;
  let other: PatientRecord;
  beforeAll(async () => {
    app = await openTestApp();
    auditor = await app.joins('auditor', null);
    patient = await app.reception.registers({ name: 'Carla Confidential', confidential: true });
    await app.emergency.triages(await app.reception.admits(patient, 'emergency'));
    other = await app.reception.registers();
  });
  afterAll(() => app?.close());

  const readings = ({ id }: PatientRecord) => [
    ...['events', 'state', 'access'].map((what) => `/api/audit/patients/${id}/${what}?`),
    ...['', '/chart-counts', '/monitoring'].map((what) => `/api/patients/${id}${what}?`),
    ...['vitals', 'trends'].map((what) => `/api/observations/patient/${id}/${what}?`),
    `/api/imaging-studies/patient/${id}?`,
    ...[
      'observations',
      'prescriptions',
      'service-requests',
      'diagnostic-reports',
      'care-plans',
      'consents',
      'handovers',
    ].map((list) => `/api/${list}?patient_id=${id}&`),
  ];
  const entriesOf = async ({ id }: PatientRecord) =>
    accessEntryList.parse((await auditor.http.get(`/api/audit/patients/${id}/access?reason=To+see+the+log`)).body)
      .items;

  it('is read by an auditor with a reason alone, which stands in the access log', async () => {
    for (const path of readings(patient)) {
      for (const reason of ['', 'reason='])
        expectProblem(await auditor.http.get(path + reason), 'reason_required', 'reason');
      for (const reason of ['reason=++ab++', 'reason=...']) {
        // By the schema, where the answer alone says whose records they are.
        const answer = await auditor.http.get(path + reason);
        expectProblem(answer, answer.status === 403 ? 'reason_required' : 'validation_failed', 'reason');
      }
      expect([path, (await auditor.http.get(`${path}reason=Complaint+12`)).status]).toEqual([path, 200]);
    }
    const reasons = (await entriesOf(patient)).map(({ reason }) => reason);
    expect(reasons.filter((reason) => reason === 'Complaint 12')).toHaveLength(readings(patient).length);
    expect(reasons).not.toContain(null);
  });

  it('has records of a chart that are read one by one with a reason alone, in plain fields and as FHIR, which is kept', async () => {
    const { emergency } = app;
    const order = { category: 'laboratory', code: '58410-2', display: 'Full blood count' };
    const made = async (collection: string, more: object) => {
      const sent = { patient_id: patient.id, ...more };
      const { status, body } = await emergency.http.post<{ id: string }>(`/api/${collection}`, sent);
      expect([collection, status, body]).toEqual([collection, 201, expect.anything()]);
      return `/api/${collection}/${body.id}`;
    };
    const records = [
      await made('observations', {
        ...{ category: 'vital-signs', code: '8867-4', display: 'Heart Rate', value: 71 },
      }),
      await made('allergies', { substance: 'Latex', category: 'environment', criticality: 'low' }),
      await made('prescriptions', {
        medication: 'Paracetamol',
        dose: '1 g',
        source: 'emergency',
      }),
      await made('service-requests', { ...order, source: 'emergency' }),
      await made('imaging-studies', { modality: 'CT' }),
    ];
    const before = (await entriesOf(patient)).length;
    for (const path of records) {
      for (const accept of ['application/json', 'application/fhir+json'])
        expectProblem(await auditor.http.get(path, { accept }), 'reason_required', 'reason');
      for (const accept of ['application/json', 'application/fhir+json'])
        expect([path, (await auditor.http.get(`${path}?reason=Complaint+14`, { accept })).status]).toEqual([path, 200]);
      expect([path, (await app.icu.http.get(path)).status]).toEqual([path, 200]);
    }
    // The reading of the log that counted them is one itself.
    const entries = (await entriesOf(patient)).slice(0, -before - 1);
    const told = entries.map(({ what, reason, user }) => `${what} ${user.role} ${reason}`).toReversed();
    const collections = records.map((path) => path.split('/')[2]);
    expect(told).toEqual(
      collections.flatMap((what) => [
        `${what} auditor Complaint 14`,
        `${what} auditor Complaint 14`,
        `${what} doctor null`,
      ]),
    );
  });

  it('is exported with a reason alone', async () => {
    const lines = { accept: 'application/x-ndjson' };
    const path = `/api/audit/patients/${patient.id}/events`;
    expectProblem(await auditor.http.get(path, lines), 'reason_required', 'reason');
    const { status, body } = await auditor.http.get(`${path}?reason=Complaint+12`, lines);
    expect([status, String(body).includes('PatientRegistered')]).toEqual([200, true]);
  });

  it('is on a board of the past that is read with a reason alone', async () => {
    const at = new Date().toISOString();
    expectProblem(await auditor.http.get(`/api/boards/emergency?at=${at}`), 'reason_required', 'reason');
    expect((await auditor.http.get(`/api/boards/emergency?at=${at}&reason=Complaint+12`)).status).toBe(200);
    expect((await auditor.http.get(`/api/boards/icu?at=${at}`)).status).toBe(200);
  });

  it('is on a handover sheet that an auditor reads with a reason alone, and is told who has', async () => {
    const body = { ward: 'emergency', patient_ids: [patient.id] };
    const { body: sheet } = await app.emergency.http.post<{ id: string }>('/api/handovers', body);
    const path = `/api/handovers/${sheet.id}`;
    expectProblem(await auditor.http.get(path), 'reason_required', 'reason');
    expect((await auditor.http.get(`${path}?reason=Complaint+13`)).status).toBe(200);
    expect(await entriesOf(patient)).toContainEqual(
      expect.objectContaining({ what: 'handovers', reason: 'Complaint 13' }),
    );
    expect((await app.icu.http.get(path)).status).toBe(200);
  });

  it('is followed live by no auditor: a join gives no reason', async () => {
    const watch = await BoardWatch.open(auditor);
    try {
      const join = ({ id }: PatientRecord) => watch.joinList(chartFeedOf(id), 0);
      expect(await join(patient)).toEqual({ ok: false, code: 'forbidden' });
      expect(await join(other)).toMatchObject({ ok: true });
    } finally {
      watch.close();
    }
  });

  const observe = ({ id }: PatientRecord) =>
    app.icu.http.post('/api/observations', {
      ...{ patient_id: id, category: 'vital-signs', code: '8867-4', display: 'Heart Rate', value: 71 },
    });

  it('is sent to no auditor who follows a list: another is, and that stands in the access log', async () => {
    const [auditing, reception] = [await BoardWatch.open(auditor), await BoardWatch.open(app.reception)];
    try {
      const now = async () =>
        Number((await app.reception.http.get('/api/admissions?status=admitted')).headers.get('x-board-seq'));
      expect(await auditing.joinList('admissions', 0)).toEqual({ ok: false, code: 'resync_required' });
      // Beds name nobody.
      expect(await auditing.joinList('beds', 0)).toMatchObject({ ok: true });
      const seq = await now();
      for (const watch of [auditing, reception])
        expect(await watch.joinList('admissions', seq)).toMatchObject({ ok: true, patches: [] });
      await app.reception.admits(other, 'emergency');
      await until('the auditor is sent it', () => auditing.listPatches.length === 1);
      expect((await entriesOf(other)).map(({ what }) => what)).toContain('live/admissions');
      const secret = await app.reception.registers({ confidential: true });
      await app.reception.admits(secret, 'icu');
      await app.reception.receives('icu');
      await until('Reception is sent them', () => reception.listPatches.length === 3);
      expect(auditing.listPatches).toHaveLength(1);
      expect(await auditing.joinList('admissions', seq + 1)).toEqual({ ok: false, code: 'resync_required' });
    } finally {
      auditing.close();
      reception.close();
    }
  });

  it('is sent to no auditor who has followed the chart since before', async () => {
    const marked = await app.reception.registers();
    const [auditing, nursing] = [await BoardWatch.open(auditor), await BoardWatch.open(app.icu)];
    try {
      for (const watch of [auditing, nursing])
        expect(await watch.joinList(chartFeedOf(marked.id), 0)).toMatchObject({ ok: true });
      await observe(marked);
      await until('the auditor is sent it', () => auditing.listPatches.length > 0);
      const sent = auditing.listPatches.length;
      await app.reception.http.put(`/api/patients/${marked.id}`, { confidential: true });
      const before = nursing.listPatches.length;
      await observe(marked);
      await until('the nurse is sent it', () => nursing.listPatches.length > before);
      expect(auditing.listPatches).toHaveLength(sent);
    } finally {
      auditing.close();
      nursing.close();
    }
  });

  it('asks nobody else for a reason, and no other patient does', async () => {
    for (const path of readings(other)) expect([path, (await auditor.http.get(path)).status]).toEqual([path, 200]);
    const charts = readings(patient).filter((path) => !path.includes('/audit/'));
    for (const path of charts) expect([path, (await app.icu.http.get(path)).status]).toEqual([path, 200]);
  });

  it('is one from the moment when Reception says so, until it takes it back', async () => {
    const { id, confidential } = await app.reception.registers();
    const read = async () => (await auditor.http.get(`/api/audit/patients/${id}/events`)).status;
    const says = (value: unknown) => app.reception.http.put(`/api/patients/${id}`, { confidential: value });
    expect([confidential, await read()]).toEqual([false, 200]);
    const { body } = await says(true);
    expect([body.confidential, body.revision, await read()]).toEqual([true, 2, 403]);
    expect(((await says(true)).body as PatientRecord).revision).toBe(2);
    for (const wrong of [null, 'yes', 1]) expectProblem(await says(wrong), 'validation_failed', 'confidential');
    expect(((await says(false)).body as PatientRecord).confidential).toBe(false);
    expect(await read()).toBe(200);
  });

  it('is said to be one to Reception and the auditors, and to nobody else', async () => {
    const path = `/api/patients/${patient.id}`;
    const seenBy = async (who: ApiClient) => {
      const { items } = (await who.http.get<{ items: PatientRecord[] }>('/api/patients?search=Carla')).body;
      return [((await who.sees(`${path}?reason=Complaint+12`)) as PatientRecord).confidential, items[0]?.confidential];
    };
    const pharmacist = await app.joins('pharmacist', null);
    expect(await Promise.all([app.reception, auditor].map(seenBy))).toEqual([
      [true, true],
      [true, true],
    ]);
    expect(await Promise.all([app.icu, app.admin, pharmacist].map(seenBy))).toEqual(Array(3).fill([null, null]));
    const alike = (await app.icu.http.get<{ items: PatientRecord[] }>('/api/patients?search=Karla')).body.items;
    expect(alike.map(({ confidential }) => confidential)).toEqual([null]);
    const board = JSON.stringify(await app.emergency.seesBoard('emergency'));
    expect([board.includes('Carla Confidential'), board.includes('"confidential"')]).toEqual([true, false]);
  });
});
