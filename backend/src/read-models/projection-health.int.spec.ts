import { randomUUID } from 'node:crypto';
import type { EventStore } from '@ward-board/event-store';
import { EVENT_STORE } from '../platform/database/event-store.token.js';
import { BoardWatch } from '../testing/board-watch.js';
import { client } from '../testing/http.js';
import { type RunningService, startService } from '../testing/running-service.js';
import { signIn } from '../testing/signed-in.js';
import { until } from '../testing/until.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service.stop();
});

/** What readiness says, once it answers with that status. */
const readiness = (status: number) =>
  until(`readiness ${status}`, async () => {
    const answer = await fetch(`${service.url}/health/ready`);
    return answer.status === status && (await answer.text());
  });

const emergencyEdit = () => {
  const [patient_id, admission_id] = [randomUUID(), randomUUID()];
  // Of a case that was never opened: no board can show it.
  const data = { patient_id, admission_id, emergency_id: randomUUID(), changes: { vitals: 'HR 80' } };
  const metadata = { version: '1', patient_id, admission_id, occurred_at: new Date().toISOString() };
  return {
    stream: `admission-${admission_id}`,
    event: { id: randomUUID(), type: 'EmergencyCaseAmended', data, metadata },
  };
};

/** What readiness answers, once it says that the service is degraded so. */
const degradedBy = (reason: string) =>
  until(`readiness that says ${reason}`, async () => {
    const answer = await client(service.url).get('/health/ready');
    return Boolean(answer.body.degraded?.some((each) => each.includes(reason))) && answer;
  });
const metricsText = async () => (await fetch(`${service.url}/metrics`)).text();

describe('an event that a projection can’t process', () => {
  it('parks its patient: readiness and metrics say so, and nothing is taken away', async () => {
    await readiness(200);
    const { stream, event } = emergencyEdit();
    const store = service.app.get<EventStore>(EVENT_STORE);
    await store.append([{ stream, expectedRevision: 0, events: [event] }]);
    const { status, body } = await degradedBy('ward-boards: 1 parked');
    expect([status, body.status]).toEqual([200, 'degraded']);
    const metrics = await metricsText();
    expect(metrics).toMatch(/ward_board_projection_parked\{projection="ward-boards"\} 1/);
    expect(metrics).toMatch(/ward_board_projection_halted\{projection="ward-boards"\} 0/);
    const { access_token } = await signIn(service.url, 'emergency@wardboard.local');
    const list = await client(service.url).as(access_token).get('/api/emergency-details');
    expect([list.status, list.headers.get('x-projection')]).toEqual([200, null]);
  });

  it('halts it alone when the event does not say whose it is; readiness, metrics and lists say so', async () => {
    const { access_token: token } = await signIn(service.url, 'emergency@wardboard.local');
    const doctor = client(service.url).as(token);
    const { stream, event } = emergencyEdit();
    const { patient_id: _, ...metadata } = event.metadata;
    const store = service.app.get<EventStore>(EVENT_STORE);
    await store.append([{ stream, expectedRevision: 0, events: [{ ...event, metadata }] }]);
    const { status, body } = await degradedBy('ward-boards halted at EmergencyCaseAmended');
    expect([status, body.status]).toEqual([200, 'degraded']);
    const metrics = await metricsText();
    expect(metrics).toMatch(/ward_board_projection_halted\{projection="ward-boards"\} 1/);
    expect(metrics).toMatch(/ward_board_projection_halted\{projection="patient-register"\} 0/);
    expect(metrics).toMatch(/^ward_board_database_up 1$/m);
    for (const path of ['/api/emergency-details', '/api/admissions', '/api/boards/emergency']) {
      const list = await doctor.get(path);
      expect([path, list.status, list.headers.get('x-projection')]).toEqual([path, 200, 'stopped']);
    }
    // Of the beds the precautions are of the boards; a patient's details are not.
    expect((await doctor.get('/api/beds')).headers.get('x-projection')).toBe('stopped');
    expect((await doctor.get('/api/patients')).headers.get('x-projection')).toBeNull();

    const watch = await BoardWatch.open({ url: service.url, token });
    expect(await watch.join('emergency', 0)).toMatchObject({ ok: true });
    const pulse = await until('a pulse that says so', () => watch.pulses[0]);
    expect(pulse).toMatchObject({ ward: 'emergency', state: 'stopped', since: expect.any(String) });
    watch.close();
  });
});
