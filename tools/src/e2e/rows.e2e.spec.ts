import type { EmergencyCaseRecord } from '@ward-board/contract';
import { EmergencyBoard } from './pages/emergency-board.js';
import { becomes } from './support/eventually.js';
import { EMERGENCY_DOCTOR, openTestApp, type TestApp } from './support/test-app.js';

describe('The rows of a board', () => {
  let app: TestApp;
  let doctor: EmergencyBoard;

  beforeAll(async () => {
    app = await openTestApp();
    doctor = await app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard);
  }, 60_000);
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
});
