import type { EmergencyCaseRecord, TransferredToOperation } from '@ward-board/contract';
import { EmergencyBoard } from './pages/emergency-board.js';
import { IcuBoard } from './pages/icu-board.js';
import { OperationsBoard } from './pages/operations-board.js';
import { WARD_DOCTOR, WardBoard } from './pages/ward-board.js';
import { becomes } from './support/eventually.js';
import { focused } from './support/focus.js';
import { fontsAreLoaded } from './support/fonts.js';
import { isAccessible } from './support/is-accessible.js';
import { EMERGENCY_DOCTOR, ICU_DOCTOR, openTestApp, SURGEON, type TestApp } from './support/test-app.js';
import { oneLine } from './support/words.js';

/** A zone that no machine of tests is in: its calendar is a day ahead for most of the day. */
const ZONE = 'Pacific/Kiritimati';

/**
 * Presses a row's button two frames after a form's has made another one of it, as the second press of a double click does: by
 * the time that a test hears of it, on a busy machine, the moment in which nothing is done would be over.
 */
const PRESS_WHAT_ACCEPT_BECAME = `new MutationObserver((_, observer) => {
  const button = document.querySelector('[data-row] button[aria-label="+ Order, Cleo Handed"]');
  if (!button || document.querySelector('aside')) return;
  observer.disconnect();
  requestAnimationFrame(() => requestAnimationFrame(() => {
    button.click();
    window.pressed = button.ariaLabel;
  }));
}).observe(document.body, { subtree: true, childList: true, attributes: true })`;

describe('The rows of a board', () => {
  let app: TestApp;
  let doctor: EmergencyBoard;
  let icu: IcuBoard;

  beforeAll(async () => {
    app = await openTestApp({ timeZone: ZONE });
    const unit = await app.admin.setsUpWing('Intensive Care');
    await app.admin.setsUpRoom(unit, '301', ['A']);
    await app.admin.setsUpRoom(unit, '302', ['A']);
    await app.admin.setsUpRoom(unit, '303', ['A']);
    [doctor, icu] = await Promise.all([
      app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard),
      app.signsIn(ICU_DOCTOR, IcuBoard),
    ]);
  });
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  const triaged = async (name: string, findings = {}): Promise<EmergencyCaseRecord> =>
    app.elsewhere.emergency.triages(await app.elsewhere.reception.receives('emergency', { name }), findings);
  const order = async (board: EmergencyBoard, names: readonly string[]) =>
    (await board.rows()).map((row) => row.replace(/, .*/, '')).filter((name) => names.includes(name));

  it('do not move under the pointer, nor while a form is open, and are sorted once nobody points at them', async () => {
    const names = ['Kara Row', 'Lars Row', 'Mona Row'];
    const [first] = [await triaged('Kara Row'), await triaged('Lars Row')];
    const last = await triaged('Mona Row');
    await doctor.looksAway();
    await becomes('the order', () => order(doctor, names), names);

    await doctor.row('Lars Row').hover();
    await app.elsewhere.emergency.amends(last, { triage_level: 'critical' });
    await doctor.shows('Mona Row', 'Critical');
    expect(await order(doctor, names)).toEqual(names);
    await doctor.looksAway();
    await becomes('the order', () => order(doctor, names), ['Mona Row', 'Kara Row', 'Lars Row']);

    const form = await doctor.beginsEditOf('Lars Row');
    await doctor.looksAway();
    await app.elsewhere.emergency.amends(first, { triage_level: 'non-urgent' });
    await doctor.shows('Kara Row', 'Non-urgent');
    await triaged('Nils Row', { triage_level: 'critical' });
    await doctor.shows('Nils Row');
    const held = ['Mona Row', 'Kara Row', 'Lars Row', 'Nils Row'];
    expect(await order(doctor, [...names, 'Nils Row'])).toEqual(held);
    await form.presses('Cancel');
    await doctor.looksAway();
    await becomes('the order', () => order(doctor, [...names, 'Nils Row']), [
      'Mona Row',
      'Nils Row',
      'Lars Row',
      'Kara Row',
    ]);
  });

  it('keep their place when one leaves under the pointer: a mark stays there until nobody points at the rows', async () => {
    const names = ['Olga Stays', 'Pia Leaves', 'Quentin Stays'];
    const leaving = [await triaged('Olga Stays'), await triaged('Pia Leaves')].at(-1);
    await triaged('Quentin Stays');
    await doctor.shows('Quentin Stays');
    await doctor.looksAway();
    await becomes('the order', () => order(doctor, names), names);
    await doctor.row('Quentin Stays').hover();
    const before = await doctor.row('Quentin Stays').boundingBox();

    if (leaving !== undefined) await app.elsewhere.emergency.transfersToIcu(leaving);

    await doctor.page
      .getByRole('row', { name: /^Pia Leaves/ })
      .filter({ hasText: 'Left the board' })
      .waitFor();
    expect(await doctor.row('Quentin Stays').boundingBox()).toEqual(before);
    await doctor.looksAway();
    await doctor.page.getByRole('row', { name: /^Pia Leaves/ }).waitFor({ state: 'detached' });
  });

  it('say times in the zone of the facility, whatever the device’s is, and take them so', async () => {
    const { admission } = await triaged('Ada Zone');
    const local = new Date(admission.admitted_at).toLocaleTimeString('en-GB', {
      ...{ timeZone: ZONE, hour: '2-digit', minute: '2-digit' },
    });
    await doctor.row('Ada Zone').getByTitle(`Arrived ${local}`, { exact: true }).waitFor();
    const form = await doctor.beginsEditOf('Ada Zone');
    await form.writes({ Seen: '2026-05-06T08:30' });
    await form.saves('Save changes');
    await doctor.shows('Ada Zone', 'seen 08:30');
    const [saved] = (await app.elsewhere.emergency.lists('/api/emergency-details')).filter(({ seen_at }) => seen_at);
    expect(saved?.seen_at).toBe('2026-05-05T18:30:00.000Z');
  });

  it('hand over what the form showed, in the words that it was corrected to', async () => {
    const wing = await app.admin.setsUpWing('East', 'ward');
    await app.admin.setsUpRoom(wing, '201', ['A', 'B']);
    await triaged('Bo Handed', { chief_complaint: 'Fever', allergies: 'Latex', current_medications: 'Aspirin' });
    await doctor.actsFromMenu('Add note', 'Bo Handed');
    const note = await doctor.form('Add note').opens();
    await note.presses('Add note');
    expect(await note.complaintAbout('Note')).toBe('Note is required.');
    await note.writes({ Note: 'Blood cultures taken' });
    await note.saves('Add note');

    await doctor.actsFromMenu('To Ward', 'Bo Handed');
    const form = await doctor.form('Hand off to Ward').opens();
    const told = ['Complaint or diagnosis', 'Allergies', 'Current medications', 'Notes handed over'];
    expect(await Promise.all(told.map((label) => form.reads(label)))).toEqual([
      ...['Fever', 'Latex', 'Aspirin', 'Blood cultures taken'],
    ]);
    await form.writes({ Allergies: 'Latex, nuts' });
    await form.picks('Room', 'Room 201');
    await form.saves('Hand off to Ward');
    const ward = await app.signsIn(WARD_DOCTOR, WardBoard);
    await ward.shows('Bo Handed', 'to accept', 'Fever', 'Latex; nuts');
    const [accepted] = await app.elsewhere.emergency.lists('/api/normal-acceptances');
    expect(accepted?.handover).toMatchObject({
      ...{ reason: 'Fever', allergies: 'Latex, nuts' },
      ...{ current_medications: 'Aspirin', notes: 'Blood cultures taken' },
    });
    await ward.actsFromMenu('Details', 'Bo Handed');
    const details = await ward.form('Ward acceptance').opens();
    await details.panel.getByRole('region', { name: 'Handover from Emergency' }).getByText('Aspirin').waitFor();
    await ward.page.context().close();
  });

  it('are accepted once what was handed over was seen, with a bed and a doctor, and stand first until then', async () => {
    const case1 = await triaged('Cleo Handed', { allergies: 'Penicillin', next_step: 'CT head' });
    await app.elsewhere.icu.accepts(await app.elsewhere.reception.receives('icu', { name: 'Dora Lies' }));
    await app.elsewhere.emergency.transfersToIcu(case1);
    await icu.looksAway();
    await icu.shows('Cleo Handed', 'to accept', 'Penicillin', 'No bed');
    const next = icu.row('Cleo Handed').getByTitle(/^Next step told by Emergency, /);
    await next.filter({ hasText: /ER (now|\d+ min): CT head/ }).waitFor();
    const first = async () => (await icu.rows()).slice(0, 2).sort();
    await becomes('the first', first, ['Cleo Handed, Critical', 'Pia Leaves, Critical']);
    // The bar counts them, names them, and leads to the same form.
    const strip = icu.page.getByRole('region', { name: /Awaiting acceptance$/ });
    const said = async () => oneLine(await strip.getByRole('heading').textContent());
    const names = ['Cleo Handed', 'Pia Leaves'];
    await becomes('who is named', async () => (await icu.arrivals()).toSorted(), names);
    expect(await said()).toBe(`${names.length}Awaiting acceptance`);
    await icu.arrival('Cleo Handed').getByRole('button', { name: 'Accept, Cleo Handed' }).click();
    const fromBar = await icu.form('Accept transfer').opens();
    await fromBar.panel.getByRole('region', { name: 'Handover from Emergency' }).waitFor();
    await icu.page.keyboard.press('Escape');
    await fromBar.isGone();
    await icu.row('Cleo Handed').getByRole('button', { name: 'Accept, Cleo Handed' }).dblclick();
    const form = await icu.form('Accept transfer').opens();
    await icu.page.keyboard.press('Escape');
    await form.isGone();
    await icu.row('Cleo Handed').getByRole('button', { name: 'Accept, Cleo Handed' }).press('Enter');
    await form.opens();
    const told = form.panel.getByRole('region', { name: 'Handover from Emergency' });
    // What was sent stands beside what is recorded here.
    await told.getByRole('row', { name: /^Allergies .*Penicillin Not recorded$/ }).waitFor();
    await becomes('the focus', async () => (await focused(icu.page)).name, 'Accept');
    expect(await app.countEvents('IcuTransferAccepted')).toBe(0);
    await form.button('Send back…').waitFor();
    await isAccessible(icu.page);
    await form.picks('Room', 'Room 303');
    await form.picks('Doctor', /\S/);
    await icu.page.evaluate(PRESS_WHAT_ACCEPT_BECAME);
    await form.saves('Accept');
    await icu.isTold('Cleo Handed: accepted');
    await becomes('pressed', () => icu.page.evaluate('window.pressed'), '+ Order, Cleo Handed');
    await icu.row('Cleo Handed').filter({ hasText: '303 A', hasNotText: 'to accept' }).waitFor();
    // What Emergency decided on stands in the row until the ICU has a next step of its own.
    await icu.row('Cleo Handed').getByText('CT head', { exact: true }).waitFor();
    await icu.shows('Cleo Handed', 'from ER,');
    const taken = (await app.elsewhere.icu.lists('/api/icu')).find(({ patient }) => patient.name === 'Cleo Handed');
    await app.elsewhere.icu.edits(taken as never, { next_step: 'Wean to CPAP' });
    await icu.row('Cleo Handed').filter({ hasText: 'Wean to CPAP', hasNotText: 'CT head' }).waitFor();
    expect(await icu.page.getByRole('complementary').count()).toBe(0);
    expect(await app.countEvents('IcuTransferAccepted')).toBe(1);
  });

  it('hand on from Emergency the isolation that a board learnt of which sent the patient back', async () => {
    const { emergency, icu: unit } = app.elsewhere;
    const { icu_case: sent } = await emergency.transfersToIcu(await triaged('Dot Isolated'), { isolation: 'Droplet' });
    await unit.send('POST', `/api/icu/${sent.id}/send-back`, { reason: 'No isolation room' });
    await doctor.row('Dot Isolated').getByTitle('Isolation: Droplet').waitFor();
    for (const [action, title] of [
      ['To Ward', 'Hand off to Ward'],
      ['To Operation', 'Hand off to Operations'],
      ['To ICU', 'Hand off to ICU'],
    ] as const) {
      await doctor.actsFromMenu(action, 'Dot Isolated');
      const form = await doctor.form(title).opens();
      expect(await form.reads('Isolation')).toBe('Droplet');
      await doctor.page.keyboard.press('Escape');
      await form.isGone();
    }
  });

  it('hand on the next step that they were told, as the step of the board that decided on it', async () => {
    await app.admin.setsUpRoom(await app.admin.setsUpWing('West', 'ward'), '205', ['A']);
    await app.elsewhere.emergency.transfersToIcu(await triaged('Fay Handed', { next_step: 'Repeat lactate 18:00' }));
    await icu.actsFromMenu('Transfer to Ward', 'Fay Handed');
    const form = await icu.form('Hand off to Ward').opens();
    expect(await form.reads('Notes handed over')).toContain('Next step from Emergency: Repeat lactate 18:00');
    await form.picks('Room', 'Room 205');
    await form.saves('Hand off to Ward');
    const ward = await app.signsIn(WARD_DOCTOR, WardBoard);
    await ward.row('Fay Handed').getByText('Repeat lactate 18:00').waitFor();
    const told = ward.row('Fay Handed').getByTitle(/^Next step told by Emergency, /);
    await ward.page.setViewportSize({ width: 1440, height: 900 });
    await told.locator('.num').waitFor();
    await ward.actsFromMenu('Details', 'Fay Handed');
    const details = await ward.form('Ward acceptance').opens();
    const handover = details.panel.getByRole('region', { name: 'Handover from ICU' });
    await handover
      .getByRole('row', { name: /^Next step From Emergency, .+, \d\d:\d\d: Repeat lactate 18:00/ })
      .waitFor();
    await isAccessible(ward.page);
    await ward.page.context().close();
  });

  it('say what was noted last, and how long ago, or how many notes there are where what is next has the line', async () => {
    const { emergency, icu: unit, reception } = app.elsewhere;
    const noted = await triaged('Nora Noted');
    const long = await triaged('Nico Next', { next_step: 'CT head, then the neurosurgeon’s answer' });
    const alarmed = await reception.receives('icu', { name: 'Nils Alarm' });
    const calm = await reception.receives('icu', { name: 'Nala Calm' });
    const cases = [
      await unit.accepts(alarmed, { monitor_alerts: 'MAP below 60', next_step: 'Wean' }),
      await unit.accepts(calm, { next_step: 'Wean' }),
    ];
    const height = async (board: EmergencyBoard | IcuBoard, name: string) =>
      (await board.row(name).boundingBox())?.height;
    const before = [await height(doctor, 'Nora Noted'), await height(icu, 'Nils Alarm')];
    for (const { id } of [noted, long])
      await emergency.send('POST', `/api/emergency-details/${id}/notes`, { text: 'Bleeding' });
    for (const { id } of cases) await unit.send('POST', `/api/icu/${id}/notes`, { text: 'Bleeding' });
    for (const row of [doctor.row('Nora Noted'), icu.row('Nala Calm')]) {
      await row.getByText('Bleeding', { exact: true }).waitFor();
      await row.getByText(/^note (now|\d+ min):/).waitFor();
    }
    for (const row of [doctor.row('Nico Next'), icu.row('Nils Alarm')]) {
      await row
        .getByTitle(/^Note, .*: Bleeding$/)
        .filter({ hasText: '1' })
        .waitFor();
      expect(await row.getByText('Bleeding', { exact: true }).count()).toBe(0);
    }
    expect([await height(doctor, 'Nora Noted'), await height(icu, 'Nils Alarm')]).toEqual(before);
    // Nothing above them in the details says that there are none.
    await doctor.actsFromMenu('Details', 'Nora Noted');
    const { panel } = await doctor.form('Emergency case').opens();
    await panel.getByRole('region', { name: 'Notes (1)' }).getByText('Bleeding').waitFor();
    expect(await panel.getByRole('term').filter({ hasText: 'Notes' }).count()).toBe(0);
    await doctor.page.keyboard.press('Escape');
  });

  it('keep what the transfer had typed into their record beside what was edited since', async () => {
    const said = { severity: 'serious', isolation: 'Airborne', medications: 'Noradrenaline 0.2' };
    const { icu_case } = await app.elsewhere.emergency.transfersToIcu(await triaged('Gil Edited'), said);
    await app.elsewhere.icu.edits(icu_case, { isolation: 'Contact', medications: null, diet: 'Soft' });
    await app.elsewhere.icu.send('POST', `/api/icu/${icu_case.id}/notes`, { text: 'Swabs taken' });
    await icu.actsFromMenu('Details', 'Gil Edited');
    const details = await icu.form('ICU case').opens();
    const told = details.panel.getByRole('region', { name: 'Handover from Emergency' });
    await told.getByRole('row', { name: /^Isolation Airborne Contact$/ }).waitFor();
    await told.getByRole('row', { name: /^Medications Noradrenaline 0\.2 Not recorded$/ }).waitFor();
    expect(await told.getByRole('row', { name: /^Diet/ }).count()).toBe(0);
    await told.getByRole('row', { name: /^Notes .* 1 note below$/ }).waitFor();
    await isAccessible(icu.page);
    await icu.page.keyboard.press('Escape');
  });

  it('are sent back with a reason, and stand on the board before again', async () => {
    await app.elsewhere.emergency.transfersToIcu(await triaged('Emil Returned'));
    await doctor.lacks('Emil Returned');
    await icu.actsFromMenu('Send back', 'Emil Returned');
    const form = await icu.form('Send back').opens();
    await form.presses('Send back');
    expect(await form.complaintAbout('Reason')).toBe('Reason is required.');
    await form.writes({ Reason: 'No ventilator free' });
    await form.saves('Send back');
    await doctor.shows('Emil Returned', 'Back from ICU', 'No ventilator free');
  });

  it('are sent once more as the other board had them by then, with what was wrong corrected, by whoever sends them', async () => {
    const said = { severity: 'serious', iv_lines: 'Left arm', diet: 'Soft', handover: { notes: 'Daughter informed' } };
    const { icu_case } = await app.elsewhere.emergency.transfersToIcu(await triaged('Ewa Resent'), said);
    await app.elsewhere.icu.edits(icu_case, { diet: 'None' });
    await app.elsewhere.icu.send('POST', `/api/icu/${icu_case.id}/send-back`, { reason: 'No ventilator free' });
    await doctor.acts('To ICU', 'Ewa Resent');
    const form = await doctor.form('Hand off to ICU').opens();
    await form.panel.getByRole('region', { name: 'Sent back from ICU' }).getByText('No ventilator free').waitFor();
    expect(await form.panel.getByRole('radio', { name: 'Serious' }).isChecked()).toBe(true);
    expect([await form.reads('IV lines'), await form.reads('Diet')]).toEqual(['Left arm', 'None']);
    const goesAlong = 'ICU, sent back: No ventilator free\n\nIV lines: Left arm\n\nDiet: None\n\nDaughter informed';
    expect(await form.reads('Notes handed over')).toBe(goesAlong);
    await form.writes({ 'IV lines': 'Left arm and right hand' });
    await isAccessible(doctor.page);
    await form.saves('Hand off to ICU');
    const again = (await app.elsewhere.icu.lists('/api/icu')).find(({ patient }) => patient.name === 'Ewa Resent');
    expect(again).toMatchObject({ severity: 'serious', iv_lines: 'Left arm and right hand', diet: 'None' });
    expect(again?.handover?.notes).toBe(goesAlong);
  });

  it('are not sent back once a colleague has accepted them: the form says so, and keeps what was typed', async () => {
    const { icu_case } = await app.elsewhere.emergency.transfersToIcu(await triaged('Ida Accepted'));
    await icu.actsFromMenu('Send back', 'Ida Accepted');
    const form = await icu.form('Send back').opens();
    await form.writes({ Reason: 'No nurse' });
    await app.elsewhere.icu.send('POST', `/api/icu/${icu_case.id}/accept`, {});
    await form.panel.getByText('Accepted meanwhile.').waitFor();
    expect(await form.reads('Reason')).toBe('No nurse');
    await form.presses('Cancel');
    await icu.dialog(/./).getByRole('button', { name: 'Discard' }).click();
    await form.isGone();
  });

  it('are moved from the place itself: to a bed of the ICU, to a bay of Emergency', async () => {
    expect(await icu.freeBeds()).toBe('2 free beds');
    // Each free bed is a quiet row while nothing is filtered, and no patient.
    const empty = (bed: string) => icu.page.getByRole('row', { name: `Bed ${bed}, no patient` });
    for (const bed of ['301 A', '302 A']) await empty(bed).getByText('Free', { exact: true }).waitFor();
    expect(await icu.count('All')).toBe((await icu.rows()).length);
    await icu.card('Critical').click();
    await empty('301 A').waitFor({ state: 'detached' });
    await icu.card('All').click();
    await icu
      .row('Dora Lies')
      .getByRole('button', { name: /^No bed, Move to another bed/ })
      .click();
    const bed = await icu.form('Move to another bed').opens();
    await bed.picks('Room', 'Room 302');
    await bed.saves('Save changes');
    await icu.shows('Dora Lies', '302 A');
    await becomes('the free beds', () => icu.freeBeds(), '1 free bed');
    await icu.looksAway();
    await empty('302 A').waitFor({ state: 'detached' });
    await empty('301 A').waitFor();

    await doctor
      .row('Emil Returned')
      .getByRole('button', { name: /Change bay/ })
      .click();
    const bay = await doctor.form('Change bay').opens();
    await bay.writes({ Location: 'Bay 4' });
    await bay.saves('Save changes');
    await doctor.shows('Emil Returned', 'Bay 4');
    // Somebody has acted on it.
    await doctor.row('Emil Returned').filter({ hasNotText: 'Back from ICU' }).waitFor();
  });

  it('keep the bed during an operation, step by step at a press each, and are offered it on the way back', async () => {
    await icu.actsFromMenu('To Operation', 'Dora Lies');
    const booking = await icu.form('Hand off to Operations').opens();
    await booking.writes({ Procedure: 'Washout' });
    await booking.chooses('Surgery type', 'Urgent');
    await booking.saves('Hand off to Operations');
    await icu.shows('Dora Lies', '302 A', 'Awaiting Operations acceptance');
    await icu.opensMenuOf('Dora Lies');
    const offered = ['Details', 'Edit', '+ Order'];
    await becomes('the menu', () => icu.page.getByRole('menuitem').allTextContents(), offered);
    await icu.page.keyboard.press('Escape');

    const theatre = await app.signsIn(SURGEON, OperationsBoard);
    await theatre.takesOver('Dora Lies');
    // A step that is made on what was shown before the acceptance is refused.
    await theatre.row('Dora Lies').getByRole('button', { name: 'Accept, Dora Lies' }).waitFor({ state: 'detached' });
    await icu.shows('Dora Lies', '302 A', 'Accepted by Operations');
    for (const status of ['In Surgery', 'Post-Op']) {
      await theatre.opensMenuOf('Dora Lies');
      await theatre.page.getByRole('menuitem', { name: `Set to ${status}` }).dblclick({ force: true });
      const step = await theatre.form(`Set to ${status}`).opens();
      await step.panel.getByText(status === 'In Surgery' ? 'Consent: not recorded' : /^Surgery began/).waitFor();
      await step.panel.getByRole('button', { name: /anyway$/ }).click();
      await theatre
        .row('Dora Lies')
        .and(theatre.page.getByRole('row', { name: `Dora Lies, ${status}` }))
        .waitFor();
    }
    expect(await app.countEvents('OperationStatusChanged')).toBe(2);
    await theatre.actsFromMenu('To ICU', 'Dora Lies');
    const back = await theatre.form('Hand off to ICU').opens();
    await back.panel.getByText('Back to 302 A, Intensive Care').waitFor();
    expect(await back.field('Room').count()).toBe(0);
    await back.saves('Hand off to ICU');
    await icu.row('Dora Lies').filter({ hasText: '302 A', hasNotText: 'Accepted by Operations' }).waitFor();
    await theatre.page.context().close();
  });

  it('say beside the ICU’s own next step what the theatre told with who is back, and when', async () => {
    const { icu: unit, operations } = app.elsewhere;
    const room = await app.admin.setsUpRoom(await app.admin.setsUpWing('Returns'), '306', ['A']);
    const admission = await app.elsewhere.reception.receives('icu', { name: 'Bea Back' });
    const own = await unit.accepts(admission, { room_id: room.id, next_step: 'Prone at 22:00' });
    const booking = { surgery_type: 'urgent', procedure_name: 'Tracheostomy', start: 'in-surgery' };
    const { operation } = (await unit.send(
      'POST',
      `/api/icu/${own.id}/transfer-to-operation`,
      booking,
    )) as TransferredToOperation;
    await operations.updates(operation, { op_status: 'post-op' });
    await operations.send('POST', `/api/operations/${operation.id}/transfer-to-icu`, {
      next_step: 'Extubate at 14:00',
    });
    await icu.shows('Bea Back', 'Prone at 22:00', 'Extubate at 14:00');
    await icu
      .row('Bea Back')
      .getByTitle(/^Next step told by Operations, .+: Extubate at 14:00$/)
      .waitFor();
    await unit.edits(own, { monitor_alerts: 'MAP < 65 call' });
    await icu.shows('Bea Back', 'MAP < 65 call', 'Prone at 22:00', 'Extubate at 14:00');
  });

  it('go from the ICU to a ward', async () => {
    await icu.actsFromMenu('Transfer to Ward', 'Dora Lies');
    const form = await icu.form('Hand off to Ward').opens();
    await form.picks('Room', 'Room 201');
    await form.saves('Hand off to Ward');
    await icu.lacks('Dora Lies');
    await becomes('the free beds', () => icu.freeBeds(), '2 free beds');
  });

  it('say every level whole, on a desktop and on a tablet either way up', async () => {
    await triaged('Nora Light', { triage_level: 'non-urgent' });
    const level = doctor.row('Nora Light').getByText('Non-urgent', { exact: true });
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [820, 1180],
    ] as const) {
      await doctor.page.setViewportSize({ width, height });
      await fontsAreLoaded(doctor.page);
      const isWhole = () => level.evaluate((cell) => cell.scrollWidth <= cell.clientWidth);
      await becomes(`whether it is whole at ${width} px`, isWhole, true);
    }
  });

  it('say an isolation of the ICU whole beside the bed, on a desktop and on a tablet either way up', async () => {
    const room = await app.admin.setsUpRoom(await app.admin.setsUpWing('Isolation'), '304', ['B']);
    const admission = await app.elsewhere.reception.receives('icu', { name: 'Ingo Isolated' });
    await app.elsewhere.icu.accepts(admission, { room_id: room.id, isolation: 'Protective' });
    const word = icu.row('Ingo Isolated').getByText('Protective', { exact: true });
    for (const [width, height] of [
      [1920, 1080],
      [1440, 900],
      [1181, 800],
      [1024, 768],
      [820, 1180],
    ] as const) {
      await icu.page.setViewportSize({ width, height });
      await fontsAreLoaded(icu.page);
      const cut = () =>
        word.evaluate((cell) => {
          const line = cell.closest('.a');
          const edge = line?.getBoundingClientRect().right ?? 0;
          return [cell.scrollWidth - cell.clientWidth, Math.max(0, cell.getBoundingClientRect().right - edge)];
        });
      await becomes(`what of it is cut at ${width} px`, cut, [0, 0]);
    }
    await icu.page.setViewportSize({ width: 1440, height: 900 });
  });

  it('keep an overdue clock of the ICU whole, and clear of what stands before it, on a desktop and on a tablet across', async () => {
    const { reception, icu: unit } = app.elsewhere;
    const room = await app.admin.setsUpRoom(await app.admin.setsUpWing('Clocks'), '305', ['A']);
    const patient = await reception.registers({ name: 'Odo Overdue', date_of_birth: '1950-04-01' });
    await unit.accepts(await reception.admits(patient, 'icu'), {
      ...{ room_id: room.id, diagnosis: 'Necrotising pancreatitis with septic shock', o2_flow: 4 },
      ...{ iv_lines: 'Arterial line left radial, two peripheral lines' },
    });
    const numbers = { '9279-1': 26, '59408-5': 88, '3151-8': 4, '8867-4': 133, '8310-5': 38.5 };
    const set = [
      ...Object.entries(numbers).map(([code, value]) => ({ code, value })),
      ...[
        { code: '85354-9', value_string: '88/51' },
        { code: '80288-4', value_string: 'A' },
      ],
    ];
    const effective_at = new Date(Date.now() - (10 * 60 + 48) * 60_000).toISOString();
    await unit.send('POST', '/api/observations', { patient_id: patient.id, effective_at, set });
    const row = icu.row('Odo Overdue');
    const clock = row.locator('[data-news2] .alarm').filter({ hasText: /1\d h/ });
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
    ] as const) {
      await icu.page.setViewportSize({ width, height });
      await clock.waitFor();
      await fontsAreLoaded(icu.page);
      const look = () =>
        clock.evaluate((element) => {
          const box = element.getBoundingClientRect();
          const begin = Math.min(box.left, ...[...element.children].map((part) => part.getBoundingClientRect().left));
          const before = [...(element.closest('.row')?.querySelectorAll('.board-cell .a, .board-cell .b') ?? [])];
          return {
            isIn: begin > 0,
            overlapped: before.flatMap((part) => {
              const { left: from, right, top, bottom } = part.getBoundingClientRect();
              const isBefore = from < begin && right > begin + 0.5 && top < box.bottom - 3 && bottom > box.top + 3;
              return isBefore && !part.contains(element) && !element.contains(part) ? [part.textContent] : [];
            }),
          };
        });
      await becomes(`what the clock lies over at ${width} px`, look, { isIn: true, overlapped: [] });
    }
    await icu.page.setViewportSize({ width: 1440, height: 900 });
  });

  it('leave nothing of what was said about them to whoever signs in next', async () => {
    const form = await icu.beginsEditOf('Cleo Handed');
    await form.writes({ Diet: 'Soft' });
    await form.saves('Save changes');
    const spoken = icu.page.locator('[aria-live="polite"].visually-hidden').last();
    await becomes('what is said', async () => (await spoken.textContent())?.includes('Cleo Handed'), true);
    await icu.signsOut();
    await icu.leadsTo('/login');
    await becomes('what is said', () => spoken.textContent(), '');
    expect(await icu.page.getByText('Cleo Handed').count()).toBe(0);
  });
});
