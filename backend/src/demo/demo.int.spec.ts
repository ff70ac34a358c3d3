import { jest } from '@jest/globals';
import type { Page } from '@ward-board/api-client';
import type {
  AdmissionRecord,
  EmergencyCaseRecord,
  IcuCaseRecord,
  ImagingStudyRecord,
  NormalAcceptanceRecord,
  NotificationRecord,
  OnCallRecord,
  OperationRecord,
  WingRecord,
} from '@ward-board/contract';
import { DataSource } from 'typeorm';
import { demoLogins } from '../access/seeding/seeded-people.js';
import { Clock } from '../platform/clock/clock.js';
import { type RunningService, startService } from '../testing/running-service.js';
import { signedInAs } from '../testing/signed-in.js';
import { DemoHospital } from './demo-hospital.js';
import { DemoLife } from './demo-life.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ demo: true });
});
afterAll(() => service?.stop());

const listed = async <Item>(mailbox: string, path: string): Promise<readonly Item[]> => {
  const answer = await (await signedInAs(service.url, mailbox)).get<Page<Item>>(path);
  expect(answer.status).toBe(200);
  return answer.body.items;
};
const admissions = () => listed<AdmissionRecord>('reception', '/api/admissions?status=admitted');
const cases = () => listed<EmergencyCaseRecord>('emergency', '/api/emergency-details');
const icuCases = () => listed<IcuCaseRecord>('icu', '/api/icu');
const switched = async (life: string) => (await signedInAs(service.url, 'admin')).put('/api/demo', { life });

const tally = <Item>(items: readonly Item[], of: (item: Item) => string) =>
  Object.fromEntries([...Map.groupBy(items, of)].map(([key, group]) => [key, group.length]));
const minutesSince = (time: string) => (Date.now() - Date.parse(time)) / 60_000;

describe('the first day of the demo', () => {
  beforeAll(() => switched('paused'));

  it('has some eighty patients, each where they are expected', async () => {
    const all = await admissions();
    expect(all).toHaveLength(80);
    const waiting = all.filter(({ treated_at }) => treated_at === null);
    expect(tally(waiting, ({ awaiting }) => awaiting ?? 'none')).toEqual({
      emergency: 5,
      icu: 3,
      operations: 2,
      ward: 3,
      none: 64,
    });
    expect(all.filter(({ treated_at }) => treated_at !== null)).toHaveLength(3);
  });

  it('has patients of its own for the nurse of each board that names one', async () => {
    const nurseOf = (board: string) => demoLogins.find(({ email }) => email.startsWith(`nurse.${board}@`))?.name;
    const ward = await listed<NormalAcceptanceRecord>('ward', '/api/normal-acceptances?limit=100');
    const boards = { ward, emergency: await cases(), icu: await icuCases() };
    for (const [board, rows] of Object.entries(boards)) {
      const own = rows.filter(({ attending_nurse }) => attending_nurse === nurseOf(board));
      expect([board, own.length > 1 && own.length < rows.length]).toEqual([board, true]);
    }
  });

  it('has triaged cases of every level, waiting since minutes and hours, hardly any for too long', async () => {
    const triaged = await cases();
    expect(tally(triaged, (each) => each.triage_level)).toEqual({
      critical: 4,
      urgent: 8,
      standard: 9,
      'non-urgent': 5,
    });
    const minutes = triaged.map(({ created_at }) => minutesSince(created_at));
    expect(Math.min(...minutes)).toBeLessThan(30);
    expect(Math.max(...minutes)).toBeGreaterThan(120);
    const limits = { critical: 10, urgent: 60, standard: 120, 'non-urgent': 240 };
    const waiting = triaged.filter(({ seen_at }) => seen_at === null);
    const late = waiting.filter(
      ({ admission, triage_level }) => minutesSince(admission.admitted_at) > limits[triage_level],
    );
    expect(late.length).toBeLessThanOrEqual(3);
    // Everybody else has been seen, within the limit, by one of several doctors.
    const seen = triaged.filter(({ seen_at }) => seen_at !== null);
    expect(seen.length).toBeGreaterThan(13);
    for (const { seen_at, admission, triage_level } of seen)
      expect(minutesSince(admission.admitted_at) - minutesSince(seen_at ?? '')).toBeLessThan(limits[triage_level]);
    expect(new Set(seen.map(({ doctor_name }) => doctor_name)).size).toBeGreaterThan(2);
    for (const { location, attending_nurse, next_step } of triaged)
      expect([location, attending_nurse, next_step]).not.toContain(null);
  });

  it('is mostly on time: few observations are overdue on any board', async () => {
    const rows = {
      emergency: await cases(),
      icu: await icuCases(),
      ward: await listed<NormalAcceptanceRecord>('ward', '/api/normal-acceptances'),
    };
    for (const [board, all] of Object.entries(rows)) {
      const scored = all.flatMap(({ clinical }) => (clinical?.news2 ? [clinical] : []));
      // Whoever is watched continuously is never overdue.
      const late = scored.filter(
        ({ news2, next_observation_due_at: due }) => due && due !== news2?.at && Date.parse(due) < Date.now(),
      );
      expect([board, scored.length > 5, late.length <= scored.length / 4]).toEqual([board, true, true]);
    }
  });

  it('has studies of patients on every kind of board: few that are open are of outpatients', async () => {
    const studies = await listed<ImagingStudyRecord>('radiology', '/api/imaging-studies');
    const open = studies.filter(({ status }) => status === 'scheduled' || status === 'in-progress');
    expect(open).toHaveLength(10);
    expect(open.filter(({ patient_place }) => patient_place !== null).length).toBeGreaterThan(6);
  });

  it('has twelve cases in the ICU, each in a bed of their own with a doctor', async () => {
    const inIcu = await icuCases();
    expect(inIcu).toHaveLength(12);
    expect(new Set(inIcu.map(({ bed }) => bed?.bed_id)).size).toBe(12);
    expect(inIcu.every(({ bed, doctor_name }) => bed && doctor_name?.startsWith('Dr. '))).toBe(true);
    expect(new Set(inIcu.map(({ severity }) => severity)).size).toBe(3);
  });

  it('has eight operations at every status, one of them of a patient from Emergency, one with complications', async () => {
    const operations = await listed<OperationRecord>('operations', '/api/operations');
    const statuses = tally(operations, ({ op_status }) => op_status);
    expect(statuses).toEqual({ 'pre-op': 3, 'in-surgery': 2, 'post-op': 2, recovered: 1 });
    expect(operations.filter(({ admission }) => admission.admission_type === 'emergency')).toHaveLength(1);
    expect(operations.filter(({ complications }) => complications)).toHaveLength(1);
    for (const { op_status, scheduled_at } of operations)
      expect(Date.parse(scheduled_at ?? '') > Date.now()).toBe(op_status === 'pre-op');
  });

  it('has notifications of the last half hour for whoever signs in, and none of the days before', async () => {
    const unread = await listed<NotificationRecord>('emergency', '/api/notifications?unread=true');
    expect(unread.length).toBeGreaterThan(3);
    expect(unread.length).toBeLessThan((await cases()).length);
    for (const { created_at } of unread) expect(minutesSince(created_at)).toBeLessThan(31);
    // Of the others what they asked for has been done since.
    const handled = (await listed<NotificationRecord>('emergency', '/api/notifications')).filter(
      (each) => each.handled_at,
    );
    expect(handled.length).toBeGreaterThan(0);
    for (const { created_at } of handled) expect(minutesSince(created_at)).toBeLessThan(31);
  });

  it('has three wards with patients, a waiting list, and people on call', async () => {
    const ward = await listed<NormalAcceptanceRecord>('ward', '/api/normal-acceptances');
    expect(ward).toHaveLength(19);
    expect(ward.every(({ doctor_name, attending_nurse }) => doctor_name && attending_nurse)).toBe(true);
    // Whom a transfer brought, their allergies came along with.
    expect(ward.filter(({ handover }) => handover?.allergies).length).toBeGreaterThan(10);
    expect(ward.filter(({ away }) => away === 'operations')).toHaveLength(1);
    expect(await listed('ward', '/api/waiting-list')).toHaveLength(5);
    const called = await listed<OnCallRecord>('ward', `/api/oncall?at=${new Date().toISOString()}`);
    expect(called.map(({ duty, ward }) => `${ward} ${duty}`).sort()).toEqual(
      [
        'emergency doctor',
        'icu charge_nurse',
        'icu doctor',
        'operations or_coordinator',
        'ward charge_nurse',
        'ward doctor',
      ].sort(),
    );
  });

  it('has its wings in the order in which they were drawn', async () => {
    const wings = await listed<WingRecord>('admin', '/api/wings');
    const names = ['ICU North', 'ICU South', 'Surgical Ward', 'Medical Ward', 'Maternity'];
    expect(wings.map(({ name }) => name)).toEqual(names);
  });

  it('is not seeded again by a second start', async () => {
    const before = (await admissions()).map(({ id }) => id);
    await service.restart();
    await switched('paused');
    expect((await admissions()).map(({ id }) => id)).toEqual(before);
  });
});

describe('the life of the demo, running', () => {
  const life = () => service.app.get(DemoHospital).sample.life;
  /** How far the service's clock is ahead, in milliseconds. It is not set back: what was changed last was changed latest. */
  let passed = 0;

  beforeAll(() => {
    jest.spyOn(service.app.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + passed));
  });

  it('is switched by an admin, and by nobody else', async () => {
    const admin = await signedInAs(service.url, 'admin');
    expect((await switched('running')).body).toEqual({ life: 'running' });
    expect((await admin.get('/api/demo')).body).toEqual({ life: 'running' });
    expect((await switched('paused')).body).toEqual({ life: 'paused' });
    expect((await admin.get('/api/demo')).body).toEqual({ life: 'paused' });
    expect(await switched('over')).toMatchObject({ status: 400 });
    const doctor = await signedInAs(service.url, 'emergency');
    expect(await doctor.put('/api/demo', { life: 'running' })).toMatchObject({ status: 403 });
  });

  it('is of one process at a time, and switched for all of them by any', async () => {
    const other = await startService({ demo: true, databaseUrl: service.settings.databaseUrl });
    try {
      const [one, two] = [service, other].map(({ app }) => app.get(DemoLife));
      const at = async (url: string) => (await signedInAs(url, 'admin')).get('/api/demo');
      await (await signedInAs(other.url, 'admin')).put('/api/demo', { life: 'running' });
      expect((await at(service.url)).body).toEqual({ life: 'running' });
      expect([await one?.claim(), await two?.claim(), await one?.claim()]).toEqual([true, false, true]);
      await one?.release();
      expect([await two?.claim(), await one?.claim()]).toEqual([true, false]);
      // As half a minute later, when the process that had the turn was killed.
      await service.app.get(DataSource).query("UPDATE demo_life SET claimed_at = now() - interval '31 seconds'");
      expect([await one?.claim(), await two?.claim()]).toEqual([true, false]);
      expect((await switched('paused')).body).toEqual({ life: 'paused' });
      expect((await at(other.url)).body).toEqual({ life: 'paused' });
      expect([await one?.claim(), await two?.claim()]).toEqual([false, false]);
      // A start leaves the switch as an admin has left it.
      await other.restart();
      expect((await at(other.url)).body).toEqual({ life: 'paused' });
    } finally {
      await other.app.close();
    }
  });

  it('goes on for 60 changes in the real service, and none is refused', async () => {
    const steps: (string | undefined)[] = [];
    // As if ten seconds had passed each time: who has just been looked at is not looked at again.
    for (let n = 0; n < 60; n++, passed += 10_000) steps.push((await life().live())?.steps.at(-1)?.step);
    expect(steps.filter((step) => step === undefined).length).toBeLessThan(3);
    expect(new Set(steps).size).toBeGreaterThan(4);
    const icu = await icuCases();
    expect(new Set(icu.map(({ bed }) => bed?.bed_id)).size).toBe(icu.length);
  });

  it('leaves alone a patient whom a visitor has just edited', async () => {
    const er = await signedInAs(service.url, 'emergency');
    for (const { id } of await cases()) await er.put(`/api/emergency-details/${id}`, { notes: 'Mine.' });
    // What departments find out for orders of before is told of the patient all the same.
    const recorded = async () => (await cases()).map(({ clinical: _, ...record }) => record);
    const edited = await recorded();
    const touched = new Set<string | undefined>();
    for (let n = 0; n < 30; n++) touched.add((await life().live())?.about?.of);
    for (const { admission_id } of edited) expect(touched).not.toContain(admission_id);
    const after = await recorded();
    for (const record of edited) expect(after).toContainEqual(record);
  });

  it('is not needed for a start: the service starts, too, when its logins have other passwords by now', async () => {
    const admin = await signedInAs(service.url, 'admin');
    const users = (await admin.get('/api/users')).body.items as readonly { id: string; email: string }[];
    const reception = users.find(({ email }) => email.startsWith('reception@'));
    const changed = await admin.put(`/api/users/${reception?.id}`, { password: 'another password' });
    expect(changed.status).toBe(200);
    await service.restart();
    expect((await cases()).length).toBeGreaterThan(0);
  });
});

describe('where there is no demo', () => {
  it('nobody is there, and there is nothing to switch', async () => {
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
