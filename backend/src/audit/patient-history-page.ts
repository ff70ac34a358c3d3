import { Injectable } from '@nestjs/common';
import type { AuditHistoryEvent, AuditHistoryQuery } from '@ward-board/contract';
import { type EventStore, type Position, START } from '@ward-board/event-store';
import { InjectEventStore } from '../platform/database/event-store.token.js';
import { ProblemException } from '../platform/http/problem-exception.js';
import type { Settings } from '../settings/settings.js';
import { InjectSettings } from '../settings/settings.module.js';
import { type DescribedEvent, DescribedEvents } from './described-events.js';

/** Events that are read at once. */
const BATCH = 500;
/** Events that one page looks through at most, when few of them are wanted. */
const MOST_READ = 10 * BATCH;
/** Other streams that one page reads at most, but for the last event's, when few of the events are of the stay that is looked for. */
const MOST_STREAMS = 500;

/** A patient's events in words, in either order, narrowed to what somebody looks for. */
@Injectable()
export class PatientHistoryPage {
  constructor(
    @InjectEventStore() private readonly store: EventStore,
    @InjectSettings() private readonly settings: Settings,
  ) {}

  /**
   * A page of events. It may be empty and name a next one: see MOST_READ and MOST_STREAMS.
   * @throws ProblemException `validation_failed` for a cursor that is no position.
   */
  async of(patientId: string, query: AuditHistoryQuery) {
    const items: AuditHistoryEvent[] = [];
    const told = new DescribedEvents(this.store, this.settings.facility.time_zone);
    let at = this.cursorOf(query);
    for (let read = 0; read < MOST_READ; ) {
      const batch = await this.batch(patientId, query, at);
      for (const event of batch) {
        if (items.length === query.limit || told.reads >= MOST_STREAMS) return { items, next_cursor: at ?? null };
        at = event.position;
        if (!isWanted(told.alone(event), query)) continue;
        if (query.admission_id !== undefined && query.admission_id !== (await told.stayOf(event))) continue;
        items.push(await told.of(event));
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

/** But for its stay, which may be in another stream. */
function isWanted(event: DescribedEvent, { actor, group, from, to }: AuditHistoryQuery): boolean {
  return (
    (actor === undefined || event.actor?.id === actor) &&
    (group === undefined || event.group === group || event.also.includes(group)) &&
    (from === undefined || event.occurred_at >= from) &&
    (to === undefined || event.occurred_at <= to)
  );
}
