import type { Page } from 'playwright-core';
import { Bedside } from './pages/bedside.js';
import { Chart } from './pages/chart.js';
import { EmergencyBoard } from './pages/emergency-board.js';
import { fillsPin, LockScreen, locks, setsPin } from './pages/lock-screen.js';
import { becomes } from './support/eventually.js';
import { focused, tabsTo } from './support/focus.js';
import { isAccessible } from './support/is-accessible.js';
import { whatLoginSays } from './support/login-page.js';
import { EMERGENCY_DOCTOR, NURSE, openTestApp, PASSWORD, type TestApp } from './support/test-app.js';

const PIN = '4093';
const NURSES_PIN = '7305';
const PATIENT = 'Mara Lindqvist';
const COMPLAINT = 'Crushing chest pain';
const NOTE = 'Pale and sweating since noon';
/** Typed and never saved: of a note that is saved the row says the newest. */
const DRAFT = 'Grey, with cold hands';

describe('A shared tablet', () => {
  let app: TestApp;
  let board: EmergencyBoard;
  let page: Page;
  let doctor: string;
  const lock = () => locks(page);

  beforeAll(async () => {
    app = await openTestApp();
    const { reception, emergency } = app.elsewhere;
    await emergency.triages(await reception.receives('emergency', { name: PATIENT }), {
      chief_complaint: COMPLAINT,
      triage_level: 'critical',
    });
    doctor = emergency.session.user.name;
    board = await app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard, {
      options: { viewport: { width: 820, height: 1180 } },
    });
    ({ page } = board);
  });
  afterAll(async () => {
    await app?.close();
    expect(app?.silentErrors).toEqual([]);
  });

  const beginsNote = async (note = DRAFT) => {
    await board.actsFromMenu('Add note', PATIENT);
    const form = await board.form('Add note').opens();
    await form.writes({ Note: note });
    return form;
  };
  const holdsNoPatient = async (screen: LockScreen) => {
    const everything = await screen.everything();
    for (const words of [PATIENT, 'Lindqvist', COMPLAINT, NOTE, DRAFT, 'data-row'])
      expect(everything).not.toContain(words);
  };

  it('asks for a PIN before it is locked for the first time, and refuses one that anybody would try', async () => {
    await board.shows(PATIENT);
    await lock();
    const dialog = board.dialog('Set PIN');
    await fillsPin(page, PASSWORD, '1234');
    await dialog.getByRole('button', { name: 'Set PIN and lock' }).click();
    await dialog.getByText(/The PIN is too easy to guess/).waitFor();
    await fillsPin(page, PASSWORD, '073192');
    await dialog.getByRole('button', { name: 'Set PIN and lock' }).click();
    await dialog.getByText('The PIN can’t be six digits that begin with 0').waitFor();
    await fillsPin(page, 'wrong', PIN);
    await dialog.getByRole('button', { name: 'Set PIN and lock' }).click();
    await dialog.getByText('The password is wrong.').waitFor();
    await isAccessible(page);
    await fillsPin(page, PASSWORD, PIN);
    await dialog.getByRole('button', { name: 'Set PIN and lock' }).click();
    const screen = await new LockScreen(page).asks(doctor);
    await holdsNoPatient(screen);
    await screen.presses(PIN);
    await board.shows(PATIENT);
  });

  it('has nothing of a patient in it while it is locked, and is used by keys and screen reader', async () => {
    await page.keyboard.press('Shift+L');
    const screen = await new LockScreen(page).asks(doctor);
    await holdsNoPatient(screen);
    await becomes('the focus', async () => (await focused(page)).name, 'PIN');
    await isAccessible(page);
    const keys = () =>
      page
        .getByRole('group', { name: 'Keypad' })
        .getByRole('button')
        .evaluateAll((all) => all.map((each) => [each.textContent, each.getBoundingClientRect().top]));
    const before = await keys();
    await page.keyboard.type('5171', { delay: 60 });
    await page.keyboard.press('Enter');
    await screen.says('Wrong PIN. 4 attempts left.');
    // The second tap of a double one comes after the answer to the first.
    await page.getByRole('button', { name: 'Unlock', exact: true }).click();
    await screen.says('Wrong PIN. 4 attempts left.');
    // A thumb that types the PIN again finds each key where it was.
    expect(await keys()).toEqual(before);
    await becomes('the focus', async () => (await focused(page)).name, 'PIN');
    await tabsTo(page, 'Someone else');
    const sizes = await page
      .getByRole('button')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(48);
    await screen.pin.focus();
    await page.keyboard.type(PIN, { delay: 60 });
    await page.keyboard.press('Enter');
    await board.shows(PATIENT);
    await board.isLive();
  });

  it('comes back to the same page, the same form and the same text', async () => {
    const form = await beginsNote(NOTE);
    const screen = await (await lock()).asks(doctor);
    await page.getByText('What you typed is kept until you unlock.').waitFor();
    await holdsNoPatient(screen);
    await screen.unlocks(PIN);
    await form.opens();
    expect(await form.reads('Note')).toBe(NOTE);
    await board.shows(PATIENT);
    await becomes('the board below', () => form.panel.getByText(/Your entries are kept here/).count(), 0);
    await form.saves('Add note');
    await board.isTold(`${PATIENT}: note added`);
    expect(await app.countEvents('EmergencyNoteAdded')).toBe(1);
  });

  it('comes back to the same chart and what was typed in it, whatever was pressed meanwhile', async () => {
    const chart = await Chart.opens(board, PATIENT);
    const field = (await chart.turnsTo('Vitals'))
      .getByRole('form', { name: 'New set of vital signs' })
      .getByLabel('RR');
    await field.fill('22');
    const at = page.url();
    const screen = await (await lock()).asks(doctor);
    await holdsNoPatient(screen);
    await page.goBack();
    await screen.asks(doctor);
    await holdsNoPatient(screen);
    await screen.unlocks(PIN);
    await chart.isThere();
    expect([page.url(), await field.inputValue()]).toEqual([at, '22']);
    await field.fill('');
    const bedside = new Bedside(board);
    await bedside.opensFrom(chart.panel);
    await bedside.types('94/56', '142');
    await bedside.keypad.getByRole('button', { name: 'Lock' }).click();
    await (await screen.asks(doctor)).unlocks(PIN);
    await bedside.keypad.getByRole('button', { name: 'Save 2 of 9' }).waitFor();
    await bedside.keypad.getByRole('button', { name: 'BP mmHg 94/56, low' }).waitFor();
    await bedside.keypad.getByRole('button', { name: 'Discard' }).click();
    await board
      .dialog(/Discard unsaved changes/)
      .getByRole('button', { name: 'Discard' })
      .click();
    await page.keyboard.press('Escape');
    await chart.isThere();
    await page.keyboard.press('Escape');
    await chart.isGone();
  });

  it('tells what others changed meanwhile, as if the form had stayed open', async () => {
    const form = await board.beginsEditOf(PATIENT);
    await form.writes({ 'Chief complaint': 'Chest pain, better' });
    const screen = await (await lock()).asks(doctor);
    const { emergency } = app.elsewhere;
    const [row] = await emergency.lists('/api/emergency-details');
    await emergency.send('PUT', `/api/emergency-details/${row?.id}`, { chief_complaint: 'Chest pain, worse' });
    await screen.unlocks(PIN);
    await form.opens();
    await form.panel.getByRole('button', { name: 'Keep mine' }).waitFor();
    expect(await form.reads('Chief complaint')).toBe('Chest pain, better');
    // Nobody has decided yet: it is still to be decided after another lock.
    await (await lock()).unlocks(PIN);
    await form.opens();
    await form.panel.getByRole('button', { name: 'Keep mine' }).waitFor();
    expect(await form.reads('Chief complaint')).toBe('Chest pain, better');
    await form.presses('Cancel');
    await board
      .dialog(/Discard unsaved changes/)
      .getByRole('button', { name: 'Discard' })
      .click();
    await form.isGone();
  });

  it('gives a draft back in the tab that had it, though somebody else signed in and out in another meanwhile', async () => {
    const other = new EmergencyBoard(await page.context().newPage());
    await other.page.goto(`${app.url}/emergency`);
    await other.actsFromMenu('Add note', PATIENT);
    const form = await other.form('Add note').opens();
    await form.writes({ Note: DRAFT });
    const screen = await (await lock()).asks(doctor);
    await new LockScreen(other.page).asks(doctor);
    await screen.letsIn(NURSE, PASSWORD);
    await board.shows(PATIENT);
    await other.shows(PATIENT);
    expect(await form.panel.count()).toBe(0);
    await board.signsOut();
    await other.page.getByRole('button', { name: doctor }).waitFor();
    await screen.chooses(doctor);
    await screen.unlocks(PIN);
    await form.opens();
    await other.isLive();
    expect(await form.reads('Note')).toBe(DRAFT);
    await form.presses('Cancel');
    await other
      .dialog(/Discard unsaved changes/)
      .getByRole('button', { name: 'Discard' })
      .click();
    await form.isGone();
    await other.page.close();
  });

  it('is switched to another user and back in a few requests, and nobody sees the other’s text', async () => {
    const form = await beginsNote();
    const screen = await (await lock()).asks(doctor);
    await screen.letsIn(NURSE, PASSWORD);
    await board.shows(PATIENT);
    await page.getByText('Ines Falk').first().waitFor({ state: 'attached' });
    expect(await page.content()).not.toContain(DRAFT);
    expect(await form.panel.count()).toBe(0);
    await setsPin(page, PASSWORD, NURSES_PIN);
    await (await lock()).asks('Ines Falk');
    await isAccessible(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await screen.chooses(doctor);
    // Whether the service is there is asked whenever a socket is slow to open, and what time it is from time to time.
    const askedFor = () => asked.filter((path) => !/socket\.io|_app|health\/live/.test(path));
    expect(askedFor()).toEqual([]);
    await screen.unlocks(PIN);
    await form.opens();
    await board.shows(PATIENT);
    expect(await form.reads('Note')).toBe(DRAFT);
    const before = askedFor();
    expect(before.slice(0, 1)).toEqual(['POST /api/auth/unlock']);
    expect(before.length).toBeLessThanOrEqual(8);
    await form.presses('Cancel');
    await board
      .dialog(/Discard unsaved changes/)
      .getByRole('button', { name: 'Discard' })
      .click();
  });

  it('is locked in all tabs by one, and unlocked in all by one', async () => {
    const other = new EmergencyBoard(await page.context().newPage());
    await other.page.goto(`${app.url}/emergency`);
    await other.shows(PATIENT);
    await lock();
    const screen = await new LockScreen(other.page).asks(doctor);
    await holdsNoPatient(screen);
    await screen.unlocks(PIN);
    await other.shows(PATIENT);
    await board.shows(PATIENT);
    await other.page.close();
  });

  it('says that what is not sent yet would be lost by signing out, and sends it once it is unlocked', async () => {
    const before = await app.countEvents('EmergencyNoteAdded');
    const form = await beginsNote();
    await page.context().setOffline(true);
    await form.saves('Add note');
    const screen = await (await lock()).asks(doctor);
    await page.getByText('1 entry not sent yet is kept until you unlock.').waitFor();
    await holdsNoPatient(screen);
    await page.getByRole('button', { name: `Sign out ${doctor}` }).click();
    await page.getByText('1 entry not sent yet is only on this device, and lost').waitFor();
    await page.getByRole('button', { name: 'Keep locked' }).click();
    await page.context().setOffline(false);
    await screen.unlocks(PIN);
    await board.shows(PATIENT);
    await becomes('the notes', () => app.countEvents('EmergencyNoteAdded'), before + 1);
  });

  it('stays locked when the page is loaded anew, and asks for no board', async () => {
    await (await lock()).asks(doctor);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${app.url}/emergency`);
    const screen = await new LockScreen(page).asks(doctor);
    await holdsNoPatient(screen);
    expect(asked.filter((path) => path.startsWith('/api/boards') || path === '/api/auth/me')).toEqual([]);
    await screen.unlocks(PIN);
    await board.shows(PATIENT);
  });

  it('locks when nobody touches it, in the middle of a board that is changed all the while', async () => {
    const idle = await page.context().newPage();
    await idle.clock.install();
    // The clock is that of all tabs. One that was open before could not stop the timers it has from then: they would lock it again later.
    await page.goto(`${app.url}/emergency`);
    await board.shows(PATIENT);
    const left = new EmergencyBoard(idle);
    await idle.goto(`${app.url}/emergency`);
    await left.shows(PATIENT);
    const { emergency } = app.elsewhere;
    const complaints = ['Worse after 3 minutes', 'Worse after 6 minutes'];
    for (const chief_complaint of complaints) {
      await idle.clock.fastForward('03:00');
      await left.isLive();
      const [row] = await emergency.lists('/api/emergency-details');
      await emergency.send('PUT', `/api/emergency-details/${row?.id}`, { chief_complaint });
      await left.shows(PATIENT, chief_complaint);
    }
    await idle.clock.fastForward('05:00');
    const screen = await new LockScreen(idle).asks(doctor);
    await holdsNoPatient(screen);
    for (const words of complaints) expect(await screen.everything()).not.toContain(words);
    await new LockScreen(page).asks(doctor);
    await screen.unlocks(PIN);
    await board.shows(PATIENT);
    await idle.close();
  });

  it('is signed out of by five wrong PINs, as it says before, and what was typed is gone', async () => {
    const typed = 'Dizzy when standing';
    await beginsNote(typed);
    const screen = await (await lock()).asks(doctor);
    await page.getByText('After 5 wrong attempts you are signed out, and it is lost.').waitFor();
    const other = await page.context().newPage();
    await other.goto(`${app.url}/emergency`);
    await new LockScreen(other).asks(doctor);
    for (const left of ['4 attempts', '3 attempts', '2 attempts', '1 attempt']) {
      await screen.unlocks('5171');
      await screen.says(`Wrong PIN. ${left} left.`);
    }
    await screen.unlocks('5171');
    await page.getByLabel('Email').waitFor();
    expect(await whatLoginSays(page)).toContain('wrong five times');
    await other.getByLabel('Email').waitFor();
    expect(await whatLoginSays(other)).toContain('wrong five times');
    await other.close();
    await page.getByRole('button', { name: 'Ines Falk' }).click();
    await screen.unlocks(NURSES_PIN);
    await board.shows(PATIENT);
    expect(await page.content()).not.toContain(typed);
    await board.signsOut();
    await page.getByLabel('Email').waitFor();
    expect(await page.getByRole('region', { name: 'Locked on this device' }).count()).toBe(0);
  });
});
