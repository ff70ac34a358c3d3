import { jsonOf } from './json-type.js';

it.each([
  ['application/json; charset=utf-8', 'text'],
  ['application/problem+json; charset=utf-8', 'text'],
  ['application/fhir+json', 'text'],
  ['application/x-ndjson; charset=utf-8', 'lines'],
  ['application/jsonp', null],
  ['application/x-ndjsonl', null],
  ['text/html', null],
  ['text/x-json', null],
  [undefined, null],
])('%s is JSON: %s', (type, json) => expect(jsonOf(type)).toBe(json));
