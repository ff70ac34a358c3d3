import { ApiClient } from '@ward-board/api-client';
import type { EmergencyCaseRecord, PatientRecord } from '@ward-board/contract';
import { Chart } from './pages/chart.js';
import { EmergencyBoard } from './pages/emergency-board.js';
import { OperationsBoard } from './pages/operations-board.js';
import { RadiologyBoard } from './pages/radiology-board.js';
import { WARD_DOCTOR, WardBoard } from './pages/ward-board.js';
import { becomes } from './support/eventually.js';
import { tabsTo } from './support/focus.js';
import { isAccessible } from './support/is-accessible.js';
import { EMERGENCY_DOCTOR, openTestApp, PASSWORD, RADIOLOGIST, SURGEON, type TestApp } from './support/test-app.js';

const TOUCH_PX = 44;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 820, height: 1180 },
] as const;

/** A whole set: NEWS2 is 9. */
const set = [
  ...Object.entries({ '9279-1': 22, '59408-5': 97, '3151-8': 2, '8867-4': 88, '8310-5': 36.8 }).map(
    ([code, value]) => ({
      ...{ code, value },
    }),
  ),
  { code: '85354-9', value_string: '96/58' },
  { code: '80288-4', value_string: 'C' },
];

describe('What a chart learns, on the rows of its patient', () => {
  let app: TestApp;
  let colleague: ApiClient;
  let doctor: WardBoard;
  let ada: PatientRecord;

  beforeAll(async () => {
    app = await openTestApp();
    const { reception } = app.elsewhere;
    const room = await app.admin.setsUpRoom(await app.admin.setsUpWing('East', 'ward'), '201', ['A', 'B']);
    await app.hires('Rosa Silva', 'ward.nurse@test.local', 'nurse', 'General Ward');
    await app.hires('Lea Bloom', 'lab@test.local', 'lab_technician', 'Laboratory');
    colleague = await ApiClient.signsIn(app.url, WARD_DOCTOR, PASSWORD);
    ada = await reception.registers({ name: 'Ada Charted', date_of_birth: '1960-04-01' });
    const { id: admission_id } = await reception.admits(ada, 'normal');
    const place = { wing_id: room.wing_id, room_id: room.id };
    await colleague.send('POST', '/api/normal-acceptances', { admission_id, ...place });
    doctor = await app.signsIn(WARD_DOCTOR, WardBoard);
    await doctor.shows('Ada Charted', 'no set', 'Allergies not assessed');
  });
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  const records = (path: string, body: object, patient: { readonly id: string } = ada) =>
    colleague.send('POST', path, { patient_id: patient.id, ...body });
  const score = () => doctor.row('Ada Charted').getByRole('button', { name: /NEWS2/ });
  const parts = () => doctor.dialog('NEWS2 of Ada Charted');

  it('are a set that a nurse saves: at once, in one patch, and in a row as high as before', async () => {
    const nurse = await app.signsIn('ward.nurse@test.local', WardBoard);
    const of = await Chart.opens(nurse, 'Ada Charted');
    await of.turnsTo('Vitals');
    const { seq } = await colleague.seesBoard('ward');
    const before = await doctor.row('Ada Charted').boundingBox();
    const form = of.panel.getByRole('form', { name: 'New set of vital signs' });
    const typed = { BP: '96/58', HR: '88', Temp: '36.8', SpO2: '97', RR: '22', O2: '2' };
    for (const [label, value] of Object.entries(typed))
      await form
        .getByLabel(new RegExp(`^${label}`))
        .first()
        .fill(value);
    await form.getByLabel('ACVPU').selectOption('C');
    await form.getByRole('button', { name: 'Save set' }).click();
    // A row may know it before the nurse's own answer has come: until then the set is text that is not saved.
    await nurse.isTold('7 values recorded');
    await doctor.shows('Ada Charted', 'NEWS2 9, high risk', 'Observe continuously', '96/58', '88', '97', '22', '36.8');
    await doctor.shows('Ada Charted', 'Confused', 'on O₂ 2 L');
    expect((await colleague.seesBoard('ward')).seq).toBe(seq + 1);
    expect((await doctor.row('Ada Charted').boundingBox())?.height).toBe(before?.height);
    await doctor
      .row('Ada Charted')
      .getByTitle(/^Heart rate 88 bpm, recorded in the chart/)
      .waitFor();
    await of.panel.getByRole('button', { name: 'All categories' }).click();
    await of.panel.getByText('Observe continuously').waitFor();
    await nurse.page.context().close();
  });

  it('open what NEWS2 is made of for a pointer, for the keyboard and for a finger, over the rows', async () => {
    const { page } = doctor;
    const before = await doctor.row('Ada Charted').boundingBox();
    await score().hover();
    await parts()
      .getByRole('row', { name: /^Respiration rate 22 \/min .* 2$/ })
      .waitFor();
    await doctor.looksAway();
    await parts().waitFor({ state: 'hidden' });

    await doctor.row('Ada Charted').focus();
    await tabsTo(page, (await score().textContent())?.replaceAll(/\s+/g, ' ').trim() ?? '');
    await parts().waitFor();
    await page.keyboard.press('Escape');
    await parts().waitFor({ state: 'hidden' });

    await score().click();
    await doctor.looksAway();
    await parts().getByText('Observe continuously').waitFor();
    expect(await doctor.row('Ada Charted').boundingBox()).toEqual(before);
    await isAccessible(page);
    // What is open follows the chart.
    await records('/api/observations', { category: 'vital-signs', code: '9279-1', value: 26 });
    await parts()
      .getByRole('row', { name: /^Respiration rate 26 \/min .* 3$/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await parts().waitFor({ state: 'hidden' });
    expect(await score().evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true);
  });

  it('count open orders and unseen results by kind, and open the chart there', async () => {
    await records('/api/prescriptions', { medication: 'Paracetamol', dose: '1 g', source: 'ward' });
    const order = { category: 'laboratory', display: 'Potassium', priority: 'stat', source: 'ward' };
    for (const display of ['Potassium', 'Blood count']) await records('/api/service-requests', { ...order, display });
    await records('/api/service-requests', {
      ...order,
      category: 'radiology',
      display: 'Chest X-ray',
      modality: 'X-ray',
    });
    const row = doctor.row('Ada Charted');
    await row.getByRole('button', { name: '1 prescription open, Ada Charted' }).waitFor();
    await row.getByRole('button', { name: '1 imaging order open, Ada Charted' }).waitFor();
    await row.getByRole('button', { name: '2 lab orders open, Ada Charted' }).click();
    const chart = new Chart(doctor, 'Ada Charted');
    await chart.panel.getByRole('region', { name: 'Lab Orders', exact: true }).waitFor();
    await doctor.page.keyboard.press('Escape');
    await chart.isGone();

    const [requested] = await colleague.lists(`/api/service-requests?patient_id=${ada.id}&category=laboratory`);
    const lab = await ApiClient.signsIn(app.url, 'lab@test.local', PASSWORD);
    const result = { findings: 'K 6.4', conclusion: 'High', status: 'final', critical: true };
    await lab.send('POST', `/api/lab/${requested?.id}/result`, result);
    await row.getByRole('button', { name: '1 lab order open, Ada Charted' }).waitFor();
    await row.getByRole('button', { name: /^1 result not seen, 1 critical: .*, Ada Charted$/ }).click();
    await chart.panel.getByRole('region', { name: 'Results', exact: true }).waitFor();
    await doctor.page.keyboard.press('Escape');
    await chart.isGone();
  });

  it('name a score that is out of band with its age, and keep the most needed in sight at every width', async () => {
    const items = { history_of_falling: 25, secondary_diagnosis: 15, ambulatory_aid: 15, iv_therapy: 20, gait: 0 };
    await records('/api/nursing-assessments', { type: 'Morse (fall)', items: { ...items, mental_status: 0 } });
    await records('/api/allergies', { substance: 'Iodine contrast', criticality: 'high' });
    await doctor.shows('Ada Charted', 'Falls high, now', 'Iodine contrast');
    const row = doctor.row('Ada Charted');
    await row.getByTitle('Allergies: Iodine contrast, recorded in the chart').waitFor();
    for (const size of SIZES) {
      await doctor.page.setViewportSize(size);
      const buttons = row.getByRole('button');
      const small = () =>
        buttons.evaluateAll(
          (all, px) =>
            all
              .map((each) => each.getBoundingClientRect())
              .filter(({ width, height }) => width > 0 && Math.min(width, height) < px)
              .map(({ width, height }) => `${width} x ${height}`),
          TOUCH_PX,
        );
      await becomes(`what is smaller at ${size.width} px`, small, []);
      for (const words of ['Confused', 'on O₂ 2 L', 'Iodine contrast', '96/58'])
        await row.getByText(words).filter({ visible: true }).first().waitFor();
      for (const name of [/NEWS2/, /^1 result not seen/, /^1 imaging order open/]) {
        const isWhole = async () => {
          const { x = 0, width = 0 } = (await row.getByRole('button', { name }).boundingBox()) ?? {};
          return width > 0 && x + width <= size.width;
        };
        await becomes(`that ${name} is whole at ${size.width} px`, isWhole, true);
      }
      await isAccessible(doctor.page);
    }
    await doctor.page.setViewportSize(SIZES[0]);
  });

  it('are on the waiting list, in Operations and in Radiology as well', async () => {
    const { reception, operations, radiology } = app.elsewhere;
    const ben = await reception.registers({ name: 'Ben Charted', date_of_birth: '1970-04-01' });
    await records('/api/observations', { set }, ben);
    await records('/api/allergies', { substance: 'Iodine contrast', criticality: 'high' }, ben);
    await records('/api/waiting-list', { priority: 2 }, ben);
    await doctor.opensTab('Waiting List');
    await doctor.shows('Ben Charted', 'NEWS2 9, high risk', 'Iodine contrast');
    const chart = await Chart.opens(doctor, 'Ben Charted');
    await chart.says('Iodine contrast');
    const newest = chart.panel.getByRole('region', { name: 'Newest vital signs' });
    await chart.says(/Consciousness: New confusion, /);
    expect(await newest.getByTitle('Glasgow Coma Scale total').count()).toBe(0);
    await records('/api/observations', { code: '9269-2', value: 14, category: 'vital-signs' }, ben);
    await newest.getByTitle('Glasgow Coma Scale total').getByText('14').waitFor();
    await doctor.page.keyboard.press('Escape');

    await operations.schedules(await reception.admits(ben, 'surgery'));
    const theatre = await app.signsIn(SURGEON, OperationsBoard);
    await theatre.shows('Ben Charted', 'NEWS2 9, high risk', '96/58', 'Confused', 'on O₂ 2 L', 'Iodine contrast');
    for (const size of SIZES) {
      await theatre.page.setViewportSize(size);
      await theatre.row('Ben Charted').getByText('Confused').filter({ visible: true }).first().waitFor();
      await isAccessible(theatre.page);
    }
    await theatre.page.context().close();

    await radiology.ordersStudy(ben, { modality: 'CT', body_part: 'Head' });
    const board = await app.signsIn(RADIOLOGIST, RadiologyBoard);
    await board.shows('Ben Charted', 'NEWS2 9', 'Iodine contrast');
    const mark = board.row('Ben Charted').getByTitle(/contrast-relevant, recorded in the chart$/);
    const [shown, critical] = await mark.evaluate((words) => {
      const { color } = words.ownerDocument.defaultView.getComputedStyle(words);
      words.style.color = 'var(--critical-ink)';
      return [color, words.ownerDocument.defaultView.getComputedStyle(words).color];
    });
    expect(shown).toBe(critical);
    await isAccessible(board.page);
    await board.page.context().close();
  });

  it('stand in place of what was typed at triage, which the form still has', async () => {
    const { reception, emergency } = app.elsewhere;
    const case1: EmergencyCaseRecord = await emergency.triages(
      await reception.receives('emergency', { name: 'Cy Typed' }),
      {
        ...{ vitals: 'BP 131/82 HR 130, pale', avpu: 'voice', allergies: 'Latex' },
      },
    );
    const board = await app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard);
    await board
      .row('Cy Typed')
      .getByTitle(/^Heart rate 130 bpm, as typed on the board/)
      .waitFor();
    await board.row('Cy Typed').getByTitle('Allergies: Latex, as told, not recorded in the chart').waitFor();
    await board.shows('Cy Typed', 'Voice', 'pale');
    const vitals = [
      { code: '85354-9', value_string: '118/76' },
      { code: '8867-4', value: 88 },
      { code: '80288-4', value_string: 'A' },
    ];
    await emergency.send('POST', '/api/observations', { patient_id: case1.patient_id, set: vitals });
    await board
      .row('Cy Typed')
      .getByTitle(/^Heart rate 88 bpm, recorded in the chart/)
      .waitFor();
    expect(await board.row('Cy Typed').textContent()).not.toMatch(/131\/82|\b130\b|pale|Voice/);
    const form = await board.beginsEditOf('Cy Typed');
    expect(await form.reads('Vitals')).toBe('BP 131/82 HR 130, pale');
    await board.page.context().close();
  });
});
