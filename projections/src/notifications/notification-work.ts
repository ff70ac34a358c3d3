import { derivedId, type EventStore, type RecordedEvent, timeOfId } from '@ward-board/event-store';
import type { DataSource } from 'typeorm';
import { type HandledNotifications, type NewNotification, noChanges } from '../engine/checkpoint/write-batch.js';
import { readStored, type StoredEvent } from '../engine/projection.js';
import type { BatchWork } from '../engine/runner/batch-processor.js';
import { keyedAppends } from '../engine/runner/keyed-appends.js';
import type { RunnerLog } from '../engine/runner/supervise.js';
import { factsOf, orderFactsOf, studyFactsOf } from './bell-facts.js';
import { handledBy, handlingTypes, isHandled } from './handled.js';
import { studyBells, studyToldOf, tellingOfStudies } from './imaging-bells.js';
import { type Bell, bellsFor, notifyingTypes } from './notifications.js';
import { orderBells, orderToldOf, tellingOfOrders } from './order-bells.js';

/** The identity of the checkpoint. */
export const NOTIFIER = 'notifications';

const telling = [...notifyingTypes, ...tellingOfStudies, ...tellingOfOrders];

/** How many of a patient's events are looked through for the one that could not be told. */
const NEARBY = 100;

/**
 * Creates notifications. Each event stands for itself: one that can't be told is parked alone, by its own id, and told
 * once it can be.
 */
export function notificationWork(store: EventStore, db: DataSource, log: RunnerLog): BatchWork {
  const changesFor = async (events: readonly RecordedEvent[]) => {
    let notifications: readonly NewNotification[] = [];
    const handled: HandledNotifications[] = [];
    for (const recorded of events) {
      const { event, at } = readStored(recorded);
      const now = handledBy(event);
      if (now) {
        handled.push({ ...now, at });
        // The statement that writes both does not see what it has just created.
        notifications = notifications.map((each) => (isHandled(each, now) ? { ...each, handled_at: at } : each));
      }
      if (telling.some((type) => type === recorded.type))
        notifications = [...notifications, ...(await notificationsOf(recorded, { store, db, log }))];
    }
    return { changes: { ...noChanges, notifications, handled } };
  };
  return {
    name: NOTIFIER,
    keyed: (batch) => keyedAppends({ handles: [...telling, ...handlingTypes], key: ({ id }) => id }, batch),
    prepare: (appends) => changesFor(appends.flatMap(({ events }) => events.map(({ recorded }) => recorded))),
    prepareMissed: async ({ event_id, patient_id, resume_after }) => {
      if (patient_id === null) return null;
      const missed = await store.readByPatient(patient_id, resume_after, NEARBY);
      const event = missed.find(({ id }) => id === event_id);
      return event ? changesFor([event]) : null;
    },
  };
}

/** What is stored so much later than it happened is of the past: the first days of the sample hospital. */
const LATE_MS = 10 * 60_000;

/**
 * The time in the ids of an event's notifications, by which readers have seen all up to one: by the clock of the database,
 * which all nodes share. By that of a node which is behind, a new one would count as read with those before it.
 */
function filedAt({ id, recordedAt }: RecordedEvent, at: string): number {
  const happened = timeOfId(id) ?? Date.parse(at);
  const stored = Date.parse(recordedAt);
  return stored - happened > LATE_MS ? happened : stored;
}

async function notificationsOf(
  recorded: RecordedEvent,
  sources: Parameters<typeof factsOf>[1],
): Promise<readonly NewNotification[]> {
  const stored = readStored(recorded);
  const bells = await bellsOf(stored, sources);
  return bells.map((bell, index) => ({
    ...bell,
    id: derivedId(filedAt(recorded, stored.at), recorded.id, String(index)),
    patient_id: stored.patientId,
    created_at: stored.at,
    handled_at: null,
  }));
}

async function bellsOf(stored: StoredEvent, sources: Parameters<typeof factsOf>[1]): Promise<readonly Bell[]> {
  const { event } = stored;
  const order = orderToldOf(event);
  if (order !== null) {
    const told = await orderFactsOf(order, stored, sources);
    return told ? orderBells(event, told) : [];
  }
  const study_id = studyToldOf(event);
  if (study_id === null) return bellsFor(event, await factsOf(stored, sources));
  const told = await studyFactsOf(study_id, stored, sources);
  return told ? studyBells(event, told) : [];
}
