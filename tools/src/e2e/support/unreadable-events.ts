import { randomUUID } from 'node:crypto';
import type { Json } from '@ward-board/event-store';
import { asTheService, type LogOf } from './as-the-service.js';

interface Unreadable {
  readonly stream: string;
  readonly type: string;
  readonly data: Json;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Stores an event that no command makes. */
async function store(log: LogOf, { stream, type, data, metadata = {} }: Unreadable): Promise<void> {
  const event = {
    ...{ id: randomUUID(), type, data },
    metadata: { version: '1', ...metadata, occurred_at: new Date().toISOString() },
  };
  await asTheService(log, (events) => events.append([{ stream, expectedRevision: 0, events: [event] }]));
}

/** Stores an edit of a case that was never opened. */
function storeStrayEdit(log: LogOf, whose: Readonly<Record<string, string>>): Promise<void> {
  const admission_id = randomUUID();
  const data = { ...whose, admission_id, emergency_id: randomUUID(), changes: { vitals: 'HR 80' } };
  const metadata = { ...whose, admission_id };
  return store(log, { stream: `admission-${admission_id}`, type: 'EmergencyCaseAmended', data, metadata });
}

/**
 * Halts the boards' projection, for good: an event that names no patient can't be kept apart. The other projections live
 * on.
 */
export const haltBoards = (log: LogOf): Promise<void> => storeStrayEdit(log, {});

/** From now on an event of this patient can't be read: their rows stand still, all others live on. */
export const parkPatient = (log: LogOf, patientId: string): Promise<void> =>
  storeStrayEdit(log, { patient_id: patientId });

/** Halts the projection of who is in which bed, for good: a claim that names no bed. */
export const haltBeds = (log: LogOf): Promise<void> =>
  store(log, { stream: `bed-${randomUUID()}`, type: 'BedClaimed', data: {} });
