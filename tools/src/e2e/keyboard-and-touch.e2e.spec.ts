import type { PatientRecord } from '@ward-board/contract';
import type { Locator } from 'playwright-core';
import { Chart } from './pages/chart.js';
import { EmergencyBoard } from './pages/emergency-board.js';
import { IcuBoard } from './pages/icu-board.js';
import { locks, setsPin } from './pages/lock-screen.js';
import { RadiologyBoard } from './pages/radiology-board.js';
import { WARD_DOCTOR, WardBoard } from './pages/ward-board.js';
import { becomes } from './support/eventually.js';
import { focused, tabsTo } from './support/focus.js';
import { smallTargets } from './support/press-targets.js';
import {
  EMERGENCY_DOCTOR,
  ICU_DOCTOR,
  NURSE,
  openTestApp,
  PASSWORD,
  RADIOLOGIST,
  type TestApp,
} from './support/test-app.js';

const TOUCH_PX = 44;
const GLOVE_PX = 48;
const SIZES = [
  { width: 1560, height: 900 },
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
] as const;

/** Whether all of an element of a form is seen: none of the boxes around it ends before it does. */
const isWhole = (element: Locator): Promise<boolean> =>
  element.evaluate((target) => {
    const { top, bottom } = target.getBoundingClientRect();
    for (let box = target.parentElement; box !== null && box.tagName !== 'ASIDE'; box = box.parentElement) {
      const around = box.getBoundingClientRect();
      if (around.top > top || around.bottom < bottom) return false;
    }
    return true;
  });

describe('Without a mouse: keys, fingers in gloves, and eyes that motion hurts', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await openTestApp();
    const { reception, emergency, icu, radiology } = app.elsewhere;
    const ada = await emergency.triages(await reception.receives('emergency', { name: 'Ada Row' }), {
      ...{ triage_level: 'critical', location: 'R1' },
    });
    const patient = ada.patient as PatientRecord;
    await emergency.ordersTest(patient, { display: 'Electrolytes' });
    await emergency.prescribes(patient, { medication: 'Noradrenaline', dose: '0.1 µg/kg/min', route: 'IV' });
    await emergency.triages(await reception.receives('emergency', { name: 'Ben Row' }), { triage_level: 'standard' });
    await reception.receives('emergency', { name: 'Cleo Waiting' });
    await icu.accepts(await reception.receives('icu', { name: 'Dora Icu' }));
    await reception.receives('icu', { name: 'Emil Icu' });
    await emergency.transfersToIcu(
      await emergency.triages(await reception.receives('emergency', { name: 'Hana Handed' })),
    );
    const { id: patient_id } = await reception.registers({ name: 'Ivo Bedless' });
    await radiology.ordersStudy(await reception.registers({ name: 'Gwen Scan' }));
    await icu.send('POST', '/api/waiting-list', { patient_id, priority: 2 });
  });
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  it('triages with keys alone, and always shows where the focus is', async () => {
    const nurse = await app.signsIn(NURSE, EmergencyBoard);
    const { page } = nurse;
    await nurse.arrival('Cleo Waiting').waitFor();

    await tabsTo(page, '+ Add Triage, Cleo Waiting');
    await page.keyboard.press('Enter');
    const form = await nurse.form('Triage').opens();
    await tabsTo(page, 'Critical', 'input');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    expect(await focused(page)).toMatchObject({ name: 'Urgent', visible: true });
    await tabsTo(page, 'Chief complaint required');
    await page.keyboard.type('Typed with keys alone');
    await tabsTo(page, 'Save triage');
    await page.keyboard.press('Enter');
    await form.isGone();
    await nurse.shows('Cleo Waiting', 'Urgent', 'Typed with keys alone');

    await becomes('the focus', async () => (await focused(page)).name, 'Cleo Waiting, Urgent');
    await nurse.looksAway();
    const sorted = ['Ada Row, Critical', 'Cleo Waiting, Urgent', 'Ben Row, Standard'];
    await becomes('the order', () => nurse.rows(), sorted);
    await page.keyboard.press('k');
    expect(await focused(page)).toMatchObject({ name: 'Ada Row, Critical', visible: true });
    await page.keyboard.press('ArrowDown');
    await becomes('the focus', async () => (await focused(page)).name, 'Cleo Waiting, Urgent');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('j');
    const { name, visible } = await focused(page);
    expect([name, visible]).toEqual([expect.stringMatching(/, /), true]);
    await page.keyboard.press('e');
    const edit = await nurse.form('Edit emergency case').opens();
    await edit.panel.getByText(name.replace(/, .*/, '')).waitFor();
    await page.keyboard.press('Escape');
    await edit.isGone();

    await nurse.opensMenuOf('Ada Row');
    await page.getByRole('menuitem', { name: 'Edit' }).press('Enter');
    await nurse.form('Edit emergency case').opens();
    await becomes('the focus in the form', async () => (await focused(page)).name, 'Critical');
    await page.keyboard.press('Escape');
    await becomes('the focus', async () => (await focused(page)).name, 'More actions, Ada Row');
    await page.context().close();
  });

  it.each([
    ['Emergency', EMERGENCY_DOCTOR, EmergencyBoard, 'Ada Row'],
    ['ICU', ICU_DOCTOR, IcuBoard, 'Dora Icu'],
  ] as const)(
    'gives a finger 44 px on the %s board, on a desktop and on a tablet either way up',
    async (_, email, At, row) => {
      const board = await app.signsIn<EmergencyBoard | IcuBoard>(email, At);
      await board.shows(row);
      for (const size of SIZES) {
        await board.page.setViewportSize(size);
        const targets = board.page.getByRole('button').or(board.page.getByRole('link', { name: /./ }));
        const small = () =>
          targets.evaluateAll(
            (all, px) =>
              all
                .map((each) => ({ name: each.ariaLabel ?? each.textContent, box: each.getBoundingClientRect() }))
                .filter(({ box }) => box.top >= 0 && box.width > 0 && (box.width < px || box.height < px))
                .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`),
            TOUCH_PX,
          );
        await becomes('what is smaller', small, []);
        const fits = () => board.page.evaluate('document.documentElement.scrollWidth <= innerWidth');
        await becomes('the page fits', fits, true);
      }
      await board.page.context().close();
    },
  );

  it('gives a finger in a glove 48 px on a tablet: rows, menus, forms, the chart, a locked screen', async () => {
    const options = { viewport: { width: 820, height: 1180 }, hasTouch: true, reducedMotion: 'no-preference' } as const;
    const nurse = await app.signsIn(NURSE, EmergencyBoard, { options });
    const { page } = nurse;
    const fits = () => becomes('what is smaller', () => smallTargets(page, GLOVE_PX), []);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Animation.enable');
    const hold = (isHeld: boolean) => devtools.send('Animation.setPlaybackRate', { playbackRate: isHeld ? 0 : 1 });
    /** In the first frame of its motion as well, where a panel once stood beyond the edge of the screen. */
    const fitsFromItsFirstFrame = async () => {
      await fits();
      await hold(false);
      await fits();
    };
    await nurse
      .row('Ada Row')
      .getByRole('button', { name: /lab order open/ })
      .waitFor();
    await fits();
    await page.setViewportSize({ width: 1180, height: 820 });
    await fits();
    await page.setViewportSize({ width: 820, height: 1180 });
    await nurse.opensMenuOf('Ada Row');
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    await fits();
    await hold(true);
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await nurse.form('Edit emergency case').opens();
    await fitsFromItsFirstFrame();
    await page.keyboard.press('Escape');
    await hold(true);
    const chart = await Chart.opens(nurse, 'Ada Row');
    await chart.turnsTo('Vitals');
    await fitsFromItsFirstFrame();
    await page.setViewportSize({ width: 1180, height: 820 });
    await fits();
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.keyboard.press('Escape');
    await chart.isGone();
    await setsPin(page, PASSWORD, '4093');
    await locks(page);
    await fits();
    await page.context().close();
  });

  it('gives a glove 48 px on the Radiology board and a chart over it, on a tablet either way up', async () => {
    const options = { viewport: { width: 1180, height: 820 }, hasTouch: true };
    const board = await app.signsIn(RADIOLOGIST, RadiologyBoard, { options });
    await board.shows('Gwen Scan');
    const fits = async () => {
      for (const size of SIZES.slice(1)) {
        await board.page.setViewportSize(size);
        await becomes(`what is smaller at ${size.width} px`, () => smallTargets(board.page, GLOVE_PX), []);
      }
    };
    await fits();
    const chart = await Chart.opens(board, 'Gwen Scan');
    await fits();
    await chart.turnsTo('Imaging Study');
    await fits();
    await board.page.context().close();
  });

  it.each([
    ['To ICU', EMERGENCY_DOCTOR, EmergencyBoard, 'Ada Row'],
    ['+ Order', EMERGENCY_DOCTOR, EmergencyBoard, 'Ben Row'],
    ['Accept', ICU_DOCTOR, IcuBoard, 'Hana Handed'],
    ['Assign', WARD_DOCTOR, WardBoard, 'Ivo Bedless'],
  ] as const)('has %s in sight of a finger on a tablet either way up', async (action, email, At, patient) => {
    const board = await app.signsIn<EmergencyBoard | IcuBoard | WardBoard>(email, At);
    if (board instanceof WardBoard) await board.opensTab('Waiting List');
    await board.shows(patient);
    for (const size of [
      { width: 1024, height: 768 },
      { width: 820, height: 1180 },
    ]) {
      await board.page.setViewportSize(size);
      const button = board.row(patient).getByRole('button', { name: `${action}, ${patient}`, exact: true });
      const isLarge = async () => {
        const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
        return Math.min(width, height) >= TOUCH_PX;
      };
      await becomes(`whether it is large at ${size.width} px`, isLarge, true);
    }
    await board.page.context().close();
  });

  it('shows the buttons of a form whole, on a desktop and on a tablet either way up', async () => {
    const board = await app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard);
    for (const size of SIZES) {
      await board.page.setViewportSize(size);
      for (const [opens, button] of [
        [() => board.beginsEditOf('Ada Row'), 'Save changes'],
        [() => board.beginsHandOffOf('Ada Row'), 'Hand off to ICU'],
      ] as const) {
        const form = await opens();
        await becomes(`that all of ${button} is seen`, () => isWhole(form.button(button)), true);
        await becomes('that all of Cancel is seen', () => isWhole(form.button('Cancel')), true);
        await form.presses('Cancel');
        await form.isGone();
      }
    }
    await board.page.context().close();
  });

  it('moves nothing where motion is not wanted', async () => {
    const still = await app.signsIn(NURSE, EmergencyBoard, { options: { reducedMotion: 'reduce' } });
    await still.shows('Ada Row');
    await still.page.evaluate(`window.moved = []; document.addEventListener('animationstart', ({ target, animationName }) => {
      const ms = Math.max(...getComputedStyle(target).animationDuration.split(',').map((each) => parseFloat(each) * (each.trim().endsWith('ms') ? 1 : 1000)));
      if (ms > 1) window.moved.push(animationName);
    })`);
    const [ada] = await app.elsewhere.emergency.lists('/api/emergency-details');
    if (ada !== undefined) await app.elsewhere.emergency.amends(ada, { notes: 'Changed' });
    const form = await still.beginsEditOf('Ada Row');
    await form.presses('Cancel');
    await app.elsewhere.reception.receives('emergency', { name: 'Finn Waiting' });
    await still.arrival('Finn Waiting').waitFor();
    expect(await still.page.evaluate('window.moved')).toEqual([]);
    await still.page.context().close();
  });
});
