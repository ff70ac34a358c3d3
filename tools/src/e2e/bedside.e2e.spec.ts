import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmergencyCaseRecord, ObservationRecord } from '@ward-board/contract';
import { Bedside } from './pages/bedside.js';
import { Chart } from './pages/chart.js';
import { EmergencyBoard } from './pages/emergency-board.js';
import { launchDevice } from './support/chromium.js';
import { deviceRows } from './support/device-rows.js';
import { becomes, eventually } from './support/eventually.js';
import { launchWithCamera } from './support/fake-camera.js';
import { isAccessible } from './support/is-accessible.js';
import { signsIn } from './support/login-page.js';
import { NOTE_TOLD } from './support/note-told.js';
import { openTcpLine, type TcpLine } from './support/tcp-line.js';
import { NURSE, openTestApp, PASSWORD, type TestApp } from './support/test-app.js';
import { oneLine } from './support/words.js';

/** Until a board is exact again after its line was cut. */
const HEALED_WITHIN_MS = 90_000;

/** What this origin keeps in caches: the addresses, and which of these stand in it as whole words. */
const inCaches = (words: readonly string[]): string => `(async () => {
  const [urls, found] = [[], []];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      urls.push(new URL(request.url).pathname);
      const text = await (await cache.match(request)).text();
      found.push(...${JSON.stringify(words)}.filter((word) => new RegExp('\\\\b' + word + '\\\\b').test(text)));
    }
  }
  return { urls, found };
})()`;
/** Wi-Fi that is bad, not gone: 2 s there and back, and of the pieces and the connections 30 % are lost. */
const BAD = { delayMs: 1_000, lost: 0.3, dropped: 0.3 };
/** So many tries are not all lost on that line, unless one has to fail. */
const MOST_TRIES = 20;

interface NotedAge {
  /** By the machine's clock. */
  readonly at: number;
  /** What the bar says of the board's age. */
  readonly fresh: string;
  readonly row: string;
}
/** Has the page write down its age each time that it says another, and what the row of this patient says then. */
const notesAges = (name: string): string => `{
  window.ages = [];
  const text = (selector) => document.querySelector(selector)?.textContent.replaceAll(/\\s+/g, ' ').trim() ?? '';
  const note = () => window.ages.push({ at: Date.now(), fresh: text('[role=banner] .fresh, header .fresh'), row: text('[data-row][aria-label^="${name}"]') });
  new MutationObserver(note).observe(document.querySelector('[role=banner] .fresh, header .fresh'), { subtree: true, childList: true, characterData: true });
}`;
/** As a finger does that trembles, or a glove. */
const tapTwice = (button: { click(): void }): void => {
  button.click();
  button.click();
};
describe('A tablet at the bedside', () => {
  let app: TestApp;
  let line: TcpLine;
  let nurse: EmergencyBoard;
  let bedside: Bedside;

  beforeAll(async () => {
    app = await openTestApp();
    line = await openTcpLine(app.service.port);
    nurse = await app.signsIn(NURSE, EmergencyBoard, {
      url: line.url,
      options: { viewport: { width: 820, height: 1180 }, hasTouch: true },
    });
    bedside = new Bedside(nurse);
    await nurse.isLive();
    // The app's own files are on the device.
    await nurse.page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  });

  // Each begins at the board, however the one before it has ended.
  beforeEach(async () => {
    line.restore();
    await nurse.page.goto(`${line.url}/emergency`);
    await nurse.isLive(HEALED_WITHIN_MS);
  });

  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
    await line?.close();
  });

  const triaged = async (
    name: string,
    found: { readonly location?: string; readonly allergies?: string; readonly vitals?: string } = {},
  ): Promise<EmergencyCaseRecord> => {
    const { reception, emergency } = app.elsewhere;
    const record = await emergency.triages(await reception.receives('emergency', { name }), found);
    await nurse.shows(name);
    return record;
  };
  const vitalsOf = ({ patient_id }: EmergencyCaseRecord) =>
    app.elsewhere.emergency.lists(`/api/observations/patient/${patient_id}/vitals`) as Promise<
      readonly ObservationRecord[]
    >;
  const queued = (): Promise<readonly string[]> => deviceRows(nurse.page, 'ward-board.queue', 'entries');
  const cut = async (): Promise<void> => {
    line.swallow();
    await nurse.staleBanner.waitFor();
  };

  it('is an app that a browser installs', async () => {
    const devtools = await nurse.page.context().newCDPSession(nurse.page);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    const { errors, data = '' } = await devtools.send('Page.getAppManifest');
    expect([errors, (JSON.parse(data) as { display: string }).display]).toEqual([[], 'standalone']);
    await devtools.detach();
  });

  it('enters a set on keys a glove can press, goes to the next patient, and is accessible either way up', async () => {
    const ada = await triaged('Ada First', { allergies: 'Latex', location: 'Bay 3' });
    await triaged('Ben Second');
    const chart = await Chart.opens(nurse, 'Ada First');
    await bedside.opensFrom(await chart.turnsTo('Vitals'));
    const who = bedside.keypad.getByRole('heading', { name: 'Ada First' }).locator('xpath=..');
    expect(oneLine(await who.getByRole('paragraph').textContent())).toBe(
      `Bay 3 · Sex ? – · DOB not known · MRN ${ada.patient.mrn}`,
    );
    await bedside.keypad.getByText(/^Latex as told, not recorded in the chart · Told in Emergency, /).waitFor();
    const small = await bedside.keypad.getByRole('button').evaluateAll((all) =>
      all.flatMap((each) => {
        const { width, height } = each.getBoundingClientRect();
        return Math.min(width, height) < 48 ? [`${each.textContent} ${width}x${height}`] : [];
      }),
    );
    expect(small).toEqual([]);
    await isAccessible(nurse.page);
    await nurse.page.setViewportSize({ width: 1180, height: 820 });
    await isAccessible(nurse.page);
    await nurse.page.setViewportSize({ width: 820, height: 1180 });
    await nurse.page.keyboard.press('ArrowRight');
    await bedside.keypad.getByRole('heading', { name: 'Ben Second' }).waitFor();
    await nurse.page.keyboard.press('ArrowLeft');
    await bedside.keypad.getByRole('heading', { name: 'Ada First' }).waitFor();
    await bedside.swipes(-300);
    await bedside.keypad.getByRole('heading', { name: 'Ben Second' }).waitFor();
    await bedside.swipes(300);
    await bedside.keypad.getByRole('heading', { name: 'Ada First' }).waitFor();
    await nurse.page.keyboard.press('Escape');
    await Promise.all([chart.isThere(), bedside.keypad.waitFor({ state: 'hidden' })]);
  });

  it('is as old as the first value that stands, and Enter presses the button that has the focus', async () => {
    const record = await triaged('Cleo Corrected');
    const chart = await Chart.opens(nurse, 'Cleo Corrected');
    await bedside.opensFrom(await chart.turnsTo('Vitals'));
    const key = (name: string) => bedside.keypad.getByRole('button', { name, exact: true });
    await key('1').click();
    await bedside.keypad.getByText(/^Measured/).waitFor();
    await key('Delete the last digit').click();
    await bedside.keypad.getByText(/^Measured/).waitFor({ state: 'detached' });
    await bedside.types('118/76');
    await nurse.page.keyboard.press('8');
    await nurse.page.keyboard.press('0');
    await nurse.page.keyboard.press('Enter');
    await bedside.keypad.getByRole('button', { name: 'HR bpm 80' }).waitFor();
    await bedside.keypad.getByRole('button', { name: 'Save 2 of 9' }).focus();
    await nurse.page.keyboard.press('Enter');
    await nurse.isTold('Cleo Corrected: 2 values recorded');
    expect((await vitalsOf(record)).map(({ value, value_string }) => value ?? value_string)).toEqual(
      expect.arrayContaining([80, '118/76']),
    );
  });

  it('keeps a set without a connection, over a reload, and sends it once when the line is back', async () => {
    const record = await triaged('Cora Offline', { location: 'Bay 7' });
    const chart = await Chart.opens(nurse, 'Cora Offline');
    await bedside.opensFrom(await chart.turnsTo('Vitals'));
    await bedside.hasUnsent(0);
    line.swallow();
    await bedside.keypad.getByText('No connection since').waitFor();
    await bedside.types('94/56', '142', '95');
    await bedside.keypad.getByRole('button', { name: 'Air' }).click();
    await bedside.saves();
    await nurse.isTold('Cora Offline: 4 values kept on this device, not sent yet');
    const measured = new Date();
    // What waits is what was measured before, as of when it was measured, and says whose it is and where they are.
    await bedside.keypad.getByText(/^was 94\/56 · \d\d:\d\d, not sent$/).waitFor();
    await bedside.keypad.getByText(/^Last 94\/56 at \d\d:\d\d, not sent yet/).waitFor();
    await bedside.keypad.getByText(/1 entry not sent yet.*Cora Offline, Bay 7, \d\d:\d\d/).waitFor();
    await bedside.keypad.getByRole('button', { name: 'Show' }).click();
    await bedside.list.getByText(/^Cora Offline · Bay 7/).waitFor();
    await bedside.list.getByRole('button', { name: 'Close' }).click();
    await nurse.page.keyboard.press('Escape');
    await chart.says('Not sent yet');
    await bedside.hasUnsent(1);
    await chart.panel.getByRole('button', { name: 'Close chart' }).click();
    await nurse.row('Cora Offline').getByLabel('Not sent yet: 1').waitFor();

    await nurse.page.reload();
    await nurse.page.getByText('1 entry not sent yet is kept on this device').waitFor();
    const kept = await nurse.page.evaluate<{ urls: readonly string[]; found: readonly string[] }>(
      inCaches(['Cora', 'Offline', record.patient.mrn, record.patient_id, '94/56']),
    );
    expect(kept.found).toEqual([]);
    expect(kept.urls.length).toBeGreaterThan(10);
    expect(kept.urls.filter((path) => !/^\/(?:$|_app\/|icons\/|manifest\.webmanifest$)/.test(path))).toEqual([]);
    expect((await queued()).join('\n')).not.toMatch(/Cora|94\/56|observations/);
    expect(await vitalsOf(record)).toEqual([]);
    line.restore();

    await nurse.isLive(HEALED_WITHIN_MS);
    await becomes('the values on the server', async () => (await vitalsOf(record)).length, 4, HEALED_WITHIN_MS);
    await bedside.hasUnsent(0);
    const [value] = await vitalsOf(record);
    expect(Date.parse(value?.effective_at ?? '')).toBeLessThanOrEqual(measured.getTime());
    expect(await vitalsOf(record)).toHaveLength(4);
  });

  it('says without a connection what the board has of the next patient, and of nothing that it was never recorded', async () => {
    const { emergency } = app.elsewhere;
    const { patient_id } = await triaged('Nora Known');
    await emergency.send('POST', '/api/observations', {
      patient_id,
      category: 'vital-signs',
      code: '8867-4',
      value: 88,
    });
    await triaged('Nils Opened');
    await nurse.row('Nora Known').getByText('88').first().waitFor();
    const chart = await Chart.opens(nurse, 'Nils Opened');
    await bedside.opensFrom(await chart.turnsTo('Vitals'));
    await bedside.keypad.getByText('none before').first().waitFor();
    line.swallow();
    await bedside.keypad.getByText('No connection since').waitFor();
    await nurse.page.keyboard.press('ArrowLeft');
    await bedside.keypad.getByRole('heading', { name: 'Nora Known' }).waitFor();
    await bedside.keypad.getByText(/^was 88 · \d\d:\d\d$/).waitFor();
    await bedside.keypad.getByText('not loaded').first().waitFor();
    expect(await bedside.keypad.getByText('none before').count()).toBe(0);
  });

  it('says of a value what the row shows of it, where that was typed on the board alone', async () => {
    await triaged('Bodil Board', { vitals: 'BP 84/51 HR 126' });
    const chart = await Chart.opens(nurse, 'Bodil Board');
    await bedside.opensFrom(await chart.turnsTo('Vitals'));
    await bedside.keypad.getByText(/^on board 84\/51 · \d\d:\d\d$/).waitFor();
    await bedside.keypad.getByText(/^on board 126 · \d\d:\d\d$/).waitFor();
    await bedside.keypad.getByText(/^Last typed on the board 84\/51 at \d\d:\d\d, not in the chart$/).waitFor();
    await bedside.keypad.getByText('none before').first().waitFor();
    await isAccessible(nurse.page);
  });

  it('says without a connection as well why a value is doubted', async () => {
    await triaged('Hanna Doubted');
    const chart = await Chart.opens(nurse, 'Hanna Doubted');
    await bedside.opensFrom(await chart.turnsTo('Vitals'));
    line.swallow();
    await bedside.keypad.getByText('No connection since').waitFor();
    await bedside.types('118/76');
    for (const digit of '999') await bedside.keypad.getByRole('button', { name: digit, exact: true }).click();
    // The second tap of a double tap answers no question that nobody has read.
    await bedside.keypad.getByRole('button', { name: /^Next: / }).evaluate(tapTwice);
    const doubt = 'HR 999 bpm? Usually from 0 to 350 bpm. As typed, it is not scored. Correct it, or keep it.';
    await bedside.keypad.getByRole('alert').getByText(doubt).waitFor();
    await bedside.keypad.getByRole('button', { name: 'Keep it' }).click();
    await bedside.keypad.getByRole('button', { name: 'SpO2 % empty', pressed: true }).waitFor();
    await bedside.keypad.getByRole('button', { name: '9', exact: true }).click();
    await bedside.keypad.getByRole('button', { name: /^Save \d/ }).evaluate(tapTwice);
    await bedside.keypad
      .getByRole('alert')
      .getByText(/^SpO2 9 %\?/)
      .waitFor();
    // Enter keeps it as well, after it was read: the keys need no pointer.
    await bedside.keypad.getByRole('button', { name: 'Keep it', disabled: false }).waitFor();
    await nurse.page.keyboard.press('Enter');
    await bedside.keypad.getByRole('button', { name: 'RR /min empty', pressed: true }).waitFor();
    await bedside.keypad.getByRole('button', { name: 'HR bpm 999, doubted' }).waitFor();
    await bedside.keypad.getByRole('button', { name: 'A, Alert' }).click();
    await bedside.keypad.getByRole('button', { name: 'GCS empty' }).click();
    await bedside.keypad.getByRole('button', { name: '4', exact: true }).click();
    await bedside.keypad.getByRole('button', { name: /^Next: / }).click();
    await bedside.keypad.getByRole('alert').getByText('GCS 4? Unusual beside Alert').waitFor();
    await bedside.keypad.getByText(/^Saved here first/).waitFor();
    await bedside.keypad.getByRole('button', { name: 'Discard' }).click();
    await nurse.dialog('Discard unsaved changes for Hanna Doubted?').getByRole('button', { name: 'Discard' }).click();
  });

  it('asks how much oxygen is given before it saves a set, once it was said that some is', async () => {
    const record = await triaged('Otto Oxygen');
    const chart = await Chart.opens(nurse, 'Otto Oxygen');
    await bedside.opensFrom(await chart.turnsTo('Vitals'));
    await bedside.types('118/76');
    await bedside.keypad.getByRole('button', { name: 'Oxygen', exact: true }).click();
    await bedside.saves();
    await bedside.keypad.getByRole('alert').getByText('Oxygen without a flow').waitFor();
    expect(await vitalsOf(record)).toEqual([]);
    await bedside.keypad.getByRole('button', { name: '4', exact: true }).click();
    await bedside.saves();
    await nurse.isTold('Otto Oxygen: 2 values recorded');
    expect((await vitalsOf(record)).map(({ value }) => value)).toContain(4);
    // Pressed by mistake, and taken back.
    const oxygen = bedside.keypad.getByRole('button', { name: 'Oxygen', exact: true });
    await oxygen.click();
    await oxygen.click();
    await bedside.keypad.locator('button[aria-pressed=true]', { hasText: 'Oxygen' }).waitFor({ state: 'detached' });
  });

  it('has one queue in all tabs of the session: what each writes is sent once, in the order of writing', async () => {
    const record = await triaged('Jana Twotabs');
    const other = new EmergencyBoard(await nurse.page.context().newPage());
    await other.page.goto(`${line.url}/emergency`);
    await other.shows('Jana Twotabs');
    const tabs = [bedside, new Bedside(other)] as const;
    for (const { board } of tabs) {
      const chart = await Chart.opens(board, 'Jana Twotabs');
      await new Bedside(board).opensFrom(await chart.turnsTo('Vitals'));
    }
    line.swallow();
    for (const { keypad } of tabs) await keypad.getByText('No connection since').waitFor();
    for (const [n, value] of ['101/61', '102/62', '103/63', '104/64'].entries()) {
      const tab = tabs[n % 2] ?? bedside;
      await tab.types(value);
      await tab.saves();
      for (const { keypad } of tabs) await keypad.getByText(new RegExp(`^${n + 1} entr`)).waitFor();
    }
    line.restore();
    const sent = async () =>
      (await vitalsOf(record)).toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ value_string }) => value_string);
    await becomes('the values on the server', sent, ['101/61', '102/62', '103/63', '104/64'], HEALED_WITHIN_MS);
    await Promise.all(tabs.map(({ keypad }) => keypad.getByText(/not sent yet, kept/).waitFor({ state: 'hidden' })));
    expect(await sent()).toHaveLength(4);
    await other.page.close();
  });

  it('keeps what was typed though the browser was closed, and sends it once the same session is there again', async () => {
    const record = await triaged('Karl Restarted');
    const folder = await mkdtemp(join(tmpdir(), 'tablet-'));
    const options = { viewport: { width: 820, height: 1180 }, hasTouch: true };
    let device = await launchDevice(folder, options);
    try {
      await device.addInitScript(NOTE_TOLD);
      const before = new EmergencyBoard(await device.newPage());
      await signsIn(before.page, { url: line.url, email: NURSE, password: PASSWORD });
      await before.shows('Karl Restarted');
      await before.page.evaluate('navigator.serviceWorker.ready.then(() => true)');
      const chart = await Chart.opens(before, 'Karl Restarted');
      const typing = new Bedside(before);
      await typing.opensFrom(await chart.turnsTo('Vitals'));
      line.swallow();
      await typing.keypad.getByText('No connection since').waitFor();
      await typing.types('99/55');
      await typing.saves();
      await before.isTold('Karl Restarted: 1 value kept');
      await device.close();

      device = await launchDevice(folder, options);
      const page = await device.newPage();
      await page.goto(`${line.url}/emergency`);
      await page.getByText('1 entry not sent yet is kept on this device').waitFor();
      expect(await vitalsOf(record)).toEqual([]);
      line.restore();
      const values = async () => (await vitalsOf(record)).map(({ value_string }) => value_string);
      await becomes('the value on the server', values, ['99/55'], HEALED_WITHIN_MS);
      await new Bedside(new EmergencyBoard(page)).hasUnsent(0);
      expect(await values()).toEqual(['99/55']);
    } finally {
      await device.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('brings back to its author what the service refuses, with the reason, to be corrected or deleted', async () => {
    const record = await triaged('Dan Closed');
    await nurse.actsFromMenu('Add note', 'Dan Closed');
    const form = await nurse.form('Add note').opens();
    await form.writes({ Note: 'Walked to the bathroom' });
    await cut();
    await app.elsewhere.emergency.transfersToIcu(record);
    await form.presses('Add note');
    await nurse.isTold('Dan Closed: note kept on this device');
    const [told, stale] = await Promise.all([
      nurse.page.locator('.stack p').first().boundingBox(),
      nurse.staleBanner.boundingBox(),
    ]);
    expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThanOrEqual(stale?.y ?? 0);
    line.restore();
    const refused = nurse.page.getByRole('banner').getByRole('button', { name: '1 not accepted' });
    await refused.waitFor({ timeout: HEALED_WITHIN_MS });
    await refused.click();
    await bedside.list.getByText(/case was closed|handed off/).waitFor();
    // Corrected it would be refused again: what else can be done is said in place of that.
    await bedside.list
      .getByText('The patient is to be accepted on the ICU board now.')
      .or(bedside.list.getByText(/^The patient is on the ICU board now\. .*Tell the ICU staff/))
      .waitFor();
    await isAccessible(nurse.page);
    expect(await bedside.list.getByRole('button', { name: /^Correct, Dan Closed/ }).count()).toBe(0);
    await bedside.list.getByRole('button', { name: /^Delete, Dan Closed/ }).click();
    await nurse.dialog('Delete this entry of Dan Closed?').getByRole('button', { name: 'Delete' }).click();
    await bedside.list.getByText('Everything was sent.').waitFor();
    await bedside.list.getByRole('button', { name: 'Close' }).click();
    await bedside.hasUnsent(0);
  });

  it('corrects what the service refuses for what stands in it, and sends it again', async () => {
    const record = await triaged('Dora Refused');
    await nurse.actsFromMenu('Add note', 'Dora Refused');
    const form = await nurse.form('Add note').opens();
    await form.writes({ Note: 'Walked to the bathroom' });
    await cut();
    await form.presses('Add note');
    await nurse.isTold('Dora Refused: note kept on this device');
    const json = {
      ...{ type: 'about:blank', title: 'Bad Request', status: 400, detail: 'Invalid.', code: 'validation_failed' },
      errors: [{ path: 'text', message: 'is not taken' }],
    };
    await nurse.page.route('**/notes', (route) => route.fulfill({ status: 400, json }));
    line.restore();
    const refused = nurse.page.getByRole('banner').getByRole('button', { name: '1 not accepted' });
    await refused.waitFor({ timeout: HEALED_WITHIN_MS });
    await nurse.page.unroute('**/notes');
    await refused.click();
    await bedside.list.getByRole('button', { name: /^Correct, Dora Refused/ }).click();
    const correcting = nurse.dialog('Correct the entry of Dora Refused');
    await correcting.getByLabel('Note').fill('Walked to the bathroom, with help');
    await correcting.getByRole('button', { name: 'Send again' }).click();
    await bedside.hasUnsent(0);
    const notes = async () =>
      (await app.elsewhere.emergency.sees(`/api/emergency-details/${record.id}`)).note_entries?.map(({ text }) => text);
    await eventually('the corrected note', notes, (said) => /bathroom, with help/.test(String(said)));
  });

  it('says what was not accepted and what is not sent yet, each by itself', async () => {
    await triaged('Dagny Both');
    await nurse.actsFromMenu('Add note', 'Dagny Both');
    const form = await nurse.form('Add note').opens();
    await form.writes({ Note: 'Walked to the bathroom' });
    await cut();
    await form.presses('Add note');
    await nurse.isTold('Dagny Both: note kept on this device');
    const json = {
      ...{ type: 'about:blank', title: 'Conflict', status: 409 },
      ...{ detail: 'The case was closed.', code: 'admission_closed' },
    };
    await nurse.page.route('**/notes', (route) => route.fulfill({ status: 409, json }));
    line.restore();
    const bar = nurse.page.getByRole('banner');
    await bar.getByRole('button', { name: '1 not accepted', exact: true }).waitFor({ timeout: HEALED_WITHIN_MS });
    const row = nurse.row('Dagny Both');
    await row.getByRole('img', { name: 'Not accepted: 1' }).waitFor();
    expect(await row.getByRole('img', { name: /^Not sent yet/ }).count()).toBe(0);
    await nurse.isLive(HEALED_WITHIN_MS);
    const chart = await Chart.opens(nurse, 'Dagny Both');
    await bedside.opensFrom(await chart.turnsTo('Vitals'));
    await bedside.keypad.getByText(/1 entry not accepted: Dagny Both, \d\d:\d\d/).waitFor();
    expect(await bedside.keypad.getByText(/not sent yet/).count()).toBe(0);
    line.swallow();
    await bedside.keypad.getByText('No connection since').waitFor();
    await bedside.types('120/80');
    await bedside.saves();
    await nurse.isTold('Dagny Both: 1 value kept');
    await bedside.keypad.getByText(/1 entry not accepted: Dagny Both, \d\d:\d\d/).waitFor();
    await bedside.keypad.getByText(/1 entry not sent yet, kept on this device: Dagny Both, \d\d:\d\d/).waitFor();
    await isAccessible(nurse.page);
    await nurse.page.keyboard.press('Escape');
    await chart.says('Not accepted');
    await chart.says('Not sent yet');
    await nurse.page.keyboard.press('Escape');
    await chart.isGone();
    await row.getByRole('img', { name: 'Not accepted: 1' }).waitFor();
    await row.getByRole('img', { name: 'Not sent yet: 1' }).waitFor();
    await isAccessible(nurse.page);
    await bar.getByRole('button', { name: '1 not accepted, 1 not sent yet', exact: true }).click();
    await bedside.list.getByRole('button', { name: /^Delete, Dagny Both: Note/ }).click();
    await nurse.dialog('Delete this entry of Dagny Both?').getByRole('button', { name: 'Delete' }).click();
    await bedside.list.getByRole('button', { name: 'Close' }).click();
    await bedside.hasUnsent(1);
    await nurse.page.unroute('**/notes');
    line.restore();
    await bedside.hasUnsent(0);
  });

  it('opens a patient by the MRN that is typed or scanned as keys, and refuses whoever is on another board', async () => {
    const here = await triaged('Eva Here');
    const elsewhere = await app.elsewhere.reception.receives('icu', { name: 'Finn Elsewhere' });
    // Of the same type of admission as everybody here.
    const gone = await triaged('Gerd Gone');
    await app.elsewhere.emergency.transfersToIcu(gone);
    await nurse.isLive(HEALED_WITHIN_MS);
    for (const [mrn, seen] of [
      [here.patient.mrn, 'Eva Here'],
      [elsewhere.patient.mrn, 'This patient is not on the Emergency board'],
      [gone.patient.mrn, 'This patient is not on the Emergency board'],
      ['no-such-number', 'Nobody has the MRN no-such-number'],
    ] as const) {
      await nurse.page.getByRole('button', { name: 'Scan wristband' }).first().click();
      const dialog = nurse.dialog('Find by wristband');
      await dialog.getByLabel('MRN').waitFor();
      await nurse.page.keyboard.type(mrn);
      await nurse.page.keyboard.press('Enter');
      const where = seen.startsWith('Nobody') ? dialog : nurse.page.getByRole('complementary', { name: /^Chart/ });
      await where.getByText(seen).first().waitFor();
      if (seen.startsWith('Nobody')) await isAccessible(nurse.page);
      if (!seen.startsWith('Nobody')) await nurse.page.goto(`${line.url}/emergency`);
      await nurse.isLive(HEALED_WITHIN_MS);
    }
    await nurse.dialog('Find by wristband').getByRole('button', { name: 'Cancel' }).click();
    // From the keypad, to the keypad.
    const chart = await Chart.opens(nurse, 'Eva Here');
    await bedside.opensFrom(await chart.turnsTo('Vitals'));
    const next = await triaged('Emil Next');
    await bedside.keypad.getByRole('button', { name: 'Scan wristband' }).click();
    await nurse.dialog('Find by wristband').getByLabel('MRN').waitFor();
    await nurse.page.keyboard.type(next.patient.mrn);
    await nurse.page.keyboard.press('Enter');
    await bedside.keypad.getByRole('heading', { name: 'Emil Next' }).waitFor();
  });

  it('says whose a wristband is that is scanned over another patient’s values, and leaves these as they are', async () => {
    const right = await triaged('Rosa Right', { location: 'Bay 1' });
    const wrong = await triaged('Willi Wrong', { location: 'Bay 9' });
    const chart = await Chart.opens(nurse, 'Rosa Right');
    await bedside.opensFrom(await chart.turnsTo('Vitals'));
    await bedside.types('118/76');
    const scans = async ({ patient }: EmergencyCaseRecord): Promise<void> => {
      await bedside.keypad.getByRole('button', { name: 'Scan wristband' }).click();
      await nurse.dialog('Find by wristband').getByLabel('MRN').waitFor();
      await nurse.page.keyboard.type(patient.mrn);
      await nurse.page.keyboard.press('Enter');
    };
    const typed = bedside.keypad.getByRole('button', { name: 'BP mmHg 118/76' });
    const mismatch = nurse.dialog('This wristband is Willi Wrong’s (Bay 9), not Rosa Right’s.');
    await scans(right);
    await nurse.isTold('Wristband matches Rosa Right');
    await typed.waitFor();
    await scans(wrong);
    await mismatch.getByRole('button', { name: 'Stay with Rosa Right' }).click();
    await typed.waitFor();
    await scans(wrong);
    await mismatch.getByRole('button', { name: 'Go to Willi Wrong' }).click();
    await nurse.dialog('Discard unsaved changes for Rosa Right?').getByRole('button', { name: 'Discard' }).click();
    await bedside.keypad.getByRole('heading', { name: 'Willi Wrong' }).waitFor();
  });

  it('takes what a scanner types on the keypad for a wristband, never for a value', async () => {
    const right = await triaged('Sara Scanned', { location: 'Bay 2' });
    const wrong = await triaged('Wim Wristband', { location: 'Bay 8' });
    const elsewhere = await app.elsewhere.reception.receives('icu', { name: 'Ivo Elsewhere' });
    // What was typed just before a scan is kept where somebody on the board has that MRN.
    await nurse.shows('Wim Wristband');
    const chart = await Chart.opens(nurse, 'Sara Scanned');
    await bedside.opensFrom(await chart.turnsTo('Vitals'));
    await bedside.types('118/76');
    const tile = (words: string) => bedside.keypad.getByRole('button', { name: new RegExp(`^${words}\\D`) });
    await nurse.page.keyboard.type('8');
    await tile('HR bpm 8').waitFor();
    // What has the focus is not pressed by the scanner's Enter.
    await bedside.keypad.getByRole('button', { name: /^Save \d/ }).focus();
    await bedside.scans(wrong.patient.mrn);
    const mismatch = nurse.dialog('This wristband is Wim Wristband’s (Bay 8), not Sara Scanned’s.');
    await mismatch.getByRole('button', { name: 'Stay with Sara Scanned' }).click();
    await tile('BP mmHg 118/76').waitFor();
    await tile('HR bpm 8').waitFor();
    await bedside.scans(right.patient.mrn);
    await nurse.isTold('Wristband matches Sara Scanned');
    await tile('HR bpm 8').waitFor();
    await nurse.page.keyboard.type('4');
    await tile('HR bpm 84').waitFor();
    await bedside.keypad.getByRole('button', { name: 'Discard' }).click();
    await nurse.dialog('Discard unsaved changes for Sara Scanned?').getByRole('button', { name: 'Discard' }).click();
    await bedside.scans(wrong.patient.mrn);
    await bedside.keypad.getByRole('heading', { name: 'Wim Wristband' }).waitFor();
    await bedside.scans('no-such-number');
    const dialog = nurse.dialog('Find by wristband');
    await dialog.getByText('Nobody has the MRN no-such-number').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await bedside.scans(elsewhere.patient.mrn);
    const refused = nurse.dialog('This wristband is not Wim Wristband’s.');
    await refused.getByText('Its patient is not on the Emergency board.').waitFor();
    await refused.getByRole('button', { name: 'Stay with Wim Wristband' }).click();
    await bedside.keypad.getByRole('heading', { name: 'Wim Wristband' }).waitFor();
    expect([await vitalsOf(right), await vitalsOf(wrong)]).toEqual([[], []]);
  });

  it.each([
    ['QR code', 'Hedda Scanned'],
    ['Code 128 barcode', 'Hilda Barcoded'],
  ] as const)('opens a patient by the %s on a wristband that the camera sees', async (printed, name) => {
    const { patient } = await triaged(name);
    const camera = await launchWithCamera(patient.mrn, printed);
    try {
      const other = await app.signsIn(NURSE, EmergencyBoard, { browser: camera.browser });
      await other.shows(patient.name);
      await other.page.getByRole('button', { name: 'Scan wristband' }).click();
      await new Chart(other, patient.name).isThere();
    } finally {
      await camera.close();
    }
  });

  it('takes entries over a line that is bad, one after the other and each once, and never waits without an end', async () => {
    const record = await triaged('Ida Farway');
    const chart = await Chart.opens(nurse, 'Ida Farway');
    await bedside.opensFrom(await chart.turnsTo('Vitals'));
    line.weaken(BAD);
    const systolic = ['121', '122', '123'];
    for (const each of systolic) {
      await bedside.types(`${each}/80`);
      await bedside.saves();
      // The form is free again whether or not the service has answered.
      await bedside.keypad.getByRole('button', { name: 'Save 0 of 9' }).waitFor();
    }
    await becomes('the values on the server', async () => (await vitalsOf(record)).length, 3, HEALED_WITHIN_MS);
    const values = (await vitalsOf(record))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ value_string }) => value_string);
    expect(values).toEqual(systolic.map((each) => `${each}/80`));
    await bedside.hasUnsent(0);
  });

  it('says its true age over a line that is bad: a change that it does not show is younger', async () => {
    const record = await triaged('Ivo Aged');
    await nurse.page.evaluate(notesAges('Ivo Aged'));
    line.weaken({ ...BAD, delayMs: 2_000 });
    const changes: { readonly words: string; readonly at: number }[] = [];
    let latest = record;
    for (const words of ['Pale', 'Sweating', 'Short of breath']) {
      latest = await app.elsewhere.emergency.amends(latest, { chief_complaint: words });
      changes.push({ words, at: Date.now() });
      await nurse.shows('Ivo Aged', words);
    }
    const noted = await nurse.page.evaluate<readonly NotedAge[]>('window.ages');
    // By the words a change is at least one second older than they say, where it is not shown.
    const claims = changes.flatMap(({ words, at }, n) =>
      noted
        .filter((age) => age.at > at && !changes.slice(n).some((later) => age.row.includes(later.words)))
        .flatMap(({ fresh, at: when }) => {
          const [, many, unit] = / · (\d+) (s|min) (?:ago|old)$/.exec(fresh) ?? [];
          // While it connects it claims no age.
          if (many === undefined) return [];
          const youngest = (Number(many) + 1) * (unit === 's' ? 1_000 : 60_000);
          return [{ words, fresh, missing: when - at, isTrue: when - youngest <= at }];
        }),
    );
    expect(claims.length).toBeGreaterThan(changes.length);
    expect(claims.filter(({ isTrue }) => !isTrue)).toEqual([]);
  });

  it('waits for nothing without an end over a line that is bad: a form is done, keeps its entry, or asks to send again', async () => {
    const record = await triaged('Ina Answered');
    const saved = await app.countEvents('EmergencyCaseAmended');
    line.weaken(BAD);
    await nurse.actsFromMenu('Add note', 'Ina Answered');
    const note = await nurse.form('Add note').opens();
    await note.writes({ Note: 'Walked to the bathroom' });
    await note.saves('Add note');
    const form = await nurse.beginsEditOf('Ina Answered');
    await form.writes({ 'Chief complaint': 'Pale' });
    await form.presses('Save changes');
    const ending = async () => {
      if (!(await form.panel.isVisible())) return 'saved';
      // Neither busy nor closed yet in the moment after an answer.
      return (await form.panel.getByRole('button', { name: 'Send again' }).isVisible()) ? 'asks' : 'waits';
    };
    const ends = () => eventually('what the form does', ending, (seen) => seen !== 'waits');
    for (let tries = 0; (await ends()) === 'asks'; tries += 1) {
      if (tries === MOST_TRIES) throw new Error(`Still asks after it was sent again ${MOST_TRIES} times.`);
      await form.presses('Send again');
    }
    const { emergency } = app.elsewhere;
    expect((await emergency.sees(`/api/emergency-details/${record.id}`)).chief_complaint).toBe('Pale');
    expect(await app.countEvents('EmergencyCaseAmended')).toBe(saved + 1);
    const chart = await Chart.opens(nurse, 'Ina Answered');
    await chart.turnsTo('Allergies');
    const waiting = () => nurse.page.locator('[aria-busy=true]').or(nurse.page.getByText('Loading…')).count();
    await becomes('what still waits', waiting, 0);
    const notes = async () => (await emergency.sees(`/api/emergency-details/${record.id}`)).note_entries;
    await becomes(
      'the note',
      async () => (await notes())?.map(({ text }) => text),
      ['Walked to the bathroom'],
      HEALED_WITHIN_MS,
    );
  });

  it('keeps what is typed on while a set is being sent: it is the next one', async () => {
    const record = await triaged('Jonas Typing');
    const chart = await Chart.opens(nurse, 'Jonas Typing');
    await bedside.opensFrom(await chart.turnsTo('Vitals'));
    await bedside.types('131/81');
    line.weaken({ delayMs: 1_000, lost: 0 });
    await bedside.saves();
    await bedside.keypad.getByRole('button', { name: 'Saving…' }).waitFor();
    for (const key of '77') await bedside.keypad.getByRole('button', { name: key, exact: true }).click();
    await nurse.isTold(/^Jonas Typing: 1 value (recorded|kept)/);
    await bedside.keypad.getByRole('button', { name: 'HR bpm 77' }).waitFor();
    line.restore();
    await bedside.saves();
    const values = async () => (await vitalsOf(record)).map(({ value, value_string }) => value ?? value_string);
    await becomes('the values on the server', values, [77, '131/81'], HEALED_WITHIN_MS);
  });

  it('keeps what is typed on in the form of a set as well, and the buttons over it stand in one line', async () => {
    const record = await triaged('Jonna Typing');
    const chart = await Chart.opens(nurse, 'Jonna Typing');
    const vitals = await chart.turnsTo('Vitals');
    const set = vitals.getByRole('form', { name: 'New set of vital signs' });
    await set.getByLabel(/^BP/).fill('131/81');
    line.weaken({ delayMs: 1_000, lost: 0 });
    await set.getByRole('button', { name: 'Save set' }).click();
    await set.locator('[aria-busy=true]').waitFor();
    await set.getByLabel(/^HR/).fill('77');
    await nurse.isTold(/^Jonna Typing: 1 value (recorded|kept)/);
    expect(await set.getByLabel(/^BP/).inputValue()).toBe('');
    expect(await set.getByLabel(/^HR/).inputValue()).toBe('77');
    line.restore();
    await set.getByRole('button', { name: 'Save set' }).click();
    const values = async () => (await vitalsOf(record)).map(({ value, value_string }) => value ?? value_string);
    await becomes('the values on the server', values, [77, '131/81'], HEALED_WITHIN_MS);
    const middles = async () =>
      Promise.all(
        ['Monitoring…', 'Keypad'].map(async (name) => {
          const box = await vitals.getByRole('button', { name }).boundingBox();
          return box && Math.round(box.y + box.height / 2);
        }),
      );
    // Why there is no NEWS2 takes several lines beside them.
    await vitals.getByText(/^No NEWS2/).waitFor();
    const [monitoring, keypad] = await middles();
    expect(Math.abs((monitoring ?? 0) - (keypad ?? 1_000))).toBeLessThan(4);
    // Nor do they make a button narrower than its words.
    const size = nurse.page.viewportSize();
    await nurse.page.setViewportSize({ width: 720, height: 450 });
    const button = vitals.getByRole('button', { name: 'Monitoring…' });
    const [around, icon] = [await button.boundingBox(), await button.locator('svg').boundingBox()];
    expect((icon?.x ?? 0) - (around?.x ?? 0)).toBeGreaterThanOrEqual(4);
    if (size) await nurse.page.setViewportSize(size);
  });

  it('takes no text into a note that is being sent: it would be lost with the form', async () => {
    const record = await triaged('Nora Noted');
    await nurse.actsFromMenu('Add note', 'Nora Noted');
    const form = await nurse.form('Add note').opens();
    await form.writes({ Note: 'Walked to the bathroom' });
    line.weaken({ delayMs: 1_000, lost: 0 });
    await form.presses('Add note');
    await form.panel.getByRole('button', { name: 'Saving…' }).waitFor();
    await nurse.page.getByRole('textbox', { name: 'Note' }).pressSequentially(', alone');
    expect(await form.reads('Note')).toBe('Walked to the bathroom');
    await nurse.isTold(/^Nora Noted: note (added|kept)/);
    line.restore();
    const notes = async () => (await app.elsewhere.emergency.sees(`/api/emergency-details/${record.id}`)).note_entries;
    await becomes(
      'the note',
      async () => (await notes())?.map(({ text }) => text),
      ['Walked to the bathroom'],
      HEALED_WITHIN_MS,
    );
  });

  it('says before a sign-out what would be lost with it', async () => {
    await triaged('Gil Leaving');
    const chart = await Chart.opens(nurse, 'Gil Leaving');
    await bedside.opensFrom(await chart.turnsTo('Vitals'));
    // The note before may be stored, and its answer still be on its way.
    await bedside.hasUnsent(0);
    line.swallow();
    await bedside.keypad.getByText('No connection since').waitFor();
    await bedside.types('120/80');
    await bedside.saves();
    await nurse.isTold('Gil Leaving: 1 value kept');
    await nurse.page.keyboard.press('Escape');
    const question = nurse.dialog(/Sign out and delete 1 entry/);
    const elsewhere = nurse.dialog(/not saved (in another tab|on this device)/);
    // What the tests before have typed in pages that are gone may still be on the device, and is asked about first.
    const signsOut = async () => {
      await nurse.signsOut();
      await question.or(elsewhere).first().waitFor();
      if (await elsewhere.isVisible()) await elsewhere.getByRole('button', { name: 'Discard and sign out' }).click();
    };
    await signsOut();
    await question.getByText(/Gil Leaving \d\d:\d\d: BP 120\/80/).waitFor();
    await question.getByRole('button', { name: 'Stay signed in' }).click();
    await bedside.hasUnsent(1);
    await signsOut();
    await question.getByRole('button', { name: 'Delete and sign out' }).click();
    await nurse.page.getByLabel('Email').waitFor();
    expect(await queued()).toEqual([]);
    line.restore();
  });
});
