import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { readDatabaseUrl, StartFailure } from './settings.js';

/** What a relative `DATA_DIR` is relative to: this file is in `projections/src/process`, or, compiled, in `dist/process`. */
const PROJECT_ROOT = join(import.meta.dirname, '../../..');

/** The role and the database that the service makes in a Postgres of its own. */
const OWN = 'ward_board';
const ANSWER_MS = 5_000;

/**
 * The Postgres that `DATABASE_URL` names; without one the service has a Postgres of its own, and keeps its address in
 * `DATA_DIR` (backend/src/platform/embedded-postgres).
 * @throws StartFailure when there is neither, or the service's own does not answer.
 */
export async function findPostgres(env: NodeJS.ProcessEnv): Promise<string> {
  return readDatabaseUrl(env.DATABASE_URL ? env : { ...env, DATABASE_URL: await findOwn(env.DATA_DIR || '.data') });
}

async function findOwn(dataDir: string): Promise<string> {
  const folder = resolve(PROJECT_ROOT, dataDir);
  const { port, password } = await readKept(join(folder, 'postgres.json'));
  const url = `postgres://${OWN}:${encodeURIComponent(password)}@127.0.0.1:${port}/${OWN}`;
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

interface Kept {
  readonly port: number;
  readonly password: string;
}

async function readKept(file: string): Promise<Kept> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new StartFailure(`${file} can’t be read: ${(cause as Error).message}`, { cause });
    const line = `DATABASE_URL is missing, and there is no ${file}: set it, or DATA_DIR, as the service has it`;
    throw new StartFailure(line);
  }
  const kept = parsed(text);
  if (!isKept(kept)) throw new StartFailure(`${file} does not say where Postgres is: start the service on its folder`);
  return kept;
}

/** Undefined where it is no JSON. What the parser says of it is not passed on: it quotes the text, and so the password. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isKept = (kept: unknown): kept is Kept =>
  typeof kept === 'object' &&
  kept !== null &&
  'port' in kept &&
  Number.isInteger(kept.port) &&
  'password' in kept &&
  typeof kept.password === 'string';
