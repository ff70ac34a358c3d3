import type { OpenAPIObject } from '@nestjs/swagger';
import { withConventions } from './conventions.js';

const answering = (schema: object): OpenAPIObject => ({
  openapi: '3.0.0',
  info: { title: 'x', version: '1' },
  paths: {
    '/api/users/{id}': {
      get: { responses: { 200: { description: '', content: { 'application/json': { schema } } } } },
      put: { responses: {} },
    },
  },
});

it('an enum that may be null has null among its values, however deep, and no other has', () => {
  const ward = { type: 'string', nullable: true, enum: ['icu', 'ward'] };
  const role = { type: 'string', enum: ['nurse'] };
  const items = { type: 'object', properties: { ward, role } };
  const document = withConventions(answering({ type: 'array', items }));
  expect(document.paths['/api/users/{id}']?.get?.responses[200]).toMatchObject({
    content: {
      'application/json': {
        schema: { items: { properties: { ward: { enum: ['icu', 'ward', null] }, role: { enum: ['nurse'] } } } },
      },
    },
  });
});

it('a schema of null alone says it once', () => {
  const nothing = { type: 'string', nullable: true, enum: [null] };
  const document = withConventions(answering({ anyOf: [{ type: 'number' }, nothing] }));
  expect(document.paths['/api/users/{id}']?.get?.responses[200]).toMatchObject({
    content: { 'application/json': { schema: { anyOf: [{ type: 'number' }, nothing] } } },
  });
});

it('every operation may answer a problem, and a write takes the headers of writes', () => {
  const { get, put } = withConventions(answering({ type: 'object' })).paths['/api/users/{id}'] ?? {};
  expect(Object.keys(get?.responses ?? {})).toEqual(['200', 'default']);
  expect(put?.parameters?.map((parameter) => 'name' in parameter && parameter.name)).toEqual([
    'Idempotency-Key',
    'If-Match',
  ]);
});
