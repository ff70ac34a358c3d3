import type { PrescriptionRecord, ServiceRequestRecord } from '@ward-board/contract';
import { bundleAt, postResource, type Resource } from '../../testing/fhir.js';
import type { Answer } from '../../testing/http.js';
import { expectProblem } from '../../testing/problems.js';
import { resourceTests } from '../../testing/resource-tests.js';

const DOSE = 'dosageInstruction.0.doseAndRate.0';
const dosed = (doseAndRate: object) => ({
  medicationCodeableConcept: { text: 'A' },
  dosageInstruction: [{ doseAndRate: [doseAndRate] }],
});
const dosage = (more: object) => ({
  medicationCodeableConcept: { text: 'A' },
  dosageInstruction: [{ text: '1 g', ...more }],
});
const SOURCE = { url: 'urn:ward-board:source', valueString: 'nowhere' };

describe('orders as FHIR R4', () => {
  const tests = resourceTests('doctor');

  const post = (collection: string, more: Resource) => {
    const order = { status: 'active', intent: 'order', subject: tests.subject, ...more };
    return postResource(tests.sender, collection, order);
  };
  const resourcesAt = (collection: string) => bundleAt(tests.sender, `${collection}?patient_id=${tests.patient}`);

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
      ...{ patient_id: tests.patient, medication: 'Amoxicillin', dose: '1 g', route: 'IV', frequency: 'Every 8 hours' },
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
    const [dosage] = dosageInstruction;
    const more = {
      asNeededBoolean: undefined,
      asNeededCodeableConcept: { text: 'pain' },
      additionalInstruction: [{ text: 'With food' }],
    };
    const needed = { ...of, dosageInstruction: [{ ...dosage, ...more }] };
    expect((await post('prescriptions', { resourceType: 'MedicationRequest', ...needed })).body).toMatchObject({
      ...{ ...said, frequency: '3 per 1 d, when needed: pain' },
      instructions: 'With food',
    });
    const unsaid = {
      ...{ asNeededBoolean: undefined, asNeededCodeableConcept: {} },
      timing: { repeat: { frequency: 3 } },
    };
    const uncertain = { ...of, dosageInstruction: [{ ...dosage, ...unsaid }] };
    expect((await post('prescriptions', { resourceType: 'MedicationRequest', ...uncertain })).body).toMatchObject({
      frequency: '3 times, when needed',
    });
  });

  it('a MedicationRequest says for what it is ordered, among the instructions', async () => {
    const dosageInstruction = [{ text: '10 mL', patientInstruction: 'With food' }];
    const of = { medicationCodeableConcept: { text: 'Nizatidine' }, dosageInstruction };
    const reasonReference = [{ display: 'Reflux' }, { reference: 'Condition/7' }];
    const why = { reasonCode: [{ text: 'Duodenal ulcer' }], reasonReference };
    const { body } = await post('prescriptions', { resourceType: 'MedicationRequest', ...of, ...why });
    expect(body).toMatchObject({ dose: '10 mL', instructions: 'With food\nFor: Duodenal ulcer, Reflux, Condition/7' });
    const [again = {}] = await resourcesAt('prescriptions');
    expect((await post('prescriptions', again)).body).toMatchObject({ instructions: body.instructions });
  });

  it('a MedicationRequest keeps its days, its hours and its end', async () => {
    const repeat = {
      ...{ frequency: 1, period: 1, periodUnit: 'wk', dayOfWeek: ['mon'], timeOfDay: ['08:00:00'] },
      boundsPeriod: { start: '2026-01-01', end: '2199-03-01' },
    };
    const of = { medicationCodeableConcept: { text: 'Methotrexate' } };
    const dosageInstruction = [{ text: '10 mg', timing: { repeat } }];
    const { body } = await post('prescriptions', { resourceType: 'MedicationRequest', ...of, dosageInstruction });
    expect(body).toMatchObject({
      ...{ frequency: '1 per 1 wk, on mon, at 08:00:00', duration: 'from 2026-01-01 until 2199-03-01' },
    });
  });

  it('a ServiceRequest keeps when and where it is to be done', async () => {
    const said = {
      ...{ category: [{ text: 'Laboratory' }], code: { text: 'Swab' }, bodySite: [{ text: 'Left heel' }] },
      ...{ occurrenceDateTime: '2026-11-26T06:00:00Z', patientInstruction: 'Fasting' },
      reasonReference: [{ display: 'Pressure ulcer' }, { reference: 'Condition/7' }],
    };
    const { body } = await post('service-requests', { resourceType: 'ServiceRequest', ...said });
    expect(body).toMatchObject({
      body_site: null,
      reason: 'Body site: Left heel\nPressure ulcer\nCondition/7\nTo be done: 2026-11-26T06:00:00Z\nFasting',
    });
  });

  it.each([
    ['occurrenceTiming', { occurrenceTiming: { repeat: { frequency: 1 } } }],
    ['asNeededBoolean', { asNeededBoolean: true }],
  ])('a ServiceRequest that is not done once is refused by its %s', async (place, more) => {
    const said = { category: [{ text: 'Laboratory' }], code: { text: 'Sodium' } };
    expectProblem(
      await post('service-requests', { resourceType: 'ServiceRequest', ...said, ...more }),
      'validation_failed',
      place,
    );
  });

  it('a ServiceRequest has LOINC’s code, whichever comes first', async () => {
    const coding = [{ display: 'Sodium' }, { code: 'NA' }, { system: 'http://loinc.org', code: '2951-2' }];
    const of = { category: [{ text: 'Laboratory' }], code: { text: 'Sodium', coding } };
    expect((await post('service-requests', { resourceType: 'ServiceRequest', ...of })).body).toMatchObject({
      code: '2951-2',
    });
  });

  it('a code that is none of LOINC’s is not said to be one', async () => {
    await tests.sender.post('/api/service-requests', {
      patient_id: tests.patient,
      category: 'laboratory',
      display: 'Full blood count',
      code: 'FBC',
    });
    const [resource] = await resourcesAt('service-requests');
    expect(resource).toMatchObject({ code: { coding: [{ code: 'FBC', display: 'Full blood count' }] } });
    expect(JSON.stringify(resource)).not.toContain('loinc');
    expect((await post('service-requests', resource ?? {})).body).toMatchObject({ code: 'FBC' });
  });

  it.each<[string, object]>([
    [
      'prescriptions',
      { dose: '10 mL', route: 'Oral', frequency: 'Every 8 hours', duration: '5 days', instructions: 'With food' },
    ],
    ['prescriptions', { dose: '1 or 2 tablets', route: 'Oral', duration: 'until review' }],
    ['prescriptions', { dose: '1g' }],
    [
      'service-requests',
      { category: 'laboratory', display: 'Sodium', code: '2951-2', priority: 'stat', reason: 'Seizure' },
    ],
    ['service-requests', { category: 'radiology', display: 'CT head', body_site: 'Head' }],
    ['prescriptions', { dose: '1 g', source: 'icu', allergy_reason: 'Has tolerated it since' }],
    [
      'service-requests',
      { category: 'radiology', display: 'Head', modality: 'CT', source: 'emergency', allergy_reason: 'No contrast' },
    ],
    ['service-requests', { category: 'laboratory', display: 'Sodium', source: 'ward' }],
  ])('of %s come out as they went in, and go in again as the same: %j', async (collection, said) => {
    const order = {
      patient_id: tests.patient,
      ...(collection === 'prescriptions' && { medication: 'Lactulose' }),
      ...said,
    };
    const plain = (await tests.sender.post(`/api/${collection}`, order)) as Answer<Resource>;
    expect(plain.status).toBe(201);
    const [resource] = await resourcesAt(collection);
    const again = await post(collection, resource ?? {});
    const own = ['id', 'created_at', 'updated_at'];
    const comparable = (record: Resource) => Object.entries(record).filter(([name]) => !own.includes(name));
    expect(comparable(again.body)).toEqual(comparable(plain.body));
  });

  it.each<[string, Resource, string]>([
    ['that must not be given', { doNotPerform: true }, 'doNotPerform'],
    ['that is a plan', { intent: 'plan' }, 'intent'],
    ['that is over', { status: 'completed' }, 'status'],
    ['of nobody', { subject: { reference: 'Patient/x' } }, 'subject.reference'],
    ['without a dose', { medicationCodeableConcept: { text: 'Insulin' } }, 'dosageInstruction.0.doseAndRate'],
    [
      'of two drugs',
      { medicationCodeableConcept: { text: 'A' }, medicationReference: { display: 'B' } },
      'medication[x]',
    ],
    [
      'of a dose said twice',
      { dosageInstruction: [{ doseAndRate: [1, 2].map((value) => ({ doseQuantity: { value, unit: 'g' } })) }] },
      'dosageInstruction.0.doseAndRate',
    ],
    [
      'with a long route',
      {
        medicationCodeableConcept: { text: 'A' },
        dosageInstruction: [{ text: '1 g', route: { text: 'x'.repeat(201) } }],
      },
      'dosageInstruction.0.route',
    ],
    ['of two doses', { dosageInstruction: [{ text: '1 g' }, { text: '2 g' }] }, 'dosageInstruction'],
    ['of less than nothing', dosed({ doseQuantity: { value: -1, unit: 'g' } }), `${DOSE}.doseQuantity.value`],
    ['of nothing', dosed({ doseQuantity: { value: 0, unit: 'g' } }), `${DOSE}.doseQuantity.value`],
    [
      'of a dose without an end',
      dosed({ doseQuantity: { value: 1, comparator: '>' } }),
      `${DOSE}.doseQuantity.comparator`,
    ],
    [
      'of a rate',
      dosed({ doseQuantity: { value: 50, unit: 'mg' }, rateQuantity: { value: 2 } }),
      `${DOSE}.rateQuantity`,
    ],
    ['for one eye', dosage({ site: { text: 'Left eye' } }), 'dosageInstruction.0.site'],
    ['of at most so much', dosage({ maxDosePerPeriod: {} }), 'dosageInstruction.0.maxDosePerPeriod'],
    ['of three times', dosage({ timing: { repeat: { count: 3 } } }), 'dosageInstruction.0.timing.repeat.count'],
    ['from nowhere', { ...dosed({ doseQuantity: { value: 1 } }), extension: [SOURCE] }, 'extension'],
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
      ...{ patient_id: tests.patient, category, display: 'What is asked for', code: '58410-2', priority: 'stat' },
      reason: 'Fever',
    });
    expect(await resourcesAt('service-requests')).toMatchObject([
      { resourceType: 'ServiceRequest', code, id: body.id },
    ]);
  });

  it('a ServiceRequest for imaging has its modality by DICOM’s codes, and loses no other detail', async () => {
    const orderDetail = [
      { text: 'Without contrast' },
      { coding: [{ system: 'http://dicom.nema.org/resources/ontology/DCM', code: 'MR' }] },
    ];
    const said = { category: [{ text: 'Imaging' }], code: { text: 'Head' }, reasonCode: [{ text: 'Seizure' }] };
    const { body } = await post('service-requests', { resourceType: 'ServiceRequest', ...said, orderDetail });
    expect(body).toMatchObject({ modality: 'MR', reason: 'Seizure\nWithout contrast' });
  });

  it('a ServiceRequest of neither category, or of both, is refused with its place', async () => {
    const code = { text: 'ECG' };
    const [lab, imaging, both] = ['Laboratory', 'Imaging', 'Laboratory imaging'].map((text) => ({ text }));
    for (const category of [undefined, [{ text: 'Cardiology' }], [lab, imaging], [both], [both, lab]]) {
      const answer = await post('service-requests', { resourceType: 'ServiceRequest', category, code });
      expectProblem(answer, 'validation_failed', 'category');
    }
  });

  it('a report is answered as a DiagnosticReport with its values, and none is taken', async () => {
    const lab = await tests.app.joins('lab_technician', 'Laboratory');
    const test = await tests.app.icu.ordersTest({ id: tests.patient } as never);
    const values = [
      { display: 'Haemoglobin', value: 7.1, unit: 'g/dL', code: '718-7' },
      { display: 'Blood group', value: 'A' },
    ];
    await lab.reportsResult(test, { values, findings: 'a < b', conclusion: 'Anaemia', critical: true });
    const [report] = await resourcesAt('diagnostic-reports');
    expect(report).toMatchObject({
      ...{ resourceType: 'DiagnosticReport', status: 'final', conclusion: 'Anaemia' },
      basedOn: [{ reference: `ServiceRequest/${test.id}` }],
      contained: [{ valueQuantity: { value: 7.1, unit: 'g/dL' } }, { valueString: 'A' }],
      result: [{ reference: '#value-0' }, { reference: '#value-1' }],
      text: { div: expect.stringContaining('a &lt; b') },
      extension: [{ url: 'urn:ward-board:critical', valueBoolean: true }],
    });
    const taken = await post('diagnostic-reports', { resourceType: 'DiagnosticReport' });
    expect([405, 415]).toContain(taken.status);
  });
});
