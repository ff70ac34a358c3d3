import type { PatientRecord } from '@ward-board/contract';
import type { Page } from 'playwright-core';
import { Chart } from './pages/chart.js';
import { EmergencyBoard } from './pages/emergency-board.js';
import { locks, setsPin } from './pages/lock-screen.js';
import { RadiologyBoard } from './pages/radiology-board.js';
import { WARD_DOCTOR, WardBoard } from './pages/ward-board.js';
import { launchChromium } from './support/chromium.js';
import { deviceRows } from './support/device-rows.js';
import { becomes } from './support/eventually.js';
import { takesLateRoutes } from './support/late-routes.js';
import { signsIn } from './support/login-page.js';
import { NOTE_TOLD } from './support/note-told.js';
import { EMERGENCY_DOCTOR, NURSE, openTestApp, PASSWORD, RADIOLOGIST, type TestApp } from './support/test-app.js';

const PIN = '7305';
const keeps = (page: Page, rows: number): Promise<unknown> =>
  becomes('what the device keeps', async () => (await deviceRows(page, 'ward-board.typed', 'work')).length, rows);

describe('What is typed and not saved belongs to', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await openTestApp();
    await app.elsewhere.reception.registers({ name: 'Xenia Scanned' });
    await app.elsewhere.reception.registers({ name: 'Yara Scanned' });
  });
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  it('the patient of an imaging order: it comes up with them, and goes when another is chosen', async () => {
    const board = await app.signsIn(RADIOLOGIST, RadiologyBoard);
    board.page.on('dialog', (dialog) => void dialog.accept());
    const form = await board.beginsOrderFor('Xenia Scanned');
    await form.writes({ Modality: 'CT', Technique: 'Stroke protocol' });
    await keeps(board.page, 1);
    await board.page.reload();
    await form.opens();
    await form.panel.getByText('Xenia Scanned').first().waitFor();
    expect(await form.reads('Technique')).toBe('Stroke protocol');

    await form.presses('Change patient');
    await board.discards('Xenia Scanned');
    await form.writes({ 'Find a patient': 'Yara' });
    await form.panel.getByRole('listitem').filter({ hasText: 'Yara Scanned' }).getByRole('button').click();
    await form.field('Admission').waitFor();
    expect([await form.reads('Modality'), await form.reads('Technique')]).toEqual(['', '']);
    await keeps(board.page, 0);
    await board.page.context().close();
  });

  it('the patient of a waiting-list entry, and its button opens the form after a reload', async () => {
    const board = await app.signsIn(WARD_DOCTOR, WardBoard);
    board.page.on('dialog', (dialog) => void dialog.accept());
    const form = await board.beginsWaitingOf('Xenia Scanned');
    await form.writes({ Reason: 'Rehabilitation' });
    await keeps(board.page, 1);
    await board.page.reload();
    await form.opens();
    await form.panel.getByText('Xenia Scanned').first().waitFor();
    expect(await form.reads('Reason')).toBe('Rehabilitation');
    await form.presses('Cancel');
    await board.discards('Xenia Scanned');
    await board.page.reload();
    expect(await (await board.beginsWaitingOf('Yara Scanned')).reads('Reason')).toBe('');
    await board.page.context().close();
  });

  it('the record of a chart that it changes, which is not said to be gone before the chart is read', async () => {
    const { reception, emergency } = app.elsewhere;
    const ada = await emergency.triages(await reception.receives('emergency', { name: 'Ada Allergic' }));
    await emergency.send('POST', '/api/allergies', {
      ...{ patient_id: (ada.patient as PatientRecord).id, substance: 'Latex', criticality: 'high' },
      category: 'environment',
    });
    const board = await app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard);
    const { page } = board;
    page.on('dialog', (dialog) => void dialog.accept());
    await board.shows('Ada Allergic');
    const chart = await Chart.opens(board, 'Ada Allergic');
    const card = await chart.turnsTo('Allergies');
    await card.getByRole('button', { name: /^Edit/ }).first().click();
    const substance = card.getByLabel('Substance');
    await substance.fill('Latex gloves');
    await keeps(page, 1);
    await page.addInitScript(`new MutationObserver(() => {
      if (document.body?.textContent.includes('entered in error.')) sessionStorage.setItem('said', 'gone');
    }).observe(document, { childList: true, subtree: true })`);
    await page.reload();
    await becomes('the substance', () => substance.inputValue(), 'Latex gloves');
    await card.getByText('Latex', { exact: true }).first().waitFor();
    expect(await page.evaluate("sessionStorage.getItem('said')")).toBeNull();
    await card.getByRole('button', { name: 'Save changes' }).click();
    await board.isTold('Ada Allergic: changes saved');
    await page.context().close();
  });

  it('the set of vital signs that it is part of, whatever form is closed beside it', async () => {
    const { reception, emergency } = app.elsewhere;
    await emergency.triages(await reception.receives('emergency', { name: 'Bea Breathing' }));
    const board = await app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard);
    await board.shows('Bea Breathing');
    const chart = await Chart.opens(board, 'Bea Breathing');
    const set = (await chart.turnsTo('Vitals')).getByRole('form', { name: 'New set of vital signs' });
    const rate = set.getByLabel('RR');
    await rate.fill('22');
    await keeps(board.page, 1);
    await chart.panel.getByRole('button', { name: 'Monitoring…' }).click();
    const form = await chart.form('Monitoring');
    await form.presses('Cancel');
    await form.isGone();
    expect(await rate.inputValue()).toBe('22');
    await keeps(board.page, 1);
    // Its time alone is text as well.
    await set.getByRole('button', { name: 'Measured earlier…' }).click();
    await set.getByLabel('Measured', { exact: true }).fill('2026-11-26 08:00');
    await rate.fill('');
    await board.page.keyboard.press('Escape');
    await board.dialog('Discard unsaved changes for Bea Breathing?').waitFor();
    await board.page.context().close();
  });

  it('the form that it stands in: a question about another that is open at once leaves it as it was', async () => {
    const { reception, emergency } = app.elsewhere;
    await emergency.triages(await reception.receives('emergency', { name: 'Cara Two' }));
    const board = await app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard);
    await board.shows('Cara Two');
    const chart = await Chart.opens(board, 'Cara Two');
    await (await chart.turnsTo('Lab Orders')).getByRole('button', { name: '+ Order' }).click();
    const order = await board.form('Order').opens();
    const rate = (await chart.turnsTo('Vitals')).getByLabel('RR');
    await rate.fill('31');
    await keeps(board.page, 1);
    // The order is empty: nothing is asked.
    await order.panel.getByRole('tab', { name: 'Imaging' }).click();
    await order.writes({ Modality: 'CT' });
    await rate.fill('');
    await chart.showsAll();
    expect(await order.reads('Modality')).toBe('CT');
    await keeps(board.page, 1);
    await order.presses('Cancel');
    await board.discards('Cara Two');
    await keeps(board.page, 0);
    await board.page.context().close();
  });

  it('whoever stays: a sign-out that is called off leaves it where it was', async () => {
    const { reception, emergency } = app.elsewhere;
    await emergency.triages(await reception.receives('emergency', { name: 'Dina Stays' }));
    const board = await app.signsIn(NURSE, EmergencyBoard);
    const { page } = board;
    await board.shows('Dina Stays');
    await board.isLive();
    const begins = async (text: string) => {
      await board.actsFromMenu('Add note', 'Dina Stays');
      return (await board.form('Add note').opens()).writes({ Note: text });
    };
    await begins('Kept until later');
    await keeps(page, 1);
    await page.context().setOffline(true);
    await board.form('Add note').saves('Add note');
    const note = await begins('Still being written');
    await keeps(page, 1);
    await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
    await board.discards('Dina Stays');
    const question = board.dialog('Sign out and delete 1 entry not sent yet?');
    await question.getByRole('button', { name: 'Stay signed in' }).click();
    await keeps(page, 1);
    expect(await note.reads('Note')).toBe('Still being written');
    await page.keyboard.press('Escape');
    await board.discards('Dina Stays');
    await keeps(page, 0);
    await page.context().close();
  });

  it('nobody’s device over plain http, where a form sends for itself all the same', async () => {
    const { reception, emergency } = app.elsewhere;
    await emergency.triages(await reception.receives('emergency', { name: 'Enno Plain' }));
    const browser = await launchChromium(['--host-resolver-rules=MAP ward.test 127.0.0.1']);
    try {
      const page = await browser.newPage();
      await page.addInitScript(NOTE_TOLD);
      await signsIn(page, { url: `http://ward.test:${app.service.port}`, email: NURSE, password: PASSWORD });
      expect(await page.evaluate('isSecureContext')).toBe(false);
      const board = new EmergencyBoard(page);
      await board.shows('Enno Plain');
      await board.actsFromMenu('Add note', 'Enno Plain');
      const note = await board.form('Add note').opens();
      await note.writes({ Note: 'Slept well' });
      await note.saves('Add note');
      await board.isTold('Enno Plain: note added');
      // The code that keeps entries has loaded, though it keeps none here.
      expect(await page.evaluate('globalThis.told.filter((said) => /could not be opened/.test(said))')).toEqual([]);
      expect(await page.evaluate('indexedDB.databases().then((all) => all.map(({ name }) => name))')).toEqual([
        'ward-board.session',
      ]);
    } finally {
      await browser.close();
    }
  });

  it('who typed it: no late answer, and no other’s sign-out, does anything to it', async () => {
    const { reception, emergency } = app.elsewhere;
    for (const name of ['Hanna Held', 'Ivo Noted']) {
      await emergency.triages(await reception.receives('emergency', { name }));
    }
    const board = await app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard, { prepare: takesLateRoutes });
    const { page } = board;
    page.on('dialog', (dialog) => void dialog.accept());
    await setsPin(page, PASSWORD, PIN);
    await board.shows('Hanna Held');
    const edit = await board.beginsEditOf('Hanna Held');
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
    await screen.letsIn(NURSE, PASSWORD);
    await board.shows('Ivo Noted');
    await board.actsFromMenu('Add note', 'Ivo Noted');
    const note = await board.form('Add note').opens();
    await note.writes({ Note: 'Walked to the bathroom' });
    // The doctor's own is there as well.
    await keeps(page, 2);
    const answered = page.waitForResponse(/emergency-details/);
    for (const release of held) release();
    await answered;
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
    await keeps(page, 2);
    expect(await note.reads('Note')).toBe('Walked to the bathroom');
    expect(await page.content()).not.toContain('Hanna Held: changes saved');

    await setsPin(page, PASSWORD, PIN);
    await (await locks(page)).asks('Ines Falk');
    const doctor = emergency.session.user.name;
    await screen.chooses(doctor);
    await page.getByRole('button', { name: `Sign out ${doctor}` }).click();
    await board.dialog(`Sign out ${doctor}?`).getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('button', { name: 'Ines Falk' }).waitFor();
    await page.reload();

    await screen.asks('Ines Falk');
    await screen.unlocks(PIN);
    await note.opens();
    expect(await note.reads('Note')).toBe('Walked to the bathroom');
    await page.context().close();
  });
});
