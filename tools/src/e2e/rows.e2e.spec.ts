import type { EmergencyCaseRecord } from '@ward-board/contract';
import { EmergencyBoard } from './pages/emergency-board.js';
import { becomes } from './support/eventually.js';
import { EMERGENCY_DOCTOR, type Hospital, openHospital } from './support/hospital.js';

describe('The rows of a board', () => {
  let hospital: Hospital;
  let doctor: EmergencyBoard;

  beforeAll(async () => {
    hospital = await openHospital();
    doctor = await hospital.sits(EMERGENCY_DOCTOR, EmergencyBoard);
  }, 60_000);
  afterAll(async () => {
    expect(hospital?.silentErrors).toEqual([]);
    await hospital?.close();
  });

  const triaged = async (name: string, findings = {}): Promise<EmergencyCaseRecord> =>
    hospital.elsewhere.emergency.triages(await hospital.elsewhere.reception.receives(name), findings);
  const order = async (board: EmergencyBoard, names: readonly string[]) =>
    (await board.rows()).map((row) => row.replace(/, .*/, '')).filter((name) => names.includes(name));

  it('do not move under the pointer, nor while a form is open, and settle when the hand is away', async () => {
    const names = ['Kara Row', 'Lars Row', 'Mona Row'];
    const [first] = [await triaged('Kara Row'), await triaged('Lars Row')];
    const last = await triaged('Mona Row');
    await doctor.looksAway();
    await becomes('the order', () => order(doctor, names), names);

    await doctor.row('Lars Row').hover();
    await hospital.elsewhere.emergency.amends(last, { triage_level: 'critical' });
    await doctor.shows('Mona Row', 'Critical');
    expect(await order(doctor, names)).toEqual(names);
    await doctor.looksAway();
    await becomes('the order', () => order(doctor, names), ['Mona Row', 'Kara Row', 'Lars Row']);

    const form = await doctor.beginsEditOf('Lars Row');
    await doctor.looksAway();
    await hospital.elsewhere.emergency.amends(first, { triage_level: 'non-urgent' });
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

  it('keep their place when one leaves under the pointer: a mark stands there until the hand is away', async () => {
    const names = ['Olga Stays', 'Pia Leaves', 'Quentin Stays'];
    const leaving = [await triaged('Olga Stays'), await triaged('Pia Leaves')].at(-1);
    await triaged('Quentin Stays');
    await doctor.shows('Quentin Stays');
    await doctor.looksAway();
    await becomes('the order', () => order(doctor, names), names);
    await doctor.row('Quentin Stays').hover();
    const before = await doctor.row('Quentin Stays').boundingBox();

    if (leaving !== undefined) await hospital.elsewhere.emergency.transfersToIcu(leaving);

    await doctor.page
      .getByRole('row', { name: /^Pia Leaves/ })
      .filter({ hasText: 'Left the board' })
      .waitFor();
    expect(await doctor.row('Quentin Stays').boundingBox()).toEqual(before);
    await doctor.looksAway();
    await doctor.page.getByRole('row', { name: /^Pia Leaves/ }).waitFor({ state: 'detached' });
  });
});
