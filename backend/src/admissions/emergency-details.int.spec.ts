import { boardRecords } from '@ward-board/contract';
import { type ApiClient, triage } from '../testing/api-client.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

describe('an emergency case', () => {
  let app: TestApp;
  let nurse: ApiClient;
  beforeAll(async () => {
    app = await openTestApp();
    nurse = await app.joins('nurse', 'Emergency');
  });
  afterAll(() => app?.close());

  const path = '/api/emergency-details';
  const triaged = async (findings = {}) => app.emergency.triages(await app.reception.receives('emergency'), findings);
  const doctorOf = async (client: ApiClient) => {
    const doctors = await client.lists('/api/doctors');
    const own = doctors.find(({ email }) => email === client.session.user.email);
    if (!own) throw new Error('Not on the roster.');
    return own;
  };

  it('says where the patient is and who has them, with the names that go with the ids', async () => {
    const doctor = await doctorOf(app.emergency);
    const { id: attending_nurse_id, name: attending_nurse_name } = nurse.session.user;
    const known = {
      location: 'Bay 4',
      doctor_id: doctor.id,
      attending_nurse: 'Aoife',
      attending_nurse_id,
      seen_at: '2026-11-21T08:00:00.000Z',
      next_step: 'CT head',
      vitals: 'BP 150/95',
    };
    const record = await triaged(known);
    expect(boardRecords['emergency-details'].record.strict().parse(record)).toEqual(record);
    expect(record).toMatchObject({ ...known, doctor_name: doctor.name, attending_nurse_name });
    expect(record.vitals_at).toBe(record.created_at);
    const cleared = await app.emergency.amends(record, { attending_nurse_id: null, vitals: null });
    expect(cleared).toMatchObject({ attending_nurse_id: null, attending_nurse_name: null, vitals_at: null });
    const again = await app.emergency.amends(record, { vitals: 'BP 120/80' });
    expect(again.vitals_at).toBe(again.updated_at);
  });

  it('names a nurse who is one, and no place longer than a line', async () => {
    const { id: admission_id } = await app.reception.receives('emergency');
    const send = (more: object) => app.emergency.http.post(path, { ...triage, admission_id, ...more });
    const doctor = app.emergency.session.user.id;
    for (const attending_nurse_id of [admission_id, doctor, 'nobody'])
      expectProblem(await send({ attending_nurse_id }), 'validation_failed', 'attending_nurse_id');
    expectProblem(await send({ location: 'x'.repeat(201) }), 'validation_failed', 'location');
    expectProblem(await send({ vitals_at: '2026-11-21T08:00:00.000Z' }), 'validation_failed');
    for (const time of ['seen_at', 'stabilized_at'] as const)
      expectProblem(await send({ [time]: '2099-01-01T00:00:00.000Z' }), 'validation_failed', time);
    const record = await triaged();
    const edit = await app.emergency.http.put(`${path}/${record.id}`, { attending_nurse_id: doctor });
    expectProblem(edit, 'validation_failed', 'attending_nurse_id');
  });

  it('is taken by a doctor and by a nurse, each once, and was seen when the first one took it', async () => {
    const record = await triaged();
    const doctor = await doctorOf(app.emergency);
    const taken = await app.emergency.takes(record);
    expect(taken).toMatchObject({ doctor_id: doctor.id, doctor_name: doctor.name, attending_nurse_id: null });
    expect(taken.seen_at).toBe(taken.updated_at);
    const { id: attending_nurse_id, name: attending_nurse_name } = nurse.session.user;
    const both = await nurse.takes(record);
    expect(both).toMatchObject({ doctor_id: doctor.id, attending_nurse_id, attending_nurse_name });
    expect(both.seen_at).toBe(taken.seen_at);
    const before = await app.countEvents();
    expect(await app.emergency.takes(record)).toEqual(both);
    expect(await app.countEvents()).toBe(before);
    for (const other of [await app.signsIn('icu'), await app.joins('nurse', null)])
      expectProblem(await other.http.post(`${path}/${record.id}/take`), 'already_taken');
    const stale = await nurse.http.post(`${path}/${record.id}/take`, undefined, { 'if-match': `"${record.revision}"` });
    expectProblem(stale, 'stale_revision');
  });

  it('is taken by one of many doctors who press at once', async () => {
    const record = await triaged();
    const doctors = await Promise.all(Array.from({ length: 6 }, () => app.joins('doctor', 'Emergency')));
    const answers = await Promise.all(doctors.map((doctor) => doctor.http.post(`${path}/${record.id}/take`)));
    const [won, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    for (const answer of answers) if (answer !== won) expectProblem(answer, 'already_taken');
    expect(await nurse.sees(`${path}/${record.id}`)).toEqual(won?.body);
  });

  it('is not taken once it is closed, unknown, or by a doctor who is not on the roster', async () => {
    const record = await triaged();
    const stranger = await app.joins('doctor', 'Emergency');
    await app.db.query('DELETE FROM doctor WHERE email = $1', [stranger.session.user.email]);
    expectProblem(await stranger.http.post(`${path}/${record.id}/take`), 'not_on_roster');
    expectProblem(await app.reception.http.post(`${path}/${record.id}/take`), 'forbidden');
    expectProblem(await nurse.http.post(`${path}/${record.admission_id}/take`), 'not_found');
    await app.emergency.transfersToIcu(record);
    expectProblem(await nurse.http.post(`${path}/${record.id}/take`), 'already_disposed');
  });
});
