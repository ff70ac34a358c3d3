import type { Page } from '@ward-board/api-client';
import {
  admissionList,
  admissionRecord,
  bedList,
  emergencyCase,
  type FoundPatient,
  icuCase,
  notificationList,
  operation,
  patientList,
  patientRecord,
  roomList,
  roomRecord,
  wingList,
  wingRecord,
} from '@ward-board/contract';
import { booking, triage } from '../testing/api-client.js';
import type { Answer } from '../testing/http.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

describe('what all of the API has in common', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app?.close());

  const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

  it('answers a create with 201, the record, where it is and its revision; a read answers the same', async () => {
    const { reception, emergency, icu, operations, admin } = app;
    const patient = await reception.http.post('/api/patients', { name: 'Ada' });
    const patient_id = patient.body.id;
    const admission = await reception.http.post('/api/admissions', { patient_id, admission_type: 'emergency' });
    const admission_id = admission.body.id;
    const emergencyDetails = await emergency.http.post('/api/emergency-details', { ...triage, admission_id });
    const second = await reception.receives('icu');
    const accepted = await icu.http.post('/api/icu', { severity: 'stable', admission_id: second.id });
    const surgical = await reception.receives('surgery');
    const booked = await operations.http.post('/api/operations', { ...booking, admission_id: surgical.id });
    const wing = await admin.http.post('/api/wings', { name: 'West', ward_type: 'icu' });
    const room = await admin.http.post('/api/rooms', { wing_id: wing.body.id, number: '1', beds: ['A'] });

    for (const [path, created, schema] of [
      ['patients', patient, patientRecord],
      ['admissions', admission, admissionRecord],
      ['emergency-details', emergencyDetails, emergencyCase.record],
      ['icu', accepted, icuCase.record],
      ['operations', booked, operation.record],
      ['wings', wing, wingRecord],
      ['rooms', room, roomRecord],
    ] as const) {
      expect([path, created.status]).toEqual([path, 201]);
      expect(created.headers.get('location')).toBe(`/api/${path}/${created.body.id}`);
      expect(created.headers.get('etag')).toBe(`"${created.body.revision}"`);
      expect(created.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(created.body.id).toMatch(UUID_V7);
      // Strict and without optional fields: nothing is missing, and nothing is there that is not promised.
      expect(schema.strict().parse(created.body)).toEqual(created.body);
      const read = await admin.http.get(`/api/${path}/${created.body.id}`);
      if (read.status === 403) continue;
      expect(read.headers.get('etag')).toBe(`"${read.body.revision}"`);
    }
    expect((await icu.http.get(accepted.headers.get('location') ?? '')).body).toEqual(accepted.body);
    // Whether a patient is confidential, the ICU is not told.
    const read = (await icu.http.get(patient.headers.get('location') ?? '')).body;
    expect(read).toEqual({ ...(patient.body as object), confidential: null });
    for (const write of [patient, admission, emergencyDetails, accepted, wing, room])
      expect(write.headers.get('x-event-position')).toMatch(/^\S+$/);
  });

  it('answers an update with 200 and the record, and a delete with 204 and nothing', async () => {
    const { reception, emergency } = app;
    const patient = await reception.registers();
    const put = await reception.http.put(`/api/patients/${patient.id}`, { phone: '1' });
    expect([put.status, put.body.phone, put.headers.get('etag')]).toEqual([200, '1', `"${put.body.revision}"`]);
    // Also where nothing was to be changed, and so no event stored: the newest position there is.
    const same = await reception.http.put(`/api/patients/${patient.id}`, { phone: '1' });
    const [first, second] = [put, same].map(({ headers }) => headers.get('x-event-position') ?? '');
    expect([same.body, second]).toEqual([put.body, first]);
    const { id } = await emergency.triages(await reception.admits(patient, 'emergency'));
    const gone = await emergency.http.delete(`/api/emergency-details/${id}`);
    expect([gone.status, gone.body, gone.headers.get('etag')]).toEqual([204, '', null]);
    expect(gone.headers.get('x-event-position')).toMatch(/^\S+$/);
  });

  it('takes whose a record is as a check in an update, and never changes it', async () => {
    const { reception, emergency, icu } = app;
    const patient = await reception.registers();
    const triaged = await emergency.triages(await reception.receives('emergency'));
    const accepted = await icu.accepts(await reception.receives('icu'));
    for (const [who, path, own] of [
      [reception, `/api/patients/${patient.id}`, { mrn: patient.mrn }],
      [emergency, `/api/emergency-details/${triaged.id}`, { admission_id: triaged.admission_id }],
      [emergency, `/api/emergency-details/${triaged.id}`, { patient_id: triaged.patient_id }],
      [icu, `/api/icu/${accepted.id}`, { admission_id: accepted.admission_id, patient_id: accepted.patient_id }],
    ] as const) {
      expect((await who.http.put(path, own)).status).toBe(200);
      const [field = ''] = Object.keys(own);
      const others = { [field]: field === 'mrn' ? 'ANOTHER-1' : patient.id };
      expectProblem(await who.http.put(path, others), 'validation_failed', field);
    }
  });

  it('lets nobody keep a copy of what it answers', async () => {
    const { icu } = app;
    for (const path of ['/api/icu', '/api/patients', '/api/auth/me', '/api/nothing', '/%61pi/patients'])
      expect([path, (await icu.http.get(path)).headers.get('cache-control')]).toEqual([path, 'no-store']);
  });

  it('answers lists in one shape, newest first', async () => {
    const { icu, reception } = app;
    await icu.accepts(await reception.receives('icu'));
    const shapes: [string, { parse(body: unknown): unknown }][] = [
      ['/api/patients', patientList],
      ['/api/admissions', admissionList],
      ['/api/wings', wingList],
      ['/api/rooms', roomList],
      ['/api/beds', bedList],
      ['/api/notifications', notificationList],
    ];
    for (const [path, schema] of shapes) {
      const list = await icu.http.get<Page<{ readonly id: string }>>(path);
      expect([path, list.status, list.body.next_cursor]).toEqual([path, 200, null]);
      expect(schema.parse(list.body)).toEqual(list.body);
      const ids = list.body.items.map(({ id }) => id);
      expect(ids.length).toBeGreaterThan(0);
      expect(ids).toEqual([...ids].sort().reverse());
    }
  });

  it('walks over any list page by page: each item once, in order, while newer ones come', async () => {
    const { reception } = app;
    for (let i = 0; i < 30; i++) await reception.registers({ phone: 'walk' });
    const all = await reception.lists('/api/patients?search=walk');
    expect(all).toHaveLength(30);
    const pages: Answer<Page<FoundPatient>>[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Answer<Page<FoundPatient>> = await reception.http.get(
        `/api/patients?search=walk&limit=7${cursor && `&cursor=${cursor}`}`,
      );
      pages.push(page);
      cursor = page.body.next_cursor;
      await reception.registers({ phone: 'walk' });
    }
    expect(pages.map(({ body }) => body.items.length)).toEqual([7, 7, 7, 7, 2]);
    expect(pages.flatMap(({ body }) => body.items)).toEqual(all);
  });

  it('has no next page when a page ends with the last item', async () => {
    const { reception, admin } = app;
    await reception.registers({ phone: 'exact' });
    await reception.registers({ phone: 'exact' });
    expect((await reception.sees('/api/patients?search=exact&limit=2')).next_cursor).toBeNull();
    expect((await reception.sees('/api/patients?search=exact&limit=1')).next_cursor).toMatch(UUID_V7);
    const wing = await admin.setsUpWing('Paged');
    for (const number of ['1', '2', '3']) await admin.setsUpRoom(wing, number, ['A']);
    const first = await admin.sees(`/api/rooms?wing_id=${wing.id}&limit=2`);
    const rest = await admin.sees(`/api/rooms?wing_id=${wing.id}&limit=2&cursor=${first.next_cursor}`);
    expect([...first.items, ...rest.items].map(({ number }) => number)).toEqual(['3', '2', '1']);
    expect(rest.next_cursor).toBeNull();
  });

  it.each([
    ['patients', 'limit=0', 'limit'],
    ['patients', 'limit=1001', 'limit'],
    ['patients', 'limit=1.5', 'limit'],
    ['patients', 'limit=many', 'limit'],
    ['patients', 'limit=0x10', 'limit'],
    ['patients', 'limit=1e1', 'limit'],
    ['patients', 'limit=%205', 'limit'],
    ['patients', 'limit=', 'limit'],
    ['patients', 'limit=1&limit=2', 'limit'],
    ['patients', 'cursor=somewhere', 'cursor'],
    ['patients', 'search=a%00b', 'search'],
    ['patients', 'name=Ada', 'name'],
    ['admissions', 'status=gone', 'status'],
    ['admissions', 'type=maternity', 'type'],
    ['admissions', 'patient_id=1', 'patient_id'],
    ['emergency-details', 'triage_level=high', 'triage_level'],
    ['emergency-details', 'level=urgent', 'level'],
    ['icu', 'severity=urgent', 'severity'],
    ['operations', 'op_status=done', 'op_status'],
    ['rooms', 'available=yes', 'available'],
    ['rooms', 'cursor=x', 'cursor'],
    ['beds', 'wing_id=x', 'wing_id'],
    ['notifications', 'unread=1', 'unread'],
    ['notifications', 'cursor=x', 'cursor'],
  ])('refuses GET /api/%s?%s, naming %s', async (path, query, field) => {
    expectProblem(await app.icu.http.get(`/api/${path}?${query}`), 'validation_failed', field);
  });

  it('finds a record by its id in capitals, too', async () => {
    const { reception, emergency } = app;
    const admission = await reception.receives('emergency');
    const triaged = await emergency.triages({ ...admission, id: admission.id.toUpperCase() });
    expect(triaged.admission_id).toBe(admission.id);
    expect(await emergency.sees(`/api/emergency-details/${triaged.id.toUpperCase()}`)).toEqual(triaged);
    await emergency.amends({ ...triaged, id: triaged.id.toUpperCase() }, { notes: 'Same' });
  });
});
