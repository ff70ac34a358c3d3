import { Injectable } from '@nestjs/common';
import type { PatientStateAt } from '@ward-board/contract';
import type { EventStore, Position, RecordedEvent } from '@ward-board/event-store';
import { type Projection, RowsFromEvents } from '@ward-board/projections';
import { InjectEventStore } from '../platform/database/event-store.token.js';
import { type Collection, collections, projectionOf } from '../read-models/collections.js';
import { historyUntil } from './patient-history.js';

/** A patient's records at a moment, made of the events alone, by the folds that make the boards. */
@Injectable()
export class PatientState {
  constructor(@InjectEventStore() private readonly store: EventStore) {}

  /**
   * The records after every event up to the first that happened after a moment: what the service had taken by then.
   * @param at RFC 3339, UTC, milliseconds.
   */
  async at(patientId: string, at: string): Promise<PatientStateAt> {
    const folds = new Map<Projection, RowsFromEvents>();
    for (const collection of collections) {
      const projection = projectionOf(collection);
      folds.set(projection, folds.get(projection) ?? new RowsFromEvents(projection));
    }
    let position: Position | null = null;
    const isLater = ({ metadata, recordedAt }: RecordedEvent) => (metadata.occurred_at ?? recordedAt) > at;
    for await (const events of historyUntil(this.store, patientId, isLater)) {
      for (const made of folds.values()) made.add(events);
      position = events.at(-1)?.position ?? position;
    }
    const rows = [...folds.values()].flatMap((made) => made.all());
    const recordsOf = (wanted: Collection) =>
      rows.flatMap(({ collection, record }) => (collection === wanted ? [{ ...record }] : []));
    const records = Object.fromEntries(collections.map((collection) => [collection, recordsOf(collection)]));
    return { patient_id: patientId, at, position, collections: records };
  }
}
