import { type ApiDocument, operationsOf } from './api-document.js';
import { judge, judgeCopies } from './judgement.js';
import type { Template } from './requests.js';
import type { HostileAnswer } from './send.js';

const document: ApiDocument = {
  paths: {
    '/api/icu/{id}': {
      put: {
        responses: {
          '200': {
            content: {
              'application/json': {
                schema: { type: 'object', properties: { revision: { type: 'integer' } }, required: ['revision'] },
              },
            },
          },
          default: {},
        },
      },
    },
  },
};
const [operation = null] = operationsOf(document);
const request: Template = {
  ...{ operation: 'PUT /api/icu/{id}', method: 'PUT', path: '/api/icu/1', headers: {}, body: '{}', copies: 1 },
  credential: { kind: 'bearer', person: 'icuDoctor' },
};
const secrets = { credentials: new Set(['a-token']), patientMarker: 'Marked', folders: ['/srv/board/'] };
const circumstances = { operation, role: 'doctor', secrets } as const;
const kinds = (
  answer: HostileAnswer,
  given: Partial<typeof circumstances> | { role: null | 'auditor' } = {},
  sent = request,
) => judge(sent, answer, { ...circumstances, ...given }).map(({ kind }) => kind);

const done = { status: 200, headers: { etag: '"3"', 'x-event-position': '1' }, text: '{"revision":3}' };
const refused = (
  status: number,
  code: string,
  more: object = {},
  headers: Record<string, string> = {},
): HostileAnswer => {
  const body = { type: '/problems/x', title: 'x', status, detail: 'x', code, ...more };
  return { status, headers: { 'content-type': 'application/problem+json', ...headers }, text: JSON.stringify(body) };
};

describe('an answer', () => {
  it('is well when it is as documented, or a problem with its code', () => {
    expect(kinds(done)).toEqual([]);
    expect(kinds(refused(409, 'case_closed'))).toEqual([]);
    expect(kinds(refused(403, 'forbidden'), { role: 'auditor' })).toEqual([]);
  });

  it('is at fault when there is none, or it is a 5xx', () => {
    expect(kinds({ failed: 'no answer', detail: '' })).toEqual(['no answer']);
    expect(kinds(refused(500, 'internal_error'))).toEqual(['5xx']);
    expect(kinds(refused(503, 'projection_behind', {}, { 'retry-after': '1' }))).toEqual(['5xx']);
  });

  it('may say that a projection is behind to who asked for a position', () => {
    const asked = { ...request, headers: { 'x-min-position': '9' } };
    expect(kinds(refused(503, 'projection_behind', {}, { 'retry-after': '1' }), {}, asked)).toEqual([]);
  });

  it('is at fault when it is not as documented', () => {
    expect(kinds({ ...done, status: 201 })).toEqual(['a status that is not documented']);
    expect(kinds({ ...done, text: '{}' })).toEqual(['a body that does not match its schema']);
    expect(kinds({ ...done, headers: { 'x-event-position': '1' } })).toEqual(['a record without its ETag']);
  });

  it('is at fault when an error is no problem, has a code of another status, or names no field', () => {
    expect(kinds({ status: 404, headers: {}, text: 'Not found' })).toEqual(['an error that is no problem+json']);
    expect(kinds(refused(404, 'conflict'))).toEqual(['a code that does not go with its status']);
    expect(kinds(refused(400, 'validation_failed'))).toEqual(['validation_failed without errors']);
    expect(kinds(refused(429, 'too_many_requests'))).toEqual(['429 without Retry-After']);
  });

  it('is at fault when a role was let in that may not, or kept out that may', () => {
    expect(kinds(done, { role: 'auditor' })).toEqual(['a role that may not, and was not kept out']);
    expect(kinds(refused(409, 'case_closed'), { role: 'auditor' })).toHaveLength(1);
    expect(kinds(refused(403, 'forbidden'))).toEqual(['a role that may, and was kept out']);
    expect(kinds(done, { role: null })).toEqual(['let in without a session']);
  });

  it('lets in anybody where the document asks for no session, and is no record there', () => {
    const schema = { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] };
    const responses = { '201': { content: { 'application/json': { schema } } }, default: {} };
    const [open = null] = operationsOf({ paths: { '/api/displays/pairings': { post: { security: [], responses } } } });
    const begin = { ...request, operation: open?.name ?? '', method: 'POST', path: '/api/displays/pairings' };
    const begun = { status: 201, headers: {}, text: '{"code":"ABC"}' };
    for (const role of ['doctor', null]) expect(kinds(begun, { operation: open, role } as never, begin)).toEqual([]);
    const challenged = refused(401, 'unauthenticated', {}, { 'www-authenticate': 'Bearer' });
    expect(kinds(challenged, { operation: open, role: null } as never, begin)).toHaveLength(1);
    const keyed = { ...begin, headers: { 'idempotency-key': 'k' } };
    expect(judgeCopies(keyed, [begun, { ...begun, text: '{"code":"DEF"}' }], open)).toEqual([]);
  });

  it('may ask an auditor for a reason, and nobody else', () => {
    const read = { ...request, method: 'GET', body: null };
    const get = { ...operation, method: 'GET' } as unknown as typeof operation;
    const asked = refused(403, 'reason_required');
    expect(kinds(asked, { operation: get, role: 'auditor' } as never, read)).toEqual([]);
    expect(kinds(asked, { operation: get, role: 'doctor' } as never, read)).toHaveLength(1);
  });

  it('is at fault when it gives something away', () => {
    const leaking = (detail: string) => kinds(refused(409, 'conflict', { detail }));
    expect(leaking('Error\n    at x (/srv/board/x.js:1:2)')).toContain('leak: a stack trace');
    expect(leaking('select id from app_user'.toUpperCase())).toEqual(['leak: SQL']);
    expect(leaking('a-token')).toEqual(['leak: a token or a password']);
    expect(leaking('Marked 7')).toEqual(['leak: data of a patient in a refusal']);
    expect(kinds({ ...done, text: '{"revision":3,"name":"Marked 7"}' })).toEqual([]);
  });
});

describe('copies of one request', () => {
  const keyed = { ...request, headers: { 'idempotency-key': 'k' } };

  it('with one key have one answer', () => {
    expect(judgeCopies(keyed, [done, done, refused(409, 'conflict')], operation)).toEqual([]);
    expect(judgeCopies(keyed, [done, { ...done, text: '{"revision":4}' }], operation)).toHaveLength(1);
    expect(judgeCopies(request, [done, { ...done, text: '{"revision":4}' }], operation)).toEqual([]);
  });
});
