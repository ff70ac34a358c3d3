import { boardRecords, noteLimits, type RecordCollection } from '@ward-board/contract';
import { type ApiClient, done } from '../testing/api-client.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

let app: TestApp;
let ward: ApiClient;
let place: { readonly wing_id: string; readonly room_id: string };
beforeAll(async () => {
  app = await openTestApp();
  ward = await app.signsIn('ward');
  const wing = await app.admin.setsUpWing('East', 'ward');
  const labels = Array.from({ length: 20 }, (_, n) => `${n}`);
  const { id: room_id } = await app.admin.setsUpRoom(wing, '1', labels);
  place = { wing_id: wing.id, room_id };
});
afterAll(() => app?.close());

const known = { allergies: 'Penicillin', current_medications: 'Apixaban', notes: 'Deaf' };
const triaged = async () =>
  app.emergency.triages(await app.reception.receives('emergency', {}, { reason: 'Fell' }), known);
const actorOf = ({ session }: ApiClient) => {
  const { id, name, role, department } = session.user;
  return { id, name, role, department };
};
const toWard = async (by: ApiClient, record: string) =>
  done(await by.http.post(`/api/${record}/transfer-to-ward`, place));

describe('a handover', () => {
  it('carries what Emergency knew to the ward, by way of the theatre', async () => {
    const { emergency, operations } = app;
    const record = await triaged();
    const { operation } = await emergency.transfersToOperation(record, { start: 'in-surgery' });
    expect(boardRecords.operations.record.strict().parse(operation)).toEqual(operation);
    expect(operation.handover).toEqual({
      ...{ from: 'emergency', at: operation.created_at, by: actorOf(emergency), reason: 'Chest pain' },
      ...known,
      ...{ vitals: null, vitals_at: null, passed_on: [] },
    });
    await operations.updates(operation, { op_status: 'post-op', post_op_notes: 'Drain', complications: 'Bleeding' });
    const { acceptance } = await toWard(operations, `operations/${operation.id}`);
    expect(acceptance.handover).toEqual({
      ...{ from: 'operations', at: acceptance.created_at, by: actorOf(operations), reason: 'Chest pain' },
      ...known,
      ...{ vitals: null, vitals_at: null },
      // What Emergency told is its own still, and as old as it is.
      passed_on: [{ from: 'emergency', at: operation.created_at, by: actorOf(emergency), notes: 'Deaf' }],
      notes: 'Operation: Appendectomy\n\nComplications: Bleeding\n\nAfter the operation: Drain\n\nDeaf',
    });
    expect(await ward.sees(`/api/normal-acceptances/${acceptance.id}`)).toEqual(acceptance);
    const board = await ward.seesBoard('ward');
    expect(board.collections['normal-acceptances']).toContainEqual(acceptance);
  });

  it('is told in the sender’s words where they give some, and only in texts that it has', async () => {
    const record = await triaged();
    const path = `/api/emergency-details/${record.id}/transfer-to-icu` as const;
    const send = (handover: unknown) => app.emergency.http.post(path, { severity: 'critical', handover });
    expectProblem(await send({ from: 'ward' }), 'validation_failed');
    expectProblem(await send({ allergies: 'x'.repeat(4_001) }), 'validation_failed', 'handover.allergies');
    expectProblem(await send(null), 'validation_failed', 'handover');
    const { icu_case } = done(await send({ allergies: 'Penicillin: anaphylaxis', notes: null }));
    expect(icu_case.handover).toMatchObject({
      ...{ from: 'emergency', reason: 'Chest pain', allergies: 'Penicillin: anaphylaxis' },
      ...{ current_medications: 'Apixaban', notes: null },
    });
  });

  it('takes the isolation along, which the beds say until the ward clears it', async () => {
    const { reception, icu } = app;
    const isolated = await icu.accepts(await reception.receives('icu'), { isolation: 'Droplet, influenza' });
    const sent = await icu.http.post(`/api/icu/${isolated.id}/transfer-to-ward`, { ...place, ward_type: 'Medical' });
    const { acceptance } = done(sent);
    const said = async () => {
      const beds = await ward.lists(`/api/beds?room_id=${place.room_id}`);
      return beds.find((bed) => bed.occupied_by_admission_id === acceptance.admission_id)?.isolation;
    };
    expect([acceptance.isolation, await said()]).toEqual(['Droplet, influenza', ['droplet']]);
    const { id } = acceptance;
    done(await ward.http.put(`/api/normal-acceptances/${id}`, { ward_type: 'Surgical' }));
    expect(await said()).toEqual(['droplet']);
    done(await ward.http.put(`/api/normal-acceptances/${id}`, { isolation: null }));
    expect(await said()).toBeNull();
  });

  it('stays where the record was removed by mistake, for the next one on that board', async () => {
    const { reception, icu } = app;
    const isolated = await icu.accepts(await reception.receives('icu'), { isolation: 'Airborne' });
    const { acceptance } = await toWard(icu, `icu/${isolated.id}`);
    expect((await ward.http.delete(`/api/normal-acceptances/${acceptance.id}`)).status).toBe(204);
    const { admission_id } = acceptance;
    const again = done(await ward.http.post('/api/normal-acceptances', { admission_id, ...place }));
    const { from, reason, notes } = acceptance.handover ?? {};
    expect(again).toMatchObject({ handover: { from, reason, notes }, transferred_from: null, isolation: 'Airborne' });
    const beds = await ward.lists(`/api/beds?room_id=${place.room_id}`);
    expect(beds.find((bed) => bed.occupied_by_admission_id === admission_id)?.isolation).toEqual(['airborne']);
  });

  it('is null on what was opened by hand, and can’t be written', async () => {
    const { reception, icu } = app;
    const opened = await icu.accepts(await reception.receives('icu', {}, { reason: 'Sepsis' }));
    expect(opened).toMatchObject({ handover: null, admission: { reason: 'Sepsis' } });
    expectProblem(await icu.http.put(`/api/icu/${opened.id}`, { handover: { notes: 'x' } }), 'validation_failed');
    const { acceptance } = await toWard(icu, `icu/${opened.id}`);
    expect(acceptance.handover).toMatchObject({ from: 'icu', reason: 'Sepsis', allergies: null });
  });
});

describe('notes', () => {
  const opened = async (collection: RecordCollection) => {
    const { reception, emergency, icu, operations } = app;
    switch (collection) {
      case 'emergency-details':
        return emergency.triages(await reception.receives('emergency'));
      case 'icu':
        return icu.accepts(await reception.receives('icu'));
      case 'operations':
        return operations.schedules(await reception.receives('surgery'));
      case 'normal-acceptances': {
        const { id: admission_id } = await reception.receives('normal');
        return done(await ward.http.post(`/api/${collection}`, { admission_id, ...place }));
      }
    }
  };

  it.each(Object.keys(boardRecords) as RecordCollection[])(
    'are added to %s beside its own text',
    async (collection) => {
      const record = await opened(collection);
      expect(record).toMatchObject({ note_entries: [], note_count: 0 });
      const first = await ward.notes(collection, record, '  Relatives informed ');
      expect(boardRecords[collection].record.strict().parse(first)).toEqual(first);
      const second = await app.icu.notes(collection, record, 'Slept');
      expect(second).toMatchObject({
        note_entries: [
          { at: second.updated_at, by: actorOf(app.icu), text: 'Slept' },
          { at: first.updated_at, by: actorOf(ward), text: 'Relatives informed' },
        ],
        note_count: 2,
        revision: first.revision + 1,
      });
      expect(await ward.sees(`/api/${collection}/${record.id}`)).toEqual(second);
    },
  );

  it('are texts of 1 to 4,000 characters, by who may write, on records that are open', async () => {
    const record = await triaged();
    const path = `/api/emergency-details/${record.id}/notes`;
    for (const text of ['', '  ', null, 7, 'x'.repeat(4_001)])
      expectProblem(await ward.http.post(path, { text }), 'validation_failed', 'text');
    expectProblem(await ward.http.post(path, { text: 'x', at: record.created_at }), 'validation_failed');
    expectProblem(await app.reception.http.post(path, { text: 'x' }), 'forbidden');
    const stale = await ward.http.post(path, { text: 'x' }, { 'if-match': '"1"' });
    expectProblem(stale, 'stale_revision');
    await app.emergency.transfersToIcu(record);
    expectProblem(await ward.http.post(path, { text: 'x' }), 'already_disposed');
    const gone = await ward.http.post(`/api/emergency-details/${record.admission_id}/notes`, { text: 'x' });
    expectProblem(gone, 'not_found');
  });

  it('say that a told next step is done: on the board that has the patient, once, by who may write there', async () => {
    const { icu, emergency, operations } = app;
    const record = await triaged();
    await emergency.amends(record, { next_step: 'CT head 12:00' });
    const { icu_case } = await emergency.transfersToIcu(record);
    const tell = { procedure_name: 'Craniotomy', surgery_type: 'emergency', start: 'in-surgery' };
    const { operation } = done(await icu.http.post(`/api/icu/${icu_case.id}/transfer-to-operation`, tell));
    const said = { text: 'No bleed', step_done: 'CT head 12:00' };
    const path = (of: string) => `/api/${of}/notes` as const;
    const here = path(`operations/${operation.id}`);
    expect(operation.told_next_step).toMatchObject({ from: 'emergency', text: 'CT head 12:00' });
    expectProblem(await operations.http.post(here, { ...said, step_done: '' }), 'validation_failed', 'step_done');
    expectProblem(await operations.http.post(here, { ...said, step_done: 'CT' }), 'step_not_told', 'step_done');
    expectProblem(await icu.http.post(path(`icu/${icu_case.id}`), said), 'patient_away');
    expectProblem(await app.reception.http.post(here, said), 'forbidden');
    const noted = done(await operations.http.post(here, said));
    expect(noted).toMatchObject({
      ...{ told_next_step: null, note_entries: [{ by: actorOf(operations), text: 'No bleed' }] },
      handover: { notes: expect.not.stringContaining('CT head') },
    });
    expect(await icu.sees(`/api/icu/${icu_case.id}`)).toMatchObject({ told_next_step: null });
    expectProblem(await operations.http.post(here, said), 'step_not_told', 'step_done');
    await operations.updates(operation, { op_status: 'post-op' });
    const { acceptance } = await toWard(operations, `operations/${operation.id}`);
    expect(acceptance).toMatchObject({
      ...{ told_next_step: null, handover: { notes: expect.not.stringMatching(/CT head/) } },
    });
  });

  it('are kept all, with the text, when many write at once', async () => {
    const record = await triaged();
    const texts = Array.from({ length: 12 }, (_, n) => `note ${n}`);
    const edits = texts.map((text) => app.emergency.amends(record, { notes: `text ${text}` }));
    await Promise.all([...texts.map((text) => ward.notes('emergency-details', record, text)), ...edits]);
    const after = await ward.sees(`/api/emergency-details/${record.id}`);
    expect(after.note_count).toBe(texts.length);
    expect(after.note_entries.map(({ text }) => text).toSorted()).toEqual(texts.toSorted());
    expect(after.notes).toMatch(/^text note \d+$/);
  });

  it('are written once when the request is sent again with its key', async () => {
    const record = await triaged();
    const key = { 'idempotency-key': `note-${record.id}` };
    const send = () => ward.http.post(`/api/emergency-details/${record.id}/notes`, { text: 'Slept' }, key);
    const [one, again] = [await send(), await send()];
    expect(again.body).toEqual(one.body);
    expect(again.body.note_count).toBe(1);
  });

  it('cost a record no more than its bound, and a hand-off tells the newest', async () => {
    const record = await triaged();
    const text = 'x'.repeat(3_000);
    for (let n = 0; n < 12; n++) await ward.notes('emergency-details', record, `${n} ${text}`);
    const after = await ward.sees(`/api/emergency-details/${record.id}`);
    expect(after.note_count).toBe(12);
    const kept = after.note_entries.reduce((sum, entry) => sum + entry.text.length, 0);
    expect(kept).toBeLessThanOrEqual(noteLimits.text);
    const { icu_case } = await app.emergency.transfersToIcu(record);
    expect(icu_case.handover?.notes).toMatch(/^Deaf\n\n11 x/);
    expect(icu_case.handover?.notes?.length).toBeLessThanOrEqual(4_000);
  });
});
