import { Injectable } from '@nestjs/common';
import { patients, stays } from '@ward-board/domain';
import type { EventStore, Position, RecordedEvent } from '@ward-board/event-store';
import { readFact } from '@ward-board/projections';
import { InjectEventStore } from '../platform/database/event-store.token.js';
import { type Collection, projectionOf } from './collections.js';

/** Makes a record from the events alone, where the read model does not have it: not yet, or not any longer. */
@Injectable()
export class FromEvents {
  constructor(@InjectEventStore() private readonly store: EventStore) {}

  /**
   * The record as of a position.
   * @param streams some that the command touched; the patients and the stays whom they name are read as well.
   */
  async record(streams: readonly string[], asOf: Position, collection: Collection, id: string): Promise<string> {
    const touched = await this.read(streams);
    const related = new Set(touched.flatMap(relatedStreams).filter((stream) => !streams.includes(stream)));
    const history = [...touched, ...(await this.read([...related]))]
      .filter(({ position }) => position <= asOf)
      .sort((a, b) => (a.position < b.position ? -1 : 1));
    const projection = projectionOf(collection);
    const file = history.reduce(
      (state: unknown, event) => projection.apply(state, readFact(event)),
      projection.open([]),
    );
    const row = projection.rows(file).find((candidate) => candidate.collection === collection && candidate.id === id);
    if (!row) throw new Error(`The events of ${streams.join(', ')} make no ${collection} ${id}.`);
    return JSON.stringify(row.record);
  }

  private async read(streams: readonly string[]): Promise<readonly RecordedEvent[]> {
    return (await Promise.all(streams.map((stream) => this.store.readStream(stream)))).flat();
  }
}

const relatedStreams = ({ metadata: { patient_id, admission_id } }: RecordedEvent): readonly string[] => [
  ...(patient_id === undefined ? [] : [patients.stream(patient_id)]),
  ...(admission_id === undefined ? [] : [stays.stream(admission_id)]),
];
