import type { EmergencyCaseRecord } from '@ward-board/contract';
import { Bedside } from './pages/bedside.js';
import { Chart } from './pages/chart.js';
import { EmergencyBoard } from './pages/emergency-board.js';
import { ReceptionDesk } from './pages/reception-desk.js';
import { PharmacyList } from './pages/work-lists.js';
import { becomes } from './support/eventually.js';
import { focused } from './support/focus.js';
import { opensWithLateCode } from './support/late-code.js';
import { announces, scanInto } from './support/scanner.js';
import { NURSE, openTestApp, PASSWORD, RECEPTION, type TestApp } from './support/test-app.js';

const SCANNED = 'Wristband scanned: close this form, or use Scan wristband.';
/** As a person types. */
const UNEVEN = [100, 187, 133, 171, 109, 190];

describe('A wristband that is scanned with the focus somewhere', () => {
  let app: TestApp;
  let nurse: EmergencyBoard;
  let bedside: Bedside;
  let aim: EmergencyCaseRecord;
  let other: EmergencyCaseRecord;
  const writes: string[] = [];

  beforeAll(async () => {
    app = await openTestApp();
    aim = await triaged('Tara Target');
    other = await triaged('Otto Other');
    nurse = await app.signsIn(NURSE, EmergencyBoard);
    bedside = new Bedside(nurse);
    nurse.page.on('request', (request) => {
      if (request.method() !== 'GET' && /emergency-details|handovers/.test(request.url())) writes.push(request.url());
    });
  });
  beforeEach(() => writes.splice(0));
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  const triaged = async (name: string, mrn?: string): Promise<EmergencyCaseRecord> => {
    const { reception, emergency } = app.elsewhere;
    const stay = await reception.receives('emergency', { name, ...(mrn && { mrn }) });
    return emergency.triages(stay, { location: 'Bay 2' });
  };
  const row = () => nurse.page.locator(`[data-row="${other.id}"]`);
  /** What watches for a scanner is there once it says that digits came too slowly. The focus is on nothing that Enter presses. */
  const isWatched = async () => {
    await nurse.page.evaluate('document.activeElement.blur()');
    const told = async () => {
      await bedside.scans('7777', 100);
      return (await nurse.page.locator('.stack p', { hasText: 'types too slowly' }).count()) > 0;
    };
    await becomes('whether a scanner is watched for', told, true);
  };
  const opens = async () => {
    await nurse.page.goto(`${app.service.url}/emergency`);
    await row().waitFor();
    await isWatched();
  };

  it('by a scanner that ends with two Enters presses nothing with the second: no row, button, menu or answer', async () => {
    await opens();
    const takes = row().getByRole('button', { name: 'Take patient' });
    for (const [focus, apart] of [
      [row(), 8],
      [row(), 300],
      [takes, 60],
    ] as const) {
      await focus.focus();
      await scanInto(nurse.page, aim.patient.mrn, { further: apart });
      await new Chart(nurse, 'Tara Target').isThere();
      await nurse.page.keyboard.press('Escape');
      await nurse.page.waitForURL('**/emergency');
    }
    // Refused, since it is too slow.
    await row().focus();
    await scanInto(nurse.page, aim.patient.mrn, { everyMs: 90, further: 90 });
    // Typed into the dialog.
    await nurse.page.keyboard.press('s');
    await nurse.dialog('Find by wristband').getByLabel('MRN').waitFor();
    await nurse.page.waitForTimeout(200);
    await scanInto(nurse.page, '99887766', { further: 60 });
    await nurse.dialog('Find by wristband').getByText('Nobody has the MRN 99887766.').waitFor();
    await nurse.dialog('Find by wristband').getByRole('button', { name: 'Cancel' }).click();
    expect(new URL(nurse.page.url()).pathname).toBe('/emergency');
    expect(writes).toEqual([]);
    // A person's Enter, later.
    await row().focus();
    await nurse.page.waitForTimeout(1_000);
    await nurse.page.keyboard.press('Enter');
    await new Chart(nurse, 'Otto Other').isThere();
  });

  it('by one that ends with two Enters leaves the question whose it is to a person', async () => {
    await nurse.page.goto(`${app.service.url}/emergency`);
    await bedside.opensFrom(await (await Chart.opens(nurse, 'Otto Other')).turnsTo('Vitals'));
    await bedside.types('118/76');
    await scanInto(nurse.page, aim.patient.mrn, { further: 400 });
    const question = nurse.page.getByText('This wristband is Tara Target’s');
    await question.waitFor();
    await nurse.page.getByRole('button', { name: 'Stay with Otto Other' }).click();
    await question.waitFor({ state: 'detached' });
    await bedside.keypad.getByRole('button', { name: 'Discard' }).click();
    await nurse.page.getByRole('button', { name: 'Discard' }).last().click();
  });

  it('is taken back from the field of a form, with its Enter, and what a person types or pastes is not', async () => {
    await opens();
    const form = await nurse.beginsEditOf('Otto Other');
    for (const label of ['Location', 'Chief complaint']) {
      const stood = await form.reads(label);
      await form.field(label).focus();
      await nurse.page.keyboard.press('End');
      await scanInto(nurse.page, aim.patient.mrn, { further: 60 });
      await nurse.isTold(SCANNED);
      await becomes(label, () => form.reads(label), stood);
    }
    // By the keyboard's clock a person comes later than the scanner.
    await nurse.page.waitForTimeout(700);
    await form.field('Location').focus();
    await nurse.page.keyboard.press('End');
    await scanInto(nurse.page, 'abc 123', { everyMs: 62 });
    await nurse.isTold('Otto Other: changes saved');
    expect(writes).toHaveLength(1);
    const again = await nurse.beginsEditOf('Otto Other');
    await becomes('the location', () => again.reads('Location'), 'Bay 2abc 123');
    await again.field('Notes').focus();
    await nurse.page.keyboard.insertText(aim.patient.mrn);
    await nurse.page.keyboard.press('Enter');
    await becomes('the notes', () => again.reads('Notes'), `${aim.patient.mrn}\n`);
  });

  it('by a slow one is taken back from a line for any text, with its Enter, and digits that a person types are not', async () => {
    await opens();
    const form = await nurse.beginsEditOf('Otto Other');
    const stood = await form.reads('Location');
    for (const mrn of [aim.patient.mrn, '26062607'])
      for (const everyMs of [60, 80, 120]) {
        await form.field('Location').focus();
        await nurse.page.keyboard.press('End');
        await scanInto(nurse.page, mrn, { everyMs });
        await nurse.isTold(SCANNED);
        await becomes('the location', () => form.reads('Location'), stood);
      }
    expect(writes).toEqual([]);
    // By the keyboard's clock a person comes later than the scanner.
    await nurse.page.waitForTimeout(1_700);
    await form.field('Location').fill('');
    await scanInto(nurse.page, '250000', { gaps: [120, 70, 95, 140, 80, 130] });
    await nurse.isTold('Otto Other: changes saved');
    const again = await nurse.beginsEditOf('Otto Other');
    await becomes('the location', () => again.reads('Location'), '250000');
    await again.field('Location').fill(stood);
    await nurse.page.waitForTimeout(700);
    await nurse.page.keyboard.press('Enter');
    await nurse.isTold('Otto Other: changes saved');
  });

  it('leaves what a person may have typed in its line, and saves it with their next Enter', async () => {
    await opens();
    const stood = 'Bay 2';
    for (const [typed, gaps] of [
      ['004112', [110, 95, 130, 120, 100, 300]],
      ['260626', [100, 104, 98, 101, 103, 240]],
      [aim.patient.mrn, [120, 70, 95, 140, 80, 130]],
    ] as const) {
      const form = await nurse.beginsEditOf('Otto Other');
      await form.field('Location').fill('');
      // By the keyboard's clock a person comes later than what was typed before.
      await nurse.page.waitForTimeout(1_700);
      await scanInto(nurse.page, typed, { gaps });
      await nurse.isTold(`${typed} may be a scanned wristband: nothing was saved.`);
      await becomes('the location', () => form.reads('Location'), typed);
      expect(writes).toEqual([]);
      await nurse.page.waitForTimeout(1_700);
      await nurse.page.keyboard.press('Enter');
      await nurse.isTold('Otto Other: changes saved');
      const again = await nurse.beginsEditOf('Otto Other');
      await becomes('the location', () => again.reads('Location'), typed);
      await again.field('Location').fill(stood);
      await nurse.page.waitForTimeout(700);
      await nurse.page.keyboard.press('Enter');
      await nurse.isTold('Otto Other: changes saved');
      writes.splice(0);
    }
  });

  it('in groups saves nothing, in no kind of field, and is taken out of it at a press', async () => {
    await opens();
    const form = await nurse.beginsEditOf('Otto Other');
    const mrn = aim.patient.mrn;
    for (const [label, text, gaps] of [
      ['Location', '004002', [5, 5, 160, 5, 5, 5]],
      ['Location', `M${mrn}`, [2, 2, 2, 200, 2, 2, 2]],
      ['Notes', mrn, [2, 200, 2, 200, 2, 200]],
      ['Notes', mrn, [60, 100, 60, 100, 60, 100]],
    ] as const) {
      const stood = await form.reads(label);
      // By the keyboard's clock a scan comes later than the one before.
      await nurse.page.waitForTimeout(1_700);
      await form.field(label).focus();
      await nurse.page.keyboard.press('End');
      await scanInto(nurse.page, text, { gaps });
      await nurse.isTold(`${text} may be a scanned wristband: nothing was saved. Press Save to keep it.`);
      await becomes(label, () => form.reads(label), `${stood}${text}`);
      await nurse.page.keyboard.press('.');
      await nurse.page.getByRole('button', { name: 'Take out' }).click();
      await becomes(label, () => form.reads(label), `${stood}.`);
      expect((await focused(nurse.page)).name).toBe(label);
      await nurse.page.waitForTimeout(1_700);
      await nurse.page.keyboard.press('End');
      await nurse.page.keyboard.press('Backspace');
    }
    expect(writes).toEqual([]);
  });

  it('that was taken back is put back at a press, and one that ends with Tab is taken back as well', async () => {
    await opens();
    const form = await nurse.beginsEditOf('Otto Other');
    const stood = await form.reads('Location');
    for (const everyMs of [8, 80]) {
      await form.field('Location').focus();
      await nurse.page.keyboard.press('End');
      await scanInto(nurse.page, aim.patient.mrn, { everyMs, end: 'Tab' });
      await nurse.isTold(SCANNED);
      await becomes('the location', () => form.reads('Location'), stood);
      expect((await focused(nurse.page)).name).toBe('Location');
      await nurse.page.waitForTimeout(1_700);
    }
    await nurse.page.getByRole('button', { name: 'Put back' }).click();
    await becomes('the location', () => form.reads('Location'), `${stood}${aim.patient.mrn}`);
    expect(await nurse.page.getByRole('button', { name: 'Put back' }).count()).toBe(0);
    expect(writes).toEqual([]);
    await form.field('Location').fill(stood);
  });

  it('is put back at a press over the question of a dialog as well, of a notice that lies on the page', async () => {
    await nurse.page.setViewportSize({ width: 820, height: 1180 });
    await opens();
    const form = await nurse.beginsEditOf('Otto Other');
    const stood = await form.reads('Location');
    await form.field('Location').fill(`${stood}a`);
    await nurse.page.waitForTimeout(1_700);
    await scanInto(nurse.page, aim.patient.mrn);
    const puts = nurse.page.getByRole('button', { name: 'Put back' });
    await puts.waitFor();
    const measured = () =>
      nurse.page.evaluate<readonly [left: number, icon: number, hit: string]>(`(() => {
        const button = document.querySelector('.stack button');
        const { left, top, width, height } = button.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        const [notice, icon] = [button.parentElement, button.parentElement.querySelector('svg')];
        return [Math.min(12, notice.getBoundingClientRect().left), icon.getBoundingClientRect().width, hit.textContent];
      })()`);
    await becomes('the notice', measured, [12, 18, 'Put back']);
    await nurse.page.keyboard.press('Escape');
    await nurse.page.locator('dialog[open]').waitFor();
    await becomes('the notice over the dialog', measured, [12, 18, 'Put back']);
    await puts.click();
    await becomes('the location', () => form.reads('Location'), `${stood}a${aim.patient.mrn}`);
    await nurse.page.getByRole('button', { name: 'Discard' }).last().click();
    await form.isGone();
    await nurse.page.setViewportSize({ width: 1560, height: 900 });
  });

  it('that ends with Tab at a person’s pace or in groups stands, goes on to the next field, and is asked about: no Enter after it saves', async () => {
    await opens();
    const form = await nurse.beginsEditOf('Otto Other');
    const mrn = aim.patient.mrn;
    const stood = await form.reads('Location');
    for (const [text, gaps] of [
      [mrn, [5, 5, 160, 5, 5, 300]],
      [mrn, [120, 70, 95, 140, 80, 130]],
      ['004002', [900, 900, 200, 900, 400, 300]],
    ] as const) {
      // By the keyboard's clock a scan comes later than the one before.
      await nurse.page.waitForTimeout(1_700);
      await form.field('Location').focus();
      await nurse.page.keyboard.press('End');
      await scanInto(nurse.page, text, { gaps, end: 'Tab', further: 60 });
      await nurse.isTold(`${text} may be a scanned wristband: nothing was saved. Press Save to keep it.`);
      await becomes('the location', () => form.reads('Location'), `${stood}${text}`);
      await becomes(
        'whether the focus is where it was',
        async () => (await focused(nurse.page)).name === 'Location',
        false,
      );
      await nurse.page.getByRole('button', { name: 'Take out' }).click();
      await becomes('the location', () => form.reads('Location'), stood);
      expect((await focused(nurse.page)).name).toBe('Location');
    }
    expect(writes).toEqual([]);
    // A person goes on by Tab as ever, also with one right after the other, and saves it.
    await nurse.page.waitForTimeout(1_700);
    const gaps = [120, 70, 95, 140, 80, 130];
    const landed: string[] = [];
    for (const text of ['Bay 25', mrn]) {
      await form.field('Location').fill('');
      // By the keyboard's clock what is typed comes later than what was before.
      await nurse.page.waitForTimeout(1_700);
      await scanInto(nurse.page, text, { gaps, end: 'Tab', further: 60, furtherKey: 'Tab' });
      landed.push((await focused(nurse.page)).name);
    }
    expect(landed).toEqual([landed[1], landed[0]]);
    await nurse.isTold(`${mrn} may be a scanned wristband: nothing was saved.`);
    await form.saves('Save changes');
    await nurse.isTold('Otto Other: changes saved');
    expect(writes).toHaveLength(1);
    const again = await nurse.beginsEditOf('Otto Other');
    await becomes('the location', () => again.reads('Location'), mrn);
    await again.field('Location').fill(stood);
    await nurse.page.waitForTimeout(700);
    await nurse.page.keyboard.press('Enter');
    await nurse.isTold('Otto Other: changes saved');
  });

  it('that ends with Tab and Enter, as slow and uneven as a person, presses nothing with either', async () => {
    const mrn = aim.patient.mrn;
    const ends = (further: number) => ({ gaps: UNEVEN, end: 'Tab', further }) as const;
    const SLOW = 'The scanner types too slowly: use Scan wristband.';
    await opens();
    for (const further of [150, 1_400]) {
      await row().focus();
      // By the keyboard's clock a scan comes later than the one before.
      await nurse.page.waitForTimeout(1_700);
      await scanInto(nurse.page, mrn, ends(further));
      await nurse.isTold(SLOW);
      expect(new URL(nurse.page.url()).pathname).toBe('/emergency');
      expect(await nurse.page.getByRole('dialog').count()).toBe(0);
    }
    await row()
      .getByRole('button', { name: /^More actions/ })
      .click();
    await nurse.page.getByRole('menuitem', { name: /treated and released/i }).click();
    const question = nurse.page.locator('dialog[open]');
    await question.waitFor();
    await nurse.page.waitForTimeout(1_700);
    const { name } = await focused(nurse.page);
    await scanInto(nurse.page, mrn, ends(190));
    await nurse.isTold('Wristband scanned: close this first, and scan again.');
    await becomes('the focus', async () => (await focused(nurse.page)).name, name);
    expect(await question.count()).toBe(1);
    await nurse.page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    // The filter: the Tab goes on from it, and the Enter after it opens no row.
    await nurse.page.keyboard.press('/');
    await nurse.page.waitForTimeout(1_700);
    await scanInto(nurse.page, mrn, ends(1_400));
    await nurse.isTold('That Enter may be a scanner’s: press it again.');
    expect(new URL(nurse.page.url()).pathname).toBe('/emergency');
    await opens();
    const form = await nurse.beginsEditOf('Otto Other');
    await form.field('Location').fill('');
    await nurse.page.waitForTimeout(1_700);
    await scanInto(nurse.page, mrn, ends(1_400));
    await nurse.isTold(`${mrn} may be a scanned wristband: nothing was saved.`);
    await becomes('the location', () => form.reads('Location'), mrn);
    expect(writes).toEqual([]);
    await nurse.page.keyboard.press('Escape');
    await nurse.page.getByRole('button', { name: 'Discard' }).last().click();
  });

  it('that announces itself types and presses nothing, at any pace and of any number, and is one wherever it is scanned', async () => {
    const mrn = `W-${String(Date.now()).slice(-6)}x`;
    const known = await triaged('Wanda Own', mrn);
    const scans = async (text: string, { end = 'Enter', everyMs = 60 }: { end?: string; everyMs?: number } = {}) => {
      // By the keyboard's clock a scan comes later than what was pressed before.
      await nurse.page.waitForTimeout(1_700);
      await announces(nurse.page, [...text, ...(end === '' ? [] : end.split('+'))], everyMs);
    };
    await opens();
    await row().focus();
    await scans(mrn, { everyMs: 1_900 });
    await new Chart(nurse, 'Wanda Own').isThere();
    await opens();
    await row().focus();
    await scans(mrn.slice(0, 4), { end: '' });
    await nurse.isTold('Only a part of a scan came: scan again.');
    const form = await nurse.beginsEditOf('Otto Other');
    const stood = await form.reads('Location');
    await form.field('Location').focus();
    for (const end of ['Enter', 'Tab+Enter']) {
      await scans(mrn, { end });
      await nurse.isTold('Wristband scanned: close this first, and scan again.');
      expect([await form.reads('Location'), (await focused(nurse.page)).name]).toEqual([stood, 'Location']);
    }
    await nurse.page.keyboard.press('Escape');
    await nurse.page.keyboard.press('s');
    await nurse.dialog('Find by wristband').getByLabel('MRN').waitFor();
    await scans(mrn, { end: 'Tab+Enter' });
    await new Chart(nurse, 'Wanda Own').isThere();
    expect(writes).toEqual([]);
    expect(new URL(nurse.page.url()).pathname).toContain(known.patient.id);
  });

  it('into a form before what watches for a scanner has come is not saved by its Enter, but by a person’s next', async () => {
    const context = await app.browser.newContext({ serviceWorkers: 'block' });
    await context.addCookies(await nurse.page.context().cookies());
    // It comes once the browser is idle, and a form as soon as it is asked for.
    await context.addInitScript('window.requestIdleCallback = () => 0');
    const page = await context.newPage();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('emergency-details')) sent.push(request.url());
    });
    await page.goto(`${app.service.url}/emergency`);
    await page.locator(`[data-row="${other.id}"]`).focus();
    await page.keyboard.press('e');
    const location = page.getByRole('textbox', { name: 'Location' });
    const stood = await location.inputValue();
    for (const [text, typed] of [
      ['004002', { gaps: [5, 5, 160, 5, 5, 300] }],
      ['004002', { everyMs: 200 }],
      ['1040957', { everyMs: 8 }],
      ['Bay 004002', { everyMs: 120 }],
      [aim.patient.mrn, { everyMs: 900 }],
    ] as const) {
      await location.fill('');
      // By the keyboard's clock a scan comes later than what was typed before.
      await page.waitForTimeout(1_700);
      await scanInto(page, text, { ...typed, further: 60 });
      await page
        .locator('.stack p', {
          hasText: 'The page is still loading: nothing was saved. Press Save to keep what you typed.',
        })
        .waitFor();
      await becomes('the location', () => location.inputValue(), text);
      expect(sent).toEqual([]);
    }
    await location.fill('');
    await page.keyboard.type(`${stood}a`, { delay: 90 });
    await page.keyboard.press('Enter');
    await page.locator('.stack p', { hasText: 'Otto Other: changes saved' }).waitFor();
    expect(await page.locator('[data-scans=true]').count()).toBe(0);
    expect(sent).toHaveLength(1);
    await context.close();
    await opens();
    const form = await nurse.beginsEditOf('Otto Other');
    await form.writes({ Location: stood });
    await form.saves('Save changes');
  });

  it('into the form that signs in is no attempt', async () => {
    const context = await app.browser.newContext();
    const page = await context.newPage();
    const attempts: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/login')) attempts.push(request.url());
    });
    await page.goto(`${app.service.url}/login`);
    await page.getByLabel('Email').fill(NURSE);
    for (const typed of [{ everyMs: 8 }, { everyMs: 80 }, { everyMs: 8, end: 'Tab' }] as const) {
      await page.getByLabel('Password', { exact: true }).focus();
      await scanInto(page, aim.patient.mrn, typed);
      await page.getByRole('alert').getByText('That was a scan').waitFor();
      await becomes('the password', () => page.getByLabel('Password', { exact: true }).inputValue(), '');
      await page.waitForTimeout(1_700);
    }
    const password = page.getByLabel('Password', { exact: true });
    await password.focus();
    await scanInto(page, aim.patient.mrn, { gaps: UNEVEN, end: 'Tab', further: 1_400 });
    await becomes('whether the focus is there', async () => (await focused(page)).name === 'Password', false);
    expect(await password.getAttribute('type')).toBe('password');
    await password.fill('');
    expect(attempts).toEqual([]);
    await page.waitForTimeout(1_700);
    await password.focus();
    await page.keyboard.type(PASSWORD, { delay: 70 });
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname !== '/login');
    expect(attempts).toHaveLength(1);
    await context.close();
  });

  it('that announces itself types nothing into the form that signs in, and is no attempt', async () => {
    const context = await app.browser.newContext();
    const page = await context.newPage();
    const attempts: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/login')) attempts.push(request.url());
    });
    for (const label of ['Email', 'Password'])
      for (const [text, everyMs, end] of [
        [PASSWORD, 8, ['Enter']],
        [aim.patient.mrn, 190, ['Tab', 'Enter']],
        ['4', 1_900, ['Enter']],
        [aim.patient.mrn, 60, []],
      ] as const) {
        await page.goto(`${app.service.url}/login`);
        await page.getByLabel('Email').fill(NURSE);
        await page.getByLabel('Password', { exact: true }).fill('typed');
        const field = page.getByLabel(label, { exact: true });
        await field.focus();
        await announces(page, [...text, ...end], everyMs);
        await page.getByRole('alert').getByText('That was a scan').waitFor();
        expect([
          await page.getByLabel('Email').inputValue(),
          await page.getByLabel('Password', { exact: true }).inputValue(),
          (await focused(page)).name,
        ]).toEqual([NURSE, 'typed', label]);
      }
    expect(attempts).toEqual([]);
    await context.close();
  });

  it('in the dialog that is still to come stands in its field whole, by a person, and not at all by a scanner that has opened it', async () => {
    const board = `${app.service.url}/emergency`;
    const { page, letGo } = await opensWithLateCode(app, nurse.page, board);
    const here = page.locator(`[data-row="${other.id}"]`);
    await here.focus();
    const [begins, ends] = [aim.patient.mrn.slice(0, -2), aim.patient.mrn.slice(-2)];
    await scanInto(page, `s${aim.patient.mrn}`, { everyMs: 8 });
    await page.locator('.stack p', { hasText: 'Only a part of a scan came' }).waitFor();
    // By the keyboard's clock a person comes later than the scanner. Letters are keys of the page otherwise.
    await page.waitForTimeout(1_200);
    await scanInto(page, `${begins}n`, { everyMs: 180 });
    await page.keyboard.press('Backspace');
    expect(page.url()).toBe(board);
    letGo();
    const field = page.getByRole('dialog', { name: 'Find by wristband' }).getByLabel('MRN');
    await field.waitFor();
    await becomes('the number', () => field.inputValue(), begins);
    await page.keyboard.type(ends, { delay: 90 });
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/patients/${aim.patient.id}`);
    await page.context().close();
  });

  it('in the dialog that is still to come is looked for with the Enter after it: of a scanner that has opened it nobody is found', async () => {
    const board = `${app.service.url}/emergency`;
    await triaged('Sina Longer', `s${aim.patient.mrn}`);
    for (const [mrn, opens] of [
      [other.patient.mrn, `/patients/${other.patient.id}`],
      [aim.patient.mrn, null],
    ] as const) {
      const { page, letGo } = await opensWithLateCode(app, nurse.page, board);
      await scanInto(page, `s${mrn}`, { everyMs: 90 });
      await page.waitForTimeout(300);
      expect(page.url()).toBe(board);
      letGo();
      if (opens !== null) await page.waitForURL(`**${opens}`);
      else {
        await page.locator('.stack p', { hasText: 'Only a part of a scan came' }).waitFor();
        expect(page.url()).toBe(board);
        expect(await page.getByRole('dialog').getByLabel('MRN').inputValue()).toBe('');
      }
      await page.context().close();
    }
  });

  it('signs no handover sheet', async () => {
    const { id } = await app.elsewhere.emergency.send<{ id: string }>('POST', '/api/handovers', {
      ward: 'emergency',
      patient_ids: [other.patient_id],
    });
    nurse.page.once('dialog', (dialog) => void dialog.accept());
    await nurse.page.goto(`${app.service.url}/emergency/handover/${id}`);
    const signs = nurse.page.getByRole('button', { name: /^Sign, / }).first();
    await signs.waitFor();
    await isWatched();
    await signs.focus();
    await scanInto(nurse.page, aim.patient.mrn, { further: 60 });
    await nurse.isTold('Wristband scanned: go to the board, and scan it there.');
    expect(await nurse.page.getByRole('dialog').count()).toBe(0);
    expect(writes).toEqual([]);
  });

  it('on a page that opens no charts presses nothing of a row, fast or slow', async () => {
    const PHARMACIST = 'pharmacist@test.local';
    await app.hires('Kwame Boateng', PHARMACIST, 'pharmacist', 'Pharmacy');
    await app.elsewhere.emergency.send('POST', '/api/prescriptions', {
      ...{ patient_id: other.patient_id, medication: 'Paracetamol', dose: '1 g', source: 'emergency' },
    });
    const list = await app.signsIn(PHARMACIST, PharmacyList);
    const dispenses = list.page.getByRole('button', { name: 'Dispense, Otto Other' });
    await dispenses.waitFor();
    for (const [everyMs, further] of [
      [8, 8],
      [8, 300],
      [80, 80],
      [160, 160],
    ] as const) {
      await dispenses.focus();
      await scanInto(list.page, aim.patient.mrn, { everyMs, further });
      await list.page.waitForTimeout(300);
      expect(await list.page.getByRole('complementary').count()).toBe(0);
    }
    await list.isTold('The scanner types too slowly, and this page opens no charts.');
    // By the keyboard's clock the next scan, and then a person, come later.
    await list.page.waitForTimeout(1_700);
    await dispenses.focus();
    await scanInto(list.page, aim.patient.mrn);
    await list.isTold('Wristband scanned: this page opens no charts.');
    expect(await list.page.getByRole('complementary').count()).toBe(0);
    await list.page.waitForTimeout(1_700);
    await list.page.keyboard.press('Enter');
    await list.page.getByRole('complementary').waitFor();
    await list.page.context().close();
  });

  it('of which a field that goes away has taken the first keys opens nobody by the others, and its Enter presses nothing', async () => {
    const digits = `7${String(Date.now() % 100_000).padStart(5, '1')}`;
    await triaged('Tessa Whole', digits);
    await triaged('Wilma Rest', digits.slice(3));
    await opens();
    for (const [everyMs, taken] of [
      [8, 3],
      [30, 3],
      [100, 3],
      [8, 5],
      [190, 3],
      [900, 5],
    ] as const) {
      await row().focus();
      // A field that goes away as a form that is saved, a question that is answered or the locked page does.
      await nurse.page.evaluate(`{
        const field = document.body.appendChild(document.createElement('input'));
        const row = document.activeElement;
        field.focus();
        let typed = 0;
        field.addEventListener('keyup', () => { if (++typed === ${taken}) { field.remove(); row.focus(); } });
      }`);
      await scanInto(nurse.page, digits, { everyMs, further: 60 });
      await nurse.isTold('Only a part of a scan came: scan again.');
      expect(new URL(nurse.page.url()).pathname).toBe('/emergency');
      expect(await nurse.page.getByRole('dialog').count()).toBe(0);
      // By the keyboard's clock the next scan comes later.
      await nurse.page.waitForTimeout(1_700);
    }
    await bedside.scans(digits);
    await new Chart(nurse, 'Tessa Whole').isThere();
  });

  it('presses nothing before what watches for a scanner has come, however slow, and is none where that comes in its midst', async () => {
    const digits = `6${String(Date.now() % 100_000).padStart(5, '1')}`;
    await triaged('Tina Whole', digits);
    await triaged('Wanda Rest', digits.slice(3));
    const board = `${app.service.url}/emergency`;
    const { page, letGo } = await opensWithLateCode(app, nurse.page, board);
    const here = page.locator(`[data-row="${other.id}"]`);
    const late = [...Array<number>(5).fill(8), 300];
    for (const typed of [{ everyMs: 80 }, { everyMs: 160 }, { everyMs: 200 }, { gaps: late }]) {
      await here.focus();
      await scanInto(page, digits, typed);
      await page.waitForTimeout(300);
      expect(page.url()).toBe(board);
    }
    await page.waitForTimeout(1_700);
    await here.focus();
    await scanInto(page, digits.slice(0, 3), { everyMs: 160, enter: false });
    letGo();
    await page.locator('[data-scans=true]').waitFor();
    await scanInto(page, digits.slice(3), { everyMs: 160 });
    await page.locator('.stack p', { hasText: 'types too slowly' }).waitFor();
    expect(page.url()).toBe(board);
    await page.context().close();
  });

  it('by a slow one is no number of a form, and a number that a person types is', async () => {
    const board = `${app.service.url}/emergency`;
    await nurse.page.goto(board);
    await bedside.isWatched();
    const chart = await Chart.opens(nurse, 'Otto Other');
    await chart.turnsTo('Vitals');
    await chart.panel.getByRole('button', { name: 'Monitoring…' }).click();
    const form = await chart.form('Monitoring');
    const every = form.field('Observations every, min');
    const known = await triaged('Nora Number', `4${String(Date.now() % 1_000).padStart(3, '1')}`);
    for (const mrn of [known.patient.mrn, '004171'])
      for (const everyMs of [80, 120]) {
        await every.focus();
        await scanInto(nurse.page, mrn, { everyMs });
        await nurse.isTold(SCANNED);
        await becomes('the number', () => every.inputValue(), '');
      }
    await nurse.page.waitForTimeout(1_700);
    await every.focus();
    await scanInto(nurse.page, '240', { everyMs: 110 });
    await chart.says(/Observations every 4 h/);
  });

  it('into the MRN of somebody who is registered registers nobody, and goes on to the next field', async () => {
    const desk = await app.signsIn(RECEPTION, ReceptionDesk);
    const sent: string[] = [];
    desk.page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/patients')) sent.push(request.url());
    });
    await desk.page.getByRole('button', { name: 'Register patient' }).click();
    const form = await desk.form('Register patient').opens();
    await form.writes({ Name: 'Nina Next' });
    const mrn = `7${String(Date.now()).slice(-7)}`;
    for (const everyMs of [8, 80]) {
      await form.field('MRN').fill('');
      await form.field('MRN').focus();
      await scanInto(desk.page, mrn, { everyMs, further: 60 });
      await becomes('the focus', async () => (await focused(desk.page)).name, 'EmergencyEmergency board');
      expect(await form.reads('MRN')).toBe(mrn);
      // By the keyboard's clock the next scan comes later.
      await desk.page.waitForTimeout(1_700);
    }
    expect(sent).toEqual([]);
    await desk.page.context().close();
  });

  it('over the dialog that finds by wristband is looked for, whatever of it has the focus', async () => {
    const dialog = nurse.dialog('Find by wristband');
    const cancel = dialog.getByRole('button', { name: 'Cancel' });
    for (const everyMs of [8, 80])
      for (const pause of [300, 1_700]) {
        await opens();
        await nurse.page.waitForTimeout(1_700);
        await nurse.page.keyboard.press('s');
        await cancel.focus();
        await nurse.page.waitForTimeout(everyMs === 80 ? 1_700 : pause);
        // Somebody of this board has an s before the number of Tara Target: that scan would be theirs.
        await scanInto(nurse.page, other.patient.mrn, { everyMs, further: 60 });
        await new Chart(nurse, 'Otto Other').isThere();
      }
    await opens();
    await nurse.page.keyboard.press('s');
    await dialog.getByText('Type the MRN, or use a scanner.').click();
    await nurse.page.waitForTimeout(1_700);
    for (const mrn of ['99887766', '99887767']) {
      await scanInto(nurse.page, mrn);
      await dialog.getByText(`Nobody has the MRN ${mrn}.`).waitFor();
    }
    await nurse.page.waitForTimeout(600);
    await cancel.click();
  });

  it('behind the key of that dialog opens neither of two whose number it may be', async () => {
    const dialog = nurse.dialog('Find by wristband');
    await triaged('Stella Longer', `s${other.patient.mrn}`);
    await opens();
    await nurse.page.waitForTimeout(1_700);
    await nurse.page.keyboard.press('s');
    await dialog.getByRole('button', { name: 'Cancel' }).focus();
    await nurse.page.waitForTimeout(300);
    await scanInto(nurse.page, other.patient.mrn, { further: 60 });
    await nurse.isTold('Only a part of a scan came: scan again.');
    expect(new URL(nurse.page.url()).pathname).toBe('/emergency');
    await nurse.page.waitForTimeout(1_700);
    await scanInto(nurse.page, other.patient.mrn, { further: 60 });
    await new Chart(nurse, 'Otto Other').isThere();
  });

  it('over any other dialog opens nobody, and says what to do', async () => {
    await nurse.page.goto(`${app.service.url}/emergency`);
    await bedside.isWatched();
    for (const pause of [400, 2_000]) {
      await nurse.page.waitForTimeout(1_700);
      await nurse.page.keyboard.press('?');
      await nurse.page.locator('dialog[open]').waitFor();
      await nurse.page.waitForTimeout(pause);
      await scanInto(nurse.page, aim.patient.mrn);
      await nurse.isTold('Wristband scanned: close this first, and scan again.');
      expect(await nurse.page.getByText('too slowly').count()).toBe(0);
      await nurse.page.keyboard.press('Escape');
      await nurse.page.locator('dialog[open]').waitFor({ state: 'detached' });
    }
    expect(new URL(nurse.page.url()).pathname).toBe('/emergency');
  });

  it('before what watches for a scanner has come is said to be too early', async () => {
    for (const everyMs of [8, 80]) {
      const { page } = await opensWithLateCode(app, nurse.page, `${app.service.url}/emergency`);
      await scanInto(page, aim.patient.mrn, { everyMs });
      await page.locator('.stack p', { hasText: 'The page is still loading: scan again.' }).waitFor();
      await page.context().close();
    }
  });

  it('with the list of notifications open closes that before it opens its patient', async () => {
    await opens();
    await nurse.page.waitForTimeout(1_700);
    await nurse.page
      .getByRole('banner')
      .getByRole('button', { name: /^Notifications/ })
      .click();
    await nurse.bells.waitFor();
    await scanInto(nurse.page, aim.patient.mrn);
    await new Chart(nurse, 'Tara Target').isThere();
    await nurse.bells.waitFor({ state: 'detached' });
  });

  it('behind a key that moves the focus, or a scan without an end, opens the patient whose it is', async () => {
    for (const before of ['j', 'jk', other.patient.mrn]) {
      await opens();
      await nurse.page.waitForTimeout(1_700);
      const gaps = [...Array<number>(before.length - 1).fill(before.length > 2 ? 8 : 90), 500];
      await scanInto(nurse.page, `${before}${aim.patient.mrn}`, { gaps });
      await new Chart(nurse, 'Tara Target').isThere();
    }
  });

  it('is not what a machine types besides: that stands, and its Enter saves nothing', async () => {
    await opens();
    const form = await nurse.beginsEditOf('Otto Other');
    const stood = await form.reads('Location');
    await form.field('Location').focus();
    await nurse.page.keyboard.press('End');
    await nurse.page.waitForTimeout(1_700);
    for (const text of [' first line of a machine', ' second line of it']) {
      await scanInto(nurse.page, text, { everyMs: 5 });
      await nurse.isTold('What was typed may be a scanned wristband: nothing was saved. Press Save to keep it.');
      await nurse.page.waitForTimeout(700);
    }
    await becomes('the location', () => form.reads('Location'), `${stood} first line of a machine second line of it`);
    expect(writes).toEqual([]);
  });
});
