import { CLOCK_SKEW_MS } from '@ward-board/domain';
import { ProblemException } from '../platform/http/problem-exception.js';

/**
 * The moment that somebody asks about: by a clock that is ahead of the service's as far as clocks differ, it is now.
 * @param at RFC 3339, UTC, milliseconds.
 * @throws ProblemException `validation_failed` that names `at`, for a later one: nobody knows what will stand there.
 */
export function momentOf(at: string, now: Date): string {
  if (Date.parse(at) <= now.getTime()) return at;
  if (Date.parse(at) <= now.getTime() + CLOCK_SKEW_MS) return now.toISOString();
  throw new ProblemException('validation_failed', 'Nobody knows how it will stand.', {
    errors: [{ path: 'at', message: 'must not be in the future' }],
  });
}
