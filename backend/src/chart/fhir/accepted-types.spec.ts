import { prefersFhir } from './accepted-types.js';

it.each<[string | undefined, boolean]>([
  ['application/fhir+json', true],
  ['Application/FHIR+JSON', true],
  ['application/fhir+json;fhirVersion=4.0', true],
  ['application/fhir+json, application/json', true],
  ['application/json;q=0.5, application/fhir+json;q=0.9', true],
  ['application/fhir+json, */*;q=0.1', true],
  ['application/json, application/fhir+json;q=0.1', false],
  ['application/fhir+json;q=0.5, */*', false],
  ['application/fhir+json;q=0', false],
  ['application/fhir+json; Q=0, */*', false],
  ['application/fhir+json;q=banana', false],
  ['application/fhir+jsonx', false],
  ['x/application/fhir+json', false],
  ['*/*', false],
  ['', false],
  [undefined, false],
])('a reader who accepts %s gets FHIR: %s', (accept, expected) => {
  expect(prefersFhir(accept)).toBe(expected);
});
