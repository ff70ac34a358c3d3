import {
  type AssignedWaiting,
  assignedWaiting,
  type PatientRecord,
  type WaitingEntryRecord,
  waitingEntry,
} from '@ward-board/contract';
import { type ApiClient, done } from '../testing/api-client.js';
import { BoardWatch, replay, seqOf } from '../testing/board-watch.js';
import { codeOf } from '../testing/http.js';
import { type OpenWard, openWard } from '../testing/open-ward.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';

const path = '/api/waiting-list';

describe('the waiting list', () => {
  let app: TestApp;
  let ward: ApiClient;
  let wing_id: string;
  let room: OpenWard['room'];
  beforeAll(async () => {
    app = await openTestApp();
    ({ ward, wing_id, room } = await openWard(app));
  });
  afterAll(() => app?.close());

  const waits = async (more: object = {}, patient?: PatientRecord): Promise<WaitingEntryRecord> => {
    const { id: patient_id } = patient ?? (await app.reception.registers());
    return done(await ward.http.post(path, { patient_id, priority: 2, ...more }));
  };

  it('takes a patient with all that is known, and shows them in the list and on the board', async () => {
    const patient = await app.reception.registers({ name: 'Amina Haddad' });
    const known = { priority: 1, preferred_wing_id: wing_id, reason: 'Hip replacement', diagnosis: 'Coxarthrosis' };
    const made = await ward.http.post(path, { patient_id: patient.id, ...known });
    const entry = made.body;
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(`${path}/${entry.id}`);
    expect(made.headers.get('etag')).toBe('"1"');
    expect(waitingEntry.strict().parse(entry)).toEqual(entry);
    expect(entry).toMatchObject({ ...known, status: 'waiting', closed_at: null, admission_id: null, revision: 1 });
    expect(entry.patient).toMatchObject({ id: patient.id, name: 'Amina Haddad' });
    const list = await ward.http.get(path);
    expect(list.body.items).toEqual([entry]);
    const board = await ward.seesBoard('ward');
    expect(board.collections['waiting-list']).toEqual([entry]);
    expect(list.headers.get('x-board-seq')).toBe(String(board.seq));
    expect(await ward.sees(`${path}/${entry.id}`)).toEqual(entry);
    await app.reception.http.put(`/api/patients/${patient.id}`, { name: 'Amina Haddad-Roth' });
    expect((await ward.sees(`${path}/${entry.id}`)) as object).toMatchObject({
      patient: { name: 'Amina Haddad-Roth' },
      revision: 1,
    });
  });

  it('takes notes while the patient waits, each by whoever wrote it', async () => {
    const entry = await waits();
    expect(entry).toMatchObject({ note_entries: [], note_count: 0 });
    const notes = `${path}/${entry.id}/notes`;
    const first = await ward.http.post<WaitingEntryRecord>(
      notes,
      { text: ' Wife to be called ' },
      { 'if-match': '"1"' },
    );
    expect(first).toMatchObject({ status: 200, body: { revision: 2, note_count: 1 } });
    expect(waitingEntry.strict().parse(first.body)).toEqual(first.body);
    const { body: second } = await app.icu.http.post<WaitingEntryRecord>(notes, { text: 'Prefers a single room' });
    expect(second.note_entries).toMatchObject([
      { at: second.updated_at, by: { id: app.icu.session.user.id }, text: 'Prefers a single room' },
      { at: first.body.updated_at, by: { id: ward.session.user.id }, text: 'Wife to be called' },
    ]);
    expect((await ward.seesBoard('ward')).collections['waiting-list']).toContainEqual(second);
    expectProblem(await ward.http.post(notes, { text: '' }), 'validation_failed', 'text');
    expectProblem(await ward.http.post(notes, { text: 'x' }, { 'if-match': '"2"' }), 'stale_revision');
    expectProblem(await app.reception.http.post(notes, { text: 'x' }), 'forbidden');
    await ward.http.delete(`${path}/${entry.id}`);
    expectProblem(await ward.http.post(notes, { text: 'x' }), 'already_cancelled');
  });

  it('needs a patient and a priority from 1 to 4, and takes no unknown wing or field', async () => {
    const { id: patient_id } = await app.reception.registers();
    const add = (said: object) => ward.http.post(path, { patient_id, priority: 3, ...said });
    for (const priority of [0, 5, 1.5, '1', null])
      expectProblem(await add({ priority }), 'validation_failed', 'priority');
    expectProblem(await ward.http.post(path, { patient_id }), 'validation_failed', 'priority');
    expectProblem(await add({ patient_id: undefined }), 'validation_failed', 'patient_id');
    expectProblem(await add({ patient_id: wing_id }), 'validation_failed', 'patient_id');
    expectProblem(await add({ preferred_wing_id: patient_id }), 'validation_failed', 'preferred_wing_id');
    expectProblem(await add({ admission_id: patient_id }), 'validation_failed', 'admission_id');
    expectProblem(await add({ status: 'assigned' }), 'validation_failed', 'status');
    expect((await ward.lists(path)).filter((entry) => entry.patient_id === patient_id)).toEqual([]);
  });

  it('holds a patient once, also when two put them on it at once', async () => {
    const patient = await app.reception.registers();
    const body = { patient_id: patient.id, priority: 2 };
    const both = await Promise.all([1, 2, 3].map(() => ward.http.post(path, body)));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expectProblem(await ward.http.post(path, body), 'already_waiting', 'patient_id');
  });

  it('answers a repeated request as the first time, without a second event', async () => {
    const { id: patient_id } = await app.reception.registers();
    const sent = () => ward.http.post(path, { patient_id, priority: 2 }, { 'idempotency-key': patient_id });
    const first = await sent();
    const before = await app.countEvents();
    const second = await sent();
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(await app.countEvents()).toBe(before);
  });

  it('is edited: what is given changes, null clears, what is said already is no event, a stale edit is refused', async () => {
    const entry = await waits({ reason: 'Observation', diagnosis: 'Syncope' });
    const edit = (body: object, etag?: string) =>
      ward.http.put(`${path}/${entry.id}`, body, etag ? { 'if-match': etag } : {});
    const edited = await edit({ priority: 1, diagnosis: null, preferred_wing_id: wing_id }, '"1"');
    expect(edited.body).toMatchObject({
      ...{ priority: 1, diagnosis: null, preferred_wing_id: wing_id, reason: 'Observation', revision: 2 },
    });
    expectProblem(await edit({ priority: 4 }, '"1"'), 'stale_revision');
    const before = await app.countEvents();
    expect((await edit({ priority: 1, reason: ' Observation ', status: 'waiting' }, '"2"')).body).toEqual(edited.body);
    expect(await app.countEvents()).toBe(before);
    expectProblem(await edit({ status: 'assigned' }), 'invalid_transition', 'status');
    const other = await app.reception.registers();
    expectProblem(await edit({ patient_id: other.id }), 'validation_failed', 'patient_id');
    expectProblem(await edit({ priority: null }), 'validation_failed', 'priority');
  });

  it.each(['DELETE', 'PUT'])(
    'is left by %s: the entry stays readable, and the patient may wait again',
    async (method) => {
      const patient = await app.reception.registers();
      const { id } = await waits({}, patient);
      const at = `${path}/${id}`;
      if (method === 'DELETE') {
        expectProblem(await ward.http.delete(at, { 'if-match': '"7"' }), 'stale_revision');
        expect((await ward.http.delete(at, { 'if-match': '"1"' })).status).toBe(204);
      } else expect((await ward.http.put(at, { status: 'cancelled' })).status).toBe(200);
      expect(await ward.sees(at)).toMatchObject({ status: 'cancelled', closed_at: expect.any(String), revision: 2 });
      expect((await ward.lists(path)).map((entry) => entry.id)).not.toContain(id);
      expectProblem(await ward.http.delete(at), 'already_cancelled');
      expectProblem(await ward.http.put(at, { priority: 1 }), 'already_cancelled');
      expectProblem(await ward.http.post(`${at}/assign`, { room_id: (await room()).id }), 'already_cancelled');
      await waits({}, patient);
      // A closed entry's row is not folded any more, and says who the patient is today all the same.
      await app.reception.http.put(`/api/patients/${patient.id}`, { name: 'Corrected' });
      expect(await ward.sees(at)).toMatchObject({ patient: { name: 'Corrected' } });
    },
  );

  it('knows no other entry', async () => {
    const at = `${path}/${wing_id}`;
    expectProblem(await ward.http.get(at), 'not_found');
    expectProblem(await ward.http.put(at, { priority: 1 }), 'not_found');
    expectProblem(await ward.http.delete(at), 'not_found');
    expectProblem(await ward.http.post(`${at}/assign`, { room_id: (await room()).id }), 'not_found');
  });

  describe('an assignment', () => {
    const assign = (id: string, body: object, headers = {}) => ward.http.post(`${path}/${id}/assign`, body, headers);

    it('admits the patient and accepts them into the bed, in one step and one patch', async () => {
      const here = await room(['A', 'B']);
      const bed = (await ward.lists(`/api/beds?room_id=${here.id}`)).find(({ label }) => label === 'B');
      const entry = await waits({ reason: 'Hip replacement', diagnosis: 'Coxarthrosis' });
      const snapshot = await ward.http.get('/api/boards/ward');
      const watch = await BoardWatch.open(ward);
      await watch.join('ward', snapshot.body.seq);
      const said = { room_id: here.id, bed_id: bed?.id, ward_type: 'Orthopaedic', attending_nurse: 'N. Okafor' };
      const { status, body } = await assign(entry.id, said, { 'if-match': '"1"' });
      expect(status).toBe(200);
      expect(assignedWaiting.strict().parse(body)).toEqual(body);
      const { entry: assigned, admission, acceptance } = body;
      expect(assigned).toMatchObject({ id: entry.id, status: 'assigned', admission_id: admission.id, revision: 2 });
      expect(admission).toMatchObject({ admission_type: 'inpatient', reason: 'Hip replacement', awaiting: null });
      expect(acceptance).toMatchObject({
        ...said,
        ...{ wing_id, diagnosis: 'Coxarthrosis', admission_id: admission.id, patient_id: entry.patient_id },
        handover: { from: 'ward', reason: 'Hip replacement', allergies: null },
        transferred_from: null,
      });
      expect(await ward.sees(`${path}/${entry.id}`)).toEqual(assigned);
      expect(await ward.sees(`/api/normal-acceptances/${acceptance.id}`)).toEqual(acceptance);
      expect(await ward.sees(`/api/admissions/${admission.id}`)).toEqual(admission);
      expect(await ward.sees(`/api/beds/${bed?.id}`)).toMatchObject({ occupied_by_admission_id: admission.id });
      await watch.caughtUpTo(snapshot.body.seq + 1);
      expect(watch.patches).toHaveLength(1);
      const after = await ward.http.get('/api/boards/ward');
      expect(after.body.seq).toBe(snapshot.body.seq + 1);
      for (const collection of ['admissions', 'normal-acceptances', 'waiting-list'] as const)
        expect(replay(collection, snapshot.body.collections[collection] ?? [], watch.patches)).toEqual(
          after.body.collections[collection],
        );
      watch.close();
      await until('Reception is told', async () => (await app.reception.lists('/api/notifications')).length > 0);
      expect(await app.reception.lists('/api/notifications')).toMatchObject([
        {
          kind: 'waiting_list_assigned',
          patient_id: entry.patient_id,
          admission_id: admission.id,
          link: `/reception#${admission.id}`,
        },
      ]);
      expectProblem(await assign(entry.id, said), 'already_assigned');
      expectProblem(await ward.http.delete(`${path}/${entry.id}`), 'already_assigned');
    });

    it('is refused, and nothing changes: a full room, another room’s bed, no room, a stale entry, an admitted patient', async () => {
      const [here, full] = [await room(), await room()];
      const [bed] = await ward.lists(`/api/beds?room_id=${full.id}`);
      done(await assign((await waits()).id, { room_id: full.id }));
      const patient = await app.reception.registers();
      const entry = await waits({}, patient);
      const before = await app.countEvents();
      expectProblem(await assign(entry.id, { room_id: full.id }), 'room_unavailable', 'room_id');
      expectProblem(await assign(entry.id, { room_id: full.id, bed_id: bed?.id }), 'room_unavailable', 'bed_id');
      expectProblem(await assign(entry.id, { room_id: here.id, bed_id: bed?.id }), 'validation_failed', 'bed_id');
      expectProblem(await assign(entry.id, { room_id: patient.id }), 'validation_failed', 'room_id');
      expectProblem(await assign(entry.id, { bed_id: bed?.id }), 'validation_failed', 'room_id');
      expectProblem(await assign(entry.id, { room_id: here.id }, { 'if-match': '"2"' }), 'stale_revision');
      expect(await app.countEvents()).toBe(before);
      await app.reception.admits(patient, 'emergency');
      expectProblem(await assign(entry.id, { room_id: here.id }), 'already_admitted');
      const { admission, ...left } = (await ward.sees(`${path}/${entry.id}`)) as WaitingEntryRecord;
      expect({ ...left, admission: null }).toEqual(entry);
      expect(admission).toMatchObject({ patient_id: patient.id, status: 'admitted' });
    });

    it('gives the last bed to one of two, and one patient one bed', async () => {
      const [here, there] = [await room(), await room()];
      const [one, other] = [await waits(), await waits()];
      const last = await Promise.all([one, other].map(({ id }) => assign(id, { room_id: here.id })));
      expect(last.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(last.map(codeOf)).toContain('room_unavailable');
      const left = last[0]?.status === 409 ? one : other;
      const twice = await Promise.all([1, 2].map(() => assign(left.id, { room_id: there.id })));
      expect(twice.map((answer) => codeOf(answer) ?? answer.status).sort()).toEqual([200, 'already_assigned']);
    });
  });

  it('is for doctors and nurses, and for Reception and auditors to read', async () => {
    const auditor = await app.joins('auditor', null);
    for (const reader of [app.reception, auditor]) {
      expect((await reader.http.get(path)).status).toBe(200);
      expectProblem(await reader.http.post(path, {}), 'forbidden');
    }
    expectProblem(await app.admin.http.get(path), 'forbidden');
    expect(seqOf(await ward.http.get(path))).toBeGreaterThan(0);
  });

  it('is paged, newest first', async () => {
    const all = await ward.lists(path);
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => (a < b ? 1 : -1)));
    const { body: first } = await ward.http.get(`${path}?limit=1`);
    const { body: second } = await ward.http.get(`${path}?limit=1&cursor=${first.next_cursor}`);
    expect([...first.items, ...second.items]).toEqual(all.slice(0, 2));
  });

  it('says the stay that its patient is in already, and the one that it opened', async () => {
    const stay = await app.reception.receives('emergency');
    const { patient, ...admission } = stay;
    const entry = await waits({}, patient as PatientRecord);
    expect(entry).toMatchObject({ admission_id: null, admission });
    await app.emergency.triages(stay, { location: 'Bay 9' });
    const at = `${path}/${entry.id}`;
    expect(await ward.sees(at)).toMatchObject({ revision: 1, admission: { id: stay.id, location: 'Bay 9' } });
    await app.reception.send('POST', `/api/admissions/${stay.id}/discharge`, {});
    expect(await ward.sees(at)).toMatchObject({ admission: null });
    const assigned = await ward.send<AssignedWaiting>('POST', `${at}/assign`, { room_id: (await room()).id });
    const { patient: _, ...opened } = assigned.admission;
    expect(assigned.entry).toMatchObject({ admission_id: opened.id, admission: { id: opened.id } });
    expect(assigned.acceptance.admission).toEqual(opened);
    expect(await ward.sees(at)).toMatchObject({ admission: opened });
    await app.reception.send('POST', `/api/admissions/${opened.id}/discharge`, {});
    expect(await ward.sees(at)).toMatchObject({ admission: { id: opened.id, status: 'discharged' } });
    const cancelled = await waits({}, patient as PatientRecord);
    await ward.http.delete(`${path}/${cancelled.id}`);
    expect(await ward.sees(`${path}/${cancelled.id}`)).toMatchObject({ status: 'cancelled', admission: null });
  });
});
