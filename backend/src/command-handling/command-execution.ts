import { Injectable } from '@nestjs/common';
import {
  type Aggregate,
  type Decision,
  type DomainEvent,
  type Rejection,
  readEvent,
  versionOf,
} from '@ward-board/domain';
import { derivedId, EventIdReused, type EventStore, type NewEvent, type Position } from '@ward-board/event-store';
import { InjectEventStore } from '../platform/database/event-store.token.js';
import type { Issued } from './command-metadata.js';
import { Turns } from './keyed-mutex.js';

/** Reads an aggregate's state for a decision; its stream must then still be at that revision when the facts are stored. */
export type Load = <State>(aggregate: Aggregate<State>, id: string) => Promise<State>;

/**
 * What became of a command: done (`position` of its last event; null: nothing was to be changed; `streams`: all that it
 * read or wrote), or refused.
 */
export type Outcome =
  | { readonly ok: true; readonly position: Position | null; readonly streams: readonly string[] }
  | { readonly ok: false; readonly rejection: Rejection };

/** Each conflict means that another command on the same stream succeeded, so trying again always ends. */
const ATTEMPTS = 100;

/** Somebody else was faster at this stream. */
interface LostRace {
  readonly lostAt: string;
}

/** Thrown out of a decision when its command turns out to be done already. */
class DoneBefore extends Error {
  constructor(
    readonly position: Position,
    readonly stream: string,
  ) {
    super();
  }
}

/** Makes decisions: loads what they need, decides, stores the facts; anew when somebody else was faster. */
@Injectable()
export class Decisions {
  private readonly turns = new Turns();

  constructor(@InjectEventStore() private readonly store: EventStore) {}

  /**
   * @param decide loads what it needs and decides. Called again after each lost race, so it must do nothing else.
   * @throws EventStoreUnavailable
   */
  async make(issued: Issued, decide: (load: Load) => Promise<Decision>): Promise<Outcome> {
    let tried = await this.try(issued, decide);
    for (let attempt = 1; 'lostAt' in tried; attempt++) {
      if (attempt === ATTEMPTS) throw new Error(`Stream ${tried.lostAt} changed ${ATTEMPTS} times in a row.`);
      // Those who lost a race for a stream take turns at it: they lose to newcomers only, and each of those comes once.
      tried = await this.turns.take(tried.lostAt, () => this.try(issued, decide));
    }
    return tried;
  }

  private async try(issued: Issued, decide: (load: Load) => Promise<Decision>): Promise<Outcome | LostRace> {
    const revisions = new Map<string, number>();
    try {
      const decision = await decide((aggregate, id) => this.load(aggregate, id, issued, revisions));
      if (!decision.ok) return decision;
      const streams = new Set([...revisions.keys(), ...decision.changes.map(({ stream }) => stream)]);
      if (decision.changes.length === 0) return { ok: true, position: null, streams: [...streams] };
      const stored = await this.store.append(this.writes(issued, decision.changes, revisions));
      if (stored.outcome === 'conflict') return { lostAt: stored.stream };
      return { ok: true, position: stored.position, streams: [...streams] };
    } catch (error) {
      if (error instanceof DoneBefore) return { ok: true, position: error.position, streams: [error.stream] };
      // The same command was under way on another node, which was faster: decided again, it turns out to be done.
      if (error instanceof EventIdReused) return { lostAt: error.message };
      throw error;
    }
  }

  private async load<State>(
    aggregate: Aggregate<State>,
    id: string,
    issued: Issued,
    revisions: Map<string, number>,
  ): Promise<State> {
    const stream = aggregate.stream(id);
    const history = await this.store.readStream(stream);
    // Its answer was lost, and it comes again: deciding anew would refuse what was accepted.
    const before = history.findLast((event) => event.metadata.command_id === issued.commandId);
    if (before) throw new DoneBefore(before.position, stream);
    revisions.set(stream, history.length);
    return history.reduce(
      (state, { type, metadata, data, revision }) =>
        aggregate.evolve(state, readEvent(type, Number(metadata.version), data), revision),
      aggregate.initial,
    );
  }

  /** Facts of one stream go together, in their order; each stream must be where the decision saw it. */
  private writes(
    issued: Issued,
    changes: readonly { readonly stream: string; readonly facts: readonly DomainEvent[] }[],
    revisions: ReadonlyMap<string, number>,
  ) {
    let index = 0;
    const byStream = new Map<string, NewEvent[]>();
    for (const { stream, facts } of changes) {
      const events = facts.map((fact) => recordable(fact, issued, index++));
      byStream.set(stream, [...(byStream.get(stream) ?? []), ...events]);
    }
    return [...byStream].map(([stream, events]) => {
      const expectedRevision = revisions.get(stream) ?? 0;
      return { stream, expectedRevision, events };
    });
  }
}

/** A fact with its identity, and with what an auditor asks of it: who did it, when, caused by what, and whose it is. */
function recordable(fact: DomainEvent, { commandId, actor, at, correlationId }: Issued, index: number): NewEvent {
  const whose = fact.data as { readonly patient_id: string; readonly admission_id?: string };
  return {
    id: derivedId(Date.parse(at), commandId, 'event', String(index)),
    type: fact.type,
    data: fact.data as NewEvent['data'],
    metadata: {
      version: String(versionOf(fact.type)),
      occurred_at: at,
      patient_id: whose.patient_id,
      ...(whose.admission_id === undefined ? {} : { admission_id: whose.admission_id }),
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
