import { ApiClient } from '@ward-board/api-client';
import type { Page } from 'playwright-core';
import { fillsEveryBoard, fullBoards } from './full-boards.js';
import { Screen } from './pages/screen.js';
import { WARD_DOCTOR } from './pages/ward-board.js';
import { cutTexts } from './support/cut-texts.js';
import { becomes } from './support/eventually.js';
import { zoneAtNoon } from './support/facility-file.js';
import { pdfTexts } from './support/pdf-texts.js';
import { openTestApp, PASSWORD, type TestApp } from './support/test-app.js';

const USUAL = 12;
/** A line of a field, and a paragraph: what begins and ends them is found on paper. */
const line = (field: string): string => `${field}Begin ${'of a line '.repeat(15)}${field}End`;
const paragraph = (field: string): string => `${field}Begin ${'with many words '.repeat(30)}${field}End`;
const said = (of: (field: string) => string, ...fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, of(field)]));
/** The width of the paper within its margins, in CSS px. */
const PAPER = { width: 1069, height: 741 };

/** What is in the rows of each board, by the fields; who is named so has each of them. */
const FIELDS: Readonly<Record<(typeof fullBoards)[number]['name'], readonly string[]>> = {
  Emergency: ['chief_complaint', 'allergies', 'next_step', 'trauma_type', 'attending_nurse', 'vitals', 'location'],
  Operations: [
    ...['procedure_name', 'pre_op_diagnosis', 'pre_op_instructions', 'surgeon', 'anaesthesiologist'],
    ...['anaesthesia_type', 'location'],
  ],
  ICU: ['diagnosis', 'ventilator_mode', 'iv_lines', 'isolation', 'monitor_alerts', 'next_step', 'attending_nurse'],
  Ward: ['diagnosis', 'care_plan', 'ward_type', 'mobility_status', 'diet_restrictions', 'visiting_hours'],
  Radiology: ['body_part', 'body_site', 'contrast', 'technique', 'performer', 'place'],
};
const CONTROLS = [
  ...['Take patient', 'Edit', 'Transfer to Ward', '+ Order', 'To Ward', 'Start', 'Report', 'More actions', 'Actions'],
  ...['Assign', '+ New', '+ Waiting'],
];

describe('A board on paper', () => {
  let app: TestApp;
  let ward: ApiClient;
  let cases: Awaited<ReturnType<typeof fillsEveryBoard>>;

  beforeAll(async () => {
    app = await openTestApp({ timeZone: zoneAtNoon() });
    cases = await fillsEveryBoard(app, USUAL);
    ward = await ApiClient.signsIn(app.url, WARD_DOCTOR, PASSWORD);
  });
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  const opens = async (email: string, path: string, rows: number): Promise<Page> => {
    const { page } = await app.signsIn(email, Screen);
    await page.goto(app.url + path);
    await becomes('the rows', () => page.locator('[data-row]').count(), rows);
    // What stands over the rows is loaded after them.
    await page.locator('.sheet-head').waitFor({ state: 'attached' });
    return page;
  };
  const prints = async (page: Page) => pdfTexts(await page.pdf({ preferCSSPageSize: true }));

  it.each(fullBoards)(
    'has twelve usual patients of $name on a page, whom no control stands beside',
    async ({ path, email }) => {
      const page = await opens(email, path, USUAL);
      const pages = await prints(page);
      expect(pages).toHaveLength(1);
      expect(CONTROLS.filter((control) => pages[0]?.includes(control))).toEqual([]);
      await page.context().close();
    },
  );

  it('does not show which row was opened', async () => {
    const [first] = fullBoards;
    const page = await opens(first.email, first.path, USUAL);
    await page.locator('[data-row]').nth(2).focus();
    await page.keyboard.press('e');
    const row = page.locator('[data-row].selected');
    await row.waitFor();
    await page.emulateMedia({ media: 'print' });
    const drawn = () =>
      page.evaluate(`(() => {
        const { boxShadow, backgroundColor } = getComputedStyle(document.querySelector('[data-row].selected'));
        return [boxShadow, backgroundColor];
      })()`);
    await becomes('what is drawn of it', drawn, ['none', 'rgba(0, 0, 0, 0)']);
    await page.context().close();
  });

  describe('with long texts', () => {
    beforeAll(async () => {
      const { reception, emergency, icu, operations, radiology } = app.elsewhere;
      const name = 'Lena Long';
      await emergency.triages(await reception.receives('emergency', { name }), {
        triage_level: 'critical',
        ...said(paragraph, 'chief_complaint', 'allergies', 'vitals'),
        ...said(line, 'next_step', 'trauma_type', 'attending_nurse', 'location'),
      });
      await icu.accepts(await reception.receives('icu', { name }), {
        ...said(paragraph, 'diagnosis', 'monitor_alerts'),
        ...said(line, 'ventilator_mode', 'iv_lines', 'isolation', 'next_step', 'attending_nurse'),
      });
      await operations.schedules(await reception.receives('surgery', { name }), {
        ...said(paragraph, 'pre_op_diagnosis', 'pre_op_instructions'),
        ...said(line, 'procedure_name', 'surgeon', 'anaesthesiologist', 'anaesthesia_type', 'location'),
      });
      const wing = await app.admin.setsUpWing('Long', 'ward');
      const room = await app.admin.setsUpRoom(wing, '901', ['A']);
      const { id: admission_id } = await reception.receives('planned', { name });
      await ward.send('POST', '/api/normal-acceptances', {
        ...{ admission_id, wing_id: wing.id, room_id: room.id, expected_stay_days: 3 },
        ...said(paragraph, 'diagnosis', 'care_plan', 'notes'),
        ...said(line, 'ward_type', 'mobility_status', 'diet_restrictions', 'visiting_hours', 'attending_nurse'),
      });
      await radiology.ordersStudy(await reception.registers({ name }), {
        ...said(line, 'body_part', 'body_site', 'contrast', 'technique', 'performer', 'place'),
      });
      const { id: patient_id } = await reception.registers({ name });
      await ward.send('POST', '/api/waiting-list', {
        patient_id,
        priority: 1,
        ...said(paragraph, 'diagnosis', 'reason'),
      });
    });

    it.each(fullBoards)(
      'says all of them on $name: no text is cut, no row is broken, each page has the head',
      async ({ name, path, email }) => {
        const title = name === 'Ward' ? 'Ward · Ward Patients' : name;
        const page = await opens(email, path, USUAL + 1);
        await page.setViewportSize(PAPER);
        await page.emulateMedia({ media: 'print' });
        await becomes('what is cut', () => page.evaluate(cutTexts('[data-row]')), []);
        await page.emulateMedia({ media: null });
        const pages = await prints(page);
        expect(pages.length).toBeLessThanOrEqual(3);
        const pagesOf = (words: string) => pages.flatMap((text, index) => (text.includes(words) ? [index] : []));
        const [where] = pagesOf('Lena Long');
        for (const field of FIELDS[name])
          expect([field, pagesOf(`${field}Begin`), pagesOf(`${field}End`)]).toEqual([field, [where], [where]]);
        for (const [index, text] of pages.entries())
          for (const words of ['Patient', `${title}, `, `page ${index + 1} of ${pages.length}`])
            expect(text).toContain(words);
        await page.context().close();
      },
    );

    it('says all of who waits for a bed, which tab it is, and who is not on the list', async () => {
      const page = await opens(WARD_DOCTOR, '/normal-acceptance', USUAL + 1);
      expect((await prints(page)).join()).toMatch(/Not listed: .*Waiting List 1/);
      await page.getByRole('button', { name: 'Waiting List' }).first().click();
      await becomes('the rows', () => page.locator('[data-row]').count(), 1);
      const [paper = '', ...others] = await prints(page);
      expect(others).toEqual([]);
      for (const words of ['Ward · Waiting List', 'diagnosisEnd', 'reasonEnd', 'Not listed: Awaiting acceptance 1'])
        expect(paper).toContain(words);
      await page.context().close();
    });
  });

  it('says to what the rows are narrowed', async () => {
    const [{ email, path }] = fullBoards;
    const page = await opens(email, path, USUAL + 1);
    await page
      .getByRole('region', { name: 'Triage levels' })
      .getByRole('button', { name: /Critical/ })
      .click();
    await page.keyboard.press('/');
    await page.keyboard.type('lena');
    await becomes('the rows', () => page.locator('[data-row]').count(), 1);
    const [paper = ''] = await prints(page);
    expect(paper).toContain('Only: Critical, “lena”');
    await page.context().close();
  });

  it('says of a row that stands still since when it does', async () => {
    const [first] = cases;
    if (!first) throw new Error('Nobody is on the board.');
    await app.parkPatient(first.patient_id);
    const [{ email, path }] = fullBoards;
    const page = await opens(email, path, USUAL + 1);
    await page.getByText('Not updating since').first().waitFor();
    expect((await prints(page)).join()).toContain('Not updating since');
    await page.context().close();
  });

  it('says that it is not up to date', async () => {
    const [{ email, path }] = fullBoards;
    const page = await opens(email, path, USUAL + 1);
    await app.haltBoards();
    await page.getByText(/^Not up to date since /).waitFor({ state: 'attached' });
    expect((await prints(page))[0]).toMatch(/Not up to date since /);
    await page.context().close();
  });
});
