import { EmbeddedPostgres, StartFailure } from '@ward-board/embedded-postgres';
import { readFacility } from '../../settings/facility-file.js';
import { persistedSecret } from '../../settings/persisted-secret.js';
import type { GivenSettings, Settings } from '../../settings/settings.js';
import type { Log } from '../log/log.js';

/** What the service needs before it can start, and gives back last. */
export interface Resources {
  readonly settings: Settings;
  release(): Promise<void>;
}

/** Reads the facility's file, starts the embedded Postgres if no other is given, and finds the generated secrets. @throws StartFailure */
export async function acquireResources(given: GivenSettings, log: Log): Promise<Resources> {
  const facility = await readFacility(given.facilityFile);
  const sessionSecret = given.sessionSecret ?? (await generated(given, 'SESSION_SECRET', 'session-secret'));
  const keptCallbackSecret = () => (given.demo ? generated(given, 'CALLBACK_SECRET', 'callback-secret') : null);
  const callbackSecret = given.callbackSecret ?? (await keptCallbackSecret());
  const postgres = given.databaseUrl === null ? await EmbeddedPostgres.start(given.dataDir, log) : null;
  const databaseUrl = postgres?.url ?? given.databaseUrl ?? '';
  return {
    settings: { ...given, sessionSecret, callbackSecret, databaseUrl, facility },
    release: async () => postgres?.stop(),
  };
}

async function generated({ dataDir }: GivenSettings, variable: string, name: string): Promise<string> {
  try {
    return await persistedSecret(dataDir, name);
  } catch (cause) {
    const reason = (cause as Error).message;
    throw new StartFailure(`DATA_DIR ${dataDir} can't keep the generated ${variable}: ${reason}`, { cause });
  }
}
