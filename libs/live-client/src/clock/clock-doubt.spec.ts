import { createDoubtSettler } from './clock-doubt.js';
import { createServerClock } from './server-clock.js';

const date = 'Sun, 29 Nov 2026 12:00:00 GMT';

/** What is asked for the time is answered so. @returns how it was asked, and the doubt that is left. */
async function settled(answer: Response) {
  const sent: RequestInit[] = [];
  const clock = createServerClock({ wall: () => 0, steady: () => 0 });
  createDoubtSettler(clock, async (_, init) => {
    sent.push(init);
    return answer;
  })();
  await new Promise(setImmediate);
  return { sent, doubt: clock.doubt() };
}

describe('asking for the time', () => {
  it('ends the doubt, and follows no proxy to another path', async () => {
    const { sent, doubt } = await settled(Response.json({}, { headers: { 'x-correlation-id': 'c', date } }));
    expect(doubt).toBeLessThan(3_000);
    expect(sent).toMatchObject([{ redirect: 'error', credentials: 'omit' }]);
  });

  it.each([
    ['the page of a captive portal', { date, 'content-type': 'text/html' }],
    ['a page with a correlation id', { date, 'content-type': 'text/html', 'x-correlation-id': 'c' }],
  ])('learns nothing of %s', async (_, headers) => {
    const { doubt } = await settled(new Response('<html>', { headers }));
    expect(doubt).toBeGreaterThan(3_000);
  });
});
