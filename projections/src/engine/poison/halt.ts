import { isUnavailable, type RecordedEvent } from '@ward-board/event-store';
import type { DataSource } from 'typeorm';
import type { ProjectionFailure } from '../../store/entities.js';
import { CheckpointConflict, type Generation } from '../checkpoint/generation.js';

/** An event that could not be folded or stored. */
export interface Poison {
  readonly event: RecordedEvent;
  readonly error: unknown;
}

/** Stopped at an event that can't be parked (P5). It is tried again after a while, in case the code or the world changed. */
export class Halted extends Error {
  override readonly name = 'Halted';
  readonly event: RecordedEvent;

  constructor({ event, error }: Poison) {
    super(`halted at ${event.type} ${event.id} (position ${event.position}): ${messageOf(error)}`, { cause: error });
    this.event = event;
  }
}

/** What an error says, as text that Postgres can store. */
export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\0', '\uFFFD').toWellFormed();

/** Two that lock each other out, or write at once: the next attempt works. */
const COLLISION = /^(40001|40P01|55P03)$/;

/** Whether an attempt failed for a reason that does not lie in the events. */
export function isPassing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return error instanceof CheckpointConflict || isUnavailable(error) || COLLISION.test(code);
}

/** Says where readiness, metrics and boards see it that a projection has halted, at which event, and since when. */
export async function recordFailure(
  db: DataSource,
  name: string,
  { id, position, token }: Generation,
  { event, cause }: Halted,
): Promise<void> {
  const failure: ProjectionFailure = {
    position: event.position,
    event_id: event.id,
    type: event.type,
    message: messageOf(cause),
    since: new Date().toISOString(),
  };
  // Still the same one: since when stays what it was.
  await db.query(
    `WITH halted AS (
       UPDATE projection_generation SET failure = coalesce(failure || ($4::jsonb - 'since'), $4::jsonb)
       WHERE id = $1 AND position = $2 AND token = $3 RETURNING id
     ) SELECT pg_notify('projection_halted', $5) FROM halted`,
    [id, position, token, JSON.stringify(failure), name],
  );
}

/**
 * Attempts to go on with a generation, and says where readiness sees it why that failed, until the checkpoint moves.
 * @throws what the attempt throws.
 */
export async function tellingTrouble(
  db: DataSource,
  { id, token }: Generation,
  attempt: () => Promise<void>,
): Promise<void> {
  try {
    await attempt();
  } catch (error) {
    if (isPassing(error) && !(error instanceof CheckpointConflict)) {
      const values = [id, token, messageOf(error)];
      // A database that can't take this either is what readiness says first.
      await db
        .query('UPDATE projection_generation SET trouble = $3 WHERE id = $1 AND token = $2', values)
        .catch(() => {});
    }
    throw error;
  }
}
