import { randomUUID } from 'node:crypto';
import type { EventStore, NewEvent } from '@ward-board/event-store';

/** Appends to a stream of a patient what so many commands would have. */
export async function lived(
  store: EventStore,
  stream: string,
  patient_id: string,
  events: readonly Pick<NewEvent, 'type' | 'data'>[],
): Promise<void> {
  const [newest] = await store.readStream(stream, { direction: 'backwards', limit: 1 });
  const actor = { actor_id: randomUUID(), actor_name: 'Somebody', actor_role: 'nurse' };
  const metadata = { version: '1', patient_id, occurred_at: new Date().toISOString(), ...actor };
  const stored = events.map((event) => ({
    id: randomUUID(),
    ...event,
    metadata: { ...metadata, command_id: randomUUID() },
  }));
  await store.append([{ stream, expectedRevision: newest?.revision ?? 0, events: stored }]);
}
