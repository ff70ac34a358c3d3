import { createTestDatabase } from '@ward-board/event-store/testing';
import pg from 'pg';
import { migrate } from '../platform/database/migrate.js';
import { migrations } from './database-schema.js';

it('brings a database up to date once, however many nodes start at the same time', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  try {
    await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, migrations)));
    await migrate(database.url, migrations);
    await client.connect();
    const { rows } = await client.query(
      'select name, count(*)::int as times from migrations group by name order by name',
    );
    expect(rows).toEqual(migrations.map(({ name }) => ({ name, times: 1 })).sort((a, b) => (a.name < b.name ? -1 : 1)));
  } finally {
    await client.end();
    await database.drop();
  }
});
