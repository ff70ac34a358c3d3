import { QueryFailedError } from 'typeorm';
import { ProblemException } from '../../platform/http/problem-exception.js';

/**
 * Does the work, and answers a second user of an e-mail address with `email_taken`. The database's unique index decides:
 * a look-up beforehand would let two at once through.
 */
export async function refusingTakenEmail<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!isTakenEmail(error)) throw error;
    throw new ProblemException('email_taken', 'Another user has this e-mail address.', {
      errors: [{ path: 'email', message: 'belongs to another user' }],
      cause: error,
    });
  }
}

function isTakenEmail(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { driverError } = error;
  return 'constraint' in driverError && driverError.constraint === 'app_user_email';
}
