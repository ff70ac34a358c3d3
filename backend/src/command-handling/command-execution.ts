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
  EventIdReused,
  type EventStore,
  EventStoreUnavailable,
  type NewEvent,
  type RecordedEvent,
  START,
  type StreamState,
} from '@ward-board/event-store';
import { currentTraceparent, inSpan } from '@ward-board/projections';
import { InjectEventStore } from '../platform/database/event-store.token.js';
import type { StoredEvents } from '../read-models/stored-events.js';
import { type CommandMetadata, eventIdMadeBy } from './command-metadata.js';
import { CommandMetrics } from './command-metrics.js';
import { KeyedMutex } from './keyed-mutex.js';
import { StreamStates } from './stream-states.js';

/** Reads an aggregate's state for a decision. A stream that a decision appends to must not have grown since. */
export type Load = <State, E extends Event>(aggregate: Aggregate<State, E>, id: string) => Promise<State>;

/**
 * What became of a command: done, or refused. Where nothing was to be changed, `stored` is what it decided on: its
 * answer must show that, which another command may have stored a moment before.
 */
export type CommandOutcome =
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

  constructor(
    @InjectEventStore() private readonly store: EventStore,
    private readonly states: StreamStates,
    private readonly metrics: CommandMetrics,
  ) {}

  /**
   * @param decide loads what it needs and decides. Called again after each conflict, so it must do nothing else.
   * @throws EventStoreUnavailable, and what `StreamStates` throws.
   */
  async execute(metadata: CommandMetadata, decide: (load: Load) => Promise<Decision>): Promise<CommandOutcome> {
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
  ): Promise<CommandOutcome | Conflict> {
    const loaded = new Map<string, Promise<StreamState<unknown>>>();
    const load: Load = async <State, E extends Event>(aggregate: Aggregate<State, E>, id: string) => {
      const stream = aggregate.stream(id);
      // Read once: two readings of one stream could differ, and the decision would see both.
      const reading = loaded.get(stream) ?? this.states.read(aggregate, id);
      loaded.set(stream, reading);
      return (await reading).state as State;
    };
    const decision = await inSpan('decide', {}, () => decide(load));
    const streams = new Map<string, StreamState<unknown>>();
    for (const [stream, reading] of loaded) streams.set(stream, await reading);
    return this.carryOut(metadata, decision, streams);
  }

  private async carryOut(
    metadata: CommandMetadata,
    decision: Decision,
    streams: ReadonlyMap<string, StreamState<unknown>>,
  ): Promise<CommandOutcome | Conflict> {
    if (decision.ok && decision.appends.length > 0)
      return inSpan('append', { 'ward_board.correlation_id': metadata.correlationId }, () =>
        this.append(metadata, newEvents(metadata, decision.appends, streams), streams),
      );
    // Its answer was lost, and it comes again: what was decided now is about a state in which it is done.
    const before = await this.storedBefore(metadata);
    if (before) return before;
    return decision.ok ? { ok: true, stored: decidedOn([...streams.values()]) } : decision;
  }

  private async append(
    metadata: CommandMetadata,
    byStream: ReadonlyMap<string, readonly NewEvent[]>,
    streams: ReadonlyMap<string, StreamState<unknown>>,
  ): Promise<CommandOutcome | Conflict> {
    const writes = [...byStream].map(([stream, events]) => {
      const expectedRevision = streams.get(stream)?.revision ?? 0;
      return { stream, expectedRevision, events };
    });
    const answered = this.metrics.appends.startTimer();
    try {
      const result = await this.store.append(writes);
      answered({ outcome: result.outcome });
      if (result.outcome !== 'conflict') {
        const events = writes.flatMap(({ stream, expectedRevision, events: own }) =>
          own.map((event, index) => ({ ...event, stream, revision: expectedRevision + index + 1 })),
        );
        const incomplete = result.outcome === 'duplicate';
        // The store tries again by itself as well: what it then finds stored, the first request has stored.
        const repeated = incomplete && metadata.isRetry === true;
        return { ok: true, stored: { position: result.position, events, incomplete, changed: true, repeated } };
      }
      this.metrics.conflicts.inc();
      if (streams.has(result.stream)) return { conflictAt: result.stream };
      // No retry would change that: the decision appends to a stream that exists, without having looked at it.
      throw new Error(`A decision appended to stream ${result.stream}, which it had not loaded.`);
    } catch (error) {
      if (error instanceof EventStoreUnavailable) answered({ outcome: 'failed' });
      // Other events than the first time, since others have changed something in between.
      const before = error instanceof EventIdReused ? await this.storedBefore(metadata) : null;
      if (before) return before;
      throw error;
    }
  }

  /** What an earlier try of the command stored; null: there was none, or it stored nothing. */
  private async storedBefore(metadata: CommandMetadata): Promise<CommandOutcome | null> {
    const events = await this.store.readAppend(eventIdMadeBy(metadata, 0));
    const last = events.at(-1);
    if (!last) return null;
    const repeated = metadata.isRetry === true;
    return { ok: true, stored: { position: last.position, events, incomplete: false, changed: true, repeated } };
  }
}

/** The newest events of the streams that a decision read, and the position of the newest of them. */
function decidedOn(streams: readonly StreamState<unknown>[]): StoredEvents {
  const events = streams.flatMap(({ newest }) => newest);
  const newest = events.toSorted((one, other) => (one.position < other.position ? -1 : 1)).at(-1);
  const incomplete = streams.some(({ followsFromNewest }) => !followsFromNewest);
  return { position: newest?.position ?? START, events, incomplete, changed: false };
}

/** The events of a decision by their streams, each with its identity and its metadata. */
function newEvents(
  metadata: CommandMetadata,
  appends: readonly StreamAppend[],
  streams: ReadonlyMap<string, StreamState<unknown>>,
): ReadonlyMap<string, NewEvent[]> {
  const byStream = new Map<string, NewEvent[]>();
  let index = 0;
  const traceparent = currentTraceparent();
  for (const { stream, events } of appends) {
    const own = byStream.get(stream) ?? [];
    byStream.set(stream, own);
    const at = notBefore(streams.get(stream)?.newest.at(-1), metadata.at);
    for (const event of events)
      own.push(newEvent({ ...metadata, at }, event, eventIdMadeBy(metadata, index++), traceparent));
  }
  return byStream;
}

/** Times never run backwards within a stream, whatever a clock that is set back, or another node's, says. */
function notBefore(newest: RecordedEvent | undefined, at: string): string {
  const before = newest?.metadata.occurred_at ?? '';
  return before > at ? before : at;
}

/** Whose an event is, as its data says it; nothing: it is of no one patient, or of no stay. */
interface Whose {
  readonly patient_id?: string;
  readonly admission_id?: string | null;
}

/** An event with what an auditor asks of it: who did it, when, caused by what, and whose it is. */
function newEvent(
  { commandId, actor, at, correlationId }: CommandMetadata,
  event: Event,
  id: string,
  traceparent: string | undefined,
): NewEvent {
  const { patient_id, admission_id } = event.data as Whose;
  return {
    id,
    type: event.type,
    data: event.data as NewEvent['data'],
    metadata: {
      version: String(versionOf(event.type as EventType)),
      occurred_at: at,
      // Metadata are texts alone: what an event is not of is left out.
      ...(patient_id && { patient_id }),
      ...(admission_id && { admission_id }),
      actor_id: actor.id,
      actor_name: actor.name,
      actor_role: actor.role,
      actor_department: actor.department,
      correlation_id: correlationId,
      causation_id: commandId,
      command_id: commandId,
      ...(traceparent !== undefined && { traceparent }),
    },
  };
}
