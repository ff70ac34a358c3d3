import { Injectable } from '@nestjs/common';
import {
  type Aggregate,
  type Decision,
  type Event,
  type EventType,
  type Rejection,
  type StreamAppend,
  versionOf,
} from '@ward-board/domain';
import {
  derivedId,
  EventIdReused,
  type EventStore,
  type NewEvent,
  type RecordedEvent,
  START,
} from '@ward-board/event-store';
import { InjectEventStore } from '../platform/database/event-store.token.js';
import type { StoredEvents } from '../read-models/stored-events.js';
import type { CommandMetadata } from './command-metadata.js';
import { KeyedMutex } from './keyed-mutex.js';
import { streamState } from './stream-state.js';

/** Reads an aggregate's state for a decision. A stream that a decision appends to must not have grown since. */
export type Load = <State, E extends Event>(aggregate: Aggregate<State, E>, id: string) => Promise<State>;

/**
 * What became of a command: done, or refused. Where nothing was to be changed, `stored` is what it decided on: its
 * answer must show that, which another command may have stored a moment before.
 */
export type Outcome =
  | { readonly ok: true; readonly stored: StoredEvents }
  | { readonly ok: false; readonly rejection: Rejection };

/** Each conflict means that another command on the same stream succeeded, so trying again always ends. */
const ATTEMPTS = 100;

/** Another command has appended to a stream between load and append. */
interface Conflict {
  readonly conflictAt: string;
}

/** Executes commands: loads what a decision needs, decides, appends its events; anew after a conflict. */
@Injectable()
export class CommandExecution {
  private readonly mutex = new KeyedMutex();

  constructor(@InjectEventStore() private readonly store: EventStore) {}

  /**
   * @param decide loads what it needs and decides. Called again after each conflict, so it must do nothing else.
   * @throws EventStoreUnavailable
   */
  async execute(metadata: CommandMetadata, decide: (load: Load) => Promise<Decision>): Promise<Outcome> {
    let outcome = await this.attempt(metadata, decide);
    for (let attempts = 1; 'conflictAt' in outcome; attempts++) {
      if (attempts === ATTEMPTS) throw new Error(`Stream ${outcome.conflictAt} changed ${ATTEMPTS} times in a row.`);
      // One at a time from here on: a retry conflicts only with first attempts, and each command makes one of those.
      outcome = await this.mutex.runExclusive(outcome.conflictAt, () => this.attempt(metadata, decide));
    }
    return outcome;
  }

  private async attempt(
    metadata: CommandMetadata,
    decide: (load: Load) => Promise<Decision>,
  ): Promise<Outcome | Conflict> {
    const loaded = new Map<string, ReturnType<typeof streamState>>();
    const load: Load = async <State, E extends Event>(aggregate: Aggregate<State, E>, id: string) => {
      const stream = aggregate.stream(id);
      // Read once: two readings of one stream could differ, and the decision would see both.
      const reading = loaded.get(stream) ?? streamState(this.store, aggregate, stream);
      loaded.set(stream, reading);
      const { state, events } = await reading;
      // Its answer was lost, and it comes again: deciding anew would refuse what was accepted.
      const before = events.findLast((event) => event.metadata.command_id === metadata.commandId);
      if (before) throw new StoredBefore({ position: before.position, events: [before], repeated: true });
      return state as State;
    };
    try {
      const decision = await decide(load);
      if (!decision.ok) return decision;
      if (decision.appends.length === 0) {
        const readings = await Promise.all(loaded.values());
        return { ok: true, stored: decidedOn(readings.flatMap(({ events }) => events)) };
      }
      const revisions = new Map<string, number>();
      for (const [stream, reading] of loaded) revisions.set(stream, (await reading).revision);
      return await this.append(newEvents(metadata, decision.appends), revisions);
    } catch (error) {
      if (error instanceof StoredBefore) return { ok: true, stored: error.stored };
      // The same command was executed at the same time on another node: decided again, it turns out to be stored.
      if (error instanceof EventIdReused) return { conflictAt: error.message };
      throw error;
    }
  }

  private async append(
    byStream: ReadonlyMap<string, readonly NewEvent[]>,
    revisions: ReadonlyMap<string, number>,
  ): Promise<Outcome | Conflict> {
    const writes = [...byStream].map(([stream, events]) => {
      const expectedRevision = revisions.get(stream) ?? 0;
      return { stream, expectedRevision, events };
    });
    const result = await this.store.append(writes);
    if (result.outcome !== 'conflict') {
      const events = writes.flatMap(({ stream, expectedRevision, events: own }) =>
        own.map((event, index) => ({ ...event, stream, revision: expectedRevision + index + 1 })),
      );
      return { ok: true, stored: { position: result.position, events, repeated: false } };
    }
    if (revisions.has(result.stream)) return { conflictAt: result.stream };
    // No retry would change that: the decision appends to a stream that exists, without having looked at it.
    throw new Error(`A decision appended to stream ${result.stream}, which it had not loaded.`);
  }
}

/** Thrown out of a decision when its command turns out to be stored already. */
class StoredBefore extends Error {
  constructor(readonly stored: StoredEvents) {
    super();
  }
}

/** The events of the streams that a decision read, and the position of the newest of them. */
function decidedOn(events: readonly RecordedEvent[]): StoredEvents {
  const newest = events.toSorted((one, other) => (one.position < other.position ? -1 : 1)).at(-1);
  return { position: newest?.position ?? START, events, repeated: false };
}

/** The events of a decision by their streams, each with its identity and its metadata. */
function newEvents(metadata: CommandMetadata, appends: readonly StreamAppend[]): ReadonlyMap<string, NewEvent[]> {
  const byStream = new Map<string, NewEvent[]>();
  let index = 0;
  for (const { stream, events } of appends) {
    const own = byStream.get(stream) ?? [];
    byStream.set(stream, own);
    for (const event of events) own.push(newEvent(metadata, event, index++));
  }
  return byStream;
}

/** An event with what an auditor asks of it: who did it, when, caused by what, and whose it is. */
function newEvent({ commandId, actor, at, correlationId }: CommandMetadata, event: Event, index: number): NewEvent {
  const { patient_id, admission_id } = event.data as { readonly patient_id: string; readonly admission_id?: string };
  return {
    id: derivedId(Date.parse(at), commandId, 'event', String(index)),
    type: event.type,
    data: event.data as NewEvent['data'],
    metadata: {
      version: String(versionOf(event.type as EventType)),
      occurred_at: at,
      patient_id,
      ...(admission_id === undefined ? {} : { admission_id }),
      actor_id: actor.id,
      actor_name: actor.name,
      actor_role: actor.role,
      actor_department: actor.department,
      correlation_id: correlationId,
      causation_id: commandId,
      command_id: commandId,
    },
  };
}
