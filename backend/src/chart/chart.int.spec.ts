import {
  type AllergyRecord,
  type ChartCounts,
  chartRecords,
  defaultFacility,
  type ObservationRecord,
  type PatientRecord,
} from '@ward-board/contract';
import { done } from '../testing/api-client.js';
import type { Answer, Client } from '../testing/http.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

const NOBODY = '019a0000-0000-7000-8000-00000000dead';
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

let app: TestApp;
let nurse: Client;
let doctor: Client;
beforeAll(async () => {
  app = await openTestApp({ facility: { ...defaultFacility, morse_cutoffs: { moderate: 10, high: 20 } } });
  nurse = (await app.joins('nurse', 'ICU')).http;
  doctor = app.icu.http;
});
afterAll(() => app?.close());

const arrives = () => app.reception.registers();
const pulse = (patient: PatientRecord, more: object = {}) => ({
  ...{ patient_id: patient.id, code: '8867-4', value: 72, ...more },
});
const recorded = async <Record>(path: string, body: object): Promise<Record> =>
  done((await nurse.post(`/api/${path}`, body)) as Answer<Record>);
const itemsOf = async <Record>(path: string): Promise<readonly Record[]> =>
  done((await doctor.get(`/api/${path}`)) as Answer<{ items: readonly Record[] }>).items;
const vitalsOf = ({ id }: PatientRecord, query = '') =>
  itemsOf<ObservationRecord>(`observations/patient/${id}/vitals${query}`);
const countsOf = async ({ id }: PatientRecord): Promise<ChartCounts> =>
  done((await doctor.get(`/api/patients/${id}/chart-counts`)) as Answer<ChartCounts>);
/** Refused with this code, naming this field, and nothing stored. */
const refused = async (code: Parameters<typeof expectProblem>[1], field: string | undefined, sent: Promise<Answer>) => {
  const before = await app.countEvents();
  expectProblem(await sent, code, field);
  expect(await app.countEvents()).toBe(before);
};

describe('observations', () => {
  it('are recorded by whom and in which stay, and read back at once', async () => {
    const admission = await app.reception.receives('emergency');
    const patient = { id: admission.patient_id } as PatientRecord;
    const answer = await nurse.post('/api/observations', pulse(patient, { unit: 'bpm' }));
    const record = done(answer as Answer<ObservationRecord>);
    expect(chartRecords.observations.record.parse(record)).toMatchObject({
      ...{ patient_id: patient.id, admission_id: admission.id, code: '8867-4', display: 'Heart Rate', value: 72 },
      ...{ value_string: null, category: 'vital-signs', revision: 1, edited_by: null, entered_in_error_at: null },
      recorded_by: { role: 'nurse', department: 'ICU' },
    });
    expect(Math.abs(Date.parse(record.effective_at) - Date.now())).toBeLessThan(20_000);
    expect(answer.headers.get('location')).toBe(`/api/observations/${record.id}`);
    expect(answer.headers.get('etag')).toBe('"1"');
    expect(await vitalsOf(patient)).toEqual([record]);
    expect((await doctor.get(`/api/observations/${record.id}`)).body).toEqual(record);
    expect(await countsOf(patient)).toMatchObject({ vitals: 1, allergies: 0, results: 0 });
  });

  it('are listed by when they were measured, page by page', async () => {
    const patient = await arrives();
    for (const minutes of [-30, -10, -20, -10, -40])
      await recorded('observations', pulse(patient, { effective_at: inMinutes(minutes), value: -minutes }));
    const all = await vitalsOf(patient);
    expect(all.map(({ value }) => value)).toEqual([10, 10, 20, 30, 40]);
    const paged: ObservationRecord[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: string = `/api/observations/patient/${patient.id}/vitals?limit=2${cursor && `&cursor=${cursor}`}`;
      const page = done((await doctor.get(path)) as Answer<{ items: ObservationRecord[]; next_cursor: string | null }>);
      paged.push(...page.items);
      cursor = page.next_cursor;
    }
    expect(paged).toEqual(all);
  });

  it('of one moment are recorded together, or not at all', async () => {
    const patient = await arrives();
    const set = [
      { code: '85354-9', value_string: '120/80', unit: 'mmHg' },
      { code: '8867-4', value: 72 },
      { code: '19891-2', value: 38 },
    ];
    const body = { patient_id: patient.id, effective_at: inMinutes(-5), set };
    const answer = await nurse.post('/api/observations', body, { 'idempotency-key': 'a-set' });
    const { items } = done(answer as unknown as Answer<{ items: readonly ObservationRecord[] }>);
    expect(items.map(({ display, value, value_string }) => [display, value ?? value_string])).toEqual([
      ['Blood Pressure', '120/80'],
      ['Heart Rate', 72],
      ['End-tidal CO2', 38],
    ]);
    const again = await nurse.post('/api/observations', body, { 'idempotency-key': 'a-set' });
    expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([answer.body, 'true']);
    expect((await vitalsOf(patient)).map(({ id }) => id).sort()).toEqual(items.map(({ id }) => id).sort());
    const wrong = { ...body, set: [...set.slice(0, 2), { code: '19891-2', value: 38, value_string: 'x' }] };
    await refused('validation_failed', 'set.2.value_string', nurse.post('/api/observations', wrong));
    expect(await countsOf(patient)).toMatchObject({ vitals: 3 });
  });

  it('are edited with the earlier value kept, under the revision that was seen', async () => {
    const patient = await arrives();
    const { id } = await recorded<ObservationRecord>('observations', pulse(patient));
    const path = `/api/observations/${id}`;
    const edited = await doctor.put(path, { value: 76 }, { 'if-match': '"1"' });
    expect(edited.body).toMatchObject({ value: 76, revision: 2, edited_by: { role: 'doctor' } });
    await refused('stale_revision', undefined, doctor.put(path, { value: 80 }, { 'if-match': '"1"' }));
    await refused('validation_failed', 'value', doctor.put(path, { value: null }));
    await refused('validation_failed', 'patient_id', doctor.put(path, { patient_id: NOBODY }));
    const before = await app.countEvents();
    expect((await doctor.put(path, { value: 76, display: ' Heart Rate ' })).body).toEqual(edited.body);
    expect(await app.countEvents()).toBe(before);
    const { rows } = await app.db.query(
      `select data -> 'before' as before, data -> 'changes' as changes, metadata ->> 'patient_id' as patient
       from event_store.event where stream = $1 and type = 'ObservationAmended'`,
      [`observation-${id}`],
    );
    expect(rows).toEqual([{ before: { value: 72 }, changes: { value: 76 }, patient: patient.id }]);
  });

  it('that were entered in error leave lists and counts, and stay readable', async () => {
    const patient = await arrives();
    const [wrong, right] = [
      await recorded<ObservationRecord>('observations', pulse(patient)),
      await recorded<ObservationRecord>('observations', pulse(patient, { value: 80 })),
    ];
    const path = `/api/observations/${wrong.id}`;
    expect((await nurse.delete(path)).status).toBe(204);
    expect((await vitalsOf(patient)).map(({ id }) => id)).toEqual([right.id]);
    expect(await countsOf(patient)).toMatchObject({ vitals: 1 });
    const shown = await vitalsOf(patient, '?include=entered_in_error');
    expect(shown.map(({ id }) => id)).toEqual([right.id, wrong.id]);
    expect((await doctor.get(path)).body).toEqual(shown[1]);
    expect(shown[1]).toMatchObject({ revision: 2, entered_in_error_by: { role: 'nurse' } });
    await refused('entered_in_error', undefined, nurse.delete(path));
    await refused('entered_in_error', undefined, nurse.put(path, { value: 1 }));
  });

  it('of other categories are listed beside the vital signs', async () => {
    const patient = await arrives();
    const exam = await recorded<ObservationRecord>('observations', pulse(patient, { category: 'exam' }));
    expect(await vitalsOf(patient)).toEqual([]);
    expect(await itemsOf(`observations?patient_id=${patient.id}&category=exam`)).toEqual([exam]);
    await nurse.put(`/api/observations/${exam.id}`, { category: 'vital-signs' });
    expect((await vitalsOf(patient)).map(({ id }) => id)).toEqual([exam.id]);
    expect(await countsOf(patient)).toMatchObject({ vitals: 1 });
  });

  it.each<[string, string, object]>([
    ['both values', 'value_string', { value_string: '72/60' }],
    ['neither value', 'value', { value: null }],
    ['a number as text', 'value_string', { value: undefined, value_string: '72' }],
    ['a code that is none', 'code', { code: 'HR' }],
    ['a category that is none', 'category', { category: 'vitals' }],
    ['a time in the future', 'effective_at', { effective_at: '2199-01-01T00:00:00Z' }],
    ['a time that is none', 'effective_at', { effective_at: 'now' }],
    ['nobody', 'patient_id', { patient_id: NOBODY }],
    ['an admission that is none', 'admission_id', { admission_id: NOBODY }],
    ['a field that is none', 'colour', { colour: 'red' }],
    ['a number beyond all measure', 'value', { value: 1e300 }],
  ])('are refused with %s', async (_, field, more) => {
    await refused('validation_failed', field, nurse.post('/api/observations', pulse(await arrives(), more)));
  });

  it('are refused in another patient’s stay', async () => {
    const { id: admission_id } = await app.reception.receives('icu');
    const sent = nurse.post('/api/observations', pulse(await arrives(), { admission_id }));
    await refused('validation_failed', 'admission_id', sent);
  });
});

describe('allergies', () => {
  it('are recorded, or that none are known until one is', async () => {
    const patient = await arrives();
    const patient_id = patient.id;
    const list = () => itemsOf<AllergyRecord>(`allergies/patient/${patient_id}`);
    const none = await recorded<AllergyRecord>('allergies', { patient_id, no_known: true });
    expect(none).toMatchObject({ no_known: true, substance: null, ended_at: null });
    expect(await list()).toEqual([none]);
    await refused('validation_failed', 'no_known', nurse.put(`/api/allergies/${none.id}`, { substance: 'Latex' }));

    const latex = await recorded<AllergyRecord>('allergies', { patient_id, substance: 'Latex', criticality: 'high' });
    expect(latex).toMatchObject({ no_known: false, substance: 'Latex', category: null });
    expect(await list()).toEqual([latex]);
    expect((await doctor.get(`/api/allergies/${none.id}`)).body).toMatchObject({ ended_at: expect.any(String) });
    expect(await countsOf(patient)).toMatchObject({ allergies: 1 });
    await refused('allergies_recorded', undefined, nurse.post('/api/allergies', { patient_id, no_known: true }));

    expect((await nurse.delete(`/api/allergies/${latex.id}`)).status).toBe(204);
    await recorded('allergies', { patient_id, no_known: true });
    expect(await countsOf(patient)).toMatchObject({ allergies: 1 });
  });

  it('never are both: of many who say so at once, what is left agrees', async () => {
    const { id: patient_id } = await arrives();
    const bodies = Array.from({ length: 10 }, (_, n) =>
      n % 2 ? { patient_id, no_known: true } : { patient_id, substance: `Substance ${n}` },
    );
    const answers = await Promise.all(bodies.map((body) => nurse.post('/api/allergies', body)));
    expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([]);
    const left = await itemsOf<AllergyRecord>(`allergies/patient/${patient_id}`);
    expect(left.map(({ no_known }) => no_known)).toEqual([false, false, false, false, false]);
  });

  it.each<[string, object]>([
    ['substance', {}],
    ['substance', { substance: ' ' }],
    ['criticality', { substance: 'Latex', criticality: 'High' }],
    ['category', { substance: 'Latex', category: 'contrast' }],
    ['substance', { no_known: true, substance: 'Latex' }],
  ])('are refused by their %s in %j', async (field, more) => {
    const { id: patient_id } = await arrives();
    await refused('validation_failed', field, nurse.post('/api/allergies', { patient_id, ...more }));
  });
});

describe('nursing assessments', () => {
  it('are scored from their items', async () => {
    const { id: patient_id } = await arrives();
    const gcs = { patient_id, type: 'GCS', items: { eye: 4, verbal: 4, motor: 6 } };
    const record = await recorded<{ id: string }>('nursing-assessments', gcs);
    expect(record).toMatchObject({ score: 14, result: '14 of 15, mild' });
    const path = `/api/nursing-assessments/${record.id}`;
    expect((await nurse.put(path, { items: { eye: 1, verbal: null, motor: 4 } })).body).toMatchObject({
      ...{ score: null, result: 'No total: untestable verbal' },
    });
    await refused('validation_failed', 'items.eye', nurse.put(path, { items: { eye: 9 } }));
    await refused('validation_failed', 'type', nurse.put(path, { type: 'Pain' }));
    await refused('validation_failed', 'score', nurse.post('/api/nursing-assessments', { ...gcs, score: 9 }));
    await refused(
      'validation_failed',
      'items.nose',
      nurse.post('/api/nursing-assessments', { ...gcs, items: { nose: 1 } }),
    );
    await refused(
      'validation_failed',
      'score',
      nurse.post('/api/nursing-assessments', { patient_id, type: 'GCS', score: 9 }),
    );
    expect(await recorded('nursing-assessments', { patient_id, type: 'Pain', score: 7 })).toMatchObject({ score: 7 });
  });

  it('are scored by the hospital’s own cut-offs', async () => {
    const { id: patient_id } = await arrives();
    const items = { history_of_falling: 25, secondary_diagnosis: 0, ambulatory_aid: 0, iv_therapy: 0 };
    const body = { patient_id, type: 'Morse (fall)', items: { ...items, gait: 0, mental_status: 0 } };
    expect(await recorded('nursing-assessments', body)).toMatchObject({ result: '25 of 125, high risk' });
  });
});

describe('conditions, care plans and consents', () => {
  it('are listed as they are recorded, and counted', async () => {
    const patient = await arrives();
    const patient_id = patient.id;
    const condition = await recorded('conditions', { patient_id, display: 'Asthma', onset_date: '2001-05-01' });
    const plan = await recorded('care-plans', { patient_id, title: 'Wound care' });
    const consent = await recorded('consents', { patient_id, procedure: 'Appendectomy' });
    expect([condition, plan, consent]).toMatchObject([
      { clinical_status: 'active', code: null },
      { status: 'active' },
      { status: 'draft', signed_by: null },
    ]);
    expect(await itemsOf(`conditions/patient/${patient_id}`)).toEqual([condition]);
    expect(await itemsOf(`care-plans?patient_id=${patient_id}`)).toEqual([plan]);
    expect(await itemsOf(`consents?patient_id=${patient_id}`)).toEqual([consent]);
    expect(await countsOf(patient)).toMatchObject({ conditions: 1, care_plans: 1, consents: 1 });
  });

  it('move their status step by step, and are signed by somebody', async () => {
    const { id: patient_id } = await arrives();
    const { id } = await recorded<{ id: string }>('consents', { patient_id, procedure: 'Appendectomy' });
    const path = `/api/consents/${id}`;
    await refused('invalid_transition', undefined, nurse.put(path, { status: 'completed', signed_by: 'A' }));
    await refused('validation_failed', 'signed_by', nurse.put(path, { status: 'active' }));
    expect((await nurse.put(path, { status: 'active', signed_by: 'Amina' })).body).toMatchObject({
      ...{ status: 'active', signed_by: 'Amina', signed_at: expect.any(String) },
    });
    expect((await nurse.put(path, { status: 'revoked' })).status).toBe(200);
    await refused('invalid_transition', undefined, nurse.put(path, { status: 'active' }));
  });
});

describe('how a patient is watched', () => {
  it('is as usual until somebody says it', async () => {
    const { id } = await arrives();
    const path = `/api/patients/${id}/monitoring`;
    const usual = await doctor.get(path);
    expect([usual.body, usual.headers.get('etag')]).toEqual([
      {
        ...{ patient_id: id, revision: 0, updated_at: null, updated_by: null },
        ...{ spo2_scale: 1, pregnant: null, interval_minutes: null },
      },
      '"0"',
    ]);
    const said = await nurse.put(path, { spo2_scale: 2, interval_minutes: 30 }, { 'if-match': '"0"' });
    expect(said.body).toMatchObject({
      spo2_scale: 2,
      interval_minutes: 30,
      revision: 1,
      updated_by: { role: 'nurse' },
    });
    expect((await doctor.get(path)).body).toEqual(said.body);
    await refused('stale_revision', undefined, nurse.put(path, { pregnant: true }, { 'if-match': '"0"' }));
    expect((await nurse.put(path, { spo2_scale: 2 })).body).toEqual(said.body);
    for (const [field, body] of [
      ['spo2_scale', { spo2_scale: 3 }],
      ['interval_minutes', { interval_minutes: 0 }],
      ['body', {}],
    ] as const)
      await refused('validation_failed', field, nurse.put(path, body));
    await refused('not_found', undefined, nurse.put(`/api/patients/${NOBODY}/monitoring`, { pregnant: true }));
  });
});

it('nobody’s chart is not found', async () => {
  for (const path of [
    ...['observations', 'conditions'].map((each) => `${each}/${NOBODY}`),
    `observations/patient/${NOBODY}/vitals`,
    `allergies/patient/${NOBODY}`,
    `care-plans?patient_id=${NOBODY}`,
    `patients/${NOBODY}/chart-counts`,
    `patients/${NOBODY}/monitoring`,
  ])
    expectProblem(await doctor.get(`/api/${path}`), 'not_found');
});

it('charts are for doctors and nurses, and an auditor reads them', async () => {
  const { id } = await arrives();
  const paths = [
    ...['observations/patient/:id/vitals', 'allergies/patient/:id', 'conditions/patient/:id'],
    ...['nursing-assessments/patient/:id', 'care-plans?patient_id=:id', 'consents?patient_id=:id'],
    ...['patients/:id/chart-counts', 'patients/:id/monitoring'],
  ].map((path) => `/api/${path.replace(':id', id)}`);
  const auditor = (await app.joins('auditor', null)).http;
  for (const path of paths) {
    for (const [client, status] of [
      [doctor, 200],
      [nurse, 200],
      [auditor, 200],
      [app.reception.http, 403],
      [app.admin.http, 403],
    ] as const)
      expect([path, (await client.get(path)).status]).toEqual([path, status]);
  }
  expectProblem(await auditor.post('/api/observations', { patient_id: id, code: '8867-4', value: 1 }), 'forbidden');
  expectProblem(await auditor.put(`/api/patients/${id}/monitoring`, { pregnant: true }), 'forbidden');
});
