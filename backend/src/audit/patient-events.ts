import { Injectable } from '@nestjs/common';
import type { AuditEvent, AuditEventQuery } from '@ward-board/contract';
import { type EventStore, type Position, type RecordedEvent, START } from '@ward-board/event-store';
import { InjectEventStore } from '../platform/database/event-store.token.js';
import { ProblemException } from '../platform/http/problem-exception.js';

/** Events that are read at once. */
const BATCH = 1_000;
/** Events that one page looks through at most, when few of them are in the time that was asked for. */
const MOST_READ = 10 * BATCH;

/** What an auditor asks of the log about one patient. */
@Injectable()
export class PatientEvents {
  constructor(@InjectEventStore() private readonly store: EventStore) {}

  /** @throws ProblemException `not_found` for a patient of whom the log has no event. */
  async expect(patientId: string): Promise<void> {
    const [first] = await this.store.readByPatient(patientId, START, 1);
    if (!first) throw new ProblemException('not_found', 'There is no such patient.');
  }

  /** A page of a patient's events, in the log's order. It may be empty and name a next one: see MOST_READ. */
  async page(patientId: string, query: AuditEventQuery) {
    const items: AuditEvent[] = [];
    let at = this.after(query);
    for (let read = 0; read < MOST_READ; ) {
      const batch = await this.store.readByPatient(patientId, at, BATCH);
      for (const event of batch) {
        if (items.length === query.limit) return { items, next_cursor: at };
        at = event.position;
        if (isWanted(event, query)) items.push(auditEvent(event));
      }
      read += batch.length;
      if (batch.length < BATCH) return { items, next_cursor: null };
    }
    return { items, next_cursor: at };
  }

  /** Every event of a patient that is stored by now, as lines of JSON, a batch in memory at a time. */
  async *lines(patientId: string, query: AuditEventQuery): AsyncGenerator<string> {
    const until = await this.store.head();
    for (let at = this.after(query); at < until; ) {
      const batch = await this.store.readByPatient(patientId, at, BATCH);
      const wanted = batch.filter((event) => event.position <= until && isWanted(event, query));
      if (wanted.length > 0) yield wanted.map((event) => `${JSON.stringify(auditEvent(event))}\n`).join('');
      if (batch.length < BATCH) return;
      at = batch.at(-1)?.position ?? until;
    }
  }

  private after({ after, cursor }: AuditEventQuery): Position {
    const text = after ?? cursor;
    if (text === undefined) return START;
    const position = this.store.positionOf(text);
    if (position !== null) return position;
    const path = after === undefined ? 'cursor' : 'after';
    throw new ProblemException('validation_failed', 'The position is none of this log.', {
      errors: [{ path, message: 'is not the position of an event' }],
    });
  }
}

function isWanted({ metadata, recordedAt }: RecordedEvent, { from, to }: AuditEventQuery): boolean {
  const at = metadata.occurred_at ?? recordedAt;
  return (from === undefined || at >= from) && (to === undefined || at <= to);
}

function auditEvent({ metadata, ...event }: RecordedEvent): AuditEvent {
  const { actor_id: id, actor_name: name, actor_role: role, actor_department: department } = metadata;
  return {
    position: event.position,
    event_id: event.id,
    type: event.type,
    version: Number(metadata.version ?? 1),
    stream: event.stream,
    revision: event.revision,
    occurred_at: metadata.occurred_at ?? event.recordedAt,
    recorded_at: event.recordedAt,
    actor: id && name !== undefined && role ? { id, name, role, department: department || null } : null,
    correlation_id: metadata.correlation_id ?? null,
    causation_id: metadata.causation_id ?? null,
    data: event.data as AuditEvent['data'],
  };
}
