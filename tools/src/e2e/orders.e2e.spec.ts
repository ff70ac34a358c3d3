import type { EmergencyCaseRecord, PrescriptionRecord, ServiceRequestRecord } from '@ward-board/contract';
import { Chart } from './pages/chart.js';
import { EmergencyBoard } from './pages/emergency-board.js';
import { LockScreen, locks, setsPin } from './pages/lock-screen.js';
import { RadiologyBoard } from './pages/radiology-board.js';
import { LaboratoryList, PharmacyList } from './pages/work-lists.js';
import { becomes } from './support/eventually.js';
import { focused } from './support/focus.js';
import { isAccessible } from './support/is-accessible.js';
import { takesLateRoutes } from './support/late-routes.js';
import { EMERGENCY_DOCTOR, NURSE, openTestApp, PASSWORD, RADIOLOGIST, type TestApp } from './support/test-app.js';

const PHARMACIST = 'pharmacist@test.local';
const TECHNICIAN = 'technician@test.local';
const MARA = 'Mara Lindqvist';

describe('A whole round of orders', () => {
  let app: TestApp;
  let doctor: EmergencyBoard;
  let nurse: EmergencyBoard;
  let pharmacist: PharmacyList;
  let lab: LaboratoryList;
  let radiology: RadiologyBoard;
  let mara: EmergencyCaseRecord;

  beforeAll(async () => {
    app = await openTestApp();
    await Promise.all([
      app.hires('Kwame Boateng', PHARMACIST, 'pharmacist', 'Pharmacy'),
      app.hires('Nadia Petrova', TECHNICIAN, 'lab_technician', 'Laboratory'),
    ]);
    const { reception, emergency } = app.elsewhere;
    const admission = await reception.receives('emergency', { name: MARA }, { reason: 'Palpitations' });
    mara = await emergency.triages(admission, { triage_level: 'urgent', location: 'Bay 4', allergies: 'Latex' });
    await emergency.send('POST', '/api/allergies', { patient_id: mara.patient_id, substance: 'Penicillin' });
    [doctor, nurse, pharmacist, lab, radiology] = await Promise.all([
      app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard, { prepare: takesLateRoutes }),
      app.signsIn(NURSE, EmergencyBoard),
      app.signsIn(PHARMACIST, PharmacyList),
      app.signsIn(TECHNICIAN, LaboratoryList),
      app.signsIn(RADIOLOGIST, RadiologyBoard),
    ]);
    await Promise.all([doctor, nurse, pharmacist, lab, radiology].map((page) => page.isLive()));
  });

  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  it('begins with a nurse’s vital signs and a scored assessment, which the doctor sees', async () => {
    const of = await Chart.opens(nurse, MARA);
    const vitals = await of.turnsTo('Vitals');
    const set = vitals.getByRole('form', { name: 'New set of vital signs' });
    await set.getByLabel(/^HR/).fill('134');
    await set.getByLabel(/^BP/).fill('98/60');
    await set.getByRole('button', { name: 'Save set' }).click();
    await nurse.isTold('2 values recorded');
    await of.turnsTo('Nursing Assess.');
    await of.panel.getByRole('button', { name: 'Add assessment' }).click();
    const gcs = await of.form('Add assessment');
    await gcs.picks('Assessment', 'GCS');
    await gcs.chooses('Eye opening', 'Spontaneous (4)');
    await gcs.chooses('Verbal response', 'Orientated (5)');
    await gcs.chooses('Motor response', 'Obeys commands (6)');
    await gcs.saves('Save');
    await of.showsAll();
    await doctor.shows(MARA, '134');
    const seen = await Chart.opens(doctor, MARA);
    await seen.counts('Nursing Assess.', 1);
    await doctor.page.keyboard.press('Escape');
    await seen.isGone();
  });

  it('goes on with three orders, each of which notifies and stands where it is done', async () => {
    await doctor.acts('+ Order', MARA);
    const drug = await doctor.form('Order').opens();
    await drug.writes({ Medication: 'Benzylpenicillin', Dose: '1.2 g', Route: 'IV' });
    await drug.chooses('Priority', 'STAT');
    await drug.presses('Send to Pharmacy');
    await drug.panel.getByText('Benzylpenicillin matches a recorded allergy').waitFor();
    await drug.writes({ 'Reason despite the allergy': 'Tolerated in 2024' });
    // A card stays for eight seconds, of which a busy machine takes more for what follows.
    const card = pharmacist.alertCard('Benzylpenicillin').waitFor();
    await Promise.all([drug.saves('Prescribe anyway'), card]);
    await doctor.acts('+ Order', MARA);
    await doctor.page.getByRole('tab', { name: 'Lab' }).click();
    const test = await doctor.form('Order').opens();
    await test.writes({ Requested: 'Potassium', Reason: 'Broad QRS' });
    await test.chooses('Priority', 'STAT');
    await test.saves('Send to the Laboratory');
    await doctor.acts('+ Order', MARA);
    await doctor.page.getByRole('tab', { name: 'Imaging' }).click();
    const ct = await doctor.form('Order').opens();
    await ct.writes({ Modality: 'CT', 'Body site': 'Chest' });
    await ct.saves('Send to Radiology');

    await pharmacist.shows(MARA, 'STAT', 'Emergency · Bay 4', 'Benzylpenicillin 1.2 g', 'Penicillin · told: Latex');
    await pharmacist.shows(
      MARA,
      'Match: Penicillin',
      'IV · Prescribed despite the allergy: Tolerated in 2024',
      'Ordered',
    );
    await lab.shows(MARA, 'STAT', 'Emergency · Bay 4', 'Potassium', 'Broad QRS', 'Active');
    await pharmacist.bellRings(1, 'Benzylpenicillin');
    await lab.bellRings(1, 'Potassium');
    await radiology.bellRings(1, 'CT Chest');
  });

  it('has the pharmacist led to the row, asked about the allergy, and declining with a reason alone, which leads the doctor to it', async () => {
    await pharmacist.dismissesCards();
    await pharmacist.followsBell('Benzylpenicillin');
    await pharmacist.isLedTo(MARA);
    const decline = await pharmacist.begins('Decline', MARA);
    await decline.presses('Decline');
    expect(await decline.complaintAbout('Reason')).toContain('Enter the reason');
    await decline.writes({ Reason: 'Allergic: please confirm' });
    await Promise.all([decline.saves('Decline'), doctor.alertCard('Prescription declined').waitFor()]);
    await pharmacist.shows(MARA, 'Ordered', 'declined 1.2 g: Allergic: please confirm');
    await doctor.dismissesCards();
    await doctor.followsBell('Benzylpenicillin');
    const medications = new Chart(doctor, MARA);
    await medications
      .listed('Benzylpenicillin 1.2 g')
      .getByText(/^declined .* · Allergic: please confirm$/)
      .waitFor();
    await medications.panel.getByRole('button', { name: 'Close chart' }).click();
    await medications.isGone();

    const dispense = await pharmacist.begins('Dispense', MARA);
    await dispense.panel
      .getByText('Benzylpenicillin matches an allergy: Penicillin. Prescribed anyway: Tolerated in 2024')
      .waitFor();
    await isAccessible(pharmacist.page);
    await dispense.writes({ Dose: '12' });
    await dispense.presses('Dispense');
    expect(await dispense.complaintAbout('Dose')).toContain('Enter the unit');
    await dispense.writes({ Dose: '12 g' });
    await dispense.presses('Dispense');
    const tenfold = pharmacist.dialog('Not the prescribed dose');
    await tenfold.getByText('is prescribed as 1.2 g, and 12 g is entered').waitFor();
    await tenfold.getByRole('button', { name: 'Go back' }).click();
    await dispense.writes({ Dose: '' });
    await dispense.presses('Dispense');
    const question = pharmacist.dialog('Allergy: Penicillin');
    await question.getByRole('button', { name: 'Go back' }).click();
    await pharmacist.shows(MARA, 'Ordered');
    await dispense.presses('Dispense');
    await question.getByRole('button', { name: 'Dispense anyway' }).click();
    await dispense.isGone();
    await pharmacist.shows(MARA, 'Dispensed');
    await becomes('the focus', async () => (await focused(pharmacist.page)).name.startsWith(MARA), true);
  });

  it('shows the nurse each step: dispensed, and given', async () => {
    const of = new Chart(nurse, MARA);
    await of.turnsTo('Medications');
    await of.listed('Benzylpenicillin 1.2 g').getByText('Dispensed', { exact: true }).waitFor();
    await of.listed('Benzylpenicillin 1.2 g').filter({ hasText: 'Allergy: Penicillin' }).waitFor();
    await of.listed('Benzylpenicillin 1.2 g').getByText('Prescribed despite the allergy: Tolerated in 2024').waitFor();
    await (await pharmacist.begins('Mark as given', MARA)).presses('Mark as given');
    await pharmacist.dialog('Allergy: Penicillin').getByRole('button', { name: 'Mark as given anyway' }).click();
    await of.listed('Benzylpenicillin 1.2 g').getByText('Given', { exact: true }).waitFor();
    await pharmacist.looksAway();
    await pharmacist.lacks(MARA);
    // It can be pressed only where it is seen: words of an empty table were once cut off by the height of a row.
    await pharmacist.page.getByText('Nothing to dispense').click({ trial: true });
    await pharmacist.turnsTo('Done');
    await pharmacist.shows(MARA, 'Given', 'Benzylpenicillin 1.2 g');
    await isAccessible(pharmacist.page);
  });

  it('has the laboratory start, asks back what can’t be, and asks before a critical result alerts the ward', async () => {
    await lab.dismissesCards();
    await lab.acts('Start', MARA);
    await lab.shows(MARA, 'In Progress');
    // So soon after a press the row's button takes none: it may be the second one of a double click.
    await lab.actsFromMenu('Enter result', MARA);
    const form = await lab.form('Enter result').opens();
    await form.writes({ Value: '69' });
    await form.presses('Publish result');
    expect(await form.complaintAbout('Value')).toContain('Potassium can’t be 69 mmol/L');
    await form.writes({ Value: '6,9', Unit: '' });
    await form.presses('Publish result');
    expect(await form.complaintAbout('Unit')).toContain('Enter the unit of Potassium');
    await form.writes({ Unit: 'mmol/L', 'Reference range': '3.5–5.1', Conclusion: 'Not haemolysed' });
    await form.panel.getByText('Potassium 6.9 mmol/L, critically high. Mark the result').waitFor();
    await isAccessible(lab.page);
    await form.presses('Publish result');
    const unmarked = lab.dialog('Critical value, not marked as critical');
    await unmarked.getByRole('button', { name: 'Go back' }).click();
    await form.panel.getByText('Must be acted on at once').click();
    await form.presses('Publish result');
    const question = lab.dialog('Publish as critical?');
    await question.getByText('and the staff of Emergency at once').waitFor();
    await Promise.all([
      question.getByRole('button', { name: 'Publish and alert' }).click(),
      ...[doctor, nurse].map((board) => board.alertCard('Critical finding').waitFor()),
    ]);
    await form.isGone();
    await lab.looksAway();
    await lab.lacks(MARA);
  });

  it('brings the critical result to the doctor and the nurse, under Results', async () => {
    await doctor.dismissesCards();
    const of = await Chart.opens(doctor, MARA);
    await of.turnsTo('Results');
    const result = of.listed('Potassium');
    await result.getByText('Potassium 6.9 mmol/L (critically high, usual 3.5–5.1)').waitFor();
    await result.getByText('Conclusion: Not haemolysed').waitFor();
  });

  it('is corrected by the laboratory, as an amended result that is to be seen again', async () => {
    await lab.turnsTo('Done');
    const search = lab.page.getByRole('searchbox', { name: 'Search orders' });
    await search.fill('Nobody of this name');
    await lab.lacks(MARA);
    await search.fill('lindqvist');
    await lab.shows(MARA, 'Potassium');
    const form = await lab.begins('Correct result', MARA);
    await form.writes({ Value: '4.2' });
    await form.panel.getByText('Must be acted on at once').click();
    await isAccessible(lab.page);
    await form.saves('Publish correction');
    const result = new Chart(doctor, MARA).listed('Potassium');
    await result.getByText('amended · Potassium 4.2 mmol/L (was 6.9, critically high)').waitFor();
    await result.getByText(/^Corrected: \d\d:\d\d by .+, was critical$/).waitFor();
    await result.getByRole('button', { name: /^Mark seen/ }).click();
    await result.getByText('Seen', { exact: true }).waitFor();
  });

  it('ends with Radiology’s study of the order and its report, for whoever ordered it', async () => {
    const order = await radiology.listsRequests();
    await order.panel.getByRole('listitem').filter({ hasText: MARA }).getByRole('button').click();
    await order.writes({ 'Body part': 'Chest' });
    await order.saves('Order study');
    const start = await radiology.begins('Start', MARA);
    await start.saves('Start study');
    const report = await radiology.begins('Report', MARA);
    await report.writes({ Findings: 'Clear lungs', Conclusion: 'Normal' });
    await report.saves('Publish report');
    const of = new Chart(doctor, MARA);
    await of.listed('CT Chest').getByText('Findings: Clear lungs').waitFor();
    const bells = async () =>
      (await app.elsewhere.emergency.lists('/api/notifications')).map(({ kind }) => kind).sort();
    // The potassium as it was corrected, and the study; as it was published, it was told of as critical.
    await becomes('the bells', async () => (await bells()).filter((kind) => kind === 'result_final').length, 2);
    expect(await bells()).toContain('critical_finding');
    await of.showsAll();
    await of.counts('Results', 2);
    await of.panel.getByRole('button', { name: 'Close chart' }).click();
    await of.isGone();
    // The bell of a result leads to the result.
    await doctor.followsBell(MARA);
    await of.listed('CT Chest').getByText('Findings: Clear lungs').waitFor();
  });

  it('is read and marked as seen from the bell by who ordered it, once the patient is on another board', async () => {
    const { emergency } = app.elsewhere;
    const order = { patient_id: mara.patient_id, category: 'laboratory', display: 'Lactate', source: 'emergency' };
    const { id } = (await emergency.send('POST', '/api/service-requests', order)) as { readonly id: string };
    await doctor.page.keyboard.press('Escape');
    await emergency.send('POST', `/api/emergency-details/${mara.id}/transfer-to-icu`, { severity: 'critical' });
    const values = [{ display: 'Lactate', value: 9.1, unit: 'mmol/L', interpretation: 'critical_high' }];
    await emergency.send('POST', `/api/lab/${id}/result`, { status: 'final', critical: true, values });
    await doctor.alertCard('Lactate').getByRole('button', { name: /^Open/ }).click();
    const result = doctor.dialog(new RegExp(`^${MARA}, (born|MRN) .+: Lactate$`));
    await result.getByText('Lactate 9.1 mmol/L (critically high)').waitFor();
    await isAccessible(doctor.page);
    await result.getByRole('button', { name: 'Mark seen' }).click();
    await doctor.isTold(new RegExp(`^${MARA}, (born|MRN) .+, Lactate: result marked as seen`));
    await doctor.alertCard('Lactate').waitFor({ state: 'hidden' });
  });

  it('asks why imaging is ordered although its contrast matches an allergy, and Radiology reads that', async () => {
    const { reception, emergency } = app.elsewhere;
    const admission = await reception.receives('emergency', { name: 'Ivo Marek' }, { reason: 'Dyspnoea' });
    await emergency.triages(admission, { triage_level: 'urgent' });
    await emergency.send('POST', '/api/allergies', {
      patient_id: admission.patient_id,
      substance: 'Iodinated contrast',
    });
    await doctor.acts('+ Order', 'Ivo Marek');
    await doctor.page.getByRole('tab', { name: 'Imaging' }).click();
    const ct = await doctor.form('Order').opens();
    await ct.writes({ Modality: 'CT', 'Body site': 'Chest' });
    await ct.presses('Send to Radiology');
    await ct.panel.getByText('CT Chest may be given with iodinated contrast').waitFor();
    // What is typed while the allergies are compared goes with the next press, not with this one.
    const answer = Promise.withResolvers<void>();
    const allergies = '**/api/allergies/patient/**';
    await doctor.page.route(allergies, (route) => answer.promise.then(() => route.continue()));
    await ct.presses('Order anyway');
    await ct.field('Reason despite the allergy').fill('No contr');
    answer.resolve();
    await ct.button('Order anyway').and(doctor.page.locator(':enabled')).waitFor();
    await doctor.page.unroute(allergies);
    expect(await ct.complaintAbout('Reason despite the allergy')).toContain('Enter why it is ordered anyway.');
    await ct.writes({ 'Reason despite the allergy': 'No contrast needed' });
    await ct.saves('Order anyway');
    const order = await radiology.listsRequests();
    await order.panel.getByText('Ordered despite the allergy: No contrast needed').waitFor();
  });

  it('says of what is over whose it is by now, though no list that is still to be done changes', async () => {
    const { reception, emergency } = app.elsewhere;
    const { id: patient_id } = await reception.registers({ name: 'Dag Mistaken' });
    const order = { patient_id, medication: 'Ibuprofen', dose: '400 mg' };
    const { id } = await emergency.send<PrescriptionRecord>('POST', '/api/prescriptions', order);
    await emergency.send('PUT', `/api/prescriptions/${id}`, { status: 'stopped' });
    await pharmacist.shows('Dag Mistaken', 'Stopped');
    await reception.send('PUT', `/api/patients/${patient_id}`, { name: 'Dag Corrected' });
    await pharmacist.shows('Dag Corrected', 'Stopped');
    await pharmacist.lacks('Dag Mistaken');
  });

  it('say in the pharmacy that there are allergies by a mark, and how many more than there is room for', async () => {
    const { reception, emergency } = app.elsewhere;
    const { patient_id } = await emergency.triages(await reception.receives('emergency', { name: 'Vera Many' }));
    const substances = ['Clarithromycin suspension', 'Sulfamethoxazole and trimethoprim', 'Ciprofloxacin'];
    for (const substance of [...substances, 'Doxycycline'])
      await emergency.send('POST', '/api/allergies', { patient_id, substance });
    const order = { patient_id, medication: 'Paracetamol', dose: '1 g', source: 'emergency' };
    await emergency.send('POST', '/api/prescriptions', order);
    await pharmacist.turnsTo('To do');
    const row = pharmacist.page.locator('[data-row]').filter({ hasText: 'Vera Many' });
    await row.getByRole('img', { name: 'Allergies:' }).waitFor();
    const shown = row.locator('.each > span:not(.cut)');
    const more = row.getByText(/^\+\d$/);
    const count = async () => (await shown.count()) + Number(await more.textContent());
    await becomes('the allergies, shown and counted', count, 4);
    expect(Number(await more.textContent())).toBeGreaterThan(0);
  });

  it('that another system calls done has no result yet, says so, and is given one', async () => {
    const { reception, emergency } = app.elsewhere;
    const tor = await emergency.triages(await reception.receives('emergency', { name: 'Tor Bakke' }));
    const order = { patient_id: tor.patient_id, category: 'laboratory', display: 'Troponin' };
    const { id } = await emergency.send<ServiceRequestRecord>('POST', '/api/service-requests', order);
    for (const status of ['in-progress', 'completed'])
      await emergency.send('PUT', `/api/service-requests/${id}`, { status });
    await lab.page.getByRole('searchbox', { name: 'Search orders' }).fill('bakke');
    await lab.shows('Tor Bakke', 'no result yet');
    const form = await lab.begins('Enter result', 'Tor Bakke');
    await form.writes({ Conclusion: 'Not raised' });
    await form.saves('Publish result');
    const reports = await emergency.lists(`/api/diagnostic-reports?patient_id=${tor.patient_id}`);
    expect(reports).toMatchObject([{ service_request_id: id, status: 'final', conclusion: 'Not raised' }]);
  });

  describe('while allergies are being compared', () => {
    const allergies = '**/api/allergies/patient/**';
    let answer: PromiseWithResolvers<void>;
    let cora: EmergencyCaseRecord;
    const placed = async () => {
      const all = await app.elsewhere.emergency.send('GET', `/api/prescriptions?patient_id=${cora.patient_id}`);
      return (all as { readonly items: readonly PrescriptionRecord[] }).items.map(({ medication }) => medication);
    };
    /** Writes an order and presses Send; its comparison gets no answer yet. */
    const orders = async (medication: string) => {
      await doctor.acts('+ Order', 'Cora Compared');
      const drug = await doctor.form('Order').opens();
      await drug.writes({ Medication: medication, Dose: '10 mg' });
      answer = Promise.withResolvers<void>();
      await doctor.page.route(allergies, (route) => answer.promise.then(() => route.continue()));
      await drug.presses('Send to Pharmacy');
      return drug;
    };
    const isAnswered = async () => {
      const come = doctor.page.waitForResponse(allergies);
      answer.resolve();
      await come;
      await doctor.page.unroute(allergies);
    };

    beforeAll(async () => {
      const { reception, emergency } = app.elsewhere;
      const admission = await reception.receives('emergency', { name: 'Cora Compared' }, { reason: 'Pain' });
      cora = await emergency.triages(admission, { triage_level: 'urgent', location: 'Bay 5' });
      await setsPin(doctor.page, PASSWORD, '4093');
    });

    it('is placed once, however often it is sent', async () => {
      const drug = await orders('Ketamine');
      await drug.button('Saving…').press('Enter');
      await isAnswered();
      await drug.panel.waitFor({ state: 'hidden' });
      expect(await placed()).toEqual(['Ketamine']);
    });

    it('is not placed once its form was given up', async () => {
      const drug = await orders('Morphine');
      await drug.button('Cancel').click();
      await doctor.page.getByRole('button', { name: 'Discard' }).click();
      await drug.panel.waitFor({ state: 'hidden' });
      await isAnswered();
      // What it could have sent is stored before what is sent after it.
      await orders('Paracetamol');
      await isAnswered();
      await becomes('the prescriptions', placed, ['Paracetamol', 'Ketamine']);
    });

    it('is asked about where the drug stands prescribed, and marked beside the other in the pharmacy', async () => {
      await doctor.acts('+ Order', 'Cora Compared');
      const drug = await doctor.form('Order').opens();
      await drug.writes({ Medication: 'Ketamine hydrochloride', Dose: '20 mg', Route: 'IV' });
      await drug.presses('Send to Pharmacy');
      const question = doctor.dialog('Already prescribed');
      await question.getByText(/for Cora Compared already: Ketamine 10 mg, \d\d:\d\d, .*\w/).waitFor();
      await isAccessible(doctor.page);
      await question.getByRole('button', { name: 'Go back' }).click();
      expect(await placed()).toEqual(['Paracetamol', 'Ketamine']);
      await drug.presses('Send to Pharmacy');
      await question.getByRole('button', { name: 'Prescribe anyway' }).click();
      await drug.panel.waitFor({ state: 'hidden' });
      expect(await placed()).toEqual(['Ketamine hydrochloride', 'Paracetamol', 'Ketamine']);
      await pharmacist.turnsTo('To do');
      const rows = pharmacist.page.locator('[data-row]').filter({ hasText: 'Cora Compared' });
      await becomes('the rows', () => rows.count(), 3);
      await becomes('the marks', () => rows.filter({ hasText: 'Another waits' }).count(), 2);
      await isAccessible(pharmacist.page);
    });

    it('asks nothing about the patient over the lock screen', async () => {
      await orders('Morphine');
      await locks(doctor.page);
      await isAnswered();
      const screen = new LockScreen(doctor.page);
      await doctor.page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
      expect(await screen.everything()).not.toMatch(/Cora|Morphine/);
    });
  });

  describe('on the tabs of one dialog', () => {
    const tab = (name: string) => nurse.page.getByRole('tab', { name });
    const discarding = () => nurse.dialog(/^Discard unsaved changes/);
    const orders = async (patient: string) => {
      await nurse.acts('+ Order', patient);
      return nurse.form('Order').opens();
    };
    let nils: EmergencyCaseRecord;

    beforeAll(async () => {
      const { reception, emergency } = app.elsewhere;
      nils = await emergency.triages(await reception.receives('emergency', { name: 'Nils Holm' }));
      await emergency.triages(await reception.receives('emergency', { name: 'Olga Next' }));
      await nurse.page.goto(`${app.url}/emergency`);
      await nurse.isLive();
      await setsPin(nurse.page, PASSWORD, '5061');
    });

    it('are kept while it is open, one for each tab, also over a lock', async () => {
      const order = await orders('Nils Holm');
      await order.writes({ Medication: 'Morphine', Dose: '5 mg' });
      await tab('Lab').click();
      expect(await order.reads('Reason')).toBe('');
      await order.writes({ Requested: 'Troponin', Reason: 'Chest pain' });
      await tab('Imaging').click();
      // Both kinds of request have this field: it is not the other one's.
      expect(await order.reads('Reason')).toBe('');
      await order.writes({ Modality: 'CT' });
      await tab('Prescription').click();
      expect(await order.reads('Medication')).toBe('Morphine');
      await isAccessible(nurse.page);
      await (await locks(nurse.page)).unlocks('5061');
      await order.panel.waitFor();
      expect(await order.reads('Dose')).toBe('5 mg');
      await tab('Lab').click();
      expect([await order.reads('Requested'), await order.reads('Reason')]).toEqual(['Troponin', 'Chest pain']);
      await tab('Imaging').click();
      expect([await order.reads('Modality'), await order.reads('Reason')]).toEqual(['CT', '']);
      expect(await discarding().count()).toBe(0);
    });

    it('are still there once one of them is sent', async () => {
      const order = await nurse.form('Order').opens();
      await tab('Lab').click();
      await order.presses('Send to the Laboratory');
      await nurse.isTold('Nils Holm: lab order sent to the Laboratory');
      await becomes('what is requested', () => order.reads('Requested'), '');
      await order.presses('Go on with Prescription');
      await becomes('the medication', () => order.reads('Medication'), 'Morphine');
      await tab('Lab').click();
      expect(await order.reads('Requested')).toBe('');
      const sent = await app.elsewhere.emergency.lists(`/api/service-requests?patient_id=${nils.patient_id}`);
      expect(sent).toMatchObject([{ display: 'Troponin', reason: 'Chest pain' }]);
    });

    it('are asked about once, whichever is shown, and are no other patient’s', async () => {
      const order = await nurse.form('Order').opens();
      await order.presses('Cancel');
      await discarding().getByText('for Nils Holm').waitFor();
      await discarding().getByRole('button', { name: 'Keep editing' }).click();
      await tab('Prescription').click();
      expect(await order.reads('Medication')).toBe('Morphine');
      await order.presses('Cancel');
      await discarding().getByRole('button', { name: 'Discard' }).click();
      await order.isGone();
      const next = await orders('Olga Next');
      await next.panel.getByText('Olga Next').first().waitFor();
      for (const [name, field] of [
        ['Prescription', 'Medication'],
        ['Lab', 'Requested'],
        ['Imaging', 'Modality'],
      ] as const) {
        await tab(name).click();
        expect(await next.reads(field)).toBe('');
      }
      await next.presses('Cancel');
      await next.isGone();
    });
  });
});
