import { done } from '../../testing/api-client.js';
import { postResource, type Resource } from '../../testing/fhir.js';
import { expectProblem } from '../../testing/problems.js';
import { resourceTests } from '../../testing/resource-tests.js';

const SNOMED = 'http://snomed.info/sct';
const OID = 'urn:oid:2.16.840.1.113883.6.96';
const TERMINOLOGY = 'http://terminology.hl7.org/CodeSystem';
const coded = (code: string, system = SNOMED) => ({ coding: [{ system, code }] });

describe('an AllergyIntolerance of no substance', () => {
  const tests = resourceTests('nurse');

  const post = (code: Resource) =>
    postResource(tests.sender, 'allergies', {
      ...{ resourceType: 'AllergyIntolerance', patient: tests.subject, code },
    });

  it('says, where nothing is known, that nothing is', async () => {
    const refusal = await post(coded('UNK', `${TERMINOLOGY}/v3-NullFlavor`));
    expect(refusal.body).toMatchObject({
      errors: [{ path: 'code', message: expect.stringContaining('nothing is known') }],
    });
    expect((await post({ text: 'Not asked' })).body).toMatchObject({
      errors: [{ path: 'code', message: expect.stringContaining('nothing is known') }],
    });
  });

  it('is of the substance that is named beside the code for none', async () => {
    const code = { ...coded('UNK', `${TERMINOLOGY}/v3-NullFlavor`), text: 'Penicillin' };
    expect(done(await post(code))).toMatchObject({ substance: 'Penicillin' });
  });

  it.each<[Resource]>([
    [coded('716186003')],
    [coded('716186003', OID)],
    [coded('716186003', `${SNOMED}/900000000000207008/version/20260101`)],
    [coded('716186003 ', `${SNOMED}|${SNOMED}/731000124108`)],
    [coded('160244002')],
    [{ ...coded('716186003'), text: 'No known allergies (NKA)' }],
  ])('is that none is known: %j', async (code) => {
    expect(done(await post(code))).toMatchObject({ no_known: true, substance: null });
  });

  it.each<[Resource]>([
    ...['409137002', '429625007', '428607008', '428197003', '716220001', '716184000', '1003774007'].map(
      (code): [Resource] => [coded(code)],
    ),
    [{ ...coded('716220001', OID), text: 'No known animal allergy' }],
    [coded('716220001', `${SNOMED}/900000000000207008`)],
    [{ text: 'No known animal allergy (situation)' }],
    [{ text: 'Denies allergies' }],
    [{ text: 'Unknown' }],
    [{ coding: [{ system: 'http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips', code: 'no-allergy-info' }] }],
    [{ coding: [{ code: 'no-known-food-allergies' }] }],
    ...['asked-unknown', 'temp-unknown', 'masked', 'error', 'asked-declined'].map((code): [Resource] => [
      { coding: [{ system: `${TERMINOLOGY}/data-absent-reason`, code, display: `Was ${code}` }] },
    ]),
    ...['NI', 'UNK', 'MSK'].map((code): [Resource] => [coded(code, `${TERMINOLOGY}/v3-NullFlavor`)]),
    [coded('UNK', 'urn:oid:2.16.840.1.113883.5.1008')],
    [{ ...coded('1631000175102'), text: 'Not on File' }],
    [{ ...coded('1631000175102'), text: 'Nicht erfragt' }],
    [{ coding: [{ system: SNOMED, display: 'Patient not asked (contextual qualifier) (qualifier value)' }] }],
    ...['No allergies on file', 'Allergy status unknown', 'Not asked', 'Unable to obtain', 'Not on file'].map(
      (text): [Resource] => [{ text }],
    ),
    [coded('91936005')],
    [{ coding: [{ code: '91936005' }] }],
  ])('is refused by its code, and nothing is stored, where that says less: %j', async (code) => {
    const before = await tests.app.countEvents();
    expectProblem(await post(code), 'validation_failed', 'code');
    expect(await tests.app.countEvents()).toBe(before);
  });
});
