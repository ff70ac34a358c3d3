import { isUnavailable, type RecordedEvent } from '@ward-board/event-store';
import type { DataSource } from 'typeorm';
import type { ProjectionFailure } from '../store/entities.js';
import type { Poison } from './fold-batch.js';
import { type Generation, Overtaken } from './generation.js';

/** Stopped at an event that can't be taken in (P5). It is tried again after a while, in case the code or the world changed. */
export class Halted extends Error {
  override readonly name = 'Halted';
  readonly event: RecordedEvent;

  constructor({ event, error }: Poison) {
    super(`halted at ${event.type} ${event.id} (position ${event.position}): ${messageOf(error)}`, { cause: error });
    this.event = event;
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Two that lock each other out, or write at once: the next attempt works. */
const COLLISION = /^(40001|40P01|55P03)$/;

/** Whether an attempt failed for a reason that does not lie in the events. */
function isPassing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return error instanceof Overtaken || isUnavailable(error) || COLLISION.test(code);
}

/**
 * Takes in units of events: all at once or, when that fails for a reason that lies in the events, one after the other, so
 * that everything before the poison is taken in. What fails where Postgres stores it is poison like what fails in the
 * fold: retried in silence for ever, it would be a stall that nobody sees.
 * @throws Halted at the event that can't be taken in.
 */
export async function takeInUnits(
  units: readonly (readonly RecordedEvent[])[],
  takeIn: (events: readonly RecordedEvent[]) => Promise<void>,
): Promise<void> {
  const events = units.flat();
  const [event] = events;
  if (!event) return;
  try {
    await takeIn(events);
  } catch (error) {
    if (error instanceof Halted || isPassing(error)) throw error;
    if (units.length === 1) throw new Halted({ event, error });
    for (const unit of units) await takeInUnits([unit], takeIn);
  }
}

/** Says where readiness, metrics and boards see it that a projection has halted, at which event, and since when. */
export async function recordFailure(
  db: DataSource,
  name: string,
  { id, position }: Generation,
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
       UPDATE projection_generation SET failure = coalesce(failure || ($3::jsonb - 'since'), $3::jsonb)
       WHERE id = $1 AND position = $2 RETURNING id
     ) SELECT pg_notify('projection_halted', $4) FROM halted`,
    [id, position, JSON.stringify(failure), name],
  );
}
