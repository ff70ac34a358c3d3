import { createHmac } from 'node:crypto';
import { client } from '../testing/http.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';

const deposit = '/api/callbacks/deposit-collected';
const authorisation = '/api/callbacks/prior-authorisation';
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe('callbacks of other systems', () => {
  let app: TestApp;
  let n = 0;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app?.close());

  const sign = (text: string, secret = app.service.settings.callbackSecret ?? '') =>
    `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;
  const body = (patient_id: string, more: object = {}) => ({
    id: `c-${++n}`,
    occurred_at: ago(0),
    patient_id,
    ...more,
  });
  const sends = (path: string, said: unknown, signature?: string) =>
    client(app.service.url).post(path, said, { 'x-signature': signature ?? sign(JSON.stringify(said)) });
  const bells = async () => app.icu.lists('/api/notifications');

  it('notify the ICU of a patient there: the deposit, and the authorisation', async () => {
    const admission = await app.reception.receives('icu', { name: 'Ida Holm' });
    await app.icu.accepts(admission);
    const { patient_id } = admission;
    const paid = body(patient_id, { amount: 500, currency: 'EUR' });
    const answer = await sends(deposit, paid);
    expect([answer.status, answer.body]).toEqual([200, { id: paid.id, occurred_at: paid.occurred_at, patient_id }]);
    expect(answer.headers.get('x-event-position')).toMatch(/./);
    expect((await sends(authorisation, body(patient_id, { decision: 'approved' }))).status).toBe(200);
    // A bell can be read once what created it is answered.
    const created = (await bells()).filter((bell) => bell.patient_id === patient_id);
    expect(created).toHaveLength(3);
    const of = { admission_id: admission.id, ward: 'icu', link: `/icu#${admission.id}` };
    const who = `Ida Holm, MRN ${admission.patient.mrn}`;
    expect(created.slice(0, 2)).toMatchObject([
      { ...of, kind: 'prior_authorisation_result', body: `${who}: approved` },
      { ...of, kind: 'deposit_collected', body: `${who}: 500 EUR` },
    ]);
  });

  it('are stored as they come, and notify nobody, of a patient who is not in the ICU', async () => {
    const { patient_id } = await app.reception.receives('emergency');
    const nested = { amount: 1.5, lines: [{ text: 'Ærø', paid: true }], none: null };
    const said = body(patient_id, nested);
    expect((await sends(deposit, said)).status).toBe(200);
    const { rows } = await app.db.query(
      `SELECT data FROM event_store.event WHERE type = 'DepositCollected' ORDER BY position DESC LIMIT 1`,
    );
    expect(rows[0].data).toMatchObject({ callback_id: said.id, patient_id, in_icu: false, details: nested });
    const { id } = await app.reception.receives('icu');
    await until('a later bell', async () => (await bells()).some((bell) => bell.admission_id === id));
    expect((await bells()).filter((bell) => bell.patient_id === patient_id)).toEqual([]);
  });

  it('count once for each id, also when they come at once: the same answer, and no second event', async () => {
    const { id } = await app.reception.registers();
    const said = body(id);
    const before = await app.countEvents();
    const answers = await Promise.all([1, 2, 3].map(() => sends(deposit, said)));
    const again = await sends(deposit, { ...said, occurred_at: ago(1), amount: 7 });
    for (const { status, body: taken } of [...answers, again])
      expect([status, taken]).toEqual([200, { id: said.id, occurred_at: said.occurred_at, patient_id: id }]);
    expect(await app.countEvents()).toBe(before + 1);
    expect((await sends(authorisation, said)).status).toBe(200);
    expect(await app.countEvents()).toBe(before + 2);
  });

  it('are 401 without the right signature over the very bytes, and when they are not of these five minutes', async () => {
    const { id } = await app.reception.registers();
    const said = body(id);
    const text = JSON.stringify(said);
    const before = await app.countEvents();
    expectProblem(await client(app.service.url).post(deposit, said), 'unauthenticated');
    expectProblem(await app.icu.http.post(deposit, said), 'unauthenticated');
    const wrong = [
      sign(text, 'x'),
      sign(`${text} `),
      sign(text).toUpperCase(),
      sign(text).slice(7),
      'sha256=',
      'sha1=00',
    ];
    for (const signature of wrong) expectProblem(await sends(deposit, said, signature), 'unauthenticated');
    for (const minutes of [5.1, -5.1, 600])
      expectProblem(await sends(deposit, body(id, { occurred_at: ago(minutes) })), 'unauthenticated');
    expect(await app.countEvents()).toBe(before);
    for (const minutes of [4.9, -4.9])
      expect((await sends(deposit, body(id, { occurred_at: ago(minutes) }))).status).toBe(200);
  });

  it('are 401 at the other route, where the signed body names its own', async () => {
    const { id } = await app.reception.registers();
    const before = await app.countEvents();
    expectProblem(await sends(authorisation, body(id, { callback: 'deposit-collected' })), 'unauthenticated');
    expectProblem(await sends(deposit, body(id, { callback: 'prior-authorisation' })), 'unauthenticated');
    expect(await app.countEvents()).toBe(before);
    for (const callback of ['deposit-collected', 'anything else', 7])
      expect((await sends(deposit, body(id, { callback }))).status).toBe(200);
  });

  it('say which field is wrong, and are bounded', async () => {
    const { id } = await app.reception.registers();
    const refused = async (said: object, field: string) =>
      expectProblem(await sends(deposit, said), 'validation_failed', field);
    await refused(body(id, { id: undefined }), 'id');
    await refused(body(id, { id: 'x y' }), 'id');
    await refused(body(id, { id: 'x'.repeat(101) }), 'id');
    await refused(body(id, { occurred_at: 'now' }), 'occurred_at');
    await refused(body('somebody'), 'patient_id');
    await refused(body(id, { note: 'a\u0000b' }), 'body');
    await refused(body(id, { note: { 'a\ud800': 1 } }), 'body');
    const deep = Array.from({ length: 500 }).reduce<unknown>((inner) => [inner], 1);
    await refused(body(id, { deep }), 'body');
    expectProblem(await sends(deposit, body(id, { note: 'x'.repeat(16_400) })), 'payload_too_large');
    expectProblem(
      await sends(deposit, body('01900000-0000-7000-8000-00000000dead')),
      'validation_failed',
      'patient_id',
    );
    expectProblem(await client(app.service.url).get(deposit), 'unauthenticated');
  });
});
