import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './ports.js';
import { StartFailure } from './start-failure.js';

/** What `postgres.json` in `DATA_DIR` keeps from one start to the next. */
export interface ServerConfig {
  /** Of the superuser `postgres` and of the service's role. */
  readonly password: string;
  readonly port: number;
}

/** The service's role and database; the role is no superuser. */
export const ROLE = 'ward_board';

/** The service's database in the server of this configuration. */
export const databaseUrl = ({ port, password }: ServerConfig): string =>
  `postgres://${ROLE}:${encodeURIComponent(password)}@127.0.0.1:${port}/${ROLE}`;

/**
 * Null where no service has started in this folder yet.
 * @throws StartFailure when `postgres.json` can't be read. The message doesn't quote it: it holds a password.
 */
export async function readServerConfig(dataDir: string): Promise<ServerConfig | null> {
  const file = configFile(dataDir);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new StartFailure(`${file} can't be read: ${(cause as Error).message}`, { cause });
  }
  const config = parsed(text);
  if (!isServerConfig(config)) throw new StartFailure(`${file} does not hold the port and the password of Postgres`);
  return config;
}

/** Written beside and renamed: a crash leaves the old file or the new one, never half of one. */
export async function writeServerConfig(dataDir: string, config: ServerConfig): Promise<void> {
  const file = configFile(dataDir);
  await writeFile(`${file}.new`, `${JSON.stringify(config)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

export const newServerConfig = async (): Promise<ServerConfig> => ({
  password: randomBytes(24).toString('base64url'),
  port: await freePort(),
});

const configFile = (dataDir: string) => join(dataDir, 'postgres.json');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isServerConfig = (config: unknown): config is ServerConfig =>
  typeof config === 'object' &&
  config !== null &&
  'port' in config &&
  Number.isInteger(config.port) &&
  'password' in config &&
  typeof config.password === 'string';
