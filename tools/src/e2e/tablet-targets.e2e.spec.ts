import { ApiClient } from '@ward-board/api-client';
import type { PatientRecord } from '@ward-board/contract';
import type { Page } from 'playwright-core';
import { Bedside } from './pages/bedside.js';
import { Chart } from './pages/chart.js';
import { HandoverSheetPage } from './pages/handover-sheet.js';
import { IcuBoard } from './pages/icu-board.js';
import { OperationsBoard } from './pages/operations-board.js';
import { WARD_DOCTOR, WardBoard } from './pages/ward-board.js';
import { becomes } from './support/eventually.js';
import { smallTargets } from './support/press-targets.js';
import { ICU_DOCTOR, openTestApp, PASSWORD, SURGEON, type TestApp } from './support/test-app.js';

const GLOVE_PX = 48;
const PORTRAIT = { width: 820, height: 1180 };
const LANDSCAPE = { width: 1180, height: 820 };
const PATIENT = 'Dora Icu';
const NOTES = '**/api/icu/*/notes';

/** A finger in a glove finds all that may be pressed, on a tablet either way up. */
async function isForGloves(page: Page): Promise<void> {
  for (const size of [LANDSCAPE, PORTRAIT]) {
    await page.setViewportSize(size);
    await becomes(`what is smaller at ${size.width} px`, () => smallTargets(page, GLOVE_PX), []);
  }
}

describe('Gloves press what a tablet shows', () => {
  let app: TestApp;
  const options = { viewport: PORTRAIT, hasTouch: true };

  beforeAll(async () => {
    app = await openTestApp();
    const { reception, icu, operations } = app.elsewhere;
    const rooms = async (name: string, type: string) =>
      app.admin.setsUpRoom(await app.admin.setsUpWing(name, type), '301', ['A', 'B']);
    const unit = await rooms('Unit', 'icu');
    const dora = await icu.accepts(await reception.receives('icu', { name: PATIENT }), {
      ...{ room_id: unit.id, severity: 'critical', diagnosis: 'Septic shock', vitals: 'BP 118/76 HR 104 SpO2 93' },
      ...{ next_step: 'Wean to CPAP', attending_nurse: 'Ines Falk' },
    });
    const patient = dora.patient as PatientRecord;
    await icu.ordersTest(patient, { display: 'Electrolytes' });
    await icu.prescribes(patient, { medication: 'Noradrenaline', dose: '0.1 µg/kg/min', route: 'IV' });
    await reception.receives('icu', { name: 'Emil Icu' });
    await operations.schedules(await reception.receives('surgery', { name: 'Olga Theatre' }), {
      ...{ procedure_name: 'Appendectomy', operating_room: 'OR 1', scheduled_at: new Date().toISOString() },
    });
    await reception.receives('surgery', { name: 'Otto Theatre' });
    const ward = await rooms('Surgical', 'ward');
    const { id: admission_id } = await reception.receives('planned', { name: 'Wanda Ward' });
    const nurses = await ApiClient.signsIn(app.url, WARD_DOCTOR, PASSWORD);
    await nurses.send('POST', '/api/normal-acceptances', {
      ...{ admission_id, room_id: ward.id, wing_id: ward.wing_id, ward_type: 'Surgical' },
    });
    await reception.receives('planned', { name: 'Walter Ward' });
  });
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  it.each([
    ['ICU', ICU_DOCTOR, IcuBoard, PATIENT],
    ['Ward', WARD_DOCTOR, WardBoard, 'Wanda Ward'],
    ['Operations', SURGEON, OperationsBoard, 'Olga Theatre'],
  ] as const)('on the %s board, its menus and the panel of its handover sheets', async (_, email, At, patient) => {
    const board = await app.signsIn<IcuBoard | WardBoard | OperationsBoard>(email, At, { options });
    const { page } = board;
    await board.shows(patient);
    await isForGloves(page);
    await board.opensMenuOf(patient);
    await page.getByRole('menuitem').first().waitFor();
    await isForGloves(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('h');
    await board.form('Handover').opens();
    await isForGloves(page);
    await page.context().close();
  });

  it('on a handover sheet, and where it is signed', async () => {
    const board = await app.signsIn(ICU_DOCTOR, IcuBoard, { options });
    const { page } = board;
    await board.shows(PATIENT);
    await page.keyboard.press('h');
    const panel = await board.form('Handover').opens();
    await panel.panel.getByRole('button', { name: /^Make sheet of \d+ patients?$/ }).click();
    const sheet = new HandoverSheetPage(page);
    await becomes('whether there are patients', async () => (await sheet.lines()).length > 0, true);
    await isForGloves(page);
    await sheet.side('Handing over').getByRole('button', { name: /^Sign/ }).click();
    await board.dialog('Sign this handover sheet?').waitFor();
    await isForGloves(page);
    await page.context().close();
  });

  it('on the keypad, where a wristband is scanned and where a PIN is set', async () => {
    const board = await app.signsIn(ICU_DOCTOR, IcuBoard, { options });
    const { page } = board;
    await board.shows(PATIENT);
    await page.getByRole('button', { name: 'Scan wristband' }).first().click();
    await board.dialog('Find by wristband').getByLabel('MRN').waitFor();
    await isForGloves(page);
    await page.keyboard.press('Escape');
    await page.locator('.user-pill').click();
    await page.getByRole('menuitem', { name: 'Set PIN' }).click();
    await board.dialog('Set PIN').getByLabel('New PIN again', { exact: true }).waitFor();
    await isForGloves(page);
    await page.keyboard.press('Escape');
    const chart = await Chart.opens(board, PATIENT);
    const bedside = new Bedside(board);
    await bedside.opensFrom(await chart.turnsTo('Vitals'));
    await isForGloves(page);
    await bedside.types('118/76');
    await isForGloves(page);
    await page.context().close();
  });

  it('in the list of what is not sent yet, and where an entry is corrected', async () => {
    const board = await app.signsIn(ICU_DOCTOR, IcuBoard, { options });
    const { page } = board;
    await board.shows(PATIENT);
    const problem = {
      type: 'about:blank',
      title: 'Refused',
      status: 400,
      detail: 'Too long.',
      code: 'validation_failed',
    };
    let does: 'abort' | 'refuse' = 'abort';
    await page.context().route(NOTES, (route) => {
      if (does === 'abort') return route.abort();
      const headers = { 'x-correlation-id': 'c' };
      return route.fulfill({ status: 400, headers, contentType: 'application/problem+json', json: problem });
    });
    await page.reload();
    await board.shows(PATIENT);
    await board.actsFromMenu('Add note', PATIENT);
    const form = await board.form('Add note').opens();
    await form.writes({ Note: 'Cold hands' });
    await form.saves('Add note');
    const bedside = new Bedside(board);
    await bedside.hasUnsent(1);
    await bedside.notSent.click();
    await bedside.list.getByText('Cold hands').waitFor();
    await isForGloves(page);
    does = 'refuse';
    await bedside.list.getByRole('button', { name: `Correct, ${PATIENT}: Note: Cold hands` }).waitFor();
    await isForGloves(page);
    await bedside.list.getByRole('button', { name: `Correct, ${PATIENT}: Note: Cold hands` }).click();
    await board.dialog(`Correct the entry of ${PATIENT}`).getByLabel('Note').waitFor();
    await isForGloves(page);
    await page.context().close();
  });
});
