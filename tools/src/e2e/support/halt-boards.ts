import { randomUUID } from 'node:crypto';
import { PgListener, PostgresEventStore } from '@ward-board/event-store';

/**
 * Stores an edit of a case that was never opened, which no decision makes: the boards' projection halts at it, and goes on
 * nowhere by itself. The other projections live on.
 */
export async function haltBoards(databaseUrl: string): Promise<void> {
  const listener = new PgListener(databaseUrl);
  const store = new PostgresEventStore(databaseUrl, listener);
  const [patient_id, admission_id] = [randomUUID(), randomUUID()];
  const event = {
    id: randomUUID(),
    type: 'EmergencyCaseAmended',
    data: { patient_id, admission_id, emergency_id: randomUUID(), changes: { vitals: 'HR 80' } },
    metadata: { version: '1', patient_id, admission_id, occurred_at: new Date().toISOString() },
  };
  try {
    await store.append([{ stream: `admission-${admission_id}`, expectedRevision: 0, events: [event] }]);
  } finally {
    await store.close();
    await listener.close();
  }
}
