import type { EmergencyCaseRecord, ObservationRecord } from '@ward-board/contract';
import type { Page } from 'playwright-core';
import { Bedside } from './pages/bedside.js';
import { Chart } from './pages/chart.js';
import { EmergencyBoard } from './pages/emergency-board.js';
import { becomes } from './support/eventually.js';
import { isAccessible } from './support/is-accessible.js';
import { takesLateRoutes } from './support/late-routes.js';
import { NURSE, openTestApp, type TestApp } from './support/test-app.js';

const PATIENT = 'Mara Lindqvist';
const NOTES = '**/notes';
const VITALS = '**/api/observations';

describe('An entry that a device keeps', () => {
  let app: TestApp;
  let record: EmergencyCaseRecord;
  let board: EmergencyBoard;
  let page: Page;
  let bedside: Bedside;

  beforeAll(async () => {
    app = await openTestApp();
    const { reception, emergency } = app.elsewhere;
    record = await emergency.triages(await reception.receives('emergency', { name: PATIENT }));
  });
  beforeEach(async () => {
    const options = { viewport: { width: 820, height: 1180 } };
    board = await app.signsIn(NURSE, EmergencyBoard, { options, prepare: takesLateRoutes });
    ({ page } = board);
    bedside = new Bedside(board);
    await board.shows(PATIENT);
    await board.isLive();
  });
  afterEach(() => page?.context().close());
  afterAll(() => app?.close());

  const writesNote = async (text: string): Promise<void> => {
    await board.actsFromMenu('Add note', PATIENT);
    const form = await board.form('Add note').opens();
    await form.writes({ Note: text });
    await form.presses('Add note');
  };
  const notes = async (): Promise<readonly string[]> => {
    const { note_entries } = await app.elsewhere.emergency.send<EmergencyCaseRecord>(
      'GET',
      `/api/emergency-details/${record.id}`,
    );
    return note_entries.map(({ text }) => text);
  };

  it('says with each try when it was written, the first of an outage too', async () => {
    const said: (string | undefined)[] = [];
    let isOut = true;
    await page.route(NOTES, (route) => {
      said.push(route.request().headers()['x-written-at']);
      return isOut ? route.abort() : route.continue();
    });
    // The page knows the service's clock by the second.
    const before = new Date(Date.now() - 3_000).toISOString();
    await writesNote('Pale since noon');
    await becomes('whether it was tried', async () => said.length > 0, true);
    isOut = false;
    await bedside.hasUnsent(0);
    const [first = ''] = said;
    expect([first >= before, said.length > 1, new Set(said).size]).toEqual([true, true, 1]);
    expect(await notes()).toContain('Pale since noon');
  });

  it('says on the chart when it was written, where it arrives more than a minute later', async () => {
    const context = page.context();
    const BEHIND_MS = 5 * 60_000;
    // Five minutes pass at the service between writing and sending: the page is told a time that is so much earlier, and no other.
    await context.routeWebSocket('**/*', () => {});
    await context.route('**/api/**', async (route) => {
      const response = await route.fetch();
      const date = new Date(Date.parse(response.headers().date ?? '') - BEHIND_MS).toUTCString();
      await route.fulfill({ response, headers: { ...response.headers(), date } });
    });
    let isOut = true;
    await context.route(NOTES, (route) => (isOut ? route.abort() : route.fallback()));
    await page.reload();
    await board.shows(PATIENT);
    const clock = () => new Date(Date.now() - BEHIND_MS).toISOString().slice(11, 16);
    const written = [clock()];
    await writesNote('Cold hands');
    await bedside.hasUnsent(1);
    await board.form('Add note').isGone();
    written.push(clock());
    isOut = false;
    await bedside.hasUnsent(0);
    await context.unrouteAll();
    await page.reload();
    const chart = await Chart.opens(board, PATIENT);
    await chart.card('Triage').click();
    const note = chart.panel.getByRole('listitem').filter({ hasText: 'Cold hands' }).first();
    const said = /Cold hands\s*\(Written (\d\d:\d\d), sent later\.\)/.exec((await note.textContent()) ?? '');
    expect(written).toContain(said?.[1]);
  });

  it.each(['refuses to write', 'does not answer'])(
    'is sent by its form where the storage of the device %s',
    async (how) => {
      await page.evaluate(`(() => {
      const fails = ${how === 'refuses to write'};
      const { add } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.add = function (row) {
        if (this.name !== 'entries') return add.call(this, row);
        if (fails) throw new DOMException('The disk is full.', 'QuotaExceededError');
        const adding = add.call(this, row);
        // The row is stored, and nobody hears of it.
        adding.addEventListener('success', (event) => event.stopImmediatePropagation());
        return adding;
      };
    })()`);
      await writesNote(`Where it ${how}`);
      await board.form('Add note').isGone();
      expect((await notes()).filter((text) => text === `Where it ${how}`)).toHaveLength(1);
    },
  );

  it('survives that the browser deletes what the site has stored, as where the disk is full', async () => {
    const context = page.context();
    let isOut = true;
    await context.route(NOTES, (route) => (isOut ? route.abort() : route.fallback()));
    await page.reload();
    await board.shows(PATIENT);
    await board.isLive();
    const texts = ['Cold feet', 'Warm again'];
    for (const text of texts) await writesNote(text);
    await bedside.hasUnsent(2);
    const browser = await context.newCDPSession(page);
    await browser.send('Storage.clearDataForOrigin', { origin: app.url, storageTypes: 'indexeddb' });
    // Had they been forgotten with it, nobody would be told.
    await writesNote('Asks for a blanket');
    await bedside.hasUnsent(3);
    isOut = false;
    await bedside.hasUnsent(0);
    expect((await notes()).filter((text) => [...texts, 'Asks for a blanket'].includes(text))).toEqual([
      'Asks for a blanket',
      ...texts.toReversed(),
    ]);
  });

  it('stays one that is not sent where a captive portal answers, whose page says 200 as well', async () => {
    let isBehindPortal = true;
    let answered = 0;
    await page.route(NOTES, (route) => {
      if (!isBehindPortal) return route.continue();
      answered += 1;
      return route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' });
    });
    await writesNote('Answered by a captive portal');
    await becomes('the answers', async () => answered > 1, true);
    await bedside.hasUnsent(1);
    expect(await notes()).not.toContain('Answered by a captive portal');
    isBehindPortal = false;
    await bedside.hasUnsent(0);
    expect((await notes()).filter((text) => text === 'Answered by a captive portal')).toHaveLength(1);
  });

  it('says that the service answers it with an error, holds up the others for ten minutes, and is sent again once', async () => {
    const problem = { ...{ type: 'about:blank', title: '', status: 500, detail: '' }, code: 'internal_error' };
    const keys: (string | undefined)[] = [];
    let isFaulty = true;
    // The service's clock, by which the page goes, moves on by 90 s with each answer.
    let passed = 0;
    await page.route(NOTES, (route) => {
      if (!route.request().postData()?.includes('Always fails')) return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      if (!isFaulty) return route.continue();
      passed += 90_000;
      const date = new Date(Date.now() + passed).toUTCString();
      const headers = { 'x-correlation-id': 'c', date };
      return route.fulfill({ status: 500, headers, contentType: 'application/problem+json', json: problem });
    });
    await writesNote('Always fails');
    await bedside.hasUnsent(1);
    await board.form('Add note').isGone();
    await writesNote('Written behind it');
    await bedside.hasUnsent(2);
    await bedside.notSent.click();
    await bedside.list
      .getByText(/^The service has answered with an error since \d\d:\d\d\. Retrying automatically\.$/)
      .waitFor();
    await isAccessible(page);
    for (let tries = keys.length; tries < 10; tries = keys.length) {
      await bedside.list.getByRole('button', { name: 'Try now' }).click();
      await becomes('whether it was tried again', async () => keys.length > tries, true);
    }
    const again = bedside.list.getByRole('button', { name: `Send again, ${PATIENT}: Note: Always fails` });
    await again.waitFor();
    await bedside.list.getByRole('heading', { name: 'Not confirmed by the service' }).waitFor();
    await bedside.list.getByText(/^The service answers such entries with an error\. It may have been stored/).waitFor();
    await becomes('whether the other one is sent', async () => (await notes()).includes('Written behind it'), true);
    await isAccessible(page);
    isFaulty = false;
    await again.click();
    await bedside.list.getByText('Everything was sent.').waitFor();
    expect((await notes()).filter((text) => text === 'Always fails')).toHaveLength(1);
    expect(new Set(keys).size).toBe(1);
  });

  it('comes back with what is wrong with it, at the field that corrects it: the time of a tablet whose clock was wrong', async () => {
    let does: 'abort' | 'send as of later' | 'send' = 'abort';
    await page.route(VITALS, (route) => {
      const request = route.request();
      if (request.method() !== 'POST' || does === 'send') return route.continue();
      if (does === 'abort') return route.abort();
      const body = request.postDataJSON() as Readonly<Record<string, unknown>>;
      const effective_at = new Date(Date.now() + 3 * 3_600_000).toISOString();
      return route.continue({ postData: JSON.stringify({ ...body, effective_at }) });
    });
    const chart = await Chart.opens(board, PATIENT);
    await bedside.opensFrom(await chart.turnsTo('Vitals'));
    await bedside.types('120/80');
    await bedside.saves();
    await board.isTold(`${PATIENT}: 1 value kept`);
    does = 'send as of later';
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await chart.isGone();
    await page.getByRole('banner').getByRole('button', { name: '1 not accepted', exact: true }).click();
    does = 'send';
    await bedside.list.getByText('Measured: The time is in the future.').waitFor();
    await isAccessible(page);
    await bedside.list.getByRole('button', { name: `Correct, ${PATIENT}: BP 120/80` }).click();
    const correcting = board.dialog(`Correct the entry of ${PATIENT}`);
    await correcting.getByText('The time is in the future.').waitFor();
    await isAccessible(page);
    const measured = correcting.getByRole('textbox', { name: /^Measured/ });
    const before = new Date(Date.now() - 60_000).toISOString();
    await measured.fill('');
    await correcting.getByRole('button', { name: 'Send again' }).click();
    await correcting.getByText('Measured must be a day and a time: YYYY-MM-DD HH:MM.').waitFor();
    await correcting.getByRole('button', { name: 'Measured: now' }).click();
    await correcting.getByRole('button', { name: 'Send again' }).click();
    await bedside.list.getByText('Everything was sent.').waitFor();
    const [reading] = (await app.elsewhere.emergency.lists(
      `/api/observations/patient/${record.patient_id}/vitals`,
    )) as readonly ObservationRecord[];
    expect((reading?.effective_at ?? '') > before).toBe(true);
  });
});
