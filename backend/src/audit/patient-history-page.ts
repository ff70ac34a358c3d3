import { Injectable } from '@nestjs/common';
import type { AuditHistoryEvent, AuditHistoryQuery } from '@ward-board/contract';
import { type EventStore, type Position, type RecordedEvent, START } from '@ward-board/event-store';
import { InjectEventStore } from '../platform/database/event-store.token.js';
import { ProblemException } from '../platform/http/problem-exception.js';
import { auditEvent } from './audit-event.js';
import { EventStays } from './event-stays.js';
import { RecordNames } from './record-names.js';
import { sayEvent } from './words/say-event.js';

/** Events that are read at once. */
const BATCH = 500;
/** Events that one page looks through at most, when few of them are wanted. */
const MOST_READ = 10 * BATCH;
/** Other streams that one page reads at most, but for the last event's, when few of the events are of the stay that is looked for. */
const MOST_STREAMS = 500;

/** A patient's events in words, in either order, narrowed to what somebody looks for. */
@Injectable()
export class PatientHistoryPage {
  constructor(@InjectEventStore() private readonly store: EventStore) {}

  /**
   * A page of events. It may be empty and name a next one: see MOST_READ and MOST_STREAMS.
   * @throws ProblemException `validation_failed` for a cursor that is no position.
   */
  async of(patientId: string, query: AuditHistoryQuery) {
    const items: AuditHistoryEvent[] = [];
    const [stays, names] = [new EventStays(this.store), new RecordNames(this.store)];
    let at = this.cursorOf(query);
    for (let read = 0; read < MOST_READ; ) {
      const batch = await this.batch(patientId, query, at);
      for (const event of batch) {
        if (items.length === query.limit || stays.reads + names.reads >= MOST_STREAMS)
          return { items, next_cursor: at ?? null };
        at = event.position;
        const told = inWords(event);
        if (!isWanted(told, query)) continue;
        const admission_id = await stays.of(event.data);
        if (query.admission_id !== undefined && query.admission_id !== admission_id) continue;
        const [named, before] = [await names.of(event), await names.heldBefore(event)];
        const isSaid = named === null && before === null;
        items.push({ ...(isSaid ? told : inWords(event, named, before)), admission_id });
      }
      read += batch.length;
      if (batch.length < BATCH) return { items, next_cursor: null };
    }
    return { items, next_cursor: at ?? null };
  }

  private batch(patientId: string, { order }: AuditHistoryQuery, at: Position | undefined) {
    return order === 'newest'
      ? this.store.readByPatientBackwards(patientId, BATCH, at)
      : this.store.readByPatient(patientId, at ?? START, BATCH);
  }

  private cursorOf({ cursor }: AuditHistoryQuery): Position | undefined {
    if (cursor === undefined) return undefined;
    const position = this.store.positionOf(cursor);
    if (position !== null) return position;
    throw new ProblemException('validation_failed', 'The position is none of this log.', {
      errors: [{ path: 'cursor', message: 'is not the position of an event' }],
    });
  }
}

type Told = Omit<AuditHistoryEvent, 'admission_id'>;

function inWords(recorded: RecordedEvent, named: string | null = null, before: object | null = null): Told {
  const event = auditEvent(recorded);
  const { also, ...words } = sayEvent(event, named, before);
  return { ...event, ...words, also: [...also], handover_id: handoverIn(event.data) };
}

function handoverIn(data: unknown): string | null {
  const id: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'handover_id') : null;
  return typeof id === 'string' ? id : null;
}

/** But for its stay, which may be in another stream. */
function isWanted(event: Told, { actor, group, from, to }: AuditHistoryQuery): boolean {
  return (
    (actor === undefined || event.actor?.id === actor) &&
    (group === undefined || event.group === group || event.also.includes(group)) &&
    (from === undefined || event.occurred_at >= from) &&
    (to === undefined || event.occurred_at <= to)
  );
}
