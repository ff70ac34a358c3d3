import { StartFailure } from '@ward-board/embedded-postgres';
import { kurrentUrlProblem } from '@ward-board/event-store';
import { KEPT_DAYS } from '../notifications/prune-notifications.js';

/** Whether it names a database in a Postgres. */
export function isPostgresUrl(text: string): boolean {
  const { protocol = '', pathname = '' } = URL.parse(text) ?? {};
  return ['postgres:', 'postgresql:'].includes(protocol) && pathname.length > 1;
}

/**
 * The Postgres that holds the read models, and the events unless KurrentDB does.
 * @throws StartFailure when it is missing or malformed.
 */
export function readDatabaseUrl(env: NodeJS.ProcessEnv): string {
  const url = env.DATABASE_URL;
  if (!url) throw new StartFailure('DATABASE_URL is missing: name the Postgres that holds the read models');
  if (!isPostgresUrl(url))
    throw new StartFailure('DATABASE_URL is no Postgres address: postgres://user:password@host:port/database');
  return url;
}

/**
 * The KurrentDB that holds the events; null: Postgres does.
 * @throws StartFailure when it is malformed.
 */
export function readEventStoreUrl({ EVENT_STORE_URL: url }: NodeJS.ProcessEnv): string | null {
  const problem = url ? kurrentUrlProblem(url) : null;
  if (problem !== null) throw new StartFailure(`EVENT_STORE_URL ${problem}`);
  return url || null;
}

/**
 * The port that metrics are answered on: `METRICS_PORT`; null: none.
 * @throws StartFailure when it is no port.
 */
export function readMetricsPort({ METRICS_PORT: said }: NodeJS.ProcessEnv): number | null {
  if (!said) return null;
  const port = Number(said);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new StartFailure('METRICS_PORT is no port: a whole number from 1 to 65535');
  return port;
}

/**
 * For how many days notifications are kept: `NOTIFICATION_DAYS`, 30 unless it is set.
 * @throws StartFailure when it is no whole number from 1 to 3650.
 */
export function readNotificationDays({ NOTIFICATION_DAYS: said }: NodeJS.ProcessEnv): number {
  const days = said ? Number(said) : KEPT_DAYS;
  if (!Number.isInteger(days) || days < 1 || days > 3650)
    throw new StartFailure('NOTIFICATION_DAYS is no number of days: a whole number from 1 to 3650');
  return days;
}
