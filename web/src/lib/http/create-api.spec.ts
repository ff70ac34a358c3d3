import { idParam } from '@ward-board/contract';
import { z } from 'zod';
import { createApi } from './create-api.js';
import type { Prefetched } from './prefetched.js';

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
  const stops: string[] = [];
  let now = 0;
  const learnt: [number, number][] = [];
  const early = new Map<string, Prefetched>();
  const api = createApi({
    fetch: async (path, init) => {
      sent.push({ path, init });
      const answer = answers.shift();
      if (answer === undefined) throw new Error('Nothing left to answer');
      if (answer instanceof Error) throw answer;
      return answer;
    },
    prefetched: (path) => early.get(path) ?? null,
    now: () => now,
    stopped: (reason) => void stops.push(reason),
    pause: async () => {},
  });
  api.teach({ local: () => now, answered: (date, took) => void learnt.push([date, took]) });
  const header = (index: number, name: string) => new Headers(sent[index]?.init.headers).get(name);
  return {
    api,
    sent,
    header,
    learnt,
    early,
    ended: () => stops.filter((stop) => stop === 'unknown').length,
    stops,
    pass: (ms: number) => (now += ms),
  };
}
/** As every answer of the service. */
const headers = { 'x-correlation-id': 'c' };
const json = (body: unknown, init: ResponseInit = {}) => {
  const type = (init.status ?? 200) < 400 ? 'application/json' : 'application/problem+json';
  return new Response(JSON.stringify(body), {
    ...init,
    headers: { ...headers, 'content-type': type, ...init.headers },
  });
};
const done = () => new Response(null, { status: 204, headers });
const aProblem = { type: 'about:blank', title: 'Unauthorized', detail: '' };
const write = { method: 'PUT' as const, path: '/api/icu/1', body: { severity: 'stable' }, revision: 3, key: 'k1' };

it('says with every call whose tab this is, from sign-in until the session’s end', async () => {
  const answers = Array.from({ length: 6 }, () => json({ id }));
  const { api, header } = talk(...answers);
  const names: (string | null)[] = [];
  const callAll = async () => {
    await api.get('/x', idParam);
    await api.send(write, idParam);
    names.push(header(names.length, 'x-signed-in-as'), header(names.length + 1, 'x-signed-in-as'));
  };
  await callAll();
  api.actAs('A');
  await callAll();
  api.forget();
  await callAll();
  expect(names).toEqual([null, null, 'A', 'A', null, null]);
});

describe('an answer that was asked for with the page', () => {
  it('is taken in place of a request, and dates from when it was asked for', async () => {
    const { api, sent, learnt, early } = talk();
    const date = 'Sat, 21 Nov 2026 07:00:00 GMT';
    early.set('/x', { response: Promise.resolve(json({ id }, { headers: { date } })), agoMs: 800 });
    expect(await api.get('/x', idParam)).toMatchObject({ ok: true, data: { id }, askedAgoMs: 800 });
    expect(sent).toEqual([]);
    expect(learnt).toEqual([[Date.parse(date), 800]]);
  });

  it('ends the session as any other with a 401, and is no answer where the network failed or nobody waits', async () => {
    const { api, early, ended } = talk();
    early.set('/x', { response: Promise.resolve(new Response('', { status: 401 })), agoMs: 1 });
    expect(await api.get('/x', idParam)).toMatchObject({ ok: false, status: 0 });
    expect(ended()).toBe(0);
    early.set('/x', { response: Promise.resolve(json({}, { status: 401 })), agoMs: 1 });
    expect(await api.get('/x', idParam)).toMatchObject({ ok: false, status: 401 });
    expect(ended()).toBe(1);
    early.set('/x', { response: Promise.reject(new Error('offline')), agoMs: 1 });
    expect(await api.get('/x', idParam)).toMatchObject({ ok: false, status: 0 });
    early.set('/x', { response: new Promise(() => {}), agoMs: 1 });
    const given = new AbortController();
    const answer = api.get('/x', idParam, given.signal);
    given.abort();
    expect(await answer).toMatchObject({ ok: false, status: 0 });
  });
});

describe('reading', () => {
  it('gives the checked data', async () => {
    const { api } = talk(json({ id }));
    expect(await api.get('/x', idParam)).toEqual({ ok: true, data: { id }, readModel: 'current', positions: [null] });
  });

  it.each(['behind', 'stopped'])('says that the read model is %s', async (readModel) => {
    const { api } = talk(json({ id }, { headers: { 'x-projection': readModel } }));
    expect(await api.get('/x', idParam)).toMatchObject({ ok: true, readModel });
  });

  it('makes no answer status 0, and says so of an answer that breaks off', async () => {
    expect(await talk(new TypeError('network')).api.get('/x', idParam)).toEqual({
      ok: false,
      problem: null,
      status: 0,
      positions: [null],
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
    expect(await talk(answer).api.get('/x', idParam)).toMatchObject({ ok: false, ...expected });
  });

  it('locks on a 401 that says so, and takes a refused password for neither', async () => {
    const problem = (code: string) => json({ ...aProblem, code, status: 401 }, { status: 401 });
    const { api, stops } = talk(problem('session_locked'), problem('credential_refused'), problem('unauthenticated'));
    await api.get('/x', idParam);
    await api.send({ ...write, path: '/api/auth/pin' }, null);
    expect(stops).toEqual(['locked']);
    await api.get('/x', idParam);
    expect(stops).toEqual(['locked', 'unknown']);
  });

  it.each([
    ['one person', 'the next', 'B'],
    ['a session that was locked', 'that of whoever has unlocked it since', 'A'],
  ])('takes a late 401 to %s for nothing about %s', async (_, __, next) => {
    const { api, stops } = talk(json({}, { status: 401 }));
    api.actAs('A');
    const late = api.get('/x', idParam);
    api.actAs(next);
    await late;
    expect(stops).toEqual([]);
  });

  it('says how long ago the device was touched, where that is watched', async () => {
    const { api, header } = talk(json({ id }), json({ id }), json({ id }));
    await api.get('/x', idParam);
    api.sayIdle(() => 90);
    await api.get('/x', idParam);
    await api.send(write, idParam);
    expect([0, 1, 2].map((n) => header(n, 'x-idle-seconds'))).toEqual([null, '90', '90']);
  });

  it('ends the session on a 401, but not when it is a password that was wrong', async () => {
    const reading = talk(json({}, { status: 401 }));
    await reading.api.get('/api/icu', idParam);
    expect(reading.ended()).toBe(1);
    const signingIn = talk(json({}, { status: 401 }));
    await signingIn.api.send({ method: 'POST', path: '/api/auth/login', body: {}, key: 'k' }, idParam);
    expect(signingIn.ended()).toBe(0);
  });

  it.each([
    ['the page of a network’s own sign-in', () => new Response('<h1>Sign in</h1>', { status: 401 })],
    ['JSON of somebody else', () => new Response('{"error":"login"}', { status: 401 })],
    ['a proxy', () => new Response(null, { status: 401 })],
    [
      'a gateway that writes a correlation id on its own page',
      () => new Response('<h1>Sign in</h1>', { status: 401, headers }),
    ],
  ])('takes a 401 of %s for no answer, and for no end of the session', async (_, answer) => {
    const { api, stops } = talk(answer(), answer(), answer());
    api.actAs('A');
    expect(await api.get('/x', idParam)).toEqual({ ok: false, problem: null, status: 0, positions: [null] });
    expect(await api.send(write, idParam)).toMatchObject({ ok: false, problem: null, status: 0 });
    expect(stops).toEqual([]);
  });

  it.each([200, 401, 502])('takes the time of nobody but the service: not of somebody else’s %d', async (status) => {
    const date = 'Mon, 01 Jan 2001 00:00:00 GMT';
    const page = () => new Response('<h1>Sign in</h1>', { status, headers: { date } });
    const { api, learnt } = talk(page(), page());
    await api.get('/x', idParam);
    await api.send(write, null);
    expect(learnt).toEqual([]);
  });

  it('follows no redirect, and takes what one that was followed has led to for no answer', async () => {
    const { api, sent, early, stops } = talk(json({ id }), json({ id }));
    await api.get('/x', idParam);
    await api.send(write, idParam);
    expect(sent.map(({ init }) => init.redirect)).toEqual(['error', 'error']);
    const elsewhere = Object.defineProperty(json({}, { status: 401 }), 'redirected', { value: true });
    early.set('/x', { response: Promise.resolve(elsewhere), agoMs: 1 });
    expect(await api.get('/x', idParam)).toMatchObject({ ok: false, status: 0 });
    expect(stops).toEqual([]);
  });

  it('ends the session with a problem of the service’s that has lost its header on the way', async () => {
    const { api, stops } = talk(
      new Response(JSON.stringify({ ...problemBody, status: 401, code: 'unauthenticated' }), { status: 401 }),
    );
    await api.get('/x', idParam);
    expect(stops).toEqual(['unknown']);
  });

  it.each([
    ['deactivated', 'deactivated'],
    ['unlock_refused', 'unlock_refused'],
    ['of a later release', 'unknown'],
  ])('says why the session ended, as the service does: %s', async (said, reason) => {
    const { api, stops } = talk(json({}, { status: 401, headers: { 'x-session-ended': said } }));
    const result = await api.get('/x', idParam);
    expect([stops, result.ok || (result.problem && result.sessionEnded)]).toEqual([
      [reason],
      reason === 'unknown' ? undefined : reason,
    ]);
  });

  it.each([403, 404])('takes a %d of somebody else for no answer: nothing is refused or lost by it', async (status) => {
    const { api } = talk(new Response('<h1>Blocked</h1>', { status }));
    expect(await api.get('/x', idParam)).toMatchObject({ ok: false, problem: null, status: 0 });
  });

  const asJson = { 'content-type': 'application/json' };

  it.each([
    ['JSON of somebody else', new Response(JSON.stringify({ id }), { headers: asJson })],
    ['JSON of no type', new Response(JSON.stringify({ id }), { headers })],
    ['the page of a network’s own sign-in', new Response('<h1>Welcome</h1>')],
    [
      'the page of a gateway that writes a correlation id on it',
      new Response('<h1>Welcome</h1>', { headers: { ...headers, 'content-type': 'text/html' } }),
    ],
    ['a page that says to be JSON', new Response('<h1>Welcome</h1>', { headers: { ...headers, ...asJson } })],
    ['nothing', new Response(null, { status: 204, headers })],
  ])('takes a success that is %s for no answer', async (_, answer) => {
    expect(await talk(answer).api.get('/x', z.unknown())).toMatchObject({ ok: false, problem: null, status: 0 });
  });

  it.each([413, 500, 502, 503])('takes a %d of somebody else for an answer', async (status) => {
    expect(await talk(new Response('', { status })).api.get('/x', idParam)).toMatchObject({ status, problem: {} });
  });

  it('takes a refusal of the service for one, though a proxy has taken its header away', async () => {
    const body = { ...problemBody, status: 404, code: 'not_found' };
    const { api } = talk(new Response(JSON.stringify(body), { status: 404 }));
    expect(await api.get('/x', idParam)).toMatchObject({ status: 404, problem: { code: 'not_found' } });
  });

  it('says where in a feed a list was read, if it is of one', async () => {
    const feed = { 'x-board-seq': '41', 'x-board-feed': 'A' };
    const answer = (headers: Record<string, string>) => talk(json({ id }, { headers })).api.get('/x', idParam);
    expect(await answer(feed)).toMatchObject({ positions: [{ identity: 'A', seq: 41 }] });
    expect(await answer({ ...feed, 'x-board-seq': '' })).toMatchObject({ positions: [null] });
    expect(await answer({ 'x-board-seq': '41' })).toMatchObject({ positions: [null] });
  });

  it('tells the clock of each Date, and how long its answer took', async () => {
    const { api, learnt } = talk(json({ id }, { headers: { date: 'Sat, 21 Nov 2026 07:00:00 GMT' } }), json({ id }));
    await api.get('/x', idParam);
    await api.get('/x', idParam);
    expect(learnt).toEqual([[Date.parse('2026-11-21T07:00:00Z'), 0]]);
  });
});

describe('reading a list whole', () => {
  const schema = z.object({ items: z.array(idParam), next_cursor: z.string().nullable() });
  const row = (n: number) => ({ id: `01936000-0000-7000-8000-00000000000${n}` });
  const page = (rows: readonly number[], next_cursor: string | null = null, headers: Record<string, string> = {}) =>
    json({ items: rows.map(row), next_cursor }, { headers });

  it('is one question where one page holds it', async () => {
    const { api, sent } = talk(page([1, 2]));
    expect(await api.getAll('/x', schema)).toEqual({
      ok: true,
      data: [row(1), row(2)],
      readModel: 'current',
      positions: [null],
    });
    expect(sent.map(({ path }) => path)).toEqual(['/x?limit=1000']);
  });

  it('follows cursors to the end; a row that moved between pages is there once', async () => {
    const { api, sent } = talk(page([3, 2], 'a b', { 'x-board-seq': '7', 'x-board-feed': 'A' }), page([2, 1]));
    expect(await api.getAll('/x?status=admitted', schema)).toMatchObject({
      data: [row(3), row(2), row(1)],
      positions: [{ identity: 'A', seq: 7 }, null],
    });
    expect(sent.at(-1)?.path).toBe('/x?status=admitted&limit=1000&cursor=a%20b');
  });

  it.each(['stopped', 'behind'])('is as good as its worst page: %s', async (readModel) => {
    const { api } = talk(page([2], 'a', { 'x-projection': readModel }), page([1]));
    expect(await api.getAll('/x', schema)).toMatchObject({ readModel });
  });

  it('fails whole, rather than giving a part for the whole', async () => {
    const { api } = talk(page([2], 'a'), new TypeError('network'));
    expect(await api.getAll('/x', schema)).toMatchObject({ ok: false, status: 0 });
    const endless = talk(...Array.from({ length: 200 }, () => page([1], 'again')));
    expect(await endless.api.getAll('/x', schema)).toMatchObject({ ok: false, status: 0 });
  });
});

describe('writing', () => {
  it('carries its key, its revision and JSON', async () => {
    const { api, sent, header } = talk(json({ id }));
    await api.send(write, idParam);
    expect([header(0, 'idempotency-key'), header(0, 'if-match'), header(0, 'content-type')]).toEqual([
      'k1',
      '"3"',
      'application/json',
    ]);
    expect(sent[0]?.init.body).toBe('{"severity":"stable"}');
  });

  it('is sent once more, with the same key, when the network fails; and no more than that', async () => {
    const again = talk(new TypeError('network'), json({ id }));
    expect(await again.api.send(write, idParam)).toMatchObject({ ok: true });
    expect([again.header(0, 'idempotency-key'), again.header(1, 'idempotency-key')]).toEqual(['k1', 'k1']);
    const dead = talk(new TypeError('network'), new TypeError('network'), json({ id }));
    expect(await dead.api.send(write, idParam)).toEqual({ ok: false, problem: null, status: 0 });
    expect(dead.sent).toHaveLength(2);
  });

  describe('on a line that hangs', () => {
    /** A network on which nothing is answered until it is called off, and then the rest. */
    const hanging = (...answers: Response[]) => {
      const keys: (string | null)[] = [];
      const api = createApi({
        fetch: (_, { headers, signal }) => {
          keys.push(new Headers(headers).get('idempotency-key'));
          const answer = keys.length > 1 ? answers.shift() : undefined;
          return new Promise((resolve, reject) => {
            if (answer) resolve(answer);
            signal?.addEventListener('abort', () => reject(new Error('aborted')));
          });
        },
        ...{ prefetched: () => null, now: () => 0, stopped: () => {}, pause: async () => {} },
      });
      return { api, keys };
    };
    const aboutSession = { method: 'POST' as const, path: '/api/auth/logout', key: 'k1' };

    it('is sent once more at once, with the same key, when there is a new line and it is about a session', async () => {
      const { api, keys } = hanging(done());
      const sent = api.send(aboutSession, null);
      api.renewLine();
      expect((await sent).ok).toBe(true);
      expect(keys).toEqual(['k1', 'k1']);
    });

    it('waits on where it is about something else', async () => {
      const { api, keys } = hanging(json({ id }));
      void api.send(write, idParam);
      api.renewLine();
      await new Promise((resolve) => setTimeout(resolve));
      expect(keys).toEqual(['k1']);
    });

    it('is not sent again when it was called off', async () => {
      const { api, keys } = hanging(done());
      const calledOff = new AbortController();
      const sent = api.send({ ...aboutSession, signal: calledOff.signal }, null);
      calledOff.abort();
      expect(await sent).toMatchObject({ ok: false, status: 0 });
      expect(keys).toEqual(['k1']);
    });
  });

  it('is not sent again when the server said no', async () => {
    const { api, sent } = talk(json(problemBody, { status: 412 }));
    expect(await api.send(write, idParam)).toMatchObject({ ok: false, status: 412 });
    expect(sent).toHaveLength(1);
  });

  it('expects nothing of a 204', async () => {
    const { api } = talk(done());
    expect(await api.send({ method: 'DELETE', path: '/x', key: 'k' }, null)).toMatchObject({ ok: true });
  });

  it.each([
    ['the page of a network’s own sign-in', new Response('<h1>Welcome</h1>')],
    ['JSON of somebody else', new Response(JSON.stringify({ id }))],
    ['nothing at all', new Response(null, { status: 204 })],
    ['a refusal by somebody else', new Response('<h1>Blocked</h1>', { status: 403 })],
  ])('takes %s for no answer', async (_, answer) => {
    const { api } = talk(answer, answer.clone());
    expect(await api.send(write, z.unknown())).toMatchObject({ ok: false, status: 0, problem: null });
  });

  /** As a gateway's that puts a correlation id on its own pages as well. */
  const pageOf = (body: string | null, status = 200) => new Response(body, { status, headers });

  it.each([
    ['a page', pageOf('<h1>Welcome</h1>')],
    ['a text', pageOf('ok')],
    ['a number', pageOf('1')],
    ['nothing', pageOf('')],
    ['nothing, with a 204', pageOf(null, 204)],
  ])('takes %s for no answer where a record is due, though it has a correlation id', async (_, answer) => {
    const { api } = talk(answer);
    expect(await api.send(write, z.unknown())).toMatchObject({ ok: false, status: 0, problem: null });
  });

  it('takes a page for no answer where nothing is due either', async () => {
    const { api } = talk(pageOf('<h1>Welcome</h1>'));
    expect(await api.send(write, null)).toMatchObject({ ok: false, status: 0, problem: null });
  });

  it.each([[{ id: 7 }], [{ added: 'by a later release' }], [[]]])('takes %j for done: it is JSON', async (body) => {
    expect(await talk(json(body, { status: 201 })).api.send(write, z.unknown())).toMatchObject({ ok: true });
    // Of another shape than this page knows, it was done all the same.
    expect(await talk(json(body, { status: 201 })).api.send(write, idParam)).toMatchObject({ ok: false, status: 201 });
  });

  it('makes later reads wait for it only when it was answered behind, and only for a while', async () => {
    const behind = { headers: { 'x-projection': 'behind', 'x-event-position': '77' } };
    const { api, header, pass } = talk(json({ id }), json({ id }), json({ id }, behind), json({ id }), json({ id }));
    await api.send(write, idParam);
    await api.get('/x', idParam);
    expect(header(1, 'x-min-position')).toBeNull();
    await api.send(write, idParam);
    await api.get('/x', idParam);
    expect(header(3, 'x-min-position')).toBe('77');
    pass(30_001);
    await api.get('/x', idParam);
    expect(header(4, 'x-min-position')).toBeNull();
  });
});

it('says that the service has failed itself: not that it is away, nor what a proxy says', async () => {
  const problem = { ...aProblem, status: 500, code: 'internal_error' };
  const away = { ...aProblem, status: 503, code: 'unavailable' };
  const ownErrorOf = async (answer: Response) => {
    const result = await talk(answer).api.send(write, idParam);
    return result.ok ? 'done' : result.problem && (result.ownError ?? false);
  };
  expect([
    await ownErrorOf(json(problem, { status: 500 })),
    await ownErrorOf(new Response(JSON.stringify(problem), { status: 500 })),
    await ownErrorOf(json(away, { status: 503 })),
    await ownErrorOf(json(away, { status: 503, headers: { 'retry-after': '2' } })),
    ...(await Promise.all([500, 502, 503, 504].map((status) => ownErrorOf(new Response('Bad gateway', { status }))))),
    await ownErrorOf(json(problemBody, { status: 409 })),
  ]).toEqual([true, true, true, false, false, false, false, false, false]);
});

it('says for how long it is of no use to try again, where the answer does', async () => {
  const refused = (headers: Record<string, string>) => json({ ...aProblem, status: 429 }, { status: 429, headers });
  const { api } = talk(refused({ 'retry-after': '4' }), refused({}), refused({ 'retry-after': 'later' }));
  const waits = async () => {
    const result = await api.send(write, idParam);
    return result.ok ? 'done' : result.problem && result.retryAfterS;
  };
  expect([await waits(), await waits(), await waits()]).toEqual([4, undefined, undefined]);
});
