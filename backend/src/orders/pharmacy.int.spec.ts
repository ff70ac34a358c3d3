import { type PatientRecord, prescription } from '@ward-board/contract';
import type { ApiClient } from '../testing/api-client.js';
import { BoardWatch, replay } from '../testing/board-watch.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';

const NOBODY = '019a0000-0000-7000-8000-000000000000';

describe('a prescription', () => {
  let app: TestApp;
  let pharmacist: ApiClient;
  /** How much of the service's time the tests have let pass. */
  let passed = 0;
  const now = () => Date.now() + passed;
  const minutesAgo = (n: number) => new Date(now() - n * 60_000).toISOString();
  beforeAll(async () => {
    app = await openTestApp({}, now);
    pharmacist = await app.joins('pharmacist', 'Pharmacy');
  });
  afterAll(() => app?.close());

  const admitted = async () => {
    const patient = await app.reception.registers();
    await app.reception.admits(patient, 'icu');
    return patient;
  };
  const prescribed = async (more = {}) => app.icu.prescribes(await app.reception.registers(), more);
  const queued = async (query = 'limit=500') => (await pharmacist.lists(`/api/pharmacy?${query}`)).map(({ id }) => id);
  const dispensing = (prescription_id: string, action: string, more = {}) =>
    pharmacist.http.post('/api/pharmacy-dispense', { prescription_id, action, ...more });

  it('is made with all that is known, for the patient’s stay, and stands in the pharmacy’s queue', async () => {
    const admission = await app.reception.receives('icu');
    const said = {
      ...{ medication: 'Amoxicillin', dose: '1 g', route: 'IV', frequency: 'Every 8 hours', duration: '5 days' },
      ...{ instructions: 'Slowly', allergy_reason: 'Tolerated in 2024', source: 'icu' },
    };
    const order = { patient_id: admission.patient_id, admission_id: admission.id, ...said };
    const created = await app.icu.http.post('/api/prescriptions', order);
    expect([created.status, created.headers.get('location')]).toEqual([201, `/api/prescriptions/${created.body.id}`]);
    const made = prescription.record.strict().parse(created.body);
    expect(made).toMatchObject({
      ...order,
      ...{ patient: admission.patient, status: 'ordered', dispense_entries: [], dispense_count: 0, revision: 1 },
      ...{ recorded_by: { id: app.icu.session.user.id }, edited_by: null, entered_in_error_at: null },
    });
    expect(await pharmacist.sees(`/api/prescriptions/${made.id}`)).toEqual(made);
    expect(await pharmacist.lists('/api/pharmacy')).toContainEqual(made);
    expect(await pharmacist.lists(`/api/prescriptions?patient_id=${made.patient_id}`)).toEqual([made]);
  });

  it('is due in no stay after the one that it was prescribed for, though it is dispensed after that has ended', async () => {
    const admission = await app.reception.receives('emergency');
    const of = admission.patient as PatientRecord;
    const { id } = await app.icu.prescribes(of);
    expect((await app.emergency.triages(admission)).clinical.medications_due).toBe(1);
    await app.reception.discharges(admission);
    expect((await dispensing(id, 'dispensed')).status).toBe(201);
    expect(await pharmacist.sees(`/api/prescriptions/${id}`)).toMatchObject({ status: 'dispensed', stay_ended: true });
    const next = await app.emergency.triages(await app.reception.admits(of, 'emergency'));
    expect(next.clinical.medications_due).toBe(0);
  });

  it('is refused with the field that is wrong', async () => {
    const { id: patient_id } = await app.reception.registers();
    const order = (body: object) => app.icu.http.post('/api/prescriptions', { patient_id, dose: '1 g', ...body });
    expectProblem(await order({}), 'validation_failed', 'medication');
    expectProblem(await order({ medication: 'Insulin', dose: null }), 'validation_failed', 'dose');
    expectProblem(await order({ medication: 'Insulin', patient_id: NOBODY }), 'validation_failed', 'patient_id');
    expectProblem(await order({ medication: 'Insulin', source: 'pharmacy' }), 'validation_failed', 'source');
    expectProblem(await order({ medication: 'Insulin', status: 'given' }), 'invalid_transition', 'status');
    const other = await app.reception.receives('icu');
    expectProblem(await order({ medication: 'Insulin', admission_id: other.id }), 'validation_failed', 'admission_id');
    expectProblem(await dispensing(NOBODY, 'dispensed'), 'not_found');
    expectProblem(await dispensing(NOBODY, 'sold'), 'validation_failed', 'action');
    const made = await prescribed();
    expectProblem(await dispensing(made.id, 'dispensed', { at: '2199-01-01T00:00:00Z' }), 'validation_failed', 'at');
  });

  it('is dispensed and given, dose by dose, each of which is kept; none is given twice', async () => {
    const { id } = await prescribed();
    expectProblem(await dispensing(id, 'given'), 'invalid_transition', 'action');
    const done = await dispensing(id, 'dispensed', { notes: 'Two tablets' });
    expect([done.status, done.headers.get('location')]).toEqual([201, `/api/prescriptions/${id}`]);
    expect(done.body).toMatchObject({ status: 'dispensed', dispense_count: 1 });
    expectProblem(await dispensing(id, 'dispensed'), 'invalid_transition', 'action');
    const at = minutesAgo(1);
    await dispensing(id, 'refused', { at, notes: 'Nausea' });
    await dispensing(id, 'given', { dose: '500 mg' });
    expect(await queued()).not.toContain(id);
    expect(await queued('status=given')).toContain(id);
    expectProblem(await dispensing(id, 'given'), 'invalid_transition', 'action');
    const next = await dispensing(id, 'dispensed');
    expect(next.body).toMatchObject({
      status: 'dispensed',
      dispense_entries: [
        { action: 'dispensed', dose: '1 g', notes: null },
        { action: 'given', dose: '500 mg' },
        { action: 'refused', dose: '1 g', at, notes: 'Nausea' },
        { action: 'dispensed', notes: 'Two tablets', by: { id: pharmacist.session.user.id } },
      ],
      dispense_count: 4,
    });
    expect(await queued()).toContain(id);
  });

  it('is not dispensed before the stay began, nor without one before it was prescribed, and no dose is given before that', async () => {
    const ofStay = await app.icu.prescribes(await admitted());
    const outpatient = await prescribed();
    for (const { id } of [ofStay, outpatient]) {
      for (const action of ['dispensed', 'refused'])
        for (const at of ['1990-01-01T00:00:00Z', minutesAgo(24 * 60), minutesAgo(60)])
          expectProblem(await dispensing(id, action, { at, notes: 'Late' }), 'validation_failed', 'at');
      const done = await dispensing(id, 'dispensed', { at: minutesAgo(1) });
      expect(done.body).toMatchObject({ status: 'dispensed', dispense_count: 1 });
      expectProblem(await dispensing(id, 'given', { at: minutesAgo(24 * 60) }), 'validation_failed', 'at');
      expect((await dispensing(id, 'given')).body).toMatchObject({ status: 'given' });
    }
  });

  it('that was spoken first is dispensed and given before it was written, within the stay', async () => {
    const patient = await admitted();
    passed = 3 * 3_600_000;
    const { id } = await app.icu.prescribes(patient);
    expectProblem(await dispensing(id, 'dispensed', { at: minutesAgo(240) }), 'validation_failed', 'at');
    await dispensing(id, 'dispensed', { at: minutesAgo(120) });
    const given = await dispensing(id, 'given', { at: minutesAgo(110) });
    expect(given.body).toMatchObject({ status: 'given', dispense_count: 2 });
  });

  it('is given by a nurse’s edit, stopped for good, and not dispensed by an edit', async () => {
    const nurse = await app.joins('nurse', 'ICU');
    const made = await prescribed();
    const edit = (body: object, headers = {}) => nurse.http.put(`/api/prescriptions/${made.id}`, body, headers);
    expectProblem(await edit({ status: 'dispensed' }), 'invalid_transition', 'status');
    expect((await edit({ instructions: 'With water' })).body).toMatchObject({
      instructions: 'With water',
      edited_by: { id: nurse.session.user.id },
    });
    expectProblem(await edit({ instructions: null }, { 'if-match': '"1"' }), 'stale_revision');
    await pharmacist.dispenses(made, 'dispensed');
    expectProblem(await edit({ dose: '2 g' }), 'invalid_transition', 'dose');
    expect((await edit({ status: 'given' })).body).toMatchObject({
      status: 'given',
      dispense_entries: [{ action: 'given', by: { id: nurse.session.user.id } }, { action: 'dispensed' }],
    });
    expect((await edit({ status: 'stopped' })).body).toMatchObject({ status: 'stopped' });
    expectProblem(await dispensing(made.id, 'dispensed'), 'invalid_transition', 'action');
    expectProblem(await edit({ instructions: 'x' }), 'invalid_transition', 'instructions');
  });

  it('that was entered in error is left out of lists unless they include it', async () => {
    const made = await prescribed();
    await app.icu.send('DELETE', `/api/prescriptions/${made.id}`);
    const list = (query = '') => pharmacist.lists(`/api/prescriptions?patient_id=${made.patient_id}${query}`);
    expect([await list(), (await list('&include=entered_in_error')).length]).toEqual([[], 1]);
    expect(await queued()).not.toContain(made.id);
    expectProblem(await dispensing(made.id, 'dispensed'), 'entered_in_error');
    expectProblem(await app.icu.http.delete(`/api/prescriptions/${made.id}`), 'entered_in_error');
  });

  it('of which the same is sent again is dispensed once', async () => {
    const { id } = await prescribed();
    const body = { prescription_id: id, action: 'dispensed' };
    const headers = { 'idempotency-key': 'dispense-once' };
    const [one, two] = [
      await pharmacist.http.post('/api/pharmacy-dispense', body, headers),
      await pharmacist.http.post('/api/pharmacy-dispense', body, headers),
    ];
    expect([one.status, two.status, two.body]).toEqual([201, 201, one.body]);
    expect(one.body).toMatchObject({ dispense_count: 1 });
    const both = await Promise.all(['given', 'given'].map((action) => dispensing(id, action)));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('is for whoever the table says: no doctor dispenses, and nobody has an inventory', async () => {
    expectProblem(await app.icu.http.get('/api/pharmacy'), 'forbidden');
    expectProblem(await app.icu.http.post('/api/pharmacy-dispense', {}), 'forbidden');
    expectProblem(await pharmacist.http.post('/api/prescriptions', {}), 'forbidden');
    expectProblem(await pharmacist.http.get('/api/general-inventory'), 'not_found');
  });

  it('that is edited before it is dispensed is what its one open bell says, and notifies anew once it is STAT', async () => {
    const made = await prescribed({ medication: 'Aspirin', dose: '100 mg' });
    const edit = async (body: object) => (await app.icu.http.put(`/api/prescriptions/${made.id}`, body)).status;
    const open = async () =>
      (await pharmacist.lists('/api/notifications?unread=true&limit=500'))
        .filter(({ order_id }) => order_id === made.id)
        .map(({ id, priority, body, revision }) => ({ id, priority, revision, said: body.split(': ')[1] }));
    const [first, ...others] = await open();
    expect([first, others]).toMatchObject([{ priority: 'normal', said: expect.stringMatching(/^Aspirin 100 mg/) }, []]);
    expect(await edit({ medication: 'Warfarin', dose: '5 mg' })).toBe(200);
    const warfarin = expect.stringMatching(/^Warfarin 5 mg/);
    expect(await open()).toEqual([{ ...first, revision: 2, said: warfarin }]);
    expect(await edit({ priority: 'stat' })).toBe(200);
    const [stat, ...more] = await open();
    expect([stat, more]).toMatchObject([{ priority: 'high', said: warfarin }, []]);
    expect(stat?.id).not.toBe(first?.id);
  });

  it('changes the queue by patches that make of an earlier snapshot the one that REST gives, and notifies its staff', async () => {
    const before = await pharmacist.http.get('/api/pharmacy');
    const watch = await BoardWatch.open(pharmacist);
    const seq = Number(before.headers.get('x-board-seq'));
    expect(await watch.joinList('pharmacy', seq)).toMatchObject({ ok: true });
    const [one, two] = [await prescribed(), await prescribed()];
    await pharmacist.dispenses(one, 'dispensed');
    await pharmacist.dispenses(one, 'given');
    const after = await pharmacist.http.get('/api/pharmacy');
    await until('the patches', () => watch.listPatches.at(-1)?.seq === Number(after.headers.get('x-board-seq')));
    expect(watch.listPatches.map((patch) => patch.seq)).toEqual([1, 2, 3, 4].map((n) => seq + n));
    expect(replay('prescriptions', before.body.items, watch.listPatches)).toEqual(after.body.items);
    await until('the bells', () => watch.bells.length === 2 && watch.handled.length === 1);
    expect(watch.bells.map(({ kind, order_id }) => [kind, order_id])).toEqual([
      ['prescription_new', one.id],
      ['prescription_new', two.id],
    ]);
    expect(watch.handled).toMatchObject([{ id: watch.bells[0]?.id }]);
    watch.close();
  });
});
