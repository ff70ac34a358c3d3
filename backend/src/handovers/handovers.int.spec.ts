import { randomUUID } from 'node:crypto';
import type { HandoverChanges, HandoverSheetRecord, IcuCaseRecord, PatientRecord } from '@ward-board/contract';
import { type ApiClient, done } from '../testing/api-client.js';
import { codeOf } from '../testing/http.js';
import { pauseProjections } from '../testing/paused-projections.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

describe('a handover sheet', () => {
  let app: TestApp;
  let [nurse, third]: ApiClient[] = [];
  beforeAll(async () => {
    app = await openTestApp();
    nurse = await app.joins('nurse', 'ICU');
    third = await app.joins('nurse', 'ICU');
  });
  afterAll(() => app?.close());

  const inIcu = async () => app.icu.accepts(await app.reception.receives('icu'));
  const post = (body: object, headers = {}, by = app.icu) =>
    by.http.post<HandoverSheetRecord>('/api/handovers', body, headers);
  const make = async (...cases: readonly IcuCaseRecord[]) =>
    done(await post({ ward: 'icu', patient_ids: cases.map(({ patient_id }) => patient_id) }));
  const sign = (by: ApiClient | undefined, { id }: { readonly id: string }, body?: object, headers = {}) =>
    (by ?? app.icu).http.post<HandoverSheetRecord>(`/api/handovers/${id}/sign`, body, headers);
  const sheets = (query: string) => app.icu.lists(`/api/handovers?${query}`);

  it('keeps what the board said of each patient then, and names the number of the board', async () => {
    const [one, other] = [await inIcu(), await inIcu()];
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) await app.icu.notes('icu', other, text);
    const board = await app.icu.seesBoard('icu');
    const answer = await post({ ward: 'icu', patient_ids: [other.patient_id, one.patient_id], scope: 'East' });
    expect(answer.status).toBe(201);
    const sheet = done(answer);
    expect(answer.headers.get('location')).toBe(`/api/handovers/${sheet.id}`);
    expect(answer.headers.get('etag')).toBe(`"${sheet.revision}"`);
    const { id, name, role, department } = app.icu.session.user;
    expect(sheet).toMatchObject({
      ...{ ward: 'icu', seq: board.seq, feed: board.feed, patient_count: 2, scope: 'East' },
      ...{ made_by: { id, name, role, department }, handing_over: null, taking_over: null },
    });
    expect(sheet.patients.map(({ patient_id }) => patient_id)).toEqual([other.patient_id, one.patient_id]);
    const shown = (patient_id: string) => board.collections.icu?.find((each) => each.patient_id === patient_id);
    const [first, second] = sheet.patients.map(({ rows }) => rows);
    expect(second).toEqual([{ collection: 'icu', record: shown(one.patient_id) }]);
    const noted = first?.[0]?.record as IcuCaseRecord | undefined;
    expect(noted?.note_entries.map(({ text }) => text)).toEqual(['f', 'e', 'd', 'c', 'b']);
    expect(noted).toEqual({ ...shown(other.patient_id), note_entries: noted?.note_entries });
    // Whatever becomes of the patients, the sheet says what it said.
    await app.icu.edits(one, { severity: 'critical' });
    await app.reception.discharges({ ...other.admission, patient: other.patient });
    expect(await app.icu.sees(`/api/handovers/${sheet.id}`)).toEqual(sheet);
  });

  it('says what the patient is prescribed and was given in this stay, and nothing that was stopped', async () => {
    const record = await inIcu();
    const patient = record.patient as PatientRecord;
    const prescribes = (medication: string, more = {}) => app.icu.prescribes(patient, { medication, ...more });
    const pharmacist = await app.joins('pharmacist', 'Pharmacy');
    const does = async (action: string, { id }: { readonly id: string }) =>
      done(await pharmacist.http.post('/api/pharmacy-dispense', { prescription_id: id, action }));
    const given = await prescribes('Paracetamol', { dose: '1 g', route: 'IV', frequency: 'Every 6 hours' });
    await does('dispensed', given);
    await does('given', given);
    const stopped = await prescribes('Morphine');
    await app.icu.send('PUT', `/api/prescriptions/${stopped.id}`, { status: 'stopped' });
    const ordered = await prescribes('Ceftriaxone', { priority: 'stat', instructions: 'Over 30 min' });
    const [of] = (await make(record)).patients;
    expect(of?.prescriptions).toEqual([
      expect.objectContaining({ id: ordered.id, status: 'ordered', priority: 'stat', last: null }),
      {
        ...{ id: given.id, created_at: given.created_at, medication: 'Paracetamol', dose: '1 g', route: 'IV' },
        ...{ frequency: 'Every 6 hours', duration: given.duration, instructions: given.instructions },
        ...{ priority: 'routine', status: 'given' },
        last: { action: 'given', dose: '1 g', at: expect.any(String) },
      },
    ]);
    expect(of?.more_prescriptions).toBe(false);
    // Of a stay that is over nothing is current, but for what is ordered for no stay.
    await app.reception.discharges({ ...record.admission, patient });
    const again = await app.icu.accepts(await app.reception.admits(patient, 'icu'));
    expect((await make(again)).patients[0]?.prescriptions).toEqual([]);
  });

  it('says what a critical result found, as long as nobody has acknowledged it', async () => {
    const record = await inIcu();
    const request = await app.icu.ordersTest(record.patient as PatientRecord);
    const laboratory = await app.joins('lab_technician', 'Laboratory');
    const value = { code: null, unit: 'mmol/L', reference_range: '3.5–5.1' };
    const values = [
      { ...value, display: 'Sodium', value: 139, interpretation: 'normal' },
      { ...value, display: 'Potassium', value: 7.1, interpretation: 'critical_high' },
    ];
    const body = { values, status: 'final', critical: true, conclusion: 'Not haemolysed' };
    done(await laboratory.http.post(`/api/lab/${request.id}/result`, body));
    const [of] = (await make(record)).patients;
    expect(of?.critical_results).toEqual([
      expect.objectContaining({ conclusion: 'Not haemolysed', status: 'final', values: [values[1]] }),
    ]);
    await app.icu.send('POST', `/api/diagnostic-reports/${of?.critical_results?.[0]?.id}/acknowledge`);
    expect((await make(record)).patients[0]?.critical_results).toEqual([]);
  });

  it('is of whoever is on the board now: also of those who are awaited there, and of nobody else', async () => {
    const [here, awaited] = [await inIcu(), await app.reception.receives('icu')];
    const { patient_id } = await app.reception.receives('emergency');
    const sheet = done(await post({ ward: 'icu', patient_ids: [awaited.patient_id] }));
    expect(sheet.patients).toEqual([
      expect.objectContaining({ admission_id: awaited.id, rows: [{ collection: 'admissions', record: awaited }] }),
    ]);
    const absent = await post({ ward: 'icu', patient_ids: [here.patient_id, patient_id] });
    expectProblem(absent, 'not_on_board', 'patient_ids.1');
    expectProblem(await post({ ward: 'icu', patient_ids: [randomUUID()] }), 'not_on_board', 'patient_ids.0');
    const study = await app.icu.ordersStudy(here.patient as PatientRecord);
    const inRadiology = done(await post({ ward: 'radiology', patient_ids: [here.patient_id] }));
    expect(inRadiology.patients[0]).toMatchObject({
      admission_id: null,
      rows: [{ collection: 'imaging-studies', record: { id: study.id, modality: 'CT' } }],
    });
  });

  it('is refused with the field that is wrong', async () => {
    const { patient_id } = await inIcu();
    const many = Array.from({ length: 501 }, () => randomUUID());
    expectProblem(await post({ patient_ids: [patient_id] }), 'validation_failed', 'ward');
    expectProblem(await post({ ward: 'icu' }), 'validation_failed', 'patient_ids');
    for (const patient_ids of [[], [patient_id, patient_id], many])
      expectProblem(await post({ ward: 'icu', patient_ids }), 'validation_failed', 'patient_ids');
    expectProblem(await post({ ward: 'icu', patient_ids: ['x'] }), 'validation_failed', 'patient_ids.0');
    const sheet = done(await post({ ward: 'icu', patient_ids: [patient_id] }));
    expectProblem(await sign(nurse, sheet, { side: 'both' }), 'validation_failed', 'side');
    expectProblem(await sign(nurse, { id: randomUUID() }), 'not_found');
  });

  it('is signed by who hands over and by who takes over: two people, each once', async () => {
    const sheet = await make(await inIcu());
    const handed = done(await sign(app.icu, sheet));
    const by = (client: ApiClient | undefined) => ({ by: { id: client?.session.user.id } });
    expect(handed).toMatchObject({ handing_over: by(app.icu), taking_over: null, patients: sheet.patients });
    expect(handed.handing_over?.at).toBe(handed.updated_at);
    expectProblem(await sign(app.icu, sheet), 'already_signed');
    const stale = { 'if-match': `"${sheet.revision}"` };
    expectProblem(await sign(nurse, sheet, undefined, stale), 'stale_revision');
    const taken = await sign(nurse, sheet, {}, { 'if-match': `"${handed.revision}"` });
    expect(done(taken)).toMatchObject({ handing_over: handed.handing_over, taking_over: by(nurse) });
    expectProblem(await sign(third, sheet), 'signed_by_other');
    expect(await app.icu.sees(`/api/handovers/${sheet.id}`)).toEqual(taken.body);
  });

  it('is signed on a busy board: the signature keeps the board’s number then, and all in which it differed', async () => {
    const [here, leaves, still] = [await inIcu(), await inIcu(), await inIcu()];
    const prescribes = (medication: string, dose: string) =>
      app.icu.prescribes(here.patient as PatientRecord, { medication, dose, route: 'IV', frequency: null });
    const insulin = await prescribes('Insulin infusion', '6 units/h');
    const sheet = await make(here, leaves, still);
    const changes = (by = app.icu) => by.http.get<HandoverChanges>(`/api/handovers/${sheet.id}/changes`);
    expect(done(await changes())).toEqual({ feed: sheet.feed, seq: expect.any(Number), patients: [] });
    await app.icu.send('PUT', `/api/prescriptions/${insulin.id}`, { status: 'stopped' });
    const instead = await prescribes('Insulin infusion', '1 unit/h');
    await app.icu.edits(here, { diagnosis: 'Pneumonia' });
    await app.reception.discharges({ ...leaves.admission, patient: leaves.patient });
    const prescriptions = [
      {
        was: expect.objectContaining({ dose: '6 units/h', status: 'ordered' }),
        now: expect.objectContaining({ status: 'stopped' }),
      },
      { was: null, now: expect.objectContaining({ id: instead.id, dose: '1 unit/h', status: 'ordered' }) },
    ];
    const now = expect.objectContaining({
      admission_id: here.admission_id,
      rows: [{ collection: 'icu', record: expect.objectContaining({ id: here.id, diagnosis: 'Pneumonia' }) }],
      prescriptions: [expect.objectContaining({ id: instead.id })],
    });
    const changed = {
      left: false,
      fields: expect.arrayContaining(['diagnosis']),
      prescriptions,
      more_prescriptions: false,
      now,
    };
    const left = { left: true, fields: [], prescriptions: [], more_prescriptions: false, now: null };
    const board = await app.icu.seesBoard('icu');
    expect(done(await changes())).toEqual({
      ...{ feed: board.feed, seq: board.seq },
      patients: [
        { patient_id: here.patient_id, ...changed },
        { patient_id: leaves.patient_id, ...left },
      ],
    });
    const signed = done(await sign(app.icu, sheet));
    expect(signed.handing_over?.board).toEqual({ feed: board.feed, seq: board.seq, changed: 2 });
    expect(signed.patients.map(({ changed }) => changed)).toEqual(
      [changed, left, null].map((handing_over) => ({ handing_over, taking_over: null })),
    );
    // Nothing else of the sheet has become another, and the other side's signature keeps what it was given on.
    expect(signed.patients.map(({ rows }) => rows)).toEqual(sheet.patients.map(({ rows }) => rows));
    await app.icu.edits(still, { diagnosis: 'Fall' });
    const both = done(await sign(nurse, sheet));
    expect([both.handing_over, both.taking_over?.board?.changed]).toEqual([signed.handing_over, 3]);
    expect(both.patients[2]?.changed).toMatchObject({ handing_over: null, taking_over: { fields: ['diagnosis'] } });
  });

  it('is signed with what was deleted since as entered in error: it is not prescribed any more', async () => {
    const record = await inIcu();
    const mistaken = await app.icu.prescribes(record.patient as PatientRecord, { medication: 'Insulin infusion' });
    const sheet = await make(record);
    await app.icu.send('DELETE', `/api/prescriptions/${mistaken.id}`);
    const [changed] = done(await sign(app.icu, sheet)).patients.map(({ changed }) => changed.handing_over);
    expect(changed?.prescriptions).toEqual([{ was: expect.objectContaining({ id: mistaken.id }), now: null }]);
  });

  it('is not signed once nobody of it is on the board any more, and a repeated signature is answered all the same', async () => {
    const record = await inIcu();
    const sheet = await make(record);
    const signing = { 'idempotency-key': randomUUID() };
    const signed = await sign(app.icu, sheet, {}, signing);
    await app.reception.discharges({ ...record.admission, patient: record.patient });
    expectProblem(await sign(nurse, sheet), 'not_on_board');
    expect((await sign(app.icu, sheet, {}, signing)).body).toEqual(signed.body);
    expectProblem(await sign(app.icu, sheet), 'already_signed');
    expect((await app.icu.sees(`/api/handovers/${sheet.id}`)).taking_over).toBeNull();
  });

  it('says of whoever has gone on to another board that they are not on this one any more, and is of nobody who has', async () => {
    const record = await inIcu();
    const sheet = await make(record);
    const booking = { procedure_name: 'Laparotomy', surgery_type: 'urgent', keep_bed: false };
    done(await app.icu.http.post(`/api/icu/${record.id}/transfer-to-operation`, booking));
    const { patients } = done(await app.icu.http.get<HandoverChanges>(`/api/handovers/${sheet.id}/changes`));
    expect(patients).toMatchObject([{ patient_id: record.patient_id, left: true, fields: [] }]);
    expectProblem(await sign(app.icu, sheet), 'not_on_board');
    expectProblem(await post({ ward: 'icu', patient_ids: [record.patient_id] }), 'not_on_board', 'patient_ids.0');
  });

  it('has one signature for each side, whoever signs at the same time', async () => {
    const sheet = await make(await inIcu());
    const answers = await Promise.all([app.icu, nurse, third].map((by) => sign(by, sheet)));
    expect(answers.map((answer) => codeOf(answer)).sort()).toEqual(['signed_by_other', undefined, undefined]);
    const { handing_over, taking_over } = await app.icu.sees(`/api/handovers/${sheet.id}`);
    expect(handing_over?.by.id).not.toBe(taking_over?.by.id);
  });

  it('is made and signed once, however often a request is repeated', async () => {
    const { patient_id, ...record } = await inIcu();
    const body = { ward: 'icu', patient_ids: [patient_id] };
    const key = { 'idempotency-key': randomUUID() };
    const made = await post(body, key);
    await app.icu.edits({ patient_id, ...record }, { diet: 'Soft' });
    const again = await post(body, key);
    expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([made.body, 'true']);
    const signing = { 'idempotency-key': randomUUID() };
    const signed = await sign(nurse, done(made), {}, signing);
    expect((await sign(nurse, done(made), {}, signing)).body).toEqual(signed.body);
    expect(await sheets(`patient_id=${patient_id}`)).toHaveLength(1);
  });

  it('is listed by ward and by patient, newest first, a page at a time, with its signatures', async () => {
    const [one, other] = [await inIcu(), await inIcu()];
    const [first, second] = [await make(one), await make(other, one)];
    const { patients: _, ...summary } = done(await sign(nurse, first));
    const ids = async (query: string) => (await sheets(query)).map(({ id }) => id);
    expect((await ids('ward=icu')).slice(0, 2)).toEqual([second.id, first.id]);
    expect(await ids(`patient_id=${one.patient_id}`)).toEqual([second.id, first.id]);
    expect(await ids(`patient_id=${other.patient_id}&ward=icu`)).toEqual([second.id]);
    expect(await ids(`patient_id=${one.patient_id}&ward=emergency`)).toEqual([]);
    expect(await sheets('ward=icu')).toContainEqual(summary);
    for (const query of ['ward=icu', `patient_id=${one.patient_id}`, '']) {
      const page = await app.icu.sees(`/api/handovers?limit=1&${query}`);
      const next = await app.icu.sees(`/api/handovers?limit=1&cursor=${page.next_cursor}&${query}`);
      expect([...page.items, ...next.items].map(({ id }) => id)).toEqual([second.id, first.id]);
    }
  });

  it('is read by auditors, and by nobody who does not work from the boards', async () => {
    const { id } = await make(await inIcu());
    const auditor = await app.joins('auditor', null);
    expect((await auditor.http.get(`/api/handovers/${id}`)).status).toBe(200);
    expectProblem(await sign(auditor, { id }), 'forbidden');
    expectProblem(await app.reception.http.get('/api/handovers'), 'forbidden');
  });

  it('is in the log of each of its patients, with what it said of them', async () => {
    const { patient_id, admission_id } = await inIcu();
    const sheet = await make(await inIcu(), { patient_id } as IcuCaseRecord);
    const { rows } = await app.db.query<{ type: string; metadata: Record<string, string> }>(
      `select type, metadata from event_store.event where data ->> 'handover_id' = $1 order by revision`,
      [sheet.id],
    );
    expect(rows.map(({ type }) => type)).toEqual([
      ...['HandoverSheetMade', 'PatientPutOnHandoverSheet', 'PatientPutOnHandoverSheet'],
    ]);
    expect(rows[2]?.metadata).toMatchObject({ patient_id, admission_id, actor_id: app.icu.session.user.id });
    expect(rows[0]?.metadata).not.toHaveProperty('patient_id');
  });

  it('is of nothing old: while the board does not show what is stored, none is made', async () => {
    const record = await inIcu();
    const paused = await pauseProjections(app, ['ward-boards']);
    await app.icu.http.put(`/api/icu/${record.id}`, { severity: 'critical' });
    expectProblem(await post({ ward: 'icu', patient_ids: [record.patient_id] }), 'projection_behind');
    await paused.resume();
    const sheet = await make(record);
    expect(sheet.patients[0]?.rows[0]?.record).toMatchObject({ severity: 'critical' });
  });
});
