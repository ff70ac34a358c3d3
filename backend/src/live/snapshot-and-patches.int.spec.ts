import type { AdmissionRecord, BoardCollection, EmergencyCaseRecord, IcuCaseRecord } from '@ward-board/contract';
import { type Random, withSeededRandom } from '@ward-board/event-store/testing';
import type { ApiClient } from '../testing/api-client.js';
import { BoardWatch, numbers, replay, seqOf } from '../testing/board-watch.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

/** REST gives a snapshot, patches the changes after it: together they never miss one and never show one twice. */
describe('the snapshot and the patches after it', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app?.close());

  const some = <Item>(items: readonly Item[], random: Random): Item | undefined =>
    items[Math.floor(random() * items.length)];

  /** A patient's random way through the app; whatever a rule refuses is a step not taken. */
  async function passesThrough(room_ids: readonly string[], random: Random): Promise<void> {
    const { reception, emergency, icu } = app;
    const chance = (share: number) => random() < share;
    const tried = async <Record>(step: () => Promise<Record>): Promise<Record | undefined> =>
      step().catch(() => undefined);
    const patient = await reception.registers();
    const admission = await reception.admits(patient, chance(0.6) ? 'emergency' : 'icu');
    const room_id = chance(0.5) ? some(room_ids, random) : undefined;
    let opened: IcuCaseRecord | undefined;
    if (admission.admission_type === 'emergency') {
      const triaged = await emergency.triages(admission);
      if (chance(0.5)) await emergency.amends(triaged, { triage_level: 'critical', notes: 'worse' });
      if (chance(0.3)) await reception.http.put(`/api/patients/${patient.id}`, { phone: `${random()}` });
      if (chance(0.3)) await emergency.treatsAndReleases(triaged);
      else opened = (await tried(() => emergency.transfersToIcu(triaged, { room_id })))?.icu_case;
    } else opened = await tried(() => icu.accepts(admission, { room_id }));
    if (opened) {
      const icuCase = opened;
      if (chance(0.5)) await icu.edits(icuCase, { severity: 'stable', o2_flow: 2 });
      if (chance(0.3)) await tried(() => icu.edits(icuCase, { room_id: some(room_ids, random) ?? null }));
      if (chance(0.3)) await icu.dischargesFromIcu(icuCase);
      else if (chance(0.2)) await icu.removes(icuCase);
    }
    if (chance(0.4)) await reception.discharges(admission);
  }

  type Records = readonly { readonly id: string }[];
  type Snapshot = Readonly<Partial<Record<BoardCollection, Records>>>;
  interface Board {
    readonly ward: 'emergency' | 'icu';
    readonly who: ApiClient;
    readonly lists: Readonly<Partial<Record<BoardCollection, string>>>;
    /** What is the board's own, where a list has to give more. */
    readonly own: (snapshot: Snapshot) => Snapshot;
  }
  const boards = (): readonly Board[] => [
    {
      ward: 'emergency',
      who: app.emergency,
      lists: { 'emergency-details': '/api/emergency-details', admissions: '/api/admissions?type=emergency' },
      own: (snapshot) => snapshot,
    },
    {
      ward: 'icu',
      who: app.icu,
      lists: { icu: '/api/icu', admissions: '/api/admissions?status=admitted' },
      own: (snapshot) => {
        const accepted = new Set((snapshot.icu as readonly IcuCaseRecord[]).map(({ admission_id }) => admission_id));
        const admissions = (snapshot.admissions as readonly AdmissionRecord[]).filter(
          ({ id, admission_type, awaiting }) => admission_type === 'icu' || awaiting === 'icu' || accepted.has(id),
        );
        return { ...snapshot, admissions };
      },
    },
  ];

  interface List {
    readonly collection: BoardCollection;
    readonly items: Records;
    readonly seq: number;
  }
  async function listsOf({ lists, who }: Board): Promise<readonly List[]> {
    const read: List[] = [];
    for (const [collection, path] of Object.entries(lists) as [BoardCollection, string][]) {
      const answer = await who.http.get<{ readonly items: Records }>(path);
      read.push({ collection, items: answer.body.items, seq: seqOf(answer) });
    }
    return read;
  }

  /** The lists as of a number: each with the patches after its own. */
  const asOf = (number: number, lists: readonly List[], { missed, patches }: BoardWatch): Snapshot =>
    Object.fromEntries(
      lists.map(({ collection, items, seq }) => {
        const since = [...missed, ...patches].filter((patch) => patch.seq > seq && patch.seq <= number);
        return [collection, replay(collection, items, since)];
      }),
    );

  it(
    'are the board, whenever the snapshot was taken while others were at work',
    withSeededRandom(async (chance) => {
      const { admin, icu, reception } = app;
      const wing = await admin.setsUpWing('Any');
      const room_ids = [
        (await admin.setsUpRoom(wing, '1', ['A', 'B'])).id,
        (await admin.setsUpRoom(wing, '2', ['A'])).id,
      ];
      // Every snapshot shows them in the ICU, and by the end they have left it: the admission of the ICU's own type has not.
      const leaving = await icu.accepts(await reception.receives('icu'));
      let working = true;
      const work = Promise.all(
        Array.from({ length: 4 }, async () => {
          const random = chance();
          for (let n = 0; n < 12; n++) await passesThrough(room_ids, random);
        }),
      ).finally(() => {
        working = false;
      });

      const taken: { readonly board: Board; readonly lists: readonly List[]; readonly watch: BoardWatch }[] = [];
      const keeping = chance();
      while (working) {
        for (const board of boards()) {
          const lists = await listsOf(board);
          const watch = await BoardWatch.open(board.who);
          expect(await watch.join(board.ward, Math.min(...lists.map(({ seq }) => seq)))).toMatchObject({ ok: true });
          if (keeping() < 0.3) taken.push({ board, lists, watch });
          else watch.close();
        }
      }
      await work;
      await icu.dischargesFromIcu(leaving);

      expect(taken.length).toBeGreaterThan(3);
      for (const { board, lists, watch } of taken) {
        const now = await listsOf(board);
        const [end = 0] = now.map(({ seq }) => seq);
        await watch.caughtUpTo(end);
        // What is the board's own can be told where the lists have come to the same number: the one that the join led to.
        const whole = watch.joinedAt;
        expect(watch.seqs).toEqual(numbers(whole, end));
        const own = Object.entries(board.own(asOf(whole, lists, watch))) as [BoardCollection, Records][];
        const first = own.map(([collection, items]) => ({ collection, items, seq: whole }));
        expect(asOf(end, first, watch)).toEqual(board.own(asOf(end, now, watch)));
        watch.close();
      }
    }),
  );

  it(
    'join in any moment of a hundred writes: the same records in the end, and every number pushed once, in order',
    withSeededRandom(async (chance) => {
      const moment = chance();
      const { reception, emergency, signsIn } = app;
      const triaged: EmergencyCaseRecord[] = [];
      for (let n = 0; n < 4; n++) triaged.push(await emergency.triages(await reception.receives('emergency')));
      for (let round = 0; round < 3; round++) {
        const nurse = await signsIn('emergency');
        const first = await emergency.http.get('/api/emergency-details');
        const start = seqOf(first);
        const writes = Array.from({ length: 100 }, (_, n) =>
          emergency.amends(triaged[n % 4] as EmergencyCaseRecord, { notes: `${round}-${n}` }),
        );
        const watches: BoardWatch[] = [];
        for (let n = 0; n < 8; n++) {
          const watch = await BoardWatch.open(nurse);
          await writes[Math.floor(moment() * 100)];
          expect(await watch.join('emergency', start)).toMatchObject({ ok: true });
          watches.push(watch);
        }
        await Promise.all(writes);
        for (const watch of watches) {
          await watch.caughtUpTo(start + 100);
          expect(watch.seqs).toEqual(numbers(watch.joinedAt, start + 100));
          const patches = [...watch.missed, ...watch.patches];
          expect(replay('emergency-details', first.body.items, patches)).toEqual(
            await emergency.lists('/api/emergency-details'),
          );
          watch.close();
        }
      }
    }),
  );

  it('catch up exactly after a disconnection, however much was missed', async () => {
    const { reception, emergency } = app;
    const admission: AdmissionRecord = await reception.receives('emergency');
    const triaged = await emergency.triages(admission);
    const start = seqOf(await emergency.http.get('/api/emergency-details'));
    const before = await BoardWatch.open(emergency);
    await before.join('emergency', start);
    await emergency.amends(triaged, { notes: 'seen' });
    await before.caughtUpTo(start + 1);
    before.close();
    await Promise.all(Array.from({ length: 230 }, (_, n) => emergency.amends(triaged, { notes: `missed ${n}` })));
    const after = await BoardWatch.open(emergency);
    await after.join('emergency', start + 1);
    await emergency.amends(triaged, { notes: 'back' });
    await after.caughtUpTo(start + 232);
    expect(before.seqs).toEqual([start + 1]);
    // A node that has not pushed the last of them yet answers as of the one before, and pushes the rest.
    expect(after.seqs).toEqual(numbers(after.joinedAt, start + 232));
    // The record changed some 230 times, and is answered once.
    expect(after.missed.map(({ seq, changes }) => [seq, changes.map(({ id }) => id)])).toEqual([
      [after.joinedAt, [triaged.id]],
    ]);
    after.close();
  });
});
