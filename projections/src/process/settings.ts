/** A start that can't be: one line that says what to set. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/**
 * The Postgres that holds the events and the read models.
 * @throws StartFailure when it is missing or malformed.
 */
export function readDatabaseUrl(env: NodeJS.ProcessEnv): string {
  const url = env.DATABASE_URL;
  if (!url) throw new StartFailure('DATABASE_URL is missing: name the Postgres that holds the events');
  const { protocol } = URL.parse(url) ?? {};
  if (protocol !== 'postgres:' && protocol !== 'postgresql:')
    throw new StartFailure('DATABASE_URL is no Postgres address: postgres://user:password@host:port/database');
  if (env.EVENT_STORE_URL)
    throw new StartFailure('EVENT_STORE_URL is not in this release: events are kept in Postgres');
  return url;
}
