import type { EmergencyCaseRecord, NursingAssessmentRecord, PatientRecord } from '@ward-board/contract';
import { Chart } from './pages/chart.js';
import { EmergencyBoard } from './pages/emergency-board.js';
import { becomes } from './support/eventually.js';
import { focused } from './support/focus.js';
import { isAccessible } from './support/is-accessible.js';
import { EMERGENCY_DOCTOR, NURSE, openTestApp, type TestApp } from './support/test-app.js';

const HOUR_MS = 3_600_000;

describe('The lists of a patient’s chart', () => {
  let app: TestApp;
  let doctor: EmergencyBoard;
  let nurse: EmergencyBoard;
  let ada: EmergencyCaseRecord;
  const records = (path: string, body: object) =>
    app.elsewhere.emergency.send('POST', `/api/${path}`, { patient_id: ada.patient_id, ...body });

  beforeAll(async () => {
    app = await openTestApp();
    const { reception, emergency } = app.elsewhere;
    ada = await emergency.triages(await reception.receives('emergency', { name: 'Ada Kowalska' }));
    [doctor, nurse] = await Promise.all([
      app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard),
      app.signsIn(NURSE, EmergencyBoard),
    ]);
    await Promise.all([doctor.isLive(), nurse.isLive()]);
  });
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  it('tell the second of two who edit an assessment what the first changed, item by item, and lose neither', async () => {
    await records('nursing-assessments', { type: 'GCS', items: { eye: 4, verbal: 5, motor: 6 } });
    const of = await Chart.opens(nurse, 'Ada Kowalska');
    await of.turnsTo('Nursing Assess.');
    await of.panel.getByRole('button', { name: 'Edit, GCS: 15' }).click();
    const form = await of.form('Edit GCS');
    await form.chooses('Eye opening', 'To sound (3)');
    await form.chooses('Verbal response', 'Confused (4)');

    const other = await Chart.opens(doctor, 'Ada Kowalska');
    await other.turnsTo('Nursing Assess.');
    await other.panel.getByRole('button', { name: 'Edit, GCS: 15' }).click();
    const others = await other.form('Edit GCS');
    await others.chooses('Verbal response', 'Words (3)');
    await others.chooses('Motor response', 'Localising (5)');
    await others.saves('Save changes');
    await other.listed('GCS: 12').waitFor();

    const moved = form.panel.getByRole('alert').filter({ hasText: 'Updated by Dr. Tomasz Zielinski' });
    await moved.getByText('was Obeys commands (6), now Localising (5)').waitFor();
    await moved.getByText('Words (3)').waitFor();
    await form.presses('Save changes');
    await becomes('the focus', async () => (await focused(nurse.page)).name, 'Use saved');
    await moved.getByRole('button', { name: 'Keep mine' }).click();
    await form.saves('Save changes');
    await of.listed('GCS: 12').getByText('12 of 15, moderate').waitFor();
    const [saved] = await app.elsewhere.emergency.lists(`/api/nursing-assessments/patient/${ada.patient_id}`);
    expect((saved as unknown as NursingAssessmentRecord).items).toEqual({ eye: 3, verbal: 4, motor: 5 });
  });

  it('say which item is missing where an assessment has no total', async () => {
    const of = new Chart(nurse, 'Ada Kowalska');
    await of.panel.getByRole('button', { name: 'Add assessment' }).click();
    const form = await of.form('Add assessment');
    await form.picks('Assessment', 'GCS');
    await form.chooses('Eye opening', 'Spontaneous (4)');
    await form.panel.getByText('No total: missing “Verbal response”, “Motor response”').waitFor();
    await form.saves('Save');
    await of.listed('No total: missing “Verbal response”, “Motor response”').waitFor();
    await isAccessible(nurse.page);
  });

  it('say of an imaging order that its study was cancelled, when, by whom and why, on the card as well', async () => {
    const { emergency, radiology } = app.elsewhere;
    const patient = ada.patient as PatientRecord;
    const order = await emergency.ordersImaging(patient, { modality: 'CT', display: 'CT head', reason: 'Fall' });
    await nurse.page.keyboard.press('Escape');
    const of = await Chart.opens(nurse, 'Ada Kowalska');
    await of.turnsTo('Imaging Orders');
    await of.listed('CT head').getByText('Active').waitFor();
    const study = await radiology.ordersStudy(patient, { service_request_id: order.id });
    await radiology.amendsStudy(study, { status: 'cancelled', cancel_reason: 'Scanner down until noon' });
    const row = of.listed('CT head');
    await row.getByText(/^Study cancelled \d\d:\d\d, .+: Scanner down until noon$/).waitFor();
    await row.getByText('Study cancelled', { exact: true }).waitFor();
    await isAccessible(nurse.page);
    await of.panel.getByRole('button', { name: 'All categories' }).click();
    await of.says('1 open; CT head, study cancelled');
    await radiology.ordersStudy(patient, { service_request_id: order.id });
    await of.says('1 open; CT head, active');
  });

  it('turn to what is older than their newest five hundred, and back, by keys', async () => {
    const codes = Array.from({ length: 50 }, (_, n) => `${n + 1}0-1`);
    for (let hour = 1; hour <= 12; hour++) {
      const effective_at = new Date(Date.now() - hour * HOUR_MS).toISOString();
      const set = codes.map((code) => ({ code, display: `Value ${code}`, value: hour }));
      await records('observations', { effective_at, set: [...set.slice(1), { code: '8867-4', value: 60 + hour }] });
    }
    // A chart that was open meanwhile has them all: they came to it one after the other.
    await doctor.page.keyboard.press('Escape');
    await new Chart(doctor, 'Ada Kowalska').isGone();
    const of = await Chart.opens(doctor, 'Ada Kowalska');
    const detail = await of.turnsTo('Vitals');
    const rows = () => detail.getByRole('row').count();
    await becomes('the newest sets', rows, 11);
    const pages = detail.getByRole('navigation', { name: 'Pages of Vitals' });
    await pages.getByRole('button', { name: 'Older' }).press('Enter');
    await pages.getByText('Page 2, the last one').waitFor();
    await becomes('the older sets', rows, 3);
    await detail.getByRole('button', { name: /^HR 72,/ }).waitFor();
    await becomes('the focus', async () => (await focused(doctor.page)).name, 'Older');
    await isAccessible(doctor.page);

    await detail.getByRole('button', { name: /^HR 72,/ }).click();
    const correction = doctor.dialog(/^HR of/);
    await correction.getByLabel('HR').fill('99');
    await correction.getByRole('button', { name: 'Save', exact: true }).click();
    await correction.waitFor({ state: 'hidden' });
    await detail.getByRole('button', { name: /^HR 99,/ }).waitFor();
    await pages.getByRole('button', { name: 'Newer' }).press('Enter');
    await becomes('the newest again', async () => (await rows()) > 10, true);
  });

  it('draw trends of a day, of three days, or of the stay', async () => {
    const effective_at = new Date(Date.now() - 40 * HOUR_MS).toISOString();
    await records('observations', { effective_at, code: '8867-4', value: 50 });
    const of = new Chart(doctor, 'Ada Kowalska');
    const trend = of.panel.getByRole('img', { name: /^Heart Rate:/ });
    const readings = async () => Number(/(\d+) readings/.exec((await trend.getAttribute('aria-label')) ?? '')?.[1]);
    await becomes('a day', readings, 12);
    await of.panel.getByRole('button', { name: '3 days' }).click();
    await becomes('three days', readings, 13);
    await of.panel.getByRole('button', { name: 'This stay' }).click();
    await of.panel.getByText('No trend: fewer than two readings').waitFor();
    await isAccessible(doctor.page);
  });

  it('has the fields of a set of vital signs in two rows of like length, and typed values apart, upright', async () => {
    const { reception, emergency } = app.elsewhere;
    const vitals = 'BP 84/40 HR 135 SpO2 91 RR 28 Temp 38.9';
    await emergency.triages(await reception.receives('emergency', { name: 'Bo Typed' }), { vitals });
    const before = doctor.page.viewportSize() ?? { width: 1560, height: 900 };
    await doctor.page.keyboard.press('Escape');
    await doctor.page.setViewportSize({ width: 820, height: 1180 });
    const of = await Chart.opens(doctor, 'Bo Typed');
    const values = of.panel.getByRole('button', { name: /^Vitals/ }).locator('small span');
    await values.filter({ hasText: 'HR 135' }).waitFor();
    const gaps = await values.evaluateAll((all) => {
      const boxes = all.map((each) => each.getBoundingClientRect());
      return boxes.slice(1).map(({ top, left }, at) => (boxes[at]?.top === top ? left - boxes[at].right : null));
    });
    const inLine = gaps.flatMap((gap) => gap ?? []);
    expect(inLine.length).toBeGreaterThan(0);
    expect(Math.min(...inLine)).toBeGreaterThan(2);
    await of.turnsTo('Vitals');
    const set = of.panel.getByRole('form', { name: 'New set of vital signs' });
    await set.locator('[data-value]').last().waitFor();
    const tops = await set.locator('.field').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    const rows = [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
    expect(rows).toEqual([5, 4]);
    await doctor.page.keyboard.press('Escape');
    await doctor.page.setViewportSize(before);
  });
});
