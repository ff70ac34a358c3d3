import type { EmergencyCaseRecord } from '@ward-board/contract';
import type { Route } from 'playwright-core';
import { EmergencyBoard } from './pages/emergency-board.js';
import { IcuBoard } from './pages/icu-board.js';
import { ReceptionDesk } from './pages/reception-desk.js';
import { becomes, eventually } from './support/eventually.js';
import { focused } from './support/focus.js';
import { takesLateRoutes } from './support/late-routes.js';
import { EMERGENCY_DOCTOR, ICU_DOCTOR, NURSE, openTestApp, RECEPTION, type TestApp } from './support/test-app.js';
import { keysOf } from './support/writes.js';

describe('Writing on a board that others write on', () => {
  let app: TestApp;
  let nurse: EmergencyBoard;
  let doctor: EmergencyBoard;

  beforeAll(async () => {
    app = await openTestApp();
    [nurse, doctor] = await Promise.all([
      app.signsIn(NURSE, EmergencyBoard, { prepare: takesLateRoutes }),
      app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard),
    ]);
  });
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  const waits = (name: string) => app.elsewhere.reception.receives('emergency', { name });
  const triaged = async (name: string, findings = {}): Promise<EmergencyCaseRecord> =>
    app.elsewhere.emergency.triages(await waits(name), findings);

  it('tells the second of two what the first changed, keeps what was typed, and saves it on top', async () => {
    const { id } = await triaged('Ada Both', { notes: 'As it was' });
    await nurse.shows('Ada Both');
    const form = await nurse.beginsEditOf('Ada Both');
    await form.writes({ Notes: 'What the nurse wrote', Allergies: 'Latex' });

    await doctor.edits('Ada Both', { level: 'Critical', texts: { Notes: 'What the doctor wrote' } });

    const moved = form.panel.getByRole('alert').filter({ hasText: 'Updated by Dr. Tomasz Zielinski' });
    await moved.getByText('What the doctor wrote').waitFor();
    await moved.getByText(/was Urgent, now Critical/).waitFor();
    await moved.getByText(/^Updated by Dr. Tomasz Zielinski at \d\d:\d\d$/).waitFor();
    const sent = keysOf(nurse.page, 'PUT', `/api/emergency-details/${id}`);
    await form.presses('Save changes');
    await becomes('the focus', async () => (await focused(nurse.page)).name, 'Use saved');
    expect(sent).toEqual([]);
    expect(await form.reads('Notes')).toBe('What the nurse wrote');
    await moved.getByRole('button', { name: 'Keep mine' }).click();
    await form.saves('Save changes');

    await becomes('the focus', async () => (await focused(nurse.page)).name, 'Ada Both, Critical');
    const saved = await app.elsewhere.emergency.sees(`/api/emergency-details/${id}`);
    expect(saved).toMatchObject({ notes: 'What the nurse wrote', allergies: 'Latex', triage_level: 'critical' });
  });

  it('says the allergies before any field, whatever is edited, and a note is added to', async () => {
    await triaged('Abe Allergic', { allergies: 'Penicillin (rash)' });
    await nurse.shows('Abe Allergic');
    for (const [action, title] of [
      ['Edit', 'Edit emergency case'],
      ['Change bay', 'Change bay'],
      ['Add note', 'Add note'],
    ] as const) {
      await nurse.actsFromMenu(action, 'Abe Allergic');
      const form = await nurse.form(title).opens();
      await form.panel
        .locator('header')
        .getByTitle(/^Allergies: Penicillin \(rash\)/)
        .waitFor();
      await form.presses('Cancel');
      await form.isGone();
    }
  });

  it('has several fields in sight at 200 %: the head scrolls away, and the buttons stay', async () => {
    await triaged('Zoe Zoomed', { allergies: 'Penicillin (rash)' });
    const form = await nurse.beginsEditOf('Zoe Zoomed');
    const { page } = nurse;
    const before = page.viewportSize();
    await page.setViewportSize({ width: 720, height: 450 });
    await form.field('Notes').focus();
    const look = async () => {
      const buttons = await form.button('Save changes').boundingBox();
      const top = (await form.panel.boundingBox())?.y ?? 0;
      const boxes = await Promise.all(
        (await form.panel.locator('.content :is(input, textarea, select)').all()).map((each) => each.boundingBox()),
      );
      const head = await form.panel.locator('header').boundingBox();
      return {
        buttonsEnd: (buttons?.y ?? 0) + (buttons?.height ?? 0),
        fields: boxes.filter((box) => box !== null && box.y >= top && box.y + box.height <= (buttons?.y ?? 0)).length,
        headAbove: (head?.y ?? 0) + (head?.height ?? 0) <= top,
      };
    };
    await eventually(
      'two fields and the buttons are in sight, and the head is not',
      look,
      ({ buttonsEnd, fields, headAbove }) => buttonsEnd <= 450 && fields >= 2 && headAbove,
    );
    await page.setViewportSize(before ?? { width: 1280, height: 720 });
    await form.presses('Cancel');
    await form.isGone();
  });

  it('takes a note for no change of what is edited: nothing to look at, and both are kept', async () => {
    const record = await triaged('Bea Noted');
    const form = await nurse.beginsEditOf('Bea Noted');
    await form.writes({ 'Next step': 'CT head' });
    const note = (text: string) => app.elsewhere.emergency.notes('emergency-details', record, text);
    await note('Pupils equal');
    // Another comes between the press of the button and the request's arrival, so that the form can't know of it.
    const between = async (route: Route) => {
      await note('Blood taken');
      await route.continue();
    };
    await nurse.page.route(`**/api/emergency-details/${record.id}`, between, { times: 1 });
    await form.saves('Save changes');
    expect(await app.elsewhere.emergency.sees(`/api/emergency-details/${record.id}`)).toMatchObject({
      next_step: 'CT head',
      note_entries: [{ text: 'Blood taken' }, { text: 'Pupils equal' }],
      revision: record.revision + 3,
    });
  });

  it('refuses what was sent before the other’s change could be seen, says so, and lets it be sent again', async () => {
    const record = await triaged('Ben Late');
    const form = await nurse.beginsEditOf('Ben Late');
    await form.writes({ 'Current medications': 'Aspirin' });
    // The change comes between the press of the button and the request's arrival, so that the form can't know of it.
    const between = async (route: Route) => {
      await app.elsewhere.emergency.amends(record, { allergies: 'Nuts' });
      await route.continue();
    };
    await nurse.page.route('**/api/emergency-details/*', between, { times: 1 });
    const answer = nurse.page.waitForResponse((response) => response.request().method() === 'PUT');
    await form.presses('Save changes');

    expect((await answer).status()).toBe(412);
    await form.says('The record changed while you were writing. Look at what changed, then save again.');
    await form.panel.getByText('was nothing recorded, now Nuts').waitFor();
    expect(await form.reads('Current medications')).toBe('Aspirin');
    await form.saves('Save changes');
    const saved = await app.elsewhere.emergency.sees(`/api/emergency-details/${record.id}`);
    expect(saved).toMatchObject({ current_medications: 'Aspirin', allergies: 'Nuts', revision: record.revision + 2 });
  });

  it('binds a form to its patient: opening another asks first, and what was typed never moves over', async () => {
    await triaged('Cleo First');
    await triaged('Dora Second');
    const form = await nurse.beginsEditOf('Cleo First');
    await form.writes({ Notes: 'About Cleo' });

    await nurse.acts('Edit', 'Dora Second');
    const question = nurse.dialog('Discard unsaved changes for Cleo First?');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await form.panel.getByText('Cleo First').waitFor();
    expect(await form.reads('Notes')).toBe('About Cleo');

    await nurse.acts('Edit', 'Dora Second');
    await question.getByRole('button', { name: 'Discard' }).click();
    await form.panel.getByText('Dora Second').waitFor();
    expect(await form.reads('Notes')).toBe('');
    await form.presses('Cancel');
    await form.isGone();
  });

  it('says at the field what is wrong with it, before and after asking the service', async () => {
    await waits('Emil Empty');
    const form = await nurse.beginsTriageOf('Emil Empty');
    await form.presses('Save triage');
    expect(await form.complaintAbout('Triage level')).toBe('Triage level is required.');
    expect(await form.complaintAbout('Chief complaint')).toBe('Chief complaint is required.');
    expect(await form.field('Chief complaint').getAttribute('aria-invalid')).toBe('true');
    await form.presses('Cancel');

    const reception = await app.signsIn(RECEPTION, ReceptionDesk);
    await reception.page.getByRole('button', { name: 'Register patient' }).click();
    const register = await reception.form('Register patient').opens();
    await register.writes({ Name: 'Finn Future', 'Date of birth': '2999-01-01' });
    await register.presses('Register');
    expect(await register.complaintAbout('Date of birth')).toMatch(/\w/);
    expect(await register.reads('Name')).toBe('Finn Future');
    await reception.page.context().close();
  });

  it('makes an admission once that was sent with a registration and got no answer: it goes on in a form of its own', async () => {
    const desk = await app.signsIn(RECEPTION, ReceptionDesk, { prepare: takesLateRoutes });
    const before = await app.countEvents('PatientAdmitted');
    // It arrives, and its answer does not.
    await desk.page.route('**/api/admissions', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await desk.page.getByRole('button', { name: 'Register patient' }).click();
    const register = await desk.form('Register patient').opens();
    await register.writes({ Name: 'Jonas Lostanswer' });
    await register.chooses('Type', 'Emergency');
    await register.writes({ Reason: 'Chest pain' });
    await register.presses('Register and admit');
    const admit = await desk.form('Admit').opens();
    await admit.panel.getByText('No answer from the service').waitFor();
    expect(await admit.reads('Reason')).toBe('Chest pain');
    await desk.page.unroute('**/api/admissions');
    await admit.saves('Send again');
    await nurse.arrival('Jonas Lostanswer').waitFor();
    expect((await app.countEvents('PatientAdmitted')) - before).toBe(1);
    await desk.page.context().close();
  });

  it('takes two presses of a button for one', async () => {
    await waits('Gerd Twice');
    const form = await nurse.beginsTriageOf('Gerd Twice');
    await form.chooses('Triage level', 'Standard');
    await form.writes({ 'Chief complaint': 'Cough' });
    const keys = keysOf(nurse.page, 'POST', '/api/emergency-details');
    const before = await app.countEvents('EmergencyCaseTriaged');

    await form.button('Save triage').dblclick();
    await form.isGone();

    await nurse.shows('Gerd Twice', 'Cough');
    expect(new Set(keys).size).toBe(1);
    expect((await app.countEvents('EmergencyCaseTriaged')) - before).toBe(1);
  });

  it('says to whoever writes that the patient has left, and keeps the text to be read', async () => {
    const record = await triaged('Hana Handed');
    const form = await nurse.beginsEditOf('Hana Handed');
    await form.writes({ Notes: 'Still writing' });

    await app.elsewhere.emergency.transfersToIcu(record);

    await form.says(/No longer on this board: handed off to ICU by .+, \d\d:\d\d\./);
    expect(await form.button('Save changes').isDisabled()).toBe(true);
    expect(await form.reads('Notes')).toBe('Still writing');
    await form.presses('Cancel');
    await nurse
      .dialog(/Discard unsaved changes for Hana Handed/)
      .getByRole('button', { name: 'Discard' })
      .click();
    await form.isGone();
  });

  it('lets one of two have the last bed, and the other choose again with everything kept', async () => {
    const wing = await app.admin.setsUpWing('Intensive Care');
    const last = await app.admin.setsUpRoom(wing, '401', ['A']);
    await app.admin.setsUpRoom(wing, '402', ['A']);
    await triaged('Ivo Slow');
    const other = await triaged('Jana Quick');
    const form = await doctor.beginsHandOffOf('Ivo Slow');
    await form.chooses('Severity', 'Serious');
    await form.picks('Room', 'Room 401');
    await form.writes({ Isolation: 'Contact' });

    await app.elsewhere.emergency.transfersToIcu(other, { room_id: last.id });
    await form.presses('Hand off to ICU');

    await form.says('The last bed in that room was taken a moment ago');
    expect(await form.reads('Isolation')).toBe('Contact');
    await form.picks('Room', 'Room 402');
    await form.saves('Hand off to ICU');
    const icu = await app.signsIn(ICU_DOCTOR, IcuBoard);
    await icu.shows('Ivo Slow', 'Serious', 'Contact', '402 A');
    await icu.page.context().close();
  });
});
