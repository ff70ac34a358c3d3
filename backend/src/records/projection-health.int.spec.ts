import { randomUUID } from 'node:crypto';
import type { EventStore } from '@ward-board/event-store';
import { signedInAs } from '../access/testing/signed-in.js';
import { EVENT_STORE } from '../platform/database/event-store.token.js';
import { type RunningService, startService } from '../testing/running-service.js';
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

describe('a projection that meets an event it cannot take in', () => {
  it('halts alone, and readiness, metrics and the board’s list all say so', async () => {
    const doctor = await signedInAs(service.url, 'emergency');
    await readiness(200);

    // An edit of a case that was never opened: the boards cannot show it, the register of patients does not care.
    const store = service.app.get<EventStore>(EVENT_STORE);
    const [patient_id, admission_id] = [randomUUID(), randomUUID()];
    const data = { patient_id, admission_id, emergency_id: randomUUID(), changes: { vitals: 'HR 80' } };
    const metadata = { version: '1', patient_id, admission_id, occurred_at: new Date().toISOString() };
    const poison = { id: randomUUID(), type: 'EmergencyCaseAmended', data, metadata };
    await store.append([{ stream: `admission-${admission_id}`, expectedRevision: 0, events: [poison] }]);

    expect(await readiness(503)).toContain('ward-boards halted at EmergencyCaseAmended');
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(/ward_board_projection_halted\{projection="ward-boards"\} 1/);
    expect(metrics).toMatch(/ward_board_projection_halted\{projection="patient-register"\} 0/);
    const list = await doctor.get('/api/emergency-details');
    expect([list.status, list.headers.get('x-projection')]).toEqual([200, 'stopped']);
  });
});
