import { Injectable } from '@nestjs/common';
import type { PatientStateAt } from '@ward-board/contract';
import { type EventStore, type Position, type RecordedEvent, START } from '@ward-board/event-store';
import { type Projection, RowsFromEvents, wholeAppends } from '@ward-board/projections';
import { InjectEventStore } from '../platform/database/event-store.token.js';
import { type Collection, collections, projectionOf } from '../read-models/collections.js';

/** Events that are read and folded at once. */
const BATCH = 1_000;

/** A patient's records at a moment, made of the events alone, by the folds that make the boards. */
@Injectable()
export class PatientState {
  constructor(@InjectEventStore() private readonly store: EventStore) {}

  /** @param at RFC 3339, UTC, milliseconds. */
  async at(patientId: string, at: string): Promise<PatientStateAt> {
    const folds = new Map<Projection, RowsFromEvents>();
    for (const collection of collections) {
      const projection = projectionOf(collection);
      folds.set(projection, folds.get(projection) ?? new RowsFromEvents(projection));
    }
    let position: Position | null = null;
    for await (const events of this.until(patientId, at)) {
      for (const made of folds.values()) made.add(events);
      position = events.at(-1)?.position ?? position;
    }
    const rows = [...folds.values()].flatMap((made) => made.all());
    const recordsOf = (wanted: Collection) =>
      rows.flatMap(({ collection, record }) => (collection === wanted ? [{ ...record }] : []));
    const records = Object.fromEntries(collections.map((collection) => [collection, recordsOf(collection)]));
    return { patient_id: patientId, at, position, collections: records };
  }

  /**
   * The patient's events in the log's order, up to the first that happened after a moment: what the service had taken by then.
   * Pages hold whole appends: an append's events have one time, and the one that ends a page is read again with the next.
   */
  private async *until(patientId: string, at: string): AsyncGenerator<readonly RecordedEvent[]> {
    for (let after: Position = START; ; ) {
      const page = await this.store.readByPatient(patientId, after, BATCH);
      const later = page.findIndex(({ metadata, recordedAt }) => (metadata.occurred_at ?? recordedAt) > at);
      const wanted = later === -1 ? page : page.slice(0, later);
      const isLast = later !== -1 || page.length < BATCH;
      const events = isLast ? wanted : wholeAppends(wanted);
      yield events;
      const last = events.at(-1);
      if (isLast || !last) return;
      after = last.position;
    }
  }
}
