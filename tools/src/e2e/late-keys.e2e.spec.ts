import type { Page } from 'playwright-core';
import { EmergencyBoard } from './pages/emergency-board.js';
import { deviceRows } from './support/device-rows.js';
import { becomes } from './support/eventually.js';
import { fillsIn } from './support/login-page.js';
import { NURSE, openTestApp, PASSWORD, type TestApp } from './support/test-app.js';

const PATIENT = 'Mara Lindqvist';
const NOTE = 'Pale and sweating since noon';
const KEY = '**/api/auth/queue-key';
const NOTES = '**/api/emergency-details/*/notes';

describe('Where the key of the device’s queue comes late', () => {
  let app: TestApp;
  let board: EmergencyBoard;
  let page: Page;

  beforeAll(async () => {
    app = await openTestApp();
    const { reception, emergency } = app.elsewhere;
    await emergency.triages(await reception.receives('emergency', { name: PATIENT }));
  });
  beforeEach(async () => {
    board = await app.signsIn(NURSE, EmergencyBoard);
    ({ page } = board);
    page.on('dialog', (dialog) => void dialog.accept());
    await board.shows(PATIENT);
  });
  afterEach(() => page?.context().close());
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  const notes = () => app.countEvents('EmergencyNoteAdded');
  const queued = async () => (await deviceRows(page, 'ward-board.queue', 'entries')).length;
  const writesNote = async () => {
    await board.actsFromMenu('Add note', PATIENT);
    const form = await board.form('Add note').opens();
    return form.writes({ Note: NOTE });
  };

  it('an entry that its form has sent without an answer is sent again under the same key, and recorded once', async () => {
    await page.route(KEY, (route) => route.abort());
    await page.reload();
    await board.shows(PATIENT);
    const before = await notes();
    await page.route(NOTES, async (route) => {
      await route.fetch();
      await route.abort();
    });
    const form = await writesNote();
    await form.presses('Add note');
    await form.panel.getByRole('button', { name: 'Send again' }).waitFor();
    expect(await notes()).toBe(before + 1);
    await page.unroute(NOTES);
    await page.unroute(KEY);
    await form.presses('Send again');
    await board.isTold(`${PATIENT}: note added`);
    expect(await notes()).toBe(before + 1);
  });

  it('a sign-out says that entries would be lost, though not yet which', async () => {
    const form = await writesNote();
    // What works without a connection is there: a page that has just come may still be loading it.
    await page.locator('[data-scans=true]').waitFor();
    await page.context().setOffline(true);
    await form.saves('Add note');
    await becomes('the queue', queued, 1);
    await page.route(KEY, (route) => route.abort());
    await page.route(NOTES, (route) => route.abort());
    await page.context().setOffline(false);
    await page.reload();
    await board.shows(PATIENT);
    await board.signsOut();
    const question = board.dialog('Sign out and delete 1 entry not sent yet?');
    await question.getByText('It is only on this device').waitFor();
    await question.getByRole('button', { name: 'Stay signed in' }).click();
    expect(await queued()).toBe(1);
    const before = await notes();
    await page.unroute(NOTES);
    await page.unroute(KEY);
    await page.reload();
    await becomes('the notes', notes, before + 1);
  });

  it('the key of a session that is over seals nothing of the next', async () => {
    const held: (() => void)[] = [];
    await page.route(KEY, async (route) => {
      const response = await route.fetch();
      if (held.length === 0) await new Promise<void>((resolve) => held.push(resolve));
      await route.fulfill({ response });
    });
    await page.reload();
    await becomes('the held key', async () => held.length, 1);
    await board.signsOut();
    await page.getByLabel('Email').waitFor();
    await fillsIn(page, { email: NURSE, password: PASSWORD });
    await board.shows(PATIENT);
    for (const release of held) release();
    await board.shows(PATIENT);
    await page.route(NOTES, (route) => route.abort());
    const before = await notes();
    await (await writesNote()).saves('Add note');
    await becomes('the queue', queued, 1);
    await page.unroute(NOTES);
    await page.reload();
    await becomes('the notes', notes, before + 1);
    expect(await page.getByText(/not accepted|lost/).count()).toBe(0);
  });
});
