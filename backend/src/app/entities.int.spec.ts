import { createTestDatabase } from '@ward-board/event-store/testing';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../platform/database/connection-options.js';
import { migrate } from '../platform/database/migrate.js';
import { entities, migrations } from './database-schema.js';

/**
 * Migrations are written by hand, and so are most queries: this is what keeps the entities true. TypeORM knows checks and the
 * conditions of indices by name only, does not see an index's order, nor one on nothing but an expression.
 */
it('the entities say of their tables what the migrations made', async () => {
  const { url, drop } = await createTestDatabase();
  await migrate(url, migrations);
  const db = await new DataSource(dataSourceOptions(url, entities)).initialize();
  try {
    const { upQueries } = await db.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  } finally {
    await db.destroy();
    await drop();
  }
});
