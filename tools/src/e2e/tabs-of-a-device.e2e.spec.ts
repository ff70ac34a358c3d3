import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PatientRecord } from '@ward-board/contract';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { Chart } from './pages/chart.js';
import { EmergencyBoard } from './pages/emergency-board.js';
import { LockScreen, locks, setsPin } from './pages/lock-screen.js';
import { launchDevice } from './support/chromium.js';
import { deviceRows } from './support/device-rows.js';
import { becomes, eventually } from './support/eventually.js';
import { isAccessible } from './support/is-accessible.js';
import { takesLateRoutes } from './support/late-routes.js';
import { fillsIn, opensHome, signsIn, whatLoginSays } from './support/login-page.js';
import { NOTE_TOLD } from './support/note-told.js';
import { EMERGENCY_DOCTOR, NURSE, openTestApp, PASSWORD, type TestApp } from './support/test-app.js';

const PIN = '7305';
const PATIENT = 'Mara Lindqvist';
const NOTES = '**/api/emergency-details/*/notes';
const NOTE = 'Pale and sweating since noon';

/** The line of one tab alone: the others of the browser keep theirs. */
const cutsLineOf = async (of: Page): Promise<() => Promise<void>> => {
  const devtools = await of.context().newCDPSession(of);
  const conditions = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: true, ...conditions });
  return async () => {
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...conditions });
    await devtools.detach();
  };
};

describe('Whoever is signed in in one tab of a device', () => {
  let app: TestApp;
  let doctor: string;

  beforeAll(async () => {
    app = await openTestApp();
    const { reception, emergency } = app.elsewhere;
    await emergency.triages(await reception.receives('emergency', { name: PATIENT }));
    doctor = emergency.session.user.name;
  });
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  /** A login page stands in one tab. `hears`: whether it hears of other tabs, and tells them. */
  const besidesLogin = async ({ hears = true } = {}) => {
    const context = await app.browser.newContext({ viewport: { width: 1440, height: 900 } });
    await takesLateRoutes(context);
    const login = await context.newPage();
    if (!hears) await login.addInitScript('delete globalThis.BroadcastChannel');
    await login.goto(`${app.url}/login`);
    await login.getByLabel('Email').waitFor();
    return { context, login };
  };
  const nurseSignsIn = async (context: BrowserContext) => {
    const page = await context.newPage();
    await signsIn(page, { url: app.url, email: NURSE, password: PASSWORD });
    return { page, board: new EmergencyBoard(page) };
  };
  const writesNote = async (board: EmergencyBoard) => {
    await board.shows(PATIENT);
    await board.actsFromMenu('Add note', PATIENT);
    const form = await board.form('Add note').opens();
    await form.writes({ Note: NOTE });
    return form;
  };
  const isSignedIn = (page: Page, name: string) => page.getByText(name).first().waitFor({ state: 'attached' });

  it('is so in the other, where a login page stands', async () => {
    const { context, login } = await besidesLogin();
    await nurseSignsIn(context);
    await new EmergencyBoard(login).shows(PATIENT);
    await isSignedIn(login, 'Ines Falk');
    await context.close();
  });

  it('is one of four at most: a login page that stands in the other signs in no fifth, and asks the service nothing', async () => {
    const { context, login } = await besidesLogin({ hears: false });
    const { page } = await nurseSignsIn(context);
    const others = ['Ada', 'Ben', 'Cleo'].map((name) => ({ id: name, name, role: 'nurse', department: 'ICU' }));
    const behind = `JSON.stringify({ ...JSON.parse(localStorage['ward-board:people']), others: ${JSON.stringify(others)} })`;
    await page.evaluate(`localStorage['ward-board:people'] = ${behind}`);
    const asked: string[] = [];
    login.on('request', (request) => void asked.push(request.url()));
    await fillsIn(login, { email: EMERGENCY_DOCTOR, password: PASSWORD });
    await becomes(
      'what is said',
      () => whatLoginSays(login),
      '4 people are signed in on this device. Sign one of them out first.',
    );
    expect(asked).toEqual([]);
    await context.close();
  });

  it.each([
    ['another person', EMERGENCY_DOCTOR],
    ['the same person', NURSE],
  ])('loses nothing when %s signs in on a login page that stands in the other', async (_, email) => {
    const { context, login } = await besidesLogin({ hears: false });
    const { page, board } = await nurseSignsIn(context);
    await setsPin(page, PASSWORD, PIN);
    const notes = await app.countEvents('EmergencyNoteAdded');
    await page.route(NOTES, (route) => route.abort());
    await (await writesNote(board)).saves('Add note');
    const form = await writesNote(board);
    await fillsIn(login, { email, password: PASSWORD });
    await new EmergencyBoard(login).shows(PATIENT);
    await page.unroute(NOTES);
    if (email !== NURSE) {
      const screen = await new LockScreen(page).asks('Ines Falk');
      expect(await screen.everything()).not.toContain(PATIENT);
      expect(await app.countEvents('EmergencyNoteAdded')).toBe(notes);
      await screen.unlocks(PIN);
    }
    await form.opens();
    expect(await form.reads('Note')).toBe(NOTE);
    await becomes('the notes', () => app.countEvents('EmergencyNoteAdded'), notes + 1);
    if (email !== NURSE) await new LockScreen(login).asks(doctor);
    await context.close();
  });

  it('makes way for another who signs in in the other, and comes back to what was typed', async () => {
    const { context, login } = await besidesLogin();
    const page = await context.newPage();
    await opensHome(page, { url: app.url, email: NURSE, password: PASSWORD });
    const board = new EmergencyBoard(page);
    await setsPin(page, PASSWORD, PIN);
    const form = await writesNote(board);
    await fillsIn(login, { email: EMERGENCY_DOCTOR, password: PASSWORD });
    await isSignedIn(page, doctor);
    await board.shows(PATIENT);
    expect(await form.panel.count()).toBe(0);
    await setsPin(page, PASSWORD, '4093');
    const screen = await (await locks(page)).asks(doctor);
    await screen.chooses('Ines Falk');
    await screen.unlocks(PIN);
    await form.opens();
    expect(await form.reads('Note')).toBe(NOTE);
    await isSignedIn(login, 'Ines Falk');
    await context.close();
  });
});

describe('A tab whose session is over, while its person signs in anew in another', () => {
  let app: TestApp;
  let context: BrowserContext;
  let page: Page;
  let board: EmergencyBoard;
  let notes: number;

  beforeAll(async () => {
    app = await openTestApp();
    const { reception, emergency } = app.elsewhere;
    await emergency.triages(await reception.receives('emergency', { name: PATIENT }));
  });
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  const beginsNote = async (text: string) => {
    await board.actsFromMenu('Add note', PATIENT);
    const form = await board.form('Add note').opens();
    await form.writes({ Note: text });
    return form;
  };
  let restoresLine: () => Promise<void>;

  beforeEach(async () => {
    context = await app.browser.newContext({ viewport: { width: 1440, height: 900 } });
    page = await context.newPage();
    // The browser asks before it loads a page anew with text in it: here that is always wanted.
    page.on('dialog', (dialog) => void dialog.accept());
    await signsIn(page, { url: app.url, email: NURSE, password: PASSWORD });
    board = new EmergencyBoard(page);
    await board.shows(PATIENT);
    await board.isLive();
    notes = await app.countEvents('EmergencyNoteAdded');
  });
  afterEach(() => context?.close());

  /** The session ends where the tab does not hear of it; another tab has the next one, and its key. */
  const beginsAnew = async (): Promise<void> => {
    await context.request.post(`${app.url}/api/auth/logout`);
    const other = await context.newPage();
    await signsIn(other, { url: app.url, email: NURSE, password: PASSWORD });
    await new EmergencyBoard(other).isLive();
  };

  it.each([
    ['before', 'loaded anew'],
    ['after', 'loaded anew'],
    ['before', 'closed'],
    ['after', 'closed'],
  ])('sends once what was queued there %s that, also when the tab is %s', async (when, how) => {
    restoresLine = await cutsLineOf(page);
    if (when === 'after') await beginsAnew();
    const form = await beginsNote(NOTE);
    await form.saves('Add note');
    expect(await app.countEvents('EmergencyNoteAdded')).toBe(notes);
    if (when === 'before') await beginsAnew();
    if (how === 'closed') await page.close();
    else {
      await restoresLine();
      await page.reload();
    }
    await becomes('the notes', () => app.countEvents('EmergencyNoteAdded'), notes + 1);
    const rest = context.pages()[0] as Page;
    await becomes('what waits', () => deviceRows(rest, 'ward-board.queue', 'entries'), []);
    expect(await app.countEvents('EmergencyNoteAdded')).toBe(notes + 1);
  });

  it('gives back what was typed there and not saved, when the tab is loaded anew', async () => {
    restoresLine = await cutsLineOf(page);
    await beginsNote(NOTE);
    await beginsAnew();
    await restoresLine();
    await page.reload();
    const form = await board.form('Add note').opens();
    expect(await form.reads('Note')).toBe(NOTE);
  });
});

describe('A browser that is started again after its session was followed by another of the same person', () => {
  let app: TestApp;
  let folder: string;
  const options = { viewport: { width: 820, height: 1180 }, hasTouch: true };
  const atDevice = async (): Promise<BrowserContext> => {
    const device = await launchDevice(folder, options);
    await device.addInitScript(NOTE_TOLD);
    await takesLateRoutes(device);
    return device;
  };

  beforeAll(async () => {
    app = await openTestApp();
    const { reception, emergency } = app.elsewhere;
    await emergency.triages(await reception.receives('emergency', { name: PATIENT }));
    folder = await mkdtemp(join(tmpdir(), 'tablet-'));
  });
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  it('has what was queued and what was typed before, sends the one once and shows the other', async () => {
    let device = await atDevice();
    try {
      const page = await device.newPage();
      await signsIn(page, { url: app.url, email: NURSE, password: PASSWORD });
      const board = new EmergencyBoard(page);
      await board.shows(PATIENT);
      const beginsNote = async (text: string) => {
        await board.actsFromMenu('Add note', PATIENT);
        const form = await board.form('Add note').opens();
        await form.writes({ Note: text });
        return form;
      };
      const sessionOf = async (database: string, store: string) =>
        (await deviceRows(page, database, store)).map((row) => /"session":"(\w+)"/.exec(row)?.[1]);
      const sessions = async () => [
        ...(await sessionOf('ward-board.queue', 'entries')),
        ...(await sessionOf('ward-board.typed', 'work')),
      ];
      const notes = await app.countEvents('EmergencyNoteAdded');
      await device.route(NOTES, (route) => route.abort());
      await (await beginsNote(NOTE)).saves('Add note');
      await beginsNote('Asks for water');
      await becomes('what the device keeps', async () => (await sessions()).length, 2);
      const [before] = await sessions();

      // It ends where the page does not hear of it.
      await cutsLineOf(page);
      await device.request.post(`${app.url}/api/auth/logout`);
      const other = await device.newPage();
      await signsIn(other, { url: app.url, email: NURSE, password: PASSWORD });
      await eventually(
        'the sessions of what is kept',
        sessions,
        (seen) => seen.length === 2 && seen.every((each) => each !== before),
      );
      await device.close();

      device = await atDevice();
      const after = new EmergencyBoard(await device.newPage());
      await after.page.goto(`${app.url}/emergency`);
      await becomes('the notes', () => app.countEvents('EmergencyNoteAdded'), notes + 1);
      const form = await after.form('Add note').opens();
      expect(await form.reads('Note')).toBe('Asks for water');
      await becomes('what waits', () => deviceRows(after.page, 'ward-board.queue', 'entries'), []);
      expect(await app.countEvents('EmergencyNoteAdded')).toBe(notes + 1);
    } finally {
      await device.close();
    }
  });
});

describe('A browser that is killed before it has written its cookies', () => {
  let app: TestApp;
  let folder: string;
  const options = { viewport: { width: 820, height: 1180 }, hasTouch: true };
  const QUEUE_KEY = '**/api/auth/queue-key?*';
  /** As a network's own sign-in page, or a proxy, says it: nothing that the service has said. */
  const byProxy = (status: number) => (route: Route) =>
    route.fulfill({ status, contentType: 'text/html', body: '<h1>Not here</h1>' });

  beforeAll(async () => {
    app = await openTestApp();
    const { reception, emergency } = app.elsewhere;
    await emergency.triages(await reception.receives('emergency', { name: PATIENT }));
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tablet-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  it.each([
    ['at once', null],
    ['when the key of before is answered late', (route: Route) => route.abort()],
    ['when a proxy says first that there is no such key', byProxy(404)],
  ])('sends what was queued before to whoever signs in anew, once and in order, %s', async (when, answersFirst) => {
    let device = await launchDevice(folder, options);
    try {
      const texts = ['Pale since noon', 'Drinks again', 'Slept well'].map((text) => `${text} (${when})`);
      const sent: string[] = [];
      const signedIn = async () => {
        const page = await device.newPage();
        await signsIn(page, { url: app.url, email: NURSE, password: PASSWORD });
        const board = new EmergencyBoard(page);
        await board.shows(PATIENT);
        return board;
      };
      const addsNote = async (board: EmergencyBoard, text = '') => {
        await board.actsFromMenu('Add note', PATIENT);
        const form = await board.form('Add note').opens();
        await form.writes({ Note: text });
        await form.saves('Add note');
      };
      const notes = await app.countEvents('EmergencyNoteAdded');
      await device.route(NOTES, (route) => route.abort());
      const before = await signedIn();
      for (const text of texts.slice(0, 2)) await addsNote(before, text);
      await becomes('what waits', async () => (await deviceRows(before.page, 'ward-board.queue', 'entries')).length, 2);
      await device.clearCookies();
      await device.close();

      device = await launchDevice(folder, options);
      const login = await device.newPage();
      await login.goto(`${app.url}/login`);
      await login
        .getByText(/^2 entries made on this device are not sent yet: note, \d\d:\d\d; note, \d\d:\d\d\. They are sent/)
        .waitFor();
      expect(await login.content()).not.toMatch(/Ines Falk|Mara|Pale/);
      await isAccessible(login);
      await login.close();
      device.on('request', (request) => {
        if (/\/notes$/.test(request.url())) sent.push((request.postDataJSON() as { text: string }).text);
      });
      let asked = 0;
      if (answersFirst)
        await device.route(QUEUE_KEY, (route) => {
          asked += 1;
          return answersFirst(route);
        });
      const after = await signedIn();
      if (answersFirst) {
        await becomes('whether the key was asked for', () => asked > 0, true);
        await addsNote(after, texts[2]);
        expect(await app.countEvents('EmergencyNoteAdded')).toBe(notes);
        expect(await after.page.getByText(/lost/).count()).toBe(0);
        await device.unroute(QUEUE_KEY);
      }
      const expected = texts.slice(0, answersFirst ? 3 : 2);
      await becomes('the notes', () => app.countEvents('EmergencyNoteAdded'), notes + expected.length);
      await becomes('what waits', () => deviceRows(after.page, 'ward-board.queue', 'entries'), []);
      expect(sent.map((text) => expected.find((each) => text.startsWith(each)))).toEqual(expected);
      expect(await after.page.getByText(/not accepted|lost/).count()).toBe(0);
    } finally {
      await device.close();
    }
  });

  it.each([
    ['once the key of before is there', (route: Route) => route.abort()],
    ['though a proxy says first that its key may not be had', byProxy(403)],
  ])('gives back what was typed and not saved to whoever signs in anew, %s', async (_, answersFirst) => {
    let device = await launchDevice(folder, options);
    try {
      const signedIn = async () => {
        const page = await device.newPage();
        await signsIn(page, { url: app.url, email: NURSE, password: PASSWORD });
        const board = new EmergencyBoard(page);
        await board.shows(PATIENT);
        return board;
      };
      const rows = (page: Page) => deviceRows(page, 'ward-board.typed', 'work');
      const before = await signedIn();
      await before.actsFromMenu('Add note', PATIENT);
      const form = await before.form('Add note').opens();
      await form.writes({ Note: NOTE });
      await becomes('what is kept', async () => (await rows(before.page)).length, 1);
      await device.clearCookies();
      await device.close();

      device = await launchDevice(folder, options);
      await device.addInitScript(NOTE_TOLD);
      let asked = 0;
      await device.route(QUEUE_KEY, (route) => {
        asked += 1;
        return answersFirst(route);
      });
      const after = await signedIn();
      // When it is asked for the second time, what the first answer does is done.
      await becomes('how often the key was asked for', () => asked > 1, true);
      const { page } = after;
      page.on('dialog', (dialog) => void dialog.accept());
      expect(await rows(page)).toHaveLength(1);
      await device.unroute(QUEUE_KEY);
      // It is asked for again, and what is on a page that stands is not changed.
      await after.isTold(/^More text that you have not saved is kept here/);
      await page.reload();
      const again = await new EmergencyBoard(page).form('Add note').opens();
      expect(await again.reads('Note')).toBe(NOTE);
      expect((await rows(page)).join()).not.toContain('Pale');
    } finally {
      await device.close();
    }
  });
});

describe('What is on its way when a page is locked', () => {
  const PIN = '4093';
  let app: TestApp;
  let board: EmergencyBoard;
  let page: Page;

  beforeAll(async () => {
    app = await openTestApp();
    board = await app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard, { prepare: takesLateRoutes });
    ({ page } = board);
    await setsPin(page, PASSWORD, PIN);
  });
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  const triaged = async (name: string) => {
    const { reception, emergency } = app.elsewhere;
    const record = await emergency.triages(await reception.receives('emergency', { name }));
    await board.shows(name);
    return record;
  };
  /** Locks after a write has been done and before its answer is there, which then comes while it is locked. */
  const locksBeforeAnswer = async (path: string, sends: () => Promise<unknown>): Promise<void> => {
    const held: (() => void)[] = [];
    await page.route(path, async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      const response = await route.fetch();
      await new Promise<void>((resolve) => held.push(resolve));
      return route.fulfill({ response });
    });
    await sends();
    await becomes('the held answer', async () => held.length, 1);
    // As another tab would: a dialog may lie over the menu of this one.
    await page.context().request.post(`${app.url}/api/auth/lock`);
    const screen = await new LockScreen(page).asks(app.elsewhere.emergency.session.user.name);
    const answered = page.waitForResponse(path);
    for (const release of held) release();
    await answered;
    await page.unroute(path);
    await screen.unlocks(PIN);
  };

  it('is said to be saved once it is unlocked: an edit', async () => {
    await triaged('Ada Edited');
    const edit = await board.beginsEditOf('Ada Edited');
    await edit.writes({ 'Chief complaint': 'Fever' });
    await locksBeforeAnswer('**/api/emergency-details/*', () => edit.presses('Save changes'));
    await board.isTold('Ada Edited: changes saved');
    await edit.isGone();
  });

  it('is said to be saved once it is unlocked: a value that was corrected', async () => {
    const record = await triaged('Bea Measured');
    const of = { patient_id: (record.patient as PatientRecord).id, category: 'vital-signs' };
    const rate = { code: '9279-1', display: 'Respiratory rate', unit: '/min' };
    await app.elsewhere.emergency.send('POST', '/api/observations', { ...of, ...rate, value: 22 });
    const chart = await Chart.opens(board, 'Bea Measured');
    await (await chart.turnsTo('Vitals')).getByRole('button', { name: /^RR 22.*edit$/ }).click();
    const question = board.dialog(/^RR of/);
    await question.getByLabel(/^RR/).fill('24,0');
    const save = question.getByRole('button', { name: 'Save' });
    await locksBeforeAnswer('**/api/observations/*', () => save.click());
    await board.isTold(/: 24, was 22$/);
    await question.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await chart.isGone();
  });

  it('is sent again as it was, and done once: a transfer, of whom the board has no row any more', async () => {
    await triaged('Cara Moved');
    const form = await board.beginsHandOffOf('Cara Moved');
    await form.chooses('Severity', 'Critical');
    await form.writes({ 'IV lines': 'Left arm' });
    await locksBeforeAnswer('**/transfer-to-icu', () => form.presses('Hand off to ICU'));
    await board.isLive();
    await board.lacks('Cara Moved');
    expect(await form.reads('IV lines')).toBe('Left arm');
    await form.presses('Send again');
    await board.isTold(/^Cara Moved/);
    await form.isGone();
    expect(await app.countEvents('EmergencyCaseHandedOff')).toBe(1);
  });
});
