import { type OnCallRecord, onCallRecord, type UserRecord } from '@ward-board/contract';
import { done } from '../testing/api-client.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

const path = '/api/oncall';
const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

describe('who is on call', () => {
  let app: TestApp;
  let nurse: UserRecord;
  beforeAll(async () => {
    app = await openTestApp();
    nurse = await app.admin.hires({ name: 'N. Okafor', email: 'okafor@test.local', role: 'nurse', department: 'Ward' });
  });
  afterAll(() => app?.close());

  const body = (more: object = {}) => ({
    ...{ user_id: nurse.id, duty: 'charge_nurse', ward: 'ward', from: inHours(-1), to: inHours(1), ...more },
  });
  const adds = async (more: object = {}): Promise<OnCallRecord> => done(await app.admin.http.post(path, body(more)));
  const idsAt = async (query: string) => (await app.icu.lists(`${path}?${query}`)).map(({ id }) => id);

  it('is set by the admin, and read by everybody', async () => {
    const wing = await app.admin.setsUpWing('East', 'ward');
    const said = body({ wing_id: wing.id, phone: ' 4711 ' });
    const made = await app.admin.http.post(path, said);
    expect(made.status).toBe(201);
    const record = made.body;
    expect(onCallRecord.strict().parse(record)).toEqual(record);
    expect(record).toMatchObject({ ...said, name: 'N. Okafor', phone: '4711', revision: 1 });
    expect(made.headers.get('location')).toBe(`${path}/${record.id}`);
    expect(made.headers.get('etag')).toBe('"1"');
    for (const reader of [app.icu, app.reception, await app.joins('lab_technician', null)]) {
      expect(await reader.sees(`${path}/${record.id}`)).toEqual(record);
      expect(await reader.lists(path)).toContainEqual(record);
      expectProblem(await reader.http.post(path, said), 'forbidden');
      expectProblem(await reader.http.delete(`${path}/${record.id}`), 'forbidden');
    }
  });

  it('is stored once for one key', async () => {
    const send = () => app.admin.http.post(path, said, { 'idempotency-key': nurse.id });
    const said = body();
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect((await idsAt('')).filter((id) => id === first.body.id)).toHaveLength(1);
  });

  it('is asked for by moment and ward: from is in it, to is not; what has ended is not listed', async () => {
    const [from, to] = [inHours(10), inHours(12)];
    const { id } = await adds({ from, to, ward: 'operations', duty: 'or_coordinator' });
    const past = await adds({ from: inHours(-3), to: inHours(-2), ward: 'operations' });
    expect(await idsAt(`ward=operations&at=${from}`)).toEqual([id]);
    expect(await idsAt(`ward=operations&at=${inHours(11)}`)).toEqual([id]);
    expect(await idsAt(`ward=operations&at=${to}`)).toEqual([]);
    expect(await idsAt(`ward=operations&at=${inHours(9)}`)).toEqual([]);
    expect(await idsAt(`ward=icu&at=${from}`)).toEqual([]);
    expect(await idsAt('ward=operations')).toEqual([id]);
    expect(await idsAt(`ward=operations&at=${inHours(-2.5)}`)).toEqual([past.id]);
    expectProblem(await app.icu.http.get(`${path}?at=now`), 'validation_failed', 'at');
    expectProblem(await app.icu.http.get(`${path}?ward=kitchen`), 'validation_failed', 'ward');
  });

  it('is paged, newest first', async () => {
    const all = await idsAt('');
    const { body: first } = await app.icu.http.get(`${path}?limit=1`);
    const { body: second } = await app.icu.http.get(`${path}?limit=1&cursor=${first.next_cursor}`);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(all.slice(0, 2));
  });

  it('names the field that is wrong', async () => {
    const leaver = await app.admin.hires({ name: 'L', email: 'l@test.local', role: 'nurse', active: false });
    const wrong = [
      [{ user_id: leaver.id }, 'user_id'],
      [{ user_id: '01900000-0000-7000-8000-00000000dead' }, 'user_id'],
      [{ wing_id: nurse.id }, 'wing_id'],
      [{ ward: 'kitchen' }, 'ward'],
      [{ duty: 'cook' }, 'duty'],
      [{ to: inHours(-2) }, 'to'],
      [{ from: '2026', to: inHours(1) }, 'from'],
      [{ name: 'Me' }, 'name'],
    ] as const;
    for (const [more, field] of wrong)
      expectProblem(await app.admin.http.post(path, body(more)), 'validation_failed', field);
  });

  it('is edited and removed at the revision that was seen', async () => {
    const { id, from } = await adds({ phone: '1' });
    const at = `${path}/${id}`;
    const put = (change: object, etag: string) => app.admin.http.put(at, change, { 'if-match': etag });
    const edited = await put({ phone: null, to: inHours(5), duty: 'doctor' }, '"1"');
    expect(edited.body).toMatchObject({ phone: null, duty: 'doctor', from, revision: 2 });
    expect(edited.headers.get('etag')).toBe('"2"');
    expect((await put({ phone: '', duty: 'doctor' }, '"2"')).body).toEqual(edited.body);
    expectProblem(await put({ phone: '2' }, '"1"'), 'stale_revision');
    expectProblem(await put({ to: from }, '"2"'), 'validation_failed', 'to');
    expectProblem(await put({ from: inHours(6) }, '"2"'), 'validation_failed', 'to');
    expect(await app.icu.sees(at)).toEqual(edited.body);
    expectProblem(await app.admin.http.delete(at, { 'if-match': '"1"' }), 'stale_revision');
    expect((await app.admin.http.delete(at, { 'if-match': '"2"' })).status).toBe(204);
    for (const gone of [await app.admin.http.get(at), await put({}, '"2"'), await app.admin.http.delete(at)])
      expectProblem(gone, 'not_found');
  });

  it('answers each of many edits at once with what that one wrote', async () => {
    const { id } = await adds();
    const phones = Array.from({ length: 20 }, (_, n) => String(n));
    const answers = await Promise.all(phones.map((phone) => app.admin.http.put(`${path}/${id}`, { phone })));
    expect(answers.map(({ body: { phone } }) => phone)).toEqual(phones);
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(phones.length);
  });
});
