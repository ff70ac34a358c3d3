import { jest } from '@jest/globals';
import { SampleHospital } from '@ward-board/demo';
import { createTestDatabase } from '@ward-board/event-store/testing';
import { StartNotices } from '../../platform/lifecycle/start-notices.js';
import { client } from '../../testing/http.js';
import { type RunningService, startService, TEST_PASSWORD } from '../../testing/running-service.js';
import { signedInAs, signIn } from '../../testing/signed-in.js';
import { Passwords } from '../users/passwords.js';

describe('the seeded logins', () => {
  let service: RunningService;
  // Who signs in is asked for here, not whom they look after.
  beforeAll(() => {
    jest.spyOn(SampleHospital.prototype, 'fill').mockResolvedValue();
  });
  afterEach(() => service?.stop());

  const emails = async () => {
    const { body } = await (await signedInAs(service.url, 'admin')).get('/api/users');
    return body.items.map(({ email }: { email: string }) => email.replace('@wardboard.local', '')).sort();
  };

  it('are one doctor per ward, as the seed table says, and the admin whom ADMIN_PASSWORD asks for', async () => {
    service = await startService({ adminPassword: 'the-admins-password', passwordCost: undefined });
    expect(await service.app.get(Passwords).hash('a password')).toContain('m=19456,t=2,p=1');
    const admin = client(service.url).as(
      (await signIn(service.url, 'admin@wardboard.local', 'the-admins-password')).access_token,
    );
    const table = [
      ['icu', 'ICU', 'icu', null],
      ['emergency', 'Emergency', 'emergency', null],
      ['operations', 'Operations', 'operations', null],
      ['ward', 'Ward', 'ward', 'Internal Medicine'],
      ['radiology', 'Radiology', 'radiology', 'Diagnostic Radiology'],
    ] as const;
    const doctors = (await admin.get('/api/doctors')).body.items;
    expect(doctors).toHaveLength(table.length);
    for (const [mailbox, department, ward, specialization] of table) {
      const email = `${mailbox}@wardboard.local`;
      const { user } = await signIn(service.url, email);
      expect(user).toMatchObject({ email, role: 'doctor', department, ward });
      expect(doctors).toContainEqual(expect.objectContaining({ email, name: user.name, department, specialization }));
    }
    expect((await admin.get('/api/users')).body.items).toHaveLength(table.length + 1);
  });

  it('are no admin unless ADMIN_PASSWORD asks for one', async () => {
    service = await startService({ adminPassword: null });
    const login = { email: 'admin@wardboard.local', password: TEST_PASSWORD };
    expect((await client(service.url).post('/api/auth/login', login)).status).toBe(401);
  });

  it('are, in the demo, everybody whom a hospital needs', async () => {
    service = await startService({ demo: true, demoLife: 'paused', adminPassword: null });
    const wards = ['emergency', 'icu', 'operations', 'radiology', 'ward'];
    const others = ['admin', 'auditor', 'lab', 'pharmacy', 'reception'];
    expect(await emails()).toEqual([...wards, ...wards.map((ward) => `nurse.${ward}`), ...others].sort());
    for (const ward of wards) {
      const { user } = await signIn(service.url, `nurse.${ward}@wardboard.local`);
      expect(user).toMatchObject({ role: 'nurse', ward });
    }
    const reception = await signIn(service.url, 'reception@wardboard.local');
    expect(reception.user).toMatchObject({ role: 'reception', ward: null, home_route: '/reception' });
    const printed = service.app.get(StartNotices).lines.join('\n');
    for (const email of await emails()) expect(printed).toContain(`${email}@wardboard.local`);
    expect(printed).toContain('SEED_PASSWORD');
    expect(printed).not.toContain(TEST_PASSWORD);
    const { body } = await (await signedInAs(service.url, 'ward')).get('/api/doctors');
    expect(body.items.length).toBeGreaterThan(10);
  });

  it('leave everybody as they are at the next start, and bring back whom somebody renamed away', async () => {
    service = await startService();
    const admin = await signedInAs(service.url, 'admin');
    const { items } = (await admin.get('/api/users')).body;
    const idOf = (mailbox: string) => items.find((user) => user.email.startsWith(`${mailbox}@`))?.id;
    const icu = { name: 'Dr. Changed', department: 'Cardiology', password: 'a-changed-password', active: true };
    await admin.put(`/api/users/${idOf('icu')}`, icu);
    await admin.put(`/api/users/${idOf('ward')}`, { active: false, role: 'nurse' });
    await admin.put(`/api/users/${idOf('radiology')}`, { email: 'dr.feld@wardboard.local' });
    const before = (await admin.get('/api/users')).body.items;
    const doctorsBefore = (await admin.get('/api/doctors')).body.items;

    await service.restart();

    const [back, ...after] = (await admin.get('/api/users')).body.items;
    expect(after).toEqual(before);
    expect(back).toMatchObject({ email: 'radiology@wardboard.local', revision: 1 });
    const doctorsAfter = (await admin.get('/api/doctors')).body.items;
    expect(doctorsAfter.slice(1)).toEqual(doctorsBefore);
    await signIn(service.url, 'icu@wardboard.local', 'a-changed-password');
  });

  it('are there once when two nodes start at once on an empty database', async () => {
    const database = await createTestDatabase();
    const starts = [1, 2].map(() => startService({ demo: true, demoLife: 'paused', databaseUrl: database.url }));
    try {
      [service] = (await Promise.all(starts)) as [RunningService, RunningService];
      expect(await emails()).toHaveLength(15);
      expect((await (await signedInAs(service.url, 'ward')).get('/api/doctors')).body.items).toHaveLength(15);
    } finally {
      // When one does not start, the other must not be left running: it would fail tests of other files.
      for (const start of await Promise.allSettled(starts))
        if (start.status === 'fulfilled' && start.value !== service) await start.value.stop();
      await database.drop();
    }
  });
});
