import { wards } from '@ward-board/contract';
import {
  type Aggregate,
  admissions,
  type DomainEvent,
  imagingStudies,
  patients,
  recordKinds,
  streamFold,
  whereIs,
} from '@ward-board/domain';
import { derivedId, type EventStore, type RecordedEvent, readState, timeOfId } from '@ward-board/event-store';
import { type NewNotification, noChanges } from '../engine/checkpoint/write-batch.js';
import { readStored } from '../engine/projection.js';
import type { BatchWork } from '../engine/runner/batch-processor.js';
import { keyedAppends } from '../engine/runner/keyed-appends.js';
import type { RunnerLog } from '../engine/runner/supervise.js';
import { studyBells, studyToldOf, tellingOfStudies } from './imaging-bells.js';
import { type Bell, bellsFor, notifyingTypes } from './notifications.js';

/** The identity of the checkpoint. */
export const NOTIFIER = 'notifications';

/** How many of a patient's events are looked through for the one that could not be told. */
const NEARBY = 100;

/**
 * Creates notifications. Each event stands for itself: one that can't be told is parked alone, by its own id, and told
 * once it can be.
 */
export function notificationWork(store: EventStore, log: RunnerLog): BatchWork {
  const changesFor = async (events: readonly RecordedEvent[]) => {
    const notifications: NewNotification[] = [];
    for (const event of events) notifications.push(...(await notificationsOf(store, event, log)));
    return { changes: { ...noChanges, notifications } };
  };
  return {
    name: NOTIFIER,
    keyed: (batch) => keyedAppends({ handles: [...notifyingTypes, ...tellingOfStudies], key: ({ id }) => id }, batch),
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
  store: EventStore,
  recorded: RecordedEvent,
  log: RunnerLog,
): Promise<readonly NewNotification[]> {
  const { event, at, patientId } = readStored(recorded);
  const read: Read = async (aggregate, id) => {
    const { state, kept } = await readState(store, aggregate.stream(id), streamFold(aggregate), (error) =>
      log.error(`A snapshot of ${aggregate.stream('')} can’t be read or kept`, error),
    );
    await kept;
    return state;
  };
  const bells = await bellsOf(event, patientId, read);
  return bells.map((bell, index) => ({
    ...bell,
    id: derivedId(filedAt(recorded, at), recorded.id, String(index)),
    patient_id: patientId,
    admission_id: recorded.metadata.admission_id ?? null,
    link: bell.ward && wards[bell.ward].route,
    created_at: at,
  }));
}

type Read = <State, E extends DomainEvent>(aggregate: Aggregate<State, E>, id: string) => Promise<State>;

/** Read from streams, not from a read model: the words must not depend on which projection is faster. */
async function bellsOf(event: DomainEvent, patientId: string, read: Read): Promise<readonly Bell[]> {
  const study_id = studyToldOf(event);
  if (study_id === null && bellsFor(event, '').length === 0) return [];
  const patient = await read(patients, patientId);
  const name = patient?.details.name ?? 'A patient';
  if (study_id === null) return bellsFor(event, name);
  const study = await read(imagingStudies, study_id);
  // It was taken away since: nobody is to act on it.
  if (!study) return [];
  const stay = patient?.active_admission_id ? await read(admissions, patient.active_admission_id) : null;
  const here = stay && whereIs(stay);
  const board = here ? recordKinds[here.kind].board : (stay?.awaiting ?? null);
  return studyBells(event, { study, name, board });
}
