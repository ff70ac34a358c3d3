import { BoardWatch, numbers, seqOf } from '../testing/board-watch.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';

describe('one emergency patient', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app?.close());

  it('goes from the front desk to the ICU, and both boards see it live', async () => {
    const { reception, emergency, icu } = app;
    const seq = seqOf(await emergency.http.get('/api/emergency-details'));
    const board = await BoardWatch.open(emergency);
    const icuBoard = await BoardWatch.open(icu);
    expect(await board.join('emergency', seq)).toEqual({ ok: true, seq, patches: [] });
    expect(await icuBoard.join('icu', 0)).toMatchObject({ ok: true });

    const maja = await reception.registers({ name: 'Maja Lindqvist', gender: 'female' });
    const admission = await reception.admits(maja, 'emergency', { reason: 'Bee sting' });
    expect(admission).toMatchObject({ patient_id: maja.id, status: 'admitted', awaiting: 'emergency' });
    await until('the bell in Emergency', () => board.bells.length === 1);
    expect(board.bells).toMatchObject([
      { kind: 'emergency_admission', body: expect.stringMatching(/^Maja Lindqvist, (born|MRN) .+: Bee sting$/) },
    ]);

    const triaged = await emergency.triages(admission, { chief_complaint: 'Anaphylaxis', triage_level: 'critical' });
    const treated = await emergency.amends(triaged, { triage_level: 'urgent', vitals: 'BP 88/52' });
    const { emergency: closed, icu_case: opened } = await emergency.transfersToIcu(treated, { o2_flow: 6 });

    expect(closed.outcome).toMatchObject({ kind: 'handed_off', to: 'icu', record_id: opened.id });
    expect(await emergency.lists('/api/emergency-details')).toEqual([]);
    expect(await icu.lists('/api/icu')).toEqual([opened]);
    expect(await emergency.lists('/api/admissions?type=emergency')).toMatchObject([{ awaiting: null }]);

    await board.caughtUpTo(seq + 4);
    expect(board.seqs).toEqual(numbers(seq, seq + 4));
    expect(
      board.patches.map(({ changes }) => changes.map(({ op, collection }) => `${op} ${collection}`).sort()),
    ).toEqual([
      ['upsert admissions'],
      ['upsert admissions', 'upsert emergency-details'],
      ['upsert emergency-details'],
      ['remove emergency-details', 'upsert admissions'],
    ]);
    expect(board.patches[2]?.changes).toEqual([
      { collection: 'emergency-details', op: 'upsert', id: treated.id, record: treated },
    ]);
    await icuBoard.caughtUpTo(1);
    expect(icuBoard.patches).toHaveLength(1);
    expect(icuBoard.patches[0]?.changes).toContainEqual({
      ...{ collection: 'icu', op: 'upsert', id: opened.id, record: opened },
    });
    // Both are of one moment: nobody stands on two boards, or on none.
    expect(icuBoard.patches[0]?.at).toBe(board.patches[3]?.at);
    await until('the bell in the ICU', () => icuBoard.bells.length === 1);
    expect(icuBoard.bells).toMatchObject([
      {
        kind: 'transfer_to_icu',
        body: expect.stringMatching(/^Maja Lindqvist, (born|MRN) .+: Anaphylaxis · critical$/),
      },
    ]);
    expect(board.bells).toHaveLength(1);
    board.close();
    icuBoard.close();
  });
});
