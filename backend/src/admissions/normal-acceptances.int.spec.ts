import { type BedRecord, boardRecords, type NormalAcceptanceRecord, type RoomRecord } from '@ward-board/contract';
import { type ApiClient, done } from '../testing/api-client.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

describe('a ward acceptance', () => {
  let app: TestApp;
  let ward: ApiClient;
  let wing_id: string;
  let other_wing_id: string;
  let rooms = 100;
  beforeAll(async () => {
    app = await openTestApp();
    ward = await app.signsIn('ward');
    ({ id: wing_id } = await app.admin.setsUpWing('East', 'ward'));
    ({ id: other_wing_id } = await app.admin.setsUpWing('West', 'ward'));
  });
  afterAll(() => app?.close());

  const room = async (beds: readonly string[] = ['A', 'B']): Promise<RoomRecord> =>
    done(await app.admin.http.post('/api/rooms', { wing_id, number: String(++rooms), beds }));
  const bedsOf = async ({ id }: RoomRecord): Promise<readonly BedRecord[]> =>
    (await ward.lists(`/api/beds?room_id=${id}`)).toSorted((a, b) => a.label.localeCompare(b.label));
  const path = '/api/normal-acceptances';
  const accepts = async (
    admission_id: string,
    { id: room_id }: RoomRecord,
    more = {},
  ): Promise<NormalAcceptanceRecord> => done(await ward.http.post(path, { admission_id, wing_id, room_id, ...more }));

  it('takes a planned admission into a bed with all that is known', async () => {
    const admission = await app.reception.receives('planned');
    expect(admission.awaiting).toBe('ward');
    const here = await room();
    const [, bed] = await bedsOf(here);
    const known = {
      ward_type: 'Surgical',
      attending_nurse: 'N. Okafor',
      diagnosis: 'Hernia',
      mobility_status: 'Walks with help',
      expected_stay_days: 3,
      diet_restrictions: 'Soft',
      visiting_hours: '14:00–19:00',
      care_plan: 'Mobilise twice a day',
      notes: 'Prefers the window',
    };
    const acceptance = await accepts(admission.id, here, { bed_id: bed?.id, ...known });
    expect(boardRecords['normal-acceptances'].record.strict().parse(acceptance)).toEqual(acceptance);
    expect(acceptance).toMatchObject({
      ...known,
      ...{ wing_id, room_id: here.id, bed_id: bed?.id, doctor_id: null, doctor_name: null },
      bed: { room_number: here.number, bed_label: 'B', wing_id, wing_name: 'East' },
      admission: { id: admission.id, awaiting: null },
      closed_at: null,
    });
    expect(await ward.lists(path)).toEqual([acceptance]);
    expect((await ward.seesBoard('ward')).collections['normal-acceptances']).toEqual([acceptance]);
    expect((await bedsOf(here)).map(({ occupied_by_admission_id }) => occupied_by_admission_id)).toEqual([
      null,
      admission.id,
    ]);
  });

  it('needs a wing, a room of that wing and, where one is named, a bed of that room', async () => {
    const { id: admission_id } = await app.reception.receives('normal');
    const [here, elsewhere] = [await room(), await room()];
    const [bed] = await bedsOf(elsewhere);
    const accept = (said: object) => ward.http.post(path, { admission_id, ...said });
    expectProblem(await accept({ room_id: here.id }), 'validation_failed', 'wing_id');
    expectProblem(await accept({ wing_id }), 'validation_failed', 'room_id');
    expectProblem(await accept({ wing_id, room_id: admission_id }), 'validation_failed', 'room_id');
    expectProblem(await accept({ wing_id: other_wing_id, room_id: here.id }), 'validation_failed', 'wing_id');
    expectProblem(await accept({ wing_id, room_id: here.id, bed_id: bed?.id }), 'validation_failed', 'bed_id');
    expect(await ward.sees(`/api/admissions/${admission_id}`)).toMatchObject({ awaiting: 'ward' });
  });

  it('moves a patient to another bed or room at once, and refuses a taken bed', async () => {
    const [here, there] = [await room(), await room(['A'])];
    const [first, second] = await bedsOf(here);
    const acceptance = await accepts((await app.reception.receives('normal')).id, here);
    const neighbour = await accepts((await app.reception.receives('normal')).id, here);
    expect([acceptance.bed_id, neighbour.bed_id]).toEqual([first?.id, second?.id]);
    const put = (said: object) => ward.http.put(`${path}/${acceptance.id}`, said);
    expectProblem(await put({ bed_id: second?.id }), 'room_unavailable', 'bed_id');
    expectProblem(await put({ room_id: null }), 'validation_failed', 'room_id');
    expectProblem(await put({ wing_id: other_wing_id }), 'validation_failed', 'room_id');
    expectProblem(await put({ bed_id: null }), 'validation_failed', 'bed_id');
    expect(done(await put({ room_id: here.id, bed_id: null }))).toEqual(acceptance);
    expect(done(await put({ room_id: here.id, wing_id }))).toEqual(acceptance);
    const moved = done(await put({ room_id: there.id }));
    expect(moved).toMatchObject({ room_id: there.id, wing_id, bed: { bed_label: 'A' } });
    expect((await bedsOf(here)).map(({ occupied_by_admission_id }) => occupied_by_admission_id)).toEqual([
      null,
      neighbour.admission_id,
    ]);
    expect(done(await put({ bed_id: first?.id }))).toMatchObject({ room_id: here.id, bed_id: first?.id });
  });

  it('is removed without the admission, and closed by Reception’s discharge', async () => {
    const here = await room(['A']);
    const admission = await app.reception.receives('daycase');
    const removed = await accepts(admission.id, here);
    done(await ward.http.delete(`${path}/${removed.id}`));
    expectProblem(await ward.http.get(`${path}/${removed.id}`), 'not_found');
    expect(await ward.sees(`/api/admissions/${admission.id}`)).toMatchObject({ status: 'admitted', awaiting: 'ward' });
    const again = await accepts(admission.id, here);
    await app.reception.discharges(admission);
    expect(await ward.sees(`${path}/${again.id}`)).toMatchObject({
      ...{ bed: null, wing_id: null, room_id: null, bed_id: null, outcome: { kind: 'discharged' } },
    });
    expect((await bedsOf(here)).map(({ occupied_by_admission_id }) => occupied_by_admission_id)).toEqual([null]);
  });

  it('is opened by a transfer from Emergency, the theatre or the ICU, which answers both records', async () => {
    const { reception, emergency, operations, icu } = app;
    const nurse = await app.joins('nurse', 'Ward');
    const transfer = (client: ApiClient, of: string, more = {}) =>
      client.http.post(`/api/${of}/transfer-to-ward`, { wing_id, room_id: here.id, care_plan: 'Observe', ...more });
    const here = await room(['A', 'B', 'C']);

    const triaged = await emergency.triages(await reception.receives('emergency'));
    const fromEmergency = done(await transfer(emergency, `emergency-details/${triaged.id}`));
    const { acceptance } = fromEmergency;
    expect(fromEmergency).toMatchObject({
      emergency: { id: triaged.id, outcome: { kind: 'handed_off', to: 'ward', record_id: acceptance.id } },
      acceptance: { admission_id: triaged.admission_id, care_plan: 'Observe', room_id: here.id },
    });
    expectProblem(await transfer(emergency, `emergency-details/${triaged.id}`), 'already_disposed');

    let operation = await operations.schedules(await reception.receives('surgery'));
    expectProblem(await transfer(operations, `operations/${operation.id}`), 'transfer_not_allowed');
    for (const op_status of ['in-surgery', 'post-op']) operation = await operations.updates(operation, { op_status });
    const fromTheatre = done(await transfer(operations, `operations/${operation.id}`, { notes: 'Drain left' }));
    expect(fromTheatre).toMatchObject({
      operation: { id: operation.id, op_status: 'post-op', outcome: { to: 'ward' } },
      acceptance: { notes: 'Drain left' },
    });
    expect(await operations.lists('/api/operations')).toEqual([]);

    const icuRoom = done(await app.admin.http.post('/api/rooms', { wing_id, number: 'ICU 1', beds: ['A'] }));
    const icuCase = await icu.accepts(await reception.receives('icu'), { room_id: icuRoom.id });
    const fromIcu = done(await transfer(icu, `icu/${icuCase.id}`));
    expect(fromIcu).toMatchObject({
      icu_case: { bed: null, outcome: { to: 'ward' } },
      acceptance: { doctor_id: null },
    });
    expect((await bedsOf(icuRoom)).map(({ occupied_by_admission_id }) => occupied_by_admission_id)).toEqual([null]);

    const next = await emergency.triages(await reception.receives('emergency'));
    expectProblem(await transfer(emergency, `emergency-details/${next.id}`), 'room_unavailable', 'room_id');
    // Nobody is on call: the ward's nurses are told.
    expect((await nurse.lists('/api/notifications')).slice(0, 3)).toMatchObject([
      { kind: 'transfer_to_ward', title: 'From ICU to the ward' },
      { kind: 'transfer_to_ward', title: 'From Operations to the ward' },
      { kind: 'transfer_to_ward', title: 'From Emergency to the ward' },
    ]);
  });

  it('is closed by a step up to the ICU, from the theatre as well', async () => {
    const { reception, operations } = app;
    const acceptance = await accepts((await reception.receives('normal')).id, await room());
    const up = done(await ward.http.post(`${path}/${acceptance.id}/transfer-to-icu`, { severity: 'critical' }));
    expect(up).toMatchObject({ acceptance: { bed: null, outcome: { to: 'icu' } }, icu_case: { severity: 'critical' } });
    expectProblem(await ward.http.put(`${path}/${acceptance.id}`, { notes: 'late' }), 'case_closed');
    let operation = await operations.schedules(await reception.receives('surgery'));
    const toIcu = () =>
      operations.http.post(`/api/operations/${operation.id}/transfer-to-icu`, { severity: 'serious' });
    expectProblem(await toIcu(), 'transfer_not_allowed');
    for (const op_status of ['in-surgery', 'post-op', 'recovered'])
      operation = await operations.updates(operation, { op_status });
    expect(done(await toIcu())).toMatchObject({ operation: { outcome: { to: 'icu' } } });
  });
});
