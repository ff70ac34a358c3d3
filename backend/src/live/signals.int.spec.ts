import { setTimeout as delay } from 'node:timers/promises';
import {
  type DisplayRecord,
  type HandoverSheetRecord,
  handoverSignalOf,
  type LedgerState,
  type Signal,
} from '@ward-board/contract';
import { idOf } from '@ward-board/domain/testing';
import { type ApiClient, done } from '../testing/api-client.js';
import { BoardWatch, connect } from '../testing/board-watch.js';
import { type RunningService, startService } from '../testing/running-service.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';

/** Longer than a signal takes from one process to a socket of another. */
const A_WHILE_MS = 300;

/** Somebody's socket, and what it was told. */
async function listens(url: string, { token }: ApiClient) {
  const socket = await connect(url, { auth: { token } });
  const told: Signal[] = [];
  socket.on('signal', (signal) => told.push(signal));
  const follows = (of: string) => socket.emitWithAck('signal:follow', { of: of as Signal['of'] });
  return { socket, told, follows };
}
type Listening = Awaited<ReturnType<typeof listens>>;

const handoverOf = async (app: TestApp): Promise<HandoverSheetRecord> => {
  const { patient_id } = await app.icu.accepts(await app.reception.receives('icu'));
  return done(
    await app.icu.http.post<HandoverSheetRecord>('/api/handovers', { ward: 'icu', patient_ids: [patient_id] }),
  );
};
const signs = async (by: ApiClient, { id }: HandoverSheetRecord) =>
  done(await by.http.post<HandoverSheetRecord>(`/api/handovers/${id}/sign`));

describe('what is on no feed is signalled', () => {
  let app: TestApp;
  /** Another process on the same database. */
  let other: RunningService;
  let [nurse, auditor]: ApiClient[] = [];
  const open: Listening[] = [];
  beforeAll(async () => {
    app = await openTestApp();
    const { databaseUrl } = app.service.settings;
    other = await startService({ databaseUrl, projections: 'elsewhere' });
    nurse = await app.joins('nurse', 'ICU');
    auditor = await app.joins('auditor', null);
  });
  afterEach(() => {
    for (const { socket } of open.splice(0)) socket.close();
  });
  afterAll(async () => {
    await other?.stop();
    await app?.close();
  });

  const opens = async (who: ApiClient | undefined, url = app.service.url) => {
    const listening = await listens(url, who ?? app.icu);
    open.push(listening);
    return listening;
  };

  it('a handover sheet, once it can be read signed, to who follows it at either process, and to nobody else', async () => {
    const [sheet, another] = [await handoverOf(app), await handoverOf(app)];
    const of = handoverSignalOf(sheet.id);
    const [here, there, elsewhere, gone] = [
      await opens(nurse),
      await opens(nurse, other.url),
      await opens(nurse),
      await opens(nurse),
    ];
    for (const each of [here, there, gone]) expect(await each.follows(of)).toEqual({ ok: true });
    expect(await elsewhere.follows(handoverSignalOf(another.id))).toEqual({ ok: true });
    gone.socket.emit('signal:leave', { of });
    const read: unknown[] = [];
    here.socket.on('signal', async () => read.push(await app.icu.sees(`/api/handovers/${sheet.id}`)));
    const signed = await signs(app.icu, sheet);
    await until('both are told', () => here.told.length > 0 && there.told.length > 0 && read.length > 0);
    await delay(A_WHILE_MS);
    expect([here.told, there.told]).toEqual([[{ of }], [{ of }]]);
    expect(read).toEqual([signed]);
    expect([...elsewhere.told, ...gone.told]).toEqual([]);
  });

  it('to nobody who may not read it, nor by a name that is none', async () => {
    const sheet = handoverSignalOf((await handoverOf(app)).id);
    const forbidden = { ok: false, code: 'forbidden' };
    const [ofReception, ofNurse, ofAuditor] = [await opens(app.reception), await opens(nurse), await opens(auditor)];
    for (const name of [sheet, 'displays', 'ledger']) expect(await ofReception.follows(name)).toEqual(forbidden);
    for (const name of ['displays', 'ledger']) expect(await ofNurse.follows(name)).toEqual(forbidden);
    expect(await ofAuditor.follows('displays')).toEqual(forbidden);
    for (const name of [sheet, 'ledger']) expect(await ofAuditor.follows(name)).toEqual({ ok: true });
    for (const name of ['handover:1', 'handover', 'users', ''])
      expect(await ofNurse.follows(name)).toEqual({ ok: false, code: 'invalid' });
    expect(await ofNurse.socket.emitWithAck('signal:follow', null as never)).toEqual({ ok: false, code: 'invalid' });
  });

  it('not without end: a socket follows ten things', async () => {
    const { follows } = await opens(nurse);
    for (let n = 0; n < 10; n++) expect(await follows(handoverSignalOf(idOf('handover', n)))).toEqual({ ok: true });
    expect(await follows(handoverSignalOf(idOf('handover', 10)))).toEqual({ ok: false, code: 'unavailable' });
    expect(await follows(handoverSignalOf(idOf('handover', 3)))).toEqual({ ok: true });
  });

  it('the list of displays when one comes, is seen, and goes', async () => {
    const { told, follows } = await opens(app.admin, other.url);
    expect(await follows('displays')).toEqual({ ok: true });
    const display = { name: 'North', ward: 'icu', privacy: 'initials' };
    const { id, token } = (await app.admin.http.post<{ id: string; token: string }>('/api/displays', display)).body;
    await until('it is told', () => told.length > 0);
    expect(told).toEqual([{ of: 'displays' }]);
    const wall = await BoardWatch.open({ url: app.service.url, token });
    await wall.join('icu', 0);
    await until('it is told of being seen', () => told.length > 1);
    const { last_seen_at } = (await app.admin.http.get<DisplayRecord>(`/api/displays/${id}`)).body;
    expect(told[1]).toEqual({ of: 'displays', seen: { id, at: last_seen_at } });
    // A display follows its board, and nothing else.
    const ack = wall.socket.timeout(A_WHILE_MS).emitWithAck('signal:follow', { of: 'displays' });
    await expect(ack).rejects.toThrow('timed out');
    await app.admin.http.delete(`/api/displays/${id}`);
    await until('it is told', () => told.length > 2);
    expect(told[2]).toEqual({ of: 'displays' });
    wall.close();
  });

  it('the ledger when something is wrong with the log, and when nothing is any more', async () => {
    const { told, follows } = await opens(auditor, other.url);
    expect(await follows('ledger')).toEqual({ ok: true });
    const trouble = async () => (await auditor?.http.get<LedgerState>('/api/audit/ledger/state'))?.body.trouble;
    await app.db.query('ALTER TABLE event_store.event ENABLE ROW LEVEL SECURITY');
    await until('it is told', () => told.length > 0);
    expect(told[0]).toEqual({ of: 'ledger' });
    await until('it is found', async () => (await trouble()) !== null);
    told.length = 0;
    await app.db.query('ALTER TABLE event_store.event DISABLE ROW LEVEL SECURITY');
    await until('it is told', () => told.length > 0);
    await until('nothing is wrong', async () => (await trouble()) === null);
  });

  it('what is over in the pharmacy and the laboratory, to who may read its list', async () => {
    const pharmacist = await app.joins('pharmacist', 'Pharmacy');
    const technician = await app.joins('lab_technician', 'Laboratory');
    const [pharmacy, laboratory, ward] = [
      await opens(pharmacist),
      await opens(technician, other.url),
      await opens(nurse),
    ];
    expect(await pharmacy.follows('done-prescriptions')).toEqual({ ok: true });
    expect(await laboratory.follows('done-laboratory-requests')).toEqual({ ok: true });
    expect(await ward.follows('older-studies')).toEqual({ ok: true });
    expect(await ward.follows('done-prescriptions')).toEqual({ ok: false, code: 'forbidden' });
    for (const name of ['done-laboratory-requests', 'older-studies'])
      expect(await pharmacy.follows(name)).toEqual({ ok: false, code: 'forbidden' });
    const patient = await app.reception.registers();
    const drug = await app.icu.prescribes(patient);
    await pharmacist.dispenses(drug, 'dispensed');
    const test = await app.icu.ordersTest(patient);
    await delay(A_WHILE_MS);
    expect([...pharmacy.told, ...laboratory.told]).toEqual([]);
    await pharmacist.dispenses(drug, 'given');
    await technician.reportsResult(test);
    await until('both are told', () => pharmacy.told.length > 0 && laboratory.told.length > 0);
    expect([pharmacy.told[0], laboratory.told[0]]).toEqual([
      { of: 'done-prescriptions' },
      { of: 'done-laboratory-requests' },
    ]);
  });

  it('everything that is followed, where Postgres may have told of something in vain', async () => {
    const { told, follows } = await opens(nurse);
    const of = handoverSignalOf(idOf('handover'));
    expect(await follows(of)).toEqual({ ok: true });
    await app.db.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query ILIKE 'listen%'`);
    await until('it is told', () => told.length > 0);
    expect(told[0]).toEqual({ of });
    told.length = 0;
    await app.db.query(`SELECT pg_notify('signal', 'something')`);
    await until('it is told', () => told.length > 0);
    expect(told[0]).toEqual({ of });
  });
});

describe('under ACCESS_MODE=department a handover sheet is signalled', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ accessMode: 'department' });
  });
  afterAll(() => app?.close());

  it('to its own ward, and to no other', async () => {
    const sheet = await handoverOf(app);
    const of = handoverSignalOf(sheet.id);
    const nurse = await app.joins('nurse', 'ICU');
    const [own, other, auditor] = [
      await listens(app.service.url, nurse),
      await listens(app.service.url, app.emergency),
      await listens(app.service.url, await app.joins('auditor', null)),
    ];
    expect(await own.follows(of)).toEqual({ ok: true });
    expect(await auditor.follows(of)).toEqual({ ok: true });
    expect(await other.follows(of)).toEqual({ ok: false, code: 'forbidden' });
    expect(await own.follows(handoverSignalOf(idOf('handover')))).toEqual({ ok: false, code: 'not_found' });
    await signs(nurse, sheet);
    await until('it is told', () => own.told.length > 0 && auditor.told.length > 0);
    await delay(A_WHILE_MS);
    expect(other.told).toEqual([]);
    for (const { socket } of [own, other, auditor]) socket.close();
  });
});
