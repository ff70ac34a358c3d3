import { z } from 'zod';
import { createReader } from './reader.js';

const OF_SERVICE = { 'x-correlation-id': 'c', date: 'Sun, 29 Nov 2026 12:00:00 GMT' };
const REFUSAL = { ...OF_SERVICE, 'content-type': 'application/problem+json; charset=utf-8' };
const OF_A_PORTAL = { date: 'Mon, 01 Jan 2001 00:00:00 GMT', 'content-type': 'text/html' };
const schema = z.object({ ward: z.string() });

/** A reader whose every question is answered so. */
function reading(answer: () => Response) {
  let ends = 0;
  const dates: number[] = [];
  const sent: RequestInit[] = [];
  const reader = createReader({
    fetch: async (_, init) => {
      sent.push(init);
      return answer();
    },
    clock: { local: () => 0, answered: (date) => dates.push(date) },
    unauthenticated: () => {
      ends += 1;
    },
  });
  return { read: () => reader.get('/api/boards/icu', schema), ends: () => ends, dates, sent };
}

describe('reading the service', () => {
  it('gives what it answers, and the clock its date', async () => {
    const { read, ends, dates } = reading(() => Response.json({ ward: 'icu' }, { headers: OF_SERVICE }));
    expect(await read()).toMatchObject({ ok: true, data: { ward: 'icu' } });
    expect([ends(), dates]).toEqual([0, [Date.parse(OF_SERVICE.date)]]);
  });

  it('says so when it answers that there is no session', async () => {
    const { read, ends } = reading(() => new Response('{}', { status: 401, headers: REFUSAL }));
    expect(await read()).toEqual({ ok: false, status: 401 });
    expect(ends()).toBe(1);
  });

  it.each([
    ['a page that asks to sign in', () => new Response('<html>Sign in</html>', { status: 401, headers: OF_A_PORTAL })],
    ['a page', () => new Response('<html>Sign in</html>', { status: 200, headers: OF_A_PORTAL })],
    ['a refusal', () => new Response('', { status: 403, headers: OF_A_PORTAL })],
    ['JSON', () => Response.json({ ward: 'icu' }, { headers: OF_A_PORTAL })],
    [
      'a page with a correlation id that asks to sign in',
      () => new Response('<html>Sign in</html>', { status: 401, headers: { ...OF_A_PORTAL, 'x-correlation-id': 'c' } }),
    ],
  ])('takes %s of somebody else for no answer: no session ends by it, and no clock is set', async (_, answer) => {
    const { read, ends, dates } = reading(answer);
    expect(await read()).toEqual({ ok: false, status: 0 });
    expect([ends(), dates]).toEqual([0, []]);
  });

  it('follows no proxy to another path, whose answer is to another question', async () => {
    const { read, sent } = reading(() => Response.json({ ward: 'icu' }, { headers: OF_SERVICE }));
    await read();
    expect(sent).toMatchObject([{ redirect: 'error' }]);
  });
});
