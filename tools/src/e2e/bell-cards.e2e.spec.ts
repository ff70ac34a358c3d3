import type { IcuCaseRecord, NotificationRecord } from '@ward-board/contract';
import type { BrowserContext, Locator } from 'playwright-core';
import { Bedside } from './pages/bedside.js';
import { Chart } from './pages/chart.js';
import { IcuBoard } from './pages/icu-board.js';
import { becomes } from './support/eventually.js';
import { whileTimeStands } from './support/page-time.js';
import { ICU_DOCTOR, openTestApp, type TestApp } from './support/test-app.js';

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

const DESKTOP = { width: 1440, height: 900 };
const WRITING = 'Ada Written';
const ILL = 'Bo Critical';

const boxOf = async (element: Locator): Promise<Box> => {
  const box = await element.boundingBox();
  if (box === null) throw new Error('It is not in sight.');
  return box;
};
const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
/** What stands in the corner is placed by what is measured, which may be a frame later. */
const liesOverNone = (one: Locator, others: readonly Locator[]) =>
  becomes('what it lies over', async () => {
    const box = await boxOf(one);
    const over: (string | null)[] = [];
    for (const other of others) if (overlap(box, await boxOf(other))) over.push(await other.textContent());
    return over;
  }, []);

describe('The card of a critical finding', () => {
  let app: TestApp;
  let doctor: IcuBoard;
  let ill: IcuCaseRecord;

  beforeAll(async () => {
    app = await openTestApp();
    const { reception, icu } = app.elsewhere;
    await icu.accepts(await reception.receives('icu', { name: WRITING }));
    ill = await icu.accepts(await reception.receives('icu', { name: ILL }));
    const prepare = (context: BrowserContext) => context.clock.install();
    doctor = await app.signsIn(ICU_DOCTOR, IcuBoard, {
      options: { viewport: DESKTOP, reducedMotion: 'no-preference' },
      prepare,
    });
    await doctor.isLive();
  });
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  const notifies = async () => {
    const { icu, emergency } = app.elsewhere;
    const request = await icu.ordersTest({ id: ill.patient_id } as never, { display: 'Troponin T' });
    await emergency.reportsResult(request, { critical: true });
    await doctor.alertCard(ILL).waitFor();
  };
  const unread = async () => {
    const bells: readonly NotificationRecord[] = await app.elsewhere.icu.lists('/api/notifications?unread=true');
    return bells.filter(({ kind }) => kind === 'critical_finding').length;
  };

  it('stays, unread, while who opens it stays with what they are writing, and goes once the result is in sight', async () => {
    const chart = await Chart.opens(doctor, WRITING);
    await chart.turnsTo('Conditions');
    await chart.panel.getByRole('button', { name: 'Add condition' }).click();
    const form = await chart.form('Add condition');
    await form.writes({ Condition: 'Sepsis' });
    await notifies();
    for (const size of [DESKTOP, { width: 1024, height: 768 }, { width: 820, height: 1180 }]) {
      await doctor.page.setViewportSize(size);
      const buttons = await form.panel.locator('footer button').all();
      expect(buttons.length).toBeGreaterThan(1);
      await liesOverNone(doctor.alertCard(ILL), buttons);
    }
    await doctor.page.setViewportSize(DESKTOP);
    const open = doctor.alertCard(ILL).getByRole('button', { name: /^Open/ });
    await open.click();
    const question = doctor.dialog(/^Discard unsaved changes/);
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await form.reads('Condition')).toBe('Sepsis');
    await doctor.alertCard(ILL).waitFor();
    expect(await unread()).toBe(1);
    // Nor from the list of the bell.
    await doctor.followsBell(ILL);
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await unread()).toBe(1);
    await open.click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await new Chart(doctor, ILL).listed('Troponin T').waitFor();
    await doctor.alertCard(ILL).waitFor({ state: 'hidden' });
    await becomes('what is unread', unread, 0);
  });

  it('stands over the row in use, and short notices above it', async () => {
    const { page } = doctor;
    await page.goto(`${app.url}/icu`);
    await doctor.shows(ILL);
    const last = (await doctor.rows()).at(-1)?.replace(/, .*/, '') ?? '';
    const form = await doctor.beginsEditOf(last);
    await form.writes({ 'Next step': 'Wean' });
    await form.saves('Save changes');
    // A short notice stays for eight seconds, of which a busy machine takes more for what follows: the page's time stands.
    await whileTimeStands(page, async () => {
      const row = doctor.row(last);
      const { y } = await boxOf(row);
      // The row in use begins where the notices stand without a card.
      await page.setViewportSize({ width: DESKTOP.width, height: Math.round(y) + 20 });
      await notifies();
      const isAboveRow = async () => {
        const card = await boxOf(doctor.alertCard(ILL));
        return card.y + card.height <= (await boxOf(row)).y;
      };
      await becomes('whether it stands above the row', isAboveRow, true);
      await liesOverNone(doctor.alertCard(ILL), [page.locator('.stack p').last()]);
    });
    await page.setViewportSize(DESKTOP);
    await doctor.alertCard(ILL).getByRole('button', { name: /^Open/ }).click();
    await doctor.alertCard(ILL).waitFor({ state: 'hidden' });
  });

  it('stands beside the buttons of the keypad, which says that its patient has left the board', async () => {
    const { page } = doctor;
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.goto(`${app.url}/icu/patients/${ill.patient_id}?card=vitals&entry=keypad`);
    const keypad = page.getByRole('group', { name: 'Vital signs at the bedside' });
    await keypad.getByRole('group', { name: 'Keys' }).waitFor();
    await notifies();
    const buttons = await keypad.locator('footer button, [aria-label="Keys"] button').all();
    expect(buttons.length).toBeGreaterThan(10);
    await liesOverNone(doctor.alertCard(ILL), buttons);
    // Nor does it cover what the keypad says, and no more does a short notice.
    await keypad.getByRole('button', { name: 'Oxygen', exact: true }).click();
    await keypad.getByRole('button', { name: /^Save \d/ }).click();
    const said = keypad.getByRole('alert').filter({ hasText: 'Oxygen without a flow' });
    for (const viewport of [
      { width: 820, height: 1180 },
      { width: 1180, height: 820 },
    ]) {
      await page.setViewportSize(viewport);
      await new Bedside(doctor).scans(ill.patient.mrn);
      // The one of the scan before may still be there.
      await doctor.isTold('Wristband matches');
      const notice = page.locator('.stack p', { hasText: 'Wristband matches' }).last();
      await liesOverNone(doctor.alertCard(ILL), [notice, said, ...buttons]);
      await liesOverNone(notice, [said, ...buttons]);
    }
    await app.elsewhere.icu.dischargesFromIcu(ill);
    await keypad.getByText('Left the ICU board').waitFor();
  });
});
