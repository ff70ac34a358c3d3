import { StartFailure } from '@ward-board/embedded-postgres';
import { readDatabaseUrl, readEventStoreUrl } from './settings.js';

it('reads where Postgres is', () => {
  expect(readDatabaseUrl({ DATABASE_URL: 'postgres://ward@db/ward' })).toBe('postgres://ward@db/ward');
  expect(readDatabaseUrl({ DATABASE_URL: 'postgresql://db/ward' })).toBe('postgresql://db/ward');
});

it.each([
  ['nothing', {}, /^DATABASE_URL is missing.*$/],
  ['an empty DATABASE_URL', { DATABASE_URL: '' }, /^DATABASE_URL is missing.*$/],
  ['something else', { DATABASE_URL: 'db:5432' }, /^DATABASE_URL is no Postgres address.*$/],
  ['another database', { DATABASE_URL: 'mysql://db/ward' }, /^DATABASE_URL is no Postgres address.*$/],
  ['no database', { DATABASE_URL: 'postgres://db' }, /^DATABASE_URL is no Postgres address.*$/],
])('with %s refuses to start, and says so in one line', (_, env, line) => {
  expect(() => readDatabaseUrl(env)).toThrow(StartFailure);
  expect(() => readDatabaseUrl(env)).toThrow(line);
});

it('reads where KurrentDB is, if the events are there', () => {
  expect(readEventStoreUrl({ EVENT_STORE_URL: 'kurrentdb://db:2113' })).toBe('kurrentdb://db:2113');
  expect(readEventStoreUrl({ EVENT_STORE_URL: '' })).toBeNull();
  expect(() => readEventStoreUrl({ EVENT_STORE_URL: 'postgres://db/ward' })).toThrow(/^EVENT_STORE_URL must be a URL/);
});
