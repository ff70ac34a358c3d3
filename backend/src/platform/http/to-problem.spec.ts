import { ForbiddenException, HttpException, InternalServerErrorException } from '@nestjs/common';
import { EventStoreUnavailable } from '@ward-board/event-store';
import { QueryFailedError } from 'typeorm';
import { problemBody } from './problem-body.js';
import { ProblemException } from './problem-exception.js';
import { toProblem } from './to-problem.js';

const pgError = (code: string) => Object.assign(new Error('Mia Carter, born 1961, insert failed'), { code });
const typeormError = (code: string) =>
  new QueryFailedError('insert into patient values ($1)', ['Mia Carter'], pgError(code));

it.each<[string, unknown, number, string]>([
  ['a problem', new ProblemException('already_disposed', 'x'), 409, 'already_disposed'],
  ["a guard's refusal", new ForbiddenException('x'), 403, 'forbidden'],
  ['an unusual status', new HttpException('x', 418), 400, 'validation_failed'],
  ["the store's outage", new EventStoreUnavailable('x'), 503, 'unavailable'],
  ['a refused connection', pgError('ECONNREFUSED'), 503, 'unavailable'],
  ['a server that shuts down', typeormError('57P01'), 503, 'unavailable'],
  ['too many connections', typeormError('53300'), 503, 'unavailable'],
  ['a full disk', typeormError('53100'), 503, 'unavailable'],
  ['a privilege that was taken away', typeormError('42501'), 503, 'unavailable'],
  ['a pool that is exhausted', new Error('timeout exceeded when trying to connect'), 503, 'unavailable'],
  ['a value that is no UUID', typeormError('22P02'), 400, 'validation_failed'],
  ['a collision nobody expected', typeormError('23505'), 500, 'internal_error'],
  ["Nest's own 500", new InternalServerErrorException('secret'), 500, 'internal_error'],
  ['a bug', new Error('secret'), 500, 'internal_error'],
  ['a thrown string', 'secret', 500, 'internal_error'],
  ['nothing', undefined, 500, 'internal_error'],
])('maps %s', (_name, error, status, code) => {
  expect(problemBody(toProblem(error))).toMatchObject({ status, code });
});

it('lets nothing of an unknown error out', () => {
  for (const error of [new Error('secret'), typeormError('23505'), typeormError('22P02'), typeormError('57P01')]) {
    expect(JSON.stringify(problemBody(toProblem(error)))).not.toMatch(/secret|Mia|insert/);
  }
});

it('says when to try again', () => {
  expect(toProblem(new EventStoreUnavailable('x')).headers).toEqual({ 'retry-after': '2' });
});
