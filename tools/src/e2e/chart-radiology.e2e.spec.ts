import type { ImagingStudyRecord } from '@ward-board/contract';
import { Chart } from './pages/chart.js';
import { RadiologyBoard } from './pages/radiology-board.js';
import { becomes } from './support/eventually.js';
import { isAccessible } from './support/is-accessible.js';
import { openTestApp, RADIOLOGIST, type TestApp } from './support/test-app.js';

describe('A patient’s chart over the Radiology board', () => {
  let app: TestApp;
  let doctor: RadiologyBoard;
  let study: ImagingStudyRecord;

  beforeAll(async () => {
    app = await openTestApp();
    const { reception, radiology, emergency } = app.elsewhere;
    const patient = await reception.registers({ name: 'Ada Kowalska' });
    study = await radiology.ordersStudy(patient, { modality: 'CT', body_part: 'Abdomen', patient_name: 'Ada K.' });
    await radiology.ordersStudy(patient, { modality: 'Ultrasound', body_part: 'Liver' });
    const whose = { patient_id: patient.id };
    await emergency.send('POST', '/api/prescriptions', {
      ...whose,
      medication: 'Metformin',
      dose: '500 mg',
      source: 'ward',
    });
    await emergency.send('POST', '/api/prescriptions', {
      ...whose,
      medication: 'Ramipril',
      dose: '5 mg',
      source: 'ward',
    });
    doctor = await app.signsIn(RADIOLOGIST, RadiologyBoard);
    await doctor.isLive();
  });

  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  it('opens with the study whose name was pressed, and says what is not known before contrast is given', async () => {
    const chart = new Chart(doctor, 'Ada Kowalska');
    await doctor.row('Ada K.').getByRole('button', { name: 'Chart, Ada K.' }).click();
    await chart.isThere();
    await doctor.leadsTo(`/radiology/patients/${study.patient_id}`);
    await chart.says('CT may use contrast: allergies not assessed');
    expect((await chart.cards())[0]).toBe('Imaging Study');
    for (const words of ['Abdomen', 'Scheduled']) await chart.says(words);
    expect(await chart.panel.getByRole('button', { name: '+ Order' }).count()).toBe(0);
    await isAccessible(doctor.page);
  });

  it('proposes a contrast allergy, marks it, and turns the banner red', async () => {
    const chart = new Chart(doctor, 'Ada Kowalska');
    await chart.turnsTo('Allergies');
    await chart.panel.getByRole('button', { name: 'Add allergy' }).click();
    const form = await chart.form('Add allergy');
    expect(await form.reads('Substance')).toBe('Iodinated contrast');
    const categories = form.panel.getByRole('group', { name: 'Category' }).getByRole('radio');
    expect(await categories.first().getAttribute('value')).toBe('biologic');
    await form.saves('Save');
    await chart.listed('Iodinated contrast').getByText('Contrast-relevant: matches “iod”').waitFor();
    await chart.panel.getByRole('button', { name: 'Add allergy' }).click();
    const dye = await chart.form('Add allergy');
    await dye.writes({ Substance: 'X-ray dye' });
    await dye.saves('Save');
    await chart.listed('X-ray dye').getByText('Contrast-relevant: matches “dye”').waitFor();
    await chart.showsAll();
    await chart.says('CT may use contrast: allergies recorded');
  });

  it('marks what matters around a procedure, and adds no orders, care plans or consents', async () => {
    const chart = new Chart(doctor, 'Ada Kowalska');
    await chart.turnsTo('Medications');
    await chart.listed('Metformin').getByText('Peri-procedure: matches “metformin”').waitFor();
    expect(await chart.listed('Ramipril').getByText('Peri-procedure').count()).toBe(0);
    for (const card of ['Medications', 'Lab Orders', 'Imaging Orders', 'Care Plans', 'Consents']) {
      const detail = await chart.turnsTo(card);
      expect(await detail.getByRole('button', { name: /^(\+ Order|Add|Stop|Revoke)/ }).count()).toBe(0);
    }
  });

  it('is one chart, however often the window is told to open one', async () => {
    const { page } = doctor;
    const detail = { ...study, patient_name: 'Ada K.' };
    const tell = (of: object) =>
      page.evaluate(`window.dispatchEvent(new CustomEvent('radiology-open-chart', { detail: ${JSON.stringify(of)} }))`);
    await page.keyboard.press('Escape');
    await new Chart(doctor, 'Ada Kowalska').isGone();
    await tell(detail);
    await tell(detail);
    await new Chart(doctor, 'Ada Kowalska').isThere();
    expect(await page.getByRole('complementary', { name: /^Chart/ }).count()).toBe(1);
    await tell({ id: 'no study' });
    await page.goBack();
    await new Chart(doctor, 'Ada Kowalska').isGone();
    await doctor.leadsTo('/radiology');
  });

  it('shows a critical result at once, until somebody has marked it as seen', async () => {
    const { radiology } = app.elsewhere;
    await doctor.row('Ada K.').getByRole('button', { name: 'Chart, Ada K.' }).click();
    const chart = new Chart(doctor, 'Ada Kowalska');
    await chart.isThere();
    const started = await radiology.amendsStudy(study, { status: 'in-progress' });
    await radiology.amendsStudy(started, { status: 'completed', findings: 'Free air', critical: true });
    await chart.says(/Critical result: .*Free air/);
    await chart.counts('Results', 1);
    // Who wrote it is not who acts on it.
    expect(await chart.panel.getByRole('button', { name: 'Mark seen' }).count()).toBe(0);
    const { emergency } = app.elsewhere;
    const [report] = await emergency.lists(`/api/diagnostic-reports?patient_id=${study.patient_id}`);
    await emergency.send('POST', `/api/diagnostic-reports/${report?.id}/acknowledge`);
    await becomes('the banner', () => chart.panel.getByText('Critical result:').count(), 0);
    await chart.turnsTo('Results');
    await chart.listed('Free air').getByText('Seen', { exact: true }).waitFor();
  });

  it('is forbidden for a patient without a study or a request in Radiology', async () => {
    const other = await app.elsewhere.reception.registers({ name: 'Ben Other' });
    await doctor.page.goto(`${app.url}/radiology/patients/${other.id}`);
    await doctor.page.getByRole('heading', { name: 'Forbidden' }).waitFor();
  });
});
