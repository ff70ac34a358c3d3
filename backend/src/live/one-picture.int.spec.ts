import type { AdmissionRecord, BoardCollection, EmergencyCaseRecord, IcuCaseRecord } from '@ward-board/contract';
import { BoardWatch, numbers, replay, seqOf } from '../testing/board-watch.js';
import type { Colleague } from '../testing/colleague.js';
import { type Hospital, openHospital } from '../testing/hospital.js';

/** REST gives the first picture, patches the changes: together they never miss one and never show one twice. */
describe('the picture and the patches after it', () => {
  let hospital: Hospital;
  beforeAll(async () => {
    hospital = await openHospital();
  });
  afterAll(() => hospital?.close());

  const chance = (share: number) => Math.random() < share;
  const some = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(Math.random() * items.length)];

  /** A patient's random way through the hospital; whatever a rule refuses is a step not taken. */
  async function passesThrough({ reception, emergency, icu }: Hospital, room_ids: readonly string[]): Promise<void> {
    const tried = async <Record>(step: () => Promise<Record>): Promise<Record | undefined> =>
      step().catch(() => undefined);
    const patient = await reception.registers();
    const admission = await reception.admits(patient, chance(0.6) ? 'emergency' : 'icu');
    const room_id = chance(0.5) ? some(room_ids) : undefined;
    let opened: IcuCaseRecord | undefined;
    if (admission.admission_type === 'emergency') {
      const triaged = await emergency.triages(admission);
      if (chance(0.5)) await emergency.amends(triaged, { triage_level: 'critical', notes: 'worse' });
      if (chance(0.3)) await reception.http.put(`/api/patients/${patient.id}`, { phone: `${Math.random()}` });
      if (chance(0.3)) await emergency.treatsAndReleases(triaged);
      else opened = (await tried(() => emergency.transfersToIcu(triaged, { room_id })))?.icu_case;
    } else opened = await tried(() => icu.accepts(admission, { room_id }));
    if (opened) {
      const icuCase = opened;
      if (chance(0.5)) await icu.edits(icuCase, { severity: 'stable', o2_flow: 2 });
      if (chance(0.3)) await tried(() => icu.edits(icuCase, { room_id: some(room_ids) ?? null }));
      if (chance(0.3)) await icu.dischargesFromIcu(icuCase);
      else if (chance(0.2)) await icu.removes(icuCase);
    }
    if (chance(0.4)) await reception.discharges(admission);
  }

  interface Board {
    readonly ward: 'emergency' | 'icu';
    readonly who: Colleague;
    readonly lists: Readonly<Partial<Record<BoardCollection, string>>>;
  }
  const boards = (): readonly Board[] => [
    {
      ward: 'emergency',
      who: hospital.emergency,
      lists: { 'emergency-details': '/api/emergency-details', admissions: '/api/admissions?type=emergency' },
    },
    { ward: 'icu', who: hospital.icu, lists: { icu: '/api/icu' } },
  ];

  it('are the board, whenever the picture was taken while a hospital was at work', async () => {
    const { admin } = hospital;
    const wing = await admin.setsUpWing('Any');
    const room_ids = [
      (await admin.setsUpRoom(wing, '1', ['A', 'B'])).id,
      (await admin.setsUpRoom(wing, '2', ['A'])).id,
    ];
    let working = true;
    const work = Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let n = 0; n < 12; n++) await passesThrough(hospital, room_ids);
      }),
    ).finally(() => {
      working = false;
    });

    const pictures: {
      board: Board;
      collection: BoardCollection;
      items: { id: string }[];
      seq: number;
      watch: BoardWatch;
    }[] = [];
    while (working) {
      for (const board of boards()) {
        for (const [collection, path] of Object.entries(board.lists)) {
          const answer = await board.who.http.get(path);
          const watch = await BoardWatch.open(board.who);
          const seq = seqOf(answer);
          expect(await watch.join(board.ward, seq)).toMatchObject({ ok: true });
          const picture = { board, collection: collection as BoardCollection, items: answer.body.items, seq, watch };
          if (chance(0.3)) pictures.push(picture);
          else watch.close();
        }
      }
    }
    await work;

    expect(pictures.length).toBeGreaterThan(3);
    for (const { board, collection, items, seq, watch } of pictures) {
      const now = await board.who.http.get(board.lists[collection] ?? '');
      await watch.caughtUpTo(seqOf(now));
      expect(watch.seqs).toEqual(numbers(seq, seqOf(now)));
      expect(replay(collection, items, watch.patches)).toEqual(now.body.items);
      watch.close();
    }
  }, 60_000);

  it('join in any moment of a hundred writes: every number once, in order', async () => {
    const { reception, emergency, signsIn } = hospital;
    const triaged: EmergencyCaseRecord[] = [];
    for (let n = 0; n < 4; n++) triaged.push(await emergency.triages(await reception.receives('emergency')));
    for (let round = 0; round < 3; round++) {
      const colleague = await signsIn('emergency');
      const start = seqOf(await emergency.http.get('/api/emergency-details'));
      const writes = Array.from({ length: 100 }, (_, n) =>
        emergency.amends(triaged[n % 4] as EmergencyCaseRecord, { notes: `${round}-${n}` }),
      );
      const watches: BoardWatch[] = [];
      for (let n = 0; n < 8; n++) {
        const watch = await BoardWatch.open(colleague);
        await writes[Math.floor(Math.random() * 100)];
        expect(await watch.join('emergency', start)).toMatchObject({ ok: true });
        watches.push(watch);
      }
      await Promise.all(writes);
      for (const watch of watches) {
        await watch.caughtUpTo(start + 100);
        expect(watch.seqs).toEqual(numbers(start, start + 100));
        watch.close();
      }
    }
  }, 60_000);

  it('catch up exactly after a disconnection, however much was missed', async () => {
    const { reception, emergency } = hospital;
    const admission: AdmissionRecord = await reception.receives('emergency');
    const triaged = await emergency.triages(admission);
    const start = seqOf(await emergency.http.get('/api/emergency-details'));
    const before = await BoardWatch.open(emergency);
    await before.join('emergency', start);
    await emergency.amends(triaged, { notes: 'seen' });
    await before.caughtUpTo(start + 1);
    before.close();
    // More than a node keeps at hand.
    await Promise.all(Array.from({ length: 230 }, (_, n) => emergency.amends(triaged, { notes: `missed ${n}` })));
    const after = await BoardWatch.open(emergency);
    await after.join('emergency', start + 1);
    await emergency.amends(triaged, { notes: 'back' });
    await after.caughtUpTo(start + 232);
    expect([...before.seqs, ...after.seqs]).toEqual(numbers(start, start + 232));
    after.close();
  });
});
