import { type DomainEvent, versionOf } from '@ward-board/domain';
import { idOf, streamOf } from '@ward-board/domain/testing';
import { derivedId, type NewEvent, type Position, type RecordedEvent, type StreamWrite } from '@ward-board/event-store';

/** The events of one command, which are stored in one append. */
export type Append = readonly DomainEvent[];

const BEGIN = Date.parse('2026-03-01T08:00:00.000Z');

/** When the n-th append happened: a minute after the one before. */
export const timeOf = (n: number): string => new Date(BEGIN + n * 60_000).toISOString();

/** Who did everything, as events say it. */
const actor = { actor_id: idOf('doctor'), actor_name: 'Dr. Okafor', actor_role: 'doctor', actor_department: 'ICU' };
/** The same, as records name them. */
export const doneByAll = { id: actor.actor_id, name: actor.actor_name, role: 'doctor', department: 'ICU' };

const toPosition = (n: number) => String(n).padStart(19, '0') as Position;

/** Writes a history, append by append, as decisions hand it to a store, and as a store gives it back. */
export class HistoryWriter {
  private readonly revisions = new Map<string, number>();
  private position = 0;
  private appends = 0;

  /** @param name tells the ids of several writers in one store apart. */
  constructor(private readonly name = 'chronicle') {}

  /** What is to be appended: every stream of it where this history left it. */
  write(append: Append): readonly StreamWrite[] {
    this.appends += 1;
    const at = timeOf(this.appends);
    const command_id = derivedId(Date.parse(at), this.name, String(this.appends));
    const byStream = new Map<string, NewEvent[]>();
    for (const [index, event] of append.entries()) {
      const stream = streamOf(event);
      byStream.set(stream, [...(byStream.get(stream) ?? []), this.newEvent(event, at, command_id, index)]);
    }
    return [...byStream].map(([stream, events]) => {
      const expectedRevision = this.revisions.get(stream) ?? 0;
      this.revisions.set(stream, expectedRevision + events.length);
      return { stream, expectedRevision, events };
    });
  }

  /** The same, as it is stored. */
  record(append: Append): readonly RecordedEvent[] {
    return this.write(append).flatMap(({ stream, expectedRevision, events }) =>
      events.map((event, index) => ({
        ...event,
        stream,
        revision: expectedRevision + index + 1,
        position: toPosition(++this.position),
        recordedAt: event.metadata.occurred_at ?? '',
      })),
    );
  }

  private newEvent(event: DomainEvent, occurred_at: string, command_id: string, index: number): NewEvent {
    const metadata = {
      version: String(versionOf(event.type)),
      occurred_at,
      command_id,
      ...patientOf(event.data),
      ...actor,
    };
    return {
      id: derivedId(Date.parse(occurred_at), command_id, String(index)),
      type: event.type,
      data: JSON.parse(JSON.stringify(event.data)),
      metadata:
        'admission_id' in event.data && event.data.admission_id
          ? { ...metadata, admission_id: event.data.admission_id }
          : metadata,
    };
  }
}

const patientOf = (data: object): Readonly<Record<string, string>> =>
  'patient_id' in data && typeof data.patient_id === 'string' ? { patient_id: data.patient_id } : {};

/** A history as a store gives it back. */
export function recorded(...appends: readonly Append[]): RecordedEvent[] {
  const writer = new HistoryWriter();
  return appends.flatMap((append) => writer.record(append));
}
