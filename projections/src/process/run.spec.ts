import { jest } from '@jest/globals';
import { StartFailure } from '@ward-board/embedded-postgres';
import { EventStoreUnavailable } from '@ward-board/event-store';
import { run } from './run.js';

const away = 'KurrentDB can not be reached, has no leader, or did not answer: 14 UNAVAILABLE';

afterEach(() => {
  jest.restoreAllMocks();
  process.exitCode = undefined;
});

it.each<[string, Error, string]>([
  ['what it can not start without', new StartFailure('DATABASE_URL is missing'), 'DATABASE_URL is missing'],
  [
    'a Postgres that is away',
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    'Postgres can’t be reached: connect ECONNREFUSED',
  ],
  ['a KurrentDB that is away, which is no Postgres', new EventStoreUnavailable(away), away],
])('says %s in one line, and ends with 1', async (_, error, line) => {
  const said = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  await run(() => Promise.reject(error));
  expect([said.mock.calls, process.exitCode]).toEqual([[[`${line}\n`]], 1]);
});
