import { EmergencyBoard } from './pages/emergency-board.js';
import { ReceptionDesk } from './pages/reception-desk.js';
import { becomes } from './support/eventually.js';
import { EMERGENCY_DOCTOR, NURSE, openTestApp, RECEPTION, type TestApp } from './support/test-app.js';

const STOPPED = /This board is no longer updating since \d\d:\d\d\. Rows are out of date\. Tell your administrator\./;

describe('A board whose projection has halted', () => {
  let app: TestApp;
  let doctor: EmergencyBoard;
  let desk: ReceptionDesk;

  beforeAll(async () => {
    app = await openTestApp();
    const { reception, emergency } = app.elsewhere;
    await emergency.triages(await reception.receives('emergency', { name: 'Ada Before' }), {
      triage_level: 'critical',
    });
    doctor = await app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard);
    desk = await app.signsIn(RECEPTION, ReceptionDesk);
    await doctor.isLive();
    await doctor.shows('Ada Before', 'Critical');
    await becomes('Reception’s list', async () => (await desk.age()).startsWith('Live'), true);
  });

  afterAll(() => app?.close());

  it('says that it has stopped, and not that the connection is lost; its rows are grey', async () => {
    expect(await doctor.isGrey()).toBe(false);
    await app.haltBoards();

    await doctor.staleBanner.filter({ hasText: STOPPED }).waitFor();
    expect(await doctor.isGrey()).toBe(true);
    expect(await doctor.freshness()).toMatch(/^Stopped · \d+ s old$/);
    await doctor.shows('Ada Before', 'Critical');
  });

  it('says so to whoever opens it later, too', async () => {
    const nurse = await app.signsIn(NURSE, EmergencyBoard);
    await nurse.staleBanner.filter({ hasText: STOPPED }).waitFor();
    await becomes('the board', () => nurse.isGrey(), true);
    await nurse.shows('Ada Before');
    expect(await nurse.freshness()).toMatch(/^Stopped/);
  });

  it('leaves Reception’s list old; the list and the patient’s panel say so', async () => {
    await desk.finds('Ada Before');
    const panel = desk.form('Patient').panel;
    await panel.getByText(/^Stopped · .* old$/).waitFor();
    expect(await desk.form('Patient').button('Discharge…').count()).toBe(1);
    await desk.clearsSearch();
    expect(await desk.age()).toMatch(/^Stopped · .* old · tell your administrator$/);
  });

  it('says of the free rooms, too, that they are from a read model that has stopped', async () => {
    await app.haltBeds();
    const form = await doctor.beginsHandOffOf('Ada Before');
    await form.panel.getByText('This list may be out of date: the service checks the bed when you save.').waitFor();
  });

  it('had no page with an error that nobody saw', () => expect(app.silentErrors).toEqual([]));
});
