import { type ApiClient, triage } from '../testing/api-client.js';
import { pauseProjections, waitBriefly } from '../testing/paused-projections.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';

/** Whether a patient is confidential, Reception and auditors alone are told. */
const asRead = (patient: object) => ({ ...patient, confidential: null });

describe('reading what was written', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app?.close());

  it('works at once, for anybody, after every write', async () => {
    const { reception, emergency, icu, joins } = app;
    const nurse = await joins('nurse', 'ER');
    for (let round = 0; round < 5; round++) {
      const patient = await reception.registers({ phone: '1' });
      expect(await nurse.sees(`/api/patients/${patient.id}`)).toEqual(asRead(patient));
      const admission = await reception.admits(patient, 'emergency');
      expect(await nurse.lists('/api/admissions?type=emergency')).toContainEqual(admission);
      const triaged = await emergency.triages(admission);
      expect(await nurse.lists('/api/emergency-details')).toContainEqual(triaged);
      const { emergency: closed, icu_case } = await emergency.transfersToIcu(triaged);
      expect(await nurse.lists('/api/emergency-details')).toEqual([]);
      expect(await nurse.sees(`/api/emergency-details/${closed.id}`)).toEqual(closed);
      expect(await nurse.lists('/api/icu')).toContainEqual(icu_case);
      await icu.removes(icu_case);
      expectProblem(await nurse.http.get(`/api/icu/${icu_case.id}`), 'not_found');
      await reception.discharges(admission);
      expect(await nurse.lists('/api/admissions?type=emergency')).toEqual([]);
    }
  });

  it('finds the bells that a write created, and those that it handled', async () => {
    const { reception, emergency, icu } = app;
    const bellsOf = async (staff: ApiClient, admission_id: string) =>
      (await staff.lists('/api/notifications')).filter((bell) => bell.admission_id === admission_id);
    for (let round = 0; round < 20; round++) {
      const admission = await reception.receives('emergency');
      expect(await bellsOf(emergency, admission.id)).toMatchObject([{ kind: 'emergency_admission', handled_at: null }]);
      const triaged = await emergency.triages(admission);
      expect(await bellsOf(emergency, admission.id)).toMatchObject([{ handled_at: expect.any(String) }]);
      await emergency.transfersToIcu(triaged);
      expect(await bellsOf(icu, admission.id)).toMatchObject([{ kind: 'transfer_to_icu', handled_at: null }]);
    }
  });

  it('finds where a patient has moved to in the bell of their result', async () => {
    const { reception, emergency } = app;
    const patient = await reception.registers();
    const triaged = await emergency.triages(await reception.admits(patient, 'emergency'), { location: 'Bay 0' });
    const study = await emergency.ordersStudy(patient);
    await emergency.amendsStudy(study, { status: 'in-progress' });
    await emergency.amendsStudy(study, { status: 'completed', conclusion: 'Bleeding', critical: true });
    for (let round = 1; round <= 20; round++) {
      await emergency.amends(triaged, { location: `Bay ${round}` });
      const bells = await emergency.lists('/api/notifications');
      const bell = bells.find(({ kind, patient_id }) => kind === 'critical_finding' && patient_id === patient.id);
      expect(bell?.body).toMatch(new RegExp(`Bay ${round}\\b`));
    }
  });

  it('gives a new address on the boards too, when a patient is corrected', async () => {
    const { reception, emergency } = app;
    const patient = await reception.registers({ name: 'Jon' });
    const triaged = await emergency.triages(await reception.admits(patient, 'emergency'));
    await reception.http.put(`/api/patients/${patient.id}`, { name: 'John' });
    const shown = await emergency.sees(`/api/emergency-details/${triaged.id}`);
    expect(shown).toEqual({ ...triaged, patient: { ...triaged.patient, name: 'John' } });
  });

  describe('while the read models stand still', () => {
    it('writes answer within their bound, saying so, with the whole record; all heals', async () => {
      const { reception, emergency, icu, admin } = app;
      const patient = await reception.registers();
      const pending = await reception.receives('emergency');
      const triaged = await emergency.triages(await reception.receives('emergency'));
      const inIcu = await icu.accepts(await reception.receives('icu'));
      const { id: room_id } = await admin.setsUpRoom(await admin.setsUpWing('Slow'), '1', ['A']);

      const paused = await pauseProjections(app);
      const [registered, corrected, discharged, started, moved, edited] = await Promise.all([
        reception.http.post('/api/patients', { name: 'New' }),
        reception.http.put(`/api/patients/${patient.id}`, { name: 'Corrected' }),
        reception.http.post(`/api/admissions/${inIcu.admission_id}/discharge`),
        emergency.http.post('/api/emergency-details', { ...triage, admission_id: pending.id }),
        emergency.http.post(`/api/emergency-details/${triaged.id}/transfer-to-icu`, { severity: 'stable', room_id }),
        reception.http.post('/api/admissions', { patient_id: patient.id, admission_type: 'icu' }),
      ]).finally(() => paused.resume());

      const answers = [registered, corrected, discharged, started, moved, edited];
      expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 201, 200, 201]);
      for (const { headers } of answers) expect(headers.get('x-projection')).toBe('behind');

      const positions = answers.map(({ headers }) => headers.get('x-event-position') ?? '');
      const reads: [string, unknown][] = [
        [`/api/patients/${registered.body.id}`, asRead(registered.body)],
        [`/api/patients/${patient.id}`, asRead(corrected.body)],
        [`/api/admissions/${inIcu.admission_id}`, discharged.body],
        [`/api/emergency-details/${started.body.id}`, started.body],
        [`/api/emergency-details/${triaged.id}`, moved.body.emergency],
        [`/api/icu/${moved.body.icu_case.id}`, moved.body.icu_case],
        [`/api/admissions/${edited.body.id}`, { ...edited.body, patient: expect.objectContaining({ id: patient.id }) }],
      ];
      for (const [path, record] of reads) {
        const read = await until(`GET ${path}`, async () => {
          const answer = await icu.http.get(path, { 'x-min-position': positions.toSorted().at(-1) ?? '' });
          return answer.status === 200 && answer;
        });
        expect(read.body).toEqual(record);
        expect(read.headers.get('x-projection')).toBeNull();
      }
      expect(await icu.lists('/api/beds')).toMatchObject([{ occupied_by_admission_id: triaged.admission_id }]);
    });

    it('a write that finds nothing left to change answers with the record that it decided on, and so it is kept', async () => {
      const { operations, reception } = app;
      const { id, revision } = await operations.schedules(await reception.receives('surgery'));
      const path = `/api/operations/${id}` as const;
      const start = (key: string) =>
        operations.http.put(path, { op_status: 'in-surgery' }, { 'idempotency-key': `${key} ${id}` });
      const paused = await pauseProjections(app);
      const answers = await Promise.all(['a', 'b', 'c'].map(start)).finally(() => paused.resume());
      answers.push(await start('a'), await start('b'), await start('c'));
      for (const { status, headers, body } of answers)
        expect([status, headers.get('etag'), body.op_status]).toEqual([200, `"${revision + 1}"`, 'in-surgery']);
      for (const { headers } of answers.slice(0, 3)) expect(headers.get('x-projection')).toBe('behind');
      expect(new Set(answers.map(({ headers }) => headers.get('x-event-position'))).size).toBe(1);
      const again = await operations.http.put(path, { op_status: 'in-surgery' });
      expect([again.status, again.body.op_status]).toEqual([200, 'in-surgery']);
    });

    it('a GET that asks for a position waits for it, or says that it can’t be read yet', async () => {
      const { reception, icu } = app;
      const paused = await pauseProjections(app);
      const written = await reception.http.post('/api/patients', { name: 'Late' });
      const path = `/api/patients/${written.body.id}`;
      const position = { 'x-min-position': written.headers.get('x-event-position') ?? '' };
      const [late, list, unsure] = await Promise.all([
        icu.http.get(path, position),
        icu.http.get('/api/icu', position),
        icu.http.get(path),
      ]);
      // Not "not found": it may well be there.
      for (const answer of [late, list, unsure]) {
        expectProblem(answer, 'projection_behind');
        expect(answer.headers.get('retry-after')).toBe('1');
      }
      expect((await icu.http.get('/api/patients')).status).toBe(200);

      const waiting = icu.http.get(path, position);
      await paused.resume();
      const healed = await waiting;
      if (healed.status === 200) expect(healed.body).toEqual(asRead(written.body));
      await until('it can be read', async () => (await icu.http.get(path, position)).status === 200);
    });
  });

  it('reads a position that has lost its leading zeros, as to a client that took it for a number', async () => {
    const { reception, icu } = app;
    const written = await reception.http.post('/api/patients', { name: 'Numbered' });
    const position = Number(written.headers.get('x-event-position'));
    const read = await icu.http.get(written.headers.get('location') ?? '', { 'x-min-position': String(position) });
    expect([read.status, read.body]).toEqual([200, asRead(written.body)]);
    const waitAsBefore = waitBriefly(app.service);
    const early = await icu.http.get('/api/icu', { 'x-min-position': String(position + 1_000_000) });
    waitAsBefore();
    expectProblem(early, 'projection_behind');
  });

  it.each(['somewhere', '1.5', '99999999999999999999', '-1'])(
    'refuses the position %s, which is none',
    async (none) => {
      const answer = await app.icu.http.get('/api/icu', { 'x-min-position': none });
      expectProblem(answer, 'validation_failed', 'X-Min-Position');
    },
  );
});
