import { join, resolve } from 'node:path';
import { databaseUrl, readServerConfig, StartFailure } from '@ward-board/embedded-postgres';
import pg from 'pg';
import { withSecretFiles } from './secret-files.js';
import { readDatabaseUrl } from './settings.js';

/** What a relative `DATA_DIR` is relative to: this file is in `projections/src/process`, or, compiled, in `dist/process`. */
const PROJECT_ROOT = join(import.meta.dirname, '../../..');

const ANSWER_MS = 5_000;

/**
 * The Postgres that `DATABASE_URL` names; without one, the service's own, whose address is in `DATA_DIR`.
 * @throws StartFailure when there is neither, or the service's own does not answer.
 */
export async function findPostgres(given: NodeJS.ProcessEnv): Promise<string> {
  const env = withSecretFiles(given);
  return readDatabaseUrl(env.DATABASE_URL ? env : { ...env, DATABASE_URL: await findOwn(env.DATA_DIR || '.data') });
}

async function findOwn(dataDir: string): Promise<string> {
  const folder = resolve(PROJECT_ROOT, dataDir);
  const config = await readServerConfig(folder);
  if (!config)
    throw new StartFailure(
      `DATABASE_URL is missing, and there is no postgres.json in ${folder}: set it, or DATA_DIR, as the service has it`,
    );
  const url = databaseUrl(config);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (cause) {
    const line = `The Postgres of DATA_DIR ${folder} can’t be used: ${(cause as Error).message}. It runs while the service does`;
    throw new StartFailure(line, { cause });
  }
  await client.end();
  return url;
}
