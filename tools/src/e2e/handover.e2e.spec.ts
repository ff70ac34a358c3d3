import { ApiClient } from '@ward-board/api-client';
import type { PatientRecord } from '@ward-board/contract';
import { HandoverSheetPage } from './pages/handover-sheet.js';
import { IcuBoard } from './pages/icu-board.js';
import { becomes } from './support/eventually.js';
import { focused, tabsTo } from './support/focus.js';
import { isAccessible } from './support/is-accessible.js';
import { pdfTexts } from './support/pdf-texts.js';
import { ICU_DOCTOR, openTestApp, PASSWORD, type TestApp } from './support/test-app.js';

const NURSE = 'icu.nurse@test.local';
const LAB = 'lab@test.local';

describe('A handover sheet', () => {
  let app: TestApp;
  let doctor: IcuBoard;
  let nurse: IcuBoard;

  beforeAll(async () => {
    app = await openTestApp();
    const { reception, icu } = app.elsewhere;
    await app.hires('Nora Night', NURSE, 'nurse', 'ICU');
    const room = await app.admin.setsUpRoom(await app.admin.setsUpWing('ICU North'), '301', ['A', 'B']);
    const accept = async (name: string, more: Readonly<Record<string, unknown>>) =>
      icu.accepts(await reception.receives('icu', { name }), more);
    await accept('Ada Critical', { severity: 'critical', room_id: room.id, diagnosis: 'Sepsis', next_step: 'CT' });
    await accept('Ben Stable', { severity: 'stable', room_id: room.id, diet: 'Soft' });
    const ada = (await icu.lists('/api/icu')).find(({ patient }) => patient.name === 'Ada Critical');
    const patient = ada?.patient as PatientRecord;
    await icu.prescribes(patient, {
      medication: 'Noradrenaline',
      dose: '0.1 µg/kg/min',
      route: 'IV',
      priority: 'stat',
    });
    const values = [{ display: 'Potassium', value: 7.1, unit: 'mmol/L', interpretation: 'critical_high' }];
    await app.hires('Lab Tech', LAB, 'lab_technician', 'Laboratory');
    const laboratory = await ApiClient.signsIn(app.url, LAB, PASSWORD);
    await laboratory.reportsResult(await icu.ordersTest(patient, { display: 'Electrolytes' }), {
      values,
      critical: true,
    });
    [doctor, nurse] = await Promise.all([app.signsIn(ICU_DOCTOR, IcuBoard), app.signsIn(NURSE, IcuBoard)]);
    await Promise.all([doctor.isLive(), nurse.isLive()]);
  });

  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  it('is made by keys of the rows that are shown, and keeps what they say', async () => {
    await doctor.shows('Ada Critical', '301 A');
    await doctor.page.keyboard.press('h');
    const panel = await doctor.form('Handover').opens();
    await panel.panel.getByText('No sheets yet').waitFor();
    await isAccessible(doctor.page);
    await tabsTo(doctor.page, 'Make sheet of 2 patients');
    await doctor.page.keyboard.press('Enter');
    await doctor.page.waitForURL(/\/icu\/handover\/[0-9a-f-]{36}$/);
    const sheet = new HandoverSheetPage(doctor.page);
    await becomes('the patients', async () => (await sheet.lines()).length, 2);
    const [first, second] = await sheet.lines();
    for (const words of ['301 A', 'Ada Critical', 'Critical', 'Sepsis', 'Allergies not assessed', 'Next CT'])
      expect(first).toContain(words);
    expect(first).toContain('Noradrenaline 0.1 µg/kg/min STAT · IV Ordered');
    expect(first).toContain('Critical, not acknowledged: Electrolytes: Potassium 7.1 mmol/L, critically high');
    for (const words of [
      '301 B',
      'Ben Stable',
      'Stable',
      'Diet Soft',
      'Medications none prescribed',
      'No next step, plan or note',
      'No doctor or nurse',
    ])
      expect(second).toContain(words);
    await app.elsewhere.icu.edits((await app.elsewhere.icu.lists('/api/icu'))[0] as never, { diet: 'None' });
    await doctor.page.reload();
    await becomes('the sheet', () => sheet.lines(), [first, second]);
    await isAccessible(doctor.page);
  });

  it('is signed by two people, each on their own screen', async () => {
    const mine = new HandoverSheetPage(doctor.page);
    await mine.signs('Handing over');
    await mine.isTold('Signed: to be signed by who takes over');
    expect(await mine.side('Taking over').getByRole('button').count()).toBe(0);

    await nurse.page.getByRole('button', { name: 'View' }).click();
    await nurse.page.getByRole('menuitem', { name: /^Handover/ }).click();
    const panel = await nurse.form('Handover').opens();
    await panel.panel.getByRole('link').filter({ hasText: 'To be signed by who takes over' }).click();
    const theirs = new HandoverSheetPage(nurse.page);
    await theirs.signs('Taking over');
    await theirs.side('Taking over').getByText('Nora Night').waitFor();
    // Without a press: the other screen is told.
    await mine.side('Taking over').getByText('Nora Night').waitFor();
    expect(await mine.page.getByRole('button', { name: /^Sign,/ }).count()).toBe(0);
    // What was edited before both signatures stands beside the sheet as the board said it then.
    const changed = 'Ben Stable: Diet: Soft → None';
    await mine.side('Taking over').getByRole('listitem').filter({ hasText: changed }).waitFor();
    for (const side of ['handing over', 'taking over'] as const) {
      const then = mine.atSignature(side);
      await then.locator('summary').click();
      const row = then.getByRole('row').filter({ hasText: 'Ben Stable' }).first();
      await row.getByText('Diet None').waitFor();
      expect(await then.getByText('Ada Critical').count()).toBe(0);
    }
    await isAccessible(mine.page);
    // Paper has them though the page, loaded anew, has not unfolded them: each signature's begin a page, headed with its name.
    await mine.page.reload();
    await mine.side('Taking over').getByText('Nora Night').waitFor();
    const paper = pdfTexts(await mine.page.pdf({ preferCSSPageSize: true })).slice(1);
    expect(paper.map((text) => /Changed when signed, (handing|taking) over: /.exec(text)?.[1])).toEqual([
      ...['handing', 'taking'],
    ]);
    for (const text of paper)
      expect([text.includes('Ben Stable'), text.includes('Ada Critical')]).toEqual([true, false]);
    await nurse.page.getByRole('link', { name: 'Back to the board' }).click();
    await nurse.isLive();
  });

  it('is found ever after, however many came after it', async () => {
    const { icu } = app.elsewhere;
    const [{ patient_id } = { patient_id: '' }] = await icu.lists('/api/icu');
    for (let n = 1; n <= 21; n += 1)
      await icu.send('POST', '/api/handovers', { ward: 'icu', patient_ids: [patient_id], scope: `Sheet ${n}` });
    await doctor.page.goto(`${app.url}/icu`);
    await doctor.isLive();
    await doctor.page.keyboard.press('h');
    const { panel } = await doctor.form('Handover').opens();
    const sheets = panel.getByRole('list').last().getByRole('link');
    await becomes('the recent ones', () => sheets.count(), 20);
    await panel.getByRole('button', { name: 'Show earlier sheets' }).click();
    await becomes('all', () => sheets.count(), 22);
    expect(await panel.getByRole('button', { name: 'Show earlier sheets' }).count()).toBe(0);
    await sheets.last().filter({ hasText: 'Signed by both' }).click();
    await becomes('the first sheet', async () => (await new HandoverSheetPage(doctor.page).lines()).length, 2);
  });

  it('is of the rows that a filter shows', async () => {
    await nurse.card('Stable').click();
    await nurse.page.keyboard.press('h');
    await (await nurse.form('Handover').opens()).presses('Make sheet of 1 patient');
    const sheet = new HandoverSheetPage(nurse.page);
    await becomes('the one patient', async () => (await sheet.lines()).length, 1);
    expect((await sheet.lines())[0]).toContain('Ben Stable');
  });

  it('says before it is signed in what the board differs from it by now, and is made anew', async () => {
    const { icu, reception } = app.elsewhere;
    const sheet = new HandoverSheetPage(nurse.page);
    const dialog = nurse.dialog('Sign this handover sheet?');
    const asks = () => sheet.side('Handing over').getByRole('button', { name: /^Sign/ }).click();
    const sign = dialog.getByRole('button', { name: 'Sign', exact: true });
    await asks();
    await sign.click({ trial: true });
    expect(await dialog.getByText('The board has changed').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const ben = (await icu.lists('/api/icu')).find(({ patient }) => patient.name === 'Ben Stable');
    await icu.edits(ben as never, { diet: 'Liquid' });
    const cleo = await icu.accepts(await reception.receives('icu', { name: 'Cleo Come' }), {});
    await asks();
    await dialog.getByText('The board has changed since this sheet was made.').waitFor();
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
      ...['Cleo Come: new on this board', 'Ben Stable: Diet: None → Liquid'],
    ]);
    await isAccessible(nurse.page);
    const old = nurse.page.url();
    await dialog.getByRole('button', { name: 'Make a new sheet' }).click();
    await nurse.page.waitForURL((url) => url.href !== old);
    await becomes('both patients', async () => (await sheet.lines()).length, 2);
    expect((await sheet.lines())[0]).toContain('Diet Liquid');
    await icu.removes(cleo);
    await asks();
    await dialog
      .getByRole('listitem')
      .filter({ hasText: /^Cleo Come: no longer accepted here: awaiting acceptance$/ })
      .waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  it('names a dose that was changed since, before the signature and beside it ever after', async () => {
    const { icu } = app.elsewhere;
    const before = nurse.page.url();
    const ben = (await icu.lists('/api/icu')).find(({ patient }) => patient.name === 'Ben Stable');
    const infusion = (dose: string) =>
      icu.prescribes(ben?.patient as PatientRecord, { medication: 'Insulin infusion', dose, route: 'IV' });
    const { id } = await infusion('6 units/h');
    const patient_ids = [ben?.patient_id];
    const sheetMade = await icu.send<{ id: string }>('POST', '/api/handovers', { ward: 'icu', patient_ids });
    await icu.send('PUT', `/api/prescriptions/${id}`, { status: 'stopped' });
    await nurse.page.goto(`${app.url}/icu/handover/${sheetMade.id}`);
    const sheet = new HandoverSheetPage(nurse.page);
    await sheet.side('Handing over').getByRole('button', { name: /^Sign/ }).click();
    const dialog = nurse.dialog('Sign this handover sheet?');
    const said = 'Ben Stable: Insulin infusion: 6 units/h → stopped';
    await dialog.getByRole('listitem').filter({ hasText: said }).waitFor();
    const kinds = (await dialog.getByRole('button').all()).map(async (button) => [
      ...[await button.textContent(), (await button.getAttribute('class'))?.includes('primary')],
    ]);
    expect(await Promise.all(kinds)).toEqual([
      ['Make a new sheet', false],
      ['Cancel', false],
      ['Sign', true],
    ]);
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
    const kept = sheet.side('Handing over');
    await kept.getByText(/^Board number \d+ when signed\. Changed since this sheet was made: 1 patient$/).waitFor();
    await kept.getByRole('listitem').filter({ hasText: said }).waitFor();
    await isAccessible(nurse.page);
    // Of a sheet that nobody on it is left of, there is nothing to sign.
    const gone = await icu.accepts(await app.elsewhere.reception.receives('icu', { name: 'Gina Gone' }), {});
    const over = { ward: 'icu', patient_ids: [gone.patient_id] };
    const { id: last } = await icu.send<{ id: string }>('POST', '/api/handovers', over);
    await icu.removes(gone);
    await app.elsewhere.reception.discharges({ ...gone.admission, patient: gone.patient as PatientRecord });
    await nurse.page.goto(`${app.url}/icu/handover/${last}`);
    await sheet.side('Handing over').getByRole('button', { name: /^Sign/ }).click();
    await dialog.getByText('None of these patients is on this board any more.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Sign', exact: true }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await nurse.page.goto(before);
  });

  it('says before it is signed that the board could not be loaded, and can be signed', async () => {
    const sheet = new HandoverSheetPage(nurse.page);
    const dialog = nurse.dialog('Sign this handover sheet?');
    const sign = dialog.getByRole('button', { name: 'Sign', exact: true });
    // Before the page is loaded: a page that a service worker controls already may send its next requests past a new route.
    await nurse.page.route('**/api/boards/icu', (route) => route.abort());
    await nurse.page.reload();
    await sheet.side('Handing over').getByRole('button', { name: /^Sign/ }).click();
    await dialog.getByText('The board could not be loaded. It may have changed since this sheet was made.').waitFor();
    await isAccessible(nurse.page);
    await sign.click();
    const { seq } = await app.elsewhere.icu.seesBoard('icu');
    const signed = `Board number ${seq} when signed. Changed since this sheet was made: 1 patient`;
    await sheet.side('Handing over').getByText(signed, { exact: true }).waitFor();
    await nurse.page.unroute('**/api/boards/icu');
  });

  it('is of a nurse’s own patients, in the order of SBAR, and names the number of a board that is as the sheet says', async () => {
    const { icu } = app.elsewhere;
    const [ben] = (await icu.lists('/api/icu')).filter(({ patient }) => patient.name === 'Ben Stable');
    await icu.edits(ben as never, { attending_nurse: 'Nora Night' });
    await nurse.page.goto(`${app.url}/icu`);
    await nurse.shows('Ben Stable', 'Nora Night');
    await nurse.page.keyboard.press('h');
    const form = await nurse.form('Handover').opens();
    await form.chooses('Patients', 'Mine');
    await form.presses('Make sheet of 1 patient');
    const sheet = new HandoverSheetPage(nurse.page);
    await nurse.page.getByText('Patients: Own patients, 1').waitFor();
    const [line = '', ...others] = await sheet.lines();
    expect([line.includes('Ben Stable'), others]).toEqual([true, []]);
    expect(await nurse.page.getByRole('columnheader').allTextContents()).toEqual([
      ...['Bed', 'Patient', 'Situation', 'Background', 'Assessment', 'Recommendation', 'Team'],
    ]);
    await sheet.signs('Taking over');
    const { seq } = await icu.seesBoard('icu');
    await sheet
      .side('Taking over')
      .getByText(`Board number ${seq} when signed, its patients as on this sheet`, { exact: true })
      .waitFor();
    await nurse.page.getByText(`board number ${seq}`).first().waitFor();
  });

  it('prints all that it says, in landscape: no text is cut, however long', async () => {
    const { reception, icu } = app.elsewhere;
    const long = `Gastrointestinal haemorrhage, ${'Long words '.repeat(60)}`;
    for (let n = 0; n < 3; n += 1)
      await icu.accepts(await reception.receives('icu', { name: `Patient Number${n}` }), {
        ...{ diagnosis: long, next_step: 'Next words '.repeat(18), medications: long },
      });
    await nurse.page.goto(`${app.url}/icu`);
    await nurse.isLive();
    await becomes('five rows', () => nurse.page.locator('[data-row]').count(), 5);
    await nurse.page.keyboard.press('h');
    const form = await nurse.form('Handover').opens();
    // Cleo Come, whose acceptance was removed.
    await form.panel.getByText('1 of them: Awaiting acceptance.', { exact: true }).waitFor();
    await form.presses('Make sheet of 6 patients');
    const sheet = new HandoverSheetPage(nurse.page);
    await becomes('the patients', async () => (await sheet.lines()).length, 6);
    await nurse.page.emulateMedia({ media: 'print' });
    // Paper does not say on which day it is read.
    await nurse.page.getByText(/^As the board said at \d{1,2} \w{3,4} 20\d\d \d\d:\d\d\. /).waitFor();
    await becomes('what is cut', () => sheet.cut(), []);
    const pdf = (await nurse.page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const [, width = '', height = ''] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([842, 595]);
    await nurse.page.emulateMedia({ media: 'screen' });
    await becomes('what is cut', () => sheet.cut(), []);
  });

  it('says on each page which sheet and page it is, and of whom the facts are, also of a patient who takes several pages', async () => {
    const { reception, icu } = app.elsewhere;
    const names = ['Anna', 'Bella', 'Carla', 'Dora', 'Ella', 'Fanny'].map((name) => `${name} Printed`);
    const patients = [];
    for (const name of names)
      patients.push(
        await icu.accepts(await reception.receives('icu', { name }), {
          next_step: `Fact-${name.slice(0, 3)} `.repeat(20),
        }),
      );
    const [, , long] = patients;
    for (let n = 0; n < 4; n += 1) await icu.notes('icu', long as never, 'Fact-Car '.repeat(400));
    const patient_ids = patients.map(({ patient_id }) => patient_id);
    const { id, seq } = await icu.send<{ id: string; seq: number }>('POST', '/api/handovers', {
      ward: 'icu',
      patient_ids,
    });
    await nurse.page.goto(`${app.url}/icu/handover/${id}`);
    await becomes('the patients', async () => (await new HandoverSheetPage(nurse.page).lines()).length, names.length);
    await nurse.page.emulateMedia({ media: 'print' });
    const pages = pdfTexts(await nurse.page.pdf({ preferCSSPageSize: true }));
    await nurse.page.emulateMedia({ media: 'screen' });
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toMatch(new RegExp(`ICU handover · \\d{1,2} \\w+ 20\\d\\d \\d\\d:\\d\\d · board number ${seq}`));
      expect(page).toContain(`page ${index + 1} of ${pages.length}`);
      expect(page).toContain('Recommendation');
    }
    const pagesOf = (words: string) => pages.flatMap((page, index) => (page.includes(words) ? [index] : []));
    const factsOf = (name: string) => pagesOf(`Fact-${name.slice(0, 3)}`);
    for (const name of names) expect([name, pagesOf(name)]).toEqual([name, factsOf(name)]);
    expect(names.map((name) => factsOf(name).length > 1)).toEqual([false, false, true, false, false, false]);
    // On the screen they stand once.
    expect(
      await nurse.page
        .getByText(names[2] ?? '', { exact: true })
        .filter({ visible: true })
        .count(),
    ).toBe(1);
    for (const each of patients) await icu.removes(each);
  });

  it('stands on an upright tablet, and nobody else’s board has it', async () => {
    await nurse.page.setViewportSize({ width: 820, height: 1180 });
    await isAccessible(nurse.page);
    expect(await nurse.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(820);
    const team = await nurse.page.getByRole('columnheader', { name: 'Team' }).boundingBox();
    expect((team?.x ?? 820) + (team?.width ?? 0)).toBeLessThanOrEqual(820);
    const sheet = new HandoverSheetPage(nurse.page);
    await becomes('what is cut', () => sheet.cut(), []);
    await becomes('words that are broken', () => sheet.broken('Gastrointestinal'.length), []);
    const path = new URL(nurse.page.url()).pathname;
    await nurse.page.goto(`${app.url}${path.replace('/icu/', '/emergency/')}`);
    await nurse.page.getByText('You don’t have access').first().waitFor();
    const { emergency, reception } = app.elsewhere;
    const { patient_id } = await emergency.triages(await reception.receives('emergency'));
    const body = { ward: 'emergency', patient_ids: [patient_id] };
    const { id } = await emergency.send<{ id: string }>('POST', '/api/handovers', body);
    await nurse.page.goto(`${app.url}/icu/handover/${id}`);
    await nurse.page.getByText('No such handover sheet').waitFor();
    await nurse.page.goto(`${app.url}/icu/handover/01900000-0000-7000-8000-0000000000ff`);
    await nurse.page.getByText('No such handover sheet').waitFor();
  });

  it('is opened by the ward that receives a patient, from its form and its row: of them alone, with nothing to sign', async () => {
    const { emergency, reception } = app.elsewhere;
    const arrives = async (name: string) =>
      emergency.triages(await reception.receives('emergency', { name }), { chief_complaint: `Complaint of ${name}` });
    const [sent, other] = [await arrives('Ida Sent'), await arrives('Otto Other')];
    const patient_ids = [other.patient_id, sent.patient_id];
    const { id } = await emergency.send<{ id: string }>('POST', '/api/handovers', { ward: 'emergency', patient_ids });
    for (const { id: each, patient } of [other, sent])
      await emergency.send('PUT', `/api/emergency-details/${each}`, { location: `Bay of ${patient.name}` });
    await emergency.send('POST', `/api/handovers/${id}/sign`, { side: 'handing_over' });
    await emergency.transfersToIcu(sent);
    await nurse.page.setViewportSize({ width: 820, height: 1180 });
    const awaited = { ward: 'icu', patient_ids: [sent.patient_id] };
    const { id: own } = await app.elsewhere.icu.send<{ id: string }>('POST', '/api/handovers', awaited);
    await nurse.page.goto(`${app.url}/icu/handover/${own}`);
    const page = new HandoverSheetPage(nurse.page);
    await becomes('the patient', async () => (await page.lines())[0]?.includes('From Emergency, not accepted'), true);
    await becomes('words that are broken', () => page.broken('Emergency,'.length), []);
    await nurse.page.goto(`${app.url}/icu`);
    await nurse.isLive();
    const form = await nurse.looksAtHandoverOf('Ida Sent');
    const open = form.panel.getByRole('button', { name: /^Handover sheet, / });
    await open.click();
    const dialog = nurse.dialog('Emergency handover sheet');
    await dialog.getByText('Complaint of Ida Sent').waitFor();
    await dialog.getByText('Another patient of this sheet is not shown.').waitFor();
    const then = dialog.locator('details').filter({ hasText: 'Changed when signed, handing over' });
    await then.locator('summary').click();
    await then.getByRole('row').filter({ hasText: 'Bay of Ida Sent' }).first().waitFor();
    await isAccessible(nurse.page);
    expect(await dialog.textContent()).not.toContain('Otto');
    expect(await dialog.getByRole('button').allTextContents()).toEqual(['Close']);
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await becomes('what is cut', () => new HandoverSheetPage(nurse.page).cut(), []);
    await nurse.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const name = await open.textContent();
    await becomes('the focus', async () => (await focused(nurse.page)).name, name?.trim());
    await form.saves('Accept');
    await nurse.actsFromMenu('Details', 'Ida Sent');
    await nurse.page
      .getByRole('complementary')
      .getByRole('button', { name: /^Handover sheet, / })
      .waitFor();
    await nurse.page.keyboard.press('Escape');
  });
});
