import { StartFailure } from '@ward-board/embedded-postgres';
import { KEPT_DAYS } from '../notifications/prune-notifications.js';

/** Whether it names a database in a Postgres. */
export function isPostgresUrl(text: string): boolean {
  const { protocol = '', pathname = '' } = URL.parse(text) ?? {};
  return ['postgres:', 'postgresql:'].includes(protocol) && pathname.length > 1;
}

/**
 * The Postgres that holds the events and the read models.
 * @throws StartFailure when it is missing or malformed.
 */
export function readDatabaseUrl(env: NodeJS.ProcessEnv): string {
  const url = env.DATABASE_URL;
  if (!url) throw new StartFailure('DATABASE_URL is missing: name the Postgres that holds the events');
  if (!isPostgresUrl(url))
    throw new StartFailure('DATABASE_URL is no Postgres address: postgres://user:password@host:port/database');
  if (env.EVENT_STORE_URL)
    throw new StartFailure('EVENT_STORE_URL is not in this release: events are kept in Postgres');
  return url;
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
