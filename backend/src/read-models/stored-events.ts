import type { NewEvent, Position } from '@ward-board/event-store';

/** What a command stored, or decided on where it stored nothing: events, and the position of the last of them. */
export interface StoredEvents {
  readonly position: Position;
  readonly events: readonly (NewEvent & { readonly stream: string; readonly revision: number })[];
  /** `events` holds only some of them: an earlier try of the command stored them, or there are too many. */
  readonly incomplete: boolean;
  /** False: the command stored nothing, and `events` are the newest that it decided on. */
  readonly changed: boolean;
}
