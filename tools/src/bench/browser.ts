import { createTestDatabase } from '@ward-board/event-store/testing';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchChromium } from '../e2e/support/chromium.js';
import { loadBoard, type Profile, slowTablet } from '../e2e/support/page-load.js';
import { BENCH_PASSWORD, fillBoard, serviceSettings } from './full-board.js';
import { median } from './measure.js';
import { formOpening, patchCost, scrollFrames, wholeRows } from './page-work.js';
import { startProcess } from './processes.js';
import { darkenWalls } from './revoked-wall.js';
import type { Row } from './table.js';
import { switchUsers } from './user-switch.js';

const SIZES = [60, 200];
const LOADS = 3;
const DESKTOP = { width: 1440, height: 900 };
const WINDOWS = [
  [1440, 900],
  [1024, 768],
  [820, 1180],
] as const;

/** What the web UI weighs and how long it takes: the Emergency board of each size, in a headless Chromium of this machine. */
export async function benchBrowser(say: (line: string) => void): Promise<readonly Row[]> {
  const browser = await launchChromium();
  const rows: Row[] = [];
  try {
    for (const size of SIZES) rows.push(...(await benchBoard(browser, size, say)));
  } finally {
    await browser.close();
  }
  return rows;
}

async function benchBoard(browser: Browser, size: number, say: (line: string) => void): Promise<readonly Row[]> {
  say(`a board of ${size} rows …`);
  const database = await createTestDatabase();
  const env = { ...serviceSettings, DATABASE_URL: database.url };
  const service = await startProcess('../../../backend/dist/main.js', '/health/ready', env);
  const rows: Row[] = [];
  const add = (what: string, ours: string, aim: string, met: boolean) =>
    rows.push({ what: `${size} rows: ${what}`, ours, baseline: '', ratio: null, aim, met });
  const atMost = (what: string, value: number, limit: number, unit: string, digits = 0) =>
    add(what, `${value.toFixed(digits)} ${unit}`.trim(), `≤ ${limit} ${unit}`.trim(), value <= limit);
  try {
    const { admin, doctor, cases } = await fillBoard(service.url, size);
    const board = `${service.url}/emergency`;
    const signedIn = () => signIn(browser, service.url);

    say('  cold loads …');
    const loads = async (profile?: Profile) => {
      const times: number[] = [];
      for (let n = 0; n < LOADS; n++) {
        const context = await signedIn();
        times.push((await loadBoard(context, board, profile)).firstRowMs);
        await context.close();
      }
      return median(times);
    };
    const context = await signedIn();
    const { page, devtools, first, later } = await loadBoard(context, board);
    atMost('cold load', first.bytes / 1_000, 217, 'KB');
    atMost('requests of it, and the socket', first.requests.length, 16, '');
    atMost('what can be opened, loaded after it', later.bytes / 1_000, 81, 'KB');
    atMost('first row', await loads(), 1_000, 'ms');
    atMost('first row, slow tablet', await loads(slowTablet), 2_000, 'ms');

    say('  switches of the user …');
    const nurse = { name: 'Ines Falk', email: 'nurse@wardboard.test', role: 'nurse', department: 'Emergency' };
    await admin.hires({ ...nurse, password: BENCH_PASSWORD });
    const users = [
      { name: doctor.session.user.name, email: 'emergency@wardboard.local', pin: '4093' },
      { ...nurse, pin: '7305' },
    ] as const;
    const { here, there } = await switchUsers(browser, service.url, users, slowTablet);
    atMost('another user unlocks, first row', here, 2_000, 'ms');
    atMost('another user unlocks, slow tablet', there, 2_000, 'ms');

    say('  walls that are revoked …');
    atMost('a revoked wall shows no row', await darkenWalls(browser, service.url, admin), 1_000, 'ms');

    say('  patches …');
    const { arriving, altogether } = await patchCost(devtools, doctor, cases);
    atMost('script and layout of a patch', arriving, 10, 'ms', 1);
    atMost('the same with its mark’s end', altogether, 10, 'ms', 1);

    say('  scrolling, forms, sizes …');
    const { frames, p50, p95 } = await scrollFrames(browser, page, devtools);
    add('frames while scrolling', `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} ms (${frames})`, '≤ 17 ms', p95 <= 17);
    const form = await formOpening(page);
    atMost('a form opens, the first', form.first, 100, 'ms');
    atMost('a form opens, the next', form.others, 100, 'ms');
    const seen: string[] = [];
    for (const [width, height] of WINDOWS) seen.push(`${await wholeRows(page, width, height)} at ${width}×${height}`);
    add('rows seen whole', seen.join(', '), '', true);
  } finally {
    await service.stop();
    await database.drop();
  }
  return rows;
}

/** A browser that nobody has used, with the doctor's session. */
async function signIn(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: DESKTOP });
  const answer = await context.request.post(`${url}/api/auth/login`, {
    data: { email: 'emergency@wardboard.local', password: BENCH_PASSWORD },
  });
  if (!answer.ok()) throw new Error(`The doctor could not sign in: ${answer.status()}`);
  return context;
}
