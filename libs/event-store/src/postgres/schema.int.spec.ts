import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { START } from '../port/event-store.js';
import { anEvent, aStream, events, write } from '../testing/contract/samples.js';
import { createTestDatabase } from '../testing/test-database.js';
import { openTestStores, type TestStores } from '../testing/test-stores.js';
import { migrateEventStore } from './schema.js';

describe('the schema', () => {
  let stores: TestStores;
  beforeAll(async () => {
    stores = await openTestStores();
  });
  afterAll(() => stores.close());

  it('is created once by ten processes that start at the same time', async () => {
    const database = await createTestDatabase();
    const pools = Array.from({ length: 10 }, () => new pg.Pool({ connectionString: database.url, max: 1 }));
    await Promise.all(pools.map(migrateEventStore));
    await Promise.all(pools.map((pool) => pool.end()));
    await database.drop();
  });

  it('is updated while others append', async () => {
    const store = stores.open();
    const stream = aStream();
    const migrating = Promise.all([1, 2, 3].map(() => migrateEventStore(stores.pool)));
    for (let n = 0; n < 30; n += 1) {
      expect(await store.append([write(stream, n, anEvent())])).toMatchObject({ outcome: 'appended' });
    }
    await migrating;
  });

  it('leaves the snapshots of the release before to its processes, and reads none of them', async () => {
    const [stream, eventId] = [aStream(), randomUUID()];
    const { pool } = stores;
    await pool.query('drop table event_store.stream_snapshot');
    await pool.query(`create table event_store.snapshot (stream text collate "C" primary key, version text not null,
      revision int not null, event_id uuid not null, state json not null, digest text not null)`);
    const keepAsBefore = (revision: number) =>
      pool.query(
        `insert into event_store.snapshot (stream, version, revision, event_id, state, digest)
         values ($1, 'v', $2, $3, '{}', 'of the release before')
         on conflict (stream) do update set version = excluded.version, revision = excluded.revision,
           event_id = excluded.event_id, state = excluded.state, digest = excluded.digest`,
        [stream, revision, eventId],
      );
    await keepAsBefore(7);
    await migrateEventStore(pool);
    const store = stores.open();
    expect(await store.readSnapshot(stream, 'v')).toBeNull();
    const snapshot = { version: 'v', revision: 9, eventId, state: {} };
    await store.keepSnapshot(stream, snapshot);
    await keepAsBefore(8);
    const { rows } = await pool.query('select revision from event_store.snapshot where stream = $1', [stream]);
    expect(rows).toEqual([{ revision: 8 }]);
    expect(await store.readSnapshot(stream, 'v')).toEqual(snapshot);
    await pool.query('drop table event_store.snapshot');
  });

  it.each([
    `update event_store.event set data = '{}'`,
    `update event_store.event set data = '{}' where false`,
    'delete from event_store.event',
    'truncate event_store.event',
    `insert into event_store.event select * from event_store.event on conflict (position) do update set type = 'x'`,
    `set session_replication_role = replica; delete from event_store.event`,
    `grant delete on event_store.event to current_user; delete from event_store.event`,
  ])('ES7: refuses, even to a superuser: %s', async (statement) => {
    const store = stores.open();
    await store.append([write(aStream(), 0, ...events(2))]);
    const before = await store.readAll(START, 1_000);
    const client = new pg.Client({ connectionString: stores.url });
    await client.connect();
    await expect(client.query(statement)).rejects.toThrow('never changed and never deleted');
    await client.end();
    expect(await store.readAll(START, 1_000)).toEqual(before);
  });

  it("ES7: does not let an application's role change anything either", async () => {
    const client = new pg.Client({ connectionString: stores.url });
    await client.connect();
    const role = `app_${Date.now()}`;
    await client.query(`create role ${role}; grant usage on schema event_store to ${role};
      grant select, insert on event_store.event to ${role}; set role ${role}`);
    for (const statement of ['update event_store.event set revision = 1', 'delete from event_store.event']) {
      await expect(client.query(statement)).rejects.toThrow('permission denied');
    }
    await client.query(`reset role; drop owned by ${role}; drop role ${role}`);
    await client.end();
  });
});
