import { createTestDatabase } from '@ward-board/event-store/testing';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './connection-options.js';
import { migrate } from './migrate.js';

/**
 * Migrations are written by hand, and so are most queries: this is what keeps the entities true. TypeORM knows checks and the
 * conditions of indices by name only, does not see an index's order, nor one on nothing but an expression.
 */
it('the entities say of their tables what the migrations made', async () => {
  const { url, drop } = await createTestDatabase();
  await migrate(url);
  const db = await new DataSource(dataSourceOptions(url)).initialize();
  try {
    const { upQueries } = await db.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  } finally {
    await db.destroy();
    await drop();
  }
});
