import { createAskStatus } from './create-ask-status.js';

const date = 'Sun, 29 Nov 2026 12:00:00 GMT';

function asking(answer: () => Response) {
  const dates: number[] = [];
  const sent: RequestInit[] = [];
  const fetch = async (_: string, init: RequestInit) => {
    sent.push(init);
    return answer();
  };
  const ask = createAskStatus(fetch, { local: () => 0, answered: (at) => dates.push(at) });
  return { ask: () => ask('/api/auth/me', 'abc'), dates, sent };
}

describe('asking the service for a status', () => {
  it.each([200, 401, 403, 503])('says the %d that it answers, and learns its time', async (status) => {
    const { ask, dates, sent } = asking(
      () => new Response(null, { status, headers: { 'x-correlation-id': 'c', date } }),
    );
    expect(await ask()).toBe(status);
    expect(dates).toEqual([Date.parse(date)]);
    expect(sent).toMatchObject([{ method: 'HEAD', headers: { authorization: 'Bearer abc' }, credentials: 'omit' }]);
  });

  it.each([200, 401, 403])('takes the %d of somebody else for no answer', async (status) => {
    const { ask, dates } = asking(() => new Response(null, { status, headers: { date } }));
    expect(await ask()).toBeNull();
    expect(dates).toEqual([]);
  });

  it('has none without a connection', async () => {
    const { ask } = asking(() => {
      throw new TypeError('network');
    });
    expect(await ask()).toBeNull();
  });
});
