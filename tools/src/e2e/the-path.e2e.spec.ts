import type { Browser } from 'playwright-core';
import { EmergencyBoard } from './pages/emergency-board.js';
import { IcuBoard } from './pages/icu-board.js';
import { presence, watchPresence } from './pages/presence.js';
import { ReceptionDesk } from './pages/reception-desk.js';
import { bothListsUntil } from './support/both-lists.js';
import { launchChromium } from './support/chromium.js';
import { becomes } from './support/eventually.js';
import { EMERGENCY_DOCTOR, ICU_DOCTOR, NURSE, openTestApp, RECEPTION, type TestApp } from './support/test-app.js';

/** How far apart two screens may show the two sides of one hand-off. */
const MOMENT_MS = 500;

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
  }, 60_000);

  afterAll(async () => {
    await icuBrowser?.close();
    await app?.close();
  });

  describe('Mara Lindqvist, by ambulance', () => {
    const patient = 'Mara Lindqvist';

    it('is admitted by Reception: Emergency sees her under Pending Triage, and its bell rings', async () => {
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

    it('is handed off to a room of the ICU: she leaves one board and stands on the other at the same moment', async () => {
      await Promise.all([watchPresence(nurse, patient), watchPresence(icu, patient)]);
      const polls = bothListsUntil(app.elsewhere, patient, ({ icu }) => icu);

      await doctor.handsOffToIcu(patient, { severity: 'Critical', room: 'Room 301' });
      await Promise.all([icu.shows(patient, 'Critical', /301 [AB]/), nurse.lacks(patient), doctor.lacks(patient)]);

      expect(await polls).toEqual({ onBoth: 0, onNone: 0 });
      const [left, arrived] = [(await presence(nurse)).at(-1), (await presence(icu)).at(-1)];
      expect([left?.there, arrived?.there]).toEqual([false, true]);
      expect(await presence(nurse)).toHaveLength(2);
      expect(await presence(icu)).toHaveLength(2);
      expect(Math.abs((left?.at ?? 0) - (arrived?.at ?? Infinity))).toBeLessThan(MOMENT_MS);
      await icu.bellRings(1, patient);
      expect(await nurse.count('Critical')).toBe(0);
    });

    it('gets better in the ICU: the header counts her under another severity', async () => {
      await becomes('the counts', () => icu.counts(), [1, 1, 0, 0]);

      await icu.changesSeverity(patient, 'Stable');

      await icu.shows(patient, 'Stable');
      await becomes('the counts', () => icu.counts(), [1, 0, 0, 1]);
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
      await reception.form('Patient').panel.getByText('Treated in Emergency, to be discharged').waitFor();
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
      await becomes('the strip', () => icu.arrivals(), []);
      await becomes('the counts', () => icu.counts(), [2, 0, 1, 1]);
    });
  });

  it('took no reload anywhere, and no page had an error that nobody saw', async () => {
    for (const screen of [reception, nurse, doctor, icu]) expect(await screen.wasNeverReloaded()).toBe(true);
    expect(app.silentErrors).toEqual([]);
  });
});
