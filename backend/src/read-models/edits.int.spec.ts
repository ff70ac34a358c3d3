import { booking } from '../testing/api-client.js';
import type { Answer } from '../testing/http.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

describe('editing a record', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app?.close());

  const etag = ({ revision }: { readonly revision: number }) => ({ 'if-match': `"${revision}"` });

  describe('by PUT', () => {
    it('changes the fields given, leaves the fields left out, and clears by null', async () => {
      const { reception, emergency, icu } = app;
      const patient = await reception.registers({ phone: '555', blood_type: 'A+', date_of_birth: '1980-02-29' });
      const { body } = await reception.http.put(`/api/patients/${patient.id}`, { name: 'Grace', phone: null });
      const { revision, updated_at } = body;
      expect(body).toEqual({ ...patient, name: 'Grace', phone: null, revision, updated_at });
      expect(revision).toBeGreaterThan(patient.revision);
      expect(updated_at > patient.updated_at).toBe(true);

      const findings = { vitals: 'BP 120/80', avpu: 'voice', stabilized_at: '2026-01-01T12:00:00+02:00' };
      const triaged = await emergency.triages(await reception.receives('emergency'), findings);
      expect(triaged.stabilized_at).toBe('2026-01-01T10:00:00.000Z');
      const amended = await emergency.amends(triaged, { avpu: null, notes: ' two\nlines ', vitals: '   ' });
      const cleared = { avpu: null, avpu_at: null, vitals: null, vitals_at: null };
      expect(amended).toMatchObject({ ...triaged, notes: 'two\nlines', ...cleared, ...changed(amended) });

      const opened = await icu.accepts(await reception.receives('icu'), { o2_flow: 4.5, diet: 'NPO' });
      const edited = await icu.edits(opened, { o2_flow: null, severity: 'stable' });
      expect(edited).toEqual({ ...opened, o2_flow: null, severity: 'stable', ...changed(edited) });
    });

    const changed = ({ revision, updated_at }: { revision: number; updated_at: string }) => ({ revision, updated_at });

    it('that changes nothing stores nothing, and answers the record as it is', async () => {
      const { reception, countEvents } = app;
      const patient = await reception.registers({ phone: '555' });
      const before = await countEvents();
      for (const body of [{}, { phone: '555' }, { name: patient.name }]) {
        const answer = await reception.http.put(`/api/patients/${patient.id}`, body, etag(patient));
        expect([answer.status, answer.body]).toEqual([200, patient]);
      }
      expect(await countEvents()).toBe(before);
    });
  });

  describe('with If-Match', () => {
    /** Each write on a record that exists, with the record that it is about. */
    const writes: Record<string, () => Promise<{ send: (match: string) => Promise<Answer>; revision: number }>> = {
      'PUT a patient': async () => {
        const { reception } = app;
        const patient = await reception.registers();
        const send = (match: string) =>
          reception.http.put(`/api/patients/${patient.id}`, { name: `Not ${match}` }, { 'if-match': match });
        return { send, revision: patient.revision };
      },
      'discharge an admission': async () => {
        const { reception } = app;
        const { id, revision } = await reception.receives('planned');
        const send = (match: string) =>
          reception.http.post(`/api/admissions/${id}/discharge`, {}, { 'if-match': match });
        return { send, revision };
      },
      'PUT an emergency case': () =>
        emergencyCase((path, headers) => app.emergency.http.put(path, { notes: 'x' }, headers)),
      'DELETE an emergency case': () => emergencyCase((path, headers) => app.emergency.http.delete(path, headers)),
      'transfer to the ICU': () =>
        emergencyCase((path, headers) =>
          app.emergency.http.post(`${path}/transfer-to-icu`, { severity: 'stable' }, headers),
        ),
      'transfer to the theatre': () =>
        emergencyCase((path, headers) => app.emergency.http.post(`${path}/transfer-to-operation`, booking, headers)),
      'PUT an operation': () => operation((path, headers) => app.operations.http.put(path, { surgeon: 'x' }, headers)),
      'DELETE an operation': () => operation((path, headers) => app.operations.http.delete(path, headers)),
      'PUT an ICU case': () => icuCase((path, headers) => app.icu.http.put(path, { diet: 'x' }, headers)),
      'discharge an ICU case': () =>
        icuCase((path, headers) => app.icu.http.post(`${path}/discharge`, undefined, headers)),
      'DELETE an ICU case': () => icuCase((path, headers) => app.icu.http.delete(path, headers)),
    };
    type Write = (path: string, headers: Record<string, string>) => Promise<Answer>;
    const emergencyCase = async (write: Write) => {
      const { id, revision } = await app.emergency.triages(await app.reception.receives('emergency'));
      return { send: (match: string) => write(`/api/emergency-details/${id}`, { 'if-match': match }), revision };
    };
    const operation = async (write: Write) => {
      const { id, revision } = await app.operations.schedules(await app.reception.receives('surgery'));
      return { send: (match: string) => write(`/api/operations/${id}`, { 'if-match': match }), revision };
    };
    const icuCase = async (write: Write) => {
      const { id, revision } = await app.icu.accepts(await app.reception.receives('icu'));
      return { send: (match: string) => write(`/api/icu/${id}`, { 'if-match': match }), revision };
    };

    it.each(Object.keys(writes))(
      '%s: stale is 412, garbage 400, and both change nothing; fresh is done, also among others',
      async (name) => {
        const { send, revision } = (await writes[name]?.()) ?? { send: () => Promise.reject(), revision: 0 };
        const before = await app.countEvents();
        const others = `"${revision - 1}", "${revision + 1}"`;
        const stale = [
          others,
          `W/"${revision}"`,
          `"x", W/"${revision}"`,
          '""',
          '"1e0"',
          `"${revision}${'0'.repeat(30)}"`,
        ];
        for (const match of stale) expectProblem(await send(match), 'stale_revision');
        for (const match of ['garbage', `"${revision}" "x"`, `*, "${revision}"`])
          expectProblem(await send(match), 'validation_failed', 'If-Match');
        expect(await app.countEvents()).toBe(before);
        expect((await send(`${others}, "${revision}"`)).status).toBeLessThan(300);
        expect(await app.countEvents()).toBeGreaterThan(before);
      },
    );

    it.each(Object.keys(writes))('%s: `*` asks only that it is there', async (name) => {
      const prepared = await writes[name]?.();
      expect((await prepared?.send('*'))?.status).toBeLessThan(300);
    });

    it('of two editors, the first one’s edit stays, and the second is told', async () => {
      const { reception, emergency, signsIn } = app;
      const other = await signsIn('emergency');
      const triaged = await emergency.triages(await reception.receives('emergency'));
      const path = `/api/emergency-details/${triaged.id}` as const;
      const first = await emergency.http.put(path, { notes: 'allergic to latex' }, etag(triaged));
      const second = await other.http.put(path, { notes: 'no allergies', vitals: 'BP 1' }, etag(triaged));
      expectProblem(second, 'stale_revision');
      expect(await other.sees(path)).toEqual(first.body);
      const again = await other.http.put(path, { vitals: 'BP 120/80' }, etag(first.body));
      expect(again.body).toMatchObject({ notes: 'allergic to latex', vitals: 'BP 120/80' });
    });

    it('answers each of many edits at the same time with what it wrote, and its own revision', async () => {
      const { reception, icu } = app;
      const opened = await icu.accepts(await reception.receives('icu'));
      const patient = `/api/patients/${opened.patient_id}` as const;
      const answers = await Promise.all(
        Array.from({ length: 16 }, async (_, n) => ({
          n,
          inIcu: await icu.http.put(`/api/icu/${opened.id}`, { diet: `diet ${n}` }),
          registered: await reception.http.put(patient, { phone: `${n}` }),
        })),
      );
      for (const { n, inIcu, registered } of answers) {
        expect([inIcu.status, inIcu.body.diet]).toEqual([200, `diet ${n}`]);
        expect([registered.status, registered.body.phone]).toEqual([200, `${n}`]);
        expect(inIcu.headers.get('etag')).toBe(`"${inIcu.body.revision}"`);
      }
      expect(new Set(answers.map(({ inIcu }) => inIcu.body.revision)).size).toBe(16);
      expect(new Set(answers.map(({ registered }) => registered.body.revision)).size).toBe(16);
    });

    it('of twenty edits of one revision at the same time, one is done', async () => {
      const { reception, icu } = app;
      const opened = await icu.accepts(await reception.receives('icu'));
      const path = `/api/icu/${opened.id}`;
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => icu.http.put(path, { diet: `diet ${n}` }, etag(opened))),
      );
      const [won, ...more] = answers.filter(({ status }) => status === 200);
      expect(more).toEqual([]);
      for (const answer of answers) if (answer !== won) expectProblem(answer, 'stale_revision');
      expect(await icu.sees(path)).toEqual(won?.body);
    });
  });
});
