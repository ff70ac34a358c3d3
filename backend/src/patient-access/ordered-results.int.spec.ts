import { diagnosticReportList, type PatientRecord } from '@ward-board/contract';
import type { ApiClient } from '../testing/api-client.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

describe('under ACCESS_MODE=department, the result of an order', () => {
  let app: TestApp;
  let colleague: ApiClient;
  beforeAll(async () => {
    app = await openTestApp({ accessMode: 'department' });
    colleague = await app.joins('doctor', 'Emergency');
  });
  afterAll(() => app?.close());

  /** Orders for somebody in Emergency, who then goes to the ICU. */
  async function ordersAndHandsOver<Ordered>(order: (patient: PatientRecord) => Promise<Ordered>) {
    const { emergency, reception } = app;
    const triaged = await emergency.triages(await reception.receives('emergency'));
    const patient = await reception.sees(`/api/patients/${triaged.patient_id}`);
    const ordered = await order(patient);
    await emergency.http.post(`/api/emergency-details/${triaged.id}/transfer-to-icu`, { severity: 'critical' });
    return { patient, ordered };
  }
  const reportsOf = (who: ApiClient, { id }: { readonly id: string }, of = '') =>
    who.http.get(`/api/diagnostic-reports?patient_id=${id}${of}`);
  const idsOf = (body: unknown) => diagnosticReportList.parse(body).items.map(({ id }) => id);

  it('of the laboratory is read and marked as seen by who ordered it, though the patient has left their board', async () => {
    const { patient, ordered } = await ordersAndHandsOver(async (of) => app.emergency.ordersTest(of));
    const lab = await app.joins('lab_technician', 'Laboratory');
    const report = await lab.reportsResult(ordered);
    await lab.reportsResult(await app.icu.ordersTest(patient));
    const own = `&service_request_id=${ordered.id}`;
    const read = await reportsOf(app.emergency, patient, own);
    expect([read.status, idsOf(read.body)]).toEqual([200, [report.id]]);
    expect((await app.emergency.http.get(`/api/diagnostic-reports/${report.id}`)).status).toBe(200);
    const me = await app.emergency.http.get<{ readonly id: string }>('/api/auth/me');
    expect((await app.emergency.acknowledges(report)).acknowledged_by?.id).toBe(me.body.id);
  });

  it('of Radiology is read by the study that its bell names', async () => {
    const { patient, ordered } = await ordersAndHandsOver(async (of) => app.emergency.ordersImaging(of));
    const radiology = await app.signsIn('radiology');
    const study = await radiology.ordersStudy(patient, { service_request_id: ordered.id });
    await radiology.amendsStudy(study, { status: 'in-progress' });
    await radiology.amendsStudy(study, { status: 'completed', findings: 'Clear lungs' });
    const read = await reportsOf(app.emergency, patient, `&imaging_study_id=${study.id}`);
    expect([read.status, idsOf(read.body).length]).toEqual([200, 1]);
    const other = await radiology.ordersStudy(patient);
    expectProblem(await reportsOf(app.emergency, patient, `&imaging_study_id=${other.id}`), 'forbidden');
  });

  it('opens nothing else of the patient, and nothing to anybody else', async () => {
    const { patient, ordered } = await ordersAndHandsOver(async (of) => app.emergency.ordersTest(of));
    const report = await (await app.joins('lab_technician', 'Laboratory')).reportsResult(ordered);
    const own = `&service_request_id=${ordered.id}`;
    expectProblem(await reportsOf(app.emergency, patient), 'forbidden');
    expectProblem(await reportsOf(app.emergency, await app.reception.registers(), own), 'forbidden');
    expectProblem(await app.emergency.http.get(`/api/allergies/patient/${patient.id}`), 'forbidden');
    expectProblem(await reportsOf(colleague, patient, own), 'forbidden');
    expectProblem(await colleague.http.get(`/api/diagnostic-reports/${report.id}`), 'forbidden');
    expectProblem(await colleague.http.post(`/api/diagnostic-reports/${report.id}/acknowledge`), 'forbidden');
  });
});
