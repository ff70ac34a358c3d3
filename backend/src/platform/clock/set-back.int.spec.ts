import { ApiClient } from '@ward-board/api-client';
import { startService } from '../../testing/running-service.js';
import { openTestApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('when the machine’s clock is set back', () => {
  let offset = 0;
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({}, () => Date.now() + offset);
  });
  afterAll(() => app?.close());

  /** Each is one more of everything that is listed by id. */
  const somebodyNew = async (name: string) => {
    const { admin, reception, emergency } = app;
    const email = `${name}@test.local`;
    const user = { name, email, role: 'doctor', department: 'ICU', password: 'a-password-for-tests' };
    await admin.http.post('/api/users', user);
    await admin.setsUpWing(name);
    const triaged = await emergency.triages(await reception.receives('emergency', { name }));
    return triaged;
  };
  const listed = async (path: string) => (await app.admin.lists(path)) as { name?: string; created_at: string }[];
  const newest = async (path: string, count: number) => (await listed(path)).slice(0, count).map(({ name }) => name);

  /** Whom the bells are about, once there are so many: a write does not wait for them. */
  const bells = (path: string, count: number) =>
    until(`${count} bells`, async () => {
      const listed = (await app.emergency.lists(path)) as { body: string }[];
      return listed.length === count && listed.map(({ body }) => body.split(',')[0]);
    });

  const expectNewestFirst = async (...names: readonly string[]) => {
    const newestFirst = names.toReversed();
    for (const path of ['/api/patients', '/api/wings', '/api/users', '/api/doctors'])
      expect([path, await newest(path, names.length)]).toEqual([path, newestFirst]);
    for (const path of [
      '/api/emergency-details',
      '/api/admissions?status=admitted',
      '/api/admissions?type=emergency',
    ]) {
      const records = (await app.emergency.lists(path)) as { patient: { name: string } }[];
      expect([path, records.map(({ patient }) => patient.name)]).toEqual([path, newestFirst]);
    }
    expect(await bells('/api/notifications', names.length)).toEqual(newestFirst);
  };

  /** In every stream, in its order. */
  const expectTimesToRise = async () => {
    const { rows } = await app.db.query(
      `select * from (select stream, metadata ->> 'occurred_at' as at,
         lag(metadata ->> 'occurred_at') over (partition by stream order by revision) as before from event_store.event) e
       where at < before`,
    );
    expect(rows).toEqual([]);
  };

  it('lists stay newest first, in one process and across a restart, and no record is updated before it was', async () => {
    const first = await somebodyNew('first');
    offset = -HOUR;
    const second = await somebodyNew('second');
    await expectNewestFirst('first', 'second');
    // What has nothing before it says what the clock says.
    expect(Date.parse(second.created_at)).toBeLessThan(Date.now() - HOUR / 2);

    const { reception, emergency, admin } = app;
    const amended = await emergency.amends(first, { notes: 'later' });
    expect(amended.updated_at >= first.updated_at).toBe(true);
    expect(amended.created_at).toBe(first.created_at);
    const before = await reception.sees(`/api/patients/${first.patient_id}`);
    const { body: corrected } = await reception.http.put(`/api/patients/${first.patient_id}`, { phone: '555' });
    expect(corrected.phone).toBe('555');
    expect(corrected.updated_at >= before.updated_at).toBe(true);
    const user = (await admin.lists('/api/users')).find(({ name }) => name === 'first');
    if (!user) throw new Error('The user is not listed.');
    const { body: renamed } = await admin.http.put(`/api/users/${user.id}`, { department: 'Surgery' });
    expect(renamed.updated_at >= user.updated_at).toBe(true);

    offset = -2 * HOUR;
    await app.service.restart();
    await somebodyNew('third');
    await somebodyNew('fourth');
    await expectNewestFirst('first', 'second', 'third', 'fourth');
    await expectTimesToRise();
  });

  it('what is charted stands before all that was charted before, and a value in the place of the one before it', async () => {
    offset = 0;
    const { patient_id, id } = await somebodyNew('Charted');
    const { emergency } = app;
    const records = [
      ['/api/allergies', (substance: string) => ({ substance, category: 'food', criticality: 'low' })],
      ['/api/conditions', (display: string) => ({ display, clinical_status: 'active' })],
      ['/api/nursing-assessments', (notes: string) => ({ type: 'Pain', score: 3, notes })],
      ['/api/care-plans', (title: string) => ({ title, category: 'Pain' })],
      ['/api/consents', (procedure: string) => ({ procedure, category: 'Surgery' })],
      ['/api/service-requests', (display: string) => ({ display, category: 'laboratory', priority: 'routine' })],
    ] as const;
    const pulse = (value: number) => ({ patient_id, category: 'vital-signs', code: '8867-4', value, unit: '/min' });
    for (const name of ['first', 'second']) {
      for (const [path, body] of records) {
        const { status } = await emergency.http.post(path, { patient_id, ...body(name) });
        expect([path, status]).toEqual([path, 201]);
      }
      const { status } = await emergency.http.post('/api/observations', pulse(name === 'first' ? 80 : 180));
      expect(status).toBe(201);
      offset = -2 * HOUR;
    }
    for (const [path] of records) {
      const by = /allergies|conditions|assessments/.test(path)
        ? `${path}/patient/${patient_id}`
        : `${path}?patient_id=${patient_id}`;
      const list = await emergency.lists(by);
      expect([path, list.map((record) => JSON.stringify(record).includes('"second"'))]).toEqual([path, [true, false]]);
    }
    const { clinical } = await emergency.sees(`/api/emergency-details/${id}`);
    expect(clinical.vitals).toMatchObject([{ value: 180, previous: { value: 80 } }]);
  });

  it('a bell is unread, though one that is newer by the clock was read', async () => {
    offset = 0;
    const before = (await app.emergency.lists('/api/notifications')).length;
    await app.reception.receives('emergency');
    await bells('/api/notifications', before + 1);
    await app.emergency.http.post('/api/notifications/read-all');
    expect(await app.emergency.lists('/api/notifications?unread=true')).toEqual([]);
    offset = -HOUR;
    await app.reception.receives('emergency', { name: 'Unread' });
    expect(await bells('/api/notifications?unread=true', 1)).toEqual(['Unread']);
  });

  it('a bell of a node whose clock is behind is unread for whoever has read all others, and for somebody new', async () => {
    offset = 0;
    const behind = await startService({ databaseUrl: app.service.settings.databaseUrl }, () => Date.now() - HOUR / 60);
    try {
      const { emergency, reception, joins } = app;
      const somebody = await joins('nurse', 'Emergency');
      expect((await emergency.http.post('/api/notifications/read-all')).status).toBe(204);
      await new ApiClient(behind.url, reception.session).receives('emergency', { name: 'late' });
      for (const reader of [emergency, somebody])
        await until('the bell', async () => {
          const unread = await reader.lists('/api/notifications?unread=true');
          return unread.some(({ body }) => body.startsWith('late,'));
        });
    } finally {
      await behind.stop();
    }
  });

  it('a clock that was ahead by days stamps nothing that is measured once it is right, also after a restart', async () => {
    offset = 400 * DAY;
    await somebodyNew('Of a wrong day');
    offset = 0;
    const { emergency } = app;
    for (const restarts of [false, true]) {
      if (restarts) await app.service.restart();
      const { patient_id } = await somebodyNew(`Of the right day ${restarts}`);
      const pulse = { patient_id, category: 'vital-signs', code: '8867-4', value: 80, unit: '/min' };
      const { status, body } = await emergency.http.post('/api/observations', pulse);
      expect([status, Math.abs(Date.parse(body.effective_at) - Date.now()) < HOUR / 60]).toEqual([201, true]);
      const tomorrow = new Date(Date.now() + DAY).toISOString();
      const early = await emergency.http.post('/api/observations', { ...pulse, effective_at: tomorrow });
      expect([early.status, early.body.code]).toEqual([400, 'validation_failed']);
    }
  });
});
