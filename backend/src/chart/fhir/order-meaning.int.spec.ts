import { done } from '../../testing/api-client.js';
import { postResource, type Resource } from '../../testing/fhir.js';
import { expectProblem } from '../../testing/problems.js';
import { resourceTests } from '../../testing/resource-tests.js';

const RANGE = 'dosageInstruction.0.doseAndRate.0.doseRange';
const BOUNDS = 'dosageInstruction.0.timing.repeat.boundsPeriod';
const VALID = 'dispenseRequest.validityPeriod';
const mg = (value: number) => ({ value, unit: 'mg' });
const ranged = (doseRange: object) => ({ dosageInstruction: [{ doseAndRate: [{ doseRange }] }] });
const repeated = (repeat: object, more: object = {}) => ({
  dosageInstruction: [{ text: '1 tablet', timing: { repeat, ...more } }],
});
const valid = (validityPeriod: object) => ({ dispenseRequest: { validityPeriod } });
/** Of a drug that the resource contains, by another name if one is given. */
const containing = (display?: string) => ({
  medicationCodeableConcept: undefined,
  medicationReference: { reference: '#m', display },
  contained: [
    { resourceType: 'Medication', id: 'n', code: { text: 'Aspirin' } },
    { resourceType: 'Medication', id: 'm', code: { coding: [{ display: 'Warfarin 5 MG Oral Tablet' }] } },
  ],
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
    ['reportedBoolean', { reportedBoolean: true }],
    ['reportedReference', { reportedReference: { display: 'The daughter' } }],
    ['reported[x]', { reportedBoolean: false, reportedReference: { display: 'The daughter' } }],
    [`${VALID}.end`, valid({ start: '2019-01-01', end: '2020-01-01' })],
    [`${VALID}.end`, valid({ end: 'soon' })],
    [`${VALID}.start`, valid({ start: '2199-01-01' })],
    [`${BOUNDS}.end`, repeated({ boundsPeriod: { end: '2020-01-01' } })],
    [`${BOUNDS}.end`, repeated({ boundsPeriod: { start: '2199-01-01', end: '2198-01-01' } })],
    ['category', coded('discharge')],
    ['category', coded('inpatient', 'community')],
    ['medicationReference.display', containing('Aspirin')],
    ['priorPrescription', { priorPrescription: { reference: 'MedicationRequest/7' } }],
  ])('is refused by its %s, and nothing is stored: %j', async (place, more) => {
    const before = await tests.app.countEvents();
    expectProblem(await post(more), 'validation_failed', place);
    expect(await tests.app.countEvents()).toBe(before);
  });

  it.each<[string, Resource, Resource]>([
    ['of a drug that is contained', containing('warfarin'), { medication: 'warfarin' }],
    ['of a drug by its own name', containing(), { medication: 'Warfarin 5 MG Oral Tablet' }],
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
