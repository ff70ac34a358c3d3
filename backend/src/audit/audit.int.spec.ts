import {
  type AuditEvent,
  accessEntryList,
  auditEventList,
  type EmergencyCaseRecord,
  type PatientRecord,
  patientStateAt,
  problem,
  roles,
} from '@ward-board/contract';
import { idOf } from '@ward-board/domain/testing';
import type { ApiClient } from '../testing/api-client.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

describe('the audit of a patient', () => {
  let app: TestApp;
  let auditor: ApiClient;
  let patient: PatientRecord;
  let triaged: EmergencyCaseRecord;
  beforeAll(async () => {
    app = await openTestApp();
    auditor = await app.joins('auditor', null);
    patient = await app.reception.registers({ name: 'Ana Lima' });
    const admission = await app.reception.admits(patient, 'emergency');
    triaged = await app.emergency.triages(admission, { chief_complaint: 'Chest pain' });
  });
  afterAll(() => app?.close());

  const path = (what: string, id = patient.id) => `/api/audit/patients/${id}/${what}`;
  const eventsOf = async (query = ''): Promise<readonly AuditEvent[]> =>
    auditEventList.parse((await auditor.http.get(path(`events?${query}`))).body).items;
  const stateAt = async (at: string) => patientStateAt.parse((await auditor.http.get(path(`state?at=${at}`))).body);
  const amends = (fields: object) => app.emergency.http.put(`/api/emergency-details/${triaged.id}`, fields);

  it('has every event in order, with who did it, when, and what caused it', async () => {
    const { body, headers } = await amends({ notes: 'Worse' });
    const events = await eventsOf();
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['PatientRegistered', 'PatientAdmitted', 'EmergencyCaseTriaged', 'EmergencyCaseAmended']),
    );
    expect(events.map(({ position }) => position)).toEqual(events.map(({ position }) => position).toSorted());
    const last = events.at(-1);
    expect(last).toMatchObject({
      type: 'EmergencyCaseAmended',
      version: 1,
      position: headers.get('x-event-position'),
      correlation_id: headers.get('x-correlation-id'),
      occurred_at: body.updated_at,
      actor: { role: 'doctor', department: 'Emergency' },
      data: { changes: { notes: 'Worse' } },
    });
    expect(last && last.recorded_at >= last.occurred_at).toBe(true);
  });

  it('is read in pages, from a position on, and between two times', async () => {
    const all = await eventsOf();
    const first = auditEventList.parse((await auditor.http.get(path('events?limit=2'))).body);
    expect(first.items).toEqual(all.slice(0, 2));
    expect(await eventsOf(`cursor=${first.next_cursor}`)).toEqual(all.slice(2));
    expect(await eventsOf(`after=${all[0]?.position}`)).toEqual(all.slice(1));
    const at = triaged.created_at;
    const then = await eventsOf(`from=${at}&to=${at}`);
    expect(then).toEqual(all.filter(({ occurred_at }) => occurred_at === at));
    expect(then.map(({ type }) => type)).toContain('EmergencyCaseTriaged');
  });

  it('is streamed as lines, all of it', async () => {
    const { status, body, headers } = await auditor.http.get(path('events'), { accept: 'application/x-ndjson' });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
    const lines = String(body).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(await eventsOf());
  });

  it('shows the records as they stood at a moment, and now as they are', async () => {
    const { body: before } = await amends({ notes: 'Before' });
    await amends({ notes: 'After' });
    const then = await stateAt(before.updated_at);
    expect(then.collections['emergency-details']).toEqual([before]);
    expect(then.collections.patients).toEqual([await app.reception.sees(`/api/patients/${patient.id}`)]);
    // Each once, though the studies' projection has stays as well.
    expect(then.collections.admissions).toHaveLength(1);
    const now = await stateAt(new Date(Date.now() + 60_000).toISOString());
    expect(now.collections['emergency-details']).toEqual([
      await app.emergency.sees(`/api/emergency-details/${triaged.id}`),
    ]);
    expect(await stateAt('2001-01-01T00:00:00.000Z')).toMatchObject({ position: null, collections: { patients: [] } });
  });

  it('keeps a record that has left the boards since', async () => {
    const other = await app.reception.registers({ name: 'Mia Ek' });
    const admission = await app.reception.admits(other, 'icu');
    await app.reception.http.post(`/api/admissions/${admission.id}/discharge`, {});
    const { body } = await auditor.http.get(path('state', other.id));
    expect(patientStateAt.parse(body).collections.admissions).toMatchObject([
      { id: admission.id, status: 'discharged' },
    ]);
  });

  it('says who has read the chart and the audit, newest first, and why where they said so', async () => {
    await app.icu.http.get(`/api/diagnostic-reports?patient_id=${patient.id}`);
    await auditor.http.get(path('events?reason=A complaint'));
    const { items } = accessEntryList.parse((await auditor.http.get(path('access'))).body);
    expect(items[0]).toMatchObject({ what: 'audit/events', reason: 'A complaint', user: { role: 'auditor' } });
    expect(items[1]).toMatchObject({ what: 'diagnostic-reports', reason: null, user: { role: 'doctor' } });
    const page = accessEntryList.parse((await auditor.http.get(path('access?limit=1'))).body);
    // This auditor is of no department.
    expect(page.items[0]).toMatchObject({ what: 'audit/access', user: { role: 'auditor', department: null } });
    const next = accessEntryList.parse(
      (await auditor.http.get(path(`access?limit=2&cursor=${page.items[0]?.id}`))).body,
    );
    expect(next.items).toEqual(items.slice(0, 2));
  });

  it('does not keep a reading that was refused', async () => {
    const { rows: before } = await app.db.query('select count(*) from access_log');
    expectProblem(await app.emergency.http.get(path('events')), 'forbidden');
    expectProblem(await auditor.http.get(path('events?limit=0')), 'validation_failed');
    expectProblem(await auditor.http.get('/api/diagnostic-reports'), 'validation_failed', 'patient_id');
    const { rows: after } = await app.db.query('select count(*) from access_log');
    expect(after).toEqual(before);
  });

  it('cannot be changed in the access log, not even with SQL', async () => {
    await expect(app.db.query(`update access_log set what = 'nothing'`)).rejects.toThrow('never changed');
    await expect(app.db.query('delete from access_log')).rejects.toThrow('never changed');
    await expect(app.db.query('truncate access_log')).rejects.toThrow('never changed');
    const asReplica = 'set session_replication_role = replica; delete from access_log';
    await expect(app.db.query(asReplica)).rejects.toThrow('never changed');
  });

  it('is for auditors alone, who may only read', async () => {
    for (const role of roles.filter((each) => each !== 'auditor'))
      for (const what of ['events', 'state', 'access'])
        expectProblem(await (await app.joins(role, null)).http.get(path(what)), 'forbidden');
    expectProblem(await auditor.http.post(path('events'), {}), 'forbidden');
  });

  it('answers every impossible moment, foreign id and broken cursor by naming it, on every route', async () => {
    const of = `patients/${patient.id}`;
    const impossible = ['2026-02-30T00:00:00Z', '1066-10-14T09:00:00Z', '9999-12-31T23:59:59Z', '-1', '%00', ''];
    const foreign = ['%00', '99999999999999999999', 'x'.repeat(101), '-1', '1;drop'];
    const asked: readonly (readonly [path: string, field: string])[] = [
      ...['events', 'history'].flatMap((list) =>
        ['from', 'to'].flatMap((field) => impossible.map((at) => [`${of}/${list}?${field}=${at}`, field] as const)),
      ),
      ...impossible.map((at) => [`${of}/state?at=${at}`, 'at'] as const),
      ...['events', 'history', 'access'].flatMap((list) =>
        foreign.map((cursor) => [`${of}/${list}?cursor=${cursor}`, 'cursor'] as const),
      ),
      ...foreign.map((position) => [`${of}/events?after=${position}`, 'after'] as const),
      ...['position', 'before'].flatMap((field) =>
        [...foreign, '9223372036854775807', '0'].map(
          (position) => [`${of}/state?${field}=${position}`, field] as const,
        ),
      ),
      ...foreign.flatMap((each) => [
        [`access?cursor=${each}`, 'cursor'] as const,
        [`access?user_id=${each}`, 'user_id'] as const,
      ]),
      ...foreign.map((position) => [`ledger/proofs/${position}`, 'position'] as const),
      ...['0', '-1', '1.5', 'x', '9007199254740993'].map((size) => [`ledger/proofs/1?size=${size}`, 'size'] as const),
      ...['0', '-1', '1.5', 'x'].map((size) => [`ledger/consistency?from=${size}`, 'from'] as const),
      ...['events', 'history', 'state', 'access'].map((what) => [`patients/x/${what}`, 'id'] as const),
      ...['events', 'history', 'state', 'access'].map((what) => [`${of}/${what}?unheard_of=1`, 'unheard_of'] as const),
    ];
    const answers = await Promise.all(
      asked.map(async ([path, field]) => {
        const { status, body } = await auditor.http.get(`/api/audit/${path}`);
        const paths = (problem.safeParse(body).data?.errors ?? []).map((error) => error.path);
        return { path, status, named: paths.includes(field) };
      }),
    );
    expect(answers.filter(({ status, named }) => status !== 400 || !named)).toEqual([]);
    const lines = { accept: 'application/x-ndjson' };
    const unknown = await auditor.http.get(path('events?proofs=true', idOf('patient', 99)), lines);
    expectProblem(unknown, 'not_found');
    expectProblem(await auditor.http.get(path('events?after=x'), lines), 'validation_failed', 'after');
  });

  it('refuses a moment that is to come, of a patient and of a board, but for what clocks differ by', async () => {
    const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
    for (const url of [path('state?'), '/api/boards/icu?']) {
      for (const at of ['2099-01-01T00:00:00.000Z', inMs(600_000)])
        expectProblem(await auditor.http.get(`${url}at=${at}`), 'validation_failed', 'at');
      const { status, body } = await auditor.http.get<{ at: string }>(`${url}at=${inMs(60_000)}`);
      // It is answered as what it is: the present.
      expect([status, body.at <= inMs(0)]).toEqual([200, true]);
    }
  });

  it('refuses a limit for a stream of lines, which has no pages', async () => {
    const lines = { accept: 'application/x-ndjson' };
    expectProblem(await auditor.http.get(path('events?limit=1'), lines), 'validation_failed', 'limit');
    expect((await auditor.http.get(path('events?limit=1'))).status).toBe(200);
    expectProblem(await auditor.http.get(path('events?limit=0')), 'validation_failed', 'limit');
  });

  it('says in the document how long a page is where no limit is given', async () => {
    interface Parameters {
      readonly get: { readonly parameters: readonly { readonly name: string; readonly schema: object }[] };
    }
    const { body } = await auditor.http.get<{ paths: Record<string, Parameters> }>('/api/openapi.json');
    const limitOf = (url: string) => body.paths[url]?.get.parameters.find(({ name }) => name === 'limit')?.schema;
    expect(limitOf('/api/audit/patients/{id}/events')).toMatchObject({ type: 'integer', maximum: 1000, default: 500 });
    expect(limitOf('/api/audit/patients/{id}/events')).toEqual(limitOf('/api/patients'));
  });

  it('names what is wrong with a request, and knows no patient that the log does not', async () => {
    for (const what of ['events', 'state', 'access'])
      expectProblem(await auditor.http.get(path(what, idOf('patient', 99))), 'not_found');
    const wrong = async (query: string) => {
      const { code, errors = [] } = problem.parse((await auditor.http.get(path(query))).body);
      return [code, ...errors.map((error) => error.path)];
    };
    expect(await wrong('events?after=x')).toEqual(['validation_failed', 'after']);
    expect(await wrong('events?cursor=x')).toEqual(['validation_failed', 'cursor']);
    expect(await wrong('events?from=x')).toEqual(['validation_failed', 'from']);
    expect(await wrong('events?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z')).toEqual([
      'validation_failed',
      'to',
    ]);
    expectProblem(await app.icu.http.get('/api/diagnostic-reports'), 'validation_failed');
    expect(await wrong('state?at=yesterday')).toEqual(['validation_failed', 'at']);
  });
});
