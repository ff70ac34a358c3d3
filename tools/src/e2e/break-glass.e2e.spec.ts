import type { PatientRecord } from '@ward-board/contract';
import { EmergencyBoard } from './pages/emergency-board.js';
import { EMERGENCY_DOCTOR, openTestApp, type TestApp } from './support/test-app.js';

describe('A chart under ACCESS_MODE=department', () => {
  let app: TestApp;
  let patient: PatientRecord;
  let doctor: EmergencyBoard;
  beforeAll(async () => {
    app = await openTestApp({ settings: { ACCESS_MODE: 'department' } });
    const { reception, icu } = app.elsewhere;
    patient = await reception.registers({ name: 'Mara Lindqvist' });
    await icu.accepts(await reception.admits(patient, 'icu'));
    doctor = await app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard);
  });
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  it('of a patient on another board opens with a reason, and says until when, also after it is loaded anew', async () => {
    const { page } = doctor;
    await page.goto(`${app.url}/emergency/patients/${patient.id}`);
    await page.getByRole('heading', { name: 'Forbidden' }).waitFor();
    await page.getByRole('button', { name: 'Open with a reason…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Open with a reason' });
    await dialog.getByText('Mara Lindqvist').waitFor();
    await dialog.getByText(/The auditors are told/).waitFor();
    await dialog.getByRole('button', { name: 'Open chart' }).click();
    await dialog.getByText('Say why you need this chart.', { exact: true }).waitFor();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Called to the ICU');
    await dialog.getByRole('button', { name: 'Open chart' }).click();
    const chart = page.getByRole('complementary', { name: 'Chart of Mara Lindqvist' });
    await chart.getByText(/Opened with a reason, until/).waitFor();
    await chart.getByText('No allergies recorded').or(chart.getByText('Allergies not assessed')).first().waitFor();
    await page.reload();
    await chart.getByText(/Opened with a reason, until/).waitFor();
  });
});
