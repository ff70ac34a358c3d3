import { type AllergyRecord, chartCards, defaultFacility, type MonitoringRecord } from '@ward-board/contract';
import { Charts } from '../testing/charts.js';
import type { Answer } from '../testing/http.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

const NOBODY = '019a0000-0000-7000-8000-00000000dead';

let app: TestApp;
let charts: Charts;
beforeAll(async () => {
  app = await openTestApp({ facility: { ...defaultFacility, morse_cutoffs: { moderate: 10, high: 20 } } });
  charts = await Charts.of(app);
});
afterAll(() => app?.close());

describe('allergies', () => {
  it('are recorded, or that none are known until one is', async () => {
    const patient = await charts.arrives();
    const patient_id = patient.id;
    const list = () => charts.items<AllergyRecord>(`allergies/patient/${patient_id}`);
    const none = await charts.records<AllergyRecord>('allergies', { patient_id, no_known: true });
    expect(none).toMatchObject({ no_known: true, substance: null, ended_at: null });
    expect(await list()).toEqual([none]);
    await charts.refuses(
      'validation_failed',
      'no_known',
      charts.nurse.put(`/api/allergies/${none.id}`, { substance: 'Latex' }),
    );

    const latex = await charts.records<AllergyRecord>('allergies', {
      patient_id,
      substance: 'Latex',
      criticality: 'high',
    });
    expect(latex).toMatchObject({ no_known: false, substance: 'Latex', category: null });
    expect(await list()).toEqual([latex]);
    expect((await charts.doctor.get(`/api/allergies/${none.id}`)).body).toMatchObject({ ended_at: expect.any(String) });
    expect(await charts.counts(patient)).toMatchObject({ allergies: 1 });
    await charts.refuses(
      'allergies_recorded',
      undefined,
      charts.nurse.post('/api/allergies', { patient_id, no_known: true }),
    );

    expect((await charts.nurse.delete(`/api/allergies/${latex.id}`)).status).toBe(204);
    await charts.records('allergies', { patient_id, no_known: true });
    expect(await charts.counts(patient)).toMatchObject({ allergies: 1 });
  });

  it('never are both: of many who say so at once, what is left agrees', async () => {
    const { id: patient_id } = await charts.arrives();
    const bodies = Array.from({ length: 10 }, (_, n) =>
      n % 2 ? { patient_id, no_known: true } : { patient_id, substance: `Substance ${n}` },
    );
    const answers = await Promise.all(bodies.map((body) => charts.nurse.post('/api/allergies', body)));
    expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([]);
    const left = await charts.items<AllergyRecord>(`allergies/patient/${patient_id}`);
    expect(left.map(({ no_known }) => no_known)).toEqual([false, false, false, false, false]);
  });

  it.each<[string, object]>([
    ['substance', {}],
    ['substance', { substance: ' ' }],
    ['criticality', { substance: 'Latex', criticality: 'High' }],
    ['category', { substance: 'Latex', category: 'contrast' }],
    ['substance', { no_known: true, substance: 'Latex' }],
  ])('are refused by their %s in %j', async (field, more) => {
    const { id: patient_id } = await charts.arrives();
    await charts.refuses('validation_failed', field, charts.nurse.post('/api/allergies', { patient_id, ...more }));
  });
});

describe('nursing assessments', () => {
  it('are scored from their items', async () => {
    const { id: patient_id } = await charts.arrives();
    const gcs = { patient_id, type: 'GCS', items: { eye: 4, verbal: 4, motor: 6 } };
    const record = await charts.records<{ id: string }>('nursing-assessments', gcs);
    expect(record).toMatchObject({ score: 14, result: '14 of 15, mild' });
    const path = `/api/nursing-assessments/${record.id}`;
    expect((await charts.nurse.put(path, { items: { eye: 1, verbal: null, motor: 4 } })).body).toMatchObject({
      ...{ score: null, result: 'No total: untestable verbal' },
    });
    await charts.refuses('validation_failed', 'items.eye', charts.nurse.put(path, { items: { eye: 9 } }));
    await charts.refuses('validation_failed', 'type', charts.nurse.put(path, { type: 'Pain' }));
    await charts.refuses(
      'validation_failed',
      'score',
      charts.nurse.post('/api/nursing-assessments', { ...gcs, score: 9 }),
    );
    await charts.refuses(
      'validation_failed',
      'items.nose',
      charts.nurse.post('/api/nursing-assessments', { ...gcs, items: { nose: 1 } }),
    );
    await charts.refuses(
      'validation_failed',
      'score',
      charts.nurse.post('/api/nursing-assessments', { patient_id, type: 'GCS', score: 9 }),
    );
    expect(await charts.records('nursing-assessments', { patient_id, type: 'Pain', score: 7 })).toMatchObject({
      score: 7,
    });
  });

  it('lose their total with an item that an edit removes, and say which is missing', async () => {
    const { id: patient_id } = await charts.arrives();
    const gcs = { patient_id, type: 'GCS', items: { eye: 4, verbal: 4, motor: 6 } };
    const { id } = await charts.records<{ id: string }>('nursing-assessments', gcs);
    const path = `/api/nursing-assessments/${id}`;
    for (const [items, result] of [
      [{ eye: 4, verbal: 4 }, 'No total: missing motor'],
      [{ eye: 4, verbal: 4, motor: 6 }, '14 of 15, mild'],
      [{}, 'No total: missing eye, verbal, motor'],
      [null, 'No total: missing eye, verbal, motor'],
    ] as const) {
      const { body } = await charts.nurse.put(path, { items });
      expect(body).toMatchObject({ items, result, score: result.startsWith('No') ? null : 14 });
    }
    // Neither is a total kept, nor one put in the place of what is missing.
    expect((await charts.nurse.put(path, { score: null, result: null, notes: 'Tube' })).body).toMatchObject({
      ...{ score: null, result: 'No total: missing eye, verbal, motor' },
    });
    await charts.refuses('validation_failed', 'score', charts.nurse.put(path, { score: 14 }));
    await charts.refuses('validation_failed', 'result', charts.nurse.put(path, { result: '14 of 15, mild' }));
    const listed = await charts.items(`nursing-assessments/patient/${patient_id}`);
    expect(listed).toMatchObject([{ score: null, result: 'No total: missing eye, verbal, motor' }]);
  });

  it('are scored by the hospital’s own cut-offs', async () => {
    const { id: patient_id } = await charts.arrives();
    const items = { history_of_falling: 25, secondary_diagnosis: 0, ambulatory_aid: 0, iv_therapy: 0 };
    const body = { patient_id, type: 'Morse (fall)', items: { ...items, gait: 0, mental_status: 0 } };
    expect(await charts.records('nursing-assessments', body)).toMatchObject({ result: '25 of 125, high risk' });
  });
});

describe('conditions, care plans and consents', () => {
  it('are listed as they are recorded, and counted', async () => {
    const patient = await charts.arrives();
    const patient_id = patient.id;
    const condition = await charts.records('conditions', { patient_id, display: 'Asthma', onset_date: '2001-05-01' });
    const plan = await charts.records('care-plans', { patient_id, title: 'Wound care' });
    const consent = await charts.records('consents', { patient_id, procedure: 'Appendectomy' });
    expect([condition, plan, consent]).toMatchObject([
      { clinical_status: 'active', code: null },
      { status: 'active' },
      { status: 'draft', signed_by: null },
    ]);
    expect(await charts.items(`conditions/patient/${patient_id}`)).toEqual([condition]);
    expect(await charts.items(`care-plans?patient_id=${patient_id}`)).toEqual([plan]);
    expect(await charts.items(`consents?patient_id=${patient_id}`)).toEqual([consent]);
    expect(await charts.counts(patient)).toMatchObject({ conditions: 1, care_plans: 1, consents: 1 });
  });

  it('move their status step by step, and are signed by somebody', async () => {
    const { id: patient_id } = await charts.arrives();
    const { id } = await charts.records<{ id: string }>('consents', { patient_id, procedure: 'Appendectomy' });
    const path = `/api/consents/${id}`;
    await charts.refuses(
      'invalid_transition',
      undefined,
      charts.nurse.put(path, { status: 'completed', signed_by: 'A' }),
    );
    await charts.refuses('validation_failed', 'signed_by', charts.nurse.put(path, { status: 'active' }));
    expect((await charts.nurse.put(path, { status: 'active', signed_by: 'Amina' })).body).toMatchObject({
      ...{ status: 'active', signed_by: 'Amina', signed_at: expect.any(String) },
    });
    expect((await charts.nurse.put(path, { status: 'revoked' })).status).toBe(200);
    await charts.refuses('invalid_transition', undefined, charts.nurse.put(path, { status: 'active' }));
  });
});

it('the counts of all ten cards are those of their lists', async () => {
  const patient = await charts.arrives();
  const of = { patient_id: patient.id };
  await charts.records('observations', { ...of, set: [1, 2].map((n) => ({ code: `${n}-1`, value: n })) });
  await charts.records('observations', { ...of, code: '8867-4', value: 72, category: 'exam' });
  await charts.records('allergies', { ...of, no_known: true });
  await charts.records('allergies', { ...of, substance: 'Latex' });
  await charts.records('conditions', { ...of, display: 'Asthma' });
  await charts.records('nursing-assessments', { ...of, type: 'Pain', score: 3 });
  await charts.records('care-plans', { ...of, title: 'Wound care' });
  await charts.records('consents', { ...of, procedure: 'CT' });
  await charts.records('prescriptions', {
    ...of,
    medication: 'Paracetamol',
    dose: '1 g',
    route: 'oral',
    frequency: 'daily',
  });
  for (const category of ['laboratory', 'LAB', 'radiology', 'Imaging'])
    await charts.records('service-requests', {
      ...of,
      category,
      display: 'As asked',
      ...(/[dg]/i.test(category) && { modality: 'CT' }),
    });
  const wrong = await charts.records<{ id: string }>('conditions', { ...of, display: 'Gout' });
  await charts.nurse.delete(`/api/conditions/${wrong.id}`);
  const counts = await charts.counts(patient);
  for (const { key, list, keeps = () => true } of chartCards.icu.cards) {
    const items = await charts.items<{ category: string }>(list.replace(':id', patient.id).slice('/api/'.length));
    expect([key, counts[key]]).toEqual([key, items.filter(keeps).length]);
  }
  expect(counts).toMatchObject({
    vitals: 2,
    allergies: 1,
    lab_orders: 2,
    imaging_orders: 2,
    medications: 1,
    results: 0,
  });
});

describe('how a patient is watched', () => {
  it('is as usual until somebody says it', async () => {
    const { id } = await charts.arrives();
    const path = `/api/patients/${id}/monitoring`;
    const usual = await charts.doctor.get(path);
    expect([usual.body, usual.headers.get('etag')]).toEqual([
      {
        ...{ id, patient_id: id, revision: 0, created_at: null, updated_at: null, updated_by: null },
        ...{ spo2_scale: 1, pregnant: null, interval_minutes: null },
      },
      '"0"',
    ]);
    const unchanged = await charts.nurse.put(path, {});
    expect([unchanged.status, unchanged.body, unchanged.headers.get('etag')]).toEqual([200, usual.body, '"0"']);
    await charts.refuses('stale_revision', undefined, charts.nurse.put(path, {}, { 'if-match': '"1"' }));
    await charts.refuses('not_found', undefined, charts.nurse.put(`/api/patients/${NOBODY}/monitoring`, {}));
    const first = { spo2_scale: 2, interval_minutes: 30 };
    const said = (await charts.nurse.put(path, first, { 'if-match': '"0"' })) as Answer<MonitoringRecord>;
    expect(said.body).toMatchObject({
      ...{ spo2_scale: 2, interval_minutes: 30 },
      ...{ id, patient_id: id, revision: 1, updated_by: { role: 'nurse' } },
    });
    expect(said.body.created_at).toBe(said.body.updated_at);
    expect((await charts.doctor.get(path)).body).toEqual(said.body);
    const changed = await charts.nurse.put(path, { interval_minutes: 60 });
    expect(changed.body).toMatchObject({ id, revision: 2, created_at: said.body.created_at });
    await charts.refuses(
      'stale_revision',
      undefined,
      charts.nurse.put(path, { pregnant: true }, { 'if-match': '"0"' }),
    );
    expect((await charts.nurse.put(path, { spo2_scale: 2 })).body).toEqual(changed.body);
    expect((await charts.nurse.put(path, {})).body).toEqual(changed.body);
    await charts.refuses('stale_revision', undefined, charts.nurse.put(path, {}, { 'if-match': '"1"' }));
    for (const [field, body] of [
      ['spo2_scale', { spo2_scale: 3 }],
      ['interval_minutes', { interval_minutes: 0 }],
    ] as const)
      await charts.refuses('validation_failed', field, charts.nurse.put(path, body));
    await charts.refuses(
      'not_found',
      undefined,
      charts.nurse.put(`/api/patients/${NOBODY}/monitoring`, { pregnant: true }),
    );
  });
});

it('nobody’s chart is not found', async () => {
  for (const path of [
    ...['observations', 'conditions'].map((each) => `${each}/${NOBODY}`),
    `observations/patient/${NOBODY}/vitals`,
    `allergies/patient/${NOBODY}`,
    ...['care-plans', 'consents', 'prescriptions', 'service-requests', 'diagnostic-reports'].map(
      (list) => `${list}?patient_id=${NOBODY}`,
    ),
    `imaging-studies/patient/${NOBODY}`,
    `patients/${NOBODY}/chart-counts`,
    `patients/${NOBODY}/monitoring`,
  ])
    expectProblem(await charts.doctor.get(`/api/${path}`), 'not_found');
});

it('charts are for doctors and nurses, and an auditor reads them', async () => {
  const { id } = await charts.arrives();
  const paths = [
    ...['observations/patient/:id/vitals', 'allergies/patient/:id', 'conditions/patient/:id'],
    ...['nursing-assessments/patient/:id', 'care-plans?patient_id=:id', 'consents?patient_id=:id'],
    ...['patients/:id/chart-counts', 'patients/:id/monitoring'],
  ].map((path) => `/api/${path.replace(':id', id)}`);
  const auditor = (await app.joins('auditor', null)).http;
  for (const path of paths) {
    for (const [client, status] of [
      [charts.doctor, 200],
      [charts.nurse, 200],
      [auditor, 200],
      [app.reception.http, 403],
      [app.admin.http, 403],
    ] as const)
      expect([path, (await client.get(path)).status]).toEqual([path, status]);
  }
  expectProblem(await auditor.post('/api/observations', { patient_id: id, code: '8867-4', value: 1 }), 'forbidden');
  expectProblem(await auditor.put(`/api/patients/${id}/monitoring`, { pregnant: true }), 'forbidden');
});
