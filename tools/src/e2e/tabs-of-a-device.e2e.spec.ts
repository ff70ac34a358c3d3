import type { BrowserContext, Page } from 'playwright-core';
import { EmergencyBoard } from './pages/emergency-board.js';
import { LockScreen, locks, setsPin } from './pages/lock-screen.js';
import { becomes } from './support/eventually.js';
import { fillsIn, opensHome, signsIn } from './support/login-page.js';
import { EMERGENCY_DOCTOR, NURSE, openTestApp, PASSWORD, type TestApp } from './support/test-app.js';

const PIN = '7305';
const PATIENT = 'Mara Lindqvist';
const NOTES = '**/api/emergency-details/*/notes';
const NOTE = 'Pale and sweating since noon';

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

  it('is told, once it is unlocked, of an edit that was saved while it was locked', async () => {
    const board = await app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard);
    const { page } = board;
    await setsPin(page, PASSWORD, '4093');
    await board.shows(PATIENT);
    const edit = await board.beginsEditOf(PATIENT);
    await edit.writes({ 'Chief complaint': 'Fever' });
    const held: (() => void)[] = [];
    await page.route('**/api/emergency-details/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      const response = await route.fetch();
      await new Promise<void>((resolve) => held.push(resolve));
      return route.fulfill({ response });
    });
    await edit.presses('Save changes');
    await becomes('the held answer', async () => held.length, 1);
    const screen = await locks(page);
    for (const release of held) release();
    await screen.unlocks('4093');
    await board.isTold(`${PATIENT}: changes saved`);
    await edit.isGone();
    await page.context().close();
  });
});
