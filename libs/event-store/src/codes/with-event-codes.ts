import type {
  AppendResult,
  EventLines,
  EventStore,
  LineRange,
  LineStream,
  Position,
  ReadStreamOptions,
  RecordedEvent,
  RecordedText,
  Snapshot,
  StreamWrite,
  SubscribeOptions,
} from '../port/event-store.js';
import type { LineShape } from '../port/line-shape.js';
import { type EventKey, withCode } from './event-code.js';

/** The store, which gives each event that is appended its authentication code (`event-code.ts`). Reading is as before. */
export const withEventCodes = (store: EventStore, key: EventKey): EventStore => new StoreWithEventCodes(store, key);

class StoreWithEventCodes implements EventStore {
  constructor(
    private readonly store: EventStore,
    private readonly key: EventKey,
  ) {}

  async append(writes: readonly StreamWrite[]): Promise<AppendResult> {
    return this.store.append(writes.map((write) => this.coded(write)));
  }

  readStream(stream: string, options?: ReadStreamOptions): Promise<readonly RecordedEvent[]> {
    return this.store.readStream(stream, options);
  }

  readAppend(eventId: string): Promise<readonly RecordedEvent[]> {
    return this.store.readAppend(eventId);
  }

  readSnapshot(stream: string, version: string): Promise<Snapshot | null> {
    return this.store.readSnapshot(stream, version);
  }

  keepSnapshot(stream: string, snapshot: Snapshot): Promise<void> {
    return this.store.keepSnapshot(stream, snapshot);
  }

  readByPatient(patientId: string, after: Position, limit: number): Promise<readonly RecordedEvent[]> {
    return this.store.readByPatient(patientId, after, limit);
  }

  readTextByPatient(patientId: string, after: Position, limit: number): Promise<readonly RecordedText[]> {
    return this.store.readTextByPatient(patientId, after, limit);
  }

  readLinesByPatient(patientId: string, range: LineRange, shape: LineShape): Promise<EventLines | null> {
    return this.store.readLinesByPatient(patientId, range, shape);
  }

  streamLinesByPatient(patientId: string, wanted: LineStream, shape: LineShape): AsyncGenerator<Buffer> {
    return this.store.streamLinesByPatient(patientId, wanted, shape);
  }

  readByPatientBackwards(patientId: string, limit: number, before?: Position): Promise<readonly RecordedEvent[]> {
    return this.store.readByPatientBackwards(patientId, limit, before);
  }

  get consecutive(): boolean {
    return this.store.consecutive;
  }

  readAll(after: Position, limit: number): Promise<readonly RecordedEvent[]> {
    return this.store.readAll(after, limit);
  }

  readAllBackwards(limit: number, before?: Position): Promise<readonly RecordedEvent[]> {
    return this.store.readAllBackwards(limit, before);
  }

  head(): Promise<Position> {
    return this.store.head();
  }

  positionOf(text: string): Position | null {
    return this.store.positionOf(text);
  }

  subscribe(after: Position, options: SubscribeOptions): AsyncIterable<readonly RecordedEvent[]> {
    return this.store.subscribe(after, options);
  }

  close(): Promise<void> {
    return this.store.close();
  }

  /** An append succeeds only at the expected revision, so that the revision of each event is known before. */
  private coded({ stream, expectedRevision, events }: StreamWrite): StreamWrite {
    const coded = events.map((event, index) => {
      const revision = expectedRevision + index + 1;
      return { ...event, metadata: withCode({ ...event, stream, revision }, this.key) };
    });
    return { stream, expectedRevision, events: coded };
  }
}
