import type { SignedInUser } from '@ward-board/contract';
import { derivedId } from '@ward-board/event-store';

/**
 * What every command carries besides its own words: who gave it, when, and under which identity. A repeated command is
 * issued with the same `commandId` and `at`, and so makes the same ids and the same events.
 */
export interface Issued {
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

export const actorOf = ({ id, name, role, department }: SignedInUser): Actor => ({
  id,
  name,
  role,
  department: department ?? '',
});

/** The id of something that a command makes; `what` tells several apart. The same each time for the same command. */
export const idMadeBy = ({ at, commandId }: Issued, what: string): string => derivedId(Date.parse(at), commandId, what);
