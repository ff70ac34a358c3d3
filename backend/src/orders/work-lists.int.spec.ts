import {
  type AllergyRecord,
  accessEntryList,
  MOST_ALLERGIES,
  type PatientAllergies,
  type PrescriptionRecord,
} from '@ward-board/contract';
import type { ApiClient } from '../testing/api-client.js';
import { BoardWatch, replay } from '../testing/board-watch.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';

describe('the work lists of the pharmacy and the laboratory', () => {
  let app: TestApp;
  let pharmacist: ApiClient;
  let lab: ApiClient;
  beforeAll(async () => {
    app = await openTestApp();
    pharmacist = await app.joins('pharmacist', 'Pharmacy');
    lab = await app.joins('lab_technician', 'Laboratory');
  });
  afterAll(() => app?.close());

  const records = async (who: ApiClient, path: string) => (await who.lists(path)) as readonly PrescriptionRecord[];

  it('name where each patient is and, for who dispenses, their allergies, as both change: by patches, as REST does', async () => {
    const admission = await app.reception.receives('emergency');
    const triage = await app.emergency.triages(admission, { location: 'Bay 4', allergies: 'Nuts' });
    const { patient_id } = admission;
    const drug = await app.icu.prescribes(admission.patient as never);
    await app.icu.ordersTest(admission.patient as never);
    const before = await pharmacist.http.get('/api/pharmacy');
    const watch = await BoardWatch.open(pharmacist);
    await watch.joinList('pharmacy', Number(before.headers.get('x-board-seq')));
    const row = async () => (await records(pharmacist, '/api/pharmacy')).find(({ id }) => id === drug.id);
    const bay = { ward: 'emergency', name: 'Bay 4' };
    expect(await row()).toMatchObject({
      place: bay,
      allergies: { status: 'unassessed', substances: [], told: 'Nuts' },
    });
    await app.icu.send<AllergyRecord>('POST', '/api/allergies', {
      ...{ patient_id, substance: 'Penicillin', category: 'medication', criticality: 'high' },
    });
    await app.emergency.amends(triage, { location: 'Resus 1' });
    const moved = { ...bay, name: 'Resus 1' };
    expect(await row()).toMatchObject({
      place: moved,
      allergies: { status: 'present', substances: ['Penicillin'], told: 'Nuts' },
      revision: drug.revision,
    });
    expect((await records(lab, '/api/lab')).find((each) => each.patient_id === patient_id)).toMatchObject({
      place: moved,
    });
    const after = await pharmacist.http.get('/api/pharmacy');
    await until('the patches', () => watch.listPatches.at(-1)?.seq === Number(after.headers.get('x-board-seq')));
    expect(replay('prescriptions', before.body.items, watch.listPatches)).toEqual(after.body.items);
    watch.close();
    const patient = await pharmacist.sees(`/api/pharmacy/patients/${patient_id}`);
    const allergies = { status: 'present', substances: ['Penicillin'], told: 'Nuts' };
    expect(patient).toEqual({ patient_id, place: moved, allergies });
    const auditor = await app.joins('auditor', null);
    const { items } = accessEntryList.parse((await auditor.http.get(`/api/audit/patients/${patient_id}/access`)).body);
    const { id: reader } = pharmacist.session.user;
    expect(items.map(({ user, what }) => [user.id, what])).toEqual([[reader, 'allergies']]);
    await app.reception.discharges(admission);
    expect(await row()).toMatchObject({ place: null });
    const nobody = await pharmacist.http.get('/api/pharmacy/patients/019a0000-0000-7000-8000-000000000000');
    expectProblem(nobody, 'not_found');
    const other = await app.reception.registers();
    expect(await pharmacist.sees(`/api/pharmacy/patients/${other.id}`)).toMatchObject({
      ...{ place: null, allergies: { status: 'unassessed', substances: [], told: null } },
    });
  });

  it('say that allergies are more than a row names; of one patient each is named, to the pharmacy and to Radiology', async () => {
    const patient = await app.reception.registers();
    const records = (substance: string, more: object = {}) =>
      app.icu.send<AllergyRecord>('POST', '/api/allergies', { patient_id: patient.id, substance, ...more });
    await records('Penicillin', { reaction: 'Rash' });
    await records('Iodinated contrast');
    let newest = '';
    for (let n = 0; n < MOST_ALLERGIES; n += 1)
      newest = (await records(`Food ${n}`, { criticality: n === 0 ? 'high' : 'low' })).id;
    const drug = await app.icu.prescribes(patient, { medication: 'Amoxicillin' });
    const { allergies } = drug;
    expect(allergies?.substances).toHaveLength(MOST_ALLERGIES + 1);
    expect(allergies?.substances.at(-1)).toBe('and 2 more on the chart');
    const radiology = await app.signsIn('radiology');
    const read = async () =>
      Promise.all([
        pharmacist.sees(`/api/pharmacy/patients/${patient.id}`),
        radiology.sees(`/api/patients/${patient.id}/told`),
      ]) as Promise<readonly { allergies: PatientAllergies }[]>;
    const foods = Array.from({ length: MOST_ALLERGIES - 1 }, (_, n) => `Food ${MOST_ALLERGIES - 1 - n}`);
    const substances = ['Food 0', ...foods, 'Iodinated contrast', 'Penicillin (Rash)'];
    const whole = { allergies: { status: 'present', substances, told: null } };
    expect(await read()).toMatchObject([whole, whole]);
    await app.icu.send('DELETE', `/api/allergies/${newest}`);
    const fewer = substances.filter((each) => each !== `Food ${MOST_ALLERGIES - 1}`);
    expect(await read()).toMatchObject([{ allergies: { substances: fewer } }, { allergies: { substances: fewer } }]);
  });

  it('show how soon a medication is needed; one that becomes STAT notifies once more, with high priority', async () => {
    const routine = await app.icu.prescribes(await app.reception.registers());
    expect(routine).toMatchObject({ priority: 'routine' });
    const order = await app.icu.http.post('/api/prescriptions', {
      ...{ patient_id: routine.patient_id, medication: 'Insulin', dose: '4 IU', priority: 'now' },
    });
    expectProblem(order, 'validation_failed', 'priority');
    const stat = await app.icu.send('PUT', `/api/prescriptions/${routine.id}`, { priority: 'stat' });
    expect(stat).toMatchObject({ priority: 'stat' });
    const bells = async () =>
      (await pharmacist.lists('/api/notifications')).filter((bell) => Reflect.get(bell, 'order_id') === routine.id);
    await until('both bells', async () => (await bells()).length === 2);
    expect(await bells()).toMatchObject([
      { priority: 'high', title: 'STAT prescription' },
      { priority: 'normal', title: 'New prescription' },
    ]);
  });

  it('find what is over by its patient, however much was done since', async () => {
    const old = await app.reception.registers({ name: 'Quirina Zabala' });
    const test = await app.icu.ordersTest(old);
    const { id } = test;
    await lab.reportsResult(test);
    const other = await app.reception.registers();
    for (let n = 0; n < 3; n += 1) await lab.reportsResult(await app.icu.ordersTest(other));
    const ids = async (query: string) => (await records(lab, `/api/lab?done=true&${query}`)).map((order) => order.id);
    expect(await ids('limit=2')).not.toContain(id);
    for (const search of ['zabala', 'Quirina Zab', old.mrn])
      expect([search, await ids(`limit=2&search=${encodeURIComponent(search)}`)]).toEqual([search, [id]]);
    expect(await ids('search=Nobodywhoisknown')).toEqual([]);
    expect((await ids('search=')).length).toBeGreaterThan(3);
    expectProblem(await lab.http.get('/api/lab?search=zabala'), 'validation_failed', 'search');
  });

  it('have what is over besides, the last one done first, page by page: with neither a place nor allergies', async () => {
    const patient = await app.reception.registers();
    const [given, stopped, open] = [
      await app.icu.prescribes(patient),
      await app.icu.prescribes(patient),
      await app.icu.prescribes(patient),
    ];
    await pharmacist.dispenses(given, 'dispensed');
    await app.icu.send('PUT', `/api/prescriptions/${stopped.id}`, { status: 'stopped' });
    // Ordered first, and done last.
    await pharmacist.dispenses(given, 'given');
    const { body } = await pharmacist.http.get('/api/pharmacy?done=true&limit=1');
    expect(body.items).toMatchObject([{ id: given.id, status: 'given', place: null, allergies: null }]);
    const [next] = await records(pharmacist, `/api/pharmacy?done=true&limit=1&cursor=${body.next_cursor}`);
    expect(next).toMatchObject({ id: stopped.id, status: 'stopped' });
    const done = await records(pharmacist, '/api/pharmacy?done=true');
    expect(done.map(({ id }) => id)).not.toContain(open.id);
    expectProblem(await pharmacist.http.get('/api/pharmacy?done=yes'), 'validation_failed', 'done');

    const tests = [
      await app.icu.ordersTest(patient),
      await app.icu.ordersTest(patient),
      await app.icu.ordersTest(patient),
    ] as const;
    await lab.reportsResult(tests[1]);
    await lab.reportsResult(tests[0]);
    const over = (await records(lab, '/api/lab?done=true')).map(({ id }) => id);
    expect(over.slice(0, 2)).toEqual([tests[0].id, tests[1].id]);
    expect(over).not.toContain(tests[2].id);
  });

  it('take values with what is usual and how they are judged, and say so in the chart; what no one judges is null', async () => {
    const test = await app.icu.ordersTest(await app.reception.registers());
    const values = [
      {
        ...{ code: '2823-3', display: 'Potassium', value: 6.9, unit: 'mmol/L' },
        ...{ reference_range: '3.5–5.1', interpretation: 'critical_high' },
      },
      { display: 'INR', value: 1.1 },
    ];
    const wrong = [{ display: 'INR', value: 1.1, interpretation: 'fine' }];
    const sent = (body: object) => lab.http.post(`/api/lab/${test.id}/result`, { status: 'final', ...body });
    expectProblem(await sent({ values: wrong }), 'validation_failed', 'values.0.interpretation');
    const report = await lab.reportsResult(test, { values });
    const [first] = values;
    const second = { display: 'INR', value: 1.1, code: null, unit: null, reference_range: null, interpretation: null };
    expect(report.values).toEqual([first, second]);
    const fhir = await app.icu.http.get<{ contained: unknown }>(`/api/diagnostic-reports/${report.id}`, {
      accept: 'application/fhir+json',
    });
    expect(fhir.body.contained).toMatchObject([
      { interpretation: [{ coding: [{ code: 'HH' }] }], referenceRange: [{ text: '3.5–5.1' }] },
      { code: { text: 'INR' } },
    ]);
  });
});
