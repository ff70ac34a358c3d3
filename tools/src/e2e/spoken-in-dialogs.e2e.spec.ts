import type { EmergencyCaseRecord } from '@ward-board/contract';
import type { CDPSession } from 'playwright-core';
import { Chart } from './pages/chart.js';
import { EmergencyBoard } from './pages/emergency-board.js';
import { becomes } from './support/eventually.js';
import { EMERGENCY_DOCTOR, openTestApp, type TestApp } from './support/test-app.js';

/** Words of status regions as Chromium hands them to a screen reader, which is nothing of what lies outside a modal dialog. */
async function readOut(devtools: CDPSession): Promise<readonly string[]> {
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const textsBelow = (id: string): string => {
    const node = byId.get(id);
    if (node?.role?.value === 'StaticText') return String(node.name?.value);
    return (node?.childIds ?? []).map(textsBelow).join('');
  };
  return nodes
    .filter(({ ignored, role }) => !ignored && role?.value === 'status')
    .map(({ nodeId }) => textsBelow(nodeId));
}

describe('What is said while a modal dialog is open', () => {
  let app: TestApp;
  let doctor: EmergencyBoard;
  let devtools: CDPSession;
  let ada: EmergencyCaseRecord;

  beforeAll(async () => {
    app = await openTestApp();
    ada = await arrives('Ada Kowalska');
    await app.elsewhere.emergency.send('POST', '/api/observations', {
      patient_id: ada.patient_id,
      set: [{ code: '8867-4', value: 88 }],
    });
    doctor = await app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard);
    devtools = await doctor.page.context().newCDPSession(doctor.page);
    await doctor.isLive();
  });
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  const arrives = async (name: string) =>
    app.elsewhere.emergency.triages(await app.elsewhere.reception.receives('emergency', { name }), {
      triage_level: 'urgent',
    });
  const reads = (expected: readonly string[]) =>
    becomes(
      'what a screen reader reads',
      async () => (await readOut(devtools)).filter((words) => words !== ''),
      expected,
    );
  /** Every status region there is: an empty one is read once words come into it. */
  const has = (expected: readonly string[]) => becomes('the regions', () => readOut(devtools), expected);
  const countOf = async (words: string) => (await readOut(devtools)).filter((each) => each.includes(words)).length;
  const newOnTheBoard = (name: string) => `New on the board: ${name}, Urgent`;

  it('is read out in that dialog alone, in a region that was there before; nothing older is, and nothing of it again later', async () => {
    const { page } = doctor;
    await arrives('Ben Earlier');
    await reads([newOnTheBoard('Ben Earlier')]);
    await page.keyboard.press('?');
    await doctor.dialog('Keyboard shortcuts').waitFor();
    await has(['']);
    const region = await doctor.dialog('Keyboard shortcuts').getByRole('status').elementHandle();
    await arrives('Cleo Meanwhile');
    await has([newOnTheBoard('Cleo Meanwhile')]);
    expect(await region?.textContent()).toBe(newOnTheBoard('Cleo Meanwhile'));
    await page.keyboard.press('Escape');
    await doctor.dialog('Keyboard shortcuts').waitFor({ state: 'detached' });
    await reads([]);
    await arrives('Dan Later');
    await reads([newOnTheBoard('Dan Later')]);
  });

  it('is read out in the last of two, and what both of them close with is read out on the page', async () => {
    const chart = await Chart.opens(doctor, 'Ada Kowalska');
    const vitals = await chart.turnsTo('Vitals');
    await vitals.getByRole('button', { name: /^HR 88/ }).click();
    const value = doctor.dialog(/^HR of/);
    await value.getByRole('button', { name: 'Entered in error' }).click();
    const question = doctor.dialog(/^Entered in error: HR of/);
    await question.waitFor();
    await has(['']);
    await arrives('Eve Nested');
    await has([newOnTheBoard('Eve Nested')]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await has(['']);
    await value.getByLabel('HR, bpm').fill('90');
    await value.getByRole('button', { name: 'Save', exact: true }).click();
    await value.waitFor({ state: 'detached' });
    await becomes('how often it is read out', () => countOf('90, was 88'), 1);
    await vitals.getByRole('button', { name: /^HR 90/ }).click();
    await value.getByRole('button', { name: 'Entered in error' }).click();
    await question.getByRole('button', { name: 'Entered in error' }).click();
    await value.waitFor({ state: 'detached' });
    await becomes('how often it is read out', () => countOf('marked as entered in error'), 1);
  });
});
