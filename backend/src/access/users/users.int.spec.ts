import type { Page } from '@ward-board/api-client';
import type { UserRecord } from '@ward-board/contract';
import { type Answer, type Client, client } from '../../testing/http.js';
import { expectProblem, expectWellFormed } from '../../testing/problems.js';
import { type RunningService, startService, TEST_PASSWORD } from '../../testing/running-service.js';
import { signedInAs, signIn } from '../../testing/signed-in.js';

describe('users', () => {
  let service: RunningService;
  let admin: Client;
  beforeAll(async () => {
    service = await startService();
    admin = await signedInAs(service.url, 'admin');
  });
  afterAll(() => service?.stop());

  let count = 0;
  const nurse = (over: object = {}) => ({
    name: 'Nurse Test',
    email: `nurse-${++count}@wardboard.local`,
    role: 'nurse',
    department: 'ICU',
    password: TEST_PASSWORD,
    ...over,
  });
  const create = async (over: object = {}) => {
    const answer = await admin.post('/api/users', nurse(over));
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const paths = (answer: Answer) => expectWellFormed(answer).errors?.map(({ path }) => path);

  it('are created, found where the answer says, listed, and can sign in', async () => {
    const body = nurse({ name: '  Nurse New ', email: ' New.Nurse@WardBoard.local ', department: ' intensive care ' });
    const answer = await admin.post('/api/users', body);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      revision: 1,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: answer.body.created_at,
      name: 'Nurse New',
      email: 'new.nurse@wardboard.local',
      role: 'nurse',
      department: 'intensive care',
      ward: 'icu',
      active: true,
    });
    expect(answer.headers.get('etag')).toBe('"1"');
    const found = await admin.get(answer.headers.get('location') ?? '');
    expect(found).toMatchObject({ status: 200, body: answer.body });
    expect(found.headers.get('etag')).toBe('"1"');
    expect((await admin.get('/api/users?limit=1')).body.items).toEqual([answer.body]);
    await signIn(service.url, 'new.nurse@wardboard.local');
  });

  it('may be added without a password, and sign in when an admin has set one', async () => {
    const { password: _, ...body } = nurse();
    const added = await admin.post('/api/users', body);
    expect(added.status).toBe(201);
    const login = () => client(service.url).post('/api/auth/login', { email: body.email, password: TEST_PASSWORD });
    expect((await login()).status).toBe(401);
    expect((await admin.put(`/api/users/${added.body.id}`, { password: TEST_PASSWORD })).status).toBe(200);
    expect((await login()).status).toBe(200);
  });

  it('are listed newest first, page by page, without their hashes', async () => {
    const all = (await admin.get('/api/users')).body;
    expect(all.next_cursor).toBeNull();
    const ids = all.items.map(({ id }: { id: string }) => id);
    expect(ids).toEqual([...ids].sort().reverse());
    expect(JSON.stringify(all)).not.toMatch(/password|argon2/);
    const paged: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page: Answer<Page<UserRecord>> = await admin.get(`/api/users?limit=2${next && `&cursor=${next}`}`);
      paged.push(...page.body.items.map(({ id }: { id: string }) => id));
      next = page.body.next_cursor;
    }
    expect(paged).toEqual(ids);
  });

  it.each([
    [{ name: ' ' }, ['name']],
    [{ name: 'x'.repeat(201) }, ['name']],
    [{ name: 'NUL \u0000' }, ['name']],
    [{ email: 'not an address' }, ['email']],
    [{ email: null }, ['email']],
    [{ role: 'surgeon' }, ['role']],
    [{ department: 7 }, ['department']],
    [{ password: '7 chars' }, ['password']],
    [{ active: 'yes' }, ['active']],
    [{ id: 'mine', password_hash: 'x' }, ['id', 'password_hash']],
  ])('are not created with %j', async (over, fields) => {
    const answer = await admin.post('/api/users', nurse(over));
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(paths(answer)).toEqual(fields);
  });

  it('are not created from nothing, or what is no object', async () => {
    for (const body of ['{}', '[]', '"x"', 'null', '{', undefined]) {
      expect((await admin.post('/api/users', body)).status).toBe(400);
    }
  });

  it('have an e-mail to themselves, in whatever case, even when two are created at once', async () => {
    const taken = await admin.post('/api/users', nurse({ email: 'ICU@wardboard.local' }));
    expect(taken).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    const twins = [...Array(5)].map(() => admin.post('/api/users', nurse({ email: 'twin@wardboard.local' })));
    const statuses = (await Promise.all(twins)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 409, 409, 409, 409]);
    const user = await create();
    const moved = await admin.put(`/api/users/${user.id}`, { email: 'twin@wardboard.local' });
    expect(moved).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  });

  it('are created once by one Idempotency-Key', async () => {
    const body = nurse();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const [first, again] = [await admin.post('/api/users', body, key), await admin.post('/api/users', body, key)];
    expect(first.status).toBe(201);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  it('change what is given and keep the rest', async () => {
    const user = await create();
    const answer = await admin.put(`/api/users/${user.id}`, { name: 'Renamed', department: 'Surgery' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toBe('"2"');
    expect(answer.body).toEqual({
      ...user,
      name: 'Renamed',
      department: 'Surgery',
      ward: 'operations',
      revision: 2,
      updated_at: answer.body.updated_at,
    });
    const cleared = await admin.put(`/api/users/${user.id}`, { department: null });
    expect(cleared.body).toMatchObject({ department: null, ward: null, revision: 3 });
    expect((await admin.put(`/api/users/${user.id}`, {})).body).toEqual(cleared.body);
  });

  it('refuse a change that was made from an older revision, and keep the newer one', async () => {
    const { id } = await create();
    const ifMatch = (revision: string) => ({ 'if-match': revision });
    expect((await admin.put(`/api/users/${id}`, { name: 'First' }, ifMatch('"1"'))).status).toBe(200);
    for (const stale of ['"1"', '"3"', 'W/"2"', '"1", "3"', '"nonsense"']) {
      const answer = await admin.put(`/api/users/${id}`, { name: 'Second' }, ifMatch(stale));
      expect(answer).toMatchObject({ status: 412, body: { code: 'stale_revision' } });
    }
    expect((await admin.get(`/api/users/${id}`)).body.name).toBe('First');
    expect(await admin.put(`/api/users/${id}`, { name: 'Second' }, ifMatch('nonsense'))).toMatchObject({
      ...{ status: 400, body: { code: 'validation_failed', errors: [{ path: 'If-Match' }] } },
    });
    expect((await admin.put(`/api/users/${id}`, { name: 'Third' }, ifMatch('*'))).status).toBe(200);
    expect((await admin.put(`/api/users/${id}`, { name: 'Fourth' }, ifMatch('"2", "3"'))).status).toBe(200);
  });

  it('are 404 where there is none and 400 where there could be none', async () => {
    const nobody = '/api/users/019a0000-0000-7000-8000-000000000000';
    expect(await admin.get(nobody)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await admin.put(nobody, { name: 'X' })).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await admin.get('/api/users/1')).status).toBe(400);
    expect((await admin.put('/api/users/1', { name: 'X' })).status).toBe(400);
    for (const query of ['cursor=x', 'limit=0', 'limit=1001', 'limit=x', 'page=2']) {
      expect((await admin.get(`/api/users?${query}`)).status).toBe(400);
    }
  });

  it.each([
    [{ active: false }, 401],
    [{ role: 'doctor' }, 200],
    [{ department: 'Radiology' }, 200],
    [{ password: 'another-password' }, 401],
  ])('are signed out by %j at once', async (change, again) => {
    const user = await create();
    const { access_token } = await signIn(service.url, user.email);
    const http = client(service.url).as(access_token);
    expect((await http.get('/api/auth/me')).status).toBe(200);
    expect((await admin.put(`/api/users/${user.id}`, change)).status).toBe(200);
    expect((await http.get('/api/auth/me')).status).toBe(401);
    const login = { email: user.email, password: TEST_PASSWORD };
    expect((await client(service.url).post('/api/auth/login', login)).status).toBe(again);
  });

  it('stay signed in through a new name, and see it at once', async () => {
    const user = await create();
    const http = client(service.url).as((await signIn(service.url, user.email)).access_token);
    await http.get('/api/auth/me');
    await admin.put(`/api/users/${user.id}`, { name: 'Renamed' });
    expect((await http.get('/api/auth/me')).body.name).toBe('Renamed');
  });

  it('who are doctors are on the roster of doctors, under the name and e-mail they have now', async () => {
    const doctor = await create({ role: 'doctor', name: 'Dr. New', department: 'Neurology' });
    const onRoster = async () => (await admin.get('/api/doctors?limit=1')).body.items[0];
    const row = await onRoster();
    expect(row).toMatchObject({ email: doctor.email, name: 'Dr. New', department: 'Neurology', specialization: null });
    await admin.put(`/api/users/${doctor.id}`, { name: 'Dr. Married', email: 'dr.married@wardboard.local' });
    const renamed = { id: row?.id, name: 'Dr. Married', email: 'dr.married@wardboard.local', revision: 2 };
    expect(await onRoster()).toMatchObject(renamed);
  });

  it('who are doctors are offered by the list of doctors while they are active, and stay on records', async () => {
    const doctor = await create({ role: 'doctor', name: 'Dr. Leaving', department: 'ICU' });
    const offered = async () =>
      (await admin.get('/api/doctors')).body.items.find(({ email }) => email === doctor.email);
    const row = await offered();
    expect(row).toMatchObject({ name: 'Dr. Leaving' });
    await admin.put(`/api/users/${doctor.id}`, { active: false });
    expect(await offered()).toBeUndefined();
    const named = await admin.get(`/api/doctors/${row?.id}`);
    expect([named.status, named.body, named.headers.get('etag')]).toEqual([200, row, `"${row?.revision}"`]);
    expectProblem(await admin.get(`/api/doctors/${doctor.id}`), 'not_found');
    await admin.put(`/api/users/${doctor.id}`, { active: true });
    expect(await offered()).toEqual(row);
  });

  it('always have an active admin among them, even when two admins demote each other at once', async () => {
    const me = (await admin.get('/api/auth/me')).body;
    for (const change of [{ active: false }, { role: 'nurse' }]) {
      const answer = await admin.put(`/api/users/${me.id}`, change);
      expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
    }
    const other = await create({ role: 'admin', department: null });
    const leaver = await create({ role: 'admin', department: null });
    const leaving = client(service.url).as((await signIn(service.url, leaver.email)).access_token);
    expect((await leaving.put(`/api/users/${leaver.id}`, { active: false })).status).toBe(200);
    expect((await leaving.get('/api/auth/me')).status).toBe(401);
    const otherAdmin = client(service.url).as((await signIn(service.url, other.email)).access_token);
    const statuses = await Promise.all([
      admin.put(`/api/users/${other.id}`, { role: 'nurse' }),
      otherAdmin.put(`/api/users/${me.id}`, { role: 'nurse' }),
    ]);
    const sorted = statuses.map(({ status }) => status).sort();
    expect([
      [200, 401],
      [200, 403],
      [200, 409],
    ]).toContainEqual(sorted);
  });
});
