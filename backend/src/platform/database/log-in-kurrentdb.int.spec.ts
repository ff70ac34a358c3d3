import { type EventStore, type KurrentServer, START } from '@ward-board/event-store';
import { InMemoryLog } from '@ward-board/event-store/testing';
import { Ledger } from '../../audit/ledger/ledger.js';
import { BoardWatch } from '../../testing/board-watch.js';
import { client } from '../../testing/http.js';
import { openTestApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { EVENT_STORE } from './event-store.token.js';

const log = new InMemoryLog();
/** The streams of each append that was sent. */
const sent: string[][] = [];
let frozen = false;

/** The log as a server that can freeze: what it is asked then, it never answers. */
async function connect(): Promise<KurrentServer> {
  const server = log.connect();
  const unlessFrozen =
    <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) =>
    (...args: Args): Promise<Answer> =>
      frozen ? new Promise(() => {}) : call(...args);
  const append: KurrentServer['append'] = (writes) => {
    sent.push(writes.map(({ stream }) => stream));
    return server.append(writes);
  };
  return {
    ...server,
    append: unlessFrozen(append),
    readStream: unlessFrozen(server.readStream),
    readAll: unlessFrozen(server.readAll),
  };
}

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ eventStoreUrl: 'kurrentdb://in-memory:2113' }, undefined, connect);
});
afterEach(() => {
  frozen = false;
});
afterAll(() => app?.close());

const boardOf = async (board: 'emergency' | 'icu') => (await app[board].seesBoard(board)).collections;

it('takes a patient to the ICU, on boards, over sockets, in the ledger and after a restart', async () => {
  const { admin, emergency, icu, reception, service } = app;
  const room = await admin.setsUpRoom(await admin.setsUpWing('North', 'icu'), '1', ['A']);
  const watch = await BoardWatch.open(icu);
  const triaged = await emergency.triages(await reception.receives('emergency'));
  expect(await boardOf('emergency')).toMatchObject({ 'emergency-details': [{ id: triaged.id }] });

  expect(await watch.join('icu', 0)).toMatchObject({ ok: true });
  sent.length = 0;
  const { icu_case } = await emergency.transfersToIcu(triaged, { room_id: room.id });
  // The stay and the bed, in one append.
  expect(sent).toEqual([expect.arrayContaining([expect.any(String), expect.any(String)])]);
  expect(await boardOf('icu')).toMatchObject({ icu: [{ id: icu_case.id, room_id: room.id }] });
  expect(await boardOf('emergency')).toMatchObject({ 'emergency-details': [] });
  await until('a patch', () =>
    watch.patches.some(({ changes }) => changes.some((change) => 'record' in change && change.id === icu_case.id)),
  );
  watch.close();

  // Nothing of it is in the log of Postgres.
  expect(await app.countEvents()).toBe(0);
  const stored = await service.app.get<EventStore>(EVENT_STORE).readAll(START, 1_000);
  expect(stored.map(({ id }) => id)).toEqual(log.events.map(({ id }) => id));
  await service.app.get(Ledger).bringUpToDate();
  const { rows } = await app.db.query('select size::int from ledger');
  expect(rows).toEqual([{ size: log.events.length }]);

  await service.restart();
  await icu.edits(icu_case, { severity: 'serious' });
  expect(await boardOf('icu')).toMatchObject({ icu: [{ id: icu_case.id, severity: 'serious' }] });
});

it('answers 503 while KurrentDB is frozen, shows boards, and takes what is sent again once it goes on', async () => {
  const { http } = app.reception;
  const patient = { name: 'Ana Lima' };
  const boardBefore = await boardOf('icu');
  frozen = true;
  const answer = await http.post('/api/patients', patient);
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(answer.headers.get('retry-after')).not.toBeNull();
  // A load balancer goes by the status: with 503 nobody could open a board.
  const readiness = () => client(app.service.url).get('/health/ready');
  const { status, body } = await readiness();
  expect([status, body.status]).toEqual([200, 'degraded']);
  expect(body.degraded).toEqual(expect.arrayContaining(['event_store: it does not answer']));
  expect(await boardOf('icu')).toEqual(boardBefore);
  frozen = false;
  await until('the service is as ready as before', async () => (await readiness()).body.status === 'ok');
  expect((await http.post('/api/patients', patient)).status).toBe(201);
});
