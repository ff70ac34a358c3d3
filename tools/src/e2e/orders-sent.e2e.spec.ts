import type { EmergencyCaseRecord, PrescriptionRecord } from '@ward-board/contract';
import { EmergencyBoard } from './pages/emergency-board.js';
import { locks, setsPin } from './pages/lock-screen.js';
import type { SideForm } from './pages/side-form.js';
import { becomes } from './support/eventually.js';
import { focused } from './support/focus.js';
import { isAccessible } from './support/is-accessible.js';
import { takesLateRoutes } from './support/late-routes.js';
import { NURSE, openTestApp, PASSWORD, type TestApp } from './support/test-app.js';

const ALLERGIES = '**/api/allergies/patient/**';
const PRESCRIPTIONS = '**/api/prescriptions';
const REASON = 'Reason despite the allergy';
const UNKNOWN = 'What was sent first may have been ordered: look under Medications.';
const NAMES = [
  'Ada',
  'Bea',
  'Cleo',
  'Dana',
  'Edda',
  'Fay',
  'Gwen',
  'Hana',
  'Ines',
  'Jana',
  'Kaja',
  'Lena',
  'Mona',
  'Nora',
  'Olga',
  'Petra',
  'Rosa',
];

describe('What an order form sends', () => {
  let app: TestApp;
  let nurse: EmergencyBoard;
  let at: EmergencyCaseRecord;
  let drug: SideForm;

  const isAllergic = (substance: string) =>
    app.elsewhere.emergency.send('POST', '/api/allergies', { patient_id: at.patient_id, substance });
  const placed = async () => {
    const all = await app.elsewhere.emergency.send('GET', `/api/prescriptions?patient_id=${at.patient_id}`);
    const { items } = all as { readonly items: readonly PrescriptionRecord[] };
    return items.map(({ medication, allergy_reason }) => [medication, allergy_reason]);
  };
  const requested = () => app.elsewhere.emergency.lists(`/api/service-requests?patient_id=${at.patient_id}`);
  const tab = (name: string) => nurse.page.getByRole('tab', { name });
  const unread = () => nurse.dialog('Allergies could not be read');
  const discarding = () => nurse.dialog(/^Discard unsaved changes/);
  const opens = async (...substances: readonly string[]) => {
    for (const substance of substances) await isAllergic(substance);
    await nurse.acts('+ Order', at.patient.name);
    drug = await nurse.form('Order').opens();
  };
  /** What is prescribed gets no answer, whether it is stored or lost. */
  const answersNothing = (isStored: boolean) =>
    nurse.page.route(PRESCRIPTIONS, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      if (isStored) await route.fetch();
      return route.abort();
    });
  const reasonIsAsked = async () => {
    expect(await drug.complaintAbout(REASON)).toContain('Enter why it is prescribed anyway.');
    expect(await drug.reads(REASON)).toBe('');
  };

  beforeAll(async () => {
    app = await openTestApp();
  });

  beforeEach(async () => {
    const { reception, emergency } = app.elsewhere;
    const name = `${NAMES.shift()} Ordered`;
    at = await emergency.triages(await reception.receives('emergency', { name }));
    nurse = await app.signsIn(NURSE, EmergencyBoard, { prepare: takesLateRoutes });
    nurse.page.on('dialog', (dialog) => void dialog.accept());
    await nurse.shows(name);
  });

  afterEach(() => nurse?.page.context().close());

  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  describe('despite an allergy', () => {
    it('has the reason that was written for this drug, and no other’s', async () => {
      await opens('Codeine', 'Penicillin');
      await drug.writes({ Medication: 'Codeine', Dose: '30 mg' });
      await drug.presses('Send to Pharmacy');
      await drug.writes({ [REASON]: 'Had only nausea' });
      await drug.writes({ Medication: 'Amoxicillin' });
      await drug.presses('Send to Pharmacy');
      await reasonIsAsked();
      await drug.presses('Prescribe anyway');
      await reasonIsAsked();
      expect(await placed()).toEqual([]);
      await drug.writes({ [REASON]: 'Tolerated in 2024' });
      await drug.saves('Prescribe anyway');
      expect(await placed()).toEqual([['Amoxicillin', 'Tolerated in 2024']]);
    });

    it('is asked about anew where another allergy has been recorded since the reason was written', async () => {
      await opens('NSAIDs');
      await drug.writes({ Medication: 'Ibuprofen', Dose: '400 mg' });
      await drug.presses('Send to Pharmacy');
      await drug.writes({ [REASON]: 'A mild rash' });
      await isAllergic('Ibuprofen');
      await drug.presses('Prescribe anyway');
      await reasonIsAsked();
      expect(await placed()).toEqual([]);
      await drug.writes({ [REASON]: 'Never had any of it' });
      await drug.saves('Prescribe anyway');
      expect(await placed()).toEqual([['Ibuprofen', 'Never had any of it']]);
    });

    it('has no reason where nothing matches any more', async () => {
      await opens('Penicillin');
      await drug.writes({ Medication: 'Amoxicillin', Dose: '1 g' });
      await drug.presses('Send to Pharmacy');
      await drug.writes({ [REASON]: 'Tolerated in 2024' });
      await drug.writes({ Medication: 'Paracetamol' });
      await drug.saves('Send to Pharmacy');
      expect(await placed()).toEqual([['Paracetamol', null]]);
    });

    it('keeps its reason over a lock', async () => {
      await setsPin(nurse.page, PASSWORD, '5061');
      await opens('Penicillin');
      await drug.writes({ Medication: 'Amoxicillin', Dose: '1 g' });
      await drug.presses('Send to Pharmacy');
      await drug.writes({ [REASON]: 'Tolerated in 2024' });
      await (await locks(nurse.page)).unlocks('5061');
      await drug.panel.waitFor();
      expect(await drug.reads(REASON)).toBe('Tolerated in 2024');
      await drug.saves('Prescribe anyway');
      expect(await placed()).toEqual([['Amoxicillin', 'Tolerated in 2024']]);
    });
  });

  describe('where allergies can’t be read', () => {
    it('has a reason for what the form shows, and says that there may be more', async () => {
      await opens('Penicillin');
      await drug.writes({ Medication: 'Amoxicillin', Dose: '1 g' });
      await drug.panel.getByText('Amoxicillin is of the class Penicillins').waitFor();
      await nurse.page.route(ALLERGIES, (route) => route.abort());
      await drug.presses('Send to Pharmacy');
      await reasonIsAsked();
      expect(await unread().count()).toBe(0);
      await drug.writes({ [REASON]: 'Tolerated in 2024' });
      await drug.presses('Prescribe anyway');
      await unread().getByText('has more allergies that match Amoxicillin').waitFor();
      await isAccessible(nurse.page);
      await unread().getByRole('button', { name: 'Prescribe anyway' }).click();
      await drug.isGone();
      expect(await placed()).toEqual([['Amoxicillin', 'Tolerated in 2024']]);
    });

    it('has a reason for what the board says, though the form was opened without them', async () => {
      await nurse.page.route(ALLERGIES, (route) => route.abort());
      await isAllergic('Penicillin');
      await nurse.shows(at.patient.name, 'Penicillin');
      await opens();
      await drug.writes({ Medication: 'Amoxicillin', Dose: '1 g' });
      await drug.panel.getByText('Amoxicillin is of the class Penicillins').waitFor();
      await drug.presses('Send to Pharmacy');
      await reasonIsAsked();
    });
  });

  describe('without an answer', () => {
    const sends = async (isStored: boolean, ...allergies: readonly string[]) => {
      await opens(...allergies);
      await drug.writes({ Medication: 'Amoxicillin', Dose: '1 g' });
      await answersNothing(isStored);
      await drug.field('Dose').press('Enter');
      await drug.says('No answer from the service');
    };

    it.each([true, false])('is sent again as it was, and stored once (stored at first: %s)', async (isStored) => {
      await sends(isStored);
      await becomes('the focus', async () => (await focused(nurse.page)).name, 'Send again');
      for (const field of ['Medication', 'Dose', 'Instructions'])
        expect(await drug.field(field).isDisabled()).toBe(true);
      await isAccessible(nurse.page);
      await tab('Lab').click();
      await drug.writes({ Requested: 'FBC' });
      await tab('Prescription no answer').click();
      expect(await drug.field('Medication').isDisabled()).toBe(true);
      await nurse.page.unroute(PRESCRIPTIONS);
      await drug.presses('Send again');
      await nurse.isTold('prescription order sent to Pharmacy: Amoxicillin 1 g');
      expect(await placed()).toEqual([['Amoxicillin', null]]);
    });

    it('is given up with the word that it may have been stored', async () => {
      await sends(true);
      await drug.presses('Cancel');
      await discarding().getByText('may have been stored: look under Medications').waitFor();
      await discarding().getByRole('button', { name: 'Discard' }).click();
      await drug.isGone();
    });

    it.each([true, false])(
      'is asked about once an allergy to it has been recorded (stored at first: %s)',
      async (isStored) => {
        await sends(isStored);
        await isAllergic('Penicillin');
        await nurse.page.unroute(PRESCRIPTIONS);
        await drug.presses('Send again');
        await reasonIsAsked();
        await drug.panel.getByText(UNKNOWN).waitFor();
        await isAccessible(nurse.page);
        expect(await drug.field('Dose').isDisabled()).toBe(false);
        await drug.writes({ [REASON]: 'Tolerated in 2024' });
        await drug.presses('Prescribe anyway');
        if (isStored) {
          await nurse.dialog('Already prescribed').getByRole('button', { name: 'Go back' }).click();
          expect(await placed()).toEqual([['Amoxicillin', null]]);
        } else {
          await drug.isGone();
          expect(await placed()).toEqual([['Amoxicillin', 'Tolerated in 2024']]);
        }
      },
    );
  });

  describe('is what Send was pressed for', () => {
    it.each(['Enter', 'tap'])('and not by a second %s what is begun on another tab', async (press) => {
      await opens();
      await tab('Lab').click();
      await drug.writes({ Requested: 'Lac' });
      await tab('Prescription').click();
      await drug.writes({ Medication: 'Ondansetron', Dose: '4 mg' });
      const send = await drug.button('Send to Pharmacy').boundingBox();
      const presses = () =>
        press === 'Enter'
          ? nurse.page.keyboard.press('Enter')
          : nurse.page.mouse.click((send?.x ?? 0) + 40, (send?.y ?? 0) + 20);
      await presses();
      await nurse.isTold('prescription order sent to Pharmacy');
      await becomes('the medication', () => drug.field('Medication').or(drug.field('Requested')).inputValue(), '');
      await presses();
      expect(await drug.complaintAbout('Medication')).toContain('required');
      await isAccessible(nurse.page);
      await drug.presses('Go on with Lab');
      await becomes('what is requested', () => drug.reads('Requested'), 'Lac');
      expect(await requested()).toEqual([]);
      await drug.writes({ Requested: 'Lactate' });
      await drug.saves('Send to the Laboratory');
      expect(await requested()).toMatchObject([{ display: 'Lactate' }]);
    });
  });

  it.each([
    [
      'Prescription',
      { Medication: 'Ondansetron', Dose: '4 mg' },
      'prescription order sent to Pharmacy: Ondansetron 4 mg',
    ],
    ['Lab', { Requested: 'Lactate' }, 'lab order sent to the Laboratory: Lactate'],
    [
      'Imaging',
      { Modality: 'CT', Requested: 'angiogram', 'Body site': 'Chest' },
      'imaging order sent to Radiology: CT angiogram Chest',
    ],
  ])('is named once it is sent: %s', async (name, fields, told) => {
    await opens();
    await tab(name).click();
    await drug.writes(fields as Readonly<Record<string, string>>);
    await drug.field('Requested').or(drug.field('Dose')).press('Enter');
    await nurse.isTold(new RegExp(`${told}$`));
  });

  it('is said by its number when all of it is discarded', async () => {
    await opens();
    await drug.writes({ Medication: 'Ondansetron' });
    await tab('Lab').click();
    await drug.writes({ Requested: 'Lactate' });
    await tab('Imaging').click();
    await drug.presses('Cancel');
    await discarding().getByText('2 orders not sent will be lost: Prescription, Lab.').waitFor();
    await discarding().getByRole('button', { name: 'Discard' }).click();
    await drug.isGone();
  });
});
