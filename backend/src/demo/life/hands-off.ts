import { Injectable } from '@nestjs/common';
import { patients, stays } from '@ward-board/domain';
import type { EventStore, RecordedEvent } from '@ward-board/event-store';
import { InjectEventStore } from '../../platform/database/event-store.token.js';
import { isOurs } from '../steps/ours.js';
import type { Whose } from '../steps/step.js';
import { minutesSince } from './picture.js';

/** How long a patient is left to the visitor who did something with them last. */
const LEFT_ALONE_MINUTES = 10;

/** Tells whose patients the life of the demo keeps its hands off. */
@Injectable()
export class HandsOff {
  constructor(@InjectEventStore() private readonly store: EventStore) {}

  /** Whether a person did anything with this patient or this stay a short while ago. */
  async off({ patient_id, admission_id }: Whose, now: Date): Promise<boolean> {
    const streams = [
      ...(patient_id === undefined ? [] : [patients.stream(patient_id)]),
      ...(admission_id === undefined ? [] : [stays.stream(admission_id)]),
    ];
    const histories = await Promise.all(streams.map((stream) => this.store.readStream(stream)));
    return histories.flat().some((event) => byPersonLately(event, now));
  }
}

export const byPersonLately = (event: RecordedEvent, now: Date): boolean =>
  !isOurs(event) && minutesSince(event.recordedAt, now) < LEFT_ALONE_MINUTES;
