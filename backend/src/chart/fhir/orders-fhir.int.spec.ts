import type { PrescriptionRecord, ServiceRequestRecord } from '@ward-board/contract';
import { bundleAt, postResource, type Resource } from '../../testing/fhir.js';
import type { Answer, Client } from '../../testing/http.js';
import { expectProblem } from '../../testing/problems.js';
import { openTestApp, type TestApp } from '../../testing/test-app.js';

describe('orders as FHIR R4', () => {
  let app: TestApp;
  let doctor: Client;
  let patient: string;
  beforeAll(async () => {
    app = await openTestApp();
    doctor = app.icu.http;
  });
  beforeEach(async () => {
    patient = (await app.reception.registers()).id;
  });
  afterAll(() => app?.close());

  const post = (collection: string, more: Resource) => {
    const order = { status: 'active', intent: 'order', subject: { reference: `Patient/${patient}` }, ...more };
    return postResource(doctor, collection, order);
  };
  const resourcesAt = (collection: string) => bundleAt(doctor, `${collection}?patient_id=${patient}`);

  it('a MedicationRequest is the prescription that says the same', async () => {
    const medicationCodeableConcept = { coding: [{ code: '723', display: 'Amoxicillin' }] };
    const dosage = {
      text: '1 g IV every 8 hours',
      route: { text: 'IV' },
      timing: { code: { text: 'Every 8 hours' } },
      doseAndRate: [{ doseQuantity: { value: 1, unit: 'g' } }],
    };
    const resource = { resourceType: 'MedicationRequest', medicationCodeableConcept, dosageInstruction: [dosage] };
    const { status, body } = (await post('prescriptions', resource)) as Answer<PrescriptionRecord>;
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ patient_id: patient, medication: 'Amoxicillin', dose: '1 g', route: 'IV', frequency: 'Every 8 hours' },
      ...{ instructions: '1 g IV every 8 hours', status: 'ordered' },
    });
    expect(await resourcesAt('prescriptions')).toMatchObject([
      {
        ...resource,
        medicationCodeableConcept: { text: 'Amoxicillin' },
        dosageInstruction: [{ route: { text: 'IV' } }],
        id: body.id,
      },
    ]);
  });

  it('a MedicationRequest loses nothing of how often and how long', async () => {
    const repeat = { frequency: 3, period: 1, periodUnit: 'd', boundsDuration: { value: 5, unit: 'days' } };
    const range = { doseRange: { low: { value: 1, unit: 'mg' }, high: { value: 2, unit: 'mg' } } };
    const dosageInstruction = [{ asNeededBoolean: true, timing: { repeat }, doseAndRate: [range] }];
    const of = { medicationCodeableConcept: { text: 'Morphine' }, dosageInstruction };
    const { body } = await post('prescriptions', { resourceType: 'MedicationRequest', ...of });
    const said = { dose: '1 mg–2 mg', frequency: '3 per 1 d, when needed', duration: '5 days' };
    expect(body).toMatchObject(said);
  });

  it.each<[string, Resource, string]>([
    ['that must not be given', { doNotPerform: true }, 'doNotPerform'],
    ['that is a plan', { intent: 'plan' }, 'intent'],
    ['that is over', { status: 'completed' }, 'status'],
    ['of nobody', { subject: { reference: 'Patient/x' } }, 'subject.reference'],
    ['without a dose', { medicationCodeableConcept: { text: 'Insulin' } }, 'dosageInstruction.0.doseAndRate'],
    ['of two doses', { dosageInstruction: [{ text: '1 g' }, { text: '2 g' }] }, 'dosageInstruction'],
  ])('a MedicationRequest %s is refused with the place in it', async (_, more, place) => {
    const answer = await post('prescriptions', { resourceType: 'MedicationRequest', ...more });
    expectProblem(answer, 'validation_failed', place);
  });

  it.each<[string, Resource, string]>([
    ['laboratory', { coding: [{ code: '108252007' }] }, 'LAB'],
    ['laboratory', { text: 'Laboratory procedure' }, 'LAB'],
    ['radiology', { coding: [{ code: '363679005', display: 'Imaging' }] }, 'RAD'],
  ])('a ServiceRequest is the request of its category: %s', async (category, concept) => {
    const code = { coding: [{ system: 'http://loinc.org', code: '58410-2' }], text: 'What is asked for' };
    const said = { category: [concept], code, priority: 'stat', reasonCode: [{ text: 'Fever' }] };
    const answer = await post('service-requests', { resourceType: 'ServiceRequest', ...said });
    const { body } = answer as Answer<ServiceRequestRecord>;
    expect(body).toMatchObject({
      ...{ patient_id: patient, category, display: 'What is asked for', code: '58410-2', priority: 'stat' },
      reason: 'Fever',
    });
    expect(await resourcesAt('service-requests')).toMatchObject([
      { resourceType: 'ServiceRequest', code, id: body.id },
    ]);
  });

  it('a ServiceRequest of neither category is refused with its place', async () => {
    const code = { text: 'ECG' };
    for (const category of [undefined, [{ text: 'Cardiology' }]]) {
      const answer = await post('service-requests', { resourceType: 'ServiceRequest', category, code });
      expectProblem(answer, 'validation_failed', 'category');
    }
  });

  it('a report is answered as a DiagnosticReport with its values, and none is taken', async () => {
    const lab = await app.joins('lab_technician', 'Laboratory');
    const test = await app.icu.ordersTest({ id: patient } as never);
    const values = [
      { display: 'Haemoglobin', value: 7.1, unit: 'g/dL', code: '718-7' },
      { display: 'Blood group', value: 'A' },
    ];
    await lab.reportsResult(test, { values, findings: 'a < b', conclusion: 'Anaemia' });
    const [report] = await resourcesAt('diagnostic-reports');
    expect(report).toMatchObject({
      ...{ resourceType: 'DiagnosticReport', status: 'final', conclusion: 'Anaemia' },
      basedOn: [{ reference: `ServiceRequest/${test.id}` }],
      contained: [{ valueQuantity: { value: 7.1, unit: 'g/dL' } }, { valueString: 'A' }],
      result: [{ reference: '#value-0' }, { reference: '#value-1' }],
      text: { div: expect.stringContaining('a &lt; b') },
    });
    const taken = await post('diagnostic-reports', { resourceType: 'DiagnosticReport' });
    expect([405, 415]).toContain(taken.status);
  });
});
