import type { EmergencyCaseRecord } from '@ward-board/contract';
import { EmergencyBoard } from './pages/emergency-board.js';
import { IcuBoard } from './pages/icu-board.js';
import { WallScreen } from './pages/wall-screen.js';
import { isAccessible } from './support/is-accessible.js';
import { EMERGENCY_DOCTOR, ICU_DOCTOR, NURSE, openTestApp, type TestApp } from './support/test-app.js';

describe('A patient of whom an event can’t be read', () => {
  let app: TestApp;
  let doctor: EmergencyBoard;
  let parked: EmergencyCaseRecord;
  let other: EmergencyCaseRecord;

  beforeAll(async () => {
    app = await openTestApp();
    const { reception, emergency } = app.elsewhere;
    parked = await emergency.triages(await reception.receives('emergency', { name: 'Ada Parked' }));
    other = await emergency.triages(await reception.receives('emergency', { name: 'Ben Living' }));
    doctor = await app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard);
    await doctor.isLive();
  });

  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  const said = 'Ada Parked, Urgent, not updating since';

  it('has their rows marked with since when, and that is spoken; the board is not stale', async () => {
    await app.parkPatient(parked.patient_id);

    await doctor.shows('Ada Parked', 'Not updating since');
    await doctor.page.getByRole('row', { name: said }).waitFor();
    await doctor.page
      .getByRole('status')
      .filter({ hasText: `Changed: ${said}` })
      .waitFor({ state: 'attached' });
    expect(await doctor.staleBanner.count()).toBe(0);
    await isAccessible(doctor.page);
  });

  it('leaves all others live', async () => {
    await app.elsewhere.emergency.amends(other, { triage_level: 'critical' });
    await doctor.shows('Ben Living', 'Critical');
    expect(await doctor.row('Ben Living').getByText('Not updating').count()).toBe(0);
    expect(await doctor.isGrey()).toBe(false);
    expect(await doctor.freshness()).toMatch(/^Live/);
  });

  it('is marked for whoever opens the board later, too', async () => {
    const nurse = await app.signsIn(NURSE, EmergencyBoard);
    await nurse.page.getByRole('row', { name: said }).waitFor();
  });

  it('may be missing where they are on no board: each board says of how many that is true, and of nobody who has a row', async () => {
    const { reception } = app.elsewhere;
    expect(await doctor.page.getByText('may be missing here').count()).toBe(0);
    const nowhere = await reception.registers({ name: 'Cleo Nowhere', gender: 'female' });
    await app.parkPatient(nowhere.id);
    await doctor.page.getByRole('alert').filter({ hasText: '1 patient may be missing here' }).waitFor();
    expect(await doctor.isGrey()).toBe(false);
    await isAccessible(doctor.page);
    const icu = await app.signsIn(ICU_DOCTOR, IcuBoard);
    await icu.page.getByRole('alert').filter({ hasText: '1 patient may be missing here' }).waitFor();
  });

  it('may be missing from a wall as well, which says so in large letters, and not who it is', async () => {
    const { page } = (await WallScreen.paired(app, 'icu')).screen;
    const alert = page.getByRole('alert').filter({ hasText: '1 patient may be missing here' });
    await alert.waitFor();
    expect(
      await alert.evaluate((band) => Number.parseFloat(band.ownerDocument.defaultView.getComputedStyle(band).fontSize)),
    ).toBeGreaterThanOrEqual(((page.viewportSize()?.width ?? 0) / 120) * 2.25 - 1);
    expect(await page.getByText(/Nowhere|All patients of this board|No patients on this board/).count()).toBe(0);
  });
});
