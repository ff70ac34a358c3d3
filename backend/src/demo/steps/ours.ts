import { randomUUID } from 'node:crypto';
import { derivedId, type RecordedEvent } from '@ward-board/event-store';
import type { Actor, Issued } from '../../command-handling/command-metadata.js';

/** What the correlation id of everything that the demo does by itself begins with. */
const OURS = 'demo-';

/** The identity of something that the demo does now. */
export function issuedNow(actor: Actor, at: Date, ifMatch: number | null): Issued {
  const commandId = derivedId(at.getTime(), 'demo', randomUUID());
  return { commandId, at: at.toISOString(), actor, correlationId: OURS + commandId, ifMatch };
}

/** The identity of something in the demo's past: the same each time. */
export function issuedThen(actor: Actor, at: Date, what: string): Issued {
  const commandId = derivedId(at.getTime(), 'demo', what);
  return { commandId, at: at.toISOString(), actor, correlationId: OURS + commandId, ifMatch: null };
}

/**
 * Whether the demo made an event, and not a person. The actor does not tell: visitors sign in as the same people in
 * whose names the demo acts.
 */
export const isOurs = ({ metadata }: Pick<RecordedEvent, 'metadata'>): boolean =>
  metadata.correlation_id?.startsWith(OURS) === true;
