import type { NewEvent, Position } from '@ward-board/event-store';

/** What a command stored, or decided on where it stored nothing: events, and the position of the last of them. */
export interface StoredEvents {
  readonly position: Position;
  readonly events: readonly (NewEvent & { readonly stream: string; readonly revision: number })[];
  /** An earlier try of the command stored them: `events` then holds one of them alone. */
  readonly repeated: boolean;
}
