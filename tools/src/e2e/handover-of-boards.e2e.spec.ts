import { EmergencyBoard } from './pages/emergency-board.js';
import { HandoverSheetPage } from './pages/handover-sheet.js';
import { OperationsBoard } from './pages/operations-board.js';
import { RadiologyBoard } from './pages/radiology-board.js';
import { becomes } from './support/eventually.js';
import { isAccessible } from './support/is-accessible.js';
import { EMERGENCY_DOCTOR, openTestApp, RADIOLOGIST, SURGEON, type TestApp } from './support/test-app.js';

describe('What a handover sheet says as the board does', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await openTestApp();
  });

  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  it('is of those who are still to come as well, and says how awake somebody is by the board’s newer AVPU', async () => {
    const { emergency, reception } = app.elsewhere;
    const halina = await emergency.triages(await reception.receives('emergency', { name: 'Halina Asleep' }));
    const set = [{ code: '80288-4', value_string: 'A' }];
    await emergency.send('POST', '/api/observations', { patient_id: halina.patient_id, set });
    await emergency.amends(halina, { avpu: 'unresponsive' });
    await reception.receives('emergency', { name: 'Wanda Waits' }, { reason: 'Bee sting' });
    const board = await app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard);
    await board.shows('Halina Asleep', 'the chart says Alert, and the board’s AVPU was recorded later');
    await board.arrival('Wanda Waits').waitFor();
    await board.page.keyboard.press('h');
    const form = await board.form('Handover').opens();
    await form.panel.getByText('1 of them: Pending Triage.', { exact: true }).waitFor();
    await isAccessible(board.page);
    await form.presses('Make sheet of 2 patients');
    const sheet = new HandoverSheetPage(board.page);
    await becomes('the patients', async () => (await sheet.lines()).length, 2);
    const [first = '', second = ''] = await sheet.lines();
    expect(first).toContain(
      'AVPU Unresponsive (the chart says Alert, and the board’s AVPU was recorded later), as typed on the board at ',
    );
    expect(first).not.toContain('ACVPU A');
    for (const words of [
      'Wanda Waits',
      'Awaited on this board',
      'Bee sting',
      'Allergies not read: see the chart',
      'Vitals not read: see the chart',
    ])
      expect(second).toContain(words);
    for (const words of ['not assessed', 'not recorded', 'No next step']) expect(second).not.toContain(words);
    await isAccessible(board.page);
    await board.page.context().close();
  });

  it('is of those of a level alone while they alone are shown, and says who is not on it', async () => {
    const board = await app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard);
    await board.shows('Halina Asleep');
    await board.arrival('Wanda Waits').waitFor();
    await board.page
      .getByRole('region', { name: 'Triage levels' })
      .getByRole('button', { pressed: false })
      .first()
      .click();
    await board.page.keyboard.press('h');
    const { panel } = await board.form('Handover').opens();
    await panel.getByText('Not on the sheet: 1, Pending Triage.', { exact: true }).waitFor();
    await board.page.context().close();
  });

  it('has a row for each patient of Radiology, with their open requests in it, and denies nothing of who has these alone', async () => {
    const { radiology, reception, emergency } = app.elsewhere;
    const layla = await reception.registers({ name: 'Layla Scanned' });
    await radiology.ordersStudy(layla, { modality: 'MRI' });
    const asked = { modality: 'CT', display: 'CT head', body_site: null, reason: 'Bleeding?' };
    await emergency.ordersImaging(layla, asked);
    await emergency.ordersImaging(layla, {
      ...asked,
      modality: 'X-ray',
      display: 'Chest X-ray',
      reason: 'Pneumothorax?',
    });
    const rui = await reception.registers({ name: 'Rui Requested' });
    await emergency.ordersImaging(rui, asked);
    const board = await app.signsIn(RADIOLOGIST, RadiologyBoard);
    await board.shows('Layla Scanned');
    await board.page.keyboard.press('h');
    const form = await board.form('Handover').opens();
    await form.panel.getByText('1 of them: open requests without a study.', { exact: true }).waitFor();
    await form.presses('Make sheet of 2 patients');
    const sheet = new HandoverSheetPage(board.page);
    await becomes('the patients', async () => (await sheet.lines()).length, 2);
    const [first = '', second = ''] = await sheet.lines();
    for (const words of [
      'Layla Scanned',
      'MRI',
      'Allergies not assessed',
      'Open request CT head: Bleeding? (asked by ',
      'Open request Chest X-ray: Pneumothorax? (asked by ',
    ])
      expect(first).toContain(words);
    for (const words of [
      'Rui Requested',
      'Open request, no study yet',
      'CT head',
      'Allergies not read: see the chart',
      'Vitals not read: see the chart',
      'Medications not read: see the chart',
    ])
      expect(second).toContain(words);
    for (const words of ['not assessed', 'not recorded', 'none prescribed', 'No next step', 'No doctor'])
      expect(second).not.toContain(words);
    await isAccessible(board.page);
    await becomes('what is cut', () => sheet.cut(), []);
    await board.page.context().close();
  });

  it('names the theatre, the checks that nobody has answered, and who operates', async () => {
    const { operations, reception } = app.elsewhere;
    const { patient_id } = await operations.schedules(
      await reception.receives('surgery', { name: 'Jürgen Unchecked' }),
      {
        ...{ operating_room: 'OR 4', location: 'Admissions lounge', surgeon: 'Keller', anaesthesiologist: 'Costa' },
        checklist: { consent: 'yes' },
      },
    );
    const body = { ward: 'operations', patient_ids: [patient_id] };
    const { id } = await operations.send<{ id: string }>('POST', '/api/handovers', body);
    const board = await app.signsIn(SURGEON, OperationsBoard);
    await board.page.setViewportSize({ width: 820, height: 1180 });
    await board.page.goto(`${app.url}/operations/handover/${id}`);
    const sheet = new HandoverSheetPage(board.page);
    await becomes('the patient', async () => (await sheet.lines()).length, 1);
    const [line = ''] = await sheet.lines();
    for (const words of [
      'Admissions lounge',
      'Operating room OR 4',
      'Ready Consent: yes, Fasting: not answered, Labs: not answered, Site marked: not answered',
      'Surgeon Keller',
      'Anaesth. Costa',
    ])
      expect(line).toContain(words);
    await becomes('words that are broken', () => sheet.broken('Anaesth.'.length), []);
    await becomes('what is cut', () => sheet.cut(), []);
    await board.page.context().close();
  });
});
