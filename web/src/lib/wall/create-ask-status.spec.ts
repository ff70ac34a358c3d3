import { createAskStatus } from './create-ask-status.js';

const date = 'Sun, 29 Nov 2026 12:00:00 GMT';
const typeOf = (status: number) => (status < 400 ? 'application/json' : 'application/problem+json; charset=utf-8');

function asking(answer: () => Response) {
  const dates: number[] = [];
  const sent: RequestInit[] = [];
  const fetch = async (_: string, init: RequestInit) => {
    sent.push(init);
    return answer();
  };
  const ask = createAskStatus(fetch, { local: () => 0, answered: (at) => dates.push(at) });
  return { ask: (token: string | null = 'abc') => ask('/api/auth/me', token), dates, sent };
}

describe('asking the service for a status', () => {
  it.each([200, 401, 403, 503])('says the %d that it answers, and learns its time', async (status) => {
    const { ask, dates, sent } = asking(
      () => new Response(null, { status, headers: { 'x-correlation-id': 'c', 'content-type': typeOf(status), date } }),
    );
    expect(await ask()).toBe(status);
    expect(dates).toEqual([Date.parse(date)]);
    expect(sent).toMatchObject([{ method: 'HEAD', headers: { authorization: 'Bearer abc' }, credentials: 'omit' }]);
  });

  it.each([200, 401, 403])('takes the %d of somebody else for no answer', async (status) => {
    const { ask, dates } = asking(
      () => new Response(null, { status, headers: { 'content-type': typeOf(status), date } }),
    );
    expect(await ask()).toBeNull();
    expect(dates).toEqual([]);
  });

  it.each([200, 401, 403, 404])(
    'takes a page for no answer: the %d of a proxy that writes a correlation id',
    async (status) => {
      const headers = { 'x-correlation-id': 'c', 'content-type': 'text/html', date };
      const { ask, dates } = asking(() => new Response(null, { status, headers }));
      expect(await ask()).toBeNull();
      expect(dates).toEqual([]);
    },
  );

  it('follows no proxy to another path: what that answers says nothing of the token', async () => {
    const { ask, sent } = asking(() => new Response(null, { status: 503 }));
    await ask();
    expect(sent).toMatchObject([{ redirect: 'error' }]);
  });

  it('asks without a token as well', async () => {
    const { ask, sent } = asking(() => new Response(null, { status: 503 }));
    await ask(null);
    expect(sent.map(({ headers }) => new Headers(headers).has('authorization'))).toEqual([false]);
  });

  it('has none without a connection', async () => {
    const { ask } = asking(() => {
      throw new TypeError('network');
    });
    expect(await ask()).toBeNull();
  });
});
