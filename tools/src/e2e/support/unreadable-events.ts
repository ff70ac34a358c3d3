import { randomUUID } from 'node:crypto';
import { type Json, PgListener, PostgresEventStore } from '@ward-board/event-store';

interface Unreadable {
  readonly stream: string;
  readonly type: string;
  readonly data: Json;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Stores an event that no command makes. */
async function store(databaseUrl: string, { stream, type, data, metadata = {} }: Unreadable): Promise<void> {
  const listener = new PgListener(databaseUrl);
  const events = new PostgresEventStore(databaseUrl, listener);
  const event = {
    ...{ id: randomUUID(), type, data },
    metadata: { version: '1', ...metadata, occurred_at: new Date().toISOString() },
  };
  try {
    await events.append([{ stream, expectedRevision: 0, events: [event] }]);
  } finally {
    await events.close();
    await listener.close();
  }
}

/** Stores an edit of a case that was never opened. */
function storeStrayEdit(databaseUrl: string, whose: Readonly<Record<string, string>>): Promise<void> {
  const admission_id = randomUUID();
  const data = { ...whose, admission_id, emergency_id: randomUUID(), changes: { vitals: 'HR 80' } };
  const metadata = { ...whose, admission_id };
  return store(databaseUrl, { stream: `admission-${admission_id}`, type: 'EmergencyCaseAmended', data, metadata });
}

/**
 * Halts the boards' projection, for good: an event that names no patient can't be kept apart. The other projections live
 * on.
 */
export const haltBoards = (databaseUrl: string): Promise<void> => storeStrayEdit(databaseUrl, {});

/** From now on an event of this patient can't be read: their rows stand still, all others live on. */
export const parkPatient = (databaseUrl: string, patientId: string): Promise<void> =>
  storeStrayEdit(databaseUrl, { patient_id: patientId });

/** Halts the projection of who is in which bed, for good: a claim that names no bed. */
export const haltBeds = (databaseUrl: string): Promise<void> =>
  store(databaseUrl, { stream: `bed-${randomUUID()}`, type: 'BedClaimed', data: {} });
