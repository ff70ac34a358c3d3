import { randomUUID } from 'node:crypto';
import { PgListener, PostgresEventStore } from '@ward-board/event-store';

/** Stores an edit of a case that was never opened, which no command makes. */
async function storeUnreadable(databaseUrl: string, patient_id: string | null): Promise<void> {
  const listener = new PgListener(databaseUrl);
  const store = new PostgresEventStore(databaseUrl, listener);
  const admission_id = randomUUID();
  const whose: Readonly<Record<string, string>> = patient_id === null ? {} : { patient_id };
  const event = {
    id: randomUUID(),
    type: 'EmergencyCaseAmended',
    data: { ...whose, admission_id, emergency_id: randomUUID(), changes: { vitals: 'HR 80' } },
    metadata: { version: '1', ...whose, admission_id, occurred_at: new Date().toISOString() },
  };
  try {
    await store.append([{ stream: `admission-${admission_id}`, expectedRevision: 0, events: [event] }]);
  } finally {
    await store.close();
    await listener.close();
  }
}

/**
 * Halts the boards' projection, for good: an event that names no patient can't be kept apart. The other projections live
 * on.
 */
export const haltBoards = (databaseUrl: string): Promise<void> => storeUnreadable(databaseUrl, null);

/** From now on an event of this patient can't be read: their rows stand still, all others live on. */
export const parkPatient = (databaseUrl: string, patientId: string): Promise<void> =>
  storeUnreadable(databaseUrl, patientId);
