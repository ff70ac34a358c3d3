import type { DomainEvent } from '../events.js';
import { type Aggregate, fold } from '../shared/aggregate.js';
import type { Event } from '../shared/event.js';

/** A hospital's history, stream by stream, as a store keeps it. A value: what is appended makes another one. */
export type History = ReadonlyMap<string, readonly DomainEvent[]>;

/** What a decision sees of one stream. Frozen: a decision that changes it throws. */
export const stateOf = <State, E extends Event>(history: History, aggregate: Aggregate<State, E>, id: string): State =>
  frozen(fold(aggregate, eventsOf<E>(history, aggregate.stream(id))));

/** A stream holds the events of one aggregate. */
export const eventsOf = <E extends Event>(history: History, stream: string) =>
  (history.get(stream) ?? []) as readonly Event[] as readonly E[];

/** The revision that a caller names. */
export const named = (
  record: { readonly revision: number } | null | undefined,
  { sees }: { readonly sees: 'now' | 'before' | null },
) => (sees === null || !record ? null : sees === 'now' ? record.revision : record.revision - 1);

/** Whoever changes it, throws. */
export function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}
