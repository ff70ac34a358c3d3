import { firstIdAt } from '@ward-board/event-store';
import type { DataSource } from 'typeorm';

/** How long notifications are kept, unless it is set otherwise. */
export const KEPT_DAYS = 30;

/** How many go at once: few enough that nobody waits for it. */
const STEP = 500;
const PAUSE_MS = 1_000;
const EVERY_MS = 10 * 60_000;
const DAY_MS = 86_400_000;

/**
 * Deletes some of the notifications that were created before a time, with who has read them.
 * @returns whether there may be more.
 */
export async function pruneNotifications(db: DataSource, before: Date): Promise<boolean> {
  const [{ count }] = await db.query<[{ count: number }]>(
    `WITH pruned AS (
       DELETE FROM notification WHERE id = ANY (ARRAY(SELECT id FROM notification WHERE id < $1 ORDER BY id LIMIT $2)) RETURNING 1
     ) SELECT count(*)::int AS count FROM pruned`,
    // An id begins with its time, so that the primary key finds the oldest.
    [firstIdAt(before), STEP],
  );
  return count === STEP;
}

/** Prunes now and then, in small steps. */
export class Pruning {
  private at = 0;

  constructor(
    private readonly db: DataSource,
    private readonly keptDays: number,
  ) {}

  /** @returns in how many milliseconds it is due again. */
  async tick(): Promise<number> {
    if (performance.now() >= this.at) {
      const more = await pruneNotifications(this.db, new Date(Date.now() - this.keptDays * DAY_MS));
      this.at = performance.now() + (more ? PAUSE_MS : EVERY_MS);
    }
    return this.at - performance.now();
  }
}
