import { type EventStore, type RecordedEvent, START } from '@ward-board/event-store';

/** The event at a position, as a client gives it; undefined: there is none, or it is none of this patient's. */
export async function patientsEventAt(
  store: EventStore,
  patientId: string,
  text: string,
): Promise<RecordedEvent | undefined> {
  const position = store.positionOf(text);
  if (position === null || position === START) return undefined;
  const [previous] = await store.readAllBackwards(1, position);
  const [event] = await store.readAll(previous?.position ?? START, 1);
  return event?.position === position && event.metadata.patient_id === patientId ? event : undefined;
}
