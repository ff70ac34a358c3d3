import type { ApiClient } from '@ward-board/api-client';
import type { BoardWard, DisplayWithToken } from '@ward-board/contract';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { MARK, secrets } from './day.js';

/** What a wall takes in its browser, after its garbage was collected. */
export interface Taken {
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** A television of 1080 lines whose every byte is read, and whose memory is measured. */
export class WatchedWall {
  /** Secrets that reached it, each with where and what was around it. */
  readonly found: string[] = [];
  /** The bytes that reached it, but for the app's own files. */
  bytes = 0;
  /** The patches that it was sent. */
  patches = 0;

  private constructor(
    readonly ward: BoardWard,
    readonly page: Page,
    private readonly devtools: CDPSession,
  ) {}

  /** Pairs a display that shows initials, as they all do unless an administrator says otherwise, and switches it on. */
  static async hangUp(browser: Browser, url: string, admin: ApiClient, ward: BoardWard): Promise<WatchedWall> {
    const display = { name: `Wall of ${ward}`, ward, privacy: 'initials', clinical: true };
    const { token } = await admin.send<DisplayWithToken>('POST', '/api/displays', display);
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    const devtools = await page.context().newCDPSession(page);
    const wall = new WatchedWall(ward, page, devtools);
    await devtools.send('Network.enable');
    await devtools.send('Performance.enable');
    devtools.on('Network.webSocketFrameReceived', ({ response }) => wall.read('socket', response.payloadData));
    page.on('response', (answer) => {
      const { pathname } = new URL(answer.url());
      if (pathname.startsWith('/_app/')) return;
      void answer.text().then(
        (text) => wall.read(pathname, JSON.stringify(answer.headers()) + text),
        // A page that is closed or loaded anew takes the body with it: nobody has seen it either.
        () => undefined,
      );
    });
    await page.goto(`${url}/wall/${ward}#token=${token}`);
    await page.getByRole('banner').getByText(/^Live/).waitFor();
    return wall;
  }

  private read(where: string, text: string): void {
    this.bytes += text.length;
    if (text.includes('board:patch')) this.patches += 1;
    for (const secret of secrets) {
      const at = secret === MARK ? text.toLowerCase().indexOf(secret) : text.indexOf(secret);
      if (at >= 0) this.found.push(`${this.ward}, ${where}: …${text.slice(Math.max(0, at - 60), at + 60)}…`);
    }
  }

  async taken(): Promise<Taken> {
    await this.devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await this.devtools.send('Runtime.getHeapUsage');
    const { metrics } = await this.devtools.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((each) => each.name === name)?.value ?? 0;
    return { heapMb: usedSize / 2 ** 20, nodes: of('Nodes'), listeners: of('JSEventListeners') };
  }
}
