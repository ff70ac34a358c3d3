import { Injectable } from '@nestjs/common';
import type { PatientStateAt } from '@ward-board/contract';
import type { EventStore, RecordedEvent } from '@ward-board/event-store';
import { type Projection, RowsFromEvents } from '@ward-board/projections';
import { InjectEventStore } from '../platform/database/event-store.token.js';
import { ProblemException } from '../platform/http/problem-exception.js';
import { type Collection, collections, projectionOf } from '../read-models/collections.js';
import { patientsEventAt } from './event-at.js';
import { EventCauses } from './event-causes.js';
import { historyUntil } from './past/patient-history.js';

/** A patient's records at a moment, made of the events alone, by the folds that make the boards. */
@Injectable()
export class PatientState {
  constructor(
    @InjectEventStore() private readonly store: EventStore,
    private readonly causes: EventCauses,
  ) {}

  /**
   * The records after every event up to the first that happened after a moment: what the service had taken by then.
   * @param at RFC 3339, UTC, milliseconds.
   */
  at(patientId: string, at: string): Promise<PatientStateAt> {
    return this.until(patientId, at, ({ metadata, recordedAt }) => (metadata.occurred_at ?? recordedAt) > at);
  }

  /**
   * The records before or after an event, with all that was recorded together with it, and after it with what led to it; `at` is when it happened.
   * @throws ProblemException `validation_failed` that names `position` or `before`, where no event of the patient is there.
   */
  async around(patientId: string, side: 'position' | 'before', text: string): Promise<PatientStateAt> {
    const event = await patientsEventAt(this.store, patientId, text);
    if (!event)
      throw new ProblemException('validation_failed', 'No event of this patient is at the position.', {
        errors: [{ path: side, message: 'is not the position of an event of this patient' }],
      });
    const { causation_id, occurred_at } = event.metadata;
    const isWith = (other: RecordedEvent) =>
      other.position === event.position || (causation_id !== undefined && other.metadata.causation_id === causation_id);
    // What is recorded together stands next to each other, and is half done until its last event.
    const isLate = (other: RecordedEvent) =>
      side === 'before'
        ? isWith(other) || other.position > event.position
        : other.position > event.position && !isWith(other);
    const state = await this.until(patientId, occurred_at ?? event.recordedAt, isLate);
    return side === 'before' ? state : { ...state, cause: await this.causes.of(event) };
  }

  private async until(
    patientId: string,
    at: string,
    isLater: (event: RecordedEvent) => boolean,
  ): Promise<PatientStateAt> {
    const folds = new Map<Projection, RowsFromEvents>();
    for (const collection of collections) {
      const projection = projectionOf(collection);
      folds.set(projection, folds.get(projection) ?? new RowsFromEvents(projection));
    }
    let last: RecordedEvent | undefined;
    for await (const events of historyUntil(this.store, patientId, isLater)) {
      for (const made of folds.values()) made.add(events);
      last = events.at(-1) ?? last;
    }
    const rows = new Map([...folds].map(([projection, made]) => [projection, made.all()]));
    // Another projection may have rows of the same collection, to complete its own from.
    const recordsOf = (wanted: Collection) =>
      (rows.get(projectionOf(wanted)) ?? []).flatMap(({ collection, record }) =>
        collection === wanted ? [{ ...record }] : [],
      );
    const records = Object.fromEntries(collections.map((collection) => [collection, recordsOf(collection)]));
    const { position = null, recordedAt: recorded_at = null } = last ?? {};
    return { patient_id: patientId, at, position, recorded_at, cause: null, collections: records };
  }
}
