import type { Page } from 'playwright-core';
import { EmergencyBoard } from './pages/emergency-board.js';
import { LockScreen, locks, setsPin } from './pages/lock-screen.js';
import { deviceRows } from './support/device-rows.js';
import { becomes } from './support/eventually.js';
import { isAccessible } from './support/is-accessible.js';
import { takesLateRoutes } from './support/late-routes.js';
import { EMERGENCY_DOCTOR, NURSE, openTestApp, PASSWORD, type TestApp } from './support/test-app.js';

const NURSES_PIN = '7305';
const DOCTORS_PIN = '4093';
const PATIENT = 'Mara Lindqvist';
const NOTE = 'Pale and sweating since noon';
const LOCK = '**/api/auth/lock';

describe('A tablet that is locked without a connection', () => {
  let app: TestApp;
  let board: EmergencyBoard;
  let page: Page;
  let doctor: string;
  let notes = 0;

  beforeAll(async () => {
    app = await openTestApp();
    const { reception, emergency } = app.elsewhere;
    await emergency.triages(await reception.receives('emergency', { name: PATIENT }));
    doctor = emergency.session.user.name;
    const doctors = await app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard);
    await doctors.isLive();
    await setsPin(doctors.page, PASSWORD, DOCTORS_PIN);
    await doctors.page.context().close();
  });
  beforeEach(async () => {
    const options = { viewport: { width: 820, height: 1180 } };
    board = await app.signsIn(NURSE, EmergencyBoard, { options, prepare: takesLateRoutes });
    ({ page } = board);
    // The browser asks before it loads a page anew with text in it: here that is always wanted.
    page.on('dialog', (dialog) => void dialog.accept());
    await board.shows(PATIENT);
    await board.isLive();
    await setsPin(page, PASSWORD, NURSES_PIN);
    notes = await app.countEvents('EmergencyNoteAdded');
  });
  afterEach(() => page?.context().close());
  afterAll(async () => {
    await app?.close();
    expect(app?.silentErrors).toEqual([]);
  });

  const locksWithUnsentNote = async (): Promise<LockScreen> => {
    await board.actsFromMenu('Add note', PATIENT);
    const form = await board.form('Add note').opens();
    await form.writes({ Note: NOTE });
    await page.context().setOffline(true);
    await form.saves('Add note');
    const screen = await (await locks(page)).asks('Ines Falk');
    await page.getByText('1 entry not sent yet is kept until you unlock.').waitFor();
    return screen;
  };
  const sendsItsNote = async (): Promise<void> => {
    await board.shows(PATIENT);
    await becomes('the notes', () => app.countEvents('EmergencyNoteAdded'), notes + 1);
    expect(await page.getByText(/not accepted|lost/).count()).toBe(0);
  };
  /** What the service says to this browser, whatever its page knows. */
  const meSays = async (): Promise<string> => {
    const answer = await page.context().request.get(`${app.url}/api/auth/me`);
    return answer.ok() ? 'open' : ((await answer.json()) as { code: string }).code;
  };

  it('is locked at the service as soon as the connection is back, and nothing is sent until it is unlocked', async () => {
    const screen = await locksWithUnsentNote();
    expect(await meSays()).toBe('open');
    await page.context().setOffline(false);
    await becomes('the session', meSays, 'session_locked');
    expect(await app.countEvents('EmergencyNoteAdded')).toBe(notes);
    await screen.letsIn(EMERGENCY_DOCTOR, PASSWORD);
    await board.shows(PATIENT);
    await (await locks(page)).asks(doctor);
    await screen.chooses('Ines Falk');
    await screen.unlocks(NURSES_PIN);
    await sendsItsNote();
  });

  it('says of no form that its record has left where the board can’t be loaded after unlocking, and saves it later', async () => {
    await board.actsFromMenu('Add note', PATIENT);
    const form = await board.form('Add note').opens();
    await form.writes({ Note: NOTE });
    const screen = await (await locks(page)).asks('Ines Falk');
    await page.context().route('**/api/boards/emergency*', (route) => route.abort());
    await screen.unlocks(NURSES_PIN);
    await page.getByText('The board could not be loaded').waitFor();
    await page.getByRole('button', { name: 'Add note', exact: true }).last().waitFor();
    expect(await page.getByText(/left the board|No longer on the board/).count()).toBe(0);
    await page.context().unroute('**/api/boards/emergency*');
    await form.saves('Add note');
    await sendsItsNote();
  });

  /** Somebody signs in, loses the connection, and writes a note, which is not sent. */
  const keepsNoteOffline = async (email: string): Promise<EmergencyBoard> => {
    const hers = await app.signsIn(email, EmergencyBoard);
    await hers.isLive();
    await hers.actsFromMenu('Add note', PATIENT);
    const form = await hers.form('Add note').opens();
    await form.writes({ Note: NOTE });
    await hers.page.context().setOffline(true);
    await form.saves('Add note');
    await hers.row(PATIENT).getByLabel('Not sent yet: 1').waitFor();
    return hers;
  };

  it('says of entries whose session was ended meanwhile whose they are', async () => {
    const email = 'tilda@test.local';
    const tilda = await app.hires('Tilda Roth', email, 'nurse', 'Emergency');
    const hers = await keepsNoteOffline(email);
    await app.admin.updatesUser(tilda, { active: false });
    await hers.page.context().setOffline(false);
    await hers.page.getByText(/^1 entry of Tilda Roth on this device /).waitFor();
    expect(await hers.page.getByText(/whoever made it/).count()).toBe(0);
    await hers.page.context().close();
  });

  it.each(['a connection that comes back', 'a page that is loaded again'])(
    'says by %s that an account was changed, and which entries were lost with its session',
    async (how) => {
      const name = how.startsWith('a page') ? 'Rika Sund' : 'Vera Holm';
      const email = `${name.slice(0, 4)}@test.local`;
      const id = await app.hires(name, email, 'nurse', 'Emergency');
      const hers = await keepsNoteOffline(email);
      if (how.startsWith('a page')) await hers.page.goto('about:blank');
      await app.admin.updatesUser(id, { role: 'doctor' });
      await hers.page.context().setOffline(false);
      if (how.startsWith('a page')) await hers.page.goto(`${app.url}/emergency`);
      await hers.page
        .getByText(
          new RegExp(
            `^1 entry of ${name} on this device was not confirmed as sent, and is lost with the session: note, \\d\\d:\\d\\d\\. Look in the chart`,
          ),
        )
        .waitFor();
      await hers.page
        .getByText(/^You were signed out because .* its role, department or password was changed\./)
        .waitFor();
      expect(await hers.page.content()).not.toContain(PATIENT);
      await isAccessible(hers.page);
      await hers.page.context().close();
    },
  );

  it('says after a reload as well what waits, beside each refusal, and on the login page that it was lost', async () => {
    await locksWithUnsentNote();
    await page.context().setOffline(false);
    await page.goto(`${app.url}/emergency`);
    const screen = await new LockScreen(page).asks('Ines Falk');
    await page.getByText('1 entry not sent yet is kept until you unlock.').waitFor();
    await page.getByRole('button', { name: 'Sign out Ines Falk' }).click();
    await page.getByText('1 entry not sent yet is only on this device, and lost').waitFor();
    await page.getByRole('button', { name: 'Keep locked' }).click();
    const keys = page.getByRole('group', { name: 'Keypad' });
    const place = await keys.boundingBox();
    for (const left of ['4 attempts', '3 attempts', '2 attempts', '1 attempt']) {
      await screen.unlocks('5171');
      await screen.says(`Wrong PIN. ${left} left. If you are signed out, 1 entry not sent yet is lost.`);
      expect(await keys.boundingBox()).toEqual(place);
    }
    await screen.unlocks('5171');
    const lost = page.getByText(
      /^1 entry of Ines Falk .* was not confirmed as sent, and is lost with the session: note, \d\d:\d\d\./,
    );
    await lost.waitFor();
    expect(await page.content()).not.toContain(PATIENT);
    await isAccessible(page);
    await page.reload();
    await lost.waitFor();
    await page.getByRole('button', { name: 'I have read this' }).click();
    await lost.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByLabel('Email').waitFor();
    expect(await page.getByText(/lost/).count()).toBe(0);
    await page.getByLabel('Email').fill(NURSE);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('banner').getByRole('button', { name: '1 entry was lost', exact: true }).click();
    const dialog = board.dialog('1 entry was lost');
    await dialog
      .getByText(
        /was lost before it was confirmed as sent, with a session that ended or by damage to this device's storage: note, \d\d:\d\d\./,
      )
      .waitFor();
    await isAccessible(page);
    await dialog.getByRole('button', { name: 'I have read this' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByText(/lost/).count()).toBe(0);
  });

  it('stays open after the PIN, though the lock was on its way until then', async () => {
    const held: (() => Promise<void>)[] = [];
    await page.route(LOCK, (route) => void held.push(() => route.continue()));
    const calledOff: string[] = [];
    page.on('requestfailed', (request) => void calledOff.push(new URL(request.url()).pathname));
    const screen = await (await locks(page)).asks('Ines Falk');
    await screen.unlocks(NURSES_PIN);
    await board.shows(PATIENT);
    await becomes('what was called off', async () => calledOff, ['/api/auth/lock', '/api/auth/lock']);
    expect(held).toHaveLength(2);
    for (const arrive of held) await arrive();
    await board.isLive();
    expect(await meSays()).toBe('open');
    await page.unroute(LOCK);
  });

  it('shows no patient from the press on, though the service does not answer', async () => {
    await page.route('**/api/auth/lock', () => {});
    await page.evaluate(`(() => {
      let isPressed = false;
      window.framesSeenIn = 0;
      // What watches for scanners lets nobody else hear the key go down.
      addEventListener('keyup', ({ key }) => {
        isPressed ||= key === 'L';
      }, { capture: true });
      const look = () => {
        if (isPressed && document.body.innerText.includes(${JSON.stringify(PATIENT)})) window.framesSeenIn += 1;
        requestAnimationFrame(look);
      };
      look();
    })()`);
    await page.keyboard.press('Shift+L');
    await new LockScreen(page).asks('Ines Falk');
    // In frames: on a busy machine one takes as long as many.
    expect(await page.evaluate<number>('window.framesSeenIn')).toBeLessThanOrEqual(1);
  });

  it('says at once that the line is down when a PIN is typed, and opens when it is back', async () => {
    const screen = await (await locks(page)).asks('Ines Falk');
    await page.context().setOffline(true);
    await screen.unlocks(NURSES_PIN);
    await screen.says('the line is down. Still trying…');
    await isAccessible(page);
    await page.context().setOffline(false);
    await board.shows(PATIENT);
  });

  it('is locked, and signed out, from a page that was loaded without a connection', async () => {
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText('Ines Falk is signed in on this device.').waitFor();
    await isAccessible(page);
    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    const screen = await new LockScreen(page).asks('Ines Falk');
    expect(await meSays()).toBe('open');
    await page.context().setOffline(false);
    await becomes('the session', meSays, 'session_locked');
    await screen.unlocks(NURSES_PIN);
    await board.shows(PATIENT);

    await board.actsFromMenu('Add note', PATIENT);
    const form = await board.form('Add note').opens();
    await form.writes({ Note: NOTE });
    await page.context().setOffline(true);
    await form.saves('Add note');
    await becomes('what waits', async () => (await deviceRows(page, 'ward-board.queue', 'entries')).length, 1);
    await page.reload();
    const signsOut = () => page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await signsOut();
    const question = page.getByRole('alertdialog', { name: 'Sign out and delete 1 entry not sent yet?' });
    await question.getByText(/^Not sent: note, entered \d\d:\d\d\. Its patient can’t be shown/).waitFor();
    await isAccessible(page);
    await question.getByRole('button', { name: 'Stay signed in' }).click();
    await signsOut();
    await question.getByRole('button', { name: 'Delete and sign out' }).click();
    await page.getByLabel('Email').waitFor();
    await page.context().setOffline(false);
    await becomes('the session', meSays, 'unauthenticated');
    expect(await app.countEvents('EmergencyNoteAdded')).toBe(notes);
  });

  it('asks at a sign-out from such a page about text that is not saved on this device', async () => {
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await board.actsFromMenu('Add note', PATIENT);
    const form = await board.form('Add note').opens();
    await form.writes({ Note: NOTE });
    await becomes('what is kept', async () => (await deviceRows(page, 'ward-board.typed', 'work')).length, 1);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    const question = page.getByRole('alertdialog', {
      name: 'Sign out and discard what is not saved on this device?',
    });
    await question.getByText(/^You typed it here, before this page was loaded, last at \d\d:\d\d\./).waitFor();
    await question.getByRole('button', { name: 'Discard and sign out' }).click();
    await page.getByLabel('Email').waitFor();
    await page.context().setOffline(false);
    await becomes('the session', meSays, 'unauthenticated');
  });

  it('is locked though the browser was ended before its storage was on the disk', async () => {
    const atDisk = 'JSON.stringify(Object.entries(localStorage))';
    const before = await page.evaluate<string>(atDisk);
    await page.context().setOffline(true);
    const screen = await (await locks(page)).asks('Ines Falk');
    // What a browser that is started again finds there.
    await page.evaluate(`localStorage.clear(); for (const [key, value] of ${before}) localStorage.setItem(key, value)`);
    await page.route(LOCK, (route) => route.abort());
    await page.context().setOffline(false);
    await page.reload();
    await screen.asks('Ines Falk');
    expect(await meSays()).toBe('open');
    await page.unroute(LOCK);
    await becomes('the session', meSays, 'session_locked');
    await screen.unlocks(NURSES_PIN);
    await board.shows(PATIENT);
  });

  it('keeps who was there for whoever signs in before the service was told', async () => {
    await page.route(LOCK, (route) => route.abort());
    const screen = await locksWithUnsentNote();
    await page.context().setOffline(false);
    await screen.letsIn(EMERGENCY_DOCTOR, PASSWORD);
    await board.shows(PATIENT);
    await page.getByText(doctor).first().waitFor({ state: 'attached' });
    await page.unroute(LOCK);
    await (await locks(page)).asks(doctor);
    await page
      .getByText(/^1 entry of Ines Falk on this device is not sent yet: note, \d\d:\d\d\. It is sent/)
      .waitFor();
    await isAccessible(page);
    expect(await app.countEvents('EmergencyNoteAdded')).toBe(notes);
    await screen.chooses('Ines Falk');
    await screen.unlocks(NURSES_PIN);
    await sendsItsNote();
  });

  it('gives back what was typed and what waits by a sign-in with one’s own password, after a reload too', async () => {
    const screen = await locksWithUnsentNote();
    await page.context().setOffline(false);
    await screen.letsIn(NURSE, PASSWORD);
    await sendsItsNote();
    await board.actsFromMenu('Add note', PATIENT);
    const form = await board.form('Add note').opens();
    await form.writes({ Note: 'Asks for water' });
    await (await locks(page)).asks('Ines Falk');
    await page.reload();
    await screen.asks('Ines Falk');
    await screen.letsIn(NURSE, PASSWORD);
    await form.opens();
    expect(await form.reads('Note')).toBe('Asks for water');
    await form.saves('Add note');
    await becomes('the notes', () => app.countEvents('EmergencyNoteAdded'), notes + 2);
  });
});
