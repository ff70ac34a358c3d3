import { jest } from '@jest/globals';
import {
  type AuditEvent,
  type AuditHistoryEvent,
  type AuditPatch,
  auditHistoryList,
  auditPatch,
  type EmergencyCaseRecord,
  ledgerState,
  type PatientRecord,
  patientStateAt,
  personAccessList,
} from '@ward-board/contract';
import type { EventStore } from '@ward-board/event-store';
import { io, type Socket } from 'socket.io-client';
import { EVENT_STORE } from '../platform/database/event-store.token.js';
import type { ApiClient } from '../testing/api-client.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';

describe('what auditors read of a patient, in words', () => {
  let app: TestApp;
  let auditor: ApiClient;
  let patient: PatientRecord;
  let triaged: EmergencyCaseRecord;
  beforeAll(async () => {
    app = await openTestApp();
    auditor = await app.joins('auditor', null);
    patient = await app.reception.registers({ name: 'Ana Lima' });
    triaged = await app.emergency.triages(await app.reception.admits(patient, 'emergency'), {
      chief_complaint: 'Chest pain',
      triage_level: 'urgent',
    });
    await app.emergency.amends(triaged, { triage_level: 'critical', avpu: 'voice' });
  });
  afterAll(() => app?.close());

  const path = (query = '') => `/api/audit/patients/${patient.id}/${query}`;
  const page = async (query = '') => auditHistoryList.parse((await auditor.http.get(path(`history?${query}`))).body);
  const all = async (query = ''): Promise<readonly AuditHistoryEvent[]> => (await page(`limit=200&${query}`)).items;
  const state = async (query: string) => patientStateAt.parse((await auditor.http.get(path(`state?${query}`))).body);

  it('is a sentence of who did what, with what it is about and the stay that it belongs to', async () => {
    const event = (await all()).find(({ type }) => type === 'EmergencyCaseTriaged');
    expect(event).toMatchObject({
      group: 'triage',
      sentence: `${event?.actor?.name} triaged the patient as urgent: “Chest pain”`,
      admission_id: triaged.admission_id,
    });
  });

  it('names the record of the chart that an edit corrected, and says from what to what', async () => {
    const { id } = await app.reception.registers();
    const records = async (list: string, body: Record<string, unknown>, ...edits: Record<string, unknown>[]) => {
      const made = await app.icu.send<{ id: string }>('POST', `/api/${list}`, { patient_id: id, ...body });
      for (const changes of edits) await app.icu.send('PUT', `/api/${list}/${made.id}`, changes);
    };
    const pulse = { category: 'vital-signs', code: '8867-4', display: 'Heart Rate', unit: 'bpm', value: 72 };
    await records('observations', pulse, { value: 76 });
    await records('allergies', { substance: 'Latex', criticality: 'high' }, { criticality: 'low' });
    const penicillin = { substance: 'Penicillin', criticality: 'high' };
    await records('allergies', penicillin, { reaction: 'Rash' }, { substance: 'Amoxicillin' }, { reaction: 'Hives' });
    const { body } = await auditor.http.get(`/api/audit/patients/${id}/history?limit=200`);
    const said = auditHistoryList
      .parse(body)
      .items.map(({ sentence, actor }) => sentence.replace(`${actor?.name} `, ''));
    expect(said).toContain('corrected Heart Rate: value 72 to 76');
    expect(said).toContain('corrected the allergy to Latex: criticality high to low');
    // As it was called just before, which is not what it was first called, nor what it is called by now.
    expect(said.filter((each) => each.includes('cillin'))).toEqual([
      expect.stringMatching(/^corrected the allergy to Amoxicillin: reaction .*Hives/),
      'corrected the allergy to Penicillin: substance Penicillin to Amoxicillin',
      expect.stringMatching(/^corrected the allergy to Penicillin: reaction .*Rash/),
      'recorded an allergy to Penicillin (high)',
    ]);
  });

  it('says from what to what an edit of a board’s record changed short values', async () => {
    const { emergency, reception } = app;
    const { id, patient_id } = await emergency.triages(await reception.receives('emergency'));
    await emergency.send('PUT', `/api/emergency-details/${id}`, { location: 'Bay 2' });
    await emergency.send('PUT', `/api/emergency-details/${id}`, { location: 'Bay 5', notes: 'Long '.repeat(20) });
    const { body } = await auditor.http.get(`/api/audit/patients/${patient_id}/history?limit=200`);
    const said = auditHistoryList.parse(body).items.map(({ sentence }) => sentence);
    expect(said[0]).toMatch(/ changed the emergency case: location Bay 2 to Bay 5 and notes$/);
    expect(said[1]).toMatch(/ changed the emergency case: location .+ to Bay 2$/);
    // What is too long for a sentence is told as well.
    expect(auditHistoryList.parse(body).items[0]).toMatchObject({
      before: { location: 'Bay 2', notes: null },
      data: { changes: { location: 'Bay 5', notes: 'Long '.repeat(20).trim() } },
    });
  });

  it('says when something happened that was entered a minute later or more, and how who somebody is was corrected', async () => {
    const { id } = await app.reception.registers({ name: 'Eva Holm', phone: null });
    await app.reception.send('PUT', `/api/patients/${id}`, { phone: '555-0100' });
    const pulse = { category: 'vital-signs', code: '8867-4', display: 'Heart Rate', unit: 'bpm', value: 182 };
    const effective_at = new Date(Date.now() - 2 * 86_400_000).toISOString();
    for (const more of [{}, { effective_at }])
      await app.icu.send('POST', '/api/observations', { patient_id: id, ...pulse, ...more });
    const { body } = await auditor.http.get(`/api/audit/patients/${id}/history`);
    const [late, now, corrected] = auditHistoryList.parse(body).items;
    expect(late?.sentence).toMatch(/ recorded Heart Rate 182 bpm, measured on \w{3} \d+ \w{3} \d{4} at \d\d:\d\d$/);
    expect(late?.effective_at).toBe(effective_at);
    expect(late?.occurred_at).not.toBe(effective_at);
    expect(now?.sentence).toMatch(/ recorded Heart Rate 182 bpm$/);
    expect(now?.effective_at).toBeNull();
    expect(corrected?.sentence).toMatch(/ corrected who the patient is: phone not recorded to 555-0100$/);
  });

  it('comes newest first or oldest first, page by page, without losing or repeating an event', async () => {
    const newest = await all();
    expect(await all('order=oldest')).toEqual(newest.toReversed());
    for (const order of ['newest', 'oldest']) {
      const pages: AuditHistoryEvent[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const next = await page(`limit=3&order=${order}${cursor && `&cursor=${cursor}`}`);
        pages.push(...next.items);
        cursor = next.next_cursor;
      }
      expect(pages).toEqual(order === 'newest' ? newest : newest.toReversed());
    }
  });

  it('is narrowed by who did it, what it is about, the stay, and the time', async () => {
    const events = await all();
    const desk = events.find(({ type }) => type === 'PatientRegistered')?.actor?.id;
    const kept = (keeps: (event: AuditHistoryEvent) => boolean) => events.filter(keeps);
    expect(await all(`actor=${desk}`)).toEqual(kept(({ actor }) => actor?.id === desk));
    expect(await all('group=triage')).toEqual(kept(({ group }) => group === 'triage'));
    const allergic = await app.reception.registers({ name: 'Mia Ek' });
    await app.emergency.triages(await app.reception.admits(allergic, 'emergency'), { allergies: 'Penicillin' });
    const of = `/api/audit/patients/${allergic.id}/history?group=allergies`;
    expect(auditHistoryList.parse((await auditor.http.get(of)).body).items).toMatchObject([
      { type: 'EmergencyCaseTriaged', group: 'triage', also: ['allergies'] },
    ]);
    const stay = triaged.admission_id;
    expect(await all(`admission_id=${stay}`)).toEqual(kept(({ admission_id }) => admission_id === stay));
    const at = triaged.created_at;
    expect(await all(`from=${at}&to=${at}`)).toEqual(kept(({ occurred_at }) => occurred_at === at));
    expect(await all(`actor=${stay}`)).toEqual([]);
  });

  it('has studies and reports in the stay that the study is linked to, or was requested in', async () => {
    const admission = await app.reception.receives('emergency');
    const scanned = admission.patient as PatientRecord;
    const radiology = await app.signsIn('radiology');
    const request = await app.icu.ordersImaging(scanned, { admission_id: admission.id });
    const requested = await radiology.ordersStudy(scanned, { service_request_id: request.id });
    const unlinked = await radiology.ordersStudy(scanned);
    const stepsOn = async (study: { readonly id: string }, ...steps: readonly Record<string, unknown>[]) => {
      for (const step of steps) await radiology.send('PUT', `/api/imaging-studies/${study.id}`, step);
    };
    const done = { status: 'completed', findings: 'Clear' };
    await stepsOn(requested, { status: 'in-progress' }, done);
    const events = async (query = '') =>
      auditHistoryList.parse(
        (await auditor.http.get(`/api/audit/patients/${scanned.id}/history?limit=200&${query}`)).body,
      ).items;
    const staysOf = (items: readonly AuditHistoryEvent[], study_id: string) =>
      items.flatMap(({ type, admission_id, data }) =>
        (data as Readonly<Record<string, unknown>>).study_id === study_id ? [[type, admission_id]] : [],
      );
    const stay = admission.id;
    const told = staysOf(await events(), requested.id);
    expect(told).toEqual(
      expect.arrayContaining([
        ['DiagnosticReportPublished', stay],
        ['ImagingStudyStarted', stay],
      ]),
    );
    expect(new Set(told.map(([, of]) => of))).toEqual(new Set([stay]));
    const before = staysOf(await events(), unlinked.id);
    expect(before).toEqual([['ImagingStudyOrdered', null]]);
    await stepsOn(unlinked, { encounter_id: stay }, { status: 'in-progress' }, done);
    const of = await events(`admission_id=${stay}`);
    expect(staysOf(of, unlinked.id).map(([type]) => type)).toEqual(
      expect.arrayContaining(['ImagingStudyAmended', 'ImagingStudyStarted', 'DiagnosticReportPublished']),
    );
    expect(of).toEqual((await events()).filter(({ admission_id }) => admission_id === stay));
  });

  it('reads no more events for a page than a bound, however long the history is', async () => {
    const reads = jest.spyOn(app.service.app.get<EventStore>(EVENT_STORE), 'readByPatientBackwards');
    await page('limit=1');
    expect(reads.mock.calls.every(([, limit]) => limit <= 500)).toBe(true);
    reads.mockRestore();
  });

  it('shows the records before and after an event, with all that was recorded together with it', async () => {
    const event = (await all()).find(({ type }) => type === 'EmergencyCaseRetriaged');
    const [before, after] = [await state(`before=${event?.position}`), await state(`position=${event?.position}`)];
    const [was] = before.collections['emergency-details'] ?? [];
    const [is] = after.collections['emergency-details'] ?? [];
    expect(was).toMatchObject({ triage_level: 'urgent', avpu: null });
    expect(is).toMatchObject({ triage_level: 'critical', avpu: 'voice' });
    const first = (await all('order=oldest'))[0];
    expect(await state(`before=${first?.position}`)).toMatchObject({
      position: null,
      recorded_at: null,
      collections: { patients: [] },
    });
    // A board of the past has what was recorded by a moment, which is later than when it happened.
    const last = (await all()).find(({ position }) => position === after.position);
    expect([after.at, after.recorded_at]).toEqual([event?.occurred_at, last?.recorded_at]);
  });

  it('names the handover sheet that an event is of', async () => {
    const { patient_id } = await app.icu.accepts(await app.reception.receives('icu'));
    const sheet = await app.icu.send<{ id: string }>('POST', '/api/handovers', {
      ...{ ward: 'icu', patient_ids: [patient_id] },
    });
    const { body } = await auditor.http.get(`/api/audit/patients/${patient_id}/history?order=newest`);
    const sheets = auditHistoryList.parse(body).items.map(({ type, handover_id }) => [type, handover_id]);
    expect(sheets[0]).toEqual(['PatientPutOnHandoverSheet', sheet.id]);
    expect(sheets.slice(1).every(([, handover_id]) => handover_id === null)).toBe(true);
  });

  it('names what is wrong with a request', async () => {
    const other = await app.reception.registers();
    const { items } = auditHistoryList.parse((await auditor.http.get(`/api/audit/patients/${other.id}/history`)).body);
    for (const [query, field] of [
      ['history?cursor=x', 'cursor'],
      ['history?order=random', 'order'],
      ['history?group=gossip', 'group'],
      ['history?actor=1', 'actor'],
      ['history?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z', 'to'],
      ['state?position=x', 'position'],
      [`state?position=${items[0]?.position}`, 'position'],
      [`state?before=${items[0]?.position}`, 'before'],
      [`state?before=1&at=2026-01-01T00:00:00Z`, 'at'],
    ] as const)
      expectProblem(await auditor.http.get(path(query)), 'validation_failed', field);
    expectProblem(await auditor.http.get(`/api/audit/patients/${triaged.id}/history`), 'not_found');
    for (const who of [app.icu, app.admin]) expectProblem(await who.http.get(path('history')), 'forbidden');
  });

  it('says who looked, by person and by patient’s name, and leaves out its own readings', async () => {
    const { body: me } = await app.icu.http.get('/api/auth/me');
    await app.icu.http.get(`/api/allergies/patient/${patient.id}`);
    const read = async (query: string) =>
      personAccessList.parse((await auditor.http.get(`/api/audit/access?${query}`)).body).items;
    const mine = await read(`user_id=${me.id}`);
    expect(mine[0]).toMatchObject({
      what: 'allergies',
      patient_id: patient.id,
      patient_name: 'Ana Lima',
      user: { id: me.id },
    });
    expect(new Set(mine.map(({ user }) => user.id)).size).toBe(1);
    const everybody = await read('limit=200');
    expect(everybody.some(({ id }) => id === mine[0]?.id)).toBe(true);
    expect(everybody.map(({ what }) => what)).not.toContain('audit/access');
    expectProblem(await auditor.http.get('/api/audit/access?user_id=me'), 'validation_failed', 'user_id');
    expectProblem(await app.admin.http.get('/api/audit/access'), 'forbidden');
  });

  it('says of the ledger how far it is signed, when the log was compared, and that nothing differs', async () => {
    const { events, signed, trouble, heads } = await until('it is verified', async () => {
      const stood = ledgerState.parse((await auditor.http.get('/api/audit/ledger/state')).body);
      return stood.verified_at !== null && stood;
    });
    expect(trouble).toBeNull();
    expect(events).toBeGreaterThan(0);
    expect(heads[0]?.size).toBe(signed);
    expect(heads.map(({ size }) => size)).toEqual(heads.map(({ size }) => size).toSorted((a, b) => b - a));
  });

  it('tells an auditor who follows a patient of each new event, and nobody else', async () => {
    const connect = async (client: ApiClient): Promise<Socket> => {
      const { token } = client;
      const socket = io(app.service.url, { transports: ['websocket'], auth: { token }, forceNew: true });
      await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
      return socket;
    };
    const [watching, doctor] = [await connect(auditor), await connect(app.icu)];
    const told: unknown[] = [];
    watching.on('audit:stored', (stored) => told.push(stored));
    const ask = (socket: Socket, patient_id: unknown) => socket.emitWithAck('audit:follow', { patient_id });
    expect(await ask(watching, patient.id)).toEqual({ ok: true });
    expect(await ask(watching, 'x')).toEqual({ ok: false, code: 'invalid' });
    expect(await ask(doctor, patient.id)).toEqual({ ok: false, code: 'forbidden' });
    await app.reception.registers();
    await app.emergency.http.post(`/api/emergency-details/${triaged.id}/notes`, { text: 'Wife called' });
    await until('it is told', async () => told.length > 0);
    const [newest] = await all();
    expect(told).toEqual([{ patient_id: patient.id, position: newest?.position }]);
    watching.close();
    doctor.close();
  });

  it('tells an auditor who has joined the feed of all events of each, once and in order, and nobody else', async () => {
    const connect = async ({ token }: ApiClient): Promise<Socket> => {
      const socket = io(app.service.url, { transports: ['websocket'], auth: { token }, forceNew: true });
      await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
      return socket;
    };
    const [watching, doctor] = [await connect(auditor), await connect(app.icu)];
    const join = (socket: Socket, after: number, life?: string) =>
      socket.emitWithAck('feed:join', { feed: 'audit', after, ...(life !== undefined && { life }) });
    const { headers, body } = await auditor.http.get<{ items: readonly AuditEvent[] }>(
      `/api/audit/patients/${patient.id}/events`,
    );
    const [seq, life] = [Number(headers.get('x-board-seq')), headers.get('x-board-feed') ?? ''];
    expect(Number(body.items.at(-1)?.position)).toBeLessThanOrEqual(seq);
    expect(await join(doctor, seq)).toEqual({ ok: false, code: 'forbidden' });
    expect(await join(watching, seq, 'another')).toEqual({ ok: false, code: 'resync_required' });
    expect(await join(watching, seq + 1_000, life)).toEqual({ ok: false, code: 'resync_required' });
    expect(await join(watching, -1)).toEqual({ ok: false, code: 'invalid' });

    const pushed: AuditPatch[] = [];
    watching.on('feed:patch', (patch: AuditPatch) => pushed.push(patch));
    const note = (text: string) => app.emergency.http.post(`/api/emergency-details/${triaged.id}/notes`, { text });
    // Written while the join is answered: each is in the answer, or is pushed.
    const [joined] = await Promise.all([join(watching, seq - 2, life), note('one'), note('two'), note('three')]);
    expect(joined).toMatchObject({ ok: true });
    await note('four');
    const { rows } = await app.db.query(
      `select position::int as seq, event_id, metadata ->> 'patient_id' as patient_id
       from event_store.event where position > $1 order by position`,
      [seq - 2],
    );
    await until('all are pushed', async () => pushed.at(-1)?.seq === rows.at(-1)?.seq);
    const heard = [...joined.patches, ...pushed].map((patch) => auditPatch.strict().parse(patch));
    expect(heard.map(({ seq, changes: [change] }) => ({ seq, ...change?.record }))).toEqual(
      rows.map((row) => ({
        ...{ seq: row.seq, event_id: row.event_id, patient_id: row.patient_id },
        ...{ position: String(row.seq).padStart(19, '0'), recorded_at: expect.any(String) },
      })),
    );
    expect(await watching.emitWithAck('feed:leave', { feed: 'audit' })).toEqual({ ok: true });
    const before = pushed.length;
    await note('five');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(pushed).toHaveLength(before);
    watching.close();
    doctor.close();
  });

  it('changes nothing: every route that writes refuses an auditor', async () => {
    type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
    const { body } = await auditor.http.get<Document>('/api/openapi.json');
    // Their own, and what asks for no session: a television that is to be paired has none.
    const own = /^\/api\/(auth|notifications|callbacks|displays\/pairings(\/claim)?$)/;
    const writes = Object.entries(body.paths).flatMap(([route, methods]) =>
      own.test(route) ? [] : Object.keys(methods).flatMap((method) => (method === 'get' ? [] : [{ route, method }])),
    );
    expect(writes.length).toBeGreaterThan(50);
    for (const { route, method } of writes) {
      const address = `${app.service.url}${route.replaceAll(/\{\w+\}/g, triaged.id)}`;
      const { token } = auditor;
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const init = { method: method.toUpperCase(), headers, ...(method !== 'delete' && { body: '{}' }) };
      expect([route, method, (await fetch(address, init)).status]).toEqual([route, method, 403]);
    }
  });
});
