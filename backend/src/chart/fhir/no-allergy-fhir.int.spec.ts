import { done } from '../../testing/api-client.js';
import { postResource, type Resource } from '../../testing/fhir.js';
import { expectProblem } from '../../testing/problems.js';
import { resourceTests } from '../../testing/resource-tests.js';

const SNOMED = 'http://snomed.info/sct';
const OID = 'urn:oid:2.16.840.1.113883.6.96';
const coded = (code: string, system = SNOMED) => ({ coding: [{ system, code }] });

describe('an AllergyIntolerance of no substance', () => {
  const tests = resourceTests('nurse');

  const post = (code: Resource) =>
    postResource(tests.sender, 'allergies', {
      ...{ resourceType: 'AllergyIntolerance', patient: tests.subject, code },
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
  ])('is refused by its code, and nothing is stored, where that says less: %j', async (code) => {
    const before = await tests.app.countEvents();
    expectProblem(await post(code), 'validation_failed', 'code');
    expect(await tests.app.countEvents()).toBe(before);
  });
});
