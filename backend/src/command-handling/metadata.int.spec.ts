import { triage } from '../testing/api-client.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

describe('every event', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app?.close());

  interface Stored {
    readonly type: string;
    readonly stream: string;
    readonly metadata: Readonly<Record<string, string>>;
    readonly recorded_at: Date;
  }

  it('says who, in which role and department, when, because of what, and whose it is', async () => {
    const { reception, emergency, db } = app;
    const began = new Date().toISOString();
    const patient = await reception.registers();
    const admission = await reception.admits(patient, 'emergency');
    const body = { ...triage, admission_id: admission.id };
    const correlation = { 'x-correlation-id': 'bedside-7' };
    const { body: triaged } = await emergency.http.post('/api/emergency-details', body, correlation);
    const path = `/api/emergency-details/${triaged.id}`;
    await emergency.http.put(path, { triage_level: 'critical', notes: 'x' });
    await emergency.http.post(`${path}/transfer-to-icu`, { severity: 'critical' });
    await reception.discharges(admission);

    const { rows } = await db.query<Stored>(
      'select type, stream, metadata, recorded_at from event_store.event order by position',
    );
    const of = { patient_id: patient.id, admission_id: admission.id };
    expect(rows.map(({ type }) => type)).toEqual([
      ...['PatientRegistered', 'MrnAssigned', 'PatientAdmitted', 'StayBegan'],
      ...['EmergencyCaseTriaged', 'BoardRecordLinked', 'EmergencyCaseRetriaged', 'EmergencyCaseAmended'],
      ...['EmergencyCaseHandedOff', 'IcuCaseOpened', 'BoardRecordLinked', 'PatientDischarged', 'StayEnded'],
    ]);
    for (const { type, metadata, recorded_at } of rows) {
      const { user } = /Emergency|Icu|Linked/.test(type) ? emergency.session : reception.session;
      expect(metadata).toEqual({
        version: '1',
        actor_id: user.id,
        actor_name: user.name,
        actor_role: user.role,
        actor_department: user.department,
        occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        correlation_id: expect.stringMatching(/^[\w.-]{1,64}$/),
        causation_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        command_id: metadata.causation_id,
        mac: expect.stringMatching(/^[\w-]{8}\.[\w-]{43}$/),
        ...(/^(Patient(Registered)|Mrn)/.test(type) ? { patient_id: patient.id } : of),
      });
      expect((metadata.occurred_at ?? '') >= began).toBe(true);
      expect(recorded_at.getTime()).toBeGreaterThan(Date.parse(began) - 1_000);
    }
    const correlated = rows.filter(({ metadata }) => metadata.correlation_id === 'bedside-7');
    expect(correlated.map(({ type }) => type)).toEqual(['EmergencyCaseTriaged', 'BoardRecordLinked']);
    // One command, one cause; another command, another.
    const causes = rows.map(({ metadata }) => metadata.causation_id);
    expect(new Set(causes).size).toBe(6);
    expect(causes[8]).toBe(causes[9]);
  });
});
