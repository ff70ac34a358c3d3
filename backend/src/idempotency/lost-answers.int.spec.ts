import { triage } from '../testing/api-client.js';
import type { Answer } from '../testing/http.js';
import { pauseProjections } from '../testing/paused-projections.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

/** The service ended after a write was stored and before its answer was: what then comes again with the same key. */
describe('a write whose answer was lost in a crash', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app?.close());

  const key = { 'idempotency-key': 'lost' };
  beforeEach(() => app.db.query('delete from idempotency_key'));
  const loseAnswer = () => app.db.query('update idempotency_key set answer = null');

  type Send = () => Promise<Answer>;
  const writes: Record<string, () => Promise<Send>> = {
    'register a patient': async () => () => app.reception.http.post('/api/patients', { name: 'Once' }, key),
    'register a patient who brings their number': async () => {
      const mrn = `BROUGHT-${crypto.randomUUID().slice(0, 8)}`;
      return () => app.reception.http.post('/api/patients', { name: 'Once', mrn }, key);
    },
    'PUT a patient': async () => {
      const { id } = await app.reception.registers();
      return () => app.reception.http.put(`/api/patients/${id}`, { phone: '1' }, key);
    },
    'admit a patient': async () => {
      const { id } = await app.reception.registers();
      return () => app.reception.http.post('/api/admissions', { patient_id: id, admission_type: 'icu' }, key);
    },
    'discharge an admission': async () => {
      const { id } = await app.reception.receives('emergency');
      return () => app.reception.http.post(`/api/admissions/${id}/discharge`, {}, key);
    },
    'triage an admission': async () => {
      const { id } = await app.reception.receives('emergency');
      return () => app.emergency.http.post('/api/emergency-details', { ...triage, admission_id: id }, key);
    },
    'PUT an emergency case': async () => {
      const path = await emergencyCase();
      return () => app.emergency.http.put(path, { triage_level: 'critical', notes: 'x' }, key);
    },
    'DELETE an emergency case': async () => {
      const path = await emergencyCase();
      return () => app.emergency.http.delete(path, key);
    },
    'transfer to the ICU, into a bed': async () => {
      const path = await emergencyCase();
      const wing = await app.admin.setsUpWing(path);
      const { id: room_id } = await app.admin.setsUpRoom(wing, '1', ['A']);
      return () => app.emergency.http.post(`${path}/transfer-to-icu`, { severity: 'critical', room_id }, key);
    },
    'open an ICU case': async () => {
      const { id } = await app.reception.receives('icu');
      return () => app.icu.http.post('/api/icu', { severity: 'stable', admission_id: id }, key);
    },
    'PUT an ICU case': async () => {
      const path = await icuCase();
      return () => app.icu.http.put(path, { o2_flow: 3, severity: 'critical' }, key);
    },
    'discharge an ICU case': async () => {
      const path = await icuCase();
      return () => app.icu.http.post(`${path}/discharge`, undefined, key);
    },
    'DELETE an ICU case': async () => {
      const path = await icuCase();
      return () => app.icu.http.delete(path, key);
    },
    'set up a wing': async () => () => app.admin.http.post('/api/wings', { name: 'Lost', ward_type: 'icu' }, key),
    'set up a room': async () => {
      const { id } = await app.admin.setsUpWing('Lost rooms');
      return () => app.admin.http.post('/api/rooms', { wing_id: id, number: '1', beds: ['A', 'B'] }, key);
    },
  };
  const emergencyCase = async () => {
    const { id } = await app.emergency.triages(await app.reception.receives('emergency'));
    return `/api/emergency-details/${id}`;
  };
  const icuCase = async () => `/api/icu/${(await app.icu.accepts(await app.reception.receives('icu'))).id}`;
  const prepare = async (name: string): Promise<Send> => (await writes[name]?.()) ?? Promise.reject(new Error(name));

  it.each(Object.keys(writes))('%s: is acknowledged, not repeated, with the same ids and numbers', async (name) => {
    const send = await prepare(name);
    const first = await send();
    expect(first.status).toBeLessThan(300);
    const stored = await app.countEvents();
    await loseAnswer();

    const again = await send();

    expect([again.status, again.body]).toEqual([first.status, first.body]);
    for (const header of ['location', 'etag']) expect(again.headers.get(header)).toBe(first.headers.get(header));
    expect(await app.countEvents()).toBe(stored);
    // And from then on its answer is known.
    expect((await send()).headers.get('idempotency-replayed')).toBe('true');
  });

  // Wings and rooms are reference data, of which no event tells that they are the request's own.
  it.each(Object.keys(writes).filter((name) => !name.startsWith('set up')))(
    '%s: says that it is a retry',
    async (name) => {
      const send = await prepare(name);
      const first = await send();
      await loseAnswer();
      const again = await send();
      expect([first, again].map((answer) => answer.headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    },
  );

  it('is acknowledged with the record as it was made, though somebody has removed it since', async () => {
    const { reception, emergency } = app;
    const body = { ...triage, admission_id: (await reception.receives('emergency')).id };
    const first = await emergency.http.post('/api/emergency-details', body, key);
    await emergency.treatsAndReleases(first.body);
    await loseAnswer();
    const again = await emergency.http.post('/api/emergency-details', body, key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  it('is answered as the first, where the first was never stored', async () => {
    const { id } = await app.reception.registers();
    const send = (more: object) => app.reception.http.put(`/api/patients/${id}`, { phone: '1' }, { ...key, ...more });
    expect((await send({ 'if-match': '"9"' })).status).toBe(412);
    const again = await send({ 'if-match': '"1"' });
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, null]);
  });

  it('is acknowledged while the read models are behind', async () => {
    const { reception, emergency } = app;
    const send = await prepare('admit a patient');
    const triaged = await emergency.triages(await reception.receives('emergency'));
    const paused = await pauseProjections(app);
    try {
      const first = await send();
      expect([first.status, first.headers.get('x-projection')]).toEqual([201, 'behind']);
      await loseAnswer();
      const again = await send();
      expect([again.status, again.body]).toEqual([201, first.body]);
      const path = `/api/emergency-details/${triaged.id}/transfer-to-icu`;
      const transfer = () => emergency.http.post(path, { severity: 'stable' }, key);
      await app.db.query('delete from idempotency_key');
      const moved = await transfer();
      await loseAnswer();
      expect((await transfer()).body).toEqual(moved.body);
    } finally {
      await paused.resume();
    }
  });
});
