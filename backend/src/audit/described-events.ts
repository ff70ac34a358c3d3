import type { AuditHistoryEvent } from '@ward-board/contract';
import type { EventStore, RecordedEvent } from '@ward-board/event-store';
import { auditEvent } from './audit-event.js';
import { EventStays } from './event-stays.js';
import { RecordNames } from './record-names.js';
import { effectiveTime } from './words/effective-time.js';
import { sayEvent } from './words/say-event.js';

/** An event in words, without the stay that it belongs to, which may be in another stream. */
export type DescribedEvent = Omit<AuditHistoryEvent, 'admission_id'>;

/** Events in words, each with its stay. What was read of other streams is kept: an instance is for one answer. */
export class DescribedEvents {
  private readonly stays: EventStays;
  private readonly names: RecordNames;

  /** @param zone the facility's, by whose clock sentences say times. */
  constructor(
    store: EventStore,
    private readonly zone: string,
  ) {
    this.stays = new EventStays(store);
    this.names = new RecordNames(store);
  }

  /** How many streams were read. */
  get reads(): number {
    return this.stays.reads + this.names.reads;
  }

  /** As far as the event says it alone: nothing is read, and its sentence may name less. */
  alone(event: RecordedEvent): DescribedEvent {
    return this.inWords(event, null, null);
  }

  /** The admission's id; null: the event is of no stay. */
  stayOf({ data }: RecordedEvent): Promise<string | null> {
    return this.stays.of(data);
  }

  /** With what its record was called and held before it. */
  async of(event: RecordedEvent): Promise<AuditHistoryEvent> {
    const [named, before] = [await this.names.of(event), await this.names.heldBefore(event)];
    return { ...this.inWords(event, named, before), admission_id: await this.stayOf(event) };
  }

  private inWords(recorded: RecordedEvent, named: string | null, before: object | null): DescribedEvent {
    const event = auditEvent(recorded);
    const { also, sentence, group } = sayEvent(event, named, before);
    const effective = effectiveTime(event, this.zone);
    return {
      ...event,
      ...{ group, also: [...also], handover_id: handoverIn(event.data) },
      sentence: effective === null ? sentence : `${sentence}, ${effective.words}`,
      effective_at: effective?.at ?? null,
      before: changedIn(event.data, before),
    };
  }
}

/** Of an edit: what its record had in the fields that it changed. @param held the whole of it; null: not known, unless the event says it. */
function changedIn(data: unknown, held: object | null): Readonly<Record<string, unknown>> | null {
  if (!isObject(data) || !isObject(data.changes)) return null;
  const before = held ?? data.before;
  if (!isObject(before)) return null;
  return Object.fromEntries(Object.keys(data.changes).map((field) => [field, Reflect.get(before, field) ?? null]));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function handoverIn(data: unknown): string | null {
  const id = isObject(data) ? data.handover_id : null;
  return typeof id === 'string' ? id : null;
}
