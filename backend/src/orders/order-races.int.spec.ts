import type { PatientRecord } from '@ward-board/contract';
import type { ApiClient } from '../testing/api-client.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';

describe('at the same time', () => {
  let app: TestApp;
  let lab: ApiClient;
  beforeAll(async () => {
    app = await openTestApp();
    lab = await app.joins('lab_technician', 'Laboratory');
  });
  afterAll(() => app?.close());

  const eventsOf = async (patient_id: string) => {
    const { rows } = await app.db.query<{ type: string; data: Readonly<Record<string, unknown>> }>(
      `SELECT type, data FROM event_store.event WHERE metadata->>'patient_id' = $1 ORDER BY position`,
      [patient_id],
    );
    return rows;
  };

  it('as a result is taken back it is reported anew or changed before that, and never changed after it', async () => {
    const admission = await app.reception.receives('icu');
    const record = await app.icu.accepts(admission);
    for (let n = 0; n < 12; n++) {
      const request = await app.icu.ordersTest(admission.patient as PatientRecord);
      await lab.reportsResult(request, { status: n % 2 ? 'preliminary' : 'final' });
      const path = `/api/lab/${request.id}/result`;
      const report = (findings: string) => lab.http.post(path, { findings, status: 'final' });
      const answers = await Promise.all([lab.http.delete(path), ...['a', 'b', 'c'].map(report)]);
      expect(answers.map(({ status }) => status)).toEqual([204, 201, 201, 201]);
    }
    const takenBack = new Set<unknown>();
    for (const { type, data } of await eventsOf(admission.patient_id)) {
      if (type === 'LaboratoryReportAmended') expect(takenBack).not.toContain(data.report_id);
      if (type === 'LaboratoryReportEnteredInError') takenBack.add(data.report_id);
    }
    expect(takenBack.size).toBe(12);
    const reports = await app.icu.lists(`/api/diagnostic-reports?patient_id=${admission.patient_id}`);
    const { clinical } = await app.icu.sees(`/api/icu/${record.id}`);
    expect(clinical?.results.map(({ report_id }) => report_id).sort()).toEqual(reports.map(({ id }) => id).sort());
  });

  it('as a request is revoked its preliminary result is changed before that, or refused', async () => {
    const patient = await app.reception.registers();
    for (let n = 0; n < 12; n++) {
      const request = await app.icu.ordersTest(patient);
      await lab.reportsResult(request, { status: 'preliminary' });
      const result = { findings: 'Clotted', status: 'preliminary' };
      const [, reported] = await Promise.all([
        app.icu.amendsRequest(request, { status: 'revoked' }),
        lab.http.post(`/api/lab/${request.id}/result`, result),
      ]);
      expect([201, 409]).toContain(reported.status);
    }
    const revoked = new Set<unknown>();
    for (const { type, data } of await eventsOf(patient.id)) {
      if (type === 'LaboratoryReportAmended') expect(revoked).not.toContain(data.service_request_id);
      if (type === 'ServiceRequestRevoked') revoked.add(data.service_request_id);
    }
    expect(revoked.size).toBe(12);
  });

  it('as a stay ends an order is placed for it before that, or not for it at all', async () => {
    for (let n = 0; n < 12; n++) {
      const { id: admission_id, patient_id } = await app.reception.receives('icu');
      const stay = n % 2 ? { admission_id } : {};
      const [discharge, ...orders] = await Promise.all([
        app.reception.http.post(`/api/admissions/${admission_id}/discharge`),
        app.icu.http.post('/api/prescriptions', { patient_id, medication: 'Paracetamol', dose: '1 g', ...stay }),
        app.icu.http.post('/api/service-requests', { patient_id, category: 'lab', display: 'FBC', ...stay }),
      ]);
      expect(discharge.status).toBe(200);
      for (const { status, body } of orders) {
        if (status === 409) expect([n % 2, body]).toEqual([1, expect.objectContaining({ code: 'admission_closed' })]);
        else expect(status).toBe(201);
      }
      const events = await eventsOf(patient_id);
      const ended = events.findIndex(({ type }) => type === 'PatientDischarged');
      const after = events
        .slice(ended)
        .filter(({ type }) => /^(PrescriptionOrdered|LaboratoryTestOrdered)$/.test(type));
      expect(after.filter(({ data }) => data.admission_id === admission_id)).toEqual([]);
    }
  });
});
