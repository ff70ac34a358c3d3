import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { headers, type SignedInUser } from '@ward-board/contract';
import { derivedId, timeOfId } from '@ward-board/event-store';
import type { FastifyRequest } from 'fastify';
import { readIfMatch } from './if-match.js';
import { readWrittenAt } from './written-at.js';

/**
 * What every command carries besides its own data: who gave it, when, and under which identity. A repeated command has
 * the same `commandId` and `at`, and so makes the same ids and the same events.
 */
export interface CommandMetadata {
  readonly commandId: string;
  readonly actor: Actor;
  /** When it happened: RFC 3339, UTC, milliseconds; the server's clock, which may have been set back. */
  readonly at: string;
  readonly correlationId: string;
  /** The revisions that the caller saw (If-Match), one of which it must be; null: not said. */
  readonly ifMatch: readonly number[] | null;
  /** The same request has come before, with its Idempotency-Key. */
  readonly isRetry?: boolean;
  /** When the sender says that it was written down: RFC 3339, by the sender's idea of this service's clock; null, left out: not said. */
  readonly writtenAt?: string | null;
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
export const idMadeBy = (
  { commandId, at }: Pick<CommandMetadata, 'commandId' | 'at'>,
  ...what: readonly string[]
): string => derivedId(timeOfId(commandId) ?? Date.parse(at), commandId, ...what);

/** The id of an event that a command stores: 0 is the first of its append, and `causation_id` of each of them is the command's. */
export const eventIdMadeBy = (metadata: Pick<CommandMetadata, 'commandId' | 'at'>, index: number): string =>
  idMadeBy(metadata, 'event', String(index));

/** A clock that is set back by no more than this was right before, or had a wrong time zone. One that was ahead by more had a wrong day. */
const SET_BACK_MS = 3 * 3_600_000;

/**
 * When it happened, RFC 3339, but not before anything that this service has done: what is measured now stands before no earlier
 * value, though the clock was set back in between. Ids go on for good from a day that was wrong; what is measured does not.
 */
export function happenedAt({ commandId, at }: CommandMetadata): string {
  const [now, ofId] = [Date.parse(at), timeOfId(commandId) ?? 0];
  return new Date(ofId - now > SET_BACK_MS ? now : Math.max(ofId, now)).toISOString();
}

/** What makes a write one and the same, however often it is sent. */
export interface WriteIdentity {
  /** Ids of what the command makes have its time, so that they are in the order in which commands came. */
  readonly commandId: string;
  readonly at: string;
  /** The same request has come before, with its Idempotency-Key. */
  readonly isRetry?: boolean;
}

/** A request as far as commands are concerned: who sent it, and which write it is. */
export interface CommandRequest extends FastifyRequest {
  readonly session: { readonly user: SignedInUser } | null;
  /** Of a write; with an Idempotency-Key, the identity that its first try was given. */
  identity?: WriteIdentity;
}

/** `@Metadata() metadata: CommandMetadata`: of a command, from the session, its identity and the headers. */
export const Metadata = createParamDecorator((_: unknown, context: ExecutionContext): CommandMetadata => {
  const request = context.switchToHttp().getRequest<CommandRequest>();
  if (!request.session || !request.identity) throw new Error('A command needs a session, and is a write.');
  const { at, commandId, isRetry = false } = request.identity;
  return {
    at,
    commandId,
    isRetry,
    actor: actorOf(request.session.user),
    correlationId: request.id,
    ifMatch: readIfMatch(request.headers['if-match']),
    writtenAt: readWrittenAt(request.headers[headers.writtenAt]),
  };
});
