import type { EntityManager } from 'typeorm';
import { idOfTime } from '../../platform/clock/clock.js';

/** An id after which the bells of this moment come, by the clock of the database, as theirs are. */
export async function bellsFromNow(manager: EntityManager): Promise<string> {
  const [{ now }] = await manager.query<[{ now: Date }]>('SELECT clock_timestamp() AS now');
  return idOfTime(now);
}
