import { randomUUID } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { derivedId } from '@ward-board/event-store';
import type { AdmittedRequest } from '../access/gate/current-session.js';
import { ownRequests } from '../platform/http/own-requests.js';
import { actorOf, type Issued } from './issued.js';

/** What the way in has found out about a request: who it is from, and whether it is a command that came before. */
export interface CommandRequest extends AdmittedRequest {
  /** Of a request with an Idempotency-Key: the identity that its first try was given. */
  claimed?: { readonly commandId: string; readonly at: string };
}

/** A controller's parameter: the command's `Issued`, from the session, the clock and the headers. */
export const Issue = createParamDecorator((_: unknown, context: ExecutionContext): Issued => {
  const request = context.switchToHttp().getRequest<CommandRequest>();
  if (!request.session) throw new Error('A command needs a session.');
  const at = request.claimed?.at ?? (ownRequests.getStore()?.at ?? new Date()).toISOString();
  return {
    at,
    commandId: request.claimed?.commandId ?? derivedId(Date.parse(at), randomUUID()),
    actor: actorOf(request.session.user),
    correlationId: request.id,
    ifMatch: readIfMatch(request.headers['if-match']),
  };
});

/** `"3"` is revision 3; `*` and no header ask for nothing; anything else matches no revision (RFC 9110, 13.1.1). */
export function readIfMatch(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null;
  const revision = /^"?(\d{1,15})"?$/.exec(header.trim())?.[1];
  return revision === undefined ? -1 : Number(revision);
}
