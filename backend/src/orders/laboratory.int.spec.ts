import {
  diagnosticReport,
  type NotificationRecord,
  type ServiceRequestRecord,
  serviceRequest,
} from '@ward-board/contract';
import type { ApiClient } from '../testing/api-client.js';
import { BoardWatch, replay } from '../testing/board-watch.js';
import { expectProblem } from '../testing/problems.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';

const NOBODY = '019a0000-0000-7000-8000-000000000000';

describe('a request of the laboratory', () => {
  let app: TestApp;
  let lab: ApiClient;
  beforeAll(async () => {
    app = await openTestApp();
    lab = await app.joins('lab_technician', 'Laboratory');
  });
  afterAll(() => app?.close());

  const ordered = async (more = {}) => app.icu.ordersTest(await app.reception.registers(), more);
  const queued = async (query = 'limit=500') => (await lab.lists(`/api/lab?${query}`)).map(({ id }) => id);
  const result = (request: ServiceRequestRecord, body: object, who = lab, headers = {}) =>
    who.http.post(`/api/lab/${request.id}/result`, body, headers);

  it('is ordered with all that is known, for the patient’s stay, and stands in the queue until it is done', async () => {
    const admission = await app.reception.receives('icu');
    const said = {
      ...{ display: 'Troponin', code: '6598-7', priority: 'stat', reason: 'Chest pain', source: 'icu' },
      ...{ modality: null, body_site: null },
    };
    const { patient_id } = admission;
    const order = { patient_id, category: 'LAB tests', status: 'active', ...said };
    const created = await app.icu.http.post('/api/service-requests', order);
    expect([created.status, created.headers.get('location')]).toEqual([
      201,
      `/api/service-requests/${created.body.id}`,
    ]);
    const request = serviceRequest.record.strict().parse(created.body);
    expect(request).toMatchObject({
      ...said,
      ...{
        patient_id,
        patient: admission.patient,
        admission_id: admission.id,
        category: 'laboratory',
        status: 'active',
      },
      ...{ imaging_study_id: null, report_id: null, report_status: null, revision: 1 },
      ...{ recorded_by: { id: app.icu.session.user.id }, edited_by: null, entered_in_error_at: null },
    });
    expect(await lab.sees(`/api/service-requests/${request.id}`)).toEqual(request);
    expect(await lab.lists('/api/lab')).toContainEqual(request);
    expect(await queued('status=in-progress')).not.toContain(request.id);
    const started = await lab.send('POST', `/api/lab/${request.id}/start`);
    expect(started).toMatchObject({ status: 'in-progress', revision: 2 });
    expect(await queued('status=in-progress')).toContain(request.id);
    await lab.reportsResult(request);
    expect(await queued()).not.toContain(request.id);
    expect(await queued('status=completed')).toContain(request.id);
  });

  it('is refused with the field that is wrong', async () => {
    const { id: patient_id } = await app.reception.registers();
    const order = (body: object) =>
      app.icu.http.post('/api/service-requests', { patient_id, category: 'lab', ...body });
    expectProblem(await order({}), 'validation_failed', 'display');
    for (const category of [
      'cardiology',
      'laboratory radiology',
      'Imaging lab',
      'lab\u0000',
      'lab\ud800',
      `lab${' '.repeat(300)}s`,
      ' ',
    ])
      expectProblem(await order({ display: 'FBC', category }), 'validation_failed', 'category');
    expectProblem(await order({ display: 'FBC', patient_id: NOBODY }), 'validation_failed', 'patient_id');
    expectProblem(await order({ display: 'FBC', priority: 'now' }), 'validation_failed', 'priority');
    expectProblem(await order({ display: 'FBC', code: 'F  BC' }), 'validation_failed', 'code');
    expectProblem(await order({ display: 'FBC', source: 'lab' }), 'validation_failed', 'source');
    expectProblem(await order({ display: 'FBC', body_site: 'Arm' }), 'validation_failed', 'body_site');
    expectProblem(await order({ display: 'FBC', status: 'completed' }), 'invalid_transition', 'status');
    const other = await app.reception.receives('icu');
    for (const admission_id of [NOBODY, other.id])
      expectProblem(await order({ display: 'FBC', admission_id }), 'validation_failed', 'admission_id');
    await app.reception.discharges(other);
    const late = { display: 'FBC', patient_id: other.patient_id, admission_id: other.id };
    expectProblem(await order(late), 'admission_closed', 'admission_id');
  });

  it('is found by patient, category in any words, and status, and page by page', async () => {
    const patient = await app.reception.registers();
    const [test, ct] = [await app.icu.ordersTest(patient), await app.icu.ordersImaging(patient)];
    const second = await app.icu.ordersTest(patient, { priority: 'urgent' });
    await app.icu.amendsRequest(second, { status: 'revoked' });
    const found = async (query: string) => (await lab.lists(`/api/service-requests?${query}`)).map(({ id }) => id);
    const of = `patient_id=${patient.id}`;
    expect(await found(of)).toEqual([second.id, ct.id, test.id]);
    for (const words of ['laboratory', 'Lab', 'LABOR']) expect(await found(`${of}&category=${words}`)).toHaveLength(2);
    for (const words of ['radiology', 'IMAGING', 'rad'])
      expect(await found(`${of}&category=${words}`)).toEqual([ct.id]);
    expect(await found(`${of}&status=revoked`)).toEqual([second.id]);
    expect((await found('category=lab&status=active')).slice(0, 1)).toEqual([test.id]);
    expect((await found('')).slice(0, 3)).toEqual([second.id, ct.id, test.id]);
    const { body } = await lab.http.get('/api/service-requests?limit=2');
    expect(await found(`limit=1&cursor=${body.next_cursor}`)).toEqual([test.id]);
    for (const none of ['x', 'lab+or+imaging'])
      expectProblem(await lab.http.get(`/api/service-requests?category=${none}`), 'validation_failed', 'category');
  });

  it('is edited while it is to be done, and moves one step at a time', async () => {
    const request = await ordered();
    const edited = await app.icu.amendsRequest(request, { priority: 'stat', reason: 'Sepsis' });
    expect(edited).toMatchObject({ priority: 'stat', reason: 'Sepsis', edited_by: { id: app.icu.session.user.id } });
    const edit = (body: object, headers = {}) => app.icu.http.put(`/api/service-requests/${request.id}`, body, headers);
    expectProblem(await edit({ reason: null }, { 'if-match': '"1"' }), 'stale_revision');
    expectProblem(await edit({ category: 'radiology' }), 'validation_failed', 'category');
    expectProblem(await edit({ patient_id: NOBODY }), 'validation_failed', 'patient_id');
    expectProblem(await edit({ status: 'completed' }), 'invalid_transition', 'status');
    await app.icu.amendsRequest(request, { status: 'revoked' });
    expectProblem(await edit({ reason: 'Fever' }), 'invalid_transition', 'reason');
    expectProblem(await edit({ status: 'active' }), 'invalid_transition', 'status');
    expectProblem(await result(request, { status: 'final', conclusion: 'Normal' }), 'invalid_transition');
  });

  it('that was entered in error is left out of lists unless they include it, and is never lost', async () => {
    const request = await ordered();
    await app.icu.send('DELETE', `/api/service-requests/${request.id}`);
    const list = (query = '') => lab.lists(`/api/service-requests?patient_id=${request.patient_id}${query}`);
    expect(await list()).toEqual([]);
    const [gone] = await list('&include=entered_in_error');
    expect(gone).toMatchObject({
      id: request.id,
      status: 'active',
      entered_in_error_by: { id: app.icu.session.user.id },
    });
    expect(await lab.sees(`/api/service-requests/${request.id}`)).toEqual(gone);
    expect(await queued()).not.toContain(request.id);
    expect((await lab.lists('/api/service-requests')).map(({ id }) => id)).not.toContain(request.id);
    const all = await lab.lists('/api/service-requests?include=entered_in_error');
    expect(all.map(({ id }) => id)).toContain(request.id);
    const edit = await app.icu.http.put(`/api/service-requests/${request.id}`, { priority: 'stat' });
    expectProblem(edit, 'entered_in_error');
  });

  it('is answered by a report: preliminary, final, amended, and acknowledged as it was read', async () => {
    const request = await ordered({ code: '718-7', display: 'Haemoglobin' });
    expectProblem(await lab.http.get(`/api/lab/${request.id}/result`), 'not_found');
    expectProblem(await result(request, { status: 'final' }), 'validation_failed', 'values');
    const odd = [{ code: '718\u00a07', display: 'Haemoglobin', value: 7.1 }];
    expectProblem(await result(request, { status: 'final', values: odd }), 'validation_failed', 'values.0.code');
    const values = [{ code: '718-7', display: 'Haemoglobin', value: 7.1, unit: 'g/dL' }];
    const first = await result(request, { status: 'preliminary', values });
    expect([first.status, first.headers.get('location')]).toEqual([201, `/api/lab/${request.id}/result`]);
    const report = diagnosticReport.strict().parse(first.body);
    const { id, patient_id } = request;
    expect(report).toMatchObject({
      ...{ patient_id, service_request_id: id, imaging_study_id: null, category: 'laboratory', values },
      ...{ code: '718-7', display: 'Haemoglobin', status: 'preliminary', critical: false, acknowledged_at: null },
      ...{ findings: null, conclusion: null, performer: lab.session.user.name, revision: 1 },
    });
    const unaware = { status: 'final', findings: 'x' };
    expectProblem(await result(request, { ...unaware, report_id: null }), 'stale_revision');
    const begun = { status: 'in-progress', report_id: report.id, report_status: 'preliminary' };
    expect(await lab.sees(`/api/service-requests/${id}`)).toMatchObject(begun);
    expect(await lab.sees(`/api/lab/${id}/result`)).toEqual(report);
    expect(await app.icu.lists(`/api/diagnostic-reports?patient_id=${patient_id}`)).toEqual([report]);
    expect(await app.icu.sees(`/api/diagnostic-reports/${report.id}`)).toEqual(report);

    const seen = await app.icu.acknowledges(report);
    const { user } = app.icu.session;
    expect(seen).toMatchObject({ acknowledged_by: { id: user.id, name: user.name }, acknowledged_at: seen.updated_at });
    const again = await app.emergency.acknowledges(report);
    expect(again).toEqual(seen);
    const final = await lab.reportsResult(request, { conclusion: 'Anaemia' });
    expect(final).toMatchObject({
      id: report.id,
      status: 'final',
      values,
      conclusion: 'Anaemia',
      acknowledged_at: null,
    });
    const stale = { 'if-match': `"${report.revision}"` };
    const unread = await app.icu.http.post(`/api/diagnostic-reports/${report.id}/acknowledge`, undefined, stale);
    expectProblem(unread, 'stale_revision');
    expectProblem(await result(request, { status: 'final', findings: 'x' }, lab, stale), 'stale_revision');
    expect(await lab.sees(`/api/service-requests/${id}`)).toMatchObject({
      status: 'completed',
      report_status: 'final',
    });
    expectProblem(await result(request, { status: 'preliminary', findings: 'x' }), 'invalid_transition', 'status');
    expect(await lab.reportsResult(request, { findings: 'Clotted' })).toMatchObject({ status: 'amended', values });
    const twice = await lab.reportsResult(request, { findings: 'Clotted' });
    expect(twice).toMatchObject({ status: 'amended', findings: 'Clotted' });
    const by = lab.session.user;
    expect(twice.amended_from).toEqual({
      ...{ status: 'final', findings: null, conclusion: 'Anaemia', values: final.values, critical: false },
      ...{ amended_at: twice.updated_at, amended_by: expect.objectContaining({ id: by.id, name: by.name }) },
    });
  });

  it('is to be done again once its result is taken back; with a result it can’t be taken back itself', async () => {
    const request = await ordered();
    const report = await lab.reportsResult(request);
    expectProblem(await app.icu.http.delete(`/api/service-requests/${request.id}`), 'already_reported');
    await lab.send('DELETE', `/api/lab/${request.id}/result`);
    const withdrawn = diagnosticReport.strict().parse(await app.icu.sees(`/api/diagnostic-reports/${report.id}`));
    expect(withdrawn).toMatchObject({
      ...{ ...report, revision: report.revision + 1, updated_at: expect.any(String) },
      ...{
        status: 'entered-in-error',
        entered_in_error_at: withdrawn.updated_at,
        entered_in_error_by: { id: lab.session.user.id },
      },
    });
    const reports = (more = '') =>
      app.icu.lists(`/api/diagnostic-reports?patient_id=${report.patient_id}&service_request_id=${request.id}${more}`);
    expect(await reports()).toEqual([]);
    expect(await reports('&include=entered_in_error')).toEqual([withdrawn]);
    expectProblem(await app.icu.http.post(`/api/diagnostic-reports/${report.id}/acknowledge`), 'entered_in_error');
    expectProblem(await lab.http.delete(`/api/lab/${request.id}/result`), 'not_found');
    const open = { status: 'active', report_id: null, report_status: null };
    expect(await lab.sees(`/api/service-requests/${request.id}`)).toMatchObject(open);
    expect(await queued()).toContain(request.id);
    const again = await lab.reportsResult(request);
    expect(await reports('&include=entered_in_error')).toEqual([again, withdrawn]);
    await lab.send('DELETE', `/api/lab/${request.id}/result`);
    await app.icu.send('DELETE', `/api/service-requests/${request.id}`);
  });

  it('is no request of Radiology', async () => {
    const ct = await app.icu.ordersImaging(await app.reception.registers());
    expectProblem(await result(ct, { status: 'final', conclusion: 'Clear' }), 'not_found');
    expectProblem(await lab.http.post(`/api/lab/${ct.id}/start`), 'not_found');
    expectProblem(await lab.http.get(`/api/lab/${ct.id}/result`), 'not_found');
    expect(await queued()).not.toContain(ct.id);
  });

  it('changes the queue by patches that make of an earlier snapshot the one that REST gives', async () => {
    const patient = await app.reception.registers();
    const before = await lab.http.get('/api/lab');
    const watch = await BoardWatch.open(lab);
    const seq = Number(before.headers.get('x-board-seq'));
    expect(await watch.joinList('lab', seq)).toMatchObject({ ok: true });
    const request = await app.icu.ordersTest(patient);
    await app.icu.ordersImaging(patient);
    await lab.send('POST', `/api/lab/${request.id}/start`);
    await app.reception.send('PUT', `/api/patients/${patient.id}`, { phone: '4711' });
    const done = await app.icu.ordersTest(patient);
    await lab.reportsResult(done);
    const after = await lab.http.get('/api/lab');
    await until('the patches', () => watch.listPatches.at(-1)?.seq === Number(after.headers.get('x-board-seq')));
    expect(watch.listPatches.map((patch) => patch.seq)).toEqual([1, 2, 3, 4, 5].map((n) => seq + n));
    expect(replay('service-requests', before.body.items, watch.listPatches)).toEqual(after.body.items);
    await until('a pulse', () => watch.listPulses.some(({ feed }) => feed === 'lab'));
    const pharmacist = await BoardWatch.open(await app.joins('pharmacist', 'Pharmacy'));
    expect(await pharmacist.joinList('lab', 0)).toEqual({ ok: false, code: 'forbidden' });
    expect(await watch.join('lab', 0)).toEqual({ ok: false, code: 'forbidden' });
    watch.close();
    pharmacist.close();
  });

  it('notifies the laboratory, and its critical result whoever ordered it and once each other on the ward', async () => {
    const nurse = await app.joins('nurse', 'ICU');
    const admission = await app.reception.receives('icu');
    const record = await app.icu.accepts(admission);
    const request = await app.icu.ordersTest(admission.patient as never, { reason: 'Bleeding' });
    const bells = async (who: ApiClient, query = '') =>
      ((await who.lists(`/api/notifications${query}`)) as readonly NotificationRecord[]).filter(
        ({ order_id }) => order_id === request.id,
      );
    await until('it has notified', async () => (await bells(lab, '?unread=true')).length === 1);
    const [asked] = await bells(lab);
    expect(asked).toMatchObject({ kind: 'lab_order_new', ward: 'lab', link: `/laboratory#${request.id}` });
    expect(asked?.body).toMatch(/: Full blood count, Bleeding · ICU/);
    const report = await lab.reportsResult(request, { critical: true });
    await until('it is told', async () => (await bells(app.icu)).length === 1);
    const [own] = await bells(app.icu);
    expect(own).toMatchObject({ kind: 'critical_finding', revision: 1 });
    expect(own?.body).toMatch(/: Full blood count: Normal$/);
    expect((await bells(nurse)).map(({ kind, link }) => [kind, link])).toEqual([
      ['critical_finding', `/icu#${admission.id}`],
    ]);
    expect(await bells(lab, '?unread=true')).toEqual([]);
    const [watch, theatre] = [await BoardWatch.open(app.icu), await BoardWatch.open(app.operations)];
    const booking = { procedure_name: 'Laparotomy', surgery_type: 'urgent', keep_bed: false };
    await app.icu.http.post(`/api/icu/${record.id}/transfer-to-operation`, booking);
    await until('it is told where the patient is', () => watch.moved.some(({ id }) => id === own?.id));
    const [now] = await bells(app.icu);
    expect(now).toMatchObject({ id: own?.id, revision: 2, ward: 'operations', link: `/operations#${admission.id}` });
    // That of before the move may reach the socket only now.
    expect(watch.bells.filter(({ order_id, revision }) => order_id === request.id && revision > 1)).toEqual([]);
    await until('the board that takes them over hears of it', () =>
      theatre.bells.some(({ order_id }) => order_id === request.id),
    );
    for (const each of [watch, theatre]) each.close();
    await nurse.acknowledges(report);
    await until('it asks nobody any more', async () => (await bells(app.icu, '?unread=true')).length === 0);
  });

  it('that is critical and taken back is told to those who heard of it, also once they have seen it, and has one bell at a time', async () => {
    const nurse = await app.joins('nurse', 'ICU');
    const admission = await app.reception.receives('icu');
    await app.icu.accepts(admission);
    const request = await app.icu.ordersTest(admission.patient as never);
    const asking = async (who: ApiClient) => {
      const unread: readonly NotificationRecord[] = await who.lists('/api/notifications?unread=true');
      return unread.filter(({ order_id }) => order_id === request.id).map(({ title }) => title);
    };
    const asks = async (...titles: readonly string[]) => {
      for (const who of [app.icu, nurse])
        await until(`it asks ${titles}`, async () => JSON.stringify(await asking(who)) === JSON.stringify(titles));
    };
    await lab.reportsResult(request, { critical: true });
    await asks('Critical finding');
    const report = await lab.reportsResult(request, { findings: 'Worse' });
    await asks('Critical finding, changed');
    await nurse.acknowledges(report);
    await asks();
    await lab.send('DELETE', `/api/lab/${request.id}/result`);
    await asks('Critical result taken back');
  });
});
