import type { Event } from './event.js';

/**
 * A consistency boundary: one stream, and the state that decisions see of it.
 * `evolve` gets the event's revision in its stream, since a record's revision is that of the last event that touched it,
 * and the id of who did it; left out: nobody is known. It ignores events that its state does not depend on.
 */
export type Aggregate<State, E extends Event> = {
  readonly stream: (id: string) => string;
  readonly initial: State;
  readonly evolve: (state: State, event: E, revision: number, by?: string) => State;
} & (
  | {
      /** The state follows from the stream's newest event alone, so that nothing before it needs to be read. */
      readonly newestDecides: true;
    }
  | {
      /**
       * The state is plain JSON, and is kept now and then. Raised when `evolve` makes another state of the same events: what
       * was kept by older code is not read any more. A golden fixture fails until it is.
       */
      readonly foldVersion: number;
      /**
       * The wire names of every event of its streams: a reader refuses any other there, and what is kept is of no use to code
       * that has other ones. A spec fails while one is missing.
       */
      readonly events: readonly string[];
    }
);

/** The state after these events, numbered from 1 as a stream numbers them. */
export const fold = <State, E extends Event>(aggregate: Aggregate<State, E>, events: readonly E[]): State =>
  events.reduce((state, event, index) => aggregate.evolve(state, event, index + 1), aggregate.initial);
