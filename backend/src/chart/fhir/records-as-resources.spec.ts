import { jest } from '@jest/globals';
import type {
  AllergyRecord,
  CarePlanRecord,
  ConditionRecord,
  ConsentRecord,
  DiagnosticReportRecord,
  Interpretation,
  NursingAssessmentRecord,
  ObservationRecord,
  PlanStatus,
  PrescriptionRecord,
} from '@ward-board/contract';
import { ProblemException } from '../../platform/http/problem-exception.js';
import { allergyFhir } from './allergy-fhir.js';
import { assessmentFhir } from './assessment-fhir.js';
import { conditionFhir } from './condition-fhir.js';
import { observationFhir } from './observation-fhir.js';
import { carePlanFhir, consentFhir } from './plans-fhir.js';
import { medicationRequestFhir } from './prescription-fhir.js';
import { diagnosticReportFhir } from './report-fhir.js';

const at = '2026-11-21T08:00:00.000Z';
const nurse = { id: '01900000-0000-7000-8000-000000000009', name: 'Nora' };
const subject = { reference: 'Patient/01900000-0000-7000-8000-000000000001' };
const kept = {
  ...{ id: '01900000-0000-7000-8000-000000000002', revision: 2, created_at: at, updated_at: at },
  ...{ patient_id: '01900000-0000-7000-8000-000000000001', admission_id: null, recorded_by: nurse },
  ...{ edited_by: null, entered_in_error_at: null },
};
const inError = { entered_in_error_at: at };
const edited = { edited_by: nurse };

describe('the status of a resource says of its record', () => {
  const observed = (said: object) =>
    observationFhir.write({
      ...{ ...kept, category: 'vital-signs', code: '8867-4', display: 'Heart Rate', unit: 'bpm' },
      ...{ value: 80, value_string: null, effective_at: at, ...said },
    } as ObservationRecord);
  const assessed = (said: object) =>
    assessmentFhir.write({
      ...{ ...kept, type: 'Other', items: null, score: null, result: 'Calm', notes: null, ...said },
    } as NursingAssessmentRecord);

  it('the unit of its chip, where a vital sign was recorded without one', () => {
    const quantity = { value: 80, unit: 'bpm', code: '/min' };
    expect(observed({ unit: null })).toMatchObject({ valueQuantity: quantity });
    const pressure = { code: '85354-9', unit: null, value: null, value_string: '120/80' };
    const parts = [{ valueQuantity: { value: 120 } }, { valueQuantity: { value: 80 } }];
    expect(observed(pressure)).toMatchObject({ component: parts });
    expect(observed({ code: '9269-2', unit: null })).toEqual(expect.objectContaining({ valueQuantity: { value: 80 } }));
  });

  it('that it was edited, or entered in error, whether it was edited before or not', () => {
    expect(observed({})).toMatchObject({ status: 'final' });
    expect(assessed({})).toMatchObject({ status: 'completed' });
    for (const write of [observed, assessed]) {
      expect(write(edited)).toMatchObject({ status: 'amended' });
      expect(write(inError)).toMatchObject({ status: 'entered-in-error' });
      expect(write({ ...edited, ...inError })).toMatchObject({ status: 'entered-in-error' });
    }
  });

  const allergy = (said: object) =>
    allergyFhir.write({
      ...{ ...kept, no_known: false, substance: 'Latex', reaction: null, category: null, criticality: null },
      ...{ ended_at: null, ...said },
    } as AllergyRecord);
  const coded = (code: string) => ({ coding: [expect.objectContaining({ code })] });

  it('whether it counts, or is over, which an error never was', () => {
    expect(allergy({})).toMatchObject({ clinicalStatus: coded('active'), verificationStatus: undefined });
    expect(allergy({ no_known: true, ended_at: at })).toMatchObject({ clinicalStatus: coded('inactive') });
    expect(allergy({ ...inError, ended_at: at })).toMatchObject({
      clinicalStatus: undefined,
      verificationStatus: coded('entered-in-error'),
    });
  });

  it.each<[PlanStatus, plan: string, consent: string]>([
    ['draft', 'draft', 'draft'],
    ['active', 'active', 'active'],
    ['completed', 'completed', 'inactive'],
    ['revoked', 'revoked', 'rejected'],
  ])('how far a plan and a consent are: %s', (status, plan, consent) => {
    const written = (said: object) => [
      carePlanFhir.write({
        ...kept,
        title: 'Wound',
        category: null,
        goals: null,
        activities: null,
        ...said,
      } as CarePlanRecord),
      consentFhir.write({
        ...kept,
        procedure: 'CT',
        category: null,
        signed_by: null,
        signed_at: null,
        ...said,
      } as ConsentRecord),
    ];
    expect(written({ status })).toMatchObject([{ status: plan }, { status: consent }]);
    expect(written({ status, ...inError })).toMatchObject([
      { status: 'entered-in-error' },
      { status: 'entered-in-error' },
    ]);
    const resource = {
      resourceType: 'Consent',
      status: consent,
      patient: subject,
      provision: { code: [{ text: 'CT' }] },
    };
    expect(consentFhir.read?.(resource)).toMatchObject({ status });
  });
});

describe('who and what a resource names', () => {
  it('a Condition who recorded it, and when', () => {
    const said = { display: 'Asthma', code: null, clinical_status: 'active', onset_date: null, notes: null };
    expect(conditionFhir.write({ ...kept, ...said } as ConditionRecord)).toMatchObject({
      recorder: { reference: `Practitioner/${nurse.id}`, display: 'Nora' },
      recordedDate: at,
    });
  });

  it.each([
    ['Surgical', [{ text: 'Surgical' }]],
    [null, [{ coding: [expect.objectContaining({ code: '59284-0' })] }]],
  ])('a Consent its category %s, which is read as it was stored', (category, expected) => {
    const said = { procedure: 'CT', status: 'draft', signed_by: null, signed_at: null, category };
    const written = consentFhir.write({ ...kept, ...said } as ConsentRecord) as object;
    expect(written).toMatchObject({ category: expected });
    expect(consentFhir.read?.(written)).toMatchObject({ category });
  });

  const report = (said: object) =>
    diagnosticReportFhir.write({
      ...{ ...kept, service_request_id: null, imaging_study_id: null, category: 'laboratory', code: '718-7' },
      ...{ display: 'Haemoglobin', status: 'final', findings: null, conclusion: null, critical: false },
      ...{ issued_at: at, performer: null, values: [], ...said },
    } as unknown as DiagnosticReportRecord);

  it('a DiagnosticReport who has made it, or nobody', () => {
    expect(report({ performer: 'Li Wei' })).toMatchObject({ performer: [{ display: 'Li Wei' }] });
    expect(report({})).toMatchObject({ performer: undefined });
  });

  it.each<[Interpretation, string]>([
    ['normal', 'N'],
    ['low', 'L'],
    ['high', 'H'],
    ['critical_low', 'LL'],
    ['critical_high', 'HH'],
    ['abnormal', 'A'],
  ])('a value that is %s says so by HL7’s code %s', (interpretation, code) => {
    const value = { code: '718-7', display: 'Haemoglobin', value: 7, unit: 'g/dL', reference_range: null };
    const system = 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation';
    expect(report({ values: [{ ...value, interpretation }] })).toMatchObject({
      contained: [{ interpretation: [{ coding: [{ system, code }] }] }],
    });
  });
});

describe('a MedicationRequest', () => {
  const prescribed = (said: object) =>
    medicationRequestFhir.write({
      ...{ ...kept, medication: 'Heparin', route: null, frequency: null, duration: null, instructions: null },
      ...{ priority: 'routine', status: 'ordered', source: null, allergy_reason: null, ...said },
    } as PrescriptionRecord);
  const dosageOf = (said: object) =>
    (prescribed(said) as { readonly dosageInstruction: readonly object[] }).dosageInstruction[0];
  const quantity = (value: number, unit: string) => [{ doseQuantity: { value, unit } }];

  it.each([
    ['5 mg', quantity(5, 'mg')],
    ['0.5 mL', quantity(0.5, 'mL')],
    ['5000 [iU]', quantity(5000, '[iU]')],
    // Written otherwise than the number is said, it would come back as another text.
    ['05 mg', undefined],
    ['1.50 mg', undefined],
    ['5mg', undefined],
    ['5', undefined],
    ['one tablet', undefined],
  ])('has a dose of %s as a quantity where that says it without loss, else as text alone', (dose, doseAndRate) => {
    expect(dosageOf({ dose })).toMatchObject({ text: dose, doseAndRate });
  });

  it('has no timing where none was prescribed, and says a duration with its unit where it has one', () => {
    expect(dosageOf({ dose: '5 mg' })).toMatchObject({ timing: undefined, route: undefined });
    expect(dosageOf({ dose: '5 mg', duration: '7 d', route: 'IV', frequency: 'daily' })).toMatchObject({
      ...{ text: '5 mg, IV, daily, 7 d', route: { text: 'IV' } },
      timing: { repeat: { boundsDuration: { value: 7, unit: 'd' } }, code: { text: 'daily' } },
    });
    expect(dosageOf({ dose: '5 mg', duration: 'until reviewed' })).toMatchObject({
      timing: { repeat: { boundsDuration: { unit: 'until reviewed' } }, code: undefined },
    });
    expect(dosageOf({ dose: '5 mg', frequency: 'daily' })).toMatchObject({ timing: { repeat: undefined } });
  });

  it('was ordered until it is stopped, whatever of it was given, unless it is an error', () => {
    const statuses = ['ordered', 'dispensed', 'given', 'stopped'].map((status) => prescribed({ dose: '5 mg', status }));
    expect(statuses).toMatchObject(['active', 'active', 'active', 'stopped'].map((status) => ({ status })));
    expect(prescribed({ dose: '5 mg', status: 'stopped', ...inError })).toMatchObject({ status: 'entered-in-error' });
  });
});

describe('an AllergyIntolerance', () => {
  const read = (said: object) => allergyFhir.read?.({ resourceType: 'AllergyIntolerance', patient: subject, ...said });
  const ofSystem = (system: string, display?: string) =>
    read({ code: { coding: [{ system, code: '716186003', display }] } });

  it.each([
    'http://snomed.info/sct',
    'https://snomed.info/sct',
    ' HTTP://SNOMED.INFO/SCT ',
    'http://snomed.info/sct/900000000000207008',
    'http://snomed.info/sct|2026',
    'urn:oid:2.16.840.1.113883.6.96',
  ])('says that none is known by a code of SNOMED CT, also called %s', (system) => {
    expect(ofSystem(system)).toMatchObject({ no_known: true });
  });

  it.each(['http://snomed.info/sctx', 'urn:oid:2.16.840.1.113883.6.961', 'x-http://snomed.info/sct', 'urn:own'])(
    'does not by the same code of %s',
    (system) => expect(ofSystem(system, 'Nuts')).toMatchObject({ substance: 'Nuts' }),
  );

  it('is taken while it is active, or says nothing of that', () => {
    const status = (code: string) => read({ code: { text: 'Nuts' }, clinicalStatus: { coding: [{ code }] } });
    expect([read({ code: { text: 'Nuts' } }), status('active')]).toMatchObject([
      { substance: 'Nuts' },
      { substance: 'Nuts' },
    ]);
    for (const code of ['inactive', 'resolved', 'recurrence', '']) expect(() => status(code)).toThrow(ProblemException);
  });

  it('says in words that it is not confirmed, which that none is known must be', () => {
    const verificationStatus = { coding: [{ code: 'unconfirmed' }] };
    expect(read({ code: { text: 'Nuts' }, verificationStatus })).toMatchObject({ reaction: 'not confirmed' });
    const none = { coding: [{ system: 'http://snomed.info/sct', code: '716186003' }] };
    expect(() => read({ code: none, verificationStatus })).toThrow(ProblemException);
    expect(() => read({ code: none, note: [{ text: 'Asked' }] })).toThrow(ProblemException);
  });
});

describe('a QuestionnaireResponse', () => {
  afterEach(() => jest.useRealTimers());

  const read = (...item: readonly object[]) =>
    assessmentFhir.read?.({ resourceType: 'QuestionnaireResponse', status: 'completed', subject, item });

  it('of another questionnaire has each answer with what belongs to it below it, and answers of one item in one line', () => {
    const below = (text: string) => [{ linkId: text, answer: [{ valueString: 'yes' }] }];
    expect(
      read(
        { linkId: '1', text: 'Pain', answer: [{ valueString: 'back' }, { valueString: 'knee' }], item: below('worse') },
        { linkId: '2', text: 'Drugs', answer: [{ valueString: 'A', item: below('daily') }, { valueString: 'B' }] },
        { linkId: '3', text: 'Left out' },
        { linkId: '4', text: 'Diet', answer: [{ valueInteger: 0 }], item: [{ linkId: '5', answer: [] }] },
      ),
    ).toMatchObject({
      type: 'Other',
      notes: 'Pain: back, knee\nworse: yes\nDrugs: A\ndaily: yes\nDrugs: B\nDiet: 0',
    });
  });

  it('says when it was answered from ten minutes on', () => {
    const now = Date.parse(at);
    jest.useFakeTimers({ now });
    const notes = (ago: number) =>
      assessmentFhir.read?.({
        ...{ resourceType: 'QuestionnaireResponse', status: 'completed', subject },
        ...{ authored: new Date(now - ago).toISOString(), item: [{ linkId: '1', answer: [{ valueString: 'x' }] }] },
      });
    expect([notes(599_999), notes(600_000)]).toMatchObject([
      { notes: '1: x' },
      { notes: 'Answered 2026-11-21T07:50:00.000Z\n1: x' },
    ]);
  });
});
