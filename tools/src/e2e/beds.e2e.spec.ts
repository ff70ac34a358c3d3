import { ApiClient } from '@ward-board/api-client';
import type { NormalAcceptanceRecord, OperationRecord, RoomRecord, WingRecord } from '@ward-board/contract';
import { BedView } from './pages/bed-view.js';
import { IcuBoard } from './pages/icu-board.js';
import { OnCallPage } from './pages/on-call-page.js';
import { WARD_DOCTOR, WardBoard } from './pages/ward-board.js';
import { becomes } from './support/eventually.js';
import { focused, tabsTo } from './support/focus.js';
import { isAccessible } from './support/is-accessible.js';
import { takesLateRoutes } from './support/late-routes.js';
import { ADMIN, ICU_DOCTOR, openTestApp, PASSWORD, RECEPTION, type TestApp } from './support/test-app.js';

describe('Beds, and who is on call', () => {
  let app: TestApp;
  let ward: ApiClient;
  let east: WingRecord;
  let double: RoomRecord;
  let icuRoom: RoomRecord;

  beforeAll(async () => {
    app = await openTestApp();
    east = await app.admin.setsUpWing('East', 'ward');
    const unit = await app.admin.setsUpWing('Unit', 'icu');
    double = await app.admin.setsUpRoom(east, '201', ['A', 'B']);
    await app.admin.setsUpRoom(east, '202', ['A']);
    icuRoom = await app.admin.setsUpRoom(unit, '301', ['A', 'B']);
    ward = await ApiClient.signsIn(app.url, WARD_DOCTOR, PASSWORD);
  });
  afterAll(async () => {
    expect(app?.silentErrors).toEqual([]);
    await app?.close();
  });

  const bedOf = async (label: string): Promise<string> => {
    const beds = await ward.lists(`/api/beds?room_id=${double.id}`);
    return beds.find((bed) => bed.label === label)?.id ?? '';
  };
  const accepts = async (name: string, bed: string): Promise<NormalAcceptanceRecord> => {
    const { id: admission_id } = await app.elsewhere.reception.receives('normal', { name });
    const body = { admission_id, wing_id: east.id, room_id: double.id, bed_id: await bedOf(bed) };
    return ward.send<NormalAcceptanceRecord>('POST', '/api/normal-acceptances', body);
  };

  describe('the view of all beds', () => {
    let desk: BedView;
    let doctor: BedView;
    let ada: NormalAcceptanceRecord;
    beforeAll(async () => {
      const admission = await app.elsewhere.reception.receives('icu', { name: 'Ivo Intensive' });
      await app.elsewhere.icu.accepts(admission, { room_id: icuRoom.id });
      [desk, doctor] = await Promise.all([app.signsIn(RECEPTION, BedView), app.signsIn(WARD_DOCTOR, BedView)]);
      await Promise.all([desk.opens(), doctor.opens()]);
    });
    afterAll(() => Promise.all([desk, doctor].map(({ page }) => page.context().close())));

    it('shows every bed, and who is in it to whoever may see them', async () => {
      await becomes('the beds', () => desk.places(), ['201 A', '201 B', '202 A', '301 A', '301 B']);
      await becomes('the ICU’s bed', () => desk.says('301 A'), '301 A, Occupied, Ivo Intensive');
      expect(await doctor.says('301 A')).toBe('301 A, Occupied');
      expect(await doctor.page.content()).not.toContain('Ivo Intensive');
      expect(await doctor.page.getByRole('navigation').getByRole('link').allTextContents()).toEqual(['Ward']);
    });

    it('follows: taken, kept during an operation, to be accepted after it, and free again', async () => {
      await desk.leavesAMark();
      ada = await accepts('Ada Planned', 'B');
      for (const view of [desk, doctor]) {
        await becomes('201 B', () => view.says('201 B'), '201 B, Occupied, Ada Planned');
        await becomes('East', () => view.occupancy('East'), '1/3');
      }
      const path = `/api/normal-acceptances/${ada.id}`;
      const booking = { surgery_type: 'elective', procedure_name: 'Hernia repair' };
      const { operation } = await ward.send<{ operation: OperationRecord }>(
        'POST',
        `${path}/transfer-to-operation`,
        booking,
      );
      for (const view of [desk, doctor]) {
        const waits = '201 B, Occupied, Ada Planned, Awaiting Operations acceptance';
        await becomes('201 B', () => view.says('201 B'), waits);
      }
      const { operations, reception } = app.elsewhere;
      await operations.send('POST', `/api/operations/${operation.id}/accept`);
      for (const view of [desk, doctor])
        await becomes('201 B', () => view.says('201 B'), '201 B, Occupied, Ada Planned, Accepted by Operations');
      await operations.updates(operation, { op_status: 'in-surgery' });
      for (const view of [desk, doctor])
        await becomes('201 B', () => view.says('201 B'), '201 B, Kept, Ada Planned, Kept, in Operations');
      expect([await desk.count('Free'), await desk.count('Occupied'), await desk.count('Kept')]).toEqual([3, 1, 1]);
      await operations.updates(operation, { op_status: 'post-op' });
      await operations.send('POST', `/api/operations/${operation.id}/transfer-to-ward`, {});
      for (const view of [desk, doctor])
        await becomes('201 B', () => view.says('201 B'), '201 B, Occupied, Ada Planned, To accept');
      await ward.send('POST', `${path}/accept`);
      for (const view of [desk, doctor])
        await becomes('201 B', () => view.says('201 B'), '201 B, Occupied, Ada Planned');
      await reception.send('POST', `/api/admissions/${ada.admission_id}/discharge`);
      for (const view of [desk, doctor]) await becomes('201 B', () => view.says('201 B'), '201 B, Free');
      expect(await desk.wasNeverReloaded()).toBe(true);
    });

    it('narrows to what is free, to a wing and to what is typed, with keys alone', async () => {
      const { page } = desk;
      await page.keyboard.press('f');
      await becomes('the free beds', () => desk.places(), ['201 A', '201 B', '202 A', '301 B']);
      await page.keyboard.press('/');
      await page.keyboard.type('unit');
      await becomes('the free beds of the unit', () => desk.places(), ['301 B']);
      await desk.find.fill('nowhere');
      await page.getByText('No free beds here').waitFor();
      await page.getByRole('button', { name: 'Show all' }).click();
      await becomes('all beds', async () => (await desk.places()).length, 5);
      await page.keyboard.press('j');
      await page.keyboard.press('j');
      expect(await focused(page)).toMatchObject({ name: 'Room 202', visible: true });
    });

    it('says that it is old while nothing comes, and is exact again', async () => {
      await desk.page.context().setOffline(true);
      await desk.page.getByRole('alert').filter({ hasText: 'Connection lost' }).waitFor();
      await app.admin.setsUpRoom(east, '203', ['A']);
      await desk.page.context().setOffline(false);
      await becomes('the new bed', async () => (await desk.places()).includes('203 A'), true);
      await desk.page.getByRole('alert').waitFor({ state: 'detached' });
    });

    it('meets WCAG 2.2 AA in light and dark', async () => {
      await isAccessible(desk.page);
    });
  });

  describe('the picker of a form', () => {
    it('shows a bed that somebody takes meanwhile, and what is free instead; nothing typed is lost', async () => {
      const [doctor, nurse] = [await app.signsIn(WARD_DOCTOR, WardBoard), await app.signsIn(WARD_DOCTOR, WardBoard)];
      for (const name of ['Ben Slow', 'Cleo Fast']) await app.elsewhere.reception.receives('normal', { name });
      const slow = await doctor.beginsAcceptanceOf('Ben Slow');
      await slow.picks('Room', 'Room 201');
      await slow.chooses('Bed', 'A');
      await slow.writes({ 'Care plan': 'Mobilise tonight' });

      const fast = await nurse.beginsAcceptanceOf('Cleo Fast');
      await fast.picks('Room', 'Room 201');
      await fast.chooses('Bed', 'A');
      await fast.saves('Accept');

      await slow.says('This bed was taken meanwhile');
      expect(await slow.complaintAbout('Bed')).toBe('That bed was taken. Choose another bed.');
      await slow.panel.getByText('A · taken').waitFor();
      await isAccessible(doctor.page);
      await slow.presses('Choose bed 201 B · East');
      expect(await slow.reads('Care plan')).toBe('Mobilise tonight');
      await slow.saves('Accept');
      await nurse.shows('Ben Slow', '201 B', 'Mobilise tonight');
      await Promise.all([doctor, nurse].map(({ page }) => page.context().close()));
    });

    it('keeps what was typed when the service refuses the room, and offers what is free', async () => {
      const nurse = await app.signsIn(WARD_DOCTOR, WardBoard, { prepare: takesLateRoutes });
      await app.elsewhere.reception.receives('normal', { name: 'Dora Late' });
      const form = await nurse.beginsAcceptanceOf('Dora Late');
      await form.picks('Room', 'Room 202');
      await form.writes({ 'Care plan': 'Light diet' });
      // The bed is taken after the press, so that the form could not know.
      await nurse.page.route(
        '**/api/normal-acceptances',
        async (route) => {
          const [room] = (await ward.lists('/api/rooms')).filter(({ number }) => number === '202');
          const { id: admission_id } = await app.elsewhere.reception.receives('normal', { name: 'Emil Faster' });
          const body = { admission_id, wing_id: east.id, room_id: room?.id };
          await ward.send('POST', '/api/normal-acceptances', body);
          await route.continue();
        },
        { times: 1 },
      );
      await form.presses('Accept');
      await form.says('No bed is left in this room');
      expect(await form.reads('Care plan')).toBe('Light diet');
      await form.presses('Choose bed 203 A · East');
      await form.saves('Accept');
      await nurse.shows('Dora Late', '203 A', 'Light diet');
      await nurse.page.context().close();
    });

    it('offers the ICU its own wings, others when asked for, and the choice of a bed', async () => {
      const board = await app.signsIn(ICU_DOCTOR, IcuBoard);
      await app.elsewhere.reception.receives('icu', { name: 'Fay Severe' });
      const room = await app.admin.setsUpRoom(await app.admin.setsUpWing('Annex', 'icu'), '311', ['A', 'B']);
      await board.arrival('Fay Severe').getByRole('button').click();
      const form = await board.form('Accept into the ICU').opens();
      await form.field('Room').locator(`option[value="${room.id}"]`).waitFor({ state: 'attached' });
      const groups = form.field('Room').locator('optgroup');
      const labels = () => groups.evaluateAll((all) => all.map((each) => each.getAttribute('label')));
      expect(await labels()).toEqual(['Annex', 'Unit']);
      await form.presses('Other wings');
      // Nobody can choose a room of East, which is full.
      await becomes('all wings', labels, ['Annex', 'Unit', 'Full']);
      await form.chooses('Severity', 'Stable');
      await form.picks('Room', 'Room 311');
      await form.chooses('Bed', 'B');
      await form.saves('Accept');
      await board.shows('Fay Severe', '311 B');

      const edit = await board.beginsEditOf('Fay Severe');
      expect(await edit.reads('Room')).toBe(room.id);
      await edit.chooses('Bed', 'A');
      await edit.saves('Save changes');
      await board.shows('Fay Severe', '311 A');
      await board.page.context().close();
    });
  });

  describe('the page of who is on call', () => {
    let admin: OnCallPage;
    beforeAll(async () => {
      await app.hires('Nora Okafor', 'okafor@test.local', 'nurse', 'General Ward');
      await app.hires('Lena Ortiz', 'ortiz@test.local', 'nurse', 'General Ward');
      admin = await (await app.signsIn(ADMIN, OnCallPage)).opens();
    });
    afterAll(() => admin.page.context().close());
    /** A time of this day and the next in the facility's zone, which is UTC. */
    const time = (days: number, hour: string): string =>
      `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${hour}`;

    it('says for which duties with bells nobody is on call, and lists who is once they were added', async () => {
      await admin.ward('Ward').getByText('No charge nurse on call now.').waitFor();
      const form = await admin.beginsToAdd();
      await form.presses('Add');
      expect(await form.complaintAbout('Person')).toBe('Choose a person.');
      await form.chooses('Duty', 'Charge nurse');
      await form.picks('Ward', /^Ward$/);
      await form.picks('Wing', 'East');
      await form.picks('Person', 'Nora Okafor');
      await form.writes({ From: time(-1, '00:00'), To: time(-1, '12:00'), Phone: '4401' });
      await form.panel.getByText('This time has ended already').waitFor();
      await form.writes({ To: time(1, '12:00') });
      await form.saves('Add');
      await admin
        .rows('Ward')
        .filter({ hasText: /Now.*Charge nurse.*East.*Nora Okafor.*4401/ })
        .waitFor();
      await admin.ward('Ward').getByText('No charge nurse on call now.').waitFor({ state: 'detached' });
      const [made] = await app.admin.lists('/api/oncall');
      expect(made).toMatchObject({ name: 'Nora Okafor', wing_id: east.id, from: `${time(-1, '00:00')}:00.000Z` });
    });

    it('says who overlaps, edits and deletes', async () => {
      const form = await admin.beginsToAdd();
      await form.chooses('Duty', 'Charge nurse');
      await form.picks('Ward', /^Ward$/);
      await form.picks('Wing', 'East');
      await form.picks('Person', 'Lena Ortiz');
      await form.writes({ From: time(1, '06:00'), To: time(1, '18:00') });
      await form.panel.getByText('Overlaps with').waitFor();
      await isAccessible(admin.page);
      await form.saves('Add');
      const lena = admin.rows('Ward').filter({ hasText: 'Lena Ortiz' });
      await lena.filter({ hasText: 'Overlaps' }).waitFor();

      await lena.getByRole('button', { name: /^Edit, Lena Ortiz/ }).click();
      const edit = await admin.form('Edit time on call').opens();
      await edit.writes({ From: time(1, '12:00') });
      await edit.saves('Save changes');
      await lena.filter({ hasText: 'Next' }).filter({ hasNotText: 'Overlaps' }).waitFor();
      await isAccessible(admin.page);

      await tabsTo(admin.page, `Delete, Lena Ortiz, Charge nurse, from ${await fromOf(lena)}`);
      await admin.page.keyboard.press('Enter');
      await admin
        .dialog(/^Delete the time on call of Lena Ortiz/)
        .getByRole('button', { name: 'Delete' })
        .click();
      await lena.waitFor({ state: 'detached' });
      expect((await app.admin.lists('/api/oncall')).map(({ name }) => name)).toEqual(['Nora Okafor']);
    });

    const fromOf = async (row: ReturnType<OnCallPage['rows']>): Promise<string> =>
      /from (.+)$/.exec((await row.getAttribute('aria-label')) ?? '')?.[1] ?? '';
  });
});
