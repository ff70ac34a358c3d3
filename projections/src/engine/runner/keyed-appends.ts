import { type EventType, eventTypes } from '@ward-board/domain';
import type { RecordedEvent } from '@ward-board/event-store';
import type { Poison } from '../poison/halt.js';
import type { Projection } from '../projection.js';
import { appendsOf } from './appends.js';

/** An event with the key of the document that it belongs to. */
export interface KeyedEvent {
  readonly key: string;
  readonly recorded: RecordedEvent;
}

/** An append, with those of its events that concern a projection. */
export interface KeyedAppend {
  readonly last: RecordedEvent;
  readonly events: readonly KeyedEvent[];
}

/** The appends of a batch up to the first event of which nobody can say to which document it belongs. */
export interface KeyedBatch {
  readonly appends: readonly KeyedAppend[];
  readonly keyless: Poison | undefined;
}

const known: ReadonlySet<string> = new Set(eventTypes);

/**
 * Whether an event may concern a projection: that of a type that this code does not know may, until it says to which
 * document it belongs.
 */
const mayConcern = ({ handles }: Pick<Projection, 'handles'>, type: string): boolean =>
  handles.includes(type as EventType) || !known.has(type);

/** Sorts a batch of whole appends by document. */
export function keyedAppends(
  projection: Pick<Projection, 'handles' | 'key'>,
  batch: readonly RecordedEvent[],
): KeyedBatch {
  const appends: KeyedAppend[] = [];
  for (const append of appendsOf(batch)) {
    const events: KeyedEvent[] = [];
    for (const recorded of append) {
      if (!mayConcern(projection, recorded.type)) continue;
      const key = projection.key(recorded);
      if (key !== null) events.push({ key, recorded });
      else if (known.has(recorded.type))
        return {
          appends,
          keyless: { event: recorded, error: new Error(`${recorded.type} does not say what it belongs to.`) },
        };
    }
    const last = append.at(-1);
    if (last) appends.push({ last, events });
  }
  return { appends, keyless: undefined };
}

/** The keys that appends name, each once. */
export const keysOf = (appends: readonly KeyedAppend[]): ReadonlySet<string> =>
  new Set(appends.flatMap(({ events }) => events.map(({ key }) => key)));
