import type { DomainEvent } from '@ward-board/domain';
import { derivedId, type EventStore, type RecordedEvent, timeOfId } from '@ward-board/event-store';
import type { DataSource } from 'typeorm';
import type { NewNotification } from '../engine/checkpoint/notification-changes.js';
import { noChanges } from '../engine/checkpoint/write-batch.js';
import { patientIdOf, readStored, type StoredEvent } from '../engine/projection.js';
import type { BatchWork } from '../engine/runner/batch-processor.js';
import { keyedAppends } from '../engine/runner/keyed-appends.js';
import type { RunnerLog } from '../engine/runner/supervise.js';
import { placeEventTypes } from '../orders/patient-place.js';
import { BellBatch, mayMove } from './bell-batch.js';
import { bellContextOf, orderContextOf, patientContextOf, studyContextOf } from './bell-context.js';
import { orderRewordedBy } from './edited-orders.js';
import { handlingTypes } from './handled.js';
import { studyBells, studyToldOf, tellingOfStudies } from './imaging-bells.js';
import { type Bell, bellsFor, notifyingTypes } from './notifications.js';
import { orderBells, orderToldOf, tellingOfOrders } from './order-bells.js';

/** The identity of the checkpoint. */
export const NOTIFIER = 'notifications';

const telling = [...notifyingTypes, ...tellingOfStudies, ...tellingOfOrders];
const creatingOrHandling: ReadonlySet<string> = new Set([...telling, ...handlingTypes]);
/** Whether an event creates notifications, makes some a thing of the past, or moves the patient whom some are of. */
export const changesNotifications = (event: { readonly type: string; readonly data: unknown }): boolean =>
  creatingOrHandling.has(event.type) || mayMove(event as DomainEvent);

/** How many of a patient's events are looked through for the one that could not be told. */
const NEARBY = 100;

/**
 * Creates notifications. Each event stands for itself: one that can't be told is parked alone, by its own id, and told
 * once it can be.
 */
export function notificationWork(store: EventStore, db: DataSource, log: RunnerLog): BatchWork {
  const changesFor = async (events: readonly RecordedEvent[]) => {
    const batch = new BellBatch(db);
    const sources = { store, db, log, lastTold: batch.lastTold.bind(batch) };
    for (const recorded of events) {
      const stored = readStored(recorded);
      const own = telling.some((type) => type === recorded.type) ? await notificationsOf(recorded, sources) : [];
      batch.handle(stored.event, stored.at, own);
      batch.create(own);
      for (const bell of await rewordedBy(stored, sources)) await batch.reword(bell, stored.at);
      if (!mayMove(stored.event)) continue;
      const location = async () => (await patientContextOf(stored, sources)).at;
      const moved = await batch.follow(patientIdOf(stored), stored.at, location);
      batch.create(moved.map(({ of, bell }) => notificationOf(recorded, of, bell)));
    }
    return { changes: { ...noChanges, ...batch.changes } };
  };
  return {
    name: NOTIFIER,
    keyed: (batch) =>
      keyedAppends({ handles: [...telling, ...handlingTypes, ...placeEventTypes], key: ({ id }) => id }, batch),
    prepare: (appends) => changesFor(appends.flatMap(({ events }) => events.map(({ recorded }) => recorded))),
    prepareMissed: async ({ key, event_id, patient_id, resume_after }) => {
      if (patient_id === null) return null;
      const missed = await store.readByPatient(patient_id, resume_after, NEARBY);
      const event = missed.find(({ id }) => id === event_id);
      if (!event) return null;
      const { changes } = await changesFor([event]);
      return { changes: { ...changes, unparked: [key] } };
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
  sources: Parameters<typeof orderContextOf>[2],
): Promise<readonly NewNotification[]> {
  const bells = await bellsOf(readStored(recorded), sources);
  return bells.map((bell, index) => notificationOf(recorded, String(index), bell));
}

/** @param name tells it from the others of its event. */
function notificationOf(recorded: RecordedEvent, name: string, bell: Bell): NewNotification {
  const stored = readStored(recorded);
  return {
    ...bell,
    id: derivedId(filedAt(recorded, stored.at), recorded.id, name),
    patient_id: patientIdOf(stored),
    created_at: stored.at,
    handled_at: null,
  };
}

/** What the open bells of an order say after an edit of it; none: as before, or one is created in their place. */
async function rewordedBy(
  stored: StoredEvent,
  sources: Parameters<typeof orderContextOf>[2],
): Promise<readonly Bell[]> {
  const order = orderRewordedBy(stored.event);
  const told = order && (await orderContextOf(order, stored, sources));
  return told ? orderBells(stored.event, told) : [];
}

async function bellsOf(stored: StoredEvent, sources: Parameters<typeof orderContextOf>[2]): Promise<readonly Bell[]> {
  const { event } = stored;
  const order = orderToldOf(event);
  if (order !== null) {
    const told = await orderContextOf(order, stored, sources);
    return told ? orderBells(event, told) : [];
  }
  const study_id = studyToldOf(event);
  if (study_id === null) return bellsFor(event, await bellContextOf(stored, sources));
  const told = await studyContextOf(study_id, stored, sources);
  return told ? studyBells(event, told) : [];
}
