import { boardRecords, type NormalAcceptanceRecord, type OperationRecord, type RoomRecord } from '@ward-board/contract';
import { type ApiClient, booking, done } from '../testing/api-client.js';
import { type OpenWard, openWard } from '../testing/open-ward.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';

describe('a patient who is operated on and comes back', () => {
  let app: TestApp;
  let ward: ApiClient;
  let wing_id: string;
  let room: OpenWard['room'];
  beforeAll(async () => {
    app = await openTestApp();
    ({ ward, wing_id, room } = await openWard(app));
  });
  afterAll(() => app?.close());

  const holdersIn = async ({ id }: RoomRecord) =>
    (await ward.lists(`/api/beds?room_id=${id}`)).map((bed) => bed.occupied_by_admission_id);
  const accepts = async ({ id: room_id }: RoomRecord, more = {}): Promise<NormalAcceptanceRecord> => {
    const { id: admission_id } = await app.reception.receives('normal', {}, { reason: 'Hernia' });
    return done(await ward.http.post('/api/normal-acceptances', { admission_id, wing_id, room_id, ...more }));
  };
  const onWard = (record: { readonly id: string }) => `/api/normal-acceptances/${record.id}` as const;
  const leaves = async (record: { readonly id: string }, said: object = {}) =>
    done(await ward.http.post(`${onWard(record)}/transfer-to-operation`, { ...booking, ...said }));
  const finishes = async (operation: OperationRecord): Promise<OperationRecord> => {
    const begun = await app.operations.updates(operation, { op_status: 'in-surgery' });
    return app.operations.updates(begun, { op_status: 'post-op' });
  };
  /** On the ward in a room of one bed, and in the theatre after the operation. */
  const operated = async (more = {}) => {
    const here = await room();
    const { acceptance, operation } = await leaves(await accepts(here, more));
    return { here, acceptance, operation: await finishes(operation) };
  };
  const returns = (operation: OperationRecord, said: object = {}, to = 'ward') =>
    app.operations.http.post(`/api/operations/${operation.id}/transfer-to-${to}`, said);

  it('stays on the ward’s board with the bed, and nothing moves the record meanwhile', async () => {
    const here = await room();
    const before = await accepts(here);
    const { acceptance, operation } = await leaves(before, { start: 'in-surgery', keep_bed: null });
    expect(boardRecords['normal-acceptances'].record.strict().parse(acceptance)).toEqual(acceptance);
    expect(acceptance).toMatchObject({ id: before.id, away: 'operations', bed: before.bed, closed_at: null });
    expect(operation).toMatchObject({ op_status: 'in-surgery', transferred_from: 'ward', away: null });
    expect(await holdersIn(here)).toEqual([before.admission_id]);
    const listed = async () => app.reception.sees(`/api/admissions/${before.admission_id}`);
    expect(await listed()).toMatchObject({ away: 'operations' });
    expect((await ward.seesBoard('ward')).collections['normal-acceptances']).toContainEqual(acceptance);

    for (const action of ['transfer-to-icu', 'transfer-to-operation', 'accept', 'send-back'])
      expectProblem(
        await ward.http.post(`${onWard(acceptance)}/${action}`, bodies[action as keyof typeof bodies]),
        'patient_away',
      );
    expectProblem(await ward.http.delete(onWard(acceptance)), 'patient_away');
    expectProblem(await ward.http.put(onWard(acceptance), { room_id: (await room()).id }), 'patient_away');
    const edited = done(await ward.http.put(onWard(acceptance), { care_plan: 'Mobilise', room_id: here.id }));
    expect(edited).toMatchObject({ away: 'operations', care_plan: 'Mobilise', bed: before.bed });
  });
  const bodies = {
    'transfer-to-icu': { severity: 'critical' },
    'transfer-to-operation': booking,
    accept: undefined,
    'send-back': { reason: 'No' },
  };

  it('gives the bed up when it is not to be kept', async () => {
    const here = await room();
    const { acceptance } = await leaves(await accepts(here), { keep_bed: false });
    expect(acceptance).toMatchObject({ away: null, bed: null, outcome: { kind: 'handed_off', to: 'operations' } });
    expect(await holdersIn(here)).toEqual([null]);
    const { operation } = await leaves(await accepts(here), { keep_bed: false });
    expectProblem(await returns(await finishes(operation)), 'no_kept_bed', 'room_id');
    const body = { ...booking, keep_bed: 'no' };
    const path = `${onWard(await accepts(here))}/transfer-to-operation`;
    expectProblem(await ward.http.post(path, body), 'validation_failed', 'keep_bed');
    const { body: unsaid } = await ward.http.post(path, { ...booking, start: null });
    expect(unsaid).toMatchObject({ operation: { op_status: 'pre-op' } });
  });

  it('is back in that bed when no room is named, with what the theatre says', async () => {
    const { here, acceptance, operation } = await operated({ notes: 'Deaf in the left ear', ward_type: 'Surgical' });
    const said = { notes: 'Drain left', attending_nurse: 'N. Okafor', ward_type: null, wing_id };
    const { acceptance: back, operation: over } = done(await returns(operation, said));
    expect(back).toMatchObject({
      ...{ id: acceptance.id, away: null, bed: acceptance.bed, closed_at: null },
      ...{ ward_type: 'Surgical', attending_nurse: 'N. Okafor', notes: 'Deaf in the left ear' },
      note_entries: [{ text: 'Drain left\n\nOperation: Appendectomy', by: { name: app.operations.session.user.name } }],
    });
    expect(over).toMatchObject({ outcome: { kind: 'handed_off', to: 'ward', record_id: acceptance.id } });
    expect(await holdersIn(here)).toEqual([acceptance.admission_id]);
    expectProblem(await returns(operation, said), 'case_closed');
  });

  it('has on the ward’s record what the ward wrote, and is told what the theatre says otherwise', async () => {
    const { operation } = await operated({ care_plan: 'Hourly obs' });
    const said = { care_plan: 'Drain out on day 2', attending_nurse: 'N. Okafor' };
    const { acceptance: back } = done(await returns(operation, said));
    expect(back).toMatchObject({ care_plan: 'Hourly obs', attending_nurse: 'N. Okafor' });
    expect(back?.handover).toMatchObject({
      ...{ from: 'operations', notes: 'Next step: Drain out on day 2\n\nOperation: Appendectomy' },
      by: { name: app.operations.session.user.name },
    });
  });

  it('is to be accepted with what the theatre told and the isolation that it found, and is not sent back', async () => {
    // Nobody is on call: the ward's nurses are told.
    const nurse = await app.joins('nurse', 'Ward');
    const { here, acceptance, operation } = await operated({ ward_type: 'Surgical' });
    const found = await app.operations.updates(operation, {
      ...{ isolation: 'Contact (MRSA found)', complications: 'Bleeding 900 ml' },
    });
    expect(await ward.sees(onWard(acceptance))).toMatchObject({ isolation: 'Contact (MRSA found)' });
    const { acceptance: back } = done(await returns(found, { ward_type: 'Surgical' }));
    expect(back).toMatchObject({
      isolation: 'Contact (MRSA found)',
      ...{ transferred_from: 'operations', accepted_at: null, returned_at: back?.updated_at, sent: null },
      handover: { from: 'operations', by: { name: app.operations.session.user.name } },
    });
    expect(back?.handover?.notes).toContain('Complications: Bleeding 900 ml');
    expect(await ward.lists(`/api/beds?room_id=${here.id}`)).toMatchObject([{ isolation: ['contact'] }]);
    const bell = async () =>
      (await nurse.lists('/api/notifications')).find(
        ({ admission_id, kind }) => admission_id === acceptance.admission_id && kind === 'transfer_to_ward',
      );
    await until('the ward is told', async () => (await bell()) !== undefined);
    expect(await bell()).toMatchObject({ handled_at: null });

    expectProblem(await ward.http.post(`${onWard(acceptance)}/send-back`, { reason: 'No' }), 'not_transferred');
    const accepted = done(await ward.http.post(`${onWard(acceptance)}/accept`));
    expect(accepted).toMatchObject({ accepted_by: { name: ward.session.user.name } });
    expectProblem(await ward.http.post(`${onWard(acceptance)}/accept`), 'already_accepted');
    await until('the bell is handled', async () => (await bell())?.handled_at !== null);
  });

  it('is moved to the room that is named, and the kept bed is free', async () => {
    const [{ here, acceptance, operation }, there] = [await operated(), await room()];
    const back = done(await returns(operation, { wing_id, room_id: there.id })).acceptance;
    expect(back).toMatchObject({ id: acceptance.id, away: null, room_id: there.id });
    expect([await holdersIn(here), await holdersIn(there)]).toEqual([[null], [acceptance.admission_id]]);
  });

  it('keeps the bed when the room that is named is full', async () => {
    const [{ here, acceptance, operation }, there] = [await operated(), await room()];
    await accepts(there);
    expectProblem(await returns(operation, { wing_id, room_id: there.id }), 'room_unavailable', 'room_id');
    // Accepted by the steps of the operation, which came after the transfer was answered.
    const kept = { ...acceptance, away_accepted_at: expect.any(String) };
    expect(await ward.sees(`/api/normal-acceptances/${acceptance.id}`)).toEqual({
      ...kept,
      // They are in the theatre by then, which does not say where.
      admission: { ...kept.admission, to_accept: false, location: '' },
    });
    expect(await holdersIn(here)).toEqual([acceptance.admission_id]);
  });

  it('frees the ward’s bed when they go to the ICU instead, where a severity is needed', async () => {
    const { here, acceptance, operation } = await operated();
    expectProblem(await returns(operation, {}, 'icu'), 'validation_failed', 'severity');
    const { icu_case } = done(await returns(operation, { severity: 'critical' }, 'icu'));
    expect(await ward.sees(`/api/normal-acceptances/${acceptance.id}`)).toMatchObject({
      ...{ away: null, bed: null },
      outcome: { kind: 'handed_off', to: 'icu', record_id: icu_case.id },
    });
    expect(await holdersIn(here)).toEqual([null]);
    const bells = async () =>
      (await app.icu.lists('/api/notifications')).filter((bell) => bell.patient_id === acceptance.patient_id);
    await until('the bell', async () => (await bells()).length > 0);
    expect(await bells()).toMatchObject([{ kind: 'transfer_to_icu', title: 'From Operations to the ICU' }]);
  });

  it('has the ward’s bed kept again when the ICU sends them back to the theatre, unless it was given away', async () => {
    const sentBack = async (meanwhile: (here: RoomRecord) => Promise<unknown>) => {
      const { here, acceptance, operation } = await operated();
      const { icu_case } = done(await returns(operation, { severity: 'critical' }, 'icu'));
      await meanwhile(here);
      done(await app.icu.http.post(`/api/icu/${icu_case.id}/send-back`, { reason: 'No nurse' }));
      return { here, operation, is: await ward.sees(`/api/normal-acceptances/${acceptance.id}`) };
    };
    const { here, operation, is } = await sentBack(async () => undefined);
    expect(is).toMatchObject({ away: 'operations', closed_at: null, bed: { room_id: here.id } });
    expect(await holdersIn(here)).toEqual([is.admission_id]);
    expect(done(await returns(operation)).acceptance).toMatchObject({ id: is.id, away: null, bed: is.bed });
    const given = await sentBack(accepts);
    expect(given.is).toMatchObject({ away: null, bed: null, outcome: { kind: 'handed_off', to: 'icu' } });
    expectProblem(await returns(given.operation), 'no_kept_bed', 'room_id');
  });

  it('is back in the ICU in the bed that it kept', async () => {
    const { icu, reception, operations } = app;
    const here = await room();
    const before = await icu.accepts(await reception.receives('icu'), { room_id: here.id });
    const path = `/api/icu/${before.id}/transfer-to-operation` as const;
    const { icu_case, operation } = done(await icu.http.post(path, booking));
    expect(icu_case).toMatchObject({ away: 'operations', bed: before.bed });
    expectProblem(await icu.http.post(`/api/icu/${before.id}/discharge`), 'patient_away');
    const over = await finishes(operation);
    expectProblem(await returns(over), 'no_kept_bed', 'room_id');
    const back = done(await operations.http.post(`/api/operations/${over.id}/transfer-to-icu`, {}));
    expect(back.icu_case).toMatchObject({ id: before.id, away: null, severity: before.severity, bed: before.bed });
  });

  it('is back when the operation is deleted, and no board awaits them', async () => {
    const before = await accepts(await room());
    const { operation } = await leaves(before);
    expect((await app.operations.http.delete(`/api/operations/${operation.id}`)).status).toBe(204);
    expect(await ward.sees(`/api/normal-acceptances/${before.id}`)).toMatchObject({
      ...{ away: null, bed: before.bed, closed_at: null },
      admission: { awaiting: null },
    });
  });

  it('leaves both boards and the bed at Reception’s discharge', async () => {
    const { here, acceptance, operation } = await operated();
    await app.reception.discharges(acceptance.admission as never);
    for (const path of [onWard(acceptance), `/api/operations/${operation.id}`])
      expect(await ward.sees(path as '/api/operations/1')).toMatchObject({
        ...{ away: null, outcome: { kind: 'discharged' } },
        admission: { status: 'discharged' },
      });
    expect(await holdersIn(here)).toEqual([null]);
  });
});
