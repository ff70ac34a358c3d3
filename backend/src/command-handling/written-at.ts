import { z } from 'zod';
import { ProblemException } from '../platform/http/problem-exception.js';

const time = z.iso.datetime({ offset: true });

/** @throws ProblemException `validation_failed` for what is no time. */
export function readWrittenAt(header: string | readonly string[] | undefined): string | null {
  if (header === undefined) return null;
  const { success, data } = time.safeParse(header);
  if (success) return data;
  const errors = [{ path: 'X-Written-At', message: 'must be a time such as 2026-11-21T09:52:00Z' }];
  throw new ProblemException('validation_failed', 'X-Written-At is no time.', { errors });
}
