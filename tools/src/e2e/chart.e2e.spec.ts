import type { EmergencyCaseRecord } from '@ward-board/contract';
import { Chart } from './pages/chart.js';
import { EmergencyBoard } from './pages/emergency-board.js';
import { becomes, eventually } from './support/eventually.js';
import { focused } from './support/focus.js';
import { isAccessible } from './support/is-accessible.js';
import { EMERGENCY_DOCTOR, NURSE, openTestApp, type TestApp } from './support/test-app.js';

describe('A patient’s chart over the Emergency board', () => {
  let app: TestApp;
  let doctor: EmergencyBoard;
  let nurse: EmergencyBoard;
  let ada: EmergencyCaseRecord;

  beforeAll(async () => {
    app = await openTestApp();
    const { reception, emergency } = app.elsewhere;
    const patient = {
      ...{ name: 'Ada Kowalska', gender: 'female', date_of_birth: '1957-06-14' },
      ...{ blood_type: 'A+', phone: '+48 600 555 014' },
    };
    ada = await emergency.triages(await reception.receives('emergency', patient), {
      triage_level: 'critical',
      chief_complaint: 'Chest pain',
      arrival_mode: 'ambulance',
    });
    await emergency.triages(await reception.receives('emergency', { name: 'Ben Other' }), {
      current_medications:
        'Warfarin 3 mg at night, metformin 1 g twice a day, ramipril 5 mg, atorvastatin 40 mg, salbutamol inhaler',
    });
    await reception.receives('icu', { name: 'Dora Elsewhere' });
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

  const at = () => `/emergency/patients/${ada.patient_id}`;

  it('opens by the name at an address of its own, says who it is of, and gives the focus back to the row', async () => {
    const number = ada.admission?.admission_number ?? 'none';
    for (const close of ['Escape', '×', 'back'] as const) {
      const chart = await Chart.opens(doctor, 'Ada Kowalska');
      await doctor.leadsTo(at());
      for (const words of [
        'MRN',
        'Female',
        '14 Jun 1957',
        'Ambulance',
        'Chest pain',
        'A+',
        '+48 600 555 014',
        'Critical',
      ])
        await chart.says(words);
      const head = chart.panel.getByRole('definition').filter({ hasText: number });
      expect(await head.locator('xpath=preceding-sibling::dt').textContent()).toBe('Admission');
      if (close === 'Escape') await doctor.page.keyboard.press('Escape');
      else if (close === '×') await chart.panel.getByRole('button', { name: 'Close chart' }).click();
      else await doctor.page.goBack();
      await chart.isGone();
      await doctor.leadsTo('/emergency');
      await becomes('the focus', async () => (await focused(doctor.page)).name, 'Ada Kowalska, Critical');
    }
  });

  it('is closed by a double click as by one: a second step back would leave the board', async () => {
    const chart = await Chart.opens(doctor, 'Ada Kowalska');
    await chart.panel.getByRole('button', { name: 'Close chart' }).evaluate((button: { click(): void }) => {
      button.click();
      button.click();
    });
    await chart.isGone();
    await doctor.leadsTo('/emergency');
    await doctor.isLive();
    expect(new URL(doctor.page.url()).pathname).toBe('/emergency');
  });

  it('has the eleven cards of Emergency, the triage first, with a banner for a critical case', async () => {
    const chart = await Chart.opens(doctor, 'Ada Kowalska');
    expect(await chart.cards()).toEqual([
      ...[
        'Triage',
        'Vitals',
        'Allergies',
        'Conditions',
        'Nursing Assess.',
        'Medications',
        'Lab Orders',
        'Imaging Orders',
      ],
      ...['Results', 'Care Plans', 'Consents'],
    ]);
    // A card of which nothing is recorded says what it is for.
    await chart.says('What was agreed to');
    await chart.counts('Triage', 1);
    await chart.counts('Vitals', 0);
    await chart.says('Critical case');
    await chart.says('Allergies not assessed');
    await isAccessible(doctor.page);
    await chart.turnsTo('Triage');
    await chart.says('edits belong on the board');
    await chart.says('Chief complaint');
    await chart.showsAll();
    await doctor.page.keyboard.press('Escape');
    await chart.isGone();
  });

  it('has on its card all that boards were told, at every width', async () => {
    const { page } = doctor;
    const was = page.viewportSize();
    const chart = await Chart.opens(doctor, 'Ben Other');
    const told = chart.card('Medications').locator('small');
    await told.getByText('salbutamol inhaler').waitFor();
    for (const width of [820, 1180]) {
      await page.setViewportSize({ width, height: 900 });
      const cut = () => told.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
      await becomes(`what is cut at ${width} px`, cut, 0);
    }
    await page.setViewportSize(was ?? { width: 1440, height: 900 });
    await page.keyboard.press('Escape');
    await chart.isGone();
  });

  it('is forbidden for a patient who is not on the board', async () => {
    const [elsewhere] = await app.elsewhere.reception.lists('/api/patients?search=Dora');
    await doctor.page.goto(`${app.url}/emergency/patients/${elsewhere?.id}`);
    await doctor.page.getByRole('heading', { name: 'Forbidden' }).waitFor();
    await doctor.page.getByRole('link', { name: 'Go to Emergency' }).click();
    await doctor.shows('Ada Kowalska');
    await doctor.page.goto(`${app.url}${at()}`);
    await new Chart(doctor, 'Ada Kowalska').isThere();
  });

  it('takes a whole set of vital signs, and another browser sees it in its chart as it is saved', async () => {
    const of = await Chart.opens(nurse, 'Ada Kowalska');
    const detail = await of.turnsTo('Vitals');
    const set = detail.getByRole('form', { name: 'New set of vital signs' });
    await set.getByLabel(/^BP/).fill('94/56');
    await set.getByLabel(/^BP/).press('Enter');
    expect((await focused(nurse.page)).name).toMatch(/^HR/);
    await nurse.page.keyboard.type('1460');
    await set.getByRole('button', { name: 'Save set' }).click();
    await set.getByRole('alert').getByText('Usually from 0 to 350 bpm.').waitFor();
    await set.getByLabel(/^HR/).fill('146');
    await set.getByLabel('ACVPU').selectOption('V');
    await set.getByRole('button', { name: 'Measured earlier…' }).click();
    await set.getByLabel('Measured', { exact: true }).fill('yesterday');
    await set.getByRole('button', { name: 'Save set' }).click();
    await set.getByText('Measured must be a day and a time: YYYY-MM-DD HH:MM.').first().waitFor();
    await set.getByLabel('Measured', { exact: true }).fill('2020-11-26 08:00');
    await set.getByRole('button', { name: 'Save set' }).click();
    await set
      .getByRole('alert')
      .getByText(/That is .* ago\./)
      .waitFor();
    expect(await app.countEvents('ObservationRecorded')).toBe(0);
    await set.getByLabel('Measured', { exact: true }).fill('');
    await set.getByRole('button', { name: 'Save set' }).click();
    await nurse.isTold('3 values recorded');
    await set.getByText('was 146').waitFor();
    expect(await set.getByLabel(/^HR/).inputValue()).toBe('');

    const seen = new Chart(doctor, 'Ada Kowalska');
    await seen.says('94/56');
    await seen.counts('Vitals', 3);
    // The row below the chart has them as well, on either board.
    for (const board of [doctor, nurse]) await board.shows('Ada Kowalska', '94/56', '146');
    const recorded = await app.elsewhere.emergency.sees(`/api/observations/patient/${ada.patient_id}/vitals`);
    expect(recorded).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ code: '8867-4', value: 146, value_string: null, unit: 'bpm' }),
        expect.objectContaining({ code: '85354-9', value: null, value_string: '94/56' }),
      ]),
    });
    expect(await app.countEvents('ObservationRecorded')).toBe(3);
  });

  it('has the newest vital signs in one row, or in two of which none has one alone', async () => {
    const { page } = doctor;
    const was = page.viewportSize();
    const strip = new Chart(doctor, 'Ada Kowalska').panel.getByRole('region', { name: 'Newest vital signs' });
    const rows = async () => {
      const tops = await strip.locator(':scope > div').evaluateAll((all) => all.map((each) => each.offsetTop));
      return [...Map.groupBy(tops, (top) => top).values()].map(({ length }) => length);
    };
    for (const [width, expected] of [
      [1440, [7]],
      [820, [7]],
      [680, [4, 3]],
    ] satisfies [number, number[]][]) {
      await page.setViewportSize({ width, height: 1180 });
      await becomes(`the rows at ${width} px`, rows, expected);
    }
    await page.setViewportSize(was ?? { width: 1440, height: 900 });
  });

  it('sends an impossible value as it was typed once it was looked at twice, and corrects it in the table', async () => {
    const of = new Chart(nurse, 'Ada Kowalska');
    const set = of.panel.getByRole('form', { name: 'New set of vital signs' });
    await set.getByLabel('SpO2').fill('970');
    // A double click: its second one answers nothing.
    await set.getByRole('button', { name: 'Save set' }).evaluate((save: { click(): void }) => {
      save.click();
      save.click();
    });
    await set.getByRole('alert').getByText('Usually from 0 to 100 %. As typed, it is not scored.').waitFor();
    expect(await app.countEvents('ObservationRecorded')).toBe(3);
    await set.getByRole('button', { name: 'Save set' }).click();
    await nurse.isTold('1 value recorded');
    await of.panel.getByRole('button', { name: /^SpO2 970/ }).click();
    const correction = nurse.dialog(/^SpO2 of/);
    await correction.getByLabel('SpO2, %').fill('200');
    await correction.getByRole('button', { name: 'Save', exact: true }).click();
    await correction.getByRole('alert').getByText('Usually from 0 to 100 %.').waitFor();
    await correction.getByRole('button', { name: 'Save', exact: true }).click();
    await correction.waitFor({ state: 'hidden' });
    await of.panel.getByRole('button', { name: /^SpO2 200/ }).click();
    await correction.getByLabel('SpO2, %').fill('97');
    await correction.getByRole('button', { name: 'Save', exact: true }).click();
    await correction.waitFor({ state: 'hidden' });
    await of.panel.getByRole('button', { name: /^SpO2 97,/ }).waitFor();
    await isAccessible(nurse.page);
  });

  it('asks for nothing while nothing changes: a pulse moves the age of what is shown alone', async () => {
    const context = nurse.page.context();
    const page = await context.newPage();
    const heard: string[] = [];
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"feed:pulse"')) heard.push('pulse');
      }),
    );
    page.on('request', (request) => heard.push(new URL(request.url()).pathname));
    for (const card of ['', '?card=vitals']) {
      await page.goto(`${app.url}${at()}${card}`);
      await new Chart(new EmergencyBoard(page), 'Ada Kowalska').isThere();
      heard.length = 0;
      // The counts are read until 2.5 s after the chart was; then pulse follows on pulse.
      await eventually(
        'six pulses in a row',
        () => heard.slice(-6),
        (last) => last.length === 6 && last.every((each) => each === 'pulse'),
      );
    }
    await page.close();
  });

  it('asks before what is typed gives way to another view of the same chart', async () => {
    const of = new Chart(nurse, 'Ada Kowalska');
    const rate = of.panel.getByRole('form', { name: 'New set of vital signs' }).getByLabel('RR');
    await rate.fill('22');
    const question = nurse.dialog('Discard unsaved changes for Ada Kowalska?');
    const elsewhere = [
      nurse.row('Ada Kowalska').getByRole('button', { name: 'Chart, Ada Kowalska' }),
      of.panel.getByRole('button', { name: 'Keypad' }),
    ];
    for (const way of elsewhere) {
      await way.click();
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await question.waitFor({ state: 'hidden' });
      expect(await rate.inputValue()).toBe('22');
    }
    await of.panel.getByRole('button', { name: 'Keypad' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    const keypad = nurse.page.getByRole('button', { name: /^HR bpm empty/ });
    await keypad.click();
    await nurse.page.keyboard.press('8');
    const typed = nurse.page.getByRole('button', { name: /^HR bpm 8/ });
    await typed.waitFor();
    await nurse.page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await typed.waitFor();
    await nurse.page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await keypad.waitFor({ state: 'hidden' });
    expect(await rate.inputValue()).toBe('');
  });

  it('never moves a half-written form to another patient', async () => {
    const of = new Chart(nurse, 'Ada Kowalska');
    await of.panel.getByRole('form', { name: 'New set of vital signs' }).getByLabel('RR').fill('22');
    await nurse.row('Ben Other').getByRole('button', { name: 'Chart, Ben Other' }).click();
    const question = nurse.dialog('Discard unsaved changes for Ada Kowalska?');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await of.panel.getByLabel('RR').first().inputValue()).toBe('22');
    await nurse.row('Ben Other').getByRole('button', { name: 'Chart, Ben Other' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    const ben = new Chart(nurse, 'Ben Other');
    await ben.turnsTo('Vitals');
    expect(await ben.panel.getByLabel('RR').first().inputValue()).toBe('');
    await nurse.page.keyboard.press('Escape');
    await ben.isGone();
  });

  it('has one patient before it: no form of somebody else stays over a chart, and no chart below one', async () => {
    await nurse.acts('+ Order', 'Ben Other');
    await nurse.form('Order').opens();
    const chart = await Chart.opens(nurse, 'Ada Kowalska');
    await nurse.form('Order').isGone();
    await nurse.acts('Edit', 'Ben Other');
    await chart.isGone();
    const edit = await nurse.form('Edit emergency case').opens();
    await edit.panel.getByText('Ben Other').waitFor();
    // The chart of the same patient lies below it.
    const ben = await Chart.opens(nurse, 'Ben Other');
    await edit.opens();
    await edit.presses('Cancel');
    await ben.isThere();
    await nurse.page.keyboard.press('Escape');
    await ben.isGone();
  });

  it('asks once for all that is typed when a form of somebody else is opened, and keeps all of it or nothing', async () => {
    const chart = await Chart.opens(nurse, 'Ada Kowalska');
    const rate = (await chart.turnsTo('Vitals')).getByLabel('RR').first();
    await rate.fill('22');
    await chart.panel.getByRole('button', { name: '+ Order' }).click();
    const order = await nurse.form('Order').opens();
    await order.writes({ Medication: 'Morphine' });
    const question = nurse.dialog('Discard unsaved changes for Ada Kowalska?');
    await nurse.acts('Edit', 'Ben Other');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'hidden' });
    expect([await rate.inputValue(), await order.reads('Medication')]).toEqual(['22', 'Morphine']);
    await order.presses('Cancel');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await nurse.acts('Edit', 'Ben Other');
    await question.getByRole('button', { name: 'Discard' }).click();
    await chart.isGone();
    const edit = await nurse.form('Edit emergency case').opens();
    await edit.panel.getByText('Ben Other').waitFor();
    await edit.presses('Cancel');
  });

  it('asks whether a record is to be closed no longer once the chart of somebody else has come', async () => {
    const chart = await Chart.opens(nurse, 'Ada Kowalska');
    await nurse.page.goBack();
    await chart.isGone();
    await nurse.actsFromMenu('Delete (treated and released)', 'Ben Other');
    const question = nurse.page.getByRole('alertdialog').filter({ hasText: 'Ben Other' });
    await question.waitFor();
    await nurse.page.goForward();
    await chart.isThere();
    await question.waitFor({ state: 'hidden' });
    await nurse.page.keyboard.press('Escape');
    await chart.isGone();
  });

  it('records that there are no allergies, then one, which both see; one entered in error leaves again', async () => {
    const of = await Chart.opens(nurse, 'Ada Kowalska');
    await of.turnsTo('Allergies');
    await of.panel.getByRole('button', { name: 'Asked: none known' }).click();
    await of.listed('No known allergies').waitFor();
    const seen = new Chart(doctor, 'Ada Kowalska');
    await seen.says('No known allergies');

    await of.panel.getByRole('button', { name: 'Add allergy' }).click();
    const form = await of.form('Add allergy');
    await form.presses('Save');
    expect(await form.complaintAbout('Substance')).toBe('Substance is required.');
    await form.writes({ Substance: 'Penicillin', Reaction: 'rash' });
    await form.chooses('Criticality', 'High');
    await form.saves('Save');
    await of.listed('Penicillin').waitFor();
    await becomes('the statement', () => of.listed('No known allergies').count(), 0);
    await seen.says('Penicillin (rash)');
    await seen.counts('Allergies', 1);

    await of.panel.getByRole('button', { name: 'Add allergy' }).click();
    const other = await of.form('Add allergy');
    await other.writes({ Substance: 'Latex' });
    await other.saves('Save');
    await seen.counts('Allergies', 2);
    await of.panel.getByRole('button', { name: 'Entered in error, Latex' }).click();
    await nurse.dialog('Entered in error: Latex?').getByRole('button', { name: 'Entered in error' }).click();
    await becomes('latex', () => of.listed('Latex').count(), 0);
    await seen.counts('Allergies', 1);
  });

  it('refuses that none are known where an allergy was recorded meanwhile, and goes on saying why', async () => {
    const { reception, emergency } = app.elsewhere;
    const { patient_id } = await emergency.triages(await reception.receives('emergency', { name: 'Eva Meanwhile' }));
    await nurse.page.keyboard.press('Escape');
    await new Chart(nurse, 'Ada Kowalska').isGone();
    const of = await Chart.opens(nurse, 'Eva Meanwhile');
    await of.turnsTo('Allergies');
    const meanwhile = async () => {
      await emergency.send('POST', '/api/allergies', { patient_id, substance: 'Ceftriaxone' });
      await of.listed('Ceftriaxone').waitFor();
    };
    await nurse.page.route('**/api/allergies', async (route) => {
      await meanwhile();
      await route.continue();
    });
    await of.panel.getByRole('button', { name: 'Asked: none known' }).click();
    const why = of.panel.getByRole('alert').filter({ hasText: 'The patient has allergies on record.' });
    await why.waitFor();
    await nurse.page.unroute('**/api/allergies');
    expect(await of.panel.getByRole('button', { name: 'Asked: none known' }).count()).toBe(0);
    await of.says('Ceftriaxone');
    expect(await why.isVisible()).toBe(true);
    expect(await emergency.lists(`/api/allergies/patient/${patient_id}`)).toMatchObject([{ substance: 'Ceftriaxone' }]);
    await nurse.page.keyboard.press('Escape');
    await of.isGone();
    await (await Chart.opens(nurse, 'Ada Kowalska')).turnsTo('Allergies');
  });

  it('fills an assessment item by item, with a total only once it is complete', async () => {
    const of = new Chart(nurse, 'Ada Kowalska');
    await of.turnsTo('Nursing Assess.');
    await of.panel.getByRole('button', { name: 'Add assessment' }).click();
    const form = await of.form('Add assessment');
    await form.picks('Assessment', 'Pain');
    await form.chooses('Pain', '3');
    await form.writes({ Notes: 'After the fall' });
    // Three of ten is no urgency of three: what was typed belongs to its type, and is there again with it.
    await form.picks('Assessment', 'ESI re-triage');
    await form.presses('Save');
    expect(await form.complaintAbout('ESI level')).toBe('ESI level must be a whole number from 1 to 5.');
    await form.picks('Assessment', 'Pain');
    expect(await form.reads('Notes')).toBe('After the fall');
    await form.picks('Assessment', 'GCS');
    expect(await form.reads('Notes')).toBe('');
    await form.chooses('Eye opening', 'Spontaneous (4)');
    await form.chooses('Verbal response', 'Confused (4)');
    await form.panel.getByText('2 of 3 answered').waitFor();
    await form.chooses('Motor response', 'Obeys commands (6)');
    await form.panel.getByText('Total 14').waitFor();
    await isAccessible(nurse.page);
    await form.saves('Save');
    await of.listed('GCS: 14').waitFor();
    await doctor.row('Ada Kowalska').getByTitle('Glasgow Coma Scale 14, recorded in the chart').waitFor();
    await of.showsAll();
    await of.panel
      .getByRole('region', { name: 'Newest vital signs' })
      .getByText(/^assessed, /)
      .waitFor();
    await new Chart(doctor, 'Ada Kowalska').counts('Nursing Assess.', 1);
  });

  it('takes a consent from draft to signed', async () => {
    const of = new Chart(nurse, 'Ada Kowalska');
    await of.turnsTo('Consents');
    await of.panel.getByRole('button', { name: 'Add consent' }).click();
    const form = await of.form('Add consent');
    await form.writes({ Procedure: 'Cardioversion' });
    await form.saves('Save');
    await of.listed('Not signed').waitFor();
    await of.panel.getByRole('button', { name: 'Sign, Cardioversion' }).click();
    const sign = await of.form('Sign consent');
    await sign.panel.getByText('Procedure: Cardioversion').waitFor();
    await sign.writes({ 'Signed by': 'Ada Kowalska' });
    await sign.saves('Sign consent');
    await of
      .listed(/Signed by Ada Kowalska/)
      .getByText('Active')
      .waitFor();
  });

  it('places orders: a drug that matches a recorded allergy is asked about, with both texts', async () => {
    const of = new Chart(nurse, 'Ada Kowalska');
    await nurse.page.keyboard.press('Escape');
    await of.isGone();
    await nurse.acts('+ Order', 'Ben Other');
    await (await nurse.form('Order').opens()).panel.getByText('Ben Other').waitFor();
    await nurse.form('Order').presses('Cancel');

    await nurse.acts('+ Order', 'Ada Kowalska');
    const order = await nurse.form('Order').opens();
    await order.writes({ Medication: 'Benzylpenicillin', Dose: '1.2 g' });
    const question = order.panel.getByRole('alert').filter({ hasText: 'Allergy: Penicillin (rash)' });
    // As it is typed; the reason is asked for when it is sent.
    await question.getByText('Benzylpenicillin matches a recorded allergy').waitFor();
    await order.presses('Send to Pharmacy');
    expect(await order.complaintAbout('Reason despite the allergy')).toBe('Enter why it is prescribed anyway.');
    await order.writes({ Medication: 'Co-amoxiclav', Dose: '1.2 g' });
    await question.getByText('Co-amoxiclav is of the class Penicillins').waitFor();
    // The complaint of the first press goes with its field.
    await order.field('Reason despite the allergy').waitFor({ state: 'detached' });
    await order.presses('Send to Pharmacy');
    expect(await order.complaintAbout('Reason despite the allergy')).toBe('Enter why it is prescribed anyway.');
    expect(await app.elsewhere.emergency.lists(`/api/prescriptions?patient_id=${ada.patient_id}`)).toEqual([]);
    await order.writes({ Medication: 'Morphine', Dose: '5 mg' });
    await order.saves('Send to Pharmacy');
    const seen = new Chart(doctor, 'Ada Kowalska');
    await seen.counts('Medications', 1);
    await seen.says('Morphine 5 mg, ordered');
    const [prescribed] = await app.elsewhere.emergency.lists(`/api/prescriptions?patient_id=${ada.patient_id}`);
    expect(prescribed).toMatchObject({ medication: 'Morphine', source: 'emergency', admission_id: ada.admission_id });

    await nurse.acts('+ Order', 'Ada Kowalska');
    await order.writes({ Medication: 'Morphine sulfate' });
    await order.panel.getByText('Already prescribed: Morphine 5 mg').waitFor();
    await order.writes({ Medication: '' });
    await nurse.page.getByRole('tab', { name: 'Lab' }).click();
    const lab = await nurse.form('Order').opens();
    await lab.presses('Send to the Laboratory');
    expect(await lab.complaintAbout('Requested')).toBe('Enter what is requested, or its code.');
    await lab.writes({ Requested: 'Troponin' });
    await lab.chooses('Priority', 'STAT');
    await lab.saves('Send to the Laboratory');
    await seen.counts('Lab Orders', 1);
    await seen.counts('Imaging Orders', 0);
    await seen.says('1 open; Troponin, active');
  });
});
