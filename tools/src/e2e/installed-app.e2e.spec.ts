import { EmergencyBoard } from './pages/emergency-board.js';
import { type CaptivePortal, openCaptivePortal } from './support/captive-portal.js';
import { becomes } from './support/eventually.js';
import { NURSE, openTestApp, type TestApp } from './support/test-app.js';

/** Of what this origin keeps in caches: how many files, and which say that they are a page. */
const KEPT = `(async () => {
  const files = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      const type = (await cache.match(url)).headers.get('content-type');
      files.push([new URL(url).pathname, type.startsWith('text/html')]);
    }
  }
  return { count: files.length, pages: files.filter(([, isPage]) => isPage).map(([path]) => path) };
})()`;

describe('The app on a device', () => {
  let app: TestApp;
  let portal: CaptivePortal;
  beforeAll(async () => {
    app = await openTestApp();
    portal = await openCaptivePortal(app.service.port);
  });
  afterAll(async () => {
    await portal?.close();
    await app?.close();
  });

  it('has no page of a captive portal in place of its files, and all of them once that is gone', async () => {
    portal.asksFrom('/service-worker.js');
    const { page } = await app.signsIn(NURSE, EmergencyBoard, { url: portal.url });
    await becomes('whether the portal has answered', async () => portal.answered > 10, true);
    const worker = `navigator.serviceWorker.getRegistration().then((found) =>
      found === undefined || (found.installing ?? found.waiting ?? found.active) === null ? 'none' : 'there')`;
    await becomes('the worker whose files the portal has answered', () => page.evaluate<string>(worker), 'none');
    expect(await page.evaluate(KEPT)).toMatchObject({ pages: [] });
    portal.letsThrough();
    await page.goto(`${portal.url}/emergency`);
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    const kept = await page.evaluate<{ count: number; pages: readonly string[] }>(KEPT);
    expect([kept.count > 20, kept.pages]).toEqual([true, ['/']]);
    await page.context().close();
  });
});
