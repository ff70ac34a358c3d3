import { ApiClient } from '@ward-board/api-client';
import type { RoomRecord } from '@ward-board/contract';
import type { Board } from './pages/board.js';
import { EmergencyBoard } from './pages/emergency-board.js';
import { IcuBoard } from './pages/icu-board.js';
import { OperationsBoard } from './pages/operations-board.js';
import { RadiologyBoard } from './pages/radiology-board.js';
import { WARD_DOCTOR, WardBoard } from './pages/ward-board.js';
import { cutTexts } from './support/cut-texts.js';
import { becomes } from './support/eventually.js';
import { fontsAreLoaded } from './support/fonts.js';
import {
  EMERGENCY_DOCTOR,
  ICU_DOCTOR,
  openTestApp,
  PASSWORD,
  RADIOLOGIST,
  SURGEON,
  type TestApp,
} from './support/test-app.js';

describe('What each board shows and offers', () => {
  let app: TestApp;
  let room: RoomRecord;

  beforeAll(async () => {
    app = await openTestApp();
    room = await app.admin.setsUpRoom(await app.admin.setsUpWing('East', 'ward'), '201', ['A', 'B']);
  });

  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  /** The board is held to its headings and buttons, its row to these words, and the row's actions to these, in any order. */
  async function holds(
    board: Board,
    { heads, row, actions }: { heads: readonly string[]; row: readonly string[]; actions: readonly string[] },
  ): Promise<void> {
    for (const head of heads) await board.page.getByRole('button', { name: head }).first().waitFor();
    await board.shows('Ada Content', ...row);
    expect(await board.offers('Ada Content')).toEqual(expect.arrayContaining([...actions]));
    await board.page.context().close();
  }

  it('Emergency: counts by level, the strip, complaint, vitals, AVPU and badges; every way out', async () => {
    const { reception, emergency } = app.elsewhere;
    await emergency.triages(await reception.receives('emergency', { name: 'Ada Content' }), {
      triage_level: 'urgent',
      chief_complaint: 'Chest pain',
      vitals: 'BP 131/82 HR 97',
      avpu: 'voice',
      arrival_mode: 'ambulance',
    });
    await reception.receives('emergency', { name: 'Ben Pending' });
    const board = await app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard);
    await board.arrival('Ben Pending').getByRole('button', { name: '+ Add Triage, Ben Pending' }).waitFor();
    await holds(board, {
      heads: ['Critical', 'Urgent', 'Standard', 'Non-urgent', '+ New Emergency Case'],
      row: ['Urgent', 'Chest pain', '131/82', '97', 'Voice', 'Ambulance'],
      actions: ['+ Order', 'To ICU', 'To Operation', 'To Ward', 'Edit', 'Delete (treated and released)…'],
    });
  });

  it('Emergency: a bay that was typed for two is marked at both, until one of them is elsewhere', async () => {
    const { reception, emergency } = app.elsewhere;
    const triaged = async (name: string, location: string) =>
      emergency.triages(await reception.receives('emergency', { name }), { location, arrival_mode: 'ambulance' });
    await triaged('Dora Twin', 'Bay 14');
    const other = await triaged('Emil Twin', 'bay14');
    const board = await app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard);
    for (const size of [null, { width: 1024, height: 768 }, { width: 820, height: 1180 }]) {
      if (size) await board.page.setViewportSize(size);
      for (const [name, mate] of [
        ['Dora Twin', 'Emil Twin'],
        ['Emil Twin', 'Dora Twin'],
      ] as const) {
        const mark = board.row(name).getByTitle(`is also typed for ${mate}`);
        await mark.waitFor();
        const over = await mark.evaluate((word) => {
          const text = word.ownerDocument.createRange();
          if (word.firstChild) text.selectNode(word.firstChild);
          return text.getBoundingClientRect().right - (word.parentElement?.getBoundingClientRect().right ?? 0);
        });
        expect(over).toBeLessThanOrEqual(0);
      }
    }
    await emergency.send('PUT', `/api/emergency-details/${other.id}`, { location: 'Bay 15' });
    await becomes('no mark', () => board.page.getByTitle('is also typed for').count(), 0);
    await board.page.context().close();
  });

  it('ICU: counts by severity, doctor, room, ventilator, oxygen and vitals; transfer and discharge', async () => {
    const { reception, icu } = app.elsewhere;
    const doctors = await icu.lists('/api/doctors');
    const icuRoom = await app.admin.setsUpRoom(await app.admin.setsUpWing('Intensive Care'), '301', ['A']);
    await icu.accepts(await reception.receives('icu', { name: 'Ada Content' }), {
      severity: 'critical',
      ventilator_mode: 'SIMV',
      o2_flow: 6.5,
      vitals: 'BP 88/51 HR 128',
      room_id: icuRoom.id,
      doctor_id: doctors.find(({ department }) => department === 'Emergency')?.id,
    });
    const board = await app.signsIn(ICU_DOCTOR, IcuBoard);
    await becomes('the counts', () => board.counts(), [1, 1, 0, 0]);
    await holds(board, {
      heads: ['Critical', 'Serious', 'Stable', 'ICU admission'],
      row: ['301', 'Critical', 'SIMV', '6.5', '88/51', '128', 'Zielinski'],
      actions: ['+ Order', 'Transfer to Ward', 'Discharge from ICU…'],
    });
  });

  it('ICU: by bed, or by severity when asked to, each row in the colour of its severity', async () => {
    const { reception, icu } = app.elsewhere;
    const unit = await app.admin.setsUpRoom(await app.admin.setsUpWing('Colour Unit', 'icu'), '601', ['A', 'B', 'C']);
    const beds = await icu.lists(`/api/beds?room_id=${unit.id}`);
    const names = ['Zoe Stable', 'Yara Critical', 'Xena Serious'];
    for (const [label, name, severity] of [
      ['B', 'Yara Critical', 'critical'],
      ['A', 'Zoe Stable', 'stable'],
      ['C', 'Xena Serious', 'serious'],
    ]) {
      const bed_id = beds.find((bed) => bed.label === label)?.id;
      await icu.accepts(await reception.receives('icu', { name }), { severity, room_id: unit.id, bed_id });
    }
    const board = await app.signsIn(ICU_DOCTOR, IcuBoard);
    const order = async () =>
      (await board.rows()).map((row) => row.replace(/,.*/, '')).filter((name) => names.includes(name));
    await becomes('the order of the beds', order, names);
    const looks = await board.page.evaluate<readonly (readonly [string, string, string])[]>(
      `[...document.querySelectorAll('[data-row]')].map((row) => [
        row.ariaLabel.replace(/,.*/, ''), row.dataset.tone, getComputedStyle(row, '::before').backgroundColor])`,
    );
    const these = looks.filter(([name]) => names.includes(name));
    expect(these.map(([, tone]) => tone)).toEqual(['standard', 'critical', 'urgent']);
    expect(new Set(these.map(([, , colour]) => colour)).size).toBe(3);
    await board.page.getByRole('button', { name: 'View' }).click();
    await board.page.getByRole('menuitemradio', { name: /^Severity/ }).click();
    await board.page.keyboard.press('Escape');
    await becomes('the order of severity', order, ['Yara Critical', 'Xena Serious', 'Zoe Stable']);
    await board.page.context().close();
  });

  it('ICU: what the chart has stands in place of the text, with NEWS2, its risk and when the next observations are due', async () => {
    const { reception, icu } = app.elsewhere;
    const patient = await reception.registers({ name: 'Cy Charted', date_of_birth: '1960-04-01' });
    const told = { vitals: 'BP 88/51 HR 128 RR 30', avpu: 'alert' };
    await icu.accepts(await reception.admits(patient, 'icu'), { severity: 'stable', ...told });
    const numbers = { '9279-1': 16, '59408-5': 97, '3151-8': 0, '8867-4': 141, '8310-5': 38.5 };
    const set = [
      ...Object.entries(numbers).map(([code, value]) => ({ code, value })),
      { code: '85354-9', value_string: '118/76' },
      { code: '80288-4', value_string: 'V' },
    ];
    await icu.send('POST', '/api/observations', { patient_id: patient.id, set });
    await icu.send('POST', '/api/allergies', { patient_id: patient.id, substance: 'Latex', criticality: 'high' });
    const board = await app.signsIn(ICU_DOCTOR, IcuBoard);
    await board.shows('Cy Charted', '7', 'high risk', 'Observe continuously', '118/76', '141', '16', '38.5', 'Latex');
    const words = await board.row('Cy Charted').textContent();
    // The time of day may have that number as well.
    expect(words?.replace(/\d\d:\d\d/g, '')).not.toMatch(/88\/51|128|\b30\b/);
    // The details have the row's values, and what was typed only as what they have replaced.
    await board.actsFromMenu('Details', 'Cy Charted');
    const details = board.page.getByRole('complementary');
    await details.getByText(/^Recorded in the chart, \d\d:\d\d, now$/i).waitFor();
    const chips = async () => (await details.locator('.chip').allTextContents()).join(' ');
    expect(await chips()).toMatch(/118\/76 .*141 .*38\.5/s);
    expect(await chips()).not.toMatch(/88\/51|128/);
    expect(await details.locator('.chip.n3', { hasText: 'HR' }).count()).toBe(1);
    await details.getByText(/^Typed \d\d:\d\d: BP 88\/51 HR 128 RR 30; newer BP, HR, RR in the chart$/).waitFor();
    await details.getByText(/^Alert; in the chart Voice, \d\d:\d\d$/).waitFor();
    await details.getByText(/7, high risk; \d\d:\d\d; Observe continuously$/).waitFor();
    await board.page.context().close();
  });

  it('ICU: of whom another board sent back the row says the alert, why they came back, and the whole next step', async () => {
    const { reception, emergency, icu } = app.elsewhere;
    const unit = await app.admin.setsUpRoom(await app.admin.setsUpWing('Step Down', 'icu'), '391', ['A']);
    const { id: room_id, wing_id } = room;
    const triaged = await emergency.triages(await reception.receives('emergency', { name: 'Kay Refused' }), {
      next_step: 'Ward bed asked for',
    });
    const { icu_case: sent } = await emergency.transfersToIcu(triaged, {
      ...{ room_id: unit.id, monitor_alerts: 'MAP below 60' },
    });
    await icu.send('POST', `/api/icu/${sent.id}/accept`);
    const asked = await icu.send<{ acceptance: { id: string } }>('POST', `/api/icu/${sent.id}/transfer-to-ward`, {
      ...{ room_id, wing_id },
    });
    const ward = await ApiClient.signsIn(app.url, WARD_DOCTOR, PASSWORD);
    await ward.send('POST', `/api/normal-acceptances/${asked.acceptance.id}/send-back`, {
      reason: 'No monitored bed is free before noon',
    });
    const board = await app.signsIn(ICU_DOCTOR, IcuBoard);
    const row = board.row('Kay Refused');
    const whole = ['MAP below 60', 'Ward bed asked for'];
    for (const [width, height] of [
      [1920, 1080],
      [1440, 900],
      [1280, 800],
      [1024, 768],
      [820, 1180],
    ] as const) {
      await board.page.setViewportSize({ width, height });
      await fontsAreLoaded(board.page);
      for (const part of whole) await row.getByText(part, { exact: true }).waitFor();
      const back = row.getByRole('button', { name: 'Back from Ward: No monitored bed is free' });
      const isPressed = async (): Promise<boolean> => {
        const [box, within] = await Promise.all([back.boundingBox(), row.boundingBox()]);
        return box !== null && within !== null && box.height >= 24 && box.y >= within.y;
      };
      await becomes(`whether the reason is pressed within the row at ${width} px`, isPressed, true);
      const cut = async () =>
        (await board.page.evaluate<readonly string[]>(cutTexts('[data-row]'))).filter((text) => whole.includes(text));
      await becomes(`what of it is cut at ${width} px`, cut, []);
    }
    await board.page.context().close();
  });

  it('Operations: counts by status, procedure, surgeon, schedule, room, anaesthesia, diagnosis and instructions', async () => {
    const { reception, operations } = app.elsewhere;
    const operation = await operations.schedules(await reception.receives('surgery', { name: 'Ada Content' }), {
      procedure_name: 'Appendectomy',
      surgeon: 'Dr. Okafor',
      operating_room: 'OR 2',
      scheduled_at: new Date().toISOString(),
      duration_minutes: 75,
      anaesthesia_type: 'General',
      pre_op_diagnosis: 'Appendicitis',
      pre_op_instructions: 'Fasting from midnight',
    });
    const board = await app.signsIn(SURGEON, OperationsBoard);
    await board.shows(
      'Ada Content',
      'Appendectomy',
      'Okafor',
      'OR 2',
      'General',
      'Appendicitis',
      'Fasting from midnight',
    );
    const planned = await board.offers('Ada Content');
    expect(planned).toEqual(expect.arrayContaining(['Edit', 'Remove operation…']));
    expect(planned).not.toContain('Transfer to Ward');
    for (const op_status of ['in-surgery', 'post-op']) await operations.updates(operation, { op_status });
    await board.shows('Ada Content', 'Post-op');
    await holds(board, {
      heads: ['All', 'Pre-op', 'In surgery', 'Post-op', '+ Schedule Operation'],
      row: ['Appendectomy'],
      actions: ['+ Order', 'Transfer to Ward', 'Edit'],
    });
  });

  it('Ward: two tabs, wings with occupancy, type, doctor, bed, nurse, mobility, stay, diet, visits and care plan', async () => {
    const { reception } = app.elsewhere;
    const ward = await ApiClient.signsIn(app.url, WARD_DOCTOR, 'a-password-for-tests');
    const doctors = await ward.lists('/api/doctors');
    const admission = await reception.receives('planned', { name: 'Ada Content' });
    await ward.send('POST', '/api/normal-acceptances', {
      admission_id: admission.id,
      wing_id: room.wing_id,
      room_id: room.id,
      ward_type: 'Surgical',
      attending_nurse: 'Rosa Silva',
      mobility_status: 'Walks with help',
      expected_stay_days: 4,
      diet_restrictions: 'Low salt',
      visiting_hours: '14–18',
      care_plan: 'Mobilise twice a day',
      doctor_id: doctors.find(({ department }) => department === 'Ward')?.id,
    });
    const { id: patient_id } = await reception.registers({ name: 'Ben Waiting' });
    await ward.send('POST', '/api/waiting-list', { patient_id, priority: 2 });
    const board = await app.signsIn(WARD_DOCTOR, WardBoard);
    await becomes('East', () => board.occupancy('East'), '1/2');
    await board.opensTab('Waiting List');
    expect(await board.offers('Ben Waiting')).toContain('Assign');
    await board.opensTab('Ward Patients');
    await holds(board, {
      heads: ['Ward Patients', 'Waiting List', 'All Wings', '+ Waiting List', '+ Acceptance'],
      row: [
        'Surgical',
        '201 A',
        'East',
        'Silva',
        'Walks with help',
        'day 0 of 4',
        'Low salt',
        '14–18',
        'Mobilise twice a day',
      ],
      actions: ['+ Order', 'Edit', 'Delete acceptance…'],
    });
  });

  it('Radiology: UID, patient, modality, body part, status, start and performer, newest first', async () => {
    const { reception, radiology } = app.elsewhere;
    const older = await radiology.ordersStudy(await reception.registers({ name: 'Ben Older' }));
    const study = await radiology.ordersStudy(await reception.registers({ name: 'Ada Content' }), {
      modality: 'MRI',
      body_part: 'Knee',
      performer: 'Dr. Feld',
    });
    await radiology.amendsStudy(study, { status: 'in-progress', started_at: '2026-01-05T08:15:00Z' });
    const board = await app.signsIn(RADIOLOGIST, RadiologyBoard);
    await board.search.waitFor();
    await board.row('Ben Older').getByText(older.study_uid.slice(-8)).waitFor();
    const names = async () => (await board.rows()).map((row) => row.replace(/,.*/, ''));
    await becomes('the rows', names, ['Ada Content', 'Ben Older']);
    await holds(board, {
      heads: ['+ New Imaging Order'],
      row: [study.study_uid.slice(-8), 'MRI', 'Knee', 'In progress', '08:15', 'Feld'],
      actions: ['Edit', 'Delete…'],
    });
  });
});
