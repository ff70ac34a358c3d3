import { done } from '../../testing/api-client.js';
import { postResource, type Resource } from '../../testing/fhir.js';
import { expectProblem } from '../../testing/problems.js';
import { resourceTests } from '../../testing/resource-tests.js';

const RANGE = 'dosageInstruction.0.doseAndRate.0.doseRange';
const REPEAT = 'dosageInstruction.0.timing.repeat';
const BOUNDS = `${REPEAT}.boundsPeriod`;
const VALID = 'dispenseRequest.validityPeriod';
const mg = (value: number) => ({ value, unit: 'mg' });
const dosed = (text: string | undefined, doseQuantity: object, patientInstruction?: string) => ({
  dosageInstruction: [{ text, patientInstruction, doseAndRate: [{ doseQuantity }] }],
});
const ranged = (doseRange: object) => ({ dosageInstruction: [{ doseAndRate: [{ doseRange }] }] });
const repeated = (repeat: object, more: object = {}) => ({
  dosageInstruction: [{ text: '1 tablet', timing: { repeat, ...more } }],
});
const valid = (validityPeriod: object) => ({ dispenseRequest: { validityPeriod } });
/** Of a drug that the resource contains, by another name if one is given. */
const containing = (display?: string, more: object = {}) => ({
  medicationCodeableConcept: undefined,
  medicationReference: { reference: '#m', display },
  contained: [
    { resourceType: 'Medication', id: 'n', code: { text: 'Aspirin' } },
    { resourceType: 'Medication', id: 'm', code: { coding: [{ display: 'Warfarin 5 MG Oral Tablet' }] }, ...more },
  ],
});
const drug = (displays: readonly string[], text?: string) => ({
  medicationCodeableConcept: { coding: displays.map((display) => ({ display })), text },
});
const coded = (...codes: readonly string[]) => ({ category: codes.map((code) => ({ coding: [{ code }] })) });

describe('a MedicationRequest that would be recorded as another order', () => {
  const tests = resourceTests('doctor');

  const post = (more: Resource) =>
    postResource(tests.sender, 'prescriptions', {
      ...{ resourceType: 'MedicationRequest', status: 'active', intent: 'order' },
      ...{ subject: tests.subject, medicationCodeableConcept: { text: 'Aspirin' } },
      ...{ dosageInstruction: [{ text: '1 tablet' }], ...more },
    });

  it.each<[string, Resource]>([
    [`${RANGE}.low`, ranged({ high: mg(5) })],
    [`${RANGE}.high`, ranged({ low: mg(5) })],
    [`${RANGE}.high.value`, ranged({ low: mg(5), high: mg(1) })],
    [`${RANGE}.high.unit`, ranged({ low: mg(1), high: { value: 2, unit: 'g' } })],
    [`${RANGE}.high.unit`, ranged({ low: mg(1), high: { value: 2 } })],
    [
      'dosageInstruction.0.doseAndRate.0.doseQuantity.value',
      { dosageInstruction: [{ doseAndRate: [{ doseQuantity: { unit: 'mg' } }] }] },
    ],
    ['dosageInstruction.0.text', dosed('5 mg', mg(50))],
    ['dosageInstruction.0.text', dosed('Take 500 mg twice a day', { value: 5, unit: 'g', code: 'g' })],
    ['dosageInstruction.0.text', dosed('Take one 5 mg tablet twice daily for 10 days', mg(50))],
    ['dosageInstruction.0.patientInstruction', dosed('5 mg', mg(5), 'Take 50 mg')],
    ['dosageInstruction.0.doseAndRate.0.doseQuantity.value', dosed('0.5 microgram', { value: 5e-7, unit: 'g' })],
    ['dosageInstruction.0.doseAndRate.0.doseQuantity.value', dosed(undefined, { value: 1e21, unit: 'mg' })],
    ['reportedBoolean', { reportedBoolean: true }],
    ['reportedReference', { reportedReference: { display: 'The daughter' } }],
    ['reported[x]', { reportedBoolean: false, reportedReference: { display: 'The daughter' } }],
    [`${VALID}.end`, valid({ start: '2019-01-01', end: '2020-01-01' })],
    [`${VALID}.end`, valid({ end: 'soon' })],
    [`${VALID}.start`, valid({ start: '2199-01-01' })],
    [`${BOUNDS}.end`, repeated({ boundsPeriod: { end: '2020-01-01' } })],
    [`${BOUNDS}.end`, repeated({ boundsPeriod: { end: '2199-13' } })],
    [`${BOUNDS}.start`, repeated({ boundsPeriod: { start: 'tomorrow' } })],
    [`${BOUNDS}.start`, repeated({ boundsPeriod: { start: '2026-99-99', end: '2199' } })],
    [`${BOUNDS}.end`, repeated({ boundsPeriod: { start: '2199-01-01', end: '2198-01-01' } })],
    ['category', coded('discharge')],
    ['category', coded('inpatient', 'community')],
    ['medicationReference.display', containing('Aspirin')],
    ...[0, -1, 0.5].map((frequency): [string, Resource] => [`${REPEAT}.frequency`, repeated({ frequency })]),
    [`${REPEAT}.boundsDuration.value`, repeated({ boundsDuration: { value: -5, unit: 'd' } })],
    [`${REPEAT}.period`, repeated({ period: 0, periodUnit: 'd' })],
    [`${REPEAT}.period`, repeated({ period: -8, periodUnit: 'h' })],
    [`${REPEAT}.periodUnit`, repeated({ period: 8, periodUnit: 'hours' })],
    [`${REPEAT}.periodUnit`, repeated({ frequency: 3, period: 1 })],
    [`${REPEAT}.periodUnit`, repeated({ frequency: 3, periodUnit: 'd' })],
    [`${REPEAT}.timeOfDay.1`, repeated({ timeOfDay: ['08:00:00', '25:00:00'] })],
    [`${REPEAT}.dayOfWeek.0`, repeated({ dayOfWeek: ['someday'] })],
    ['medicationCodeableConcept', { medicationCodeableConcept: { coding: [{ code: '855332' }] } }],
    ['medicationCodeableConcept', drug(['Heparin'], 'Warfarin')],
    ['medicationCodeableConcept', drug(['Warfarin 5 MG Oral Tablet', 'Heparin'])],
    ['medicationCodeableConcept', drug(['Warfarin 5 MG Oral Tablet'], 'Warfarin 1 mg')],
    ['medicationCodeableConcept', drug(['fentanyl 25 MG'], 'Fentanyl 25 mcg')],
    ['medicationCodeableConcept', drug(['Insulin glargine'], 'Insulin aspart')],
    ['medicationCodeableConcept', drug(['warfarin 1 MG Oral Tablet', 'warfarin 10 MG Oral Tablet'], 'Warfarin')],
    ['medicationCodeableConcept', drug(['Insulin lispro', 'Insulin glargine'], 'Insulin')],
    ['medicationCodeableConcept', drug(['potassium chloride', 'potassium phosphate'], 'Potassium')],
    ['medicationCodeableConcept', drug(['lisinopril'], 'Losartan')],
    ['medicationCodeableConcept', drug(Array.from({ length: 13 }, (_, n) => `Warfarin ${n}`))],
    ['medicationCodeableConcept', drug(['x'], '1'.repeat(1_000))],
    ['medicationReference.display', containing('Warfarin 1 mg')],
    ['medicationReference.reference', containing(undefined, { resourceType: 'Condition' })],
    [
      'medicationReference.reference',
      { medicationCodeableConcept: undefined, medicationReference: { reference: 'Patient/123', display: 'Warfarin' } },
    ],
    ...['mg', 'tablets', undefined].map((unit): [string, Resource] => [
      `${REPEAT}.boundsDuration.unit`,
      repeated({ boundsDuration: { value: 7, unit } }),
    ]),
    [`${BOUNDS}.start`, repeated({ boundsPeriod: { start: '2026-99-99' } })],
    ['medicationCodeableConcept', drug(['Dihydrocodeine'], 'Codeine')],
    ['contained.1.code', containing(undefined, { code: { text: 'Aspirin', coding: [{ display: 'Warfarin' }] } })],
    ['contained.1.status', containing(undefined, { status: 'entered-in-error' })],
    ['contained.1.status', containing(undefined, { status: 'inactive' })],
    ['contained.1.ingredient', containing(undefined, { ingredient: [{ itemCodeableConcept: { text: 'Heparin' } }] })],
    ...['soon', '2026-02-30', '2026-01-01T10:00:00', '2199-01-01'].map((authoredOn): [string, Resource] => [
      'authoredOn',
      { authoredOn },
    ]),
    ['authoredOn', { authoredOn: new Date(Date.now() + 3_600_000).toISOString() }],
    ['priorPrescription', { priorPrescription: { reference: 'MedicationRequest/7' } }],
  ])('is refused by its %s, and nothing is stored: %j', async (place, more) => {
    const before = await tests.app.countEvents();
    expectProblem(await post(more), 'validation_failed', place);
    expect(await tests.app.countEvents()).toBe(before);
  });

  it.each<[string, Resource, Resource]>([
    ['of a drug that is contained', containing('warfarin'), { medication: 'warfarin (Warfarin 5 MG Oral Tablet)' }],
    ['of a drug by its own name', containing(), { medication: 'Warfarin 5 MG Oral Tablet' }],
    [
      'of a drug that is named in several ways',
      drug(['Amoxicillin 500 MG Oral Capsule', 'amoxicillin'], 'Amoxicillin 500mg capsules'),
      { medication: 'Amoxicillin 500mg capsules' },
    ],
    ...[
      ['24 HR metformin hydrochloride 500 MG Extended Release Oral Tablet', 'Metformin ER 500 mg'],
      ['levothyroxine sodium 0.1 MG Oral Tablet', 'Levothyroxine 100 mcg'],
      ['apixaban 5 MG Oral Tablet [Eliquis]', 'Eliquis 5 mg'],
      ['warfarin sodium 5 MG Oral Tablet', 'Warfarin'],
      ['morphine sulfate 20 MG/ML Oral Solution', 'Morphine'],
      ['sertraline hydrochloride 50 MG Oral Tablet', 'sertraline (ZOLOFT) 50 mg tablet'],
      [
        'hydrochlorothiazide 12.5 MG / losartan potassium 50 MG Oral Tablet',
        'losartan-hydrochlorothiazide (HYZAAR) 50-12.5 mg',
      ],
      ['heparin sodium, porcine 5000 UNT/ML Injectable Solution', 'heparin (porcine) 5,000 unit/mL injection'],
      ['ferrous sulfate 325 MG Oral Tablet', 'Ferrous sulphate'],
      ['acetaminophen 300 MG / codeine phosphate 30 MG Oral Tablet', 'Paracetamol'],
      ['acetaminophen', 'Paracetamol'],
    ].map(([display = '', text = '']): [string, Resource, Resource] => [
      'of a drug that its code says more of',
      drug([display], text),
      { medication: `${text} (${display})` },
    ]),
    ...[
      ['ondansetron 4 MG Disintegrating Oral Tablet', 'ondansetron (ZOFRAN-ODT) disintegrating tablet 4 mg'],
      ['amlodipine 5 MG Oral Tablet', 'Tablet Amlodipine 5 mg as besilate'],
    ].map(([display = '', medication = '']): [string, Resource, Resource] => [
      'of a drug that its code says no more of',
      drug([display], medication),
      { medication },
    ]),
    [
      'of a drug of more names than stand in a line',
      drug(
        [`warfarin ${'sodium clathrate '.repeat(9)}5 MG`, `warfarin ${'film coated tablet '.repeat(4)}`],
        'Warfarin',
      ),
      {
        medication: `Warfarin (warfarin ${'sodium clathrate '.repeat(9)}5 MG)`,
        instructions: `Also named: warfarin ${'film coated tablet '.repeat(4).trim()}`,
      },
    ],
    [
      'of a route in two words',
      {
        dosageInstruction: [
          { text: '1 tablet', route: { text: 'Intravenous', coding: [{ display: 'Intrathecal route' }] } },
        ],
      },
      { route: 'Intravenous (Intrathecal route)' },
    ],
    [
      'of a route in two words of one',
      { dosageInstruction: [{ text: '1 tablet', route: { text: 'Oral', coding: [{ display: 'Oral route' }] } }] },
      { route: 'Oral' },
    ],
    [
      'of a timing in two words',
      repeated({}, { code: { text: 'once weekly', coding: [{ display: 'daily' }] } }),
      { frequency: 'once weekly (daily)' },
    ],
    ['of a duration in words', repeated({ boundsDuration: { value: 7, unit: 'days' } }), { duration: '7 days' }],
    ['of a drug that is active', containing(undefined, { status: 'active' }), { instructions: null }],
    ['of today', { authoredOn: new Date().toISOString() }, { instructions: null }],
    ['of long ago', { authoredOn: '2008-04-05' }, { instructions: 'Ordered: 2008-04-05' }],
    ['of a range', ranged({ low: mg(1), high: { value: 2, unit: 'milligrams' } }), { dose: '1 mg–2 milligrams' }],
    ['that nobody reports', { reportedBoolean: false, ...coded('inpatient') }, { instructions: null }],
    ['that is valid still', valid({ start: '2020', end: '2199-01' }), { instructions: 'Valid until 2199-01' }],
    [
      'of how often in two ways',
      repeated({ frequency: 3, period: 1, periodUnit: 'd' }, { code: { text: 'BID' } }),
      { frequency: 'BID, 3 per 1 d' },
    ],
  ])('is taken as what it says: %s', async (_, more, record) => {
    expect(done(await post(more))).toMatchObject({ status: 'ordered', ...record });
  });
});
