import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { BoardWatch, numbers, seqOf } from '../testing/board-watch.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';

/**
 * Shorter than that of any proxy in use, of which many give up after a minute, and longer than two pulses take: on a busy machine one is
 * late.
 */
const IDLE_MS = 5_000;

describe('behind a proxy that cuts idle connections', () => {
  let app: TestApp;
  let proxy: Server;
  let cut = 0;
  beforeAll(async () => {
    app = await openTestApp();
    const { port, hostname } = new URL(app.service.url);
    proxy = createServer((near) => {
      const far = connect(Number(port), hostname);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        from.on('data', (chunk) => to.write(chunk));
        from.on('error', () => {});
        from.on('close', () => to.destroy());
      }
      // As a proxy does: idle is who neither sends nor is sent anything.
      near.setTimeout(IDLE_MS, () => {
        cut += 1;
        near.destroy();
      });
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    proxy?.close();
    await app?.close();
  });

  it('a board that nothing happens on stays connected, since its pulses come more often than that', async () => {
    const { emergency, reception } = app;
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const seq = seqOf(await emergency.http.get('/api/emergency-details'));
    const watch = await BoardWatch.open({ url, token: emergency.token });
    await watch.join('emergency', seq);
    const begun = Date.now();
    await until('longer than the proxy waits', () => Date.now() > begun + IDLE_MS + 1_000);
    expect([watch.gone, cut]).toEqual([undefined, 0]);
    await reception.receives('emergency', { name: 'After the silence' });
    await watch.caughtUpTo(seq + 1);
    expect(watch.seqs).toEqual(numbers(seq, seq + 1));
    watch.close();
  });
});
