import { HttpException } from '@nestjs/common';
import { codeOfStatus } from '@ward-board/contract';
import { isUnavailable, writeRefusal } from '@ward-board/event-store';
import { ProblemException } from './problem-exception.js';

/** Postgres refused a value (too large a number, a NUL, not a UUID) that no schema had caught: still the sender's. */
const REFUSED_VALUE = /^(22003|22007|22008|22021|22P02|22P03|22P05)$/;

const RETRY_AFTER_OUTAGE = '2';

/** Whatever was thrown, as the problem that answers it. Pure; no text of an unknown error gets out. */
export function toProblem(error: unknown): ProblemException {
  if (error instanceof ProblemException) return error;
  if (error instanceof HttpException) return fromHttpException(error);
  if (writeRefusal(error) !== null) {
    return new ProblemException(
      'unavailable',
      'The service can store nothing just now. Nothing was changed. Try again.',
      {
        headers: { 'retry-after': RETRY_AFTER_OUTAGE },
        cause: error,
      },
    );
  }
  if (isUnavailable(error)) {
    return new ProblemException('unavailable', 'The service cannot reach its database just now. Try again.', {
      headers: { 'retry-after': RETRY_AFTER_OUTAGE },
      cause: error,
    });
  }
  if (REFUSED_VALUE.test(sqlState(error))) {
    return new ProblemException('validation_failed', 'A value of the request cannot be stored or looked up.', {
      cause: error,
    });
  }
  return new ProblemException('internal_error', 'Something went wrong here. It has been recorded.', { cause: error });
}

/** Nest's and Fastify's own refusals: bodies that can't be read, URLs that can't be decoded, guards that say no. */
function fromHttpException(error: HttpException): ProblemException {
  const status = error.getStatus();
  const code = codeOfStatus[status] ?? (status < 500 ? 'validation_failed' : 'internal_error');
  if (code === 'internal_error') return new ProblemException(code, 'Something went wrong here.', { cause: error });
  const errors = [{ path: 'Content-Type', message: 'must be application/json' }];
  return new ProblemException(code, error.message, {
    ...(code === 'unsupported_media_type' && { errors }),
    cause: error,
  });
}

function sqlState(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'driverError' in error ? sqlState(error.driverError) : '';
}
