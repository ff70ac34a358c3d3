import type { Browser } from 'playwright-core';
import { EmergencyBoard } from './pages/emergency-board.js';
import { IcuBoard } from './pages/icu-board.js';
import { presence, watchPresence } from './pages/presence.js';
import { ReceptionDesk } from './pages/reception-desk.js';
import { bothListsUntil } from './support/both-lists.js';
import { launchChromium } from './support/chromium.js';
import { becomes } from './support/eventually.js';
import { EMERGENCY_DOCTOR, ICU_DOCTOR, NURSE, openTestApp, RECEPTION, type TestApp } from './support/test-app.js';

describe('The path of a patient, on four screens that are never reloaded', () => {
  let app: TestApp;
  let icuBrowser: Browser;
  let reception: ReceptionDesk;
  let nurse: EmergencyBoard;
  let doctor: EmergencyBoard;
  let icu: IcuBoard;

  beforeAll(async () => {
    [app, icuBrowser] = await Promise.all([openTestApp(), launchChromium()]);
    const wing = await app.admin.setsUpWing('Intensive Care');
    await app.admin.setsUpRoom(wing, '301', ['A', 'B']);
    [reception, nurse, doctor, icu] = await Promise.all([
      app.signsIn(RECEPTION, ReceptionDesk),
      app.signsIn(NURSE, EmergencyBoard),
      app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard),
      app.signsIn(ICU_DOCTOR, IcuBoard, { browser: icuBrowser }),
    ]);
    await Promise.all([nurse.isLive(), doctor.isLive(), icu.isLive()]);
    for (const screen of [reception, nurse, doctor, icu]) await screen.leavesAMark();
  });

  afterAll(async () => {
    await icuBrowser?.close();
    await app?.close();
  });

  describe('Mara Lindqvist, by ambulance', () => {
    const patient = 'Mara Lindqvist';

    it('is admitted by Reception: Emergency sees her under Pending Triage, and is notified', async () => {
      await reception.registers(patient, { 'Date of birth': '1961-03-12' });
      await reception.admits('Emergency', 'Crushing chest pain');

      for (const board of [nurse, doctor]) {
        await board.arrival(patient).waitFor();
        await board.bellRings(1, patient);
      }
      expect(await icu.unread()).toBe(0);
    });

    it('is triaged by a nurse: she stands on the board, counted under her level', async () => {
      expect(await doctor.count('Urgent')).toBe(0);
      const form = await nurse.beginsTriageOf(patient);
      expect(await form.reads('Chief complaint')).toBe('Crushing chest pain');
      await form.chooses('Triage level', 'Urgent');
      await form.chooses('AVPU', 'Alert');
      await form.chooses('Arrival', 'Ambulance');
      await form.writes({ Vitals: 'BP 88/52 HR 128 SpO2 93', Allergies: 'Penicillin' });
      await form.saves('Save triage');

      for (const board of [nurse, doctor]) {
        await board.shows(patient, 'Urgent', 'Crushing chest pain', '88/52', '128', 'Alert', 'Ambulance', 'Penicillin');
        await becomes('the urgent', () => board.count('Urgent'), 1);
        await becomes('the strip', () => board.arrivals(), []);
      }
    });

    it('is edited by a doctor: the nurse sees the new level, complaint and consciousness', async () => {
      await doctor.edits(patient, { level: 'Critical', avpu: 'Voice', texts: { 'Chief complaint': 'STEMI' } });

      await nurse.shows(patient, 'Critical', 'STEMI', 'AVPU Voice');
      await becomes('the critical', () => nurse.count('Critical'), 1);
      expect(await nurse.count('Urgent')).toBe(0);
    });

    it('is handed off to a room of the ICU: she leaves one board and stands on the other, once each', async () => {
      await Promise.all([watchPresence(nurse, patient), watchPresence(icu, patient)]);
      const polls = bothListsUntil(app.elsewhere, patient, ({ icu }) => icu);

      await doctor.handsOffToIcu(patient, { severity: 'Critical', room: 'Room 301' });
      await Promise.all([icu.shows(patient, 'Critical', /301 [AB]/), nurse.lacks(patient), doctor.lacks(patient)]);

      expect(await polls).toEqual({ onBoth: 0, onNone: 0 });
      expect([await presence(nurse), await presence(icu)]).toEqual([
        [true, false],
        [false, true],
      ]);
      await icu.bellRings(1, patient);
      expect(await nurse.count('Critical')).toBe(0);
    });

    it('gets better in the ICU: the header counts her under another severity', async () => {
      await becomes('the counts', () => icu.counts(), [1, 1, 0, 0]);
      // Reception's list says which bed waits for her, and that nobody there has accepted her yet.
      const listed = reception.page.getByRole('listitem').filter({ hasText: patient });
      await listed.getByText(/Awaiting ICU acceptance, Intensive Care, 301 [AB]/).waitFor();

      await icu.changesSeverity(patient, 'Stable');

      await icu.shows(patient, 'Stable');
      await becomes('the counts', () => icu.counts(), [1, 0, 0, 1]);
    });

    it('is looked after by two in the ICU, each in a browser of their own: what one does the other sees', async () => {
      await app.hires('Ruth Abel', 'icu.nurse@test.local', 'nurse', 'ICU');
      const colleague = await app.signsIn('icu.nurse@test.local', IcuBoard);
      await colleague.shows(patient, 'Stable');
      const form = await colleague.beginsEditOf(patient);
      await form.writes({ Diagnosis: 'Septic shock' });

      await icu.changesSeverity(patient, 'Serious');

      await form.panel.getByText('was Stable, now Serious').waitFor();
      await form.saves('Save changes');
      await icu.shows(patient, 'Serious', 'Septic shock');
      await icu.changesSeverity(patient, 'Stable');
      await colleague.shows(patient, 'Stable', 'Septic shock');
      await colleague.page.context().close();
    });
  });

  describe('Emil Sørensen, on foot', () => {
    const patient = 'Emil Sørensen';

    it('is treated and released: the strip says so, and that Reception is awaited', async () => {
      await reception.registers(patient);
      await reception.admits('Emergency', 'Cut on the left hand');
      await nurse.triages(patient, { level: 'Non-urgent', arrival: 'Walk-in' });
      await doctor.shows(patient, 'Non-urgent', 'Walk-in', 'Cut on the left hand');

      await doctor.treatsAndReleases(patient);

      await nurse.lacks(patient);
      await nurse
        .arrival(patient)
        .filter({ hasText: /Treated \d\d:\d\d, awaiting discharge/ })
        .waitFor();
      expect(
        await nurse
          .arrival(patient)
          .getByRole('button', { name: /\+ Add Triage/ })
          .count(),
      ).toBe(0);
    });

    it('is discharged by Reception, and gone', async () => {
      await reception.finds(patient);
      await reception
        .form('Patient')
        .panel.getByText(/Treated \d\d:\d\d, awaiting discharge/)
        .waitFor();
      await reception.discharges();

      await reception.form('Patient').panel.getByText('Not admitted').waitFor();
      for (const board of [nurse, doctor]) await becomes('the strip', () => board.arrivals(), []);
    });
  });

  describe('Yusuf Demir, expected by the ICU', () => {
    const patient = 'Yusuf Demir';

    it('is admitted to the ICU by Reception, and accepted with the ICU admission button', async () => {
      await reception.registers(patient);
      await reception.admits('ICU', 'Sepsis');
      await icu.arrival(patient).waitFor();
      await icu.bellRings(2, patient);
      expect(await nurse.arrivals()).toEqual([]);

      await icu.accepts(patient, { severity: 'Serious', room: 'Room 301' });

      await icu.shows(patient, 'Serious', /301 [AB]/);
      // Whom a transfer brought stands there until she is accepted.
      await becomes('the strip', () => icu.arrivals(), ['Mara Lindqvist']);
      await becomes('the counts', () => icu.counts(), [2, 0, 1, 1]);
    });
  });

  describe('Bells, on the way of Lena Vogt', () => {
    const patient = 'Lena Vogt';

    it('lead to whoever arrives, and are quiet on every screen once somebody else has done what they asked for', async () => {
      await icu.dismissesCards();
      const before = await doctor.unread();
      const admission = await app.elsewhere.reception.receives('emergency', { name: patient });
      await doctor.bellRings(before + 1, patient);
      await doctor.followsBell(patient);
      await doctor.isLedTo(patient);
      const ofNurse = await nurse.unread();

      // A card stays for eight seconds, of which a busy machine takes more for what follows, and under the pointer it does not go by itself.
      const { emergency } = app.elsewhere;
      await Promise.all([
        emergency.triages(admission).then((triaged) => emergency.transfersToIcu(triaged)),
        icu.alertCard(patient).hover(),
      ]);

      await becomes('the nurse’s bell', () => nurse.unread(), ofNurse - 1);
      await doctor.followsBell(patient);
      await doctor.isTold(new RegExp(`^${patient}, MRN \\S+ is no longer on this board\\.$`));
    });

    it('show a card of what has high priority, which leads to the row, whatever the board was narrowed to', async () => {
      await icu.page
        .getByRole('region', { name: 'Severity' })
        .getByRole('button', { name: /Stable/ })
        .click();
      await icu.alertCard(patient).getByRole('button', { name: /^Open/ }).click();
      await icu.isLedTo(patient);
      await icu.alertCard(patient).waitFor({ state: 'hidden' });
      // The row led to is not marked beside the form of somebody else, who could be taken for them.
      const form = await icu.beginsEditOf('Yusuf Demir');
      expect(await icu.page.locator('.led').count()).toBe(0);
      await form.presses('Cancel');
    });

    it('take the card away when a colleague was faster', async () => {
      const next = await app.elsewhere.reception.receives('icu', { name: 'Karim Said' });
      await icu.alertCard('Karim Said').waitFor();
      // Under the pointer it does not go by itself.
      await icu.alertCard('Karim Said').hover();
      await app.elsewhere.icu.accepts(next);
      await icu.alertCard('Karim Said').waitFor({ state: 'hidden' });
    });

    it('are loaded by one request, and sound once for a burst if their user switched that on', async () => {
      const other = await app.signsIn(ICU_DOCTOR, IcuBoard);
      await becomes('the list is loaded', async () => (await other.unread()) > 0, true);
      const asked: string[] = [];
      other.page.on('request', (request) => {
        if (request.url().includes('/api/notifications')) asked.push(request.url());
      });
      await other.page.addInitScript(`window.tones = 0;
        window.OscillatorNode = class extends OscillatorNode { start(at) { window.tones += 1; super.start(at); } }`);
      const tones = () => other.page.evaluate<number>('window.tones');
      const sound = other.page.getByRole('menuitemcheckbox', { name: 'Notification sound' });
      const opensMenu = () => other.page.locator('.user-pill').click();
      await other.page.reload();
      await other.isLive();
      await opensMenu();
      expect([await sound.isChecked(), await tones()]).toEqual([false, 0]);
      await sound.click();
      await becomes('what is heard at once', tones, 2);
      await other.page.reload();
      await other.isLive();
      await opensMenu();
      expect(await sound.isChecked()).toBe(true);
      await other.page.keyboard.press('Escape');
      const unread = await other.unread();
      await Promise.all(['Eva Blum', 'Ola Berg'].map((name) => app.elsewhere.reception.receives('icu', { name })));
      await becomes('the bell', () => other.unread(), unread + 2);
      await becomes('what is heard', tones, 2);
      // Each connection reads the list, and so does a page whose connection is slow: by the same one request.
      expect(new Set(asked).size).toBe(1);
      await other.page.context().close();
    });
  });

  it('took no reload anywhere, and no page had an error that nobody saw', async () => {
    for (const screen of [reception, nurse, doctor, icu]) expect(await screen.wasNeverReloaded()).toBe(true);
    expect(app.silentErrors).toEqual([]);
  });
});
