import { brotliCompressSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { type ApiDocument, operationsOf } from './api-document.js';
import { KnownIds } from './known-ids.js';
import { personNames } from './people.js';
import { mayCall } from './permissions.js';
import { requestsAgainst } from './requests.js';
import { asPath, curlLine, decoded } from './send.js';
import { judgeAck, socketStories } from './sockets.js';

const schema = {
  type: 'object',
  properties: { admission_id: { type: 'string', format: 'uuid' }, severity: { type: 'string', enum: ['stable'] } },
  required: ['admission_id', 'severity'],
};
const document: ApiDocument = {
  paths: {
    '/api/icu': { post: { requestBody: { content: { 'application/json': { schema } } }, responses: { '201': {} } } },
    '/api/icu/{id}': {
      get: { parameters: [{ name: 'id', in: 'path', schema: { type: 'string' } }], responses: { '200': {} } },
    },
  },
};
const requests = requestsAgainst(operationsOf(document));
const sample = fc.sample(requests, { seed: 1, numRuns: 2_000 });

describe('generated requests', () => {
  it('are the same for the same seed, and others for another', () => {
    expect(fc.sample(requests, { seed: 1, numRuns: 2_000 })).toEqual(sample);
    expect(fc.sample(requests, { seed: 2, numRuns: 2_000 })).not.toEqual(sample);
  });

  it('reach every operation, right and wrong, and paths that are none', () => {
    expect(new Set(sample.map(({ operation }) => operation))).toEqual(
      new Set(['POST /api/icu', 'GET /api/icu/{id}', null]),
    );
    const right = /^\{"admission_id":"\{\{admissions:\d+\}\}","severity":"stable"\}$/;
    const bodies = sample.filter(({ operation }) => operation === 'POST /api/icu').map(({ body }) => body ?? '');
    expect(bodies.filter((body) => right.test(body)).length).toBeGreaterThan(bodies.length / 10);
    expect(bodies.filter((body) => !right.test(body)).length).toBeGreaterThan(bodies.length / 10);
  });

  it('can be sent whatever is in them, and repeated from a line', () => {
    for (const { path } of sample) expect(asPath(path)).toMatch(/^\/[\x21-\xff]*$/);
    const line = curlLine('http://x', { ...(sample[0] as (typeof sample)[0]), path: "/a'b", body: null }, { a: 'b' });
    expect(line).toContain("'http://x/a'\\''b' -H 'a: b'");
  });
});

describe('ids that requests are made with', () => {
  const template = { ...(sample[0] as (typeof sample)[0]), path: '/api/icu/{{icu:5}}', body: '{{patients:0}}' };

  it('are those of answers, both records of a hand-off among them', () => {
    const ids = new KnownIds();
    ids.learn('/api/emergency-details/1/transfer-to-icu', { emergency: { id: 'e' }, icu_case: { id: 'i' } });
    ids.learn('/api/patients?limit=1', { items: [{ id: 'p' }] });
    expect(ids.fill(template)).toMatchObject({ path: '/api/icu/i', body: 'p' });
  });

  it('are those of whom a path names, whatever the path is called', () => {
    const parameters = [{ name: 'id', in: 'path', schema: { type: 'string' } }];
    const of = (path: string) => {
      const operations = operationsOf({ paths: { [path]: { get: { parameters, responses: { '200': {} } } } } });
      const paths = fc.sample(requestsAgainst(operations), { seed: 1, numRuns: 200 }).map((sent) => sent.path);
      return new Set(paths.flatMap((sent) => /\{\{([a-z-]+):/.exec(sent)?.[1] ?? []));
    };
    expect(of('/api/audit/patients/{id}/events')).toEqual(new Set(['patients']));
    expect(of('/api/observations/patient/{id}/trends')).toEqual(new Set(['patients']));
    expect(of('/api/access/break-glass/{patient_id}')).toEqual(new Set(['patients']));
    expect(of('/api/lab/{service_request_id}/start')).toEqual(new Set(['service-requests']));
    expect(of('/api/audit/ledger/proofs/{position}')).toEqual(new Set(['positions']));
    expect(of('/api/icu/{id}/notes')).toEqual(new Set(['icu']));
  });

  it('are nobody’s where none is known, and never those of the people who send them', () => {
    const ids = new KnownIds(new Set(['me']));
    ids.add('icu', 'me');
    expect(ids.fill(template).path).toMatch(/^\/api\/icu\/0190/);
  });
});

it('the permission table knows reading from writing, and says nothing of other paths', () => {
  const boards = (['auditor', 'doctor'] as const).map((role) => mayCall(role, 'GET', '/api/boards/icu?reason=x&at=y'));
  expect([...boards, mayCall('doctor', 'GET', '/api/boards/icu?cat=1')]).toEqual([true, false, true]);
  expect([mayCall('auditor', 'GET', '/api/icu/1'), mayCall('auditor', 'PUT', '/api/icu/1')]).toEqual([true, false]);
  expect([mayCall('reception', 'HEAD', '/api/icu'), mayCall('admin', 'GET', '/api/nothing')]).toEqual([
    false,
    undefined,
  ]);
});

describe('the acknowledgement of a join', () => {
  const join = (ward: unknown) => ({ event: 'board:join', arguments: [{ ward, after: 0 }] });
  const joined = { ok: true, seq: 1, patches: [] };

  it('is well for who is bound to the ward, and for who is refused', () => {
    expect(judgeAck(join('icu'), 'icuDoctor', joined)).toEqual([]);
    expect(judgeAck(join('icu'), 'admin', { ok: false, code: 'forbidden' })).toEqual([]);
    expect(judgeAck({ event: 'feed:leave', arguments: [] }, 'admin', { ok: false })).toEqual([]);
  });

  it('is at fault when somebody else joined, was kept out who may, or it is something else', () => {
    expect(judgeAck(join('icu'), 'surgeon', joined)).toHaveLength(1);
    expect(judgeAck(join('icu'), 'icuDoctor', { ok: false, code: 'forbidden' })).toHaveLength(1);
    expect(judgeAck(join('icu'), 'icuDoctor', { ok: false, code: 'unavailable' })).toHaveLength(1);
    expect(judgeAck(join('icu'), 'icuDoctor', undefined)).toHaveLength(1);
  });

  it('says of a patient’s events that auditors follow them, and nobody else', () => {
    const follow = { event: 'audit:follow', arguments: [{ patient_id: 'x' }] };
    expect(judgeAck(follow, 'auditor', { ok: true })).toEqual([]);
    expect(judgeAck(follow, 'auditor', { ok: false, code: 'invalid' })).toEqual([]);
    expect(judgeAck(follow, 'icuDoctor', { ok: false, code: 'forbidden' })).toEqual([]);
    expect(judgeAck(follow, 'icuDoctor', { ok: true })).toHaveLength(1);
    expect(judgeAck(follow, 'auditor', { ok: false, code: 'forbidden' })).toHaveLength(1);
  });

  it('is asked for by stories of everybody, with every event, of patients who are known', () => {
    const stories = fc.sample(socketStories, { seed: 1, numRuns: 300 });
    // And of nobody.
    expect(new Set(stories.map(({ person }) => person)).size).toBe(personNames.length + 1);
    const events = new Set(stories.flatMap(({ emits }) => emits.map(({ event }) => event)));
    for (const name of ['board:join', 'board:leave', 'feed:join', 'feed:leave', 'audit:follow', 'audit:leave'])
      expect(events).toContain(name);
    expect(JSON.stringify(stories)).toContain('chart:{{patients:');
  });
});

describe('the body of an answer', () => {
  const text = Buffer.from('{"items":[]}');

  it.each([
    ['br', brotliCompressSync(text)],
    ['gzip', gzipSync(text)],
    [undefined, text],
  ])('encoded as %p is read as it was sent', (encoding, bytes) => expect(decoded(bytes, encoding)).toEqual(text));

  it('is at fault in an encoding that nobody asked for, or of other bytes than it says', () => {
    expect(() => decoded(text, 'zstd')).toThrow('zstd');
    expect(() => decoded(text, 'gzip')).toThrow();
  });
});
