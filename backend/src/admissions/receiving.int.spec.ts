import type { IcuCaseRecord } from '@ward-board/contract';
import { booking, done } from '../testing/api-client.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';

describe('a record that a transfer opened', () => {
  let app: TestApp;
  let wings = 0;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app?.close());

  const transferred = async () => {
    const { reception, emergency } = app;
    const before = await emergency.triages(await reception.receives('emergency'), { triage_level: 'critical' });
    return { before, ...(await emergency.transfersToIcu(before)) };
  };
  const room = async (beds: readonly string[]) =>
    app.admin.setsUpRoom(await app.admin.setsUpWing(`Wing ${++wings}`), '1', beds);
  const holdersIn = async ({ id }: { readonly id: string }) =>
    (await app.icu.lists(`/api/beds?room_id=${id}`)).map((bed) => bed.occupied_by_admission_id);
  const accept = (record: { readonly id: string }, path = 'icu') =>
    app.icu.http.post<IcuCaseRecord>(`/api/${path}/${record.id}/accept`);
  const sendBack = (record: { readonly id: string }, body: object = { reason: 'No ventilator' }, path = 'icu') =>
    app.icu.http.post(`/api/${path}/${record.id}/send-back`, body);

  it('is accepted once, by whoever takes the patient over', async () => {
    const { icu_case } = await transferred();
    expect(icu_case).toMatchObject({ transferred_from: 'emergency', accepted_at: null, accepted_by: null });
    const { id, name, role, department } = app.icu.session.user;
    const accepted = done(await accept(icu_case));
    expect(accepted).toMatchObject({ id: icu_case.id, accepted_by: { id, name, role, department } });
    expect(accepted.accepted_at).toBe(accepted.updated_at);
    expectProblem(await accept(icu_case), 'already_accepted');
    expectProblem(await sendBack(icu_case), 'already_accepted');
  });

  it('is sent back, with the reason told to those who sent it', async () => {
    const { before, icu_case } = await transferred();
    expectProblem(await sendBack(icu_case, {}), 'validation_failed', 'reason');
    const { admission_id } = icu_case;
    const sent = done(await sendBack(icu_case));
    const outcome = { kind: 'sent_back', to: 'emergency', record_id: before.id, notes: 'No ventilator' };
    expect(sent).toMatchObject({ id: icu_case.id, outcome, accepted_at: null });
    const back = await app.emergency.sees(`/api/emergency-details/${before.id}`);
    const { revision, updated_at, updated_by, admission, sent_back, transfer } = back;
    expect(back).toEqual({ ...before, revision, updated_at, updated_by, admission, sent_back, transfer });
    expect(transfer).toMatchObject({
      fields: { severity: 'critical', bed_id: null },
      back: { reason: 'No ventilator' },
    });
    const { id, name, role, department } = app.icu.session.user;
    const by = { id, name, role, department };
    expect(sent_back).toEqual({ from: 'icu', at: updated_at, by, reason: 'No ventilator' });
    expect(await app.emergency.lists('/api/emergency-details')).toContainEqual(
      expect.objectContaining({ admission_id }),
    );
    expect((await app.icu.lists('/api/icu')).map((one) => one.id)).not.toContain(icu_case.id);
    const bells = async () =>
      (await app.emergency.lists('/api/notifications')).filter(({ kind }) => kind === 'transfer_sent_back');
    await until('the bell', async () => (await bells()).length > 0);
    const [bell] = await bells();
    expect(bell).toMatchObject({ kind: 'transfer_sent_back', priority: 'high', ward: 'emergency', admission_id });
    expect(bell?.body).toBe(`${before.patient.name}, MRN ${before.patient.mrn}: No ventilator`);
    for (const again of [await sendBack(icu_case), await accept(icu_case)]) expectProblem(again, 'case_closed');
    expect((await app.emergency.notes('emergency-details', back, 'Stays here')).sent_back).toBeNull();
    done(await app.emergency.http.post(`/api/emergency-details/${before.id}/transfer-to-icu`, { severity: 'stable' }));
  });

  it('leaves what it said, and what was written on it, with those who sent it, and with every board after them', async () => {
    const { reception, emergency, icu } = app;
    const before = await emergency.triages(await reception.receives('emergency'));
    const said = { severity: 'serious', isolation: 'Contact', iv_lines: 'CVC', medications: 'Noradrenaline' };
    const send = await emergency.http.post(`/api/emergency-details/${before.id}/transfer-to-icu`, said);
    const { icu_case } = done(send);
    await icu.notes('icu', icu_case, 'CT first');
    done(await icu.http.put(`/api/icu/${icu_case.id}`, { isolation: 'Airborne, TB suspected' }));
    done(await sendBack(icu_case, { reason: 'No bed' }));
    const back = await emergency.sees(`/api/emergency-details/${before.id}`);
    const text = 'ICU, sent back: No bed\n\nIV lines: CVC\n\nCT first\n\nCurrent medications: Noradrenaline';
    expect(back.note_entries).toMatchObject([{ text, by: { name: icu.session.user.name } }]);
    expect(back).toMatchObject({
      ...{ sent_back: { reason: 'No bed' }, isolation: 'Airborne, TB suspected' },
      transfer: { fields: { isolation: 'Airborne, TB suspected', iv_lines: 'CVC' } },
    });
    const there = await room(['A']);
    const body = { wing_id: there.wing_id, room_id: there.id };
    const onward = await emergency.http.post(`/api/emergency-details/${before.id}/transfer-to-ward`, body);
    const { acceptance } = done(onward);
    expect(acceptance.handover?.notes).toContain(text);
    const [bed] = await icu.lists(`/api/beds?room_id=${there.id}`);
    expect(bed?.isolation).toEqual(['airborne']);
  });

  it('gives the bed that was left back while it is free, and no bed where it was given away', async () => {
    const { reception, icu } = app;
    const [there, here] = [await room(['A', 'B']), await room(['A'])];
    const leave = async () => {
      const before = await icu.accepts(await reception.receives('icu'), { room_id: here.id });
      const body = { wing_id: there.wing_id, room_id: there.id };
      return { before, ...done(await icu.http.post(`/api/icu/${before.id}/transfer-to-ward`, body)) };
    };
    const first = await leave();
    done(await sendBack(first.acceptance, { reason: 'No' }, 'normal-acceptances'));
    const back = await icu.sees(`/api/icu/${first.before.id}`);
    expect(back).toMatchObject({ bed: first.before.bed, closed_at: null, severity: first.before.severity });
    expect([await holdersIn(here), await holdersIn(there)]).toEqual([[back.admission_id], [null, null]]);

    done(await icu.http.put(`/api/icu/${back.id}`, { room_id: null }));
    const second = await leave();
    done(await icu.http.put(`/api/icu/${back.id}`, { room_id: here.id }));
    done(await sendBack(second.acceptance, { reason: 'No' }, 'normal-acceptances'));
    expect(await icu.sees(`/api/icu/${second.before.id}`)).toMatchObject({ bed: null, room_id: null, closed_at: null });
    expect([await holdersIn(here), await holdersIn(there)]).toEqual([[back.admission_id], [null, null]]);
  });

  it('is not sent back to a ward that has given the bed away', async () => {
    const { reception, emergency, icu } = app;
    const here = await room(['A']);
    const body = { wing_id: here.wing_id, room_id: here.id };
    const arrives = async () => {
      const triaged = await emergency.triages(await reception.receives('emergency'));
      return done(await emergency.http.post(`/api/emergency-details/${triaged.id}/transfer-to-ward`, body)).acceptance;
    };
    const acceptance = await arrives();
    const path = `/api/normal-acceptances/${acceptance.id}/transfer-to-icu` as const;
    const { icu_case } = done(await icu.http.post(path, { severity: 'critical' }));
    const neighbour = await arrives();
    expectProblem(await sendBack(icu_case), 'sender_bed_taken');
    expect(await icu.sees(`/api/icu/${icu_case.id}`)).toEqual(icu_case);
    expect(await holdersIn(here)).toEqual([neighbour.admission_id]);
  });

  it('is not what a record by hand is, nor an emergency case', async () => {
    const { reception, emergency, icu } = app;
    const byHand = await icu.accepts(await reception.receives('icu'));
    expectProblem(await accept(byHand), 'not_transferred');
    expectProblem(await sendBack(byHand), 'not_transferred');
    const triaged = await emergency.triages(await reception.receives('emergency'));
    expectProblem(await accept(triaged, 'emergency-details'), 'not_transferred');
  });

  it('is accepted by beginning the operation, and by a further transfer', async () => {
    const { reception, emergency, operations } = app;
    const triaged = await emergency.triages(await reception.receives('emergency'));
    const { operation } = await emergency.transfersToOperation(triaged, booking);
    expect(await operations.updates(operation, { op_status: 'in-surgery' })).toMatchObject({
      accepted_by: { name: operations.session.user.name },
    });
    expectProblem(await sendBack(operation, { reason: 'No' }, 'operations'), 'already_accepted');
    const { icu_case } = await transferred();
    const sentOn = done(await app.icu.http.post(`/api/icu/${icu_case.id}/transfer-to-operation`, booking));
    expect(sentOn.icu_case).toMatchObject({ away: 'operations', accepted_by: { name: app.icu.session.user.name } });
  });

  it('says how the stay is today, also once a later record has taken its place', async () => {
    const { reception, icu } = app;
    const { icu_case } = await transferred();
    await icu.removes(await icu.accepts((await icu.dischargesFromIcu(icu_case)).admission as never));
    const again = await icu.accepts(icu_case.admission as never);
    const patient = await reception.http.put(`/api/patients/${icu_case.patient_id}`, { name: 'Renamed' });
    const discharged = await reception.discharges(again.admission as never);
    const { patient: _, ...admission } = discharged;
    expect(await icu.sees(`/api/icu/${icu_case.id}`)).toMatchObject({
      ...{ admission, patient: { name: patient.body.name } },
      outcome: { kind: 'discharged' },
    });
  });
});
