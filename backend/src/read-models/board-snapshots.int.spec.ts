import {
  type AdmissionRecord,
  boardSnapshot,
  type RecordCollection,
  type WaitingEntryRecord,
  type WardKey,
  wardKeys,
} from '@ward-board/contract';
import { DataSource } from 'typeorm';
import { type ApiClient, booking, done } from '../testing/api-client.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

/*
 * `GET /api/boards/:ward` against the requests of the service description's "Board loading". The records of the board's
 * own collection are the source of its rows; of the admissions it shows those that are routed to it, that wait for it, or
 * that have a row.
 */
describe('a board in one request', () => {
  let app: TestApp;
  let clients: Readonly<Partial<Record<WardKey, ApiClient>>>;
  beforeAll(async () => {
    app = await openTestApp();
    const { reception, emergency, icu, operations, admin } = app;
    const ward = await app.signsIn('ward');
    clients = { emergency, icu, operations, ward };
    const room = await admin.setsUpRoom(await admin.setsUpWing('Unit'), '1', ['A', 'B']);
    const types = ['surgery', 'operation', 'emergency', 'icu', 'inpatient', 'planned', 'daycase', 'normal'] as const;
    const waiting: Partial<Record<(typeof types)[number], AdmissionRecord>> = {};
    for (const type of types) waiting[type] = await reception.receives(type);
    await reception.discharges(await reception.receives('emergency'));
    await emergency.triages(await reception.receives('emergency'), { triage_level: 'critical' });
    await emergency.treatsAndReleases(await emergency.triages(await reception.receives('emergency')));
    for (const more of [{ room_id: room.id }, {}])
      await emergency.transfersToIcu(await emergency.triages(await reception.receives('emergency')), more);
    await emergency.transfersToOperation(await emergency.triages(await reception.receives('emergency')));
    await icu.dischargesFromIcu(await icu.accepts(await reception.receives('icu'), { room_id: room.id }));
    await icu.accepts(await reception.receives('surgery'));
    await icu.accepts(await reception.receives('planned'));
    const { id } = await operations.schedules(await reception.receives('surgery'), booking);
    for (const op_status of ['in-surgery', 'post-op', 'recovered'])
      await operations.http.put(`/api/operations/${id}`, { op_status });
    const beds = await admin.setsUpRoom(await admin.setsUpWing('East', 'ward'), '1', ['A', 'B', 'C', 'D']);
    const room_id = beds.id;
    const acceptance = { wing_id: beds.wing_id, room_id };
    for (const type of ['normal', 'surgery'] as const) {
      const { id: admission_id } = await reception.receives(type);
      done(await ward.http.post('/api/normal-acceptances', { admission_id, ...acceptance }));
    }
    const waits = async (priority: number): Promise<WaitingEntryRecord> => {
      const { id: patient_id } = await reception.registers();
      return done(await ward.http.post('/api/waiting-list', { patient_id, priority }));
    };
    for (const priority of [1, 4]) await waits(priority);
    done(await ward.http.post(`/api/waiting-list/${(await waits(2)).id}/assign`, { room_id }));
    done(await ward.http.delete(`/api/waiting-list/${(await waits(3)).id}`));
    await reception.http.put(`/api/patients/${waiting.icu?.patient_id}`, { name: 'Corrected' });
  });
  afterAll(() => app?.close());

  it.each([
    ['emergency', '/api/emergency-details', '/api/admissions?type=emergency'],
    ['icu', '/api/icu', '/api/admissions?status=admitted'],
    ['operations', '/api/operations', '/api/admissions?type=operation'],
    ['ward', '/api/normal-acceptances', '/api/admissions?type=normal'],
  ] as const)('is what the separate requests make: %s', async (ward, own, admissions) => {
    const client = clients[ward];
    if (!client) throw new Error(`Nobody is signed in for ${ward}.`);
    const [records, admitted] = await Promise.all([client.http.get(own), client.http.get(admissions)]);
    const { body: snapshot } = await client.http.get(`/api/boards/${ward}`);
    expect(boardSnapshot.strict().parse(snapshot)).toEqual(snapshot);

    const rows = records.body.items;
    const shown = new Map<string, AdmissionRecord>();
    const types = {
      emergency: ['emergency'],
      icu: ['icu'],
      operations: ['surgery', 'operation'],
      ward: ['normal', 'inpatient', 'planned', 'daycase'],
    }[ward];
    for (const admission of admitted.body.items)
      if (admission.awaiting === ward || types.includes(admission.admission_type)) shown.set(admission.id, admission);
    // Who came by a transfer is no admission of this type, and stands in the record itself.
    for (const { admission, patient } of rows) {
      const full = { ...admission, patient };
      shown.set(full.id, full);
    }
    const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? 1 : -1);
    const collection = own.slice('/api/'.length) as RecordCollection;
    expect(rows.length).toBeGreaterThan(0);
    expect(shown.size).toBeGreaterThan(rows.length);
    const waitingList =
      ward === 'ward' ? { 'waiting-list': (await client.http.get('/api/waiting-list')).body.items } : {};
    const { admissions: shownAdmissions = [], [collection]: shownRows, ...others } = snapshot.collections;
    expect(others).toEqual(waitingList);
    if (ward === 'ward') expect(others['waiting-list']?.map(({ priority }) => priority)).toEqual([4, 1]);
    expect(shownRows).toEqual(rows);
    expect(shownAdmissions.toSorted(byId)).toEqual([...shown.values()].sort(byId));
    for (const { headers } of [records, admitted]) {
      expect(headers.get('x-board-seq')).toBe(String(snapshot.seq));
      expect(headers.get('x-board-feed')).toBe(snapshot.feed);
    }
    expect(snapshot).toMatchObject({ ward, stopped: [] });
    expect(Math.abs(Date.parse(snapshot.at) - Date.now())).toBeLessThan(60_000);
  });

  // `service.md` names no list of the requests that the board has beside its rows: these are of contract.md's own path.
  it('is what the separate requests make: radiology, whose rows are of no stay', async () => {
    const { icu, reception } = app;
    const radiology = await app.signsIn('radiology');
    const patient = await reception.registers();
    const [begun, completed, cancelled] = [
      { status: 'in-progress' },
      { status: 'completed', findings: 'Clear' },
      { status: 'cancelled', cancel_reason: 'Claustrophobic' },
    ];
    for (const steps of [[], [begun], [begun, completed], [cancelled]]) {
      const study = await radiology.ordersStudy(patient);
      for (const step of steps) await radiology.amendsStudy(study, step);
    }
    await radiology.removesStudy(await radiology.ordersStudy(patient));
    await radiology.ordersStudy(await reception.registers(), { patient_name: 'Said otherwise' });
    await reception.http.put(`/api/patients/${patient.id}`, { name: 'Corrected' });
    const asked = await icu.ordersImaging(patient);
    await icu.amendsRequest(await icu.ordersImaging(patient), { status: 'revoked' });
    await icu.ordersTest(patient);

    const { body: snapshot } = await radiology.http.get('/api/boards/radiology');
    expect(boardSnapshot.strict().parse(snapshot)).toEqual(snapshot);
    const { 'imaging-studies': studies = [], 'service-requests': requests, ...others } = snapshot.collections;
    expect(others).toEqual({});
    expect(studies.map(({ status }) => status)).toEqual(
      ['scheduled', 'cancelled', 'completed', 'in-progress', 'scheduled'], // the newest first
    );
    const listed = await radiology.http.get('/api/imaging-studies');
    expect(studies).toEqual(listed.body.items);
    expect(await radiology.lists('/api/radiology')).toEqual(studies);
    const ofPatient = await radiology.lists(`/api/imaging-studies/patient/${patient.id}`);
    expect(studies.filter(({ patient_id }) => patient_id === patient.id)).toEqual(ofPatient);
    const names = new Map((await radiology.lists('/api/patients')).map(({ id, name }) => [id, name]));
    expect(studies.map(({ patient }) => patient.name)).toEqual(studies.map(({ patient_id }) => names.get(patient_id)));
    expect(requests).toEqual(await radiology.lists('/api/service-requests?category=radiology&status=active'));
    expect(requests).toMatchObject([{ id: asked.id }]);
    expect(listed.headers.get('x-board-seq')).toBe(String(snapshot.seq));
    expect(listed.headers.get('x-board-feed')).toBe(snapshot.feed);
    expect(snapshot).toMatchObject({ ward: 'radiology', stopped: [] });
  });

  // A number that is read later than the rows is of patches that they lack, and nobody is sent those again.
  it.each(wardKeys)('is read in one statement with its number: %s', async (ward) => {
    const source = app.service.app.get(DataSource);
    const query = source.query.bind(source);
    const statements: string[] = [];
    source.query = async (text: string, values: unknown[] = []) => {
      statements.push(text);
      return query(text, values);
    };
    try {
      await app.icu.seesBoard(ward);
    } finally {
      source.query = query;
    }
    const reads = statements.filter((text) => text.includes('read_row'));
    expect(reads).toEqual([expect.stringContaining('feed_head')]);
  });

  it('is there for every ward, and for nothing else; for doctors, nurses and auditors of any department', async () => {
    const { icu, reception, admin, joins } = app;
    for (const ward of wardKeys) expect((await icu.seesBoard(ward)).ward).toBe(ward);
    expect((await icu.seesBoard('lab')).collections).toEqual({ admissions: [] });
    expectProblem(await icu.http.get('/api/boards/kitchen'), 'not_found');
    expectProblem(await icu.http.get('/api/boards/icu?at=2026-01-01T00:00:00Z'), 'forbidden');
    for (const other of [reception, admin]) expectProblem(await other.http.get('/api/boards/icu'), 'forbidden');
    for (const [role, department] of [
      ['nurse', 'ER'],
      ['auditor', null],
    ] as const)
      expect((await (await joins(role, department)).seesBoard('icu')).ward).toBe('icu');
  });

  it('names, for users of no ward, the number of the list of all who are admitted, and of the beds', async () => {
    const { admin, icu, reception } = app;
    const numbers = async (client: ApiClient, path: string) => (await client.http.get(path)).headers.get('x-board-seq');
    const before = {
      admissions: Number(await numbers(admin, '/api/admissions?status=admitted')),
      beds: Number(await numbers(admin, '/api/beds')),
    };
    expect(before.admissions).toBeGreaterThan(10);
    expect(before.beds).toBeGreaterThan(1);
    const room = await admin.setsUpRoom(await admin.setsUpWing('Numbered'), '1', ['A']);
    await icu.accepts(await reception.receives('icu'), { room_id: room.id });
    expect(Number(await numbers(admin, '/api/admissions?status=admitted'))).toBe(before.admissions + 2);
    // The room's bed, and that it is taken.
    expect(Number(await numbers(admin, '/api/beds'))).toBe(before.beds + 2);
    // Of the discharged there is no live list.
    expect(await numbers(admin, '/api/admissions?status=discharged')).toBeNull();
    expect(await numbers(admin, '/api/wings')).toBeNull();
  });
});
