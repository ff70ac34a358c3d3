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

/**
 * Whether a record is as a command left it, and not as another has changed it since: its revision is that of the last event
 * that touched it. A command that changed nothing, or whose events are not all known, is answered with what there is.
 */
export const isAsLeftBy = (
  { events, incomplete, changed }: StoredEvents,
  { revision }: { readonly revision: number },
): boolean => incomplete || !changed || events.some((event) => event.revision === revision);
