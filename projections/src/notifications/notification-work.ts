import { wards } from '@ward-board/contract';
import { patients } from '@ward-board/domain';
import { derivedId, type EventStore, type RecordedEvent } from '@ward-board/event-store';
import { type NewNotification, noChanges } from '../engine/checkpoint/write-batch.js';
import { readStored } from '../engine/projection.js';
import type { BatchWork } from '../engine/runner/batch-processor.js';
import { keyedAppends } from '../engine/runner/keyed-appends.js';
import { bellsFor, notifyingTypes } from './notifications.js';

/** The identity of the checkpoint. */
export const NOTIFIER = 'notifications';

/** How many of a patient's events are looked through for the one that could not be told. */
const NEARBY = 100;

/**
 * Creates notifications. Each event stands for itself: one that can't be told is parked alone, by its own id, and told
 * once it can be.
 */
export function notificationWork(store: EventStore): BatchWork {
  const changesFor = async (events: readonly RecordedEvent[]) => {
    const notifications: NewNotification[] = [];
    for (const event of events) notifications.push(...(await notificationsOf(store, event)));
    return { changes: { ...noChanges, notifications } };
  };
  return {
    name: NOTIFIER,
    keyed: (batch) => keyedAppends({ handles: notifyingTypes, key: ({ id }) => id }, batch),
    prepare: (appends) => changesFor(appends.flatMap(({ events }) => events.map(({ recorded }) => recorded))),
    prepareMissed: async ({ event_id, patient_id, resume_after }) => {
      if (patient_id === null) return null;
      const missed = await store.readByPatient(patient_id, resume_after, NEARBY);
      const event = missed.find(({ id }) => id === event_id);
      return event ? changesFor([event]) : null;
    },
  };
}

async function notificationsOf(store: EventStore, recorded: RecordedEvent): Promise<readonly NewNotification[]> {
  const { event, at, patientId } = readStored(recorded);
  if (bellsFor(event, '').length === 0) return [];
  // Read from the stream, not from a read model: the words must not depend on which projection is faster.
  const history = await store.readStream(patients.stream(patientId));
  const patient = history.reduce((state, past) => {
    const { event: known, revision } = readStored(past);
    return patients.evolve(state, known as Parameters<typeof patients.evolve>[1], revision);
  }, patients.initial);
  return bellsFor(event, patient?.details.name ?? 'A patient').map((bell, index) => ({
    ...bell,
    id: derivedId(Date.parse(at), recorded.id, String(index)),
    patient_id: patientId,
    admission_id: recorded.metadata.admission_id ?? null,
    link: wards[bell.ward].route,
    created_at: at,
  }));
}
