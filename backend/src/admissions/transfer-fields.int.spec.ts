import { type ApiClient, done } from '../testing/api-client.js';
import { type OpenWard, openWard } from '../testing/open-ward.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

/** A record that a patient is sent from: whose it is, and its path. */
type Sender = readonly [client: ApiClient, path: string];

const forIcu = {
  ...{ severity: 'critical', ventilator_mode: 'SIMV', o2_flow: 8, vitals: 'BP 88/51 HR 128', avpu: 'voice' },
  ...{ iv_lines: 'Two 18 G', medications: 'Noradrenaline 0.2', monitor_alerts: 'MAP below 65' },
  ...{ isolation: 'Contact', diet: 'Nil by mouth' },
};
const forTheatre = {
  ...{ surgery_type: 'emergency', procedure_name: 'Laparotomy', anaesthesia_type: 'General' },
  ...{ anaesthesiologist: 'Dr. Osei', scheduled_at: '2030-05-06T08:30:00.000Z', operating_room: 'OR 2' },
  ...{ pre_op_diagnosis: 'Ileus', pre_op_instructions: 'Nasogastric tube' },
};
const forWard = { ward_type: 'Surgical', attending_nurse: 'N. Okafor', care_plan: 'Mobilise', notes: 'Drain left' };

describe('a transfer opens a record with all that its form says', () => {
  let app: TestApp;
  let open: OpenWard;
  beforeAll(async () => {
    app = await openTestApp();
    open = await openWard(app);
  });
  afterAll(() => app?.close());

  const from: Readonly<Record<string, () => Promise<Sender>>> = {
    Emergency: async () => {
      const { id } = await app.emergency.triages(await app.reception.receives('emergency'));
      return [app.emergency, `emergency-details/${id}`];
    },
    Operations: async () => {
      const operation = await app.operations.schedules(await app.reception.receives('surgery'));
      for (const op_status of ['in-surgery', 'post-op']) await app.operations.updates(operation, { op_status });
      return [app.operations, `operations/${operation.id}`];
    },
    ICU: async () => {
      const { id } = await app.icu.accepts(await app.reception.receives('icu'));
      return [app.icu, `icu/${id}`];
    },
    Ward: async () => {
      const { id: admission_id } = await app.reception.receives('normal');
      const { wing_id, ward } = open;
      const { id: room_id } = await open.room();
      const { id } = done(await ward.http.post('/api/normal-acceptances', { admission_id, wing_id, room_id }));
      return [ward, `normal-acceptances/${id}`];
    },
  };
  const opened = async (board: string, action: string, said: object): Promise<Readonly<Record<string, unknown>>> => {
    const [client, path] = (await from[board]?.()) ?? [app.icu, ''];
    return done(await client.http.post<Readonly<Record<string, unknown>>>(`/api/${path}/${action}`, said));
  };

  it.each(['Emergency', 'Operations', 'Ward'])('to the ICU, from %s', async (board) => {
    const { id: room_id } = await app.admin.setsUpRoom(await app.admin.setsUpWing(`ICU for ${board}`), '1', ['A']);
    const said = { ...forIcu, room_id };
    expect(await opened(board, 'transfer-to-icu', said)).toMatchObject({ icu_case: said });
  });

  it.each(['Emergency', 'ICU', 'Ward'])('to the theatre, from %s', async (board) => {
    const answer = await opened(board, 'transfer-to-operation', { ...forTheatre, start: 'in-surgery' });
    expect(answer).toMatchObject({ operation: { ...forTheatre, op_status: 'in-surgery' } });
  });

  it.each(['Emergency', 'Operations', 'ICU'])('to a ward, from %s', async (board) => {
    const { id: room_id, wing_id } = await open.room(['A', 'B']);
    const [bed] = (await open.ward.lists(`/api/beds?room_id=${room_id}`)).filter(({ label }) => label === 'B');
    const said = { ...forWard, wing_id, room_id, bed_id: bed?.id };
    expect(await opened(board, 'transfer-to-ward', said)).toMatchObject({ acceptance: said });
  });
});
