import { createTestDatabase } from '@ward-board/event-store/testing';
import { openDataSource } from '../testing/read-models.js';

/**
 * Migrations are written by hand, and so are most queries: this is what keeps the entities true. TypeORM knows checks and the
 * conditions of indices by name only, does not see an index's order, nor one on nothing but an expression.
 */
it('the entities say of their tables what the migrations made', async () => {
  const { url, drop } = await createTestDatabase();
  const db = await openDataSource(url);
  try {
    await db.runMigrations();
    const { upQueries } = await db.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  } finally {
    await db.destroy();
    await drop();
  }
});
