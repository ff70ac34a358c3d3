import { type EventStore, EventStoreMisfit, openKurrentEventStore, PgListener, START } from '@ward-board/event-store';
import { InMemoryLog } from '@ward-board/event-store/testing';
import pg from 'pg';
import { Ledger } from '../audit/ledger/ledger.js';
import { EVENT_STORE } from '../platform/database/event-store.token.js';
import { openTestApp, type TestApp } from '../testing/test-app.js';
import { moveStore } from './move-store.js';

async function listening(url: string): Promise<PgListener> {
  const listener = new PgListener(url);
  const listens = Promise.withResolvers<void>();
  listener.listen('any', () => {}, listens.resolve);
  await listens.promise;
  return listener;
}

const silent = { copied: () => {}, compared: () => {} };

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  for (let n = 0; n < 3; n++) await app.reception.registers();
  await app.service.app.get(Ledger).bringUpToDate();
});
afterAll(() => app?.close());

const CHECKPOINTS = `select g.name, coalesce(e.event_id, k.event_id) as event from projection_generation g
  left join event_store.event e on e.position = nullif(g.position, '')::bigint
  left join event_store.kurrentdb_event k on k.position = nullif(g.position, '')::bigint order by g.name`;

const PARK = `insert into parked_document (generation, key, event_id, type, message, position, since, stream, resume_after)
  select min(id), $1, $2, 'Unreadable', 'a bug', $3, now(), 'a-1', $4 from projection_generation`;

it('moves a hospital’s log once its service has stopped: checkpoints stay at their events, the ledger begins anew', async () => {
  const { databaseUrl } = app.service.settings;
  const log = new InMemoryLog();
  await expect(moveStore(databaseUrl, log.connect(), silent)).rejects.toThrow(EventStoreMisfit);
  expect(log.events).toEqual([]);

  const before = await app.service.app.get<EventStore>(EVENT_STORE).readAll(START, 1_000);
  await app.service.app.close();
  const pool = new pg.Pool({ connectionString: databaseUrl });
  // As of a process whose DATABASE_URL gives its connections another name.
  const process = await listening(databaseUrl);
  await expect(moveStore(databaseUrl, log.connect(), silent)).rejects.toThrow('The service still runs');
  await process.close();
  const server = log.connect();
  const readAll = server.readAll.bind(server);
  let started: PgListener | undefined;
  server.readAll = async (options) => {
    started ??= await listening(databaseUrl);
    return readAll(options);
  };
  await expect(moveStore(databaseUrl, server, silent)).rejects.toThrow('The service still runs');
  await started?.close();
  expect((await pool.query('select from event_store.kurrentdb_use')).rowCount).toBe(0);
  try {
    // The last connection of a service that is being stopped.
    const closing = new pg.Client({ connectionString: databaseUrl, application_name: 'ward-board' });
    await closing.connect();
    setTimeout(() => void closing.end(), 300);
    const { rows: checkpoints } = await pool.query(CHECKPOINTS);
    await pool.query(
      "insert into row_snapshot (projection, version, patient_id, position, rows, code) values ('p', 1, 'one', '1', '[]', '')",
    );
    await pool.query(PARK, ['from-the-first', before[0]?.id, before[0]?.position, '']);
    await pool.query(PARK, ['later', before[2]?.id, before[2]?.position, before[1]?.position]);
    expect(await moveStore(databaseUrl, log.connect(), silent)).toBe(before.length);
    expect((await pool.query(CHECKPOINTS)).rows).toEqual(checkpoints);
    expect((await pool.query('select size::int, position from ledger')).rows).toEqual([{ size: 0, position: '' }]);
    // Cut off after the switch, before the files were moved, it is started once more.
    expect(await moveStore(databaseUrl, log.connect(), silent)).toBe(before.length);
    expect((await pool.query(CHECKPOINTS)).rows).toEqual(checkpoints);
    // They are of positions in Postgres.
    expect((await pool.query('select from row_snapshot')).rowCount).toBe(0);
    const store = await openKurrentEventStore(log.connect(), pool);
    const moved = await store.readAll(START, 1_000);
    expect(moved.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    // A document that could not be folded goes on with the same event.
    const { rows: parked } = await pool.query('select key, position, resume_after from parked_document order by key');
    expect(parked).toEqual([
      { key: 'from-the-first', position: moved[0]?.position, resume_after: '' },
      { key: 'later', position: moved[2]?.position, resume_after: moved[1]?.position },
    ]);
    await store.close();
  } finally {
    await pool.end();
  }
});
