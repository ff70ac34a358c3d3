import type { EmergencyCaseRecord } from '@ward-board/contract';
import { EmergencyBoard } from './pages/emergency-board.js';
import { IcuBoard } from './pages/icu-board.js';
import { OperationsBoard } from './pages/operations-board.js';
import { ReceptionDesk } from './pages/reception-desk.js';
import { UsersPage } from './pages/users-page.js';
import { LaboratoryList, PharmacyList } from './pages/work-lists.js';
import { fillsUp } from './support/every-kind.js';
import { isAccessible } from './support/is-accessible.js';
import { openTcpLine, type TcpLine } from './support/tcp-line.js';
import {
  ADMIN,
  EMERGENCY_DOCTOR,
  ICU_DOCTOR,
  NURSE,
  openTestApp,
  RECEPTION,
  SURGEON,
  type TestApp,
} from './support/test-app.js';

describe('WCAG 2.2 AA, in light and dark', () => {
  let app: TestApp;
  let line: TcpLine;
  let standard: EmergencyCaseRecord;
  /** Its connection is lost while the other pages are looked at. */
  let stale: EmergencyBoard;

  beforeAll(async () => {
    app = await openTestApp();
    line = await openTcpLine(app.service.port);
    standard = await fillsUp(app);
    stale = await app.signsIn(NURSE, EmergencyBoard, { url: line.url });
    await stale.isLive();
    await (await stale.beginsEditOf('Level urgent')).writes({ Notes: 'Something' });
    line.swallow();
  });
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
    await line?.close();
  });

  it('the login page, and its refusal', async () => {
    const context = await app.browser.newContext();
    const page = await context.newPage();
    await page.goto(`${app.url}/login`);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await isAccessible(page);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    await isAccessible(page);
    await context.close();
  });

  it('the Emergency board: rows, triage, edit, hand-off, details, pick, question, menus, shortcuts', async () => {
    const board = await app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard);
    const { page } = board;
    await board.shows('Level critical');
    await isAccessible(page);

    const triage = await board.beginsTriageOf('Mara Lindqvist');
    await triage.presses('Save triage');
    await triage.says('Check the highlighted fields.');
    await isAccessible(page);
    await triage.presses('Cancel');

    const edit = await board.beginsEditOf('Level standard');
    await isAccessible(page);
    await edit.writes({ Notes: 'Something' });
    await app.elsewhere.emergency.amends(standard, { notes: 'Something else' });
    await edit.panel.getByText('Something else').waitFor();
    await isAccessible(page);
    await edit.presses('Cancel');
    const question = board.dialog(/Discard unsaved changes/);
    await question.waitFor();
    await isAccessible(page);
    await question.getByRole('button', { name: 'Discard' }).click();

    const handOff = await board.beginsHandOffOf('Level critical');
    await handOff.field('Room').locator('option').filter({ hasText: 'Room 301' }).waitFor({ state: 'attached' });
    await isAccessible(page);
    await handOff.presses('Cancel');
    await board.actsFromMenu('Details', 'Level critical');
    await board.form('Emergency case').opens();
    await isAccessible(page);
    await page.getByRole('button', { name: '+ New Emergency Case' }).click();
    const pick = await board.form('+ New Emergency Case').opens();
    await isAccessible(page);
    await pick.presses('Close');

    await board.actsFromMenu('Delete (treated and released)…', 'Level urgent');
    const release = board.dialog('Treated and released?');
    await release.waitFor();
    await isAccessible(page);
    await release.getByRole('button', { name: 'Cancel' }).click();
    await board.opensMenuOf('Level urgent');
    await page.getByRole('menu').waitFor();
    await isAccessible(page);
    await page.keyboard.press('Escape');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Notifications/ })
      .click();
    await board.bells.getByRole('heading', { name: /^Arrivals/ }).waitFor();
    await isAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await board.dialog('Keyboard shortcuts').waitFor();
    await isAccessible(page);
    await page.context().close();
  });

  it('the ICU board: rows, edit, accept, discharge', async () => {
    const board = await app.signsIn(ICU_DOCTOR, IcuBoard);
    const { page } = board;
    await board.shows('Severity critical');
    await isAccessible(page);
    const edit = await board.beginsEditOf('Severity serious');
    await edit.field('Room').locator('option').filter({ hasText: '(current)' }).waitFor({ state: 'attached' });
    await isAccessible(page);
    await edit.presses('Cancel');
    await board.arrival('Yusuf Demir').getByRole('button', { name: 'Accept, Yusuf Demir' }).click();
    const accept = await board.form('Accept into the ICU').opens();
    await isAccessible(page);
    await accept.presses('Cancel');
    await board.actsFromMenu('Discharge from ICU…', 'Severity stable');
    await board.dialog('Discharge from the ICU?').waitFor();
    await isAccessible(page);
    await page.context().close();
  });

  it('the Operations board: rows, a filter, schedule, edit, pick, remove', async () => {
    const board = await app.signsIn(SURGEON, OperationsBoard);
    const { page } = board;
    await board.shows('Status pre-op');
    await isAccessible(page);
    await board.card('Recovered').click();
    await board.shows('Status recovered');
    await isAccessible(page);
    await board.card('All').click();
    const edit = await board.beginsEditOf('Status pre-op');
    await isAccessible(page);
    await edit.presses('Cancel');
    await page.getByRole('button', { name: '+ Schedule Operation' }).click();
    await board.form('+ Schedule Operation').opens();
    await isAccessible(page);
    const schedule = await board.beginsSchedulingOf('Tomás Herrera');
    await schedule.presses('Schedule operation');
    await schedule.says('Check the highlighted fields.');
    await isAccessible(page);
    await schedule.presses('Cancel');
    await board.actsFromMenu('Remove operation…', 'Status pre-op');
    await board.dialog('Remove this operation?').waitFor();
    await isAccessible(page);
    await page.context().close();
  });

  it('Reception: the list, register, a patient, admit, discharge', async () => {
    const desk = await app.signsIn(RECEPTION, ReceptionDesk);
    const { page } = desk;
    await page.getByRole('listitem').getByRole('button', { name: 'Level critical' }).waitFor();
    await isAccessible(page);
    await page.getByRole('button', { name: 'Register patient' }).click();
    const register = await desk.form('Register patient').opens();
    await register.writes({ Name: 'Level urgent' });
    await register.panel.getByText('A patient with this name exists').waitFor();
    await isAccessible(page);
    await register.writes({ Name: 'New Person' });
    await register.saves('Register');
    const patient = await desk.form('Patient').opens();
    await isAccessible(page);
    await patient.presses('Admit');
    const admit = await desk.form('Admit').opens();
    await isAccessible(page);
    await admit.presses('Cancel');
    await desk.finds('Level urgent');
    await isAccessible(page);
    await desk.form('Patient').presses('Discharge…');
    await desk.dialog('Discharge the patient?').waitFor();
    await isAccessible(page);
    await page.context().close();
  });

  it('the lists of Pharmacy and Laboratory: rows, details, a match, a form, what is over', async () => {
    const { reception, emergency, icu } = app.elsewhere;
    const patient = await reception.registers({ name: 'Order Stat' });
    await emergency.send('POST', '/api/allergies', { patient_id: patient.id, substance: 'Penicillin' });
    await icu.prescribes(patient, { medication: 'Penicillin V', priority: 'stat' });
    await icu.prescribes(await reception.registers({ name: 'Order Routine' }));
    await icu.ordersTest(patient, { priority: 'urgent', code: '58410-2' });
    await app.hires('Kwame Boateng', 'pharmacist@test.local', 'pharmacist', 'Pharmacy');
    await app.hires('Nadia Petrova', 'technician@test.local', 'lab_technician', 'Laboratory');

    const pharmacy = await app.signsIn('pharmacist@test.local', PharmacyList);
    await pharmacy.shows('Order Stat', 'Match: Penicillin');
    await isAccessible(pharmacy.page);
    await pharmacy.actsFromMenu('Details', 'Order Stat');
    await pharmacy.form('Prescription').opens();
    await isAccessible(pharmacy.page);
    await pharmacy.page.keyboard.press('Escape');
    await (await pharmacy.begins('Decline', 'Order Routine')).presses('Decline');
    await isAccessible(pharmacy.page);
    await pharmacy.page.context().close();

    const lab = await app.signsIn('technician@test.local', LaboratoryList);
    await lab.shows('Order Stat', 'Urgent');
    await isAccessible(lab.page);
    await (await lab.begins('Enter result', 'Order Stat')).panel.getByLabel('Reference range').first().waitFor();
    await isAccessible(lab.page);
    await lab.form('Enter result').presses('Cancel');
    await lab.turnsTo('Done');
    await lab.page.getByText('Nothing is over yet').waitFor();
    await isAccessible(lab.page);
    await lab.page.context().close();
  });

  it('the users, forbidden, not found, and a board that is not there yet', async () => {
    const admin = await app.signsIn(ADMIN, UsersPage);
    const { page } = admin;
    await admin.user('Retired Rita').waitFor();
    await isAccessible(page);
    await admin.user('Retired Rita').getByRole('button', { name: /^Edit/ }).click();
    await admin.form('Edit user').opens();
    await isAccessible(page);
    for (const [path, heading] of [
      ['/icu', 'Forbidden'],
      ['/nowhere', 'Page not found'],
    ] as const) {
      await page.goto(app.url + path);
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      await isAccessible(page);
    }
    await page.context().close();
  });

  it('a board that is stale, with a form open', async () => {
    await stale.staleBanner.waitFor();
    await isAccessible(stale.page);
    await stale.page.context().close();
  });
});
