import { jest } from '@jest/globals';
import {
  type AuditHistoryEvent,
  auditHistoryList,
  type EventCause,
  eventCause,
  type PatientRecord,
  patientStateAt,
} from '@ward-board/contract';
import type { EventStore } from '@ward-board/event-store';
import { EVENT_STORE } from '../platform/database/event-store.token.js';
import type { ApiClient } from '../testing/api-client.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { EventCauses } from './event-causes.js';

describe('what led to an event', () => {
  let app: TestApp;
  let auditor: ApiClient;
  beforeAll(async () => {
    app = await openTestApp();
    auditor = await app.joins('auditor', null);
  });
  afterAll(() => app?.close());

  const events = async (patient: string): Promise<readonly AuditHistoryEvent[]> =>
    auditHistoryList.parse(
      (await auditor.http.get(`/api/audit/patients/${patient}/history?limit=200&order=oldest`)).body,
    ).items;
  const causeOf = async (
    patient: string,
    event: Pick<AuditHistoryEvent, 'position'> | undefined,
  ): Promise<EventCause> =>
    eventCause.parse(
      patientStateAt.parse(
        (await auditor.http.get(`/api/audit/patients/${patient}/state?position=${event?.position}`)).body,
      ).cause,
    );
  /** By the types of a patient's events: of which action each is a part, and what it follows. */
  const causes = async (patient: string, wanted: RegExp) => {
    const found: Record<string, readonly (string | undefined)[]> = {};
    for (const event of await events(patient)) {
      if (!wanted.test(event.type)) continue;
      const { part_of, follows } = await causeOf(patient, event);
      found[event.type] = [part_of?.type, follows?.type];
    }
    return found;
  };

  it('is the order that a study was made for; its report and the order’s end are parts of its completion', async () => {
    const { patient_id, patient: who, id: admission_id } = await app.reception.receives('emergency');
    const patient = who as PatientRecord;
    const radiology = await app.signsIn('radiology');
    const request = await app.icu.ordersImaging(patient, { admission_id });
    const study = await radiology.ordersStudy(patient, { service_request_id: request.id });
    await radiology.send('PUT', `/api/imaging-studies/${study.id}`, { status: 'in-progress' });
    await radiology.send('PUT', `/api/imaging-studies/${study.id}`, { status: 'completed', findings: 'Clear' });
    expect(await causes(patient_id, /^(Imaging|ServiceRequest|DiagnosticReport)/)).toEqual({
      ImagingOrdered: [undefined, undefined],
      ImagingStudyOrdered: [undefined, 'ImagingOrdered'],
      ServiceRequestScheduled: ['ImagingStudyOrdered', 'ImagingOrdered'],
      ImagingStudyStarted: [undefined, 'ImagingOrdered'],
      ServiceRequestStarted: ['ImagingStudyStarted', 'ImagingOrdered'],
      ImagingStudyAmended: ['ImagingStudyCompleted', 'ImagingOrdered'],
      ImagingStudyCompleted: [undefined, 'ImagingOrdered'],
      DiagnosticReportPublished: ['ImagingStudyCompleted', 'ImagingOrdered'],
      ServiceRequestReported: ['ImagingStudyCompleted', 'ImagingOrdered'],
      ServiceRequestCompleted: ['ImagingStudyCompleted', 'ImagingOrdered'],
    });
    const published = (await events(patient_id)).find(({ type }) => type === 'DiagnosticReportPublished');
    const { follows, together } = await causeOf(patient_id, published);
    expect(follows).toEqual((await events(patient_id)).find(({ type }) => type === 'ImagingOrdered'));
    expect(together.map(({ type }) => type)).toEqual([
      ...['ImagingStudyAmended', 'ServiceRequestReported', 'ServiceRequestCompleted'],
    ]);
  });

  it('is the study’s own order where no request was made for it', async () => {
    const patient = await app.reception.registers();
    const radiology = await app.signsIn('radiology');
    const study = await radiology.ordersStudy(patient);
    await radiology.send('PUT', `/api/imaging-studies/${study.id}`, { status: 'in-progress' });
    expect(await causes(patient.id, /^ImagingStudy/)).toEqual({
      ImagingStudyOrdered: [undefined, undefined],
      ImagingStudyStarted: [undefined, 'ImagingStudyOrdered'],
    });
  });

  it('is the prescription of a dose, and the record that was corrected', async () => {
    const patient = await app.reception.registers();
    const pharmacist = await app.joins('pharmacist', 'Pharmacy');
    const { id: prescription_id } = await app.icu.prescribes(patient);
    for (const action of ['dispensed', 'given'])
      await pharmacist.send('POST', '/api/pharmacy-dispense', { prescription_id, action });
    const pulse = { category: 'vital-signs', code: '8867-4', display: 'Heart Rate', unit: 'bpm', value: 72 };
    const { id } = await app.icu.send<{ id: string }>('POST', '/api/observations', {
      patient_id: patient.id,
      ...pulse,
    });
    await app.icu.send('PUT', `/api/observations/${id}`, { value: 76 });
    expect(await causes(patient.id, /^(Medication|Observation|Prescription)/)).toEqual({
      PrescriptionOrdered: [undefined, undefined],
      MedicationDispensed: [undefined, 'PrescriptionOrdered'],
      MedicationGiven: [undefined, 'PrescriptionOrdered'],
      ObservationRecorded: [undefined, undefined],
      ObservationAmended: [undefined, 'ObservationRecorded'],
    });
  });

  it('is the hand-off that was accepted or sent back, and the admission that a case was opened for', async () => {
    const { emergency, icu, reception } = app;
    const admission = await reception.receives('emergency');
    const triaged = await emergency.triages(admission);
    const { icu_case: first } = await emergency.transfersToIcu(triaged);
    await icu.send('POST', `/api/icu/${first.id}/send-back`, { reason: 'No bed with a ventilator' });
    expect(await causes(admission.patient_id, /^(Emergency|Icu|Patient|StayBegan)/)).toEqual({
      PatientRegistered: [undefined, undefined],
      PatientAdmitted: [undefined, undefined],
      StayBegan: ['PatientAdmitted', undefined],
      EmergencyCaseTriaged: [undefined, 'PatientAdmitted'],
      EmergencyCaseHandedOff: [undefined, undefined],
      IcuCaseOpened: ['EmergencyCaseHandedOff', undefined],
      IcuTransferSentBack: [undefined, 'EmergencyCaseHandedOff'],
      EmergencyPatientReturned: ['IcuTransferSentBack', undefined],
    });
    const { icu_case: second } = await emergency.transfersToIcu(triaged);
    await icu.send('POST', `/api/icu/${second.id}/accept`);
    const all = await events(admission.patient_id);
    const { follows } = await causeOf(
      admission.patient_id,
      all.find(({ type }) => type === 'IcuTransferAccepted'),
    );
    expect(follows?.position).toBe(all.findLast(({ type }) => type === 'EmergencyCaseHandedOff')?.position);
  });

  it('is the hand-off that brought a patient back to their kept bed, where that is accepted', async () => {
    const { emergency, operations, admin, reception } = app;
    const ward = await app.joins('doctor', 'Ward');
    const wing = await admin.setsUpWing('Kept', 'ward');
    const room = await admin.setsUpRoom(wing, '9', ['A']);
    const admission = await reception.receives('emergency');
    const triaged = await emergency.triages(admission);
    const at = { wing_id: wing.id, room_id: room.id };
    const to = await emergency.send<{ acceptance: { id: string } }>(
      'POST',
      `/api/emergency-details/${triaged.id}/transfer-to-ward`,
      at,
    );
    const path = `/api/normal-acceptances/${to.acceptance.id}`;
    await ward.send('POST', `${path}/accept`);
    const { operation } = await ward.send<{ operation: { id: string } }>('POST', `${path}/transfer-to-operation`, {
      ...{ surgery_type: 'elective', procedure_name: 'Washout', start: 'in-surgery' },
    });
    await operations.send('PUT', `/api/operations/${operation.id}`, { op_status: 'post-op' });
    await operations.send('POST', `/api/operations/${operation.id}/transfer-to-ward`, {});
    await ward.send('POST', `${path}/accept`);
    const all = await events(admission.patient_id);
    const [first, second] = all.filter(({ type }) => type === 'WardTransferAccepted');
    const followed = async (event: typeof first) => (await causeOf(admission.patient_id, event)).follows?.type;
    expect([await followed(first), await followed(second)]).toEqual(['EmergencyCaseHandedOff', 'OperationHandedOff']);
  });

  it('says of a set of values that they were recorded together, and makes none of them the whole', async () => {
    const patient = await app.reception.registers();
    const value = { unit: 'bpm' };
    await app.icu.send('POST', '/api/observations', {
      patient_id: patient.id,
      set: [
        { ...value, code: '8867-4', display: 'Heart Rate', value: 72 },
        { ...value, code: '9279-1', display: 'Respiratory Rate', value: 14 },
      ],
    });
    const all = (await events(patient.id)).filter(({ type }) => type === 'ObservationRecorded');
    for (const [event, other] of [all, all.toReversed()]) {
      const { part_of, together } = await causeOf(patient.id, event);
      expect([part_of, together]).toEqual([null, [other]]);
    }
  });

  it('is the entry of the waiting list that a patient was assigned from', async () => {
    const patient = await app.reception.registers();
    const ward = await app.joins('doctor', 'Ward');
    const entry = await ward.send<{ id: string }>('POST', '/api/waiting-list', {
      patient_id: patient.id,
      priority: 2,
    });
    await ward.send('PUT', `/api/waiting-list/${entry.id}`, { priority: 1 });
    const room = await app.admin.setsUpRoom(await app.admin.setsUpWing('Causes'), '1', ['A']);
    await ward.send('POST', `/api/waiting-list/${entry.id}/assign`, { room_id: room.id });
    expect(await causes(patient.id, /^(Waiting|Ward|PatientAdmitted|Wait)/)).toEqual({
      WaitingListEntryAdded: [undefined, undefined],
      WaitBegan: ['WaitingListEntryAdded', undefined],
      WaitingListEntryAmended: [undefined, 'WaitingListEntryAdded'],
      WaitingListEntryAssigned: [undefined, 'WaitingListEntryAdded'],
      PatientAdmitted: ['WaitingListEntryAssigned', undefined],
      WardPatientAccepted: ['WaitingListEntryAssigned', undefined],
      WaitEnded: ['WaitingListEntryAssigned', undefined],
    });
  });

  it('reads a few events by an index, however long the history is', async () => {
    const patient = await app.reception.registers();
    await app.icu.prescribes(patient);
    const ordered = (await events(patient.id)).find(({ type }) => type === 'PrescriptionOrdered');
    const store = app.service.app.get<EventStore>(EVENT_STORE);
    const byPatient = [jest.spyOn(store, 'readByPatient'), jest.spyOn(store, 'readByPatientBackwards')];
    const stream = jest.spyOn(store, 'readStream');
    const [event] = await store.readStream(ordered?.stream ?? '');
    if (!event) throw new Error('The prescription has a stream.');
    stream.mockClear();
    await app.service.app.get(EventCauses).of(event);
    for (const reads of byPatient) expect(reads).not.toHaveBeenCalled();
    expect(stream.mock.calls.every(([, options]) => (options?.limit ?? Number.POSITIVE_INFINITY) <= 100)).toBe(true);
    jest.restoreAllMocks();
  });

  it('is told with the records after an event, and with none of a moment or before one', async () => {
    const patient = await app.reception.registers();
    const [event] = await events(patient.id);
    for (const query of ['', `before=${event?.position}`]) {
      const { body } = await auditor.http.get(`/api/audit/patients/${patient.id}/state?${query}`);
      expect(patientStateAt.parse(body).cause).toBeNull();
    }
  });
});
