import { type Send, StaffClient } from './staff-client.js';
import { Tally } from './tally.js';

type Request = { readonly path: string; readonly headers: Record<string, string> };
type Answering = (request: Request, n: number) => Response | Error;

const ok = (body: unknown = {}, headers = {}) => Response.json(body, { headers });
const problem = (status: number, code: string, headers = {}) => Response.json({ code }, { status, headers });

/** An API whose service signs everybody in, and answers the other requests as told. */
function apiWith(answer: Answering, attempts = 12) {
  const requests: Request[] = [];
  let signIns = 0;
  const send: Send = async (path, { headers }) => {
    if (path === '/api/auth/login') return ok({ access_token: `session ${++signIns}` });
    const request = { path, headers };
    requests.push(request);
    const answered = answer(request, requests.length);
    if (answered instanceof Error) throw answered;
    return answered;
  };
  const tally = new Tally();
  const api = new StaffClient({ send, passwordOf: () => 'x', attempts, tally });
  return { api, requests, tally, signIns: () => signIns };
}

describe('a write', () => {
  it('is sent again when no answer comes, and when it is asked to come again: always under one key', async () => {
    const answers = [new TypeError('fetch failed'), problem(503, 'unavailable'), ok({ id: 'a' }, { etag: '"1"' })];
    const { api, requests, tally } = apiWith((_, n) => answers[n - 1] ?? ok());
    const { body, headers: said } = await api.write('reception', 'POST', '/api/x', { body: {} });
    expect([body, said.get('etag')]).toEqual([{ id: 'a' }, '"1"']);
    const keys = requests.map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
    expect(keys[0]).toBeTruthy();
    expect(tally.retries.entries).toEqual([
      ['no answer', 1],
      ['503', 1],
    ]);
  });

  it.each([400, 403, 404, 409, 412, 422, 500])('is not sent again when it is refused with %i', async (status) => {
    const { api, requests } = apiWith(() => problem(status, 'conflict'));
    await expect(api.write('icu', 'PUT', '/api/x', {})).rejects.toMatchObject({ name: 'Refused', code: 'conflict' });
    expect(requests).toHaveLength(1);
  });

  it('waits at least as long as it is asked to', async () => {
    const { api } = apiWith((_, n) => (n === 1 ? problem(429, 'too_many_requests', { 'retry-after': '1' }) : ok()));
    const began = performance.now();
    await api.write('icu', 'DELETE', '/api/x', {});
    expect(performance.now() - began).toBeGreaterThanOrEqual(990);
  });

  it('is given up in the end', async () => {
    const { api, requests } = apiWith(() => new TypeError('fetch failed'), 3);
    await expect(api.write('icu', 'DELETE', '/api/x', {})).rejects.toMatchObject({ code: 'unreachable' });
    expect(requests).toHaveLength(3);
  });

  it('that is to count as made earlier has no key, whose own time would win, and is sent again only after an answer', async () => {
    const answers = [problem(503, 'unavailable'), new TypeError('fetch failed'), ok()];
    const { api, requests } = apiWith((_, n) => answers[n - 1] ?? ok());
    const write = api.write('icu', 'DELETE', '/api/x', { at: new Date(0) });
    await expect(write).rejects.toMatchObject({ code: 'unreachable' });
    expect(requests).toHaveLength(2);
    for (const { headers } of requests) expect(headers).not.toHaveProperty('idempotency-key');
  });
});

describe('a session', () => {
  it('is opened once for many requests at once', async () => {
    const { api, signIns } = apiWith(() => ok());
    await Promise.all([1, 2, 3].map(() => api.get('icu', '/api/x')));
    expect(signIns()).toBe(1);
  });

  it('is opened anew when it has run out, once for all who notice', async () => {
    const { api, signIns } = apiWith(({ headers }) =>
      headers.authorization === 'Bearer session 1' ? problem(401, 'unauthenticated') : ok('new'),
    );
    expect(await Promise.all([1, 2, 3].map(() => api.get('icu', '/api/x')))).toEqual(['new', 'new', 'new']);
    expect(signIns()).toBe(2);
  });

  it('is not tried for long at an address where nothing answers', async () => {
    let tries = 0;
    const send: Send = async () => {
      tries += 1;
      throw new TypeError('fetch failed');
    };
    const api = new StaffClient({ send, passwordOf: () => 'x', attempts: 12 });
    await expect(api.signIn('icu')).rejects.toMatchObject({ code: 'unreachable' });
    expect(tries).toBe(3);
  });
});

it('a list is read to its last page, or as far as it is wanted', async () => {
  const { api } = apiWith(({ path }) =>
    ok(path.includes('cursor=b') ? { items: [3], next_cursor: null } : { items: [1, 2], next_cursor: 'b' }),
  );
  expect(await api.listAll('icu', '/api/x?status=admitted')).toEqual([1, 2, 3]);
  const upTo = (last: number) => api.listAll('icu', '/api/x', (item) => Number(item) <= last);
  expect([await upTo(2), await upTo(1)]).toEqual([[1, 2], [1]]);
});
