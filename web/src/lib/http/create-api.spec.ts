import { idParam } from '@ward-board/contract';
import { createHttp } from './http.js';
import { createServerClock } from '../live/clock/server-clock.js';

const id = '01936000-0000-7000-8000-000000000001';
const problemBody = {
  type: 'about:blank',
  title: 'Stale',
  status: 412,
  detail: 'Someone was faster',
  code: 'stale_revision',
};

/** Answers in order; an Error is a network that fails. */
function talk(...answers: (Response | Error)[]) {
  const sent: { path: string; init: RequestInit }[] = [];
  let unauthenticated = 0;
  let now = 0;
  const http = createHttp({
    fetch: async (path, init) => {
      sent.push({ path, init });
      const answer = answers.shift();
      if (answer === undefined) throw new Error('Nothing left to answer');
      if (answer instanceof Error) throw answer;
      return answer;
    },
    clock: createServerClock({ wall: () => now, steady: () => now }),
    unauthenticated: () => {
      unauthenticated += 1;
    },
    pause: async () => {},
  });
  const header = (index: number, name: string) => new Headers(sent[index]?.init.headers).get(name);
  return { http, sent, header, ended: () => unauthenticated, pass: (ms: number) => (now += ms) };
}
const json = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), init);
const write = { method: 'PUT' as const, path: '/api/icu/1', body: { severity: 'stable' }, revision: 3, key: 'k1' };

it('says with every call whose tab this is, from sign-in until the session’s end', async () => {
  const answers = Array.from({ length: 6 }, () => json({ id }));
  const { http, header } = talk(...answers);
  const names: (string | null)[] = [];
  const callAll = async () => {
    await http.get('/x', idParam);
    await http.send(write, idParam);
    names.push(header(names.length, 'x-signed-in-as'), header(names.length + 1, 'x-signed-in-as'));
  };
  await callAll();
  http.actAs('A');
  await callAll();
  http.forget();
  await callAll();
  expect(names).toEqual([null, null, 'A', 'A', null, null]);
});

describe('reading', () => {
  it('gives the checked data and its ETag', async () => {
    const { http } = talk(json({ id }, { headers: { etag: '"3"' } }));
    expect(await http.get('/x', idParam)).toEqual({ ok: true, data: { id }, etag: '"3"', readModel: 'current' });
  });

  it.each(['behind', 'stopped'])('says that the read model is %s', async (readModel) => {
    const { http } = talk(json({ id }, { headers: { 'x-projection': readModel } }));
    expect(await http.get('/x', idParam)).toMatchObject({ ok: true, readModel });
  });

  it('makes no answer status 0, and says so of an answer that breaks off', async () => {
    expect(await talk(new TypeError('network')).http.get('/x', idParam)).toEqual({
      ok: false,
      problem: null,
      status: 0,
    });
  });

  it.each([
    ['a problem', json(problemBody, { status: 412 }), { status: 412, problem: problemBody }],
    ['a proxy’s page', new Response('<h1>Bad gateway</h1>', { status: 502 }), { problem: { code: 'unavailable' } }],
    [
      'a code from the future',
      json({ ...problemBody, code: 'new' }, { status: 409 }),
      { problem: { code: 'conflict', title: 'Stale' } },
    ],
    ['data that is not understood', json({ id: 7 }), { status: 200, problem: { code: 'internal_error' } }],
  ])('turns %s into a problem', async (_, answer, expected) => {
    expect(await talk(answer).http.get('/x', idParam)).toMatchObject({ ok: false, ...expected });
  });

  it('ends the session on a 401, but not when it is a password that was wrong', async () => {
    const reading = talk(new Response('', { status: 401 }));
    await reading.http.get('/api/icu', idParam);
    expect(reading.ended()).toBe(1);
    const signingIn = talk(new Response('', { status: 401 }));
    await signingIn.http.send({ method: 'POST', path: '/api/auth/login', body: {}, key: 'k' }, idParam);
    expect(signingIn.ended()).toBe(0);
  });

  it('gives a board’s number and when it was asked for, by the server’s clock', async () => {
    const { http } = talk(json({ id }, { headers: { 'x-board-seq': '41', date: 'Sat, 21 Nov 2026 07:00:00 GMT' } }));
    const answer = await http.getForBoard('/x', idParam);
    expect(answer).toMatchObject({ boardSeq: 41, asked: { server: Date.parse('2026-11-21T07:00:00Z'), local: 0 } });
  });

  it('has no number for a board without one, or with nonsense', async () => {
    expect((await talk(json({ id })).http.getForBoard('/x', idParam)).boardSeq).toBeNull();
    const nonsense = talk(json({ id }, { headers: { 'x-board-seq': '' } }));
    expect((await nonsense.http.getForBoard('/x', idParam)).boardSeq).toBeNull();
  });
});

describe('writing', () => {
  it('carries its key, its revision and JSON', async () => {
    const { http, sent, header } = talk(json({ id }));
    await http.send(write, idParam);
    expect([header(0, 'idempotency-key'), header(0, 'if-match'), header(0, 'content-type')]).toEqual([
      'k1',
      '"3"',
      'application/json',
    ]);
    expect(sent[0]?.init.body).toBe('{"severity":"stable"}');
  });

  it('is sent once more, with the same key, when the network fails; and no more than that', async () => {
    const again = talk(new TypeError('network'), json({ id }));
    expect(await again.http.send(write, idParam)).toMatchObject({ ok: true });
    expect([again.header(0, 'idempotency-key'), again.header(1, 'idempotency-key')]).toEqual(['k1', 'k1']);
    const dead = talk(new TypeError('network'), new TypeError('network'), json({ id }));
    expect(await dead.http.send(write, idParam)).toEqual({ ok: false, problem: null, status: 0 });
    expect(dead.sent).toHaveLength(2);
  });

  it('is not sent again when the server said no', async () => {
    const { http, sent } = talk(json(problemBody, { status: 412 }));
    expect(await http.send(write, idParam)).toMatchObject({ ok: false, status: 412 });
    expect(sent).toHaveLength(1);
  });

  it('expects nothing of a 204', async () => {
    const { http } = talk(new Response(null, { status: 204 }));
    expect(await http.send({ method: 'DELETE', path: '/x', key: 'k' }, null)).toMatchObject({ ok: true });
  });

  it('makes later reads wait for it only when it was answered behind, and only for a while', async () => {
    const behind = { headers: { 'x-projection': 'behind', 'x-event-position': '77' } };
    const { http, header, pass } = talk(json({ id }), json({ id }), json({ id }, behind), json({ id }), json({ id }));
    await http.send(write, idParam);
    await http.get('/x', idParam);
    expect(header(1, 'x-min-position')).toBeNull();
    await http.send(write, idParam);
    await http.get('/x', idParam);
    expect(header(3, 'x-min-position')).toBe('77');
    pass(30_001);
    await http.get('/x', idParam);
    expect(header(4, 'x-min-position')).toBeNull();
  });
});
