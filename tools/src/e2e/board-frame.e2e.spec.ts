import { EmergencyBoard } from './pages/emergency-board.js';
import { becomes, eventually } from './support/eventually.js';
import { focused } from './support/focus.js';
import { fontsAreLoaded } from './support/fonts.js';
import { EMERGENCY_DOCTOR, NURSE, openTestApp, type TestApp } from './support/test-app.js';

/** Sizes of a screen in CSS px, with how many patients must be whole, and where the first one begins. */
const SIZES = [
  ['a desktop', { width: 1440, height: 900 }, 14, 132],
  ['a tablet across', { width: 1024, height: 768 }, 10, 132],
  ['a tablet upright', { width: 820, height: 1180 }, 12, 180],
  ['a desktop at 200 %', { width: 720, height: 450 }, 3, 180],
] as const;
const PATIENTS = 25;
const LONG_NAME = 'María Guadalupe Concepción Ortega y Villanueva';
const LONGEST_NAME = 'María Guadalupe Concepción Fernández de Córdoba y Villanueva';

interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly height: number;
}

describe('The frame of a board', () => {
  let app: TestApp;
  let doctor: EmergencyBoard;

  beforeAll(async () => {
    app = await openTestApp();
    const { reception, emergency } = app.elsewhere;
    const levels = ['critical', 'urgent', 'standard', 'non-urgent'] as const;
    for (let at = 0; at < PATIENTS; at += 1) {
      const name = at < 2 ? 'Mehmet Yıldız' : at === 8 ? LONG_NAME : at === 9 ? LONGEST_NAME : `Patient Number${at}`;
      const findings = { triage_level: levels[at % 4], vitals: 'BP 120/80 HR 72', chief_complaint: `Complaint ${at}` };
      await emergency.triages(await reception.receives('emergency', { name }), findings);
    }
    doctor = await app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard);
    await doctor.isLive();
    await doctor.looksAway();
  });
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  const boxes = (): Promise<Box[]> =>
    doctor.page.locator('[data-row]').evaluateAll((rows) =>
      rows.map((row) => {
        const { top, bottom, height } = row.getBoundingClientRect();
        return { top, bottom, height };
      }),
    );

  it.each(SIZES)('shows enough patients whole on %s', async (_, size, least, first) => {
    await doctor.page.setViewportSize(size);
    await fontsAreLoaded(doctor.page);
    const look = async () => {
      const rows = await boxes();
      const whole = rows.filter(({ bottom }) => bottom <= size.height).length;
      const heights = [...new Set(rows.map(({ height }) => height))];
      const wide = await doctor.page.evaluate<number>('document.querySelector(".scroll").scrollWidth');
      return { rows: rows.length, begin: rows[0]?.top, whole, heights, wide };
    };
    await eventually(
      `${PATIENTS} rows of one height, ${least} of them whole, from ${first} px on`,
      look,
      ({ rows, begin, whole, heights, wide }) =>
        rows === PATIENTS && begin === first && whole >= least && heights.length === 1 && wide <= size.width,
    );
  });

  it.each(SIZES)('cuts no surname on %s, and has the row’s button in sight where there is room', async (_, size) => {
    const { page } = doctor;
    await page.setViewportSize(size);
    await becomes('the rows', async () => (await boxes()).length, PATIENTS);
    await fontsAreLoaded(page);
    const cut = () =>
      page
        .locator('[data-row] .person > :not(.given)')
        .evaluateAll((parts) =>
          parts.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent),
        );
    await becomes('what is cut', cut, []);
    const whole = doctor.row(LONG_NAME).getByRole('button', { name: `Chart, ${LONG_NAME}` });
    expect(await whole.getAttribute('title')).toBe(LONG_NAME);
    for (const button of [`To ICU, ${LONG_NAME}`, '+ Order, Patient Number5'])
      await page
        .getByRole('button', { name: button, exact: true })
        .waitFor({ state: size.width > 800 ? 'visible' : 'hidden' });
  });

  it.each(SIZES.slice(1, 3))('keeps a name of three lines clear of the line below it on %s', async (_, size) => {
    await doctor.page.setViewportSize(size);
    await fontsAreLoaded(doctor.page);
    const lines = async () => {
      const [name, below, row] = await Promise.all(
        ['.name > .person', '.who > .b', '.who'].map((part) => doctor.row(LONGEST_NAME).locator(part).boundingBox()),
      );
      const end = (name?.y ?? 0) + (name?.height ?? 0);
      return {
        lines: Math.floor((name?.height ?? 0) / 10),
        apart: (below?.y ?? 0) - end,
        in: (name?.y ?? 0) - (row?.y ?? 0),
      };
    };
    // The letters that hang below a line have a pixel of what is between them.
    await eventually('three lines, and room below them', lines, (now) => now.lines === 3 && now.apart >= 0.4);
  });

  it('moves no row when a form opens, and leaves who and where in sight', async () => {
    const [[, size, , first]] = SIZES;
    await doctor.page.setViewportSize(size);
    await becomes('where the first row begins', async () => (await boxes())[0]?.top, first);
    const before = await boxes();
    const form = await doctor.beginsEditOf('Patient Number4');
    expect(await boxes()).toEqual(before);
    const panel = await form.panel.boundingBox();
    const who = await doctor.row('Patient Number4').getByRole('rowheader').boundingBox();
    expect((who?.x ?? 0) + (who?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0);
    await form.presses('Cancel');
    expect(await boxes()).toEqual(before);
  });

  it('marks two of the same name in red, with their birth dates', async () => {
    const rows = doctor.row('Mehmet Yıldız').filter({ hasText: 'SAME NAME' });
    expect(await rows.count()).toBe(2);
  });

  it('opens the details from the row’s menu', async () => {
    await doctor.actsFromMenu('Details', 'Patient Number5');
    const details = await doctor.form('Emergency case').opens();
    await details.panel.getByText('Complaint 5', { exact: true }).waitFor();
    await doctor.page.keyboard.press('Escape');
    await details.isGone();
  });

  it('is narrowed by typing, without regard to accents, and shows all again on Escape', async () => {
    const { page } = doctor;
    await doctor.row('Patient Number5').focus();
    await page.keyboard.press('/');
    await page.getByRole('searchbox', { name: 'Filter rows' }).fill('yildiz');
    await becomes('the rows', async () => (await doctor.rows()).length, 2);
    // Who only sounds like it is shown where nobody else is found, and marked so.
    expect(await page.getByTitle('Sounds alike').count()).toBe(0);
    await page.getByRole('searchbox', { name: 'Filter rows' }).fill('yildis');
    await page.getByRole('status').getByText('0 rows, ≈ 2 sound alike').waitFor();
    await becomes('the marks', () => page.locator('[data-row]').getByTitle('Sounds alike').count(), 2);
    await app.elsewhere.reception.receives('emergency', { name: 'Stella Strip' });
    await page.getByRole('searchbox', { name: 'Filter rows' }).fill('stella');
    await page.getByRole('status').getByText('0 rows, 1 in Pending Triage', { exact: true }).waitFor();
    await page.getByRole('table').getByText('1 in Pending Triage', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await becomes('the rows', async () => (await doctor.rows()).length, PATIENTS);
    await becomes('the focus', async () => (await focused(page)).name, 'Patient Number5, Urgent');

    await page.keyboard.press('/');
    await page.getByRole('searchbox', { name: 'Filter rows' }).press('?');
    await doctor.dialog('Keyboard shortcuts').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Close filter' }).click();
    await becomes('the focus', async () => (await focused(page)).name, 'Patient Number5, Urgent');
  });

  it('keeps order and density for each user', async () => {
    const { page } = doctor;
    const choose = async (entry: string): Promise<void> => {
      await page.getByRole('button', { name: 'View' }).click();
      await page.getByRole('menuitemradio', { name: entry, exact: true }).click();
      await page.keyboard.press('Escape');
    };
    await choose('Longest waiting');
    await choose('Roomy');
    await becomes('the first', async () => (await doctor.rows())[0], 'Mehmet Yıldız, Critical');
    await becomes('the second', async () => (await doctor.rows())[1], 'Mehmet Yıldız, Urgent');
    await page.reload();
    await doctor.isLive();
    expect((await doctor.rows())[1]).toBe('Mehmet Yıldız, Urgent');
    expect((await boxes())[0]?.height).toBe(60);

    const nurse = await app.signsIn(NURSE, EmergencyBoard);
    await nurse.isLive();
    expect((await nurse.rows())[1]).toBe('Patient Number4, Critical');
    await nurse.page.context().close();
    await choose('Standard');
    await choose('Level, then not seen, then the longest waiting');
  });

  it('lets a doctor take a patient at one press, whose wait ends then', async () => {
    const nurse = await app.signsIn(NURSE, EmergencyBoard);
    await doctor.acts('Take patient', 'Patient Number6');
    await doctor.shows('Patient Number6', /seen \d\d:\d\d/, 'You');
    // The button is gone.
    await becomes('the focus', async () => (await focused(doctor.page)).name, 'Patient Number6, Standard');
    await nurse.shows('Patient Number6', /seen \d\d:\d\d/);
    expect(await doctor.count('Mine')).toBe(1);
    await doctor.card('Mine').click();
    await becomes('the rows', async () => (await doctor.rows()).length, 1);
    await doctor.card('All').click();
    expect(
      await doctor
        .row('Patient Number6')
        .getByRole('button', { name: /^Take patient/ })
        .count(),
    ).toBe(0);
    await nurse.page.context().close();
  });

  it('leads the focus to the row that was saved', async () => {
    await app.elsewhere.reception.receives('emergency', { name: 'Zoe New' });
    await doctor.triages('Zoe New', { level: 'Urgent', texts: { 'Chief complaint': 'Cough' } });
    await becomes('the focus', async () => (await focused(doctor.page)).name, 'Zoe New, Urgent');
  });

  it('has one main part, and prints twelve patients a page', async () => {
    expect(await doctor.page.locator('main, [role=main]').count()).toBe(1);
    const pdf = (await doctor.page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(Math.ceil((PATIENTS + 1) / 12));
  });

  it('prints its counts over the rows, and nothing that lies over them on the screen', async () => {
    const { reception, emergency, icu } = app.elsewhere;
    const triaged = await emergency.triages(await reception.receives('emergency', { name: 'Ivo Returned' }));
    const { icu_case } = await emergency.transfersToIcu(triaged);
    await icu.send('POST', `/api/icu/${icu_case.id}/send-back`, { reason: 'No bed' });
    await doctor.alertCard('Ivo Returned').waitFor();
    // A bell may be there before its row is.
    await doctor.shows('Ivo Returned');
    const all = await doctor.count('All');
    await doctor.page.emulateMedia({ media: 'print' });
    const head = doctor.page.locator('.sheet-head');
    await head.getByText(new RegExp(`^All ${all} · Critical \\d+.* · Non-urgent \\d+`)).waitFor();
    await doctor.alertCard('Ivo Returned').waitFor({ state: 'hidden' });
    // What could be pressed says on paper that there is nobody yet.
    const printed = await doctor.page.evaluate(`(() => {
      const button = document.querySelector('[data-row] .take');
      return [getComputedStyle(button).fontSize, getComputedStyle(button, '::after').content];
    })()`);
    expect(printed).toEqual(['0px', '"no doctor"']);
    await doctor.page.emulateMedia({ media: 'screen' });
  });
});
