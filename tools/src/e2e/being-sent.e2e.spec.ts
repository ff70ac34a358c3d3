import type { EmergencyCaseRecord, ObservationRecord, PrescriptionRecord } from '@ward-board/contract';
import { Bedside } from './pages/bedside.js';
import { Chart } from './pages/chart.js';
import { EmergencyBoard } from './pages/emergency-board.js';
import { becomes } from './support/eventually.js';
import { isAccessible } from './support/is-accessible.js';
import { takesLateRoutes } from './support/late-routes.js';
import { NURSE, openTestApp, type TestApp } from './support/test-app.js';

describe('What is being sent', () => {
  let app: TestApp;
  let nurse: EmergencyBoard;
  let at: EmergencyCaseRecord;

  const saving = () => nurse.dialog('Saving…');
  const discarding = () => nurse.dialog(/^Discard unsaved changes/);
  /** A dialog that closes may be there for a moment still. */
  const asksNothing = () =>
    becomes('the dialogs', async () => [await saving().count(), await discarding().count()], [0, 0]);
  const vitals = async () => {
    const all = await app.elsewhere.emergency.lists(`/api/observations/patient/${at.patient_id}/vitals`);
    return (all as readonly ObservationRecord[]).map(({ value, value_string }) => value ?? value_string);
  };
  const triaged = async (name: string): Promise<EmergencyCaseRecord> => {
    const { reception, emergency } = app.elsewhere;
    const record = await emergency.triages(await reception.receives('emergency', { name }));
    await nurse.shows(name);
    return record;
  };
  /** Holds back what is sent by a method to an address. @returns lets it through, or cuts its line. */
  const holds = async (method: string, path: string): Promise<(how: 'answered' | 'cut') => void> => {
    const answer = Promise.withResolvers<'answered' | 'cut'>();
    await nurse.page.route(path, async (route) => {
      if (route.request().method() !== method) return route.continue();
      return (await answer.promise) === 'cut' ? route.abort() : route.continue();
    });
    return answer.resolve;
  };

  beforeAll(async () => {
    app = await openTestApp();
  });

  beforeEach(async () => {
    nurse = await app.signsIn(NURSE, EmergencyBoard, {
      options: { viewport: { width: 820, height: 1180 }, hasTouch: true },
      prepare: takesLateRoutes,
    });
    nurse.page.on('dialog', (dialog) => void dialog.accept());
    await nurse.isLive();
  });

  afterEach(() => nurse?.page.context().close());

  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  it('from the keypad can’t be discarded, and the next patient comes once it is saved', async () => {
    at = await triaged('Ada First');
    await triaged('Ben Second');
    const bedside = new Bedside(nurse);
    const chart = await Chart.opens(nurse, 'Ada First');
    await bedside.opensFrom(await chart.turnsTo('Vitals'));
    await bedside.types('81/41');
    const release = await holds('POST', '**/api/observations');
    await bedside.saves();
    await bedside.keypad.getByRole('button', { name: 'Saving…' }).waitFor();
    await nurse.page.keyboard.press('ArrowRight');
    await saving().getByText('The entry for Ada First is being saved').waitFor();
    expect(await bedside.keypad.locator('footer button').first().isDisabled()).toBe(true);
    release('answered');
    await bedside.keypad.getByRole('heading', { name: 'Ben Second' }).waitFor();
    await asksNothing();
    await becomes('the values', vitals, ['81/41']);
  });

  it('is not said to be unsaved any more once it is saved, where another patient’s wristband was scanned', async () => {
    at = await triaged('Gil Measured');
    const hana = await triaged('Hana Scanned');
    const bedside = new Bedside(nurse);
    const chart = await Chart.opens(nurse, 'Gil Measured');
    await bedside.opensFrom(await chart.turnsTo('Vitals'));
    await bedside.types('82/42');
    const release = await holds('POST', '**/api/observations');
    await bedside.saves();
    await bedside.keypad.getByRole('button', { name: 'Saving…' }).waitFor();
    await bedside.scans(hana.patient.mrn);
    await nurse.page.getByText('What you entered for Gil Measured is not saved yet.').waitFor();
    release('answered');
    await bedside.keypad.getByRole('heading', { name: 'Hana Scanned' }).waitFor();
    await becomes('the questions', () => nurse.page.getByRole('alertdialog').count(), 0);
    await becomes('the values', vitals, ['82/42']);
  });

  it('from a form of the board can’t be discarded, and closes it once it is saved', async () => {
    at = await triaged('Cleo Noted');
    await nurse.actsFromMenu('Add note', 'Cleo Noted');
    const form = await nurse.form('Add note').opens();
    await form.writes({ Note: 'Walked to the bathroom' });
    const release = await holds('POST', '**/notes');
    await form.presses('Add note');
    await form.button('Saving…').waitFor();
    await nurse.page.keyboard.press('Escape');
    await saving().waitFor();
    expect(await form.panel.locator('button', { hasText: 'Cancel' }).isDisabled()).toBe(true);
    release('answered');
    await nurse.isTold(/^Cleo Noted: note (added|kept)/);
    await form.isGone();
    await saving().waitFor({ state: 'hidden' });
    expect(await discarding().count()).toBe(0);
    const notes = async () => (await app.elsewhere.emergency.sees(`/api/emergency-details/${at.id}`)).note_entries;
    await becomes('the note', async () => (await notes())?.map(({ text }) => text), ['Walked to the bathroom']);
  });

  it('from a form of the chart can’t be discarded, and the chart closes once it is saved', async () => {
    at = await triaged('Dora Measured');
    const chart = await Chart.opens(nurse, 'Dora Measured');
    const set = (await chart.turnsTo('Vitals')).getByRole('form', { name: 'New set of vital signs' });
    await set.getByLabel('RR').fill('33');
    const release = await holds('POST', '**/api/observations');
    await set.getByRole('button', { name: 'Save set' }).click();
    await set.getByRole('button', { name: 'Saving…' }).waitFor();
    await nurse.page.keyboard.press('Escape');
    await saving().waitFor();
    release('answered');
    await chart.isGone();
    await asksNothing();
    await becomes('the values', vitals, [33]);
  });

  it('stays in its form where nobody knows whether it was saved, which is said before it is discarded', async () => {
    at = await triaged('Edda Edited');
    const edit = await nurse.beginsEditOf('Edda Edited');
    await edit.writes({ 'Chief complaint': 'Fever' });
    const release = await holds('PUT', '**/api/emergency-details/*');
    await edit.presses('Save changes');
    await edit.button('Saving…').waitFor();
    await nurse.page.keyboard.press('Escape');
    await saving().waitFor();
    await isAccessible(nurse.page);
    release('cut');
    await edit.says('No answer from the service');
    await saving().waitFor({ state: 'hidden' });
    expect(await discarding().count()).toBe(0);
    await edit.presses('Cancel');
    await discarding().getByText('It was sent without an answer, and may have been saved.').waitFor();
    await nurse.discards('Edda Edited');
    await edit.isGone();
  });

  it('takes the place of the question whether to discard it, which was open before it left', async () => {
    at = await triaged('Fay Ordered');
    await nurse.acts('+ Order', 'Fay Ordered');
    const drug = await nurse.form('Order').opens();
    await drug.writes({ Medication: 'Ondansetron', Dose: '4 mg' });
    const compared = Promise.withResolvers<void>();
    await nurse.page.route('**/api/allergies/patient/**', (route) => compared.promise.then(() => route.continue()));
    const release = await holds('POST', '**/api/prescriptions');
    await drug.presses('Send to Pharmacy');
    await drug.button('Saving…').waitFor();
    // Nothing has left yet: it can be given up.
    await drug.presses('Cancel');
    await discarding().waitFor();
    compared.resolve();
    await saving().waitFor();
    await becomes('the question before', () => discarding().count(), 0);
    release('answered');
    await drug.isGone();
    await saving().waitFor({ state: 'hidden' });
    const all = await app.elsewhere.emergency.send('GET', `/api/prescriptions?patient_id=${at.patient_id}`);
    const { items } = all as { readonly items: readonly PrescriptionRecord[] };
    await becomes('the prescriptions', () => items.map(({ medication }) => medication), ['Ondansetron']);
  });
});
