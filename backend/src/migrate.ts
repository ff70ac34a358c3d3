import { readDatabaseUrl, run, withSecretFiles } from '@ward-board/projections';
import { migrations } from './app/database-schema.js';
import { migrate } from './platform/database/migrate.js';

/** `migrate`: brings the schema of `DATABASE_URL` up to date, and ends. A backend does the same at its start: this is for those that start many. */
await run(async () => {
  await migrate(readDatabaseUrl(withSecretFiles(process.env)), migrations);
  console.log('The schema is up to date.');
});
