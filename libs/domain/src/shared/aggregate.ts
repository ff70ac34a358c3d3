import type { DomainEvent } from '../events.js';

/**
 * A consistency boundary: one stream, and the state that decisions see of it.
 * `evolve` gets the event's revision in its stream, since a record's revision is that of the last event that touched it;
 * it ignores events that its state does not depend on.
 */
export interface Aggregate<State> {
  readonly stream: (id: string) => string;
  readonly initial: State;
  readonly evolve: (state: State, event: DomainEvent, revision: number) => State;
}

/** The state after these events, numbered from 1 as a stream numbers them. */
export const fold = <State>(aggregate: Aggregate<State>, events: readonly DomainEvent[]): State =>
  events.reduce((state, event, index) => aggregate.evolve(state, event, index + 1), aggregate.initial);
