import type { BrowserContext, Page, Route } from 'playwright-core';
import { EmergencyBoard } from './pages/emergency-board.js';
import { LockScreen, setsPin } from './pages/lock-screen.js';
import { deviceRows } from './support/device-rows.js';
import { becomes } from './support/eventually.js';
import { isAccessible } from './support/is-accessible.js';
import { fillsIn } from './support/login-page.js';
import { NOTE_TOLD } from './support/note-told.js';
import { NURSE, openTestApp, PASSWORD, type TestApp } from './support/test-app.js';

const PIN = '7305';
const PATIENT = 'Mara Lindqvist';
const NOTE = 'Pale and sweating since noon';

describe('Where code that is loaded after the rows comes late', () => {
  let app: TestApp;
  let context: BrowserContext;
  let page: Page;
  let board: EmergencyBoard;

  beforeAll(async () => {
    app = await openTestApp();
    const { reception, emergency } = app.elsewhere;
    await emergency.triages(await reception.receives('emergency', { name: PATIENT }));
  });
  beforeEach(async () => {
    // What a service worker asks for can't be held.
    context = await app.browser.newContext({ viewport: { width: 820, height: 1180 }, serviceWorkers: 'block' });
    await context.addInitScript(NOTE_TOLD);
    page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    board = new EmergencyBoard(page);
  });
  afterEach(() => context?.close());
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  const opensBoard = async (): Promise<void> => {
    await context.request.post(`${app.url}/api/auth/login`, { data: { email: NURSE, password: PASSWORD } });
    await page.goto(`${app.url}/emergency`);
    await board.shows(PATIENT);
  };
  const me = async () => (await context.request.get(`${app.url}/api/auth/me`)).status();
  /** Does something with each request for code that the page does not begin with, until what is returned is called. */
  const onLateCode = async (handle: (route: Route) => Promise<void> | void): Promise<() => Promise<void>> => {
    const html = await (await context.request.get(app.url)).text();
    const first = [...html.matchAll(/(?:href=|"file":)"(\/_app\/[^"]+)"/g)].map(([, path]) => path);
    const isLate = ({ pathname }: URL): boolean =>
      /\/_app\/.*\.(?:js|css)$/.test(pathname) && !first.includes(pathname);
    let isGiven = false;
    await page.route(isLate, (route) => (isGiven ? route.continue() : handle(route)));
    // The route stays: a request that is made while it is taken away is answered by nobody, until the page gives it up after a minute.
    return async () => {
      isGiven = true;
    };
  };
  const ways = {
    'is not answered': async () => {
      const held: Route[] = [];
      const stop = await onLateCode((route) => void held.push(route));
      return async () => {
        await stop();
        for (const route of held) await route.continue();
      };
    },
    fails: () => onLateCode((route) => route.abort()),
  } as const;
  const queued = async () => (await deviceRows(page, 'ward-board.queue', 'entries')).length;

  it.each(Object.entries(ways))(
    'a sign-out says so while its request %s, and ends at the sign-in page',
    async (_, withholds) => {
      const gives = await withholds();
      await opensBoard();
      await board.signsOut();
      await becomes('the session', me, 401);
      await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
      expect(await page.getByRole('link', { name: 'Load the sign-in page again' }).getAttribute('href')).toBe('/login');
      await isAccessible(page);
      await gives();
      await fillsIn(page, { email: NURSE, password: PASSWORD });
      await board.shows(PATIENT);
    },
  );

  it('a sign-out asks before it deletes what is on the device', async () => {
    await opensBoard();
    await board.actsFromMenu('Add note', PATIENT);
    const form = await board.form('Add note').opens();
    await form.writes({ Note: NOTE });
    await context.setOffline(true);
    await form.saves('Add note');
    await becomes('the queue', queued, 1);
    await board.actsFromMenu('Add note', PATIENT);
    await (await form.opens()).writes({ Note: 'Asks for water' });
    await becomes('what is typed', async () => (await deviceRows(page, 'ward-board.typed', 'work')).length, 1);
    await page.route('**/api/emergency-details/*/notes', (route) => route.abort());
    await context.setOffline(false);
    await ways['is not answered']();
    await page.reload();
    await board.shows(PATIENT);
    await board.signsOut();
    const entries = board.dialog('Sign out and delete 1 entry not sent yet?');
    await entries.getByRole('button', { name: 'Stay signed in' }).click();
    expect([await me(), await queued()]).toEqual([200, 1]);
    await board.signsOut();
    await entries.getByRole('button', { name: 'Delete and sign out' }).click();
    const text = board.dialog('Sign out and discard what is not saved on this device?');
    await text.getByRole('button', { name: 'Discard and sign out' }).click();
    await becomes('the session', me, 401);
  });

  it.each(Object.entries(ways))(
    'a lock says so while its request %s, and then asks for the PIN',
    async (_, withholds) => {
      await opensBoard();
      await board.shows(PATIENT);
      await setsPin(page, PASSWORD, PIN);
      const gives = await withholds();
      await page.reload();
      await board.shows(PATIENT);
      await page.keyboard.press('Shift+L');
      await page.getByRole('alert').getByText('The lock screen has not loaded yet').waitFor();
      await isAccessible(page);
      await gives();
      const screen = await new LockScreen(page).asks('Ines Falk');
      await screen.unlocks(PIN);
      await board.shows(PATIENT);
    },
  );

  it('a page that is loaded says so while its request is not answered, and is there then', async () => {
    const gives = await ways['is not answered']();
    await page.goto(`${app.url}/login`, { waitUntil: 'commit' });
    const said = page.getByText('This page has not loaded yet.');
    await said.waitFor();
    await gives();
    await page.getByLabel('Email').waitFor();
    await said.waitFor({ state: 'hidden' });
  });

  it('a page whose request has failed is there at a press', async () => {
    const gives = await ways.fails();
    await page.goto(`${app.url}/login`);
    await page.getByRole('heading', { name: 'This page failed' }).waitFor();
    await gives();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Email').waitFor();
  });

  it('a press that opens something says so while its request is not answered, and opens it then', async () => {
    const gives = await ways['is not answered']();
    await opensBoard();
    await page.locator('.user-pill').click();
    await board.isTold(/^This could not be opened yet/);
    await gives();
    await page.getByRole('menuitem', { name: 'Lock' }).waitFor();
  });

  it('what has failed once is there when its request is answered: a chart', async () => {
    const gives = await ways.fails();
    await opensBoard();
    await board
      .row(PATIENT)
      .getByRole('button', { name: `Chart, ${PATIENT}` })
      .click();
    await board.isTold(/^This could not be opened yet/);
    await gives();
    await page.getByRole('heading', { name: PATIENT }).waitFor();
  });
});
