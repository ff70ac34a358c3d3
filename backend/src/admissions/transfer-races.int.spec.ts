import type { AdmissionRecord, AnyBoardRecord } from '@ward-board/contract';
import fc from 'fast-check';
import { ApiClient, booking, done } from '../testing/api-client.js';
import { type Answer, codeOf } from '../testing/http.js';
import { type OpenWard, openWard } from '../testing/open-ward.js';
import { expectWellFormed } from '../testing/problems.js';
import { type RunningService, startService } from '../testing/running-service.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

type Send = (client: ApiClient) => Promise<Answer>;
/** What several people may ask for at once in one situation. */
interface Situation {
  readonly admission: AdmissionRecord;
  /** Each of them takes the patient off the record that it is asked of: one alone can be done. */
  readonly leaving: readonly Send[];
  /** Done or refused, before or after. */
  readonly beside: readonly Send[];
}

const boards = ['emergency', 'operations', 'icu', 'ward'] as const;

describe('at the same time, through two services', () => {
  let app: TestApp;
  let other: RunningService;
  let clients: readonly ApiClient[];
  let ward: ApiClient;
  let wing_id: string;
  let room: OpenWard['room'];
  beforeAll(async () => {
    app = await openTestApp();
    other = await startService({ databaseUrl: app.service.settings.databaseUrl });
    // A session is the database's: both services know it.
    clients = [app.icu, new ApiClient(other.url, app.icu.session)];
    ({ ward, wing_id, room } = await openWard(app));
  });
  afterAll(async () => {
    await other?.stop();
    await app?.close();
  });

  const post =
    (path: string, body?: object): Send =>
    ({ http }) =>
      http.post(`/api/${path}`, body);
  const put =
    (path: string, body: object): Send =>
    ({ http }) =>
      http.put(`/api/${path}`, body);
  const remove =
    (path: string): Send =>
    ({ http }) =>
      http.delete(`/api/${path}`);

  const transfers = async (path: string) => {
    const { id: room_id } = await room();
    return [
      post(`${path}/transfer-to-icu`, { severity: 'critical' }),
      post(`${path}/transfer-to-ward`, { wing_id, room_id }),
      post(`${path}/transfer-to-operation`, booking),
      remove(path),
    ];
  };
  const triaged = async () => {
    const admission = await app.reception.receives('emergency');
    return { admission, triaged: await app.emergency.triages(admission) };
  };
  const onWard = async () => {
    const admission = await app.reception.receives('normal');
    const { id: room_id } = await room();
    const body = { admission_id: admission.id, wing_id, room_id };
    return { admission, acceptance: done(await ward.http.post('/api/normal-acceptances', body)) };
  };
  const inTheatre = async (start: 'pre-op' | 'in-surgery') => {
    const { admission, acceptance } = await onWard();
    const path = `/api/normal-acceptances/${acceptance.id}/transfer-to-operation` as const;
    const { operation } = done(await ward.http.post(path, { ...booking, start }));
    return { admission, acceptance, operation };
  };

  const situations: Readonly<Record<string, () => Promise<Situation>>> = {
    'an emergency case': async () => {
      const { admission, triaged: case_ } = await triaged();
      const path = `emergency-details/${case_.id}`;
      return { admission, leaving: await transfers(path), beside: [put(path, { notes: 'Seen' })] };
    },
    'an ICU case that nobody has accepted': async () => {
      const { admission, triaged: case_ } = await triaged();
      const [here, there] = [await room(), await room()];
      const { icu_case } = await app.emergency.transfersToIcu(case_, { room_id: here.id });
      const path = `icu/${icu_case.id}`;
      const { id: room_id } = await room();
      return {
        admission,
        leaving: [
          post(`${path}/send-back`, { reason: 'No' }),
          post(`${path}/transfer-to-ward`, { wing_id, room_id }),
          post(`${path}/transfer-to-operation`, booking),
          post(`${path}/transfer-to-operation`, { ...booking, keep_bed: false }),
          post(`${path}/discharge`),
          remove(path),
        ],
        beside: [post(`${path}/accept`), put(path, { severity: 'stable' }), put(path, { room_id: there.id })],
      };
    },
    'an operation that is over, with a bed kept': async () => {
      const { admission, acceptance, operation } = await inTheatre('in-surgery');
      await app.operations.updates(operation, { op_status: 'post-op' });
      const { id: room_id } = await room();
      const path = `operations/${operation.id}`;
      return {
        admission,
        leaving: [
          post(`${path}/transfer-to-ward`, {}),
          post(`${path}/transfer-to-ward`, { wing_id, room_id }),
          post(`${path}/transfer-to-icu`, { severity: 'serious' }),
          remove(path),
        ],
        beside: [
          put(`normal-acceptances/${acceptance.id}`, { care_plan: 'Mobilise' }),
          put(`normal-acceptances/${acceptance.id}`, { room_id: (await room()).id }),
          put(path, { op_status: 'recovered' }),
        ],
      };
    },
    'an operation that nobody has accepted, with a bed kept': async () => {
      const { admission, acceptance, operation } = await inTheatre('pre-op');
      const path = `operations/${operation.id}`;
      return {
        admission,
        leaving: [post(`${path}/send-back`, { reason: 'No' }), remove(path)],
        beside: [
          post(`${path}/accept`),
          put(path, { op_status: 'in-surgery' }),
          remove(`normal-acceptances/${acceptance.id}`),
        ],
      };
    },
  };

  /** The records of a stay that are on a board now. */
  const recordsOf = async ({ id }: AdmissionRecord): Promise<readonly AnyBoardRecord[]> => {
    const snapshots = await Promise.all(boards.map((board) => app.emergency.sees(`/api/boards/${board}`)));
    return snapshots
      .flatMap(({ collections: { admissions: _, ...records } }) => Object.values(records).flat() as AnyBoardRecord[])
      .filter(({ admission_id }) => admission_id === id);
  };

  /** The stay is in one place, its beds are those that its records name, and nobody is away without an operation. */
  async function expectInOnePlace(admission: AdmissionRecord): Promise<void> {
    const records = await recordsOf(admission);
    const [away, here] = [records.filter(({ away }) => away), records.filter(({ away }) => !away)];
    expect(here.length).toBeLessThanOrEqual(1);
    expect(away.length).toBeLessThanOrEqual(here.some((record) => 'op_status' in record) ? 1 : 0);
    const { awaiting, status } = await app.reception.sees(`/api/admissions/${admission.id}`);
    expect([status, here.length + (awaiting ? 1 : 0)]).toEqual(['admitted', here.length === 0 && !awaiting ? 0 : 1]);
    const held = records.flatMap((record) => ('bed' in record && record.bed ? [record.bed as { bed_id: string }] : []));
    const taken = (await ward.lists('/api/beds')).filter((bed) => bed.occupied_by_admission_id === admission.id);
    expect(taken.map(({ id }) => id).sort()).toEqual(held.map(({ bed_id }) => bed_id).sort());
  }

  const rounds = fc.sample(
    fc.record({
      leaving: fc.array(fc.nat(99), { minLength: 3, maxLength: 6 }),
      beside: fc.array(fc.nat(99), { maxLength: 3 }),
      first: fc.nat(1),
    }),
    { numRuns: 4, seed: 3 },
  );

  describe.each(Object.entries(situations))('%s', (_, arise) => {
    it.each(rounds)('is left once, and everything else is refused or done whole: %j', async (round) => {
      const { admission, leaving, beside } = await arise();
      const pick = <Item>(all: readonly Item[], n: number): Item => all[n % all.length] as Item;
      const through = (send: Send, n: number) => send(pick(clients, n + round.first));
      const [left, done] = await Promise.all([
        Promise.all(round.leaving.map((n, index) => through(pick(leaving, n), index))),
        Promise.all(round.beside.map((n, index) => through(pick(beside, n), index + 1))),
      ]);
      const refused = [...left, ...done].filter(({ status }) => status >= 300);
      for (const answer of refused) {
        expectWellFormed(answer);
        expect([404, 409]).toContain(answer.status);
      }
      const won = left.filter(({ status }) => status < 300);
      expect(won.length).toBeLessThanOrEqual(1);
      // A patient who was accepted in between is not sent back: nothing else was asked for then.
      if (won.length === 0) expect(new Set(left.map(codeOf))).toEqual(new Set(['already_accepted']));
      await expectInOnePlace(admission);
    });
  });

  it('ten steps of one operation, each made on what is shown, make one', async () => {
    const { operation } = await inTheatre('pre-op');
    const match = { 'if-match': `"${operation.revision}"` };
    const step = (n: number) =>
      clients[n % 2]?.http.put(`/api/operations/${operation.id}`, { op_status: 'in-surgery' }, match);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => step(n)));
    expect(answers.map((answer) => answer?.status).sort()).toEqual([200, ...Array(9).fill(412)]);
  });

  it('ten who accept a patient and ten who send them back: one is done', async () => {
    const { admission, triaged: case_ } = await triaged();
    const { icu_case } = await app.emergency.transfersToIcu(case_);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const path = `/api/icu/${icu_case.id}/${n % 4 < 2 ? 'accept' : 'send-back'}`;
        return clients[n % 2]?.http.post(path, n % 4 < 2 ? undefined : { reason: 'No' });
      }),
    );
    expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(1);
    for (const answer of answers)
      if (answer?.status !== 200) expect(['already_accepted', 'case_closed']).toContain(answer && codeOf(answer));
    await expectInOnePlace(admission);
  });
});
