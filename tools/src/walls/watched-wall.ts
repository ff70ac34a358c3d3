import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient } from '@ward-board/api-client';
import type { BoardWard, DisplayPrivacy, DisplayWithToken } from '@ward-board/contract';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { secretsIn } from './marked.js';
import { SimulatedClock } from './simulated-clock.js';
import { saysTimes, tellTimesOf } from './told-times.js';

/** What a wall takes in its browser, after its garbage was collected. */
export interface BrowserUse {
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** A secret that reached a wall. */
export interface LeakedSecret {
  readonly ward: BoardWard;
  /** The path that was answered, or `socket`. */
  readonly where: string;
  readonly around: string;
}

/** How long a wall may take to come back on a busy machine. */
const LONGEST_MS = 120_000;

/** Socket.IO's acknowledgement of a join. */
const JOINED = /^43\d*\[\{"ok":true/;
/** No patch for so long means that none is on its way any more. */
const QUIET_MS = 500;

/** When the lights of a ward are low, in hours of its day: the picture is dark then. */
const isNight = (hour: number): boolean => hour >= 20 || hour < 7;

/**
 * A television of 1080 lines whose every byte is read, whose memory is measured, and whose clock is moved: the browser's own, with
 * its timers, and with it the times that the service says, by which the wall goes.
 */
export class WatchedWall {
  /** Secrets that reached it, each with where and what was around it. */
  readonly found: LeakedSecret[] = [];
  /** The bytes that reached it, but for the app's own files. */
  bytes = 0;
  /** The patches that it was sent. */
  patches = 0;
  /** After how many moves of its clock it was dark, and was light. */
  readonly nights = { dark: 0, light: 0 };
  /** The moves after which it showed another time than it was, or was not as light as it should be. */
  readonly wrong: string[] = [];
  private readonly clock = new SimulatedClock();
  private patchedAt = 0;
  /** How often the service has let it join its board. */
  private joins = 0;

  private constructor(
    readonly ward: BoardWard,
    readonly page: Page,
    private readonly devtools: CDPSession,
  ) {}

  /** Pairs a display, which shows initials, as they all do unless an administrator says otherwise, and switches it on. */
  static async hangUp(
    browser: Browser,
    url: string,
    admin: ApiClient,
    ward: BoardWard,
    privacy: DisplayPrivacy = 'initials',
  ): Promise<WatchedWall> {
    const display = { name: `Wall of ${ward}`, ward, privacy, clinical: true };
    const { token } = await admin.send<DisplayWithToken>('POST', '/api/displays', display);
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 }, serviceWorkers: 'block' });
    const devtools = await page.context().newCDPSession(page);
    const wall = new WatchedWall(ward, page, devtools);
    await devtools.send('Performance.enable');
    await page.clock.install();
    await tellTimesOf(wall.clock, page.context(), (where, sent) => wall.read(where, sent));
    page.on('response', (answer) => {
      const { pathname } = new URL(answer.url());
      if (pathname.startsWith('/_app/') || saysTimes(pathname)) return;
      void answer.text().then(
        (text) => wall.read(pathname, JSON.stringify(answer.headers()) + text),
        // A page that is closed or loaded anew takes the body with it: nobody has seen it either.
        () => undefined,
      );
    });
    await page.goto(`${url}/wall/${ward}#token=${token}`);
    await wall.isLive();
    return wall;
  }

  /** What it says may be of the connection before, until it has joined once more. */
  private async joinsAgain(before: number): Promise<void> {
    const until = Date.now() + LONGEST_MS;
    while (this.joins === before) {
      if (Date.now() > until) throw new Error(`The wall of ${this.ward} has not joined again.`);
      await delay(50);
    }
  }

  /** Waits until it has been sent a patch. */
  async isPatched(): Promise<void> {
    const until = Date.now() + LONGEST_MS;
    while (this.patches === 0) {
      if (Date.now() > until) throw new Error(`The wall of ${this.ward} is sent no patch.`);
      await delay(50);
    }
  }

  private async isLive(): Promise<void> {
    await this.page.getByRole('banner').getByText(/^Live/).waitFor({ timeout: LONGEST_MS });
  }

  /** Moves its clock on, as a sleep would: every timer that is due runs once, and its connection has died meanwhile. */
  async passes(ms: number): Promise<void> {
    // Else what is on its way would be lost with the connection, and be read anew in place of patches.
    do await delay(QUIET_MS);
    while (Date.now() - this.patchedAt < QUIET_MS);
    const { joins } = this;
    const moved = this.page.clock.fastForward(ms);
    this.clock.move(ms);
    await moved;
    await this.joinsAgain(joins);
    await this.isLive();
    const shown = await this.page.evaluate<string>(
      `document.querySelector('.clock').textContent + ' ' + document.documentElement.dataset.theme`,
    );
    const { time } = this.clock;
    const scheme = isNight(time.getUTCHours()) ? 'dark' : 'light';
    this.nights[scheme] += 1;
    // A minute may have begun since.
    const minutes = [-60_000, 0].map((by) => new Date(time.getTime() + by).toISOString().slice(11, 16));
    if (!minutes.some((minute) => shown === `${minute} ${scheme}`))
      this.wrong.push(`${this.ward} at ${time.toISOString()}: shows ${shown}, should be ${scheme}`);
  }

  private read(where: string, sent: string): void {
    this.bytes += sent.length;
    if (where === 'socket' && JOINED.test(sent)) this.joins += 1;
    if (sent.includes('board:patch')) {
      this.patches += 1;
      this.patchedAt = Date.now();
    }
    for (const around of secretsIn(sent)) this.found.push({ ward: this.ward, where, around });
  }

  async taken(): Promise<BrowserUse> {
    await this.devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await this.devtools.send('Runtime.getHeapUsage');
    const { metrics } = await this.devtools.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((each) => each.name === name)?.value ?? 0;
    return { heapMb: usedSize / 2 ** 20, nodes: of('Nodes'), listeners: of('JSEventListeners') };
  }
}
