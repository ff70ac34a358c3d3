import type pg from 'pg';
import { KurrentClient } from './kurrentdb/server/kurrent-client.js';
import type { KurrentServer } from './kurrentdb/server/server.js';
import { EventStoreMisfit, openEventStore, openKurrentEventStore } from './open-event-store.js';
import { EventStoreUnavailable } from './port/event-store.js';
import { PgListener } from './postgres/connection/pg-listener.js';
import { anEvent, aStream, write } from './testing/contract/samples.js';
import { clientError, InMemoryLog } from './testing/kurrentdb/in-memory-server.js';
import { openTestStores, type TestStores } from './testing/test-stores.js';

let stores: TestStores;
let pool: pg.Pool;
beforeEach(async () => {
  stores = await openTestStores();
  ({ pool } = stores);
});
afterEach(() => stores?.close());

const startMs = 200;

/** A server whose every answer is this failure. */
const failing = (error: unknown): KurrentServer => ({
  ...new InMemoryLog().connect(),
  append: () => (error === 'silence' ? new Promise(() => {}) : Promise.reject(error)),
});

it.each<[string, unknown, RegExp]>([
  ['an older server', clientError('unsupported', { minimumVersion: '25.1' }), /the server is older than 25\.1/],
  ['a wrong password', clientError('access-denied'), /the user or the password is wrong/],
  ['a cluster without a leader', new Error('Failed to discover after 10 attempts.'), /Failed to discover/],
  ['a node that is not ready', clientError('unknown', { message: 'Server Is Not Ready' }), /Server Is Not Ready/],
  ['a frozen server', 'silence', /no answer within/],
])('%s stops the start with one line, and the database stays free', async (_, error, line) => {
  const opening = openKurrentEventStore(failing(error), pool, { startMs });
  const failure = await opening.catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(EventStoreMisfit);
  const { message } = failure as EventStoreMisfit;
  expect(message).toMatch(/^EVENT_STORE_URL can't be used: KurrentDB [^\n]*$/);
  expect(message).toMatch(line);
  expect((await pool.query('select from event_store.kurrentdb_use')).rowCount).toBe(0);
});

it('an unreachable host stops the start with one line that does not repeat the password', async () => {
  const server = new KurrentClient('kurrentdb://ward:secret@127.0.0.1:1?tls=false');
  await expect(openKurrentEventStore(server, pool, { startMs })).rejects.toThrow(
    /^EVENT_STORE_URL can't be used: KurrentDB can not be reached(?!.*secret)[^\n]*$/,
  );
});

it('a connection string that the client does not take is refused without its password', async () => {
  const listener = new PgListener(stores.url);
  const settings = { eventStoreUrl: 'kurrentdb://ward:secret@host:port:port', pool, listener };
  await expect(openEventStore(settings)).rejects.toThrow(/^EVENT_STORE_URL is no connection string(?!.*secret)/);
});

it('a database that has events of its own is not taken over', async () => {
  await stores.open().append([write(aStream(), 0, anEvent())]);
  await expect(openKurrentEventStore(new InMemoryLog().connect(), pool, { startMs })).rejects.toThrow(
    /^EVENT_STORE_URL names KurrentDB, and this database has events of its own/,
  );
});

it('once the log is in KurrentDB, nothing is appended in Postgres, and no start without EVENT_STORE_URL succeeds', async () => {
  const log = new InMemoryLog();
  const older = stores.open();
  const store = await openKurrentEventStore(log.connect(), pool, { startMs });
  await expect(older.append([write(aStream(), 0, anEvent())])).rejects.toThrow(EventStoreUnavailable);
  await store.append([write(aStream(), 0, anEvent())]);
  await store.close();
  const listener = new PgListener(stores.url);
  await expect(openEventStore({ eventStoreUrl: null, pool, listener })).rejects.toThrow(/^EVENT_STORE_URL is missing/);
  const again = await openKurrentEventStore(log.connect(), pool, { startMs });
  expect(await again.readAllBackwards(5)).toHaveLength(1);
  await again.close();
});

it('another log than the one that the database was filled from stops the start', async () => {
  const store = await openKurrentEventStore(new InMemoryLog().connect(), pool, { startMs });
  await store.append([write(aStream(), 0, anEvent())]);
  await store.readByPatient('p', await store.head(), 1);
  await store.close();
  const other = new InMemoryLog();
  await expect(openKurrentEventStore(other.connect(), pool, { startMs })).rejects.toThrow(
    /^EVENT_STORE_URL names another log than the one that this database was filled from/,
  );
});

it('an empty database without the schema has its log in Postgres', async () => {
  await pool.query('drop schema event_store cascade');
  const listener = new PgListener(stores.url);
  const store = await openEventStore({ eventStoreUrl: null, pool, listener });
  await store.close();
});
