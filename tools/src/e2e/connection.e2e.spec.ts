import type { EmergencyCaseRecord } from '@ward-board/contract';
import { openTcpProxy, type TcpProxy } from '@ward-board/event-store/testing';
import { EmergencyBoard } from './pages/emergency-board.js';
import { IcuBoard } from './pages/icu-board.js';
import { becomes, eventually } from './support/eventually.js';
import { focused } from './support/focus.js';
import { isSeenWithin } from './support/page-time.js';
import { openTcpLine, type TcpLine } from './support/tcp-line.js';
import { EMERGENCY_DOCTOR, ICU_DOCTOR, NURSE, openTestApp, type TestApp } from './support/test-app.js';
import { keysOf } from './support/writes.js';

/** LB8: however the connection is lost, the board says so within this time of its own. */
const ANNOUNCED_WITHIN_MS = 10_000;
const HEALED_WITHIN_MS = 60_000;

describe('A connection that is lost', () => {
  let app: TestApp;
  let database: TcpProxy;
  let line: TcpLine;
  let nurse: EmergencyBoard;
  let doctor: EmergencyBoard;
  let icu: IcuBoard;

  beforeAll(async () => {
    const databaseThrough = async (url: string) => {
      database = await openTcpProxy(url);
      return database.url;
    };
    app = await openTestApp({ databaseThrough });
    line = await openTcpLine(app.service.port);
    [nurse, doctor, icu] = await Promise.all([
      app.signsIn(NURSE, EmergencyBoard, { url: line.url, prepare: (context) => context.clock.install() }),
      app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard),
      app.signsIn(ICU_DOCTOR, IcuBoard),
    ]);
    for (const screen of [nurse, doctor, icu]) {
      await screen.isLive();
      await screen.leavesAMark();
    }
  });

  afterAll(async () => {
    await app?.close();
    await line?.close();
    await database?.shut();
  });

  const receives = (name: string) => app.elsewhere.reception.receives('emergency', { name });
  const triaged = async (name: string, findings = {}): Promise<EmergencyCaseRecord> =>
    app.elsewhere.emergency.triages(await receives(name), findings);

  /** The boards show just what the service holds: nobody missing, nobody twice. */
  async function isExact(board: EmergencyBoard | IcuBoard): Promise<void> {
    const { emergency, icu: ward } = app.elsewhere;
    const cases =
      board instanceof IcuBoard ? await ward.lists('/api/icu') : await emergency.lists('/api/emergency-details');
    const names = cases.map(({ patient }) => patient.name).sort();
    await board.looksAway();
    await becomes('the board', async () => (await board.rows()).map((row) => row.replace(/, .*/, '')).sort(), names);
  }

  it('without a word, half-open: a stale banner within 10 s, grey rows, nothing typed is lost, and exact afterwards', async () => {
    const leaving = await triaged('Ada Leaving', { triage_level: 'critical' });
    const changing = await triaged('Ben Changing', { triage_level: 'standard' });
    await receives('Cleo Waiting');
    await nurse.shows('Ben Changing');
    const form = await nurse.beginsTriageOf('Cleo Waiting');
    await form.chooses('Triage level', 'Urgent');
    await form.writes({ 'Chief complaint': 'Short of breath', Notes: 'Typed before' });
    expect(await nurse.isGrey()).toBe(false);

    const loses = async () => {
      line.swallow();
      await app.elsewhere.emergency.transfersToIcu(leaving);
      await app.elsewhere.emergency.amends(changing, { triage_level: 'critical' });
      await triaged('Dora Arriving');
    };
    const banner = nurse.staleBanner.filter({ hasText: /Connection lost since \d\d:\d\d/ });
    await isSeenWithin(nurse.page, ANNOUNCED_WITHIN_MS, loses, () => banner.waitFor());

    expect(await nurse.isGrey()).toBe(true);
    expect(await nurse.freshness()).toMatch(/^Not live · \d+ s old$/);
    await nurse.shows('Ada Leaving', 'Critical');
    await form.writes({ Notes: 'Typed before and after' });
    line.restore();

    await nurse.isLive(HEALED_WITHIN_MS);
    expect(await nurse.isGrey()).toBe(false);
    // Of the four who arrived three have been triaged: their bells are handled.
    await becomes('the bell', () => nurse.unread(), 1);
    expect(await form.reads('Notes')).toBe('Typed before and after');
    expect(await form.reads('Chief complaint')).toBe('Short of breath');
    await form.saves('Save triage');
    await nurse.shows('Cleo Waiting', 'Urgent', 'Short of breath');
    await nurse.shows('Ben Changing', 'Critical');
    await isExact(nurse);
  });

  it('for all of the device: a form sent meanwhile is kept, sent again with the same key, and stored once', async () => {
    await receives('Finn Offline');
    const form = await nurse.beginsTriageOf('Finn Offline');
    await form.chooses('Triage level', 'Standard');
    await form.writes({ 'Chief complaint': 'Ankle' });
    const keys = keysOf(nurse.page, 'POST', '/api/emergency-details');
    const before = await app.countEvents('EmergencyCaseTriaged');

    const loses = async () => {
      await nurse.page.context().setOffline(true);
      await form.presses('Save triage');
    };
    await isSeenWithin(nurse.page, ANNOUNCED_WITHIN_MS, loses, () => nurse.staleBanner.waitFor());
    await form.says('Your entries are kept. Send again to be sure; it won’t be duplicated');
    // It may have been saved: that it is still to be is not said beside it, and the keys go on from the button.
    expect(await form.panel.getByText('This is never sent later automatically').count()).toBe(0);
    await becomes('the focus', async () => (await focused(nurse.page)).name, 'Send again');
    expect(await form.reads('Chief complaint')).toBe('Ankle');
    await triaged('Gerd Meanwhile');
    await nurse.page.context().setOffline(false);
    await form.saves('Send again');

    await nurse.isTold('Finn Offline triaged as standard');
    await nurse.isLive(HEALED_WITHIN_MS);
    await nurse.shows('Finn Offline', 'Ankle');
    await isExact(nurse);
    expect(new Set(keys).size).toBe(1);
    expect(keys.length).toBeGreaterThan(1);
    expect((await app.countEvents('EmergencyCaseTriaged')) - before).toBe(2);
  });

  it('after the service had stored it: sent again by itself, with the same key, and stored once', async () => {
    await receives('Hana Answerless');
    const form = await nurse.beginsTriageOf('Hana Answerless');
    await form.chooses('Triage level', 'Critical');
    await form.writes({ 'Chief complaint': 'Stroke' });
    const before = await app.countEvents('EmergencyCaseTriaged');
    const sentBefore = line.keys.length;

    line.loseTheNextAnswerTo('POST');
    await form.saves('Save triage');

    await nurse.shows('Hana Answerless', 'Critical');
    const keys = line.keys.slice(sentBefore);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect((await app.countEvents('EmergencyCaseTriaged')) - before).toBe(1);
    await isExact(nurse);
  });

  it('because the service was killed: a form waits for it, and every board heals by itself, exact', async () => {
    await receives('Ivo Survivor');
    const moved = await triaged('Jana Moved');
    const form = await doctor.beginsTriageOf('Ivo Survivor');
    await form.chooses('Triage level', 'Urgent');
    await form.writes({ 'Chief complaint': 'Fever' });
    const before = await app.countEvents('EmergencyCaseTriaged');

    const midway = app.elsewhere.emergency.transfersToIcu(moved).catch(() => null);
    await app.service.kill();
    await midway;
    await form.presses('Save triage');
    await form.says('Your entries are kept. Send again to be sure; it won’t be duplicated');
    await app.service.start();
    await form.saves('Send again');

    for (const board of [nurse, doctor, icu]) {
      await board.isLive(HEALED_WITHIN_MS);
      await isExact(board);
    }
    await doctor.shows('Ivo Survivor', 'Fever');
    expect((await app.countEvents('EmergencyCaseTriaged')) - before).toBe(1);
    const onBoth = (await doctor.rows()).filter((row) => row.startsWith('Jana'));
    const inIcu = (await icu.rows()).filter((row) => row.startsWith('Jana'));
    expect(onBoth.length + inIcu.length).toBe(1);
  });

  it('between service and Postgres: boards say that they are old, writes say 503 in words, and all heals', async () => {
    await receives('Kara Patient');
    const form = await doctor.beginsTriageOf('Kara Patient');
    await form.chooses('Triage level', 'Urgent');
    await form.writes({ 'Chief complaint': 'Rash' });

    await database.shut();
    await Promise.all(
      [nurse, doctor, icu].map(async (board) => {
        await board.staleBanner.waitFor();
        expect(await board.isGrey()).toBe(true);
      }),
    );
    await form.presses('Save triage');
    await form.says('The service cannot save just now. Your entries are kept');
    expect(await form.reads('Chief complaint')).toBe('Rash');
    await database.open();

    await Promise.all([nurse, doctor, icu].map((board) => board.isLive(HEALED_WITHIN_MS)));
    await form.saves('Save triage');
    await doctor.shows('Kara Patient', 'Rash');
    for (const board of [nurse, doctor, icu]) await isExact(board);
  });

  it('during sleep: a board that is drawn before its first tick says that it is old, and how old', async () => {
    await triaged('Lena Asleep');
    const asleep = await app.signsIn(EMERGENCY_DOCTOR, EmergencyBoard);
    const { page } = asleep;
    let isAsleep = false;
    await page.routeWebSocket('**/*', (socket) => {
      const service = socket.connectToServer();
      service.onMessage((message) => isAsleep || socket.send(message));
    });
    await page.clock.install();
    await page.reload();
    await asleep.shows('Lena Asleep');
    await asleep.isLive();
    await page.getByRole('button', { name: 'View' }).click();
    const handover = page.getByRole('menuitem', { name: /^Handover/ });
    await handover.waitFor();
    // It wakes eight minutes later, and none of its timers runs. After ten minutes untouched it might as well wake locked.
    isAsleep = true;
    await page.clock.pauseAt(Date.now() + 1_000);
    await page.clock.setSystemTime(Date.now() + 480_000);
    await page.evaluate(`{
      window.said = [];
      const note = () => window.said.push(document.querySelector('[role=banner] .fresh, header .fresh').textContent.trim());
      new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
    }`);
    // The answer to what this asks puts its clock right, by which its age is told anew.
    await handover.click();
    await eventually(
      'what it says',
      () => asleep.freshness(),
      (words) => /^Not live · \d+ min old$/.test(words),
    );
    const said = await page.evaluate<readonly string[]>('window.said');
    expect(said.filter((words) => /^Live .*min/.test(words))).toEqual([]);
    await asleep.staleBanner.waitFor();
    expect(await asleep.isGrey()).toBe(true);
    isAsleep = false;
    await page.clock.resume();
    await asleep.isLive(HEALED_WITHIN_MS);
    await page.context().close();
  });

  it('took no reload, and no page had an error that nobody saw', async () => {
    for (const screen of [nurse, doctor, icu]) expect(await screen.wasNeverReloaded()).toBe(true);
    expect(app.silentErrors).toEqual([]);
  });
});
