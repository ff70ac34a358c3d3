import { RadiologyBoard } from './pages/radiology-board.js';
import { cutTexts } from './support/cut-texts.js';
import { becomes } from './support/eventually.js';
import { focused } from './support/focus.js';
import { fontsAreLoaded } from './support/fonts.js';
import { isAccessible } from './support/is-accessible.js';
import { openTestApp, RADIOLOGIST, type TestApp } from './support/test-app.js';

const NURSE = 'imaging.nurse@test.local';

describe('The Radiology board', () => {
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

  const both = () => [doctor, nurse];
  const ordered = async (name: string, more = {}) =>
    app.elsewhere.radiology.ordersStudy(await app.elsewhere.reception.registers({ name }), more);

  it('orders a study for a registered patient, as part of an admission of theirs', async () => {
    const admission = await app.elsewhere.reception.receives('emergency', { name: 'Ada Kowalska' });
    const form = await nurse.beginsOrderFor('Ada Kowalska');
    await form.presses('Order study');
    expect(await form.complaintAbout('Modality')).toBe('Modality is required.');
    await form.picks('Admission', admission.admission_number);
    await form.panel.getByText('Allergies not assessed').waitFor();
    await form.writes({ Modality: 'CT', 'Body part': 'Abdomen', Contrast: 'Iodine' });
    await form.saves('Order study');

    for (const board of both()) {
      await board.shows('Ada Kowalska', 'CT', 'Abdomen', 'Iodine', 'Scheduled', 'not started');
      await board.shows('Ada Kowalska', 'Allergies not assessed');
      await becomes('scheduled', () => board.count('Scheduled'), 1);
    }
    const [study] = await app.elsewhere.radiology.lists('/api/imaging-studies');
    expect(study).toMatchObject({ encounter_id: admission.id, status: 'scheduled' });
    await nurse
      .row('Ada Kowalska')
      .getByText(study?.study_uid ?? '')
      .waitFor();
  });

  it('starts it, and completes it with a report: one step at a time, and never without a word', async () => {
    const looked = await nurse.begins('Start', 'Ada Kowalska');
    await looked.field('Performer').waitFor();
    // Nothing was typed: nothing is asked.
    await nurse.page.keyboard.press('Escape');
    await looked.isGone();
    const start = await nurse.begins('Start', 'Ada Kowalska');
    await start.panel.getByText('Allergies not assessed').waitFor();
    expect(await Promise.all(['Findings', 'Modality'].map((label) => start.field(label).count()))).toEqual([0, 0]);
    await start.writes({ Performer: 'Ravi Menon', Place: 'CT 1' });
    await start.presses('More');
    await start.field('Findings').waitFor();
    expect(await start.reads('Performer')).toBe('Ravi Menon');
    await start.saves('Start study');
    for (const board of both()) await board.shows('Ada Kowalska', 'In Progress', 'Ravi Menon', 'CT 1');

    const report = await doctor.begins('Report', 'Ada Kowalska');
    await report.panel.getByText('Saving publishes the report').waitFor();
    expect(await report.panel.getByText('Findings or a conclusion is required.').count()).toBe(2);
    await report.presses('Publish report');
    expect(await report.complaintAbout('Findings')).toContain('Enter findings or a conclusion');
    await report.writes({ Findings: 'Free fluid', Conclusion: 'Perforation' });
    // Its name presses it as well.
    await report.panel.getByText('Critical finding', { exact: true }).click();
    await isAccessible(doctor.page);
    await report.saves('Publish report');

    for (const board of both()) {
      await board.shows('Ada Kowalska', 'Completed', 'Critical finding');
      await becomes('completed', () => board.count('Completed'), 1);
    }
    const [study] = await app.elsewhere.radiology.lists('/api/imaging-studies');
    expect(study).toMatchObject({ status: 'completed', findings: 'Free fluid', critical: true });
    expect(
      await app.elsewhere.radiology.lists(`/api/diagnostic-reports?patient_id=${study?.patient_id}`),
    ).toMatchObject([{ conclusion: 'Perforation' }]);
  });

  it('asks before a corrected report alerts anew, and says in its details what it said before', async () => {
    const edit = await doctor.begins('Edit', 'Ada Kowalska');
    await edit.writes({ Conclusion: 'Perforated ulcer' });
    await edit.panel.getByText('it is still marked as critical').waitFor();
    await edit.presses('Save changes');
    const question = doctor.dialog('Publish as critical?');
    await question
      .getByText('Ada Kowalska: Perforated ulcer. This alerts Pia Roth and the staff of Emergency')
      .waitFor();
    await question.getByRole('button', { name: 'Publish and alert' }).click();
    await edit.isGone();
    await nurse.actsFromMenu('Details', 'Ada Kowalska');
    const details = await nurse.form('Imaging study').opens();
    await details.panel.getByText('Perforated ulcer', { exact: true }).waitFor();
    await details.panel.getByText('Perforation', { exact: true }).waitFor();
    await details.panel.getByText('Conclusion before').waitFor();
    // Who said it before, and who changed the study last.
    await becomes('who and when', () => details.panel.getByText(/^\d\d:\d\d by /).count(), 2);
    await nurse.page.keyboard.press('Escape');
    await details.isGone();
  });

  it('says the allergies on the row as other boards do, those that matter for contrast first, and what is given', async () => {
    const eva = await app.elsewhere.reception.registers({ name: 'Eva Allergic' });
    await app.elsewhere.radiology.send('POST', '/api/allergies', { patient_id: eva.id, substance: 'Iodine contrast' });
    await app.elsewhere.radiology.ordersStudy(eva, { modality: 'CT', contrast: 'Iohexol' });
    for (const board of both()) await board.shows('Eva Allergic', 'CT', 'Iodine contrast', 'Iohexol');
    const start = await nurse.begins('Start', 'Eva Allergic');
    await start.panel.getByText('Iodine contrast').waitFor();
    await nurse.page.keyboard.press('Escape');
    await start.isGone();
    await ordered('Fay Plain', { modality: 'X-ray' });
    await nurse.row('Fay Plain').getByTitle('Allergies: nobody has recorded them').waitFor();
    const gil = await app.elsewhere.reception.registers({ name: 'Gil Many' });
    for (const substance of ['Penicillin', 'Codeine', 'Strawberries', 'Chlorhexidine', 'Latex'])
      await app.elsewhere.radiology.send('POST', '/api/allergies', {
        ...{ patient_id: gil.id, substance, criticality: 'high' },
      });
    await app.elsewhere.radiology.ordersStudy(gil, { modality: 'CT', contrast: 'Omnipaque 300' });
    const many = nurse.row('Gil Many').getByTitle(/^Allergies: Latex.*contrast-relevant, recorded/);
    await many.getByText(/^\+\d$/).waitFor();
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [820, 1180],
    ] as const) {
      await nurse.page.setViewportSize({ width, height });
      await fontsAreLoaded(nurse.page);
      const cut = () => nurse.page.evaluate<readonly string[]>(cutTexts('[data-row]'));
      await becomes(
        `whether what is given is cut at ${width} px`,
        async () => (await cut()).includes('Omnipaque 300'),
        false,
      );
    }
    await nurse.page.setViewportSize({ width: 1560, height: 900 });
    for (const name of ['Eva Allergic', 'Fay Plain', 'Gil Many']) await doctor.deletes(name);
  });

  it('offers from each status what can follow it, and cancels with a reason', async () => {
    await ordered('Ben Cancelled', { modality: 'MRI' });
    const edit = await doctor.begins('Edit', 'Ben Cancelled');
    const offered = edit.panel.getByRole('group', { name: /^Status/ }).getByRole('radio');
    expect(await offered.evaluateAll((all) => all.map((each) => each.getAttribute('value')))).toEqual([
      ...['scheduled', 'in-progress', 'cancelled'],
    ]);
    await edit.chooses('Status', 'Cancelled');
    await edit.panel.getByText('can’t be started again').waitFor();
    await edit.panel.getByRole('button', { name: 'Save changes' }).click();
    await edit.panel.getByText('Reason for cancelling is required').first().waitFor();
    await edit.writes({ 'Reason for cancelling': 'Too ill to be moved' });
    await edit.saves('Save changes');
    await nurse.shows('Ben Cancelled', 'Cancelled');
    await nurse.actsFromMenu('Details', 'Ben Cancelled');
    const details = await nurse.form('Imaging study').opens();
    await details.panel.getByText('Cancelled: Too ill to be moved').waitFor();
    await nurse.page.keyboard.press('Escape');
    await details.isGone();
    // What is cancelled already takes no reason, and is asked for none.
    const amended = await doctor.begins('Edit', 'Ben Cancelled');
    await amended.writes({ 'Body part': 'Left knee' });
    await amended.saves('Save changes');
    await nurse.shows('Ben Cancelled', 'Left knee');
    await nurse.card('Cancelled').click();
    await becomes('only the cancelled', () => nurse.studies.count(), 1);
    await nurse.card('All').click();
  });

  it('lets a doctor delete a study that was entered in error, and offers a nurse no such thing', async () => {
    await ordered('Cleo Wrong');
    await nurse.shows('Cleo Wrong');
    await nurse.opensMenuOf('Cleo Wrong');
    await nurse.page.getByRole('menuitem', { name: 'Details' }).waitFor();
    expect(await nurse.page.getByRole('menuitem', { name: /Delete/ }).count()).toBe(0);
    await nurse.page.keyboard.press('Escape');

    await doctor.deletes('Cleo Wrong');
    await doctor.looksAway();
    for (const board of both()) await board.lacks('Cleo Wrong');
  });

  it('lists one patient’s studies alone, and leads back', async () => {
    const dora = await app.elsewhere.reception.registers({ name: 'Dora Twice' });
    await app.elsewhere.radiology.ordersStudy(dora, { modality: 'CT' });
    await app.elsewhere.radiology.ordersStudy(dora, { modality: 'Ultrasound', patient_name: 'Dora T.' });
    await doctor.shows('Dora T.', 'Ultrasound');
    await doctor.actsFromMenu('Studies of this patient', 'Dora Twice');
    await becomes('her studies', () => doctor.studies.count(), 2);
    await doctor.page.getByText('2 found').waitFor();
    await app.elsewhere.radiology.ordersStudy(dora, { modality: 'X-ray' });
    await becomes('a third one', () => doctor.found(), '3 found');
    await isAccessible(doctor.page);

    await doctor.page.keyboard.press('Enter');
    await doctor.shows('Ada Kowalska');
  });

  it('is led to by the bell of a report, whatever was searched', async () => {
    const { radiology, reception } = app.elsewhere;
    const study = await radiology.ordersStudy(await reception.registers({ name: 'Eda Reported' }), { modality: 'MRI' });
    const started = await radiology.amendsStudy(study, { status: 'in-progress' });
    await doctor.search.fill('kowalska');
    await becomes('the search', () => doctor.found(), '1 found');
    const unread = await doctor.unread();
    await radiology.amendsStudy(started, { status: 'completed', findings: 'Clear' });
    await doctor.bellRings(unread + 1, 'Eda Reported');
    await doctor.followsBell('Eda Reported');
    await doctor.isLedTo('Eda Reported');
    expect(await doctor.search.inputValue()).toBe('');
  });

  it('is worked by the keyboard: search, rows, edit', async () => {
    const { page } = doctor;
    await doctor.looksAway();
    await page.keyboard.press('/');
    await page.keyboard.type('kowalska');
    await becomes('the search', () => doctor.found(), '1 found');
    await page.keyboard.press('ArrowDown');
    await becomes('the focus', async () => (await focused(page)).name, 'Ada Kowalska, CT Abdomen, Completed');
    await page.keyboard.press('e');
    await (await doctor.form('Edit imaging study').opens()).presses('Cancel');
    await page.keyboard.press('/');
    await page.keyboard.press('Escape');
    await becomes('everybody again', () => doctor.found(), '');
    await doctor.shows('Ben Cancelled');
  });

  it('says whole that allergies are not assessed, however long the technique is', async () => {
    const technique = 'Non-enhanced, 1 mm axial slices, coronal and sagittal reformations, bone window';
    await ordered('Cleo Technique', { modality: 'CT', body_part: 'Head', technique });
    const mark = doctor.row('Cleo Technique').getByText('Allergies not assessed', { exact: true });
    await mark.waitFor();
    await becomes('the mark whole', () => mark.evaluate((said) => said.scrollWidth <= said.clientWidth), true);
    await doctor.deletes('Cleo Technique');
  });

  describe('with more studies than it holds', () => {
    beforeAll(async () => {
      const { radiology, reception } = app.elsewhere;
      const patient = await reception.registers({ name: 'Many Studies' });
      const cancelled = await radiology.ordersStudy(patient, { modality: 'Mammography' });
      await radiology.amendsStudy(cancelled, { status: 'cancelled' });
      await app.copiesStudy(cancelled, 39);
      await app.copiesStudy(await radiology.ordersStudy(patient, { modality: 'Mammography' }), 19);
      await app.copiesStudy(await radiology.ordersStudy(patient, { modality: 'Bone scan' }), 539);
      const of = `/api/imaging-studies/patient/${patient.id}?limit=1000`;
      await becomes('all studies', async () => (await radiology.lists(of)).length, 600);
      for (const { studies } of both()) await becomes('drawn', async () => (await studies.count()) > 540, true, 60_000);
    });

    it('finds what the board does not hold, and stays right while it changes', async () => {
      await nurse.search.fill('mammography');
      await becomes('the search', () => nurse.found(), '60 found');
      await becomes('the studies found', () => nurse.studies.count(), 60);
      const study = await ordered('Eva New', { modality: 'Mammography', body_part: 'Left breast' });
      await nurse.shows('Eva New', 'Mammography');
      await becomes('one more', () => nurse.found(), '61 found');
      await app.elsewhere.radiology.amendsStudy(study, { modality: 'Ultrasound' });
      await nurse.looksAway();
      await nurse.lacks('Eva New');
      await becomes('one less', () => nurse.found(), '60 found');
      await isAccessible(nurse.page);
      await nurse.search.press('Escape');
      await becomes('everybody again', () => nurse.search.inputValue(), '');
    });

    it('shows the result of the last search alone, however late another one is answered', async () => {
      const { page } = nurse;
      const held: (() => void)[] = [];
      await page.route(/search=mammo/, async (route) => {
        await new Promise<void>((resolve) => held.push(resolve));
        await route.continue();
      });
      await nurse.search.fill('mammo');
      await becomes('a search on its way', () => held.length, 1);
      await nurse.search.fill('kowalska');
      await becomes('the later search', () => nurse.found(), '1 found');
      for (const letGo of held) letGo();
      await page.unrouteAll({ behavior: 'wait' });
      await nurse.search.fill('kowalska ct');
      await becomes('the last search', () => nurse.found(), '1 found');
      expect(await nurse.studies.count()).toBe(1);
      await nurse.search.press('Escape');
    });

    it('brings older studies when asked, without doubles, and keeps them up to date', async () => {
      const all = (await app.elsewhere.radiology.lists('/api/imaging-studies?limit=1000')).length;
      await becomes('busy', () => nurse.page.getByRole('table').getAttribute('aria-busy'), 'false');
      expect(await nurse.studies.count()).toBeLessThan(all);
      await nurse.page.getByRole('button', { name: 'Load older studies' }).press('Enter');
      await becomes('all studies', () => nurse.studies.count(), all);
      await becomes('the focus', async () => (await focused(nurse.page)).name, 'Dora Twice, CT, Scheduled');
      await nurse.page.keyboard.press('j');
      await becomes(
        'the focus',
        async () => (await focused(nurse.page)).name,
        'Ben Cancelled, MRI Left knee, Cancelled',
      );
      await nurse.shows('Ada Kowalska', 'Completed');
      await nurse.page.getByRole('button', { name: 'Load older studies' }).waitFor({ state: 'detached' });
      await ordered('Finn Newest');
      await becomes('one more', () => nurse.studies.count(), all + 1);

      await doctor.search.fill('kowalska');
      await becomes('the search', () => doctor.found(), '1 found');
      await doctor.deletes('Ada Kowalska');
      await doctor.lacks('Ada Kowalska');
      await becomes('the search', () => doctor.found(), '0 found');
    });
  });
});
