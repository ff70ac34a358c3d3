import type { AdmissionRecord, EmergencyCaseRecord, IcuCaseRecord, NotificationRecord } from '@ward-board/contract';
import { signedInAs } from '../../access/testing/signed-in.js';
import { type RunningService, startService } from '../../testing/running-service.js';

let service: RunningService;
const listed = async <Item>(mailbox: string, path: string): Promise<readonly Item[]> => {
  const answer = await (await signedInAs(service.url, mailbox)).get(path);
  expect(answer.status).toBe(200);
  return answer.body.items;
};
const admissions = () => listed<AdmissionRecord>('reception', '/api/admissions?status=admitted');
const cases = () => listed<EmergencyCaseRecord>('emergency', '/api/emergency-details');
const icuCases = () => listed<IcuCaseRecord>('icu', '/api/icu');

const tally = <Item>(items: readonly Item[], of: (item: Item) => string) =>
  Object.fromEntries([...Map.groupBy(items, of)].map(([key, group]) => [key, group.length]));

describe('the first day of the demo', () => {
  beforeAll(async () => {
    service = await startService({ demo: true });
  });
  afterAll(() => service?.stop());

  it('has some sixty patients, each where they are expected', async () => {
    const all = await admissions();
    expect(all).toHaveLength(63);
    const waiting = all.filter(({ treated_at }) => treated_at === null);
    expect(tally(waiting, ({ awaiting }) => awaiting ?? 'none')).toMatchObject({ emergency: 5, icu: 3, none: 38 });
    expect(all.filter(({ treated_at }) => treated_at !== null)).toHaveLength(3);
  });

  it('has triaged cases of every level, waiting since minutes and hours', async () => {
    const triaged = await cases();
    expect(tally(triaged, (each) => each.triage_level)).toEqual({
      critical: 4,
      urgent: 8,
      standard: 9,
      'non-urgent': 5,
    });
    const minutes = triaged.map(({ created_at }) => (Date.now() - Date.parse(created_at)) / 60_000);
    expect(Math.min(...minutes)).toBeLessThan(30);
    expect(Math.max(...minutes)).toBeGreaterThan(150);
  });

  it('has twelve cases in the ICU, each in a bed of their own with a doctor', async () => {
    const inIcu = await icuCases();
    expect(inIcu).toHaveLength(12);
    expect(new Set(inIcu.map(({ bed }) => bed?.bed_id)).size).toBe(12);
    expect(inIcu.every(({ bed, doctor_name }) => bed && doctor_name?.startsWith('Dr. '))).toBe(true);
    expect(new Set(inIcu.map(({ severity }) => severity)).size).toBe(3);
  });

  it('has rung its bells, most of which have been heard', async () => {
    const unread = await listed<NotificationRecord>('emergency', '/api/notifications?unread=true');
    const all = await listed<NotificationRecord>('emergency', '/api/notifications');
    expect(all.length).toBeGreaterThan(unread.length + 10);
    for (const { created_at } of unread) expect(Date.now() - Date.parse(created_at)).toBeLessThan(31 * 60_000);
  });

  it('is not seeded again by a second start', async () => {
    const before = (await admissions()).map(({ id }) => id);
    await service.restart();
    expect((await admissions()).map(({ id }) => id)).toEqual(before);
  });
});
