import { ApiClient } from '@ward-board/api-client';
import type { PatientRecord } from '@ward-board/contract';
import { AuditPages } from './pages/audit-pages.js';
import type { Board } from './pages/board.js';
import { EmergencyBoard } from './pages/emergency-board.js';
import { IcuBoard } from './pages/icu-board.js';
import { RadiologyBoard } from './pages/radiology-board.js';
import { WARD_DOCTOR, WardBoard } from './pages/ward-board.js';
import { becomes } from './support/eventually.js';
import { isAccessible } from './support/is-accessible.js';
import { EMERGENCY_DOCTOR, ICU_DOCTOR, openTestApp, PASSWORD, RADIOLOGIST, type TestApp } from './support/test-app.js';

describe('ACCESS_MODE=department', () => {
  let app: TestApp;
  let patient: PatientRecord;
  let doctor: EmergencyBoard;
  beforeAll(async () => {
    app = await openTestApp({ settings: { ACCESS_MODE: 'department' } });
    const { reception, emergency } = app.elsewhere;
    patient = await reception.registers({ name: 'Mara Lindqvist' });
    const seen = await emergency.triages(await reception.admits(patient, 'emergency'), { allergies: 'Aspirin' });
    await emergency.send('POST', `/api/emergency-details/${seen.id}/transfer-to-icu`, { severity: 'critical' });
    doctor = await app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard);
  });
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  it('opens the chart of a patient on another board with a reason, and says until when, also after it is loaded anew', async () => {
    const { page } = doctor;
    await page.goto(`${app.url}/emergency/patients/${patient.id}`);
    await page.getByRole('heading', { name: 'Forbidden' }).waitFor();
    await page.getByRole('button', { name: 'Open with a reason…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Open with a reason' });
    await dialog.getByText('Mara Lindqvist').waitFor();
    await dialog.getByText(/The auditors are told/).waitFor();
    await dialog.getByRole('button', { name: 'Open chart' }).click();
    await dialog.getByText('Say why you need this chart.', { exact: true }).waitFor();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('...');
    await dialog.getByRole('button', { name: 'Open chart' }).click();
    await dialog.getByText('Say why you need this chart.', { exact: true }).waitFor();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Called to the ICU');
    await dialog.getByRole('button', { name: 'Open chart' }).click();
    const chart = page.getByRole('complementary', { name: 'Chart of Mara Lindqvist' });
    await chart.getByText(/Opened with a reason, until/).waitFor();
    // Which no row of this board says.
    await chart.getByText('Aspirin').first().waitFor();
    await page.reload();
    await chart.getByText(/Opened with a reason, until/).waitFor();
  });

  it.each([
    {
      email: WARD_DOCTOR,
      name: 'Nils Elsewhere',
      begins: async () => {
        const board = await app.signsIn(WARD_DOCTOR, WardBoard);
        const form = await board.beginsWaitingOf('Nils Elsewhere');
        await form.chooses('Priority', 'Priority 1');
        return { page: board.page, form: await form.writes({ Diagnosis: 'Hip fracture' }) };
      },
      typed: ['Diagnosis', 'Hip fracture'],
      shown: 'Admitted already',
      save: 'Put on the waiting list',
    },
    {
      email: RADIOLOGIST,
      name: 'Olga Elsewhere',
      begins: async () => {
        const board = await app.signsIn(RADIOLOGIST, RadiologyBoard);
        const form = await board.beginsOrderFor('Olga Elsewhere');
        return { page: board.page, form: await form.writes({ Modality: 'CT', 'Body part': 'Abdomen' }) };
      },
      typed: ['Body part', 'Abdomen'],
      shown: 'Allergies not assessed',
      save: 'Order study',
    },
  ])(
    'leads from a form of $email about a patient of another ward to a reason, and then saves what was typed',
    async (of) => {
      const { reception, emergency } = app.elsewhere;
      const other = await reception.registers({ name: of.name });
      await emergency.triages(await reception.admits(other, 'emergency'));
      const { page, form } = await of.begins();
      await form.presses(of.save);
      await form.says(`${of.name} is not on it: another ward looks after them, or they have left.`);
      await form.presses('Open with a reason…');
      const dialog = page.getByRole('dialog', { name: 'Open with a reason' });
      await isAccessible(page);
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked to see them');
      await dialog.getByRole('button', { name: 'Open for this shift' }).click();
      await dialog.waitFor({ state: 'hidden' });
      const [field = '', text = ''] = of.typed;
      expect(await form.reads(field)).toBe(text);
      await form.panel.getByText(of.shown).waitFor();
      await becomes(
        'what has the focus',
        () =>
          page
            .locator(':focus')
            .textContent()
            .then((said) => said?.trim()),
        of.save,
      );
      await form.saves(of.save);
    },
  );

  it('is told of to an auditor of the patient as a break-glass, with its reason', async () => {
    await app.hires('Ruth Feldman', 'auditor@test.local', 'auditor', null);
    const { page } = await app.signsIn('auditor@test.local', AuditPages);
    await page.goto(`${app.url}/audit/patients/${patient.id}`);
    const reader = page.getByRole('list', { name: 'Who looked' }).getByRole('listitem').first();
    await reader.getByText('Break-glass: “Called to the ICU”').waitFor();
    await page.close();
  });

  it('asks again whether a reason opens the chart where that could not be read', async () => {
    const other = await app.elsewhere.reception.registers({ name: 'Tor Bakke' });
    await app.elsewhere.icu.accepts(await app.elsewhere.reception.admits(other, 'icu'));
    const { page } = doctor;
    const asked = `${app.url}/api/access/break-glass/${other.id}`;
    await page.route(asked, (route) => route.abort());
    await page.goto(`${app.url}/emergency/patients/${other.id}`);
    await page.getByText('Whether you may open it with a reason could not be read.').waitFor();
    await page.unroute(asked);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Open with a reason…' }).waitFor();
  });

  it('lets the ICU and a ward start surgery in a theatre of which they may not read whether it is free, once asked', async () => {
    const { reception, operations } = app.elsewhere;
    const wing = await app.admin.setsUpWing('East', 'ward');
    const bed = { wing_id: wing.id, room_id: (await app.admin.setsUpRoom(wing, '201', ['A'])).id };
    const ward = await ApiClient.signsIn(app.url, WARD_DOCTOR, PASSWORD);
    const planned = await reception.receives('planned', { name: 'Wera Ward' });
    await ward.send('POST', '/api/normal-acceptances', { admission_id: planned.id, ...bed });
    const seats: readonly [Board, string, string][] = [
      [await app.signsIn(ICU_DOCTOR, IcuBoard), 'Mara Lindqvist', 'OR 7'],
      [await app.signsIn(WARD_DOCTOR, WardBoard), 'Wera Ward', 'OR 8'],
    ];
    for (const [board, name, room] of seats) {
      const procedure = 'Washout';
      const form = await board.beginsHandOffToOperations(name, { procedure, start: 'In Surgery', room });
      await form.chooses('Surgery type', 'Urgent');
      await form.presses('Hand off to Operations');
      const question = board.dialog('Start surgery?');
      await question.getByText(`Not known whether ${room} has another patient`).waitFor();
      expect(await operations.lists('/api/operations')).not.toContainEqual(
        expect.objectContaining({ procedure, operating_room: room }),
      );
      await question.getByRole('button', { name: /^Start surgery/ }).click();
      await board.shows(name, 'Awaiting Operations acceptance');
    }
    expect((await operations.lists('/api/operations')).map(({ op_status }) => op_status)).toEqual([
      'in-surgery',
      'in-surgery',
    ]);
  });
});
