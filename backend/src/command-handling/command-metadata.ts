import { randomUUID } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { SignedInUser } from '@ward-board/contract';
import { derivedId, timeOfId } from '@ward-board/event-store';
import type { FastifyRequest } from 'fastify';
import { ownRequests } from '../platform/http/own-requests.js';

/**
 * What every command carries besides its own data: who gave it, when, and under which identity. A repeated command has
 * the same `commandId` and `at`, and so makes the same ids and the same events.
 */
export interface CommandMetadata {
  readonly commandId: string;
  readonly actor: Actor;
  /** When it happened: RFC 3339, UTC, milliseconds; the server's clock. */
  readonly at: string;
  readonly correlationId: string;
  /** The revision that the caller saw (If-Match); null: not said. */
  readonly ifMatch: number | null;
}

/** Who did it, as events and auditors name them. */
export interface Actor {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly department: string;
}

/** A user as the actor of a command. */
export const actorOf = ({ id, name, role, department }: SignedInUser): Actor => ({
  id,
  name,
  role,
  department: department ?? '',
});

/** The id of something that a command makes; `what` tells several apart. The same each time for the same command. */
export const idMadeBy = ({ commandId }: CommandMetadata, what: string): string =>
  derivedId(timeOfId(commandId), commandId, what);

/** A request as far as commands are concerned: who sent it, and whether it repeats an earlier one. */
export interface CommandRequest extends FastifyRequest {
  readonly session: { readonly user: SignedInUser } | null;
  /** Of a request with an Idempotency-Key: the identity that its first try was given. */
  claimed?: { readonly commandId: string; readonly at: string };
}

/** `@Metadata() metadata: CommandMetadata`: of a command, from the session, the clock and the headers. */
export const Metadata = createParamDecorator((_: unknown, context: ExecutionContext): CommandMetadata => {
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
