import { randomUUID } from 'node:crypto';
import type { EventStore } from '@ward-board/event-store';
import { signIn } from '../testing/signed-in.js';
import { EVENT_STORE } from '../platform/database/event-store.token.js';
import { BoardWatch } from '../testing/board-watch.js';
import { client } from '../testing/http.js';
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
    const { access_token: token } = await signIn(service.url, 'emergency@wardboard.local');
    const doctor = client(service.url).as(token);
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
    expect(metrics).toMatch(/^ward_board_database_up 1$/m);
    const list = await doctor.get('/api/emergency-details');
    expect([list.status, list.headers.get('x-projection')]).toEqual([200, 'stopped']);
    expect((await doctor.get('/api/beds')).headers.get('x-projection')).toBeNull();

    const watch = await BoardWatch.open({ url: service.url, token });
    expect(await watch.join('emergency', 0)).toMatchObject({ ok: true });
    const pulse = await until('a pulse that says so', () => watch.pulses[0]);
    expect(pulse).toMatchObject({ ward: 'emergency', state: 'stopped', since: expect.any(String) });
    watch.close();

    // An event of a later release stops them all, and with them who is in which bed.
    const unknown = { id: randomUUID(), type: 'BedAired', data, metadata };
    await store.append([{ stream: `room-${randomUUID()}`, expectedRevision: 0, events: [unknown] }]);
    await until('the lists of places say so', async () => {
      const answers = await Promise.all(['wings', 'rooms', 'beds'].map((kind) => doctor.get(`/api/${kind}`)));
      return answers.every(({ headers }) => headers.get('x-projection') === 'stopped');
    });
  });
});
