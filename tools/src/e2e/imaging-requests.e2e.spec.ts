import type { PatientRecord } from '@ward-board/contract';
import { Chart } from './pages/chart.js';
import { RadiologyBoard } from './pages/radiology-board.js';
import { becomes } from './support/eventually.js';
import { isAccessible } from './support/is-accessible.js';
import { openTestApp, RADIOLOGIST, type TestApp } from './support/test-app.js';

const NURSE = 'imaging.nurse@test.local';

describe('The requests that Radiology has booked no study for', () => {
  let app: TestApp;
  let doctor: RadiologyBoard;
  let nurse: RadiologyBoard;

  beforeAll(async () => {
    app = await openTestApp();
    await app.hires('Pia Roth', NURSE, 'nurse', 'Radiology');
    [doctor, nurse] = await Promise.all([app.signsIn(RADIOLOGIST, RadiologyBoard), app.signsIn(NURSE, RadiologyBoard)]);
    await Promise.all([doctor.isLive(), nurse.isLive()]);
  });

  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  const asked = async (name: string, more: Readonly<Record<string, string>>) => {
    const { reception, emergency } = app.elsewhere;
    return emergency.ordersImaging(await reception.registers({ name }), more);
  };

  it('are counted in the bar, and a study is started from one: STAT first, each once', async () => {
    await asked('Fay Routine', {
      modality: 'X-ray',
      body_site: 'Wrist',
      display: 'X-ray',
      reason: 'Fall from a ladder',
    });
    const stat = await asked('Gil Stat', {
      modality: 'CT',
      body_site: 'Head',
      display: 'CT',
      priority: 'stat',
      reason: 'Stroke?',
    });
    for (const board of [doctor, nurse]) await board.page.getByRole('button', { name: '2 Requests 1 STAT' }).waitFor();
    // The table lists studies alone.
    expect(await doctor.rows()).toEqual([]);
    // In sight at 200 % as well, where the other counts scroll.
    const desktop = doctor.page.viewportSize();
    await doctor.page.setViewportSize({ width: 720, height: 450 });
    const isInSight = () =>
      doctor.page.evaluate<boolean>(`(() => {
        const requests = [...document.querySelectorAll('.bar button')].find((each) => each.textContent.includes('Requests'));
        const { x, y, width, height } = requests.getBoundingClientRect();
        return [x + 2, x + width - 2].every((at) => requests.contains(document.elementFromPoint(at, y + height / 2)));
      })()`);
    await becomes('whether the requests are in sight', isInSight, true);
    if (desktop) await doctor.page.setViewportSize(desktop);

    const [own, other] = await Promise.all([doctor.listsRequests(), nurse.listsRequests()]);
    expect(await doctor.requestsIn(own)).toEqual([
      expect.stringMatching(/Gil Stat.*STAT CT · Head.*Stroke\?/),
      expect.stringMatching(/Fay Routine.*Routine X-ray · Wrist.*Fall from a ladder/),
    ]);
    await isAccessible(doctor.page);
    for (const form of [own, other]) {
      await form.panel.getByRole('listitem').filter({ hasText: 'Gil Stat' }).getByRole('button').click();
      await becomes('what was asked for', () => form.reads('Modality'), 'CT');
      expect(await form.reads('Body part')).toBe('Head');
    }
    await own.writes({ Technique: 'Without contrast' });
    await own.saves('Order study');

    await doctor.shows('Gil Stat', 'STAT', 'CT', 'Head', 'Scheduled', 'On no board');
    // The row and its details say who asked, and what.
    await doctor
      .row('Gil Stat')
      .getByTitle(/^Ordered by /)
      .first()
      .waitFor();
    await doctor.actsFromMenu('Details', 'Gil Stat');
    const details = await doctor.form('Imaging study').opens();
    await details.panel.getByText('Stroke?').waitFor();
    await doctor.page.keyboard.press('Escape');
    await details.isGone();
    const [study] = await app.elsewhere.radiology.lists('/api/imaging-studies');
    expect(study).toMatchObject({ service_request_id: stat.id, technique: 'Without contrast' });
    // Nobody else books the same request again.
    await other.says('no longer open');
    await other.panel.getByText('The request is no longer open.').waitFor();
    await other.presses('Back to the requests');
    expect(await nurse.requestsIn(other)).toEqual([expect.stringContaining('Fay Routine')]);
    await other.presses('Cancel');
    for (const board of [doctor, nurse])
      await board.page.getByRole('button', { name: '1 Request without a study' }).waitFor();
  });

  it('leave who asked, and where the patient is, on the row of a study whose report is out', async () => {
    const { reception, emergency, radiology } = app.elsewhere;
    const patient = await reception.registers({ name: 'Hal Found' });
    await emergency.triages(await reception.admits(patient, 'emergency'), { location: 'Bay 7' });
    const { id: service_request_id } = await emergency.ordersImaging(patient, {
      ...{ modality: 'CT', display: 'CT cerebral venogram', reason: 'Thrombosis?' },
    });
    const study = await radiology.ordersStudy(patient, { service_request_id });
    await radiology.amendsStudy(study, { status: 'in-progress' });
    await radiology.amendsStudy(study, { status: 'completed', findings: 'Bleeding', critical: true });
    await doctor.shows('Hal Found', 'Completed', 'Critical finding', 'Emergency · Bay 7', 'Thrombosis?');
    const by = doctor.row('Hal Found').getByTitle(`Ordered by ${emergency.session.user.name}`);
    await by.waitFor();
    await doctor.actsFromMenu('Details', 'Hal Found');
    const details = await doctor.form('Imaging study').opens();
    for (const words of ['CT cerebral venogram', 'Thrombosis?']) await details.panel.getByText(words).waitFor();
    await doctor.page.keyboard.press('Escape');
    await details.isGone();
  });

  it('say what was asked for wherever the study stands, and what the request says in its chart', async () => {
    const { radiology, reception, emergency } = app.elsewhere;
    const exam = 'CT pulmonary angiogram';
    const patient = await reception.registers({ name: 'Pam Angio' });
    const { id } = await emergency.ordersImaging(patient, {
      ...{ modality: 'CT', body_site: 'Chest', display: exam, priority: 'urgent', reason: 'Embolism?' },
    });
    const study = await radiology.ordersStudy(patient, { service_request_id: id, modality: 'CT', body_part: 'Chest' });
    await doctor.shows('Pam Angio', 'Chest', `Requested ${exam}`);
    await doctor.acts('Start', 'Pam Angio');
    const start = await doctor.form('Start imaging study').opens();
    await start.panel.getByText(exam).waitFor();
    await start.presses('Cancel');

    const chart = await Chart.opens(doctor, 'Pam Angio');
    const record = await chart.turnsTo('Imaging Study');
    for (const words of [exam, 'Urgent', 'Embolism?', study.study_uid]) await record.getByText(words).waitFor();
    expect(await record.getByText('Patient name').count()).toBe(0);
    await chart.panel.getByRole('button', { name: 'Close chart' }).click();
    await chart.isGone();
  });

  it('say on the row of their study why it is made, and no technique twice', async () => {
    const { radiology, reception, emergency } = app.elsewhere;
    const patient = await reception.registers({ name: 'Rea Reason' });
    const request = async (display: string, more: object, study: object) => {
      const { id } = await emergency.ordersImaging(patient, { display, ...more });
      return radiology.ordersStudy(patient, { service_request_id: id, ...study });
    };
    await request('CT head', { modality: 'CT', reason: 'Fall, anticoagulated' }, { modality: 'CT', body_part: 'Head' });
    await request('Curved probe, fasting', { modality: 'Ultrasound' }, { technique: 'Curved probe, fasting' });
    const reason = doctor
      .row('Rea Reason')
      .filter({ hasText: 'Head' })
      .getByTitle('Fall, anticoagulated', { exact: true });
    expect(await reason.textContent()).toBe('Fall, anticoagulated');
    const technique = doctor.row('Rea Reason').filter({ hasText: 'Curved probe, fasting' });
    await technique.waitFor();
    expect(await technique.textContent()).not.toContain('Requested');
  });

  it('say on the row of their study how its patient is isolated, while it is to be made', async () => {
    const { radiology, reception, icu } = app.elsewhere;
    const stay = await reception.receives('icu', { name: 'Ida Isolated' });
    const study = await radiology.ordersStudy(stay.patient as PatientRecord, { modality: 'CT', body_part: 'Chest' });
    const record = await icu.accepts(stay, { isolation: 'Contact (MRSA)' });
    const sign = doctor.row('Ida Isolated').getByTitle('Isolation: Contact (MRSA)');
    await sign.getByText('Contact').waitFor();
    await icu.edits(record, { isolation: 'None' });
    await sign.waitFor({ state: 'detached' });
    await icu.edits(record, { isolation: 'Airborne' });
    await doctor.row('Ida Isolated').getByTitle('Isolation: Airborne').waitFor();
    await radiology.amendsStudy(study, { status: 'in-progress' });
    await radiology.amendsStudy(study, { status: 'completed', findings: 'Clear' });
    await doctor.shows('Ida Isolated', 'Completed');
    await doctor.row('Ida Isolated').getByTitle('Isolation: Airborne').waitFor({ state: 'detached' });
  });

  it('are led to by the bell of one', async () => {
    const unread = await nurse.unread();
    await asked('Hana Urgent', { modality: 'MRI', priority: 'stat' });
    await nurse.bellRings(unread + 1, 'Hana Urgent');
    await nurse.followsBell('Hana Urgent');
    await nurse.isLedTo('Hana Urgent');
    await nurse.page.keyboard.press('Escape');
  });
});
