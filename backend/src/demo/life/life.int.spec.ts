import type { EmergencyCaseRecord } from '@ward-board/contract';
import { signedInAs } from '../../access/testing/signed-in.js';
import { type RunningService, startService } from '../../testing/running-service.js';
import { Life } from './life.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ demo: true });
});
afterAll(() => service?.stop());

const switched = async (life: 'running' | 'paused') => {
  const admin = await signedInAs(service.url, 'admin');
  return admin.put('/api/demo', { life });
};

describe('the life of the demo, running', () => {
  it('is switched by an admin, and by nobody else', async () => {
    const admin = await signedInAs(service.url, 'admin');
    expect((await admin.get('/api/demo')).body).toEqual({ life: 'running' });
    expect((await switched('paused')).body).toEqual({ life: 'paused' });
    expect((await admin.get('/api/demo')).body).toEqual({ life: 'paused' });
    expect(await admin.put('/api/demo', { life: 'over' })).toMatchObject({ status: 400 });
    const doctor = await signedInAs(service.url, 'emergency');
    expect(await doctor.put('/api/demo', { life: 'running' })).toMatchObject({ status: 403 });
  });

  it('goes on for 120 changes in the real service, and hardly one is refused', async () => {
    await switched('paused');
    const life = service.app.get(Life);
    const steps: (string | undefined)[] = [];
    // As if ten seconds had passed each time: who has just been looked at is not looked at again.
    const later = (n: number) => new Date(Date.now() + n * 10_000);
    for (let n = 0; n < 120; n++) steps.push((await life.live(later(n)))?.step.does);
    expect(steps.filter((step) => step === undefined).length).toBeLessThan(3);
    expect(new Set(steps).size).toBeGreaterThan(4);
    const er = await signedInAs(service.url, 'emergency');
    const icu = (await er.get('/api/icu')).body.items as readonly { bed: { bed_id: string } | null }[];
    expect(new Set(icu.map(({ bed }) => bed?.bed_id)).size).toBe(icu.length);
  });

  it('keeps its hands off a patient whom a visitor has just edited', async () => {
    await switched('paused');
    const er = await signedInAs(service.url, 'emergency');
    const before = (await er.get('/api/emergency-details')).body.items as readonly EmergencyCaseRecord[];
    for (const { id } of before) await er.put(`/api/emergency-details/${id}`, { notes: 'Mine.' });
    const edited = (await er.get('/api/emergency-details')).body.items as readonly EmergencyCaseRecord[];
    const life = service.app.get(Life);
    const touched = new Set<string | undefined>();
    for (let n = 0; n < 60; n++) touched.add((await life.live())?.whose.admission_id);
    for (const { admission_id } of edited) expect(touched).not.toContain(admission_id);
    const after = (await er.get('/api/emergency-details')).body.items as readonly EmergencyCaseRecord[];
    for (const record of edited) expect(after).toContainEqual(record);
  });

  it('is not there where there is no demo', async () => {
    const plain = await startService();
    try {
      const admin = await signedInAs(plain.url, 'admin');
      expect(await admin.get('/api/demo')).toMatchObject({ status: 404 });
      expect((await admin.get('/api/admissions')).body.items).toEqual([]);
    } finally {
      await plain.stop();
    }
  });
});
