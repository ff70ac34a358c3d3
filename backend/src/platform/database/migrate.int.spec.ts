import { createTestDatabase } from '@ward-board/event-store/testing';
import pg from 'pg';
import { migrations } from './database-schema.js';
import { migrate } from './migrate.js';

it('brings a database up to date once, however many nodes start at the same time', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  try {
    await Promise.all([1, 2, 3, 4].map(() => migrate(database.url)));
    await migrate(database.url);
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
