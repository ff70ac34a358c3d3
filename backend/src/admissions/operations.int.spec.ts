import { boardRecords, opStatuses } from '@ward-board/contract';
import { booking } from '../testing/api-client.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

describe('an operation', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app?.close());

  const scheduled = async () => app.operations.schedules(await app.reception.receives('surgery'));

  it('is scheduled for a surgical admission with all that is known, which then awaits nobody', async () => {
    const { reception, operations } = app;
    const admission = await reception.receives('operation');
    expect(admission.awaiting).toBe('operations');
    const known = {
      operating_room: 'OR 2',
      scheduled_at: '2026-11-23T08:00:00+01:00',
      duration_minutes: 90,
      surgeon: 'Dr Vale',
      anaesthesia_type: 'General',
      anaesthesiologist: 'Dr Ito',
      pre_op_diagnosis: 'Appendicitis',
      pre_op_instructions: 'Fasting',
      checklist: { consent: 'yes', fasting: 'no', labs: null, site_marked: null },
      location: 'Holding bay 1',
    } as const;
    const operation = await operations.schedules(admission, known);
    expect(boardRecords.operations.record.strict().parse(operation)).toEqual(operation);
    expect(operation).toMatchObject({
      ...booking,
      ...known,
      scheduled_at: '2026-11-23T07:00:00.000Z',
      op_status: 'pre-op',
      post_op_notes: null,
      complications: null,
      admission: { id: admission.id, awaiting: null },
      closed_at: null,
    });
    expect(await operations.sees(`/api/operations/${operation.id}`)).toEqual(operation);
    expect(await operations.lists('/api/operations')).toEqual([operation]);
    await reception.discharges(admission);
    expect(await operations.sees(`/api/operations/${operation.id}`)).toMatchObject({ outcome: { kind: 'discharged' } });
    expect(await operations.lists('/api/operations')).toEqual([]);
  });

  it('is not scheduled for another type of admission, twice, or beyond its beginning', async () => {
    const { reception, operations, icu } = app;
    const schedule = (admission_id: string, more = {}) =>
      operations.http.post('/api/operations', { ...booking, admission_id, ...more });
    expectProblem(await schedule((await reception.receives('emergency')).id), 'wrong_admission_type');
    const operation = await scheduled();
    expectProblem(await schedule(operation.admission_id), 'already_on_board');
    const other = await reception.receives('surgery');
    expectProblem(await schedule(other.id, { op_status: 'post-op' }), 'invalid_transition', 'op_status');
    await icu.accepts(other);
    expectProblem(await schedule(other.id), 'already_on_board');
    expectProblem(await schedule(other.id, { surgery_type: 'soon' }), 'validation_failed', 'surgery_type');
  });

  it('keeps the items of its checklist that an edit leaves out', async () => {
    const { operations, countEvents } = app;
    const operation = await scheduled();
    expect(operation.checklist).toBeNull();
    const edited = async (checklist: object | null) =>
      (await operations.updates(operation, { checklist } as never)).checklist;
    const unanswered = { consent: null, fasting: null, labs: null, site_marked: null };
    expect(await edited({ labs: 'no' })).toEqual({ ...unanswered, labs: 'no' });
    expect(await edited({ consent: 'yes', labs: 'yes' })).toEqual({ ...unanswered, consent: 'yes', labs: 'yes' });
    expect(await edited({ labs: null })).toEqual({ ...unanswered, consent: 'yes' });
    const before = await countEvents();
    for (const checklist of [{}, { consent: 'yes' }]) await edited(checklist);
    expect(await countEvents()).toBe(before);
    expect(await edited(null)).toBeNull();
    const other = await operations.schedules(await app.reception.receives('operation'), {
      checklist: { consent: 'yes' },
    });
    expect(other.checklist).toEqual({ ...unanswered, consent: 'yes' });
  });

  it('moves its status one step at a time: every other transition is refused, and stores nothing', async () => {
    const { operations, countEvents } = app;
    let operation = await scheduled();
    for (const [at, status] of opStatuses.entries()) {
      expect(operation.op_status).toBe(status);
      const before = await countEvents();
      for (const [to, other] of opStatuses.entries()) {
        if (to === at || to === at + 1) continue;
        const refused = await operations.http.put(`/api/operations/${operation.id}`, { op_status: other });
        expectProblem(refused, 'invalid_transition', 'op_status');
      }
      expect(await operations.updates(operation, { op_status: status })).toEqual(operation);
      expect(await countEvents()).toBe(before);
      const next = opStatuses[at + 1];
      if (next) operation = await operations.updates(operation, { op_status: next, post_op_notes: `after ${status}` });
    }
    expect(operation).toMatchObject({ op_status: 'recovered', post_op_notes: 'after post-op' });
    // Recovered: on the board and in the list until the patient is transferred or discharged.
    expect(await operations.lists('/api/operations?op_status=recovered')).toEqual([operation]);
    expect(await operations.lists('/api/operations?op_status=pre-op')).not.toContainEqual(operation);
    expect((await operations.seesBoard('operations')).collections.operations).toContainEqual(operation);
  });

  it('that has changed since is not edited, nor removed', async () => {
    const { operations } = app;
    const operation = await scheduled();
    const path = `/api/operations/${operation.id}`;
    const stale = { 'if-match': `"${operation.revision}"` };
    const edited = await operations.updates(operation, { location: 'OR 1' });
    expect(edited.revision).toBeGreaterThan(operation.revision);
    expectProblem(await operations.http.put(path, { op_status: 'in-surgery' }, stale), 'stale_revision');
    expectProblem(await operations.http.delete(path, stale), 'stale_revision');
    expect(await operations.sees(path)).toEqual(edited);
  });

  it('that was entered in error is removed, and its admission is to be scheduled again', async () => {
    const { operations } = app;
    const operation = await scheduled();
    const path = `/api/operations/${operation.id}`;
    expect((await operations.http.delete(path)).status).toBe(204);
    expectProblem(await operations.http.get(path), 'not_found');
    expectProblem(await operations.http.put(path, {}), 'not_found');
    expect(await operations.sees(`/api/admissions/${operation.admission_id}`)).toMatchObject({
      awaiting: 'operations',
    });
    await operations.schedules({ ...operation.admission, patient: operation.patient });
  });

  it('is booked by Emergency, which the patient leaves in the same step', async () => {
    const { reception, emergency, operations } = app;
    const triaged = await emergency.triages(await reception.receives('emergency'));
    const { emergency: closed, operation } = await emergency.transfersToOperation(triaged, {
      anaesthesia_type: 'Spinal',
      start: 'in-surgery',
    });
    expect(closed.outcome).toMatchObject({ kind: 'handed_off', to: 'operations', record_id: operation.id });
    expect(operation).toMatchObject({
      ...booking,
      anaesthesia_type: 'Spinal',
      op_status: 'in-surgery',
      closed_at: null,
    });
    expect(operation.patient).toEqual(triaged.patient);
    expect(await emergency.lists('/api/emergency-details')).not.toContainEqual(closed);
    expect(await operations.lists('/api/operations')).toContainEqual(operation);
    expect((await operations.seesBoard('operations')).collections.admissions?.map(({ id }) => id)).toContain(
      triaged.admission_id,
    );
    const again = await emergency.http.post(`/api/emergency-details/${triaged.id}/transfer-to-operation`, booking);
    expectProblem(again, 'already_disposed');
    const stale = await emergency.triages(await reception.receives('emergency'));
    const path = `/api/emergency-details/${stale.id}/transfer-to-operation`;
    expectProblem(await emergency.http.post(path, booking, { 'if-match': '"99"' }), 'stale_revision');
    expectProblem(await emergency.http.post(path, { ...booking, start: 'post-op' }), 'validation_failed', 'start');
    expect((await emergency.transfersToOperation(stale)).operation.op_status).toBe('pre-op');
  });

  it('and a bed in the ICU: of twenty that send a patient to the one or the other, exactly one does', async () => {
    const { reception, emergency, icu, operations } = app;
    const triaged = await emergency.triages(await reception.receives('emergency'));
    const path = `/api/emergency-details/${triaged.id}` as const;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2
          ? emergency.http.post(`${path}/transfer-to-icu`, { severity: 'stable' })
          : emergency.http.post(`${path}/transfer-to-operation`, booking),
      ),
    );
    const [won, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    for (const answer of answers) if (answer !== won) expectProblem(answer, 'already_disposed');
    const here = [...(await icu.lists('/api/icu')), ...(await operations.lists('/api/operations'))].filter(
      ({ admission_id }: { admission_id: string }) => admission_id === triaged.admission_id,
    );
    expect(here).toEqual([won?.body.icu_case ?? won?.body.operation]);
  });
});
