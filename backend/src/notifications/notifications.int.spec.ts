import { type NotificationRecord, notificationRecord } from '@ward-board/contract';
import { ApiClient } from '../testing/api-client.js';
import { BoardWatch } from '../testing/board-watch.js';
import { expectProblem } from '../testing/problems.js';
import { signIn } from '../testing/signed-in.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';

describe('the bell', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app?.close());

  const bellsOf = (who: ApiClient, query = ''): Promise<readonly NotificationRecord[]> =>
    who.lists(`/api/notifications?${query}`);
  const bellOf = (who: ApiClient, admission_id: string): Promise<NotificationRecord> =>
    until('the bell', async () => (await bellsOf(who)).find((bell) => bell.admission_id === admission_id));
  /** Somebody is admitted to the ICU: the bell of it. */
  const bellOfNewAdmission = async (who = app.icu) => bellOf(who, (await app.reception.receives('icu')).id);

  it.each([
    ['emergency', 'emergency_admission', 'emergency', '/emergency', 'normal'],
    ['surgery', 'surgical_admission', 'operations', '/operations', 'normal'],
    ['operation', 'surgical_admission', 'operations', '/operations', 'normal'],
    ['inpatient', 'planned_admission', 'ward', '/normal-acceptance', 'normal'],
    ['planned', 'planned_admission', 'ward', '/normal-acceptance', 'normal'],
    ['daycase', 'planned_admission', 'ward', '/normal-acceptance', 'normal'],
    ['normal', 'planned_admission', 'ward', '/normal-acceptance', 'normal'],
    ['icu', 'icu_admission', 'icu', '/icu', 'high'],
  ] as const)(
    'notifies of an admission of type %s: %s, to %s and nobody else',
    async (type, kind, ward, link, priority) => {
      const { reception, signsIn } = app;
      const staff = await signsIn(ward);
      const admission = await reception.receives(type, { name: 'Ida Holm' });
      const bell = await bellOf(staff, admission.id);
      expect(notificationRecord.strict().parse(bell)).toEqual(bell);
      const of = { patient_id: admission.patient_id, admission_id: admission.id, created_at: admission.created_at };
      const body = `Ida Holm, MRN ${admission.patient.mrn}`;
      expect(bell).toMatchObject({ kind, priority, ward, ...of, body, read_at: null, handled_at: null });
      expect(bell.link).toBe(`${link}#${admission.id}`);
      for (const mailbox of ['emergency', 'operations', 'ward', 'icu', 'radiology', 'admin'].filter(
        (each) => each !== ward,
      ))
        expect((await bellsOf(await signsIn(mailbox))).filter((other) => other.admission_id === admission.id)).toEqual(
          [],
        );
    },
  );

  it('notifies the ICU of a transfer there, and not Emergency', async () => {
    const { reception, emergency, icu } = app;
    const admission = await reception.receives('emergency', { name: 'Jo Berg' });
    await emergency.transfersToIcu(await emergency.triages(admission));
    const bell = await bellOf(icu, admission.id);
    expect(bell).toMatchObject({
      kind: 'transfer_to_icu',
      ward: 'icu',
      link: `/icu#${admission.id}`,
      body: `Jo Berg, MRN ${admission.patient.mrn}: Chest pain · critical`,
      priority: 'high',
    });
    const inEmergency = (await bellsOf(emergency)).filter(({ admission_id }) => admission_id === admission.id);
    expect(inEmergency.map(({ kind }) => kind)).toEqual(['emergency_admission']);
  });

  it('is handled once what it asked for is done: it stays in the list, and is not unread any more', async () => {
    const { reception, icu, joins } = app;
    const nurse = await joins('nurse', 'ICU');
    const admission = await reception.receives('icu');
    const bell = await bellOf(icu, admission.id);
    const unread = async () => (await bellsOf(icu, 'unread=true')).some(({ id }) => id === bell.id);
    expect(await unread()).toBe(true);
    const opened = await icu.accepts(admission);
    await until('it is handled', async () => !(await unread()));
    const handled = (await bellsOf(icu)).find(({ id }) => id === bell.id);
    const at = opened.created_at;
    expect(handled).toEqual({ ...bell, revision: 2, updated_at: at, handled_at: at });
    const read = await nurse.http.post(`/api/notifications/${bell.id}/read`);
    expect(read.body).toMatchObject({ revision: 3, handled_at: at });
  });

  it('notifies the charge nurse on call of a transfer to the ward, and the other nurses while nobody is', async () => {
    const { reception, emergency, admin, joins } = app;
    const [charge, other] = [await joins('nurse', 'Ward'), await joins('nurse', 'Ward')];
    const wing = await admin.setsUpWing('On call', 'ward');
    const room = await admin.setsUpRoom(wing, '7', ['A', 'B']);
    const transfers = async () => {
      const admission = await reception.receives('emergency', { name: 'Uma Rao' });
      const { id } = await emergency.triages(admission);
      const at = { wing_id: wing.id, room_id: room.id };
      await emergency.http.post(`/api/emergency-details/${id}/transfer-to-ward`, at);
      return admission.id;
    };
    const first = await transfers();
    expect(await bellOf(other, first)).toMatchObject({
      body: expect.stringMatching(/^Uma Rao, MRN \d+: Chest pain · On call, room 7, bed A$/),
    });
    await bellOf(charge, first);
    const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
    const time = { user_id: charge.session.user.id, duty: 'charge_nurse', ward: 'ward', wing_id: wing.id };
    await admin.send('POST', '/api/oncall', { ...time, from: hours(-1), to: hours(1) });
    const second = await transfers();
    expect(await bellOf(charge, second)).toMatchObject({ kind: 'transfer_to_ward' });
    expect((await bellsOf(other)).some(({ admission_id }) => admission_id === second)).toBe(false);
  });

  it('notifies once of one event, and not of what was refused or sent again', async () => {
    const { reception, icu } = app;
    const { id: patient_id } = await reception.registers();
    const admit = () =>
      reception.http.post('/api/admissions', { patient_id, admission_type: 'icu' }, { 'idempotency-key': 'once' });
    const { body: admission } = await admit();
    await admit();
    expectProblem(
      await reception.http.post('/api/admissions', { patient_id, admission_type: 'icu' }),
      'already_admitted',
    );
    await bellOfNewAdmission();
    expect((await bellsOf(icu)).filter(({ admission_id }) => admission_id === admission.id)).toHaveLength(1);
  });

  it('is pushed at once to everyone it is for, on every device, and to nobody else', async () => {
    const { reception, icu, joins, emergency, signsIn } = app;
    const nurse = await joins('nurse', 'Critical Care');
    const theirs = await Promise.all([icu, await signsIn('icu'), nurse].map((who) => BoardWatch.open(who)));
    const others = await Promise.all([emergency, reception].map((who) => BoardWatch.open(who)));
    const listed = await bellOfNewAdmission();
    await until('the pushes', () => theirs.every(({ bells }) => bells.length === 1));
    for (const { bells } of theirs) expect(bells).toEqual([listed]);
    const arrival = await reception.receives('emergency');
    await until('the other push', () => others[0]?.bells.some(({ admission_id }) => admission_id === arrival.id));
    expect(others.map(({ bells }) => bells.length)).toEqual([1, 0]);
    for (const watch of [...theirs, ...others]) watch.close();
  });

  it('is quiet at once on every screen that shows it when it was handled, and once', async () => {
    const { reception, icu, joins, emergency } = app;
    const nurse = await joins('nurse', 'ICU');
    const theirs = await Promise.all([icu, nurse].map((who) => BoardWatch.open(who)));
    const other = await BoardWatch.open(emergency);
    const [first, second] = [await reception.receives('icu'), await reception.receives('icu')];
    const bells = [await bellOf(icu, first.id), await bellOf(icu, second.id)] as const;
    const done = [await icu.accepts(first), await icu.accepts(second)] as const;
    await until('the pushes', () => theirs.every(({ handled }) => handled.length === 2));
    const said = done.map(({ created_at }, n) => ({ id: bells[n]?.id, handled_at: created_at }));
    for (const { handled, bells: created } of theirs) {
      expect(handled).toEqual(said);
      expect(created.map(({ handled_at }) => handled_at)).toEqual([null, null]);
    }
    expect(other.handled).toEqual([]);
    for (const watch of [...theirs, other]) watch.close();
  });

  it('is read by each for themselves; the unread ones can be asked for', async () => {
    const { icu, joins } = app;
    const nurse = await joins('nurse', 'Intensive Care');
    const bells = [await bellOfNewAdmission(), await bellOfNewAdmission()] as const;
    const unread = async (who: ApiClient) => new Set((await bellsOf(who, 'unread=true')).map(({ id }) => id));
    const readAt = (revision: string) =>
      icu.http.post(`/api/notifications/${bells[0].id}/read`, undefined, { 'if-match': revision });
    expectProblem(await readAt('"7"'), 'stale_revision');
    expectProblem(await readAt('nonsense'), 'validation_failed', 'If-Match');
    expect((await unread(icu)).has(bells[0].id)).toBe(true);
    const read = await readAt('"1"');
    expectProblem(await readAt('"1"'), 'stale_revision');
    const { read_at } = read.body;
    expect([read.status, read.headers.get('etag')]).toEqual([200, '"2"']);
    expect(read.body).toEqual({ ...bells[0], revision: 2, updated_at: read_at, read_at: expect.any(String) });
    expect(bells[0]).toMatchObject({ revision: 1, updated_at: bells[0].created_at });
    const again = await icu.http.post(`/api/notifications/${bells[0].id}/read`);
    expect(again.body).toEqual(read.body);
    expect(await bellsOf(icu)).toContainEqual(read.body);
    expect(await bellsOf(icu, 'unread=false')).toEqual([read.body]);
    expect((await unread(icu)).has(bells[0].id)).toBe(false);
    expect((await unread(icu)).has(bells[1].id)).toBe(true);
    expect((await unread(nurse)).has(bells[0].id)).toBe(true);

    const last = await bellOfNewAdmission();
    const seen = { up_to: bells[1].id };
    expect((await icu.http.post('/api/notifications/read-all', seen)).status).toBe(204);
    expect(await unread(icu)).toEqual(new Set([last.id]));
    expectProblem(await icu.http.post('/api/notifications/read-all', { up_to: 'all' }), 'validation_failed', 'up_to');

    expect((await icu.http.post('/api/notifications/read-all')).status).toBe(204);
    expect(await unread(icu)).toEqual(new Set());
    expect((await unread(nurse)).size).toBeGreaterThan(1);
    expect((await icu.sees(`/api/notifications?limit=500`)).items).toContainEqual(read.body);
  });

  it('of somebody else is none of one’s own', async () => {
    const { reception, icu, emergency } = app;
    const bell = await bellOfNewAdmission();
    expectProblem(await emergency.http.post(`/api/notifications/${bell.id}/read`), 'not_found');
    const stale = { 'if-match': '"7"' };
    expectProblem(await emergency.http.post(`/api/notifications/${bell.id}/read`, undefined, stale), 'not_found');
    expectProblem(await reception.http.post(`/api/notifications/${bell.patient_id}/read`), 'not_found');
    expectProblem(await icu.http.post('/api/notifications/1/read'), 'validation_failed', 'id');
    expect(await bellsOf(icu, 'unread=true')).toContainEqual(bell);
  });

  it('is read to the end in one row, however much is in it', async () => {
    const { joins, db } = app;
    const nurse = await joins('nurse', 'Emergency');
    const { id } = nurse.session.user;
    const rows = async () => {
      const counted = await db.query<{ rows: number }>(
        `select (select count(*) from notification_read where user_id = $1)
           + (select count(*) from notification_watermark where user_id = $1) as rows`,
        [id],
      );
      return Number(counted.rows[0]?.rows);
    };
    const fill = () =>
      db.query(
        `insert into notification (id, kind, priority, title, body, ward, audience, created_at)
         select uuidv7(), 'icu_admission', 'normal', 'T', 'B', 'emergency', 'ward:emergency', now()
         from generate_series(1, 700)`,
      );
    await fill();
    expect((await bellsOf(nurse, 'unread=true&limit=1000')).length).toBe(700);
    await nurse.http.post('/api/notifications/read-all');
    expect([await bellsOf(nurse, 'unread=true'), await rows()]).toEqual([[], 2]);
    const read = await bellsOf(nurse, 'limit=1000');
    expect([read.length, new Set(read.map(({ revision }) => revision))]).toEqual([700, new Set([2])]);
    expect(await bellsOf(nurse, 'unread=false&limit=1000')).toEqual(read);

    await fill();
    const [newest] = await bellsOf(nurse, 'unread=true&limit=1000');
    await nurse.http.post(`/api/notifications/${newest?.id}/read`);
    expect((await bellsOf(nurse, 'unread=true&limit=1000')).length).toBe(699);
    const both = await bellsOf(nurse, 'unread=false&limit=1000');
    expect(both.map(({ id }) => id)).toEqual([newest?.id, ...read.map(({ id }) => id)]);
    await nurse.http.post('/api/notifications/read-all', { up_to: newest?.id });
    expect([await bellsOf(nurse, 'unread=true'), (await rows()) < 5]).toEqual([[], true]);
  });

  it('is read no further than there is anything: what comes later is unread, whatever was said to have been seen', async () => {
    const { icu } = app;
    await icu.http.post('/api/notifications/read-all', { up_to: 'ffffffff-ffff-7fff-bfff-ffffffffffff' });
    expect(await bellsOf(icu, 'unread=true')).toEqual([]);
    const bell = await bellOfNewAdmission();
    expect(await bellsOf(icu, 'unread=true')).toEqual([bell]);
  });

  it('of somebody new, or new to the ward, begins empty', async () => {
    const { admin, joins, service } = app;
    const earlier = await bellOfNewAdmission();
    const nurse = await joins('nurse', 'Intensive Care');
    expect(await bellsOf(nurse)).toEqual([]);
    expectProblem(await nurse.http.post(`/api/notifications/${earlier.id}/read`), 'not_found');
    const other = await joins('nurse', 'Billing');
    const bell = await bellOfNewAdmission(nurse);
    await admin.http.put(`/api/users/${other.session.user.id}`, { department: 'ICU' });
    const moved = new ApiClient(service.url, await signIn(service.url, other.session.user.email));
    expect(await bellsOf(moved)).toEqual([]);
    const next = await bellOfNewAdmission(moved);
    expect(await bellsOf(moved)).toEqual([next]);
    expect(await bellsOf(nurse)).toEqual([next, bell]);
  });

  it('can be for one person', async () => {
    const { db, icu, emergency } = app;
    const watches = await Promise.all([icu, emergency].map((who) => BoardWatch.open(who)));
    const { rows } = await db.query<{ id: string }>(
      `insert into notification (id, kind, priority, title, body, audience, created_at)
       values (uuidv7(), 'icu_admission', 'high', 'For you', '', $1, now()) returning id, pg_notify('notification', id::text)`,
      [`user:${icu.session.user.id}`],
    );
    const id = rows[0]?.id;
    await until('the push', () => watches[0]?.bells.some((bell) => bell.id === id));
    expect((await bellsOf(icu))[0]?.id).toBe(id);
    expect((await bellsOf(emergency)).some((bell) => bell.id === id)).toBe(false);
    expect(watches[1]?.bells).toEqual([]);
    for (const watch of watches) watch.close();
  });
});
