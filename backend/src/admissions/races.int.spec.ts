import type { IcuCaseRecord, ProblemCode, TransferredToIcu } from '@ward-board/contract';
import { triage } from '../testing/api-client.js';
import type { Answer } from '../testing/http.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

describe('at the same time', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app?.close());

  const times = <Result>(count: number, start: (n: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, (_, n) => start(n)));
  /** Exactly one was done; the others were refused with this code. */
  const theOneDone = <Body>(answers: readonly Answer<Body>[], code: ProblemCode): Answer<Body> => {
    const [won, ...more] = answers.filter(({ status }) => status < 300);
    expect(more).toEqual([]);
    if (!won) throw new Error(`Nobody won: ${JSON.stringify(answers[0]?.body)}`);
    for (const answer of answers) if (answer !== won) expectProblem(answer, code);
    return won;
  };

  it('fifty triages of one admission make one case', async () => {
    const { reception, emergency } = app;
    const { id: admission_id } = await reception.receives('emergency');
    const answers = await times(50, () => emergency.http.post('/api/emergency-details', { ...triage, admission_id }));
    const won = theOneDone(answers, 'already_triaged');
    expect(await emergency.lists('/api/emergency-details')).toEqual([won.body]);
    await emergency.treatsAndReleases(won.body);
  });

  it('twenty transfers of one case move the patient once', async () => {
    const { reception, emergency, icu } = app;
    const triaged = await emergency.triages(await reception.receives('emergency'));
    const path = `/api/emergency-details/${triaged.id}/transfer-to-icu` as const;
    const won = theOneDone(
      await times(20, () => emergency.http.post(path, { severity: 'critical' })),
      'already_disposed',
    );
    const cases = (await icu.lists('/api/icu')).filter(({ patient_id }) => patient_id === triaged.patient_id);
    expect(cases).toEqual([won.body.icu_case]);
  });

  it('twenty admissions of one patient make one', async () => {
    const { reception } = app;
    const { id: patient_id } = await reception.registers();
    const body = { patient_id, admission_type: 'planned' };
    theOneDone(await times(20, () => reception.http.post('/api/admissions', body)), 'already_admitted');
    expect(await reception.lists(`/api/admissions?patient_id=${patient_id}`)).toHaveLength(1);
  });

  it('twenty registrations with one record number make one patient', async () => {
    const { reception } = app;
    const register = (n: number) =>
      reception.http.post('/api/patients', { name: `P ${n}`, mrn: n % 2 ? 'Race-1' : 'RACE-1' });
    theOneDone(await times(20, register), 'mrn_taken');
    expect(await reception.lists('/api/patients?search=race-1')).toHaveLength(1);
  });

  it('fifty patients for the last bed: one gets it, and for the others nothing is half done', async () => {
    const { reception, emergency, icu, admin } = app;
    const room = await admin.setsUpRoom(await admin.setsUpWing('Last bed'), '7', ['A', 'B']);
    await icu.accepts(await reception.receives('icu'), { room_id: room.id });
    const patients = await times(50, async (n) => {
      const admission = await reception.receives(n % 2 ? 'emergency' : 'icu');
      return { admission, triaged: n % 2 ? await emergency.triages(admission) : null };
    });
    const before = await icu.lists('/api/icu');

    const answers: readonly Answer<TransferredToIcu | IcuCaseRecord>[] = await Promise.all(
      patients.map(({ admission, triaged }) =>
        triaged
          ? emergency.http.post(`/api/emergency-details/${triaged.id}/transfer-to-icu`, {
              severity: 'stable',
              room_id: room.id,
            })
          : icu.http.post('/api/icu', { severity: 'stable', admission_id: admission.id, room_id: room.id }),
      ),
    );

    const won = theOneDone(answers, 'room_unavailable');
    const opened = 'icu_case' in won.body ? won.body.icu_case : won.body;
    expect(await icu.lists('/api/icu')).toEqual([opened, ...before].sort((a, b) => (a.id < b.id ? 1 : -1)));
    for (const { admission, triaged } of patients) {
      if (admission.id === opened.admission_id) continue;
      const { patient: _, ...summary } = admission;
      if (triaged) expect(await emergency.sees(`/api/emergency-details/${triaged.id}`)).toEqual(triaged);
      else expect(await reception.sees(`/api/admissions/${admission.id}`)).toMatchObject(summary);
    }
    expect(await admin.sees(`/api/rooms/${room.id}`)).toMatchObject({ capacity: 2, occupied: 2, available: false });
    const beds = await admin.lists(`/api/beds?room_id=${room.id}`);
    expect(new Set(beds.map((bed) => bed.occupied_by_admission_id)).size).toBe(2);
  });

  it('patients who swap rooms through each other’s beds end in one bed each', async () => {
    const { reception, icu, admin } = app;
    const wing = await admin.setsUpWing('Swap');
    const rooms = await times(3, (n) => admin.setsUpRoom(wing, `${n}`, ['A']));
    const cases = await times(2, async (n) => icu.accepts(await reception.receives('icu'), { room_id: rooms[n]?.id }));
    await times(24, (n) => icu.http.put(`/api/icu/${cases[n % 2]?.id}`, { room_id: rooms[n % 3]?.id }));
    const held = await times(2, async (n) => (await icu.sees(`/api/icu/${cases[n]?.id}`)).bed);
    const beds = await times(3, (n) => admin.lists(`/api/beds?room_id=${rooms[n]?.id}`));
    const taken = beds.flat().filter((bed) => bed.occupied_by_admission_id !== null);
    expect(taken.map(({ id }) => id).sort()).toEqual(held.map((bed) => bed?.bed_id).sort());
    for (const [n, bed] of held.entries())
      expect(taken.find(({ id }) => id === bed?.bed_id)?.occupied_by_admission_id).toBe(cases[n]?.admission_id);
  });
});
