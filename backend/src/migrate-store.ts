import { resolve } from 'node:path';
import { EmbeddedPostgres, StartFailure } from '@ward-board/embedded-postgres';
import { connectToKurrentDb, EventStoreMisfit, EventStoreUnavailable, LogsDiffer } from '@ward-board/event-store';
import { readDatabaseUrl, readEventStoreUrl, run, withSecretFiles } from '@ward-board/projections';
import { migrations } from './app/database-schema.js';
import { moveStore } from './app/move-store.js';
import { HeadsFile, headsFileIn } from './audit/ledger/heads-file.js';
import { migrate } from './platform/database/migrate.js';
import { PROJECT_ROOT } from './settings/project-root.js';

const USAGE = 'Usage: npm run migrate-store -- --from postgres --to kurrentdb';

/** How often a long copy says how far it is. */
const EVERY_MS = 2_000;

/** Copies the log to the KurrentDB of EVENT_STORE_URL, compares it, and lets the database belong to it. Stopped, it goes on the next time. */
await run(async (signal) => {
  if (process.argv.slice(2).join(' ') !== '--from postgres --to kurrentdb') throw new StartFailure(USAGE);
  const env = withSecretFiles(process.env);
  const eventStoreUrl = readEventStoreUrl(env);
  if (eventStoreUrl === null) throw new StartFailure('EVENT_STORE_URL is missing: name the KurrentDB to copy to');
  const dataDir = resolve(PROJECT_ROOT, env.DATA_DIR || '.data');
  const quiet = { info: () => {}, warn: () => {} };
  const own = env.DATABASE_URL ? null : await EmbeddedPostgres.start(dataDir, quiet);
  const url = own?.url ?? readDatabaseUrl(env);
  const server = await connectToKurrentDb(eventStoreUrl);
  try {
    await migrate(url, migrations);
    let saidAt = performance.now();
    const say = (what: string) => (events: number) => {
      signal.throwIfAborted();
      if (performance.now() - saidAt < EVERY_MS) return;
      saidAt = performance.now();
      console.log(`${events} events ${what}`);
    };
    const events = await moveStore(url, server, { copied: say('copied'), compared: say('compared') });
    const heads = headsFileIn(dataDir);
    const kept = heads.replace(/\.ndjson$/, '.postgres.ndjson');
    const isAside = await new HeadsFile(dataDir).setAside(kept);
    console.log(`${events} events are in KurrentDB, each compared. Start the service with this EVENT_STORE_URL.`);
    console.log(
      isAside
        ? `The ledger begins anew; the heads of the log in Postgres are kept in ${kept}.`
        : `${heads} was left as it is, since there is ${kept} already: if that is of another move, move both away, and make an empty ledger-heads-begin-anew in the data folder.`,
    );
  } catch (error) {
    if (error instanceof LogsDiffer || error instanceof EventStoreMisfit || error instanceof EventStoreUnavailable)
      throw new StartFailure(error.message);
    throw error;
  } finally {
    await server.close();
    await own?.stop();
  }
}, USAGE);
