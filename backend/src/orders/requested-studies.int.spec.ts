import type { ImagingStudyRecord, NotificationRecord, ServiceRequestRecord } from '@ward-board/contract';
import type { ApiClient } from '../testing/api-client.js';
import { BoardWatch, replay } from '../testing/board-watch.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';

describe('a request of Radiology', () => {
  let app: TestApp;
  let radiology: ApiClient;
  beforeAll(async () => {
    app = await openTestApp();
    radiology = await app.signsIn('radiology');
  });
  afterAll(() => app?.close());

  const ordered = async (more = {}) => {
    const patient = await app.reception.registers();
    return { patient, request: await app.icu.ordersImaging(patient, more) };
  };
  const scheduled = async () => {
    const { patient, request } = await ordered();
    return { patient, request, study: await radiology.ordersStudy(patient, { service_request_id: request.id }) };
  };
  const now = ({ id }: ServiceRequestRecord) => app.icu.sees(`/api/service-requests/${id}`);
  const onBoard = async () =>
    ((await radiology.seesBoard('radiology')).collections['service-requests'] ?? []).map(({ id }) => id);

  it('goes as far as its study in the same step, and is answered by its report', async () => {
    const { patient, request, study } = await scheduled();
    expect(study).toMatchObject({ service_request_id: request.id, report_id: null });
    expect(await now(request)).toMatchObject({ status: 'active', imaging_study_id: study.id });
    await radiology.amendsStudy(study, { status: 'in-progress' });
    expect(await now(request)).toMatchObject({ status: 'in-progress' });
    const done = await radiology.amendsStudy(study, { status: 'completed', findings: 'Clear' });
    const [report] = await app.icu.lists(`/api/diagnostic-reports?patient_id=${patient.id}`);
    expect(done.report_id).toBe(report?.id);
    expect(report).toMatchObject({ service_request_id: request.id, imaging_study_id: study.id, category: 'radiology' });
    const answered = { status: 'completed', imaging_study_id: study.id, report_id: report?.id, report_status: 'final' };
    expect(await now(request)).toMatchObject(answered);
    expect(await onBoard()).not.toContain(request.id);
    await radiology.removesStudy(study);
    const again = { status: 'active', imaging_study_id: null, report_id: null, report_status: null };
    expect(await now(request)).toMatchObject(again);
    expect(await onBoard()).toContain(request.id);
  });

  it('has one study, of the same patient; the laboratory’s has none', async () => {
    const { patient, request } = await scheduled();
    const test = await app.icu.ordersTest(patient);
    const order = (patient_id: string, service_request_id: string) =>
      radiology.http.post('/api/imaging-studies', { patient_id, modality: 'CT', service_request_id });
    const field = 'service_request_id';
    expectProblem(await order(patient.id, request.id), 'already_ordered', field);
    expectProblem(await order(patient.id, test.id), 'validation_failed', field);
    const other = await app.reception.registers();
    const free = (await ordered()).request;
    expectProblem(await order(other.id, free.id), 'validation_failed', field);
    const study = await radiology.ordersStudy(other);
    const edit = await radiology.http.put(`/api/imaging-studies/${study.id}`, { service_request_id: free.id });
    expectProblem(edit, 'validation_failed', field);
    await app.icu.amendsRequest(free, { status: 'revoked' });
    expectProblem(await order(free.patient_id, free.id), 'invalid_transition', field);
  });

  it('says of a study that was cancelled when, by whom and why, until another is ordered or it is taken back', async () => {
    const { patient, request, study } = await scheduled();
    const cancels = (one: ImagingStudyRecord, cancel_reason: string) =>
      radiology.amendsStudy(one, { status: 'cancelled', cancel_reason });
    await cancels(study, 'No contrast today');
    const said = { at: expect.any(String), by: expect.objectContaining({ id: radiology.session.user.id }) };
    const first = { study_id: study.id, ...said, reason: 'No contrast today' };
    expect(await now(request)).toMatchObject({ status: 'active', imaging_study_id: null, study_cancelled: first });
    const next = await radiology.ordersStudy(patient, { service_request_id: request.id });
    expect(await now(request)).toMatchObject({ study_cancelled: null });
    await cancels(next, 'Patient refused');
    await radiology.removesStudy(await radiology.sees(`/api/imaging-studies/${study.id}`));
    const second = { study_id: next.id, ...said, reason: 'Patient refused' };
    expect(await now(request)).toMatchObject({ study_cancelled: second });
    await radiology.removesStudy(await radiology.sees(`/api/imaging-studies/${next.id}`));
    expect(await now(request)).toMatchObject({ status: 'active', study_cancelled: null });
  });

  it('that is revoked cancels a study that has not begun', async () => {
    const { request, study } = await scheduled();
    await app.icu.amendsRequest(request, { status: 'revoked' });
    const after: ImagingStudyRecord = await radiology.sees(`/api/imaging-studies/${study.id}`);
    expect(after.status).toBe('cancelled');
    expect(await now(request)).toMatchObject({ status: 'revoked' });
  });

  it('that was entered in error cancels a study that has not begun', async () => {
    const { request, study } = await scheduled();
    expect((await app.icu.http.delete(`/api/service-requests/${request.id}`)).status).toBeLessThan(300);
    expect(await radiology.sees(`/api/imaging-studies/${study.id}`)).toMatchObject({ status: 'cancelled' });
  });

  it('that is revoked names no study that is gone', async () => {
    const { request, study } = await scheduled();
    await app.icu.amendsRequest(request, { status: 'revoked' });
    expect(await now(request)).toMatchObject({ status: 'revoked', imaging_study_id: study.id });
    await radiology.removesStudy(study);
    expect(await now(request)).toMatchObject({ status: 'revoked', imaging_study_id: null });
  });

  it('two people order a study for at once is given to one of them', async () => {
    const { patient, request } = await ordered();
    const body = { patient_id: patient.id, modality: 'CT', service_request_id: request.id };
    const answers = await Promise.all([1, 2, 3].map(() => radiology.http.post('/api/imaging-studies', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('changes the board together with its study, by one patch for each step', async () => {
    const before = await radiology.seesBoard('radiology');
    const watch = await BoardWatch.open(radiology);
    await watch.join('radiology', before.seq);
    const { request, study } = await scheduled();
    await app.icu.ordersTest(await app.reception.registers());
    await radiology.amendsStudy(study, { status: 'in-progress' });
    await radiology.amendsStudy(study, { status: 'completed' });
    const after = await radiology.seesBoard('radiology');
    await watch.caughtUpTo(after.seq);
    expect(watch.seqs).toEqual([1, 2, 3, 4].map((n) => before.seq + n));
    for (const collection of ['imaging-studies', 'service-requests'] as const) {
      const snapshot = before.collections[collection] ?? [];
      expect(replay(collection, snapshot, watch.patches)).toEqual(after.collections[collection]);
    }
    const last = watch.patches.at(-1)?.changes.map(({ collection, op, id }) => `${collection} ${op} ${id}`);
    expect(last?.sort()).toEqual([`imaging-studies upsert ${study.id}`, `service-requests remove ${request.id}`]);
    watch.close();
  });

  it('notifies Radiology until it has a study, with high priority when it is STAT, and its report whoever ordered it', async () => {
    const { patient, request } = await ordered({ priority: 'stat', source: 'emergency' });
    const bells = async (who: ApiClient, query = '') =>
      ((await who.lists(`/api/notifications${query}`)) as readonly NotificationRecord[]).filter(
        ({ order_id }) => order_id === request.id,
      );
    await until('it has notified', async () => (await bells(radiology, '?unread=true')).length === 1);
    const asked = { kind: 'imaging_order_new', priority: 'high', ward: 'radiology', link: `/radiology#${request.id}` };
    expect(await bells(radiology)).toMatchObject([asked]);
    const study = await radiology.ordersStudy(patient, { service_request_id: request.id });
    await until('it has a study', async () => (await bells(radiology, '?unread=true')).length === 0);
    await radiology.amendsStudy(study, { status: 'in-progress' });
    await radiology.amendsStudy(study, { status: 'completed' });
    await until('it is told', async () => (await bells(app.icu)).length === 1);
    expect(await bells(app.icu)).toMatchObject([{ kind: 'result_final', study_id: study.id, handled_at: null }]);
    expect((await bells(radiology)).length).toBe(1);
    const [report] = await app.icu.lists(`/api/diagnostic-reports?patient_id=${patient.id}`);
    if (report) await app.icu.acknowledges(report);
    await until('it was seen', async () => (await bells(app.icu, '?unread=true')).length === 0);
  });

  it('is not marked as seen by who wrote it: it goes on asking those who treat the patient', async () => {
    const { patient, request, study } = await scheduled();
    const started = await radiology.amendsStudy(study, { status: 'in-progress' });
    await radiology.amendsStudy(started, { status: 'completed', findings: 'Free air', critical: true });
    const [report] = await app.icu.lists(`/api/diagnostic-reports?patient_id=${patient.id}`);
    expect(report).toMatchObject({ requested_by: { id: app.icu.session.user.id } });
    const path = `/api/diagnostic-reports/${report?.id}/acknowledge`;
    expectProblem(await radiology.http.post(path), 'own_report');
    expect(await app.icu.sees(`/api/diagnostic-reports/${report?.id}`)).toEqual(report);
    const asks = async () => {
      const bells: readonly NotificationRecord[] = await app.icu.lists('/api/notifications?unread=true');
      return bells.some(({ order_id, kind }) => order_id === request.id && kind === 'critical_finding');
    };
    await until('it has notified', asks);
    const key = { 'idempotency-key': 'seen once' };
    const seen = await app.icu.http.post(path, undefined, key);
    expect(seen.body).toMatchObject({ acknowledged_by: { id: app.icu.session.user.id } });
    expect((await app.icu.http.post(path, undefined, key)).body).toEqual(seen.body);
    await until('it asks nobody any more', async () => !(await asks()));
    // Once it was seen, that stands, whoever says it again.
    expect((await radiology.http.post(path)).body).toEqual(seen.body);
  });

  it('whose doctor also reports it is marked as seen by them', async () => {
    const { patient, request } = await ordered();
    const study = await app.icu.ordersStudy(patient, { service_request_id: request.id });
    await app.icu.amendsStudy(study, { status: 'in-progress' });
    await app.icu.amendsStudy(study, { status: 'completed', findings: 'Clear' });
    const [report] = await app.icu.lists(`/api/diagnostic-reports?patient_id=${patient.id}`);
    if (report) await app.icu.acknowledges(report);
    expect(await app.icu.lists(`/api/diagnostic-reports?patient_id=${patient.id}`)).toMatchObject([
      { acknowledged_by: { id: app.icu.session.user.id } },
    ]);
  });
});
