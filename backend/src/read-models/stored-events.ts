import type { NewEvent, Position } from '@ward-board/event-store';

/** What a command stored, or decided on where it stored nothing: events, and the position of the last of them. */
export interface StoredEvents {
  readonly position: Position;
  readonly events: readonly (NewEvent & { readonly stream: string })[];
  /** `events` holds only some of them: an earlier try of the command stored them, or there are too many. */
  readonly incomplete: boolean;
}
