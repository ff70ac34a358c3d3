import { triage } from '../testing/api-client.js';
import { type Answer, client } from '../testing/http.js';
import { pauseProjections } from '../testing/paused-projections.js';
import { expectProblem } from '../testing/problems.js';
import { startService } from '../testing/running-service.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';

describe('a write with an Idempotency-Key', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app?.close());

  let keys = 0;
  const newKey = () => ({ 'idempotency-key': `key ${++keys}` });
  type Send = (headers: Record<string, string>) => Promise<Answer>;

  /** Every write, ready to be sent as often as one likes. */
  const writes: Record<string, () => Promise<Send>> = {
    'register a patient': async () => (headers) => app.reception.http.post('/api/patients', { name: 'Once' }, headers),
    'PUT a patient': async () => {
      const { id } = await app.reception.registers();
      return (headers) => app.reception.http.put(`/api/patients/${id}`, { phone: '1' }, headers);
    },
    'admit a patient': async () => {
      const { id } = await app.reception.registers();
      const body = { patient_id: id, admission_type: 'emergency' };
      return (headers) => app.reception.http.post('/api/admissions', body, headers);
    },
    'discharge an admission': async () => {
      const { id } = await app.reception.receives('emergency');
      return (headers) => app.reception.http.post(`/api/admissions/${id}/discharge`, {}, headers);
    },
    'triage an admission': async () => {
      const { id } = await app.reception.receives('emergency');
      return (headers) => app.emergency.http.post('/api/emergency-details', { ...triage, admission_id: id }, headers);
    },
    'PUT an emergency case': () =>
      onCase((path, headers) => app.emergency.http.put(path, { triage_level: 'critical', notes: 'x' }, headers)),
    'DELETE an emergency case': () => onCase((path, headers) => app.emergency.http.delete(path, headers)),
    'transfer to the ICU': () =>
      onCase((path, headers) => app.emergency.http.post(`${path}/transfer-to-icu`, { severity: 'critical' }, headers)),
    'open an ICU case': async () => {
      const { id } = await app.reception.receives('icu');
      return (headers) => app.icu.http.post('/api/icu', { severity: 'stable', admission_id: id }, headers);
    },
    'PUT an ICU case': () => onIcuCase((path, headers) => app.icu.http.put(path, { o2_flow: 3 }, headers)),
    'discharge an ICU case': () =>
      onIcuCase((path, headers) => app.icu.http.post(`${path}/discharge`, undefined, headers)),
    'DELETE an ICU case': () => onIcuCase((path, headers) => app.icu.http.delete(path, headers)),
    'set up a wing': async () => (headers) =>
      app.admin.http.post('/api/wings', { name: headers['idempotency-key'], ward_type: 'icu' }, headers),
    'set up a room': async () => {
      const { id } = await app.admin.setsUpWing(`Wing ${++keys}`);
      return (headers) => app.admin.http.post('/api/rooms', { wing_id: id, number: '1', beds: ['A', 'B'] }, headers);
    },
    'read every notification': async () => (headers) =>
      app.icu.http.post('/api/notifications/read-all', undefined, headers),
    'read a notification': async () => {
      const { id } = await app.reception.receives('emergency');
      const bell = await until('the bell', async () =>
        (await app.emergency.lists('/api/notifications')).find((each) => each.admission_id === id),
      );
      return (headers) => app.emergency.http.post(`/api/notifications/${bell.id}/read`, undefined, headers);
    },
  };
  type Write = (path: string, headers: Record<string, string>) => Promise<Answer>;
  const onCase = async (write: Write): Promise<Send> => {
    const { id } = await app.emergency.triages(await app.reception.receives('emergency'));
    return (headers) => write(`/api/emergency-details/${id}`, headers);
  };
  const onIcuCase = async (write: Write): Promise<Send> => {
    const { id } = await app.icu.accepts(await app.reception.receives('icu'));
    return (headers) => write(`/api/icu/${id}`, headers);
  };
  const prepare = async (name: string): Promise<Send> => (await writes[name]?.()) ?? Promise.reject(new Error(name));

  const HEADERS = ['location', 'etag', 'content-type', 'x-event-position'];
  const expectReplay = (replayed: Answer, first: Answer) => {
    expect([replayed.status, replayed.body]).toEqual([first.status, first.body]);
    for (const name of HEADERS) expect([name, replayed.headers.get(name)]).toEqual([name, first.headers.get(name)]);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(replayed.headers.get('idempotency-replayed')).toBe('true');
  };

  it.each(Object.keys(writes))('%s: sent again, is answered as the first time and stores nothing', async (name) => {
    const send = await prepare(name);
    const key = newKey();
    const first = await send(key);
    expect(first.status).toBeLessThan(300);
    const stored = await app.countEvents();
    for (let i = 0; i < 2; i++) expectReplay(await send(key), first);
    expect(await app.countEvents()).toBe(stored);
  });

  it.each(Object.keys(writes))('%s: sent five times at once, is done once and answered alike', async (name) => {
    const send = await prepare(name);
    const before = await app.countEvents();
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(key)));
    const firsts = answers.filter(({ headers }) => headers.get('idempotency-replayed') === null);
    expect(firsts).toHaveLength(1);
    for (const answer of answers) if (answer !== firsts[0]) expectReplay(answer, firsts[0] as Answer);
    const stored = await app.countEvents();
    await send(key);
    expect(await app.countEvents()).toBe(stored);
    expect(stored - before).toBeLessThanOrEqual(3);
  });

  it('is refused when its key came with another body, path or method, and nothing is done', async () => {
    const { reception, countEvents } = app;
    const key = newKey();
    const { body } = await reception.http.post('/api/patients', { name: 'First' }, key);
    const before = await countEvents();
    expectProblem(await reception.http.post('/api/patients', { name: 'Second' }, key), 'idempotency_key_reused');
    expectProblem(
      await reception.http.put(`/api/patients/${body.id}`, { name: 'First' }, key),
      'idempotency_key_reused',
    );
    expectProblem(await reception.http.post('/api/admissions', { name: 'First' }, key), 'idempotency_key_reused');
    expect(await countEvents()).toBe(before);
  });

  it('has nothing to do with another user’s same key', async () => {
    const { reception, joins } = app;
    const other = await joins('reception', null);
    const key = newKey();
    const mine = await reception.http.post('/api/patients', { name: 'Same' }, key);
    const theirs = await other.http.post('/api/patients', { name: 'Same' }, key);
    expect([theirs.status, theirs.headers.get('idempotency-replayed')]).toEqual([201, null]);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  it('is answered with the same refusal by a rule, even when the rule would now allow it', async () => {
    const { reception } = app;
    const admission = await reception.receives('emergency');
    const body = { patient_id: admission.patient_id, admission_type: 'icu' };
    const key = newKey();
    const refused = await reception.http.post('/api/admissions', body, key);
    expectProblem(refused, 'already_admitted');
    await reception.discharges(admission);
    const again = await reception.http.post('/api/admissions', body, key);
    expectProblem(again, 'already_admitted');
    expectReplay(again, refused);
    expect((await reception.http.post('/api/admissions', body, newKey())).status).toBe(201);
  });

  it('says again that the boards are behind, when its first answer did', async () => {
    const { reception } = app;
    const path = `/api/patients/${(await reception.registers()).id}`;
    const key = newKey();
    const paused = await pauseProjections(app);
    const answers = [
      await reception.http.put(path, { phone: '3' }, key),
      await reception.http.put(path, { phone: '3' }, key),
    ];
    await paused.resume();
    expect(answers.map(({ headers }) => headers.get('x-projection'))).toEqual(['behind', 'behind']);
    expectReplay(answers[1] as Answer, answers[0] as Answer);
  });

  it('may be tried again after an answer that says it was wrong or late, since nothing was done', async () => {
    const { reception } = app;
    const patient = await reception.registers();
    const key = newKey();
    const path = `/api/patients/${patient.id}`;
    const stale = await reception.http.put(path, { phone: '2' }, { ...key, 'if-match': '"99"' });
    expectProblem(stale, 'stale_revision');
    const fresh = await reception.http.put(path, { phone: '2' }, { ...key, 'if-match': `"${patient.revision}"` });
    expect([fresh.status, fresh.headers.get('idempotency-replayed')]).toEqual([200, null]);
  });

  it('is not bound to its key when it was not valid: put right, it is done', async () => {
    const { reception } = app;
    const key = newKey();
    expectProblem(await reception.http.post('/api/patients', { nam: 'Typo' }, key), 'validation_failed', 'nam');
    const done = await reception.http.post('/api/patients', { name: 'Right' }, key);
    expect([done.status, done.body.name]).toEqual([201, 'Right']);
    expectReplay(await reception.http.post('/api/patients', { name: 'Right' }, key), done);
  });

  it.each([
    ['empty', ''],
    ['too long', 'k'.repeat(256)],
    ['not ASCII', 'schlüssel'],
  ])('is refused when its key is %s', async (_, key) => {
    const answer = await app.reception.http.post('/api/patients', { name: 'x' }, { 'idempotency-key': key });
    expectProblem(answer, 'validation_failed', 'Idempotency-Key');
  });

  it('is answered alike by two nodes that it is sent to at once, also where it changes reference data', async () => {
    const other = await startService({ databaseUrl: app.service.settings.databaseUrl });
    const there = client(other.url, app.admin.token);
    const user_id = (await app.joins('nurse', 'Ward')).session.user.id;
    const [from, to] = [new Date().toISOString(), new Date(Date.now() + 3_600_000).toISOString()];
    const atBoth = async (send: (http: typeof there, headers: Record<string, string>) => Promise<Answer>) => {
      const key = newKey();
      return (await Promise.all([app.admin.http, there].map((http) => send(http, key)))).map(({ status }) => status);
    };
    try {
      for (let round = 0; round < 5; round++) {
        const body = { user_id, duty: 'charge_nurse', ward: 'ward', from, to };
        const path = `/api/oncall/${(await app.admin.http.post('/api/oncall', body)).body.id}`;
        const edit = atBoth((http, key) => http.put(path, { phone: '4711' }, { ...key, 'if-match': '"1"' }));
        expect(await edit).toEqual([200, 200]);
        expect(await atBoth((http, key) => http.delete(path, key))).toEqual([204, 204]);
      }
    } finally {
      await other.stop();
    }
  });
});
