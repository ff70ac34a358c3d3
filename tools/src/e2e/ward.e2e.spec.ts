import { ApiClient } from '@ward-board/api-client';
import type { RoomRecord, WingRecord } from '@ward-board/contract';
import { EmergencyBoard } from './pages/emergency-board.js';
import { IcuBoard } from './pages/icu-board.js';
import { OperationsBoard } from './pages/operations-board.js';
import { WARD_DOCTOR, WardBoard } from './pages/ward-board.js';
import { cutTexts } from './support/cut-texts.js';
import { becomes } from './support/eventually.js';
import { tabsTo } from './support/focus.js';
import { isAccessible } from './support/is-accessible.js';
import { ICU_DOCTOR, openTestApp, PASSWORD, SURGEON, type TestApp } from './support/test-app.js';

/** So much of a text that is cut is seen at least. */
const LEAST_SHOWN_PX = 24;
/** So wide is a mark with a number. */
const MARK_PX = 14;

describe('The Ward board', () => {
  let app: TestApp;
  let colleague: ApiClient;
  let doctor: WardBoard;
  let nurse: WardBoard;
  let east: WingRecord;
  let west: WingRecord;
  let single: RoomRecord;

  beforeAll(async () => {
    app = await openTestApp();
    east = await app.admin.setsUpWing('East', 'ward');
    west = await app.admin.setsUpWing('West', 'ward');
    await app.admin.setsUpRoom(east, '201', ['A', 'B']);
    single = await app.admin.setsUpRoom(west, '301', ['A']);
    await app.hires('Rosa Silva', 'ward.nurse@test.local', 'nurse', 'General Ward');
    [colleague, doctor, nurse] = await Promise.all([
      ApiClient.signsIn(app.url, WARD_DOCTOR, PASSWORD),
      app.signsIn(WARD_DOCTOR, WardBoard),
      app.signsIn('ward.nurse@test.local', WardBoard),
    ]);
    await Promise.all([doctor.isLive(), nurse.isLive()]);
  });

  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  it('says that nobody is there, on both tabs', async () => {
    await doctor.page.getByText('No patients on the ward').waitFor();
    await doctor.opensTab('Waiting List');
    await doctor.page.getByText('Nobody on the waiting list').waitFor();
    await doctor.opensTab('Ward Patients');
  });

  it('accepts a planned admission into a chosen bed, and counts the beds of each wing as they are taken', async () => {
    await app.elsewhere.reception.receives('planned', { name: 'Ada Planned' }, { reason: 'Hernia' });
    for (const board of [doctor, nurse]) await becomes('the strip', () => board.arrivals(), ['Ada Planned']);
    expect(await nurse.occupancy('All Wings')).toBe('0/3');
    // Upright, who is to be accepted takes no width of the tabs above.
    const desktop = nurse.page.viewportSize();
    await nurse.page.setViewportSize({ width: 820, height: 1180 });
    const apart = async () => {
      const [tabs, begins] = await Promise.all(
        ['.counts', '.begins'].map((of) => nurse.page.locator(of).boundingBox()),
      );
      return tabs && begins && Math.round(tabs.x + tabs.width) - Math.round(begins.x);
    };
    await becomes('how far the tabs end from what is beside them', apart, 0);
    if (desktop) await nurse.page.setViewportSize(desktop);

    const form = await doctor.beginsAcceptanceOf('Ada Planned');
    expect(await form.reads('Diagnosis')).toBe('Hernia');
    await form.presses('Accept');
    expect(await form.complaintAbout('Room')).toBe('Room is required.');
    await form.picks('Wing', 'East · 2 of 2 free');
    await form.picks('Room', 'Room 201 · 2 of 2 free');
    await form.chooses('Bed', 'B');
    await form.writes({ 'Ward type': 'Surgical', Nurse: 'Silva', 'Expected stay, days': '3', Mobility: 'Independent' });
    await form.writes({ Diet: 'Light', 'Visiting hours': '14–18', 'Care plan': 'Mobilise tonight' });
    await form.saves('Accept');

    for (const board of [doctor, nurse]) {
      await board.shows('Ada Planned', '201 B', 'East', 'Hernia', 'Mobilise tonight', 'Surgical', 'day 0 of 3');
      await board.shows('Ada Planned', 'Independent', 'Light', 'visits 14–18', 'RN Silva');
      await becomes('the strip', () => board.arrivals(), []);
      await becomes('East', () => board.occupancy('East'), '1/2');
      expect(await board.occupancy('All Wings')).toBe('1/3');
    }
  });

  it('puts a registered patient on the waiting list by search, sorted by priority and then by time', async () => {
    const registers = (name: string) => app.elsewhere.reception.registers({ name });
    await colleague.send('POST', '/api/waiting-list', { patient_id: (await registers('Ben Later')).id, priority: 3 });
    await registers('Cleo Waiting');
    await app.admin.setsUpRoom(await app.admin.setsUpWing('Intensive', 'ICU'), '401', ['A']);
    const form = await doctor.beginsWaitingOf('Cleo Waiting', 'cleo');
    await form.presses('Put on the waiting list');
    expect(await form.complaintAbout('Priority')).toBe('Priority is required.');
    await form.chooses('Priority', 'Priority 1');
    expect(await form.field('Preferred wing').textContent()).not.toContain('Intensive');
    await form.picks('Preferred wing', 'West');
    await form.writes({ Diagnosis: 'Pneumonia', Reason: 'Oxygen at home' });
    await form.saves('Put on the waiting list');

    await becomes('the waiting list', () => nurse.tabCount('Waiting List'), 2);
    await nurse.opensTab('Waiting List');
    await nurse.shows(
      'Cleo Waiting',
      'Priority 1',
      'Pneumonia',
      'Oxygen at home',
      'prefers West',
      '1 free bed in West',
    );
    await becomes('the order', () => nurse.rows(), ['Cleo Waiting, Priority 1', 'Ben Later, Priority 3']);

    const again = await doctor.beginsWaitingOf('Cleo Waiting', 'cleo');
    await again.chooses('Priority', 'Priority 2');
    await again.presses('Put on the waiting list');
    await again.says('already on the waiting list');
    await again.presses('Cancel');
    await doctor
      .dialog(/Discard unsaved changes/)
      .getByRole('button', { name: 'Discard' })
      .click();
  });

  it('edits an entry, and takes one off the list', async () => {
    await nurse.actsFromMenu('Edit', 'Ben Later');
    const edit = await nurse.form('Edit waiting-list entry').opens();
    await edit.chooses('Priority', 'Priority 4');
    await edit.saves('Save changes');
    await nurse.shows('Ben Later', 'Priority 4');
    await nurse.closes('Remove', 'Ben Later', 'Remove from the waiting list?', 'Remove');
    await becomes('the waiting list', () => doctor.tabCount('Waiting List'), 1);
  });

  it('offers the preferred wing first, says who was faster, and leaves the list as it was', async () => {
    const form = await nurse.beginsAssignmentOf('Cleo Waiting');
    await form.panel.getByText('Allergies not assessed').first().waitFor();
    const rooms = form.field('Room').locator('optgroup');
    await rooms.first().waitFor({ state: 'attached' });
    expect(await rooms.evaluateAll((all) => all.map((each) => each.getAttribute('label')))).toEqual(['West', 'East']);
    await form.picks('Room', 'Room 301');
    // The bed is taken after the press, so that the form could not know.
    await nurse.page.route(
      '**/api/waiting-list/*/assign',
      async (route) => {
        const other = await app.elsewhere.reception.receives('normal', { name: 'Dora Faster' });
        const body = { admission_id: other.id, wing_id: west.id, room_id: single.id };
        await colleague.send('POST', '/api/normal-acceptances', body);
        await route.continue();
      },
      { times: 1 },
    );
    await form.presses('Assign');
    await form.says('The last bed in that room was taken');
    await nurse.shows('Cleo Waiting', 'No free bed in West');
    expect(await nurse.tabCount('Waiting List')).toBe(1);

    await form.picks('Room', 'Room 201');
    await form.writes({ 'Ward type': 'Medical' });
    await form.saves('Assign');
    await nurse.lacks('Cleo Waiting');
    // The focus names whom it was about, and leads to their row in the other table.
    const show = nurse.page.getByRole('button', { name: 'Show Cleo Waiting' });
    await becomes('what has the focus', () => show.evaluate((each) => each.matches(':focus')), true);
    await nurse.page.keyboard.press('Enter');
    const led = nurse.row('Cleo Waiting').filter({ hasText: '201 A' });
    await becomes('what has the focus then', () => led.evaluate((each) => each.matches(':focus')), true);
    expect(await show.count()).toBe(0);
    for (const board of [doctor, nurse]) {
      await board.opensTab('Ward Patients');
      await board.shows('Cleo Waiting', '201 A', 'Medical');
      await becomes('the waiting list', () => board.tabCount('Waiting List'), 0);
      await becomes('All Wings', () => board.occupancy('All Wings'), '3/3');
    }
    await becomes('the order', () => doctor.rows(), [
      'Cleo Waiting, 201 A',
      'Ada Planned, 201 B',
      'Dora Faster, 301 A',
    ]);
  });

  it('says where somebody on the waiting list lies already, and assigns nobody who is admitted', async () => {
    const { icu, reception } = app.elsewhere;
    const unit = await app.admin.setsUpRoom(await app.admin.setsUpWing('High Care', 'ICU'), '402', ['A']);
    await icu.accepts(await reception.receives('icu', { name: 'Eve Elsewhere' }), { room_id: unit.id });
    await nurse.opensTab('Waiting List');
    const form = await doctor.beginsWaitingOf('Eve Elsewhere', 'eve');
    await form.panel.getByText('In ICU, High Care, 402 A').waitFor();
    await form.chooses('Priority', 'Priority 2');
    await form.saves('Put on the waiting list');
    await nurse.shows('Eve Elsewhere', 'In ICU, High Care, 402 A', 'admitted, can’t be assigned');
    const assign = (name: string) => nurse.row(name).getByRole('button', { name: `Assign, ${name}` });
    expect(await assign('Eve Elsewhere').count()).toBe(0);
    const waits = await reception.registers({ name: 'Wim Waiting' });
    await colleague.send('POST', '/api/waiting-list', { patient_id: waits.id, priority: 4 });
    await becomes('the order', () => nurse.rows(), ['Wim Waiting, Priority 4', 'Eve Elsewhere, Priority 2']);
    await becomes('who waits for a bed', () => nurse.tabCount('Waiting List'), 1);

    // Admitted while the form is open.
    const fay = await reception.registers({ name: 'Fay Admitted' });
    await colleague.send('POST', '/api/waiting-list', { patient_id: fay.id, priority: 3 });
    const open = await nurse.beginsAssignmentOf('Fay Admitted');
    await reception.admits(fay, 'emergency');
    await open.panel.getByText('Awaiting triage: admitted, can’t be assigned').waitFor();
    await open.panel.getByText('No longer possible.').waitFor();
    await open.presses('Cancel');
    await nurse.shows('Fay Admitted', 'Awaiting triage');
    expect(await assign('Fay Admitted').count()).toBe(0);
    await nurse.row('Eve Elsewhere').getByRole('button', { name: 'Remove…, Eve Elsewhere' }).click();
    const question = nurse.dialog('Remove from the waiting list?');
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    for (const name of ['Fay Admitted', 'Wim Waiting'])
      await nurse.closes('Remove', name, 'Remove from the waiting list?', 'Remove');
    await nurse.opensTab('Ward Patients');
  });

  it('shows one wing at a press of its chip, and all again', async () => {
    await nurse.chip('West').click();
    await becomes('West', () => nurse.rows(), ['Dora Faster, 301 A']);
    expect(await nurse.chip('West').getAttribute('aria-pressed')).toBe('true');
    await nurse.chip('All Wings').click();
    await becomes('all', async () => (await nurse.rows()).length, 3);
    expect(await nurse.chip('All Wings').getAttribute('aria-pressed')).toBe('true');
  });

  it('moves a patient to another bed from the row, with keys alone', async () => {
    await app.admin.setsUpRoom(east, '202', ['A']);
    await nurse.page.reload();
    await nurse.shows('Ada Planned');
    await nurse.looksAway();
    await tabsTo(nurse.page, '201 B, Move to another bed, Ada Planned');
    await nurse.page.keyboard.press('Enter');
    const form = await nurse.form('Move to another bed').opens();
    await form.picks('Room', 'Room 202');
    await tabsTo(nurse.page, 'Save changes');
    await nurse.page.keyboard.press('Enter');
    await form.isGone();
    await doctor.shows('Ada Planned', '202 A');
    await becomes('East', () => doctor.occupancy('East'), '2/3');
  });

  it('accepts somebody whom Emergency handed over, and sends another back with a reason', async () => {
    const { reception, emergency } = app.elsewhere;
    const rooms = await app.admin.setsUpRoom(east, '203', ['A', 'B']);
    for (const name of ['Emil Handed', 'Fay Returned']) {
      const { id } = await emergency.triages(await reception.receives('emergency', { name }), { allergies: 'Latex' });
      await emergency.send('POST', `/api/emergency-details/${id}/transfer-to-ward`, {
        wing_id: east.id,
        room_id: rooms.id,
      });
    }
    await doctor.shows('Emil Handed', 'to accept', 'Latex');
    // On a desktop the row itself has the button, not only its menu.
    await doctor.row('Emil Handed').getByRole('button', { name: 'Accept, Emil Handed' }).waitFor();
    // So has it under a finger, at each size.
    const touch = await app.signsIn('ward.nurse@test.local', WardBoard, { options: { hasTouch: true } });
    for (const [width, height] of [
      [1920, 1080],
      [1440, 900],
      [1024, 768],
      [820, 1180],
    ] as const) {
      await touch.page.setViewportSize({ width, height });
      const accept = touch.row('Emil Handed').getByRole('button', { name: 'Accept, Emil Handed' });
      await becomes(`whether it is there at ${width} px`, () => accept.isVisible(), true);
    }
    await touch.page.context().close();
    await doctor.takesOver('Emil Handed');
    await nurse.row('Emil Handed').filter({ hasNotText: 'to accept' }).waitFor();

    await doctor.actsFromMenu('Send back', 'Fay Returned');
    const form = await doctor.form('Send back').opens();
    await form.writes({ Reason: 'Needs a monitored bed' });
    await form.saves('Send back');
    await nurse.lacks('Fay Returned');
    const ed = await app.signsIn('emergency@wardboard.local', EmergencyBoard);
    await ed.shows('Fay Returned');
    await ed.page.context().close();
  });

  it('hands over to the theatre with the bed kept, and to the ICU', async () => {
    await doctor.actsFromMenu('To Operation', 'Ada Planned');
    const operate = await doctor.form('Hand off to Operations').opens();
    await operate.chooses('Surgery type', 'Elective');
    await operate.writes({ Procedure: 'Hernia repair' });
    await operate.saves('Hand off to Operations');
    await nurse.shows('Ada Planned', '202 A', 'Awaiting Operations acceptance');
    const theatre = await app.signsIn(SURGEON, OperationsBoard);
    await theatre.shows('Ada Planned', 'Hernia repair', 'Hernia');
    await theatre.page.context().close();

    await doctor.actsFromMenu('To ICU', 'Dora Faster');
    const icu = await doctor.form('Hand off to ICU').opens();
    await icu.chooses('Severity', 'Serious');
    await icu.saves('Hand off to ICU');
    await nurse.lacks('Dora Faster');
    await becomes('West', () => nurse.occupancy('West'), '0/1');
    const unit = await app.signsIn(ICU_DOCTOR, IcuBoard);
    await unit.shows('Dora Faster', 'Serious');
    await unit.page.context().close();
  });

  it('deletes an acceptance alone: the admission is to be accepted again', async () => {
    await doctor.closes('Delete acceptance…', 'Cleo Waiting', 'Delete this acceptance?', 'Delete acceptance');
    await nurse.lacks('Cleo Waiting');
    await nurse.arrival('Cleo Waiting').waitFor();
  });

  it('meets WCAG 2.2 AA in light and dark: both tabs, forms and questions', async () => {
    const { page } = doctor;
    await doctor.looksAway();
    await becomes('the marks of who left', () => page.getByText('Left the board', { exact: true }).count(), 0);
    await isAccessible(page);
    const accept = await doctor.beginsAcceptanceOf('Cleo Waiting');
    await accept.picks('Room', 'Room 301');
    await isAccessible(page);
    await accept.presses('Cancel');
    await doctor
      .dialog(/Discard unsaved changes/)
      .getByRole('button', { name: 'Discard' })
      .click();
    await doctor.actsFromMenu('Delete acceptance…', 'Emil Handed');
    await doctor.dialog('Delete this acceptance?').waitFor();
    await isAccessible(page);
    await page.keyboard.press('Escape');

    const { id } = await app.elsewhere.reception.registers({ name: 'Gina Waiting' });
    await colleague.send('POST', '/api/waiting-list', { patient_id: id, priority: 2, preferred_wing_id: west.id });
    await doctor.opensTab('Waiting List');
    await doctor.shows('Gina Waiting');
    await isAccessible(page);
    await page.getByRole('button', { name: '+ Waiting List' }).click();
    await (await doctor.form('+ Waiting List').opens()).writes({ 'Find a patient': 'gina' });
    await page.getByRole('list', { name: 'Found patients' }).getByRole('button').waitFor();
    await isAccessible(page);
    await doctor.form('+ Waiting List').presses('Close');
    await doctor.beginsAssignmentOf('Gina Waiting');
    await isAccessible(page);
  });

  it('opens the wings that the bar has no room for by a button, and shows the one that is chosen', async () => {
    for (const wing of ['North Wing', 'South Wing', 'Day Surgery', 'Observation'])
      await app.admin.setsUpRoom(await app.admin.setsUpWing(wing, 'ward'), `${wing} 1`, ['A']);
    const { page } = nurse;
    await page.reload();
    await page.setViewportSize({ width: 1024, height: 768 });
    const wings = page.getByRole('group', { name: 'Wings' });
    await wings.getByRole('button', { name: /^\d more, Wings$/ }).click();
    await page.getByRole('menuitem', { name: 'West' }).click();
    await becomes('West', () => nurse.rows(), []);
    expect(await nurse.chip('West').getAttribute('aria-pressed')).toBe('true');
    await wings.getByRole('button', { name: /^\d more, Wings$/ }).waitFor();
    expect(await wings.evaluate((line) => line.scrollLeft)).toBe(0);
    await nurse.chip('All Wings').click();
  });

  it('filters beside the wings on a tablet: what was found and how to close it are whole, and the wing stays', async () => {
    const { page } = nurse;
    const before = page.viewportSize();
    await page.setViewportSize({ width: 1920, height: 1080 });
    await nurse.chip('West').click();
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.keyboard.press('/');
    await page.keyboard.type('zzz');
    const search = page.getByRole('search');
    const isWhole = () =>
      search.evaluate((line) => {
        const around = line.getBoundingClientRect();
        return [...line.querySelectorAll('[role="status"], button, input')].map((each) => {
          const { left, right } = each.getBoundingClientRect();
          return left >= around.left && right <= around.right && each.scrollWidth <= each.clientWidth;
        });
      });
    await search.getByRole('status').getByText('0 rows').waitFor();
    await becomes('what is whole', isWhole, [true, true, true]);
    await becomes('the wing', () => nurse.chip('West').isVisible(), true);
    await page.keyboard.press('Escape');
    if (before) await page.setViewportSize(before);
    await nurse.chip('All Wings').click();
  });

  it('cuts nobody who is still to come beside the wings: whom there is no room for, a button counts', async () => {
    for (const name of ['Ada Waiting', 'Bea Waiting']) await app.elsewhere.reception.receives('normal', { name });
    const { page } = nurse;
    const strip = page.getByRole('region', { name: 'Awaiting acceptance' });
    const cut = () =>
      strip.getByRole('button').evaluateAll((buttons) =>
        buttons
          .filter((button) => {
            const [own, around] = [button, button.parentElement].map(
              (each) => each?.getBoundingClientRect().right ?? 0,
            );
            return button.scrollWidth > button.clientWidth || (own ?? 0) > (around ?? 0) + 0.5;
          })
          .map((button) => button.textContent),
      );
    for (const width of [1024, 1180, 1280, 1440, 1680, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await becomes('the button', async () => (await strip.getByRole('button').count()) > 0, true);
      // The strip is measured anew a frame after the page has its new width.
      await becomes(`who is cut at ${width} px`, cut, []);
      if (width > 1680) continue;
      // Who waits longest stands there, with why they came, and how many there are besides.
      const named = strip.getByRole('button', { name: /Cleo Waiting.*Accept/ });
      await named.getByText('Oxygen at home').waitFor();
      await strip.getByText('+2 more', { exact: true }).waitFor();
    }
    await page.setViewportSize({ width: 1024, height: 768 });
    // One press accepts whoever is named; all stand behind their number.
    await strip.getByRole('button', { name: /Cleo Waiting.*Accept/ }).click();
    const accept = await nurse.form('Accept onto the ward').opens();
    await accept.panel.getByText('Cleo Waiting').first().waitFor();
    await accept.presses('Cancel');
    await accept.isGone();
    await strip.getByRole('heading', { name: '3 +2 more Awaiting acceptance' }).waitFor();
    await strip.getByRole('button', { name: '3 +2 more Awaiting acceptance' }).click();
    const all = await nurse.form('+ Acceptance').opens();
    await all.panel.getByRole('listitem', { name: 'Cleo Waiting' }).waitFor();
    await all.presses('Close');
  });

  it('shows the whole next step that was told beside a long care plan, also of whom another board has not accepted yet', async () => {
    const { reception, emergency } = app.elsewhere;
    const room = await app.admin.setsUpRoom(east, '298', ['A']);
    const admission = await reception.receives('emergency', { name: 'Tom Told' });
    const { id } = await emergency.triages(admission, { next_step: 'Ward bed asked for' });
    await emergency.send('POST', `/api/emergency-details/${id}/transfer-to-ward`, {
      ...{ wing_id: east.id, room_id: room.id, notes: 'His wife is a nurse, and wants to be called first.' },
      care_plan: 'Telemetry. Troponin series. Angiography in the morning, then dual antiplatelet therapy.',
    });
    const { page } = nurse;
    const before = page.viewportSize();
    await nurse.takesOver('Tom Told');
    const row = nurse.row('Tom Told').filter({ hasNotText: 'to accept' });
    const isWhole = async (size: { width: number; height: number }, beside: string) => {
      await page.setViewportSize(size);
      await row.getByText(beside).waitFor();
      await row.getByText('Ward bed asked for', { exact: true }).waitFor();
      const cut = async () => (await page.evaluate<readonly string[]>(cutTexts('[data-row]'))).join();
      await becomes(`what is cut at ${size.width} px`, async () => (await cut()).includes('Ward bed asked for'), false);
    };
    const sizes = [
      { width: 820, height: 1180 },
      { width: 1024, height: 768 },
      { width: 1280, height: 800 },
      // At 1440 px its end makes room for the first letters of the notes, so that they are seen to be there.
      { width: 1920, height: 1080 },
    ];
    for (const size of sizes) await isWhole(size, 'Telemetry. Troponin');
    await nurse.actsFromMenu('To Operation', 'Tom Told');
    const operate = await nurse.form('Hand off to Operations').opens();
    await operate.chooses('Surgery type', 'Elective');
    await operate.writes({ Procedure: 'Coronary angiography' });
    await operate.saves('Hand off to Operations');
    for (const size of sizes) await isWhole(size, 'Awaiting Operations acceptance');
    if (before) await page.setViewportSize(before);
  });

  it('shows notes beside a next step that was told, with a care plan and without', async () => {
    const { reception, emergency } = app.elsewhere;
    const room = await app.admin.setsUpRoom(east, '297', ['A', 'B']);
    const plans = { 'Pia Plan': 'Telemetry', 'Nils Notes': undefined };
    for (const [name, care_plan] of Object.entries(plans)) {
      const { id } = await emergency.triages(await reception.receives('emergency', { name }), { next_step: 'Echo' });
      const body = { wing_id: east.id, room_id: room.id, care_plan, notes: 'Not for resuscitation' };
      await emergency.send('POST', `/api/emergency-details/${id}/transfer-to-ward`, body);
      const [row] = (await colleague.lists('/api/normal-acceptances')).filter(({ patient }) => patient.name === name);
      await colleague.send('POST', `/api/normal-acceptances/${row?.id}/accept`);
    }
    const { page } = nurse;
    const before = page.viewportSize();
    for (const width of [820, 1024, 1280, 1440, 1920])
      for (const name of Object.keys(plans)) {
        await page.setViewportSize({ width, height: 900 });
        const row = nurse.row(name).filter({ hasNotText: 'to accept' });
        await row.getByText('Echo', { exact: true }).waitFor();
        const notes = row.getByText('Not for resuscitation', { exact: true });
        const shown = async () => ((await notes.boundingBox())?.width ?? 0) >= LEAST_SHOWN_PX;
        await becomes(`whether notes of ${name} are seen at ${width} px`, shown, true);
      }
    if (before) await page.setViewportSize(before);
  });

  it('shows the newest note, before older notes, and that there is one beside a next step that was told', async () => {
    const rows = await colleague.lists('/api/normal-acceptances');
    const idOf = (name: string) => rows.find(({ patient }) => patient.name === name)?.id;
    const notes = (name: string, text: string) =>
      colleague.send('POST', `/api/normal-acceptances/${idOf(name)}/notes`, { text });
    const { page } = nurse;
    const before = page.viewportSize();
    await page.setViewportSize({ width: 1440, height: 900 });
    const room = await app.admin.setsUpRoom(west, '395', ['A']);
    const { id: admission_id } = await app.elsewhere.reception.receives('planned', { name: 'Nelly Note' });
    const { id } = await colleague.send<{ id: string }>('POST', '/api/normal-acceptances', {
      ...{ admission_id, wing_id: west.id, room_id: room.id, care_plan: 'Telemetry', notes: 'Lives alone' },
    });
    await colleague.send('POST', `/api/normal-acceptances/${id}/notes`, { text: 'Drain pulled' });
    await nurse.row('Nelly Note').getByText('Drain pulled', { exact: true }).waitFor();
    await nurse.shows('Nelly Note', /note \S+.*Drain pulled.*Lives alone/);
    await notes('Pia Plan', 'Daughter called');
    await notes('Pia Plan', 'Wants to go home');
    const mark = nurse.row('Pia Plan').getByTitle(/^Newest of 2 notes, .*: Wants to go home$/);
    for (const width of [820, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await nurse.row('Pia Plan').getByText('Echo', { exact: true }).waitFor();
      const shown = async () => ((await mark.boundingBox())?.width ?? 0) >= MARK_PX;
      await becomes(`whether the mark is seen at ${width} px`, shown, true);
    }
    if (before) await page.setViewportSize(before);
  });

  it('shows each isolation of a patient on the sign, whole', async () => {
    const { icu, reception } = app.elsewhere;
    const isolated = await icu.accepts(await reception.receives('icu', { name: 'Ivy Isolated' }), {
      isolation: 'Airborne, contact (TB, MRSA)',
    });
    const room = await app.admin.setsUpRoom(west, '398', ['A']);
    await icu.send('POST', `/api/icu/${isolated.id}/transfer-to-ward`, {
      ...{ wing_id: west.id, room_id: room.id, ward_type: 'Surgical' },
    });
    const { page } = doctor;
    const before = page.viewportSize();
    await doctor.opensTab('Ward Patients');
    const other = await app.admin.setsUpRoom(west, '396', ['A']);
    const { id: admission_id } = await reception.receives('planned', { name: 'Ida Apart' });
    await colleague.send('POST', '/api/normal-acceptances', {
      ...{ admission_id, wing_id: west.id, room_id: other.id, ward_type: 'Medical', isolation: 'Contact precautions' },
    });
    const signs = [
      ['Ivy Isolated', 'Isolation: Airborne, contact (TB, MRSA)', 'Airborne, Contact'],
      ['Ida Apart', 'Isolation: Contact precautions', 'Contact'],
    ] as const;
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [820, 1180],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const [name, title, kind] of signs) {
        const seen = () =>
          doctor
            .row(name)
            .getByTitle(title)
            .locator('b')
            .evaluate((word) => {
              const { bottom, right } = word.getBoundingClientRect();
              const around = word.closest('.tag')?.getBoundingClientRect();
              const isWhole = word.scrollWidth <= word.clientWidth && right <= (around?.right ?? 0);
              return `${word.textContent} ${isWhole && bottom <= (around?.bottom ?? 0) + 1 ? 'whole' : 'cut'}`;
            });
        await becomes(`the sign at ${width} px`, seen, `${kind} whole`);
      }
    }
    if (before) await page.setViewportSize(before);
  });

  it('clips a care plan before the next step upright, and cuts no name and no number at 1024 by 768 and a zoom of 200 %', async () => {
    const planned = await app.elsewhere.reception.receives('planned', {
      name: 'Svitlana Shevchuk',
      date_of_birth: '1995-04-21',
    });
    const room = await app.admin.setsUpRoom(west, '399', ['A']);
    await colleague.send('POST', '/api/normal-acceptances', {
      ...{ admission_id: planned.id, wing_id: west.id, room_id: room.id },
      care_plan: 'Antibiotic to oral at 48 hours. Oxygen to 92 %. Sputum sent. Chest film in six weeks, and home then.',
    });
    const { page } = doctor;
    const before = page.viewportSize();
    await doctor.opensTab('Ward Patients');
    const row = doctor.row('Svitlana Shevchuk');
    await row.waitFor();
    const plan = row.getByText('Antibiotic to oral').filter({ visible: true });
    for (const width of [768, 820, 834]) {
      await page.setViewportSize({ width, height: 1180 });
      const isBefore = async () => {
        const [text, step] = await Promise.all(
          [plan, row.getByRole('button', { name: /Order, / })].map((of) => of.boundingBox()),
        );
        return (text?.x ?? width) + (text?.width ?? width) <= (step?.x ?? 0);
      };
      await becomes(`whether the plan ends before the step at ${width} px`, isBefore, true);
    }
    await page.setViewportSize({ width: 512, height: 384 });
    const cut = () =>
      row
        .locator('.who .person, .who .b')
        .evaluateAll((parts) =>
          parts
            .filter((part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)
            .map(({ textContent }) => textContent),
        );
    await becomes('what is cut', cut, []);
    if (before) await page.setViewportSize(before);
  });
});
