import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { defaultFacility } from '@ward-board/contract';
import type { ConnectToKurrentDb } from '@ward-board/event-store';
import { createTestDatabase } from '@ward-board/event-store/testing';
import { poolOf } from '@ward-board/projections';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { createApp } from '../app/create-app.js';
import { migrations } from '../app/database-schema.js';
import { beginRequests } from '../platform/database/connection-options.js';
import { EVENT_STORE_POOL } from '../platform/database/event-store.token.js';
import { migrate } from '../platform/database/migrate.js';
import { ReadModels } from '../read-models/read-models.js';
import { defaultRetention } from '../settings/retention.js';
import type { Settings } from '../settings/settings.js';

export interface RunningService {
  readonly url: string;
  readonly app: NestFastifyApplication;
  readonly settings: Settings;
  /** Stops the service and starts it again on the same data and the same port. */
  restart(): Promise<void>;
  /** Stops the service and drops its database. */
  stop(): Promise<void>;
}

export const TEST_PASSWORD = 'a-password-for-tests';

/**
 * The whole service in this process, on a free port, with a database of its own in the Postgres of the test run.
 * @param wallTime what it takes for the machine's clock, in milliseconds.
 * @param connect to the KurrentDB that `eventStoreUrl` stands for.
 */
export async function startService(
  overrides: Partial<Settings> = {},
  wallTime: () => number = Date.now,
  connect?: ConnectToKurrentDb,
): Promise<RunningService> {
  const database = await createTestDatabase({ name: 'service', migrate: (url) => migrate(url, migrations) });
  const dataDir = await mkdtemp(join(tmpdir(), 'ward-board-data-'));
  let settings: Settings = {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    databaseUrl: database.url,
    eventStoreUrl: null,
    facilityFile: null,
    facility: defaultFacility,
    demo: false,
    demoLife: 'running',
    seedPassword: TEST_PASSWORD,
    adminPassword: TEST_PASSWORD,
    sessionSecret: 'a-session-secret-for-tests-of-32-characters',
    callbackSecret: 'a-callback-secret-for-tests-of-32-characters',
    trustProxy: [],
    projections: 'here',
    accessMode: 'role',
    drainSeconds: 0,
    idleLockMinutes: 0,
    retention: defaultRetention,
    logLevel: 'silent',
    passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
    ...overrides,
  };
  const clean = async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    let app = await listen(settings, wallTime, connect);
    const { port } = app.getHttpServer().address() as AddressInfo;
    settings = { ...settings, port };
    return {
      url: `http://${settings.host}:${port}`,
      settings,
      get app() {
        return app;
      },
      async restart() {
        await app.close();
        app = await listen(settings, wallTime, connect);
      },
      async stop() {
        await app.close();
        await clean();
      },
    };
  } catch (error) {
    await clean();
    throw error;
  }
}

/**
 * How long the answer to a write waits until it can be read. Longer than outside of tests: projections that begin with the service on a
 * busy machine take seconds, and a test that reads what it wrote would find nothing.
 */
const READABLE_WITHIN_MS = 30_000;

/**
 * How long a request waits for a connection to Postgres. Longer than outside of tests: of a hundred requests at once the last one waits
 * for nearly that long on a busy machine, and would be answered 503.
 */
const CONNECTED_WITHIN_MS = 30_000;

const poolsOf = (app: NestFastifyApplication): readonly Pool[] => [
  app.get(EVENT_STORE_POOL),
  poolOf(app.get(DataSource)),
];

/** Has requests wait for a connection as long as outside of tests, for a test of a Postgres that is away. */
export const waitForConnectionsAsAlways = ({ app }: Pick<RunningService, 'app'>): void =>
  beginRequests(...poolsOf(app));

async function listen(
  settings: Settings,
  wallTime: () => number,
  connect?: ConnectToKurrentDb,
): Promise<NestFastifyApplication> {
  const app = await createApp(settings, undefined, wallTime, connect);
  app.get(ReadModels).longestWaitMs = () => READABLE_WITHIN_MS;
  try {
    await app.listen(settings.port, settings.host);
    for (const { options } of poolsOf(app)) options.connectionTimeoutMillis = CONNECTED_WITHIN_MS;
  } catch (error) {
    await app.close();
    throw error;
  }
  return app;
}
