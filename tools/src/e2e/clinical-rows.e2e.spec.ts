import type { EmergencyCaseRecord } from '@ward-board/contract';
import { Chart } from './pages/chart.js';
import { EmergencyBoard } from './pages/emergency-board.js';
import { ReceptionDesk } from './pages/reception-desk.js';
import { becomes, eventually } from './support/eventually.js';
import { fontsAreLoaded } from './support/fonts.js';
import { EMERGENCY_DOCTOR, openTestApp, RECEPTION, type TestApp } from './support/test-app.js';

const DESKTOP = { width: 1440, height: 900 };
const ZOOMED = { width: 720, height: 450 };

describe('What a clinician reads in a row', () => {
  let app: TestApp;
  let doctor: EmergencyBoard;

  beforeAll(async () => {
    app = await openTestApp();
    doctor = await app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard, { options: { viewport: DESKTOP } });
  });
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  const triaged = async (name: string, findings = {}): Promise<EmergencyCaseRecord> =>
    app.elsewhere.emergency.triages(await app.elsewhere.reception.receives('emergency', { name }), findings);

  it('a value that can’t be is marked, in the row and in the chart, and what is missing for NEWS2 is named', async () => {
    const { patient_id } = await triaged('Ida Implausible');
    const set = [
      { code: '8867-4', value: 700 },
      { code: '59408-5', value: 97 },
    ];
    await app.elsewhere.emergency.send('POST', '/api/observations', { patient_id, set });
    await doctor.shows('Ida Implausible', '700 ?', 'Heart rate 700 bpm: implausible, not scored', '97');
    await doctor.shows('Ida Implausible', 'No NEWS2: no RR, air or O2, BP, ACVPU, temp; HR 700 bpm is implausible');
    const chart = await Chart.opens(doctor, 'Ida Implausible');
    const newest = chart.panel.getByRole('region', { name: 'Newest vital signs' });
    await newest.getByText('implausible, not scored').waitFor();
    await chart.turnsTo('Vitals');
    await chart.panel.getByRole('button', { name: 'HR 700, implausible, not scored, edit' }).waitFor();
    await chart.panel.getByRole('button', { name: 'Close chart' }).click();
    await chart.isGone();
  });

  it('is among the doctor’s own or not: how many are is not said before the roster was read', async () => {
    const { page } = await app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard, {
      prepare: (context) =>
        context.route('**/api/doctors*', (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } })),
    });
    await page.locator('[data-row]').first().waitFor();
    const count = () => page.getByRole('button', { name: /Mine$/ }).locator('b').textContent();
    await becomes('how many are', count, '–');
    await page.context().unroute('**/api/doctors*');
    await page.reload();
    await becomes('how many are', count, '0');
    await page.context().close();
  });

  it('stays in the chart as the board had it last, when the patient leaves the board', async () => {
    const { emergency, reception } = app.elsewhere;
    const told = { allergies: 'Penicillin (rash)', current_medications: 'Warfarin', vitals: 'BP 124/76 Pain 7' };
    const { id, patient_id } = await emergency.triages(
      await reception.receives('emergency', { name: 'Gus Gone', date_of_birth: '1950-01-02' }),
      told,
    );
    const values = { '9279-1': 18, '59408-5': 96, '3151-8': 0, '8867-4': 80, '8310-5': 37 };
    const set = [
      ...Object.entries(values).map(([code, value]) => ({ code, value })),
      ...[
        { code: '85354-9', value_string: '120/80' },
        { code: '80288-4', value_string: 'A' },
      ],
    ];
    await emergency.send('POST', '/api/observations', { patient_id, set });
    await doctor.shows('Gus Gone', 'Penicillin (rash)', '120/80');
    const chart = await Chart.opens(doctor, 'Gus Gone');
    const newest = chart.panel.getByRole('region', { name: 'Newest vital signs' });
    await newest.getByText('NEWS2').waitFor();
    await newest.getByText('120/80').waitFor();
    await emergency.send('POST', `/api/emergency-details/${id}/transfer-to-icu`, { severity: 'serious' });
    await chart.says('Gus Gone has left the Emergency board: transferred to ICU.');
    expect(await chart.panel.getByText('Allergies not assessed').count()).toBe(0);
    await chart.says(/as told, not recorded in the chart · Told in Emergency/);
    await chart.card('Allergies').getByText('Penicillin').waitFor();
    await chart.card('Medications').getByText('Warfarin').waitFor();
    await newest.getByText('NEWS2').waitFor();
    await newest.getByText('as the board had it last').waitFor();
    await chart.turnsTo('Medications');
    await chart.listed('Warfarin').waitFor();
    await chart.panel.getByRole('button', { name: 'Close chart' }).click();
    await chart.isGone();
  });

  it('says in an open chart that the patient was treated and released', async () => {
    const { emergency } = app.elsewhere;
    const { id } = await triaged('Tia Treated');
    const chart = await Chart.opens(doctor, 'Tia Treated');
    await chart.card('Vitals').waitFor();
    await emergency.send('DELETE', `/api/emergency-details/${id}`);
    await chart.says(/Tia Treated has left the Emergency board: treated and released \d\d:\d\d, awaiting discharge\./);
    await chart.panel.getByRole('button', { name: 'Close chart' }).click();
    await chart.isGone();
  });

  it('tells apart that no allergies are known, as somebody told and as it was recorded', async () => {
    const { patient_id } = await triaged('Nora None', { allergies: 'NKDA' });
    await doctor.shows('Nora None', 'Told: NKDA');
    const chart = await Chart.opens(doctor, 'Nora None');
    await chart.says('Told: NKDA');
    await app.elsewhere.emergency.send('POST', '/api/allergies', { patient_id, no_known: true });
    await chart.says(/No known allergies recorded in the chart/);
    await doctor.shows('Nora None', 'No known allergies');
    expect(await doctor.row('Nora None').textContent()).not.toContain('NKDA');
    await chart.panel.getByRole('button', { name: 'Close chart' }).click();
    await chart.isGone();
  });

  it('offers an allergy that was told in the form that records one, which is filled in at a press', async () => {
    await triaged('Ola Offered', { allergies: 'Penicillin (rash); Latex' });
    const chart = await Chart.opens(doctor, 'Ola Offered');
    await chart.turnsTo('Allergies');
    await chart.panel.getByRole('button', { name: 'Add allergy' }).click();
    const form = await chart.form('Add allergy');
    await form.panel.getByRole('button', { name: 'Penicillin (rash)' }).click();
    expect([await form.reads('Substance'), await form.reads('Reaction')]).toEqual(['Penicillin', 'rash']);
    await form.saves('Save');
    await chart.listed('Penicillin').filter({ hasText: 'Edit' }).waitFor();
    await chart.panel.getByRole('button', { name: 'Add allergy' }).click();
    await form.panel.getByRole('button', { name: 'Latex' }).waitFor();
    expect(await form.panel.getByRole('button', { name: 'Penicillin (rash)' }).count()).toBe(0);
    await form.presses('Cancel');
    await chart.panel.getByRole('button', { name: 'Close chart' }).click();
    await chart.isGone();
  });

  it('does not open a form of its chart again that was closed, at a step back to it', async () => {
    await triaged('Mona Monitored');
    const chart = await Chart.opens(doctor, 'Mona Monitored');
    await chart.panel.getByRole('button', { name: 'Monitoring…' }).click();
    await (await chart.form('Monitoring')).presses('Cancel');
    await doctor.page.waitForURL((url) => !url.searchParams.has('entry'));
    await doctor.page.reload();
    await chart.isThere();
    await chart.panel.getByRole('region', { name: 'Vitals' }).waitFor();
    expect(await chart.panel.getByRole('complementary', { name: 'Monitoring' }).count()).toBe(0);
    await chart.panel.getByRole('button', { name: 'Close chart' }).click();
    await chart.isGone();
  });

  it('says in the form which of the vital signs typed at triage newer ones of the chart have replaced', async () => {
    const { patient_id } = await triaged('Ola Older', { vitals: 'BP 88/52 HR 128 Pain 7' });
    const set = [
      { code: '8867-4', value: 84 },
      { code: '85354-9', value_string: '124/76' },
    ];
    await app.elsewhere.emergency.send('POST', '/api/observations', { patient_id, set });
    await doctor.shows('Ola Older', '124/76', '84');
    await doctor.acts('Edit', 'Ola Older');
    const form = await doctor.form('Edit emergency case').opens();
    await form.panel.getByText(/^Typed \d\d:\d\d, .*; newer BP, HR in the chart$/).waitFor();
    const [charted, typed] = await form.panel.locator('.seen .set').allTextContents();
    expect(charted).toMatch(/recorded in the chart, \d\d:\d\d.*124\/76.*84/s);
    expect(typed).toMatch(/as typed on the board, \d\d:\d\d.*7/s);
    expect(`${charted} ${typed}`).not.toMatch(/88\/52|128/);
    await form.writes({ Vitals: 'BP 96/60' });
    await form.panel.getByText('On the board once saved:').waitFor();
    await form.presses('Cancel');
    await doctor.page.getByRole('button', { name: 'Discard' }).click();
  });

  it('is scored by what is set of the patient in the chart, which says who set it', async () => {
    const { emergency, reception } = app.elsewhere;
    const { patient_id } = await emergency.triages(
      await reception.receives('emergency', { name: 'Cora Copd', date_of_birth: '1950-01-02' }),
    );
    const set = [
      ...[
        ['9279-1', 18],
        ['59408-5', 90],
        ['3151-8', 0],
        ['8867-4', 80],
        ['8310-5', 37],
      ].map(([code, value]) => ({ code, value })),
      ...[
        ['85354-9', '120/80'],
        ['80288-4', 'A'],
      ].map(([code, value_string]) => ({ code, value_string })),
    ];
    await app.elsewhere.emergency.send('POST', '/api/observations', { patient_id, set });
    await doctor.shows('Cora Copd', 'NEWS2 3, low to medium risk: a single parameter of 3');
    const [row] = (await emergency.lists('/api/emergency-details')).filter((each) => each.patient_id === patient_id);
    const chip = doctor.row('Cora Copd').locator('[data-news2] .a');
    await becomes('a total of now', async () => (await chip.getAttribute('class'))?.includes('n1'), true);
    await emergency.send('PUT', `/api/emergency-details/${row?.id}`, { vitals: 'HR 135 BP 84/40' });
    await doctor.shows('Cora Copd', 'newer not scored', '84/40', ', newer typed values not scored');
    await becomes('a total of before', async () => (await chip.getAttribute('class'))?.includes('n1'), false);
    const chart = await Chart.opens(doctor, 'Cora Copd');
    // The chart says what the row does: the values that were typed since, tinted, and not those of the set before.
    const tiles = chart.panel.getByRole('region', { name: 'Newest vital signs' }).locator(':scope > div');
    for (const [sign, value] of Object.entries({ BP: '84/40', HR: '135' })) {
      const tile = tiles.filter({ hasText: new RegExp(`^\\s*${sign} `) });
      await tile.getByText(value, { exact: true }).waitFor();
      await tile.getByText(/^as typed on the board, not scored, /).waitFor();
      await becomes('its tint', async () => (await tile.getAttribute('class'))?.includes('n3'), true);
    }
    await tiles
      .filter({ hasText: /^\s*RR / })
      .getByText('18', { exact: true })
      .waitFor();
    const card = chart.card('Vitals');
    expect(await card.textContent()).toMatch(/not scored: HR 135 BP 84\/40/);
    expect(await card.textContent()).not.toMatch(/120\/80|HR 80/);
    const lines = card.locator('small').filter({ hasText: 'not scored' });
    expect(await lines.evaluate((line) => line.scrollHeight - line.clientHeight)).toBeLessThanOrEqual(1);
    await chart.says('Nothing set for this patient');
    await chart.panel.getByRole('button', { name: 'Monitoring…' }).click();
    const form = await chart.form('Monitoring');
    await form.panel.getByText('Scale 2 (88–92 %)').click();
    // Somebody else sets the interval meanwhile: it is told, and nothing of it is lost.
    await app.elsewhere.emergency.send('PUT', `/api/patients/${patient_id}/monitoring`, { interval_minutes: 30 });
    await form.panel.getByRole('alert').filter({ hasText: 'now 30 min' }).waitFor();
    await form.panel.getByRole('button', { name: 'OK' }).click();
    await form.presses('Save');
    await chart.says('SpO₂ scale 2, target 88–92 % prescribed · Observations every 30 min, as prescribed');
    await chart.says(/^Set by .+, \d\d:\d\d$/);
    await chart.panel.getByRole('button', { name: 'Close chart' }).click();
    await doctor.shows('Cora Copd', 'NEWS2 0, no risk points, SpO2 scale 2');
    // A pregnant woman has no score, and the row says why.
    await app.elsewhere.emergency.send('PUT', `/api/patients/${patient_id}/monitoring`, { pregnant: true });
    await doctor.shows('Cora Copd', 'No NEWS2: it does not apply in pregnancy');
  });

  it('says how many allergies there is no room for, severe ones first and whole, and all of them by name', async () => {
    const allergies = 'Peanuts (anaphylaxis); penicillin (rash, told by son); adhesive tape; latex';
    await triaged('Ana Allergic', { allergies });
    const row = doctor.row('Ana Allergic');
    await row
      .getByTitle(
        /^Allergies: Peanuts \(anaphylaxis\); penicillin \(rash, told by son\); adhesive tape; latex, as told/,
      )
      .waitFor();
    await becomes('how many more', () => row.locator('.more[aria-hidden]').textContent(), '+3');
    const chart = await Chart.opens(doctor, 'Ana Allergic');
    await chart.says('as told, not recorded in the chart');
    await chart.panel.getByRole('button', { name: 'Close chart' }).click();
    await chart.isGone();
    // Above an order, before anything is sent.
    await doctor.acts('+ Order', 'Ana Allergic');
    const order = await doctor.form('Order').opens();
    await order.panel.getByTitle(/^Allergies: Peanuts \(anaphylaxis\); penicillin/).waitFor();
    await order.presses('Cancel');
  });

  it('that came back says so beside its own next step, and all of the reason at a press, until somebody acts', async () => {
    const reason = 'No bed before 18:00: call the coordinator and ask for a second opinion of the cardiologist on call';
    const sent = await triaged('Bo Back', { triage_level: 'critical', next_step: 'ICU bed asked', vitals: 'HR 120' });
    const { icu_case } = (await app.elsewhere.emergency.send(
      'POST',
      `/api/emergency-details/${sent.id}/transfer-to-icu`,
      { severity: 'critical' },
    )) as { readonly icu_case: { readonly id: string } };
    await app.elsewhere.icu.send('POST', `/api/icu/${icu_case.id}/send-back`, { reason });
    const mark = doctor.row('Bo Back').getByRole('button', { name: `Back from ICU: ${reason}` });
    for (const viewport of [DESKTOP, { width: 1024, height: 768 }]) {
      await doctor.page.setViewportSize(viewport);
      await mark.waitFor();
      const isWithin = async () => {
        const [cell, said] = [await mark.locator('xpath=..').boundingBox(), await mark.boundingBox()];
        const wide = said?.width ?? 0;
        return wide > 60 && wide <= (cell?.width ?? 0) + 1;
      };
      await becomes(`whether it is within its cell at ${viewport.width} px`, isWithin, true);
      await doctor.row('Bo Back').getByText('ICU bed asked').waitFor();
      await mark.click();
      const opened = await doctor.form('Emergency case').opens();
      await opened.panel.getByText(reason, { exact: true }).waitFor();
      await doctor.page.keyboard.press('Escape');
      await opened.isGone();
    }
    await doctor.page.setViewportSize(DESKTOP);
    const chart = await Chart.opens(doctor, 'Bo Back');
    await chart.panel
      .locator('.banner')
      .filter({ hasText: `Sent back from ICU: ${reason}` })
      .waitFor();
    await chart.panel.getByRole('button', { name: 'Close chart' }).click();
    await chart.isGone();
    // Taken along as text: when it was taken is said.
    await doctor.acts('To ICU', 'Bo Back');
    const form = await doctor.form('Hand off to ICU').opens();
    await form.panel.getByText(/^Typed \d\d:\d\d, /).waitFor();
    await form.panel.getByText(/^No NEWS2: typed values are not scored\./).waitFor();
    await form.presses('Cancel');
    await app.elsewhere.emergency.amends(sent, { next_step: 'CCU called' });
    await doctor.shows('Bo Back', 'CCU called');
  });

  it('and whoever arrives: three entries beside the counts, and the age of an infant in the list of all', async () => {
    const born = new Date(Date.now() - 150 * 86_400_000).toISOString().slice(0, 10);
    const { reception } = app.elsewhere;
    for (const name of ['Arr One', 'Arr Two Lindqvist', 'Arr Three', 'Arr Four'])
      await reception.receives('emergency', { name }, { reason: `Complaint of ${name}` });
    await reception.receives('emergency', { name: 'Arr Infant', date_of_birth: born }, { reason: 'Not feeding' });
    await becomes('the strip', async () => (await doctor.arrivals()).slice(0, 3), [
      'Arr One',
      'Arr Two Lindqvist',
      'Arr Three',
    ]);
    await doctor.arrival('Arr One').getByText('Complaint of Arr One').waitFor();
    // Neighbours look alike: each name in one line, and each wait under it beside the button's words.
    const looks = () =>
      Promise.all(
        ['Arr One', 'Arr Two Lindqvist', 'Arr Three'].map(async (name) => {
          const [whose, wait] = await Promise.all(
            ['.name', '.wait'].map((part) => doctor.arrival(name).locator(part).boundingBox()),
          );
          return { height: whose?.height, name: whose?.y ?? 0, wait: wait?.y ?? 0 };
        }),
      );
    // The strip is measured, which may be a frame later.
    await eventually('three entries that look alike, each wait under its name', looks, (all) =>
      all.every((each) => JSON.stringify(each) === JSON.stringify(all[0]) && each.wait > each.name + 30),
    );
    // Who is looked for may be among those who are still to come.
    await doctor.page.keyboard.press('/');
    const filter = doctor.page.getByRole('searchbox', { name: 'Filter rows' });
    await filter.fill('infant');
    await becomes('who is found', () => doctor.arrivals(), ['Arr Infant']);
    await filter.fill('nobody of that name');
    await becomes('nobody', () => doctor.arrivals(), []);
    await filter.press('Escape');
    await doctor.page.getByRole('button', { name: '+2 more' }).click();
    const list = await doctor.form('+ New Emergency Case').opens();
    await list.panel
      .getByRole('listitem', { name: 'Arr Infant' })
      .locator('.infant')
      .filter({ hasText: / mo$/ })
      .waitFor();
    await list.presses('Close');
  });

  it('and whose chart has allergies: the triage says which, and does not offer to say that none are known', async () => {
    const { reception, emergency } = app.elsewhere;
    const patient = await reception.registers({ name: 'Lea Latex' });
    await emergency.send('POST', '/api/allergies', { patient_id: patient.id, substance: 'Latex', reaction: 'hives' });
    await reception.admits(patient, 'emergency');
    await doctor.page.keyboard.press('/');
    await doctor.page.getByRole('searchbox', { name: 'Filter rows' }).fill('latex');
    const form = await doctor.beginsTriageOf('Lea Latex');
    await form.panel.getByText('In the chart: Latex (hives)').waitFor();
    expect(await form.panel.getByRole('button', { name: 'No known allergies' }).count()).toBe(0);
    await form.presses('Cancel');
    await doctor.page.getByRole('searchbox', { name: 'Filter rows' }).press('Escape');
  });

  it('and who told of an allergy in an earlier stay: it stands on the row again, and a drug is compared with it', async () => {
    const { reception, emergency } = app.elsewhere;
    const patient = await reception.registers({ name: 'Toby Told' });
    const stay = await reception.admits(patient, 'emergency');
    await emergency.triages(stay, { allergies: 'Penicillin (rash)' });
    await reception.discharges(stay);
    await emergency.triages(await reception.admits(patient, 'emergency'), { allergies: 'No known allergies' });
    await doctor.shows('Toby Told', 'Penicillin');
    await doctor.acts('+ Order', 'Toby Told');
    const order = await doctor.form('Order').opens();
    await order.writes({ Medication: 'Co-amoxiclav' });
    await order.panel.getByRole('alert').filter({ hasText: 'Allergy: Penicillin (rash)' }).waitFor();
    await order.presses('Cancel');
    await doctor.page.getByRole('button', { name: 'Discard' }).click();
  });

  it('stays where it is while a row that was saved takes the focus, and offers to show it', async () => {
    for (let n = 0; n < 14; n += 1) await triaged(`Crit ${n}`, { triage_level: 'critical' });
    await doctor.looksAway();
    await doctor.shows('Crit 13');
    await doctor.triages('Arr One', { level: 'Non-urgent', texts: { 'Chief complaint': 'Repeat prescription' } });
    const show = doctor.page.getByRole('button', { name: 'Show Arr One' });
    await show.waitFor();
    const scroller = doctor.page.locator('.scroll').first();
    expect(await scroller.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    const isFocused = () => doctor.row('Arr One').evaluate((row) => row === row.ownerDocument.activeElement);
    expect(await isFocused()).toBe(true);
    await show.click();
    await becomes('scrolled', () => scroller.evaluate(({ scrollTop }) => scrollTop > 0), true);
    expect(await isFocused()).toBe(true);
    await show.waitFor({ state: 'hidden' });
  });

  it('is not cut at a zoom of 200 %, and its buttons keep apart on a tablet', async () => {
    await doctor.page.setViewportSize(ZOOMED);
    await triaged('Aleksandra Wiśniewska');
    const row = doctor.row('Aleksandra Wiśniewska');
    await row.scrollIntoViewIfNeeded();
    await fontsAreLoaded(doctor.page);
    const cut = () =>
      row
        .locator('.who .name span:not(.visually-hidden), .who .b span')
        .evaluateAll(
          (parts) =>
            parts.filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1).length,
        );
    await becomes('how many are cut', cut, 0);
    await row.getByText('Actions', { exact: true }).waitFor();
    for (const viewport of [
      { width: 820, height: 1180 },
      { width: 1024, height: 768 },
    ]) {
      await doctor.page.setViewportSize(viewport);
      const boxes = () =>
        row.locator('.act button').evaluateAll((all) =>
          all.map((each) => {
            const { left, right, width } = each.getBoundingClientRect();
            return { left, right, width };
          }),
        );
      await eventually(
        'the second button is of 44 px, and beside the first',
        boxes,
        ([one, more]) => one !== undefined && more !== undefined && more.width >= 44 && one.right <= more.left + 1,
      );
    }
    await doctor.page.setViewportSize(DESKTOP);
  });

  it('has names in a stack of fonts that ends in any that has the letters', async () => {
    await triaged('王秀英');
    const families = await doctor
      .row('王秀英')
      .locator('.name')
      .evaluate((name) => name.ownerDocument.defaultView.getComputedStyle(name).fontFamily);
    expect(families).toMatch(/system-ui.*, sans-serif$/);
  });

  it('and Reception: where somebody is, who has the same name, and nobody registered by a number', async () => {
    const { reception } = app.elsewhere;
    await triaged('Burak Yıldız', { location: 'Bay 3' });
    await reception.registers({ name: 'Burak Yıldız', date_of_birth: '1977-01-11' });
    const desk = await app.signsIn(RECEPTION, ReceptionDesk, { options: { viewport: DESKTOP } });
    const search = desk.page.getByRole('searchbox', { name: 'Find a patient' });
    await search.fill('yıldız');
    const found = desk.page.getByRole('listitem').filter({ hasText: 'Burak Yıldız' });
    await found.filter({ hasText: 'In Emergency, Bay 3' }).filter({ hasText: 'SAME NAME' }).waitFor();
    await search.fill('11.01.1977');
    await found.filter({ hasText: '11 Jan 1977' }).waitFor();
    await search.fill('12.01.1977');
    await desk.page.getByRole('button', { name: 'Register a new patient' }).click();
    const form = await desk.form('Register patient').opens();
    expect([await form.reads('Name'), await form.reads('Date of birth')]).toEqual(['', '1977-01-12']);
    await form.writes({ Name: 'Tea Toast' });
    await form.saves('Register');
    // What is said of it lies over no button of the panel that follows.
    await desk.isTold('Tea Toast registered');
    const toast = await desk.page.locator('.stack p').first().boundingBox();
    const panel = await desk.form('Patient').panel.boundingBox();
    expect((toast?.x ?? 0) + (toast?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0);
    await desk.form('Patient').presses('Admit');
    const admit = await desk.form('Admit').opens();
    await admit.panel.getByText('Operations board').first().waitFor();
    await desk.page.context().close();
  });
});
