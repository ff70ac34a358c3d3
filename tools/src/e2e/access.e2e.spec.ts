import { EmergencyBoard } from './pages/emergency-board.js';
import { LockScreen, setsPin } from './pages/lock-screen.js';
import { Screen } from './pages/screen.js';
import { UsersPage } from './pages/users-page.js';
import { becomes } from './support/eventually.js';
import { entersCredentials, fillsIn, whatLoginSays } from './support/login-page.js';
import { ADMIN, EMERGENCY_DOCTOR, ICU_DOCTOR, NURSE, openTestApp, PASSWORD, type TestApp } from './support/test-app.js';

const PIN = '4093';

describe('Who may see what', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await openTestApp();
    await app.elsewhere.emergency.triages(
      await app.elsewhere.reception.receives('emergency', { name: 'Mara Lindqvist' }),
    );
  });
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  describe('a doctor who is bound to a ward', () => {
    let doctor: EmergencyBoard;
    beforeAll(async () => {
      doctor = await app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard);
    });
    afterAll(() => doctor.page.context().close());

    it('comes to the ward’s board by signing in, by the root, by home and by the dashboard', async () => {
      await doctor.leadsTo('/emergency');
      await doctor.shows('Mara Lindqvist');
      for (const path of ['/', '/dashboard', '/login']) {
        await doctor.page.goto(app.url + path);
        await doctor.leadsTo('/emergency');
        await doctor.shows('Mara Lindqvist');
      }
    });

    it('has one tab, and neither sidebar nor search nor breadcrumb', async () => {
      const { page } = doctor;
      const navigation = page.getByRole('navigation');
      expect(await navigation.count()).toBe(1);
      expect(await navigation.getByRole('link').allTextContents()).toEqual(['Emergency']);
      expect(await page.getByRole('searchbox').or(page.getByRole('search')).count()).toBe(0);
      expect(await page.getByRole('navigation', { name: /breadcrumb/i }).count()).toBe(0);
      const bar = page.getByRole('banner');
      const buttons = await bar
        .getByRole('button')
        .evaluateAll((all) => all.map((each) => each.ariaLabel ?? each.textContent));
      expect(buttons).toEqual([
        expect.stringMatching(/^Notifications/),
        expect.stringContaining('Doctor, Emergency'),
        expect.stringContaining('Sign out'),
      ]);
      await bar.getByText('Ward Board').waitFor();
    });

    it.each(['/icu', '/operations', '/normal-acceptance', '/radiology', '/lab', '/reception', '/users'])(
      'finds %s forbidden, and no patient on it',
      async (path) => {
        const { page } = doctor;
        await page.goto(app.url + path);
        await page.getByRole('heading', { name: 'Forbidden', level: 1 }).waitFor();
        expect(await page.getByText('Mara Lindqvist').count()).toBe(0);
        await page.getByRole('main').getByRole('link', { name: 'Go to Emergency' }).click();
        await doctor.shows('Mara Lindqvist');
      },
    );

    it('finds nothing at an address that is none', async () => {
      await doctor.page.goto(`${app.url}/general-inventory`);
      await doctor.page.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor();
      await doctor.page.getByRole('link', { name: 'Go to Emergency' }).click();
      await doctor.leadsTo('/emergency');
    });
  });

  it('takes a wrong password and an unknown address for the same, in words', async () => {
    const context = await app.browser.newContext();
    const page = await context.newPage();
    for (const email of [NURSE, 'nobody@test.local']) {
      await entersCredentials(page, { url: app.url, email, password: 'not-the-password' });
      await becomes('the login page', () => whatLoginSays(page), 'Email or password is wrong.');
      expect(new URL(page.url()).pathname).toBe('/login');
    }
    await context.close();
  });

  it('asks whoever is not signed in to sign in, wherever they come from', async () => {
    const context = await app.browser.newContext();
    const page = await context.newPage();
    for (const path of ['/', '/emergency', '/users']) {
      await page.goto(app.url + path);
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      expect(await page.getByText('Mara Lindqvist').count()).toBe(0);
    }
    await context.close();
  });

  it('ends the other tab with the session, and leaves no patient in either', async () => {
    const here = await app.signsIn(NURSE, EmergencyBoard);
    const other = new EmergencyBoard(await here.page.context().newPage());
    await other.page.goto(`${app.url}/emergency`);
    await Promise.all([here.shows('Mara Lindqvist'), other.shows('Mara Lindqvist')]);

    await here.signsOut();

    for (const { page } of [here, other]) {
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      expect(await page.content()).not.toContain('Mara Lindqvist');
    }
    expect(await whatLoginSays(other.page)).toBe('You were signed out, here or on another device.');
    await here.page.goto(`${app.url}/emergency`);
    await here.page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await here.page.content()).not.toContain('Mara Lindqvist');
    await here.page.context().close();
  });

  it('does nothing in the name of who has signed in in another tab since: what was open there is locked', async () => {
    const context = await app.browser.newContext();
    // Neither the other tab nor a live connection says so: the refusal of the write does.
    await context.addInitScript('delete globalThis.BroadcastChannel');
    await context.route('**/socket.io/**', (route) => route.abort());
    await context.routeWebSocket(/socket\.io/, (socket) => socket.close());
    const [mine, theirs] = [new EmergencyBoard(await context.newPage()), new Screen(await context.newPage())];
    for (const { page } of [mine, theirs]) {
      await page.goto(`${app.url}/login`);
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
    }
    await fillsIn(mine.page, { email: NURSE, password: PASSWORD });
    await mine.shows('Mara Lindqvist');
    await setsPin(mine.page, PASSWORD, PIN);
    // Opened before: the lists that a form reads would lock this tab already.
    const form = await mine.beginsEditOf('Mara Lindqvist');
    await form.writes({ Notes: 'Written by the nurse' });
    // A read that the tab makes of itself, such as of its bells, would lock it before the press: none is answered.
    const reads = /\/api\//;
    await mine.page.route(reads, (route) => (route.request().method() === 'GET' ? undefined : route.continue()));
    await fillsIn(theirs.page, { email: EMERGENCY_DOCTOR, password: PASSWORD });
    await theirs.leadsTo('/emergency');
    const before = await app.countEvents('EmergencyCaseAmended');

    const refused = mine.page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await form.presses('Save changes');

    expect((await refused).status()).toBe(401);
    await mine.page.unroute(reads);
    const screen = await new LockScreen(mine.page).asks('Ines Falk');
    expect(await screen.everything()).not.toContain('Mara Lindqvist');
    expect(await app.countEvents('EmergencyCaseAmended')).toBe(before);
    await screen.unlocks(PIN);
    await form.opens();
    expect(await form.reads('Notes')).toBe('Written by the nurse');
    await context.close();
  });

  describe('the administrator', () => {
    let admin: UsersPage;
    beforeAll(async () => {
      admin = await app.signsIn(ADMIN, UsersPage);
    });
    afterAll(() => admin.page.context().close());
    const email = 'olga@test.local';

    it('adds a nurse, who is then bound to the ward of her department and may sign in', async () => {
      await admin.adds(
        { Name: 'Olga Petrova', Email: email, Department: ' critical CARE ', Password: PASSWORD },
        'Nurse',
      );

      await admin.isTold('sees the ICU board');
      await admin.user('Olga Petrova').filter({ hasText: 'ICU board' }).waitFor();
      const olga = await app.signsIn(email, Screen);
      await olga.leadsTo('/icu');
      await olga.page.context().close();
    });

    it('is told on the form what is wrong with a user', async () => {
      await admin.page.getByRole('button', { name: 'Add user' }).click();
      const form = await admin.form('Add user').opens();
      await form.writes({ Name: 'Olga Again', Email: email, Password: 'short' });
      await form.presses('Add user');
      expect(await form.complaintAbout('Role')).toBe('Choose a role.');
      expect(await form.complaintAbout('Password')).toBe('At least 8 characters.');
      await form.picks('Role', 'Nurse');
      await form.writes({ Password: PASSWORD });
      await form.presses('Add user');
      await form.says('That email address belongs to another user.');
      await form.presses('Cancel');
      await admin
        .dialog(/Discard unsaved changes for Olga Again/)
        .getByRole('button', { name: 'Discard' })
        .click();
      await form.isGone();
    });

    it('moves her to Emergency, and her next page is that board', async () => {
      await admin.edits('Olga Petrova', { Department: 'ER' });
      await admin.user('Olga Petrova').filter({ hasText: 'Emergency board' }).waitFor();
      const olga = await app.signsIn(email, Screen);
      await olga.leadsTo('/emergency');
      await olga.page.context().close();
    });

    it('deactivates her: she is thrown out at once, told why, and may not come back', async () => {
      const olga = await app.signsIn(email, EmergencyBoard);
      await olga.shows('Mara Lindqvist');

      await admin.deactivates('Olga Petrova');

      await olga.page.getByRole('button', { name: 'Sign in' }).waitFor();
      expect(await olga.page.content()).not.toContain('Mara Lindqvist');
      expect(await whatLoginSays(olga.page)).toContain('your account was deactivated');
      await admin.user('Olga Petrova').filter({ hasText: 'Deactivated' }).waitFor();
      await entersCredentials(olga.page, { url: app.url, email, password: PASSWORD });
      await becomes('the login page', () => whatLoginSays(olga.page), 'Email or password is wrong.');
      await olga.page.context().close();
    });
  });

  it('shows a doctor of no ward where they stand', async () => {
    await app.hires('Pia Ost', 'pia@test.local', 'doctor', 'Hyperbaric Medicine');
    const pia = await app.signsIn('pia@test.local', Screen);
    await pia.leadsTo('/home');
    await pia.page.getByRole('heading', { name: 'No board for your role' }).waitFor();
    const icu = await app.signsIn(ICU_DOCTOR, Screen);
    await icu.leadsTo('/icu');
    await icu.page.goto(`${app.url}/home`);
    await icu.leadsTo('/icu');
  });
});
