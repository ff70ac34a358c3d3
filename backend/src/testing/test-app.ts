import type { Role } from '@ward-board/contract';
import type { ConnectToKurrentDb } from '@ward-board/event-store';
import pg from 'pg';
import type { Settings } from '../settings/settings.js';
import { ApiClient } from './api-client.js';
import { type RunningService, startService, TEST_PASSWORD } from './running-service.js';
import { signIn } from './signed-in.js';

/** A running service with people signed in, and its database to look into. */
export interface TestApp {
  readonly service: RunningService;
  readonly reception: ApiClient;
  readonly emergency: ApiClient;
  readonly icu: ApiClient;
  readonly operations: ApiClient;
  readonly admin: ApiClient;
  /** Its database, looked at from outside. */
  readonly db: pg.Pool;
  /** Somebody new, signed in. */
  joins(role: Role, department: string | null): Promise<ApiClient>;
  /** One more session of a seeded login: `icu`, `emergency` … */
  signsIn(mailbox: string): Promise<ApiClient>;
  /** How many events are stored. */
  countEvents(): Promise<number>;
  close(): Promise<void>;
}

/**
 * @param wallTime what the service takes for the machine's clock, in milliseconds.
 * @param connect to the KurrentDB that `eventStoreUrl` stands for.
 */
export async function openTestApp(
  overrides: Partial<Settings> = {},
  wallTime?: () => number,
  connect?: ConnectToKurrentDb,
): Promise<TestApp> {
  const service = await startService(overrides, wallTime, connect);
  const db = new pg.Pool({ connectionString: service.settings.databaseUrl, max: 4 });
  db.on('error', () => {});
  const close = async () => {
    await db.end();
    await service.stop();
  };
  try {
    const people = await signEverybodyIn(service);
    const countEvents = async () => {
      const { rows } = await db.query<{ count: number }>('select count(*)::int as count from event_store.event');
      return rows[0]?.count ?? 0;
    };
    return { service, db, ...people, countEvents, close };
  } catch (error) {
    // A test's `afterAll` has no app to close.
    await close();
    throw error;
  }
}

/** The people of a test, and how more come. */
async function signEverybodyIn(service: RunningService) {
  const { url } = service;
  const signsIn = async (mailbox: string) => new ApiClient(url, await signIn(url, `${mailbox}@wardboard.local`));
  const admin = await signsIn('admin');
  let added = 0;
  const joins = async (role: Role, department: string | null) => {
    const email = `user.${++added}@test.local`;
    const user = { name: `${role} ${added}`, email, role, department, password: TEST_PASSWORD };
    const { status } = await admin.http.post('/api/users', user);
    if (status !== 201) throw new Error(`Making a user answered ${status}.`);
    return new ApiClient(url, await signIn(url, email));
  };
  return {
    ...{ admin, joins, signsIn },
    reception: await joins('reception', 'Reception'),
    emergency: await signsIn('emergency'),
    icu: await signsIn('icu'),
    operations: await signsIn('operations'),
  };
}
