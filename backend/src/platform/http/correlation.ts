import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { headers } from '@ward-board/contract';

const ACCEPTED = /^[A-Za-z0-9._-]{1,64}$/;

/** The caller's `X-Correlation-Id` if it is one that can be logged and stored as it is; a new one otherwise. */
export function correlationId(request: IncomingMessage): string {
  const given = request.headers[headers.correlationId];
  return typeof given === 'string' && ACCEPTED.test(given) ? given : randomUUID();
}
