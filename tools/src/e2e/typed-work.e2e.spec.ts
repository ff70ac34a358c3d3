import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmergencyCaseRecord, ObservationRecord } from '@ward-board/contract';
import type { Page } from 'playwright-core';
import { Bedside } from './pages/bedside.js';
import { Chart } from './pages/chart.js';
import { EmergencyBoard } from './pages/emergency-board.js';
import { IcuBoard } from './pages/icu-board.js';
import { LockScreen, locks, setsPin } from './pages/lock-screen.js';
import type { SideForm } from './pages/side-form.js';
import { launchDevice } from './support/chromium.js';
import { deviceRows } from './support/device-rows.js';
import { becomes } from './support/eventually.js';
import { signsIn, whatLoginSays } from './support/login-page.js';
import { NOTE_TOLD } from './support/note-told.js';
import { ADMIN, EMERGENCY_DOCTOR, ICU_DOCTOR, NURSE, openTestApp, PASSWORD, type TestApp } from './support/test-app.js';

const PIN = '7305';
const NOTE = 'Pale and sweating since noon';

/** What this device keeps of unsaved text. */
const onDevice = (page: Page): Promise<readonly string[]> => deviceRows(page, 'ward-board.typed', 'work');
/** The names of the parts that a row holds. */
const opened = (page: Page, key: string): Promise<readonly string[]> =>
  page.evaluate<readonly string[]>(`(async () => {
    const db = await new Promise((resolve) => {
      const opening = indexedDB.open('ward-board.typed');
      opening.onsuccess = () => resolve(opening.result);
    });
    const [row] = await new Promise((resolve) => {
      const reading = db.transaction('work').objectStore('work').getAll();
      reading.onsuccess = () => resolve(reading.result);
    });
    const bytes = Uint8Array.from(atob('${key}'.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    const opens = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt']);
    const additionalData = new TextEncoder().encode(row.session);
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: row.iv, additionalData }, opens, row.sealed);
    return JSON.parse(new TextDecoder().decode(plain)).parts.map(([name]) => name);
  })()`);
const STORE = `new Promise((resolve) => {
  const opening = indexedDB.open('ward-board.typed');
  opening.onsuccess = () => resolve(opening.result.transaction('work', 'readwrite').objectStore('work'));
})`;
const keeps = (page: Page, rows: number): Promise<unknown> =>
  becomes('what the device keeps', async () => (await onDevice(page)).length, rows);

describe('What is typed and not saved', () => {
  let app: TestApp;
  let nurse: EmergencyBoard;
  let page: Page;

  beforeAll(async () => {
    app = await openTestApp();
    nurse = await app.signsIn(NURSE, EmergencyBoard, {
      options: { viewport: { width: 820, height: 1180 }, hasTouch: true },
    });
    ({ page } = nurse);
    // The browser asks before it loads a page anew with text in it: here that is always wanted.
    page.on('dialog', (dialog) => void dialog.accept());
    await nurse.isLive();
    await setsPin(page, PASSWORD, PIN);
  });
  // Each begins at the board, however the one before it has ended.
  beforeEach(async () => {
    await page.goto(`${app.url}/emergency`);
    await nurse.isLive();
  });
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  const triaged = async (name: string): Promise<EmergencyCaseRecord> => {
    const { reception, emergency } = app.elsewhere;
    const record = await emergency.triages(await reception.receives('emergency', { name }));
    await nurse.shows(name);
    return record;
  };
  const vitalsOf = ({ patient_id }: EmergencyCaseRecord) =>
    app.elsewhere.emergency.lists(`/api/observations/patient/${patient_id}/vitals`) as Promise<
      readonly ObservationRecord[]
    >;
  const beginsNote = async (name: string): Promise<SideForm> => {
    await nurse.actsFromMenu('Add note', name);
    const form = await nurse.form('Add note').opens();
    await form.writes({ Note: NOTE });
    await keeps(page, 1);
    return form;
  };

  it('is there again when the page is loaded anew at the bedside, with its time, and is sent once', async () => {
    const record = await triaged('Ada Reloaded');
    const chart = await Chart.opens(nurse, 'Ada Reloaded');
    const bedside = new Bedside(nurse);
    await bedside.opensFrom(await chart.turnsTo('Vitals'));
    await bedside.types('94/56', '142');
    await bedside.keypad.getByRole('button', { name: 'Not measured' }).click();
    await bedside.keypad.getByText(/^Measured \d\d:\d\d/).waitFor();
    const typed = new Date();
    await keeps(page, 1);
    expect((await onDevice(page)).join()).not.toMatch(/Ada|94\/56|keypad|patients/);

    await page.reload();
    await bedside.keypad.getByRole('button', { name: 'BP mmHg 94/56, low' }).waitFor();
    await bedside.keypad.getByRole('button', { name: 'Save 2 of 9' }).waitFor();
    // And once more: what was taken over from a page that is gone is this page's now.
    await page.reload();
    await bedside.keypad.getByRole('button', { name: 'Save 2 of 9' }).waitFor();
    await bedside.saves();
    await nurse.isTold('Ada Reloaded: 2 values recorded');
    const stored = await vitalsOf(record);
    expect(stored.map(({ value, value_string }) => value ?? value_string).sort()).toEqual([142, '94/56']);
    expect(Date.parse(stored[0]?.effective_at ?? '')).toBeLessThanOrEqual(typed.getTime());
    await keeps(page, 0);
    await page.reload();
    await bedside.keypad.getByRole('button', { name: 'Save 0 of 9' }).waitFor();
    await page.keyboard.press('Escape');
    await chart.isThere();
    await page.keyboard.press('Escape');
  });

  it('is there again in the form of a row, and not once it was discarded', async () => {
    await triaged('Ben Edited');
    const form = await beginsNote('Ben Edited');
    await page.reload();
    await form.opens();
    expect(await form.reads('Note')).toBe(NOTE);
    await page.keyboard.press('Escape');
    await nurse.discards();
    await keeps(page, 0);
    await page.reload();
    await nurse.shows('Ben Edited');
    await nurse.actsFromMenu('Add note', 'Ben Edited');
    await form.opens();
    expect(await form.reads('Note')).toBe('');
    await page.keyboard.press('Escape');
  });

  it('is there again though the browser was ended, in the same session, each on its own page', async () => {
    const names = ['Karl Crashed', 'Lena Crashed'] as const;
    const records = await Promise.all([triaged(names[0]), triaged(names[1])]);
    const folder = await mkdtemp(join(tmpdir(), 'tablet-'));
    const options = { viewport: { width: 820, height: 1180 }, hasTouch: true };
    let device = await launchDevice(folder, options);
    try {
      await device.addInitScript(NOTE_TOLD);
      const urls: string[] = [];
      for (const [at, name] of names.entries()) {
        const before = new EmergencyBoard(await device.newPage());
        if (at === 0) await signsIn(before.page, { url: app.url, email: NURSE, password: PASSWORD });
        else await before.page.goto(`${app.url}/emergency`);
        await before.shows(name);
        const chart = await Chart.opens(before, name);
        const typing = new Bedside(before);
        await typing.opensFrom(await chart.turnsTo('Vitals'));
        await typing.types(`9${at}/55`);
        await keeps(before.page, at + 1);
        urls.push(before.page.url());
      }
      await device.close();

      device = await launchDevice(folder, options);
      const pages = await Promise.all(urls.map(() => device.newPage()));
      await Promise.all(pages.map((each, at) => each.goto(urls[at] ?? '')));
      for (const [at, each] of pages.entries()) {
        const after = new Bedside(new EmergencyBoard(each));
        await after.keypad.getByRole('button', { name: `BP mmHg 9${at}/55, low` }).waitFor();
        await after.saves();
        const values = async () =>
          (await vitalsOf(records[at] as EmergencyCaseRecord)).map(({ value_string }) => value_string);
        await becomes('the value on the server', values, [`9${at}/55`]);
      }
      await keeps(pages[0] as Page, 0);
    } finally {
      await device.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('is recorded once, though the page was gone before it was known that it is on its way', async () => {
    const record = await triaged('Dora Twice');
    const chart = await Chart.opens(nurse, 'Dora Twice');
    const bedside = new Bedside(nurse);
    await bedside.opensFrom(await chart.turnsTo('Vitals'));
    await bedside.types('111/71');
    await keeps(page, 1);
    await page.evaluate(`${STORE}.then((store) => new Promise((resolve) => {
      const reading = store.getAll();
      reading.onsuccess = () => resolve(void (globalThis.before = reading.result[0]));
    }))`);
    await bedside.saves();
    await nurse.isTold('Dora Twice: 1 value recorded');
    await keeps(page, 0);
    await page.evaluate(`${STORE}.then((store) => store.put({ ...globalThis.before, tab: 'gone' }))`);
    await page.reload();
    await bedside.keypad.getByRole('button', { name: 'Save 1 of 9' }).waitFor();
    await bedside.saves();
    await nurse.isTold('Dora Twice: 1 value recorded');
    expect(await vitalsOf(record)).toHaveLength(1);
    await keeps(page, 0);
  });

  it('waits for its key where the line is bad', async () => {
    await triaged('Emil Slow');
    const chart = await Chart.opens(nurse, 'Emil Slow');
    const bedside = new Bedside(nurse);
    await bedside.opensFrom(await chart.turnsTo('Vitals'));
    await bedside.types('99/55');
    await keeps(page, 1);
    await page.context().route('**/api/auth/queue-key', (route) => route.abort());
    const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/queue-key'));
    await page.reload();
    await asked;
    await page.getByText('Restoring your entries…').waitFor();
    await page.context().unroute('**/api/auth/queue-key');
    await bedside.keypad.getByRole('button', { name: 'Save 1 of 9' }).waitFor();
    await bedside.keypad.getByRole('button', { name: 'BP mmHg 99/55, low' }).waitFor();
    await bedside.saves();
    await nurse.isTold('Emil Slow: 1 value recorded');
    await keeps(page, 0);
  });

  it('of several tabs at one address comes up one after the other', async () => {
    const names = ['Hugo First', 'Ida Second'] as const;
    await Promise.all(names.map(triaged));
    const tabs = await Promise.all(names.map(async () => new EmergencyBoard(await page.context().newPage())));
    for (const tab of tabs) {
      await tab.page.goto(`${app.url}/emergency`);
      await Promise.all(names.map((name) => tab.shows(name)));
    }
    for (const [at, name] of names.entries()) {
      const tab = tabs[at] as EmergencyBoard;
      await tab.page.bringToFront();
      await tab.actsFromMenu('Add note', name);
      await (await tab.form('Add note').opens()).writes({ Note: `${NOTE}: ${name}` });
      await keeps(page, at + 1);
    }
    for (const tab of tabs) await tab.page.close();
    for (const name of ['Ida Second', 'Hugo First']) {
      await page.reload();
      const form = await nurse.form('Add note').opens();
      await form.panel.getByText(name).waitFor();
      expect(await form.reads('Note')).toBe(`${NOTE}: ${name}`);
      if (name === 'Ida Second') await nurse.isTold(/^More text that you have not saved is kept here/);
      await form.saves('Add note');
    }
    await keeps(page, 0);
  });

  it('is there again in the question before a stay ends, which closes without it only when asked to', async () => {
    const { reception, icu } = app.elsewhere;
    const room = await app.admin.setsUpRoom(await app.admin.setsUpWing('Intensive Care', 'icu'), '301', ['A']);
    await icu.accepts(await reception.receives('icu', { name: 'Finn Leaving' }), { room_id: room.id });
    const board = await app.signsIn(ICU_DOCTOR, IcuBoard);
    board.page.on('dialog', (dialog) => void dialog.accept());
    await board.actsFromMenu('Discharge from ICU…', 'Finn Leaving');
    const notes = board.dialog('Discharge from the ICU?').getByLabel('Notes');
    await notes.fill(NOTE);
    await keeps(board.page, 1);
    await board.page.reload();
    await becomes('the notes', () => notes.inputValue(), NOTE);

    const discarding = board.dialog('Discard unsaved changes for Finn Leaving?');
    await board.page.keyboard.press('Escape');
    await discarding.getByRole('button', { name: 'Keep editing' }).click();
    expect(await notes.inputValue()).toBe(NOTE);
    await board.dialog('Discharge from the ICU?').getByRole('button', { name: 'Cancel' }).click();
    await discarding.getByRole('button', { name: 'Discard' }).click();
    await notes.waitFor({ state: 'detached' });
    await keeps(board.page, 0);
    await board.page.context().close();
  });

  it('is asked about before a sign-out in another tab', async () => {
    await triaged('Gwen Elsewhere');
    await beginsNote('Gwen Elsewhere');
    const other = new EmergencyBoard(await page.context().newPage());
    await other.page.goto(`${app.url}/emergency`);
    await other.shows('Gwen Elsewhere');
    await other.page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
    const question = other.dialog('Sign out and discard what is not saved in another tab?');
    await question.getByRole('button', { name: 'Stay signed in' }).click();
    await other.isLive();
    await keeps(page, 1);
    await other.page.close();
    await page.keyboard.press('Escape');
    await nurse.discards();
    await keeps(page, 0);
  });

  it('is in nothing that the browser keeps of a page by itself, which is not sealed', async () => {
    await triaged('Rolf Remembered');
    const other = await app.signsIn(NURSE, EmergencyBoard, { options: { serviceWorkers: 'block' } });
    other.page.on('dialog', (dialog) => void dialog.accept());
    await other.shows('Rolf Remembered');
    await other.actsFromMenu('Add note', 'Rolf Remembered');
    const form = await other.form('Add note').opens();
    await form.writes({ Note: NOTE });
    const [attributes] = await other.page
      .locator('form:has(textarea)')
      .evaluateAll((all) => all.map((each) => [...each.attributes].map(({ name, value }) => `${name}="${value}"`)));
    await other.page.goto('about:blank');
    // Chromium fills the fields of whatever document stands there when it comes back.
    const body = `<!doctype html><form ${(attributes ?? []).join(' ')}><textarea></textarea></form>`;
    await other.page.context().route('**/emergency', (route) => route.fulfill({ contentType: 'text/html', body }));
    await other.page.goBack();
    expect(await other.page.locator('textarea').inputValue()).toBe('');
    await other.page.context().close();
  });

  it('is not kept where a password is part of it', async () => {
    const admin = await app.signsIn(ADMIN, EmergencyBoard);
    await admin.page.goto(`${app.url}/users`);
    await admin.page.getByRole('button', { name: 'Add user' }).first().click();
    const form = await admin.form('Add user').opens();
    await form.writes({ Name: 'Noor Haddad', Password: 'a long secret' });
    await becomes('a row', async () => (await onDevice(admin.page)).length, 1);
    const key = await admin.page.evaluate<string>(
      "fetch('/api/auth/queue-key').then((answer) => answer.json()).then(({ key }) => key)",
    );
    expect(await opened(admin.page, key)).toEqual(['panel']);
    await admin.page.context().close();
  });

  it('is led to after a reload behind the lock, though somebody else was at the tablet meanwhile', async () => {
    await triaged('Gus Led');
    const chart = await Chart.opens(nurse, 'Gus Led');
    const bedside = new Bedside(nurse);
    await bedside.opensFrom(await chart.turnsTo('Vitals'));
    await bedside.types('97/55');
    await keeps(page, 1);
    await bedside.keypad.getByRole('button', { name: 'Lock', exact: true }).click();
    const screen = await new LockScreen(page).asks('Ines Falk');
    await page.reload();
    await screen.asks('Ines Falk');
    await screen.letsIn(EMERGENCY_DOCTOR, PASSWORD);
    await nurse.shows('Gus Led');
    expect(await bedside.keypad.count()).toBe(0);
    await nurse.signsOut();
    await screen.chooses('Ines Falk');
    await screen.unlocks(PIN);
    await bedside.keypad.getByRole('heading', { name: 'Gus Led' }).waitFor();
    await bedside.keypad.getByRole('button', { name: 'BP mmHg 97/55, low' }).waitFor();
    await bedside.saves();
    await nurse.isTold('Gus Led: 1 value recorded');
    await keeps(page, 0);
  });

  it('is there again after a reload behind the lock, and is gone with the session', async () => {
    await triaged('Cleo Locked');
    const form = await beginsNote('Cleo Locked');
    await (await locks(page)).asks('Ines Falk');
    await page.reload();
    const screen = await new LockScreen(page).asks('Ines Falk');
    expect(await page.content()).not.toContain(NOTE);
    await screen.unlocks(PIN);
    await form.opens();
    expect(await form.reads('Note')).toBe(NOTE);
    await keeps(page, 1);
    // As from another device: this page is told, and asks nothing.
    await page.evaluate("fetch('/api/auth/logout', { method: 'POST' })");
    await whatLoginSays(page);
    await keeps(page, 0);
  });
});
