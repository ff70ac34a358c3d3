import type { Signal } from '@ward-board/contract';
import type { EntityManager } from 'typeorm';

/** Where Postgres tells every process of signals; projections tell of rows there. */
export const SIGNAL_CHANNEL = 'signal';

/** Tells every process that something changed: once the manager's transaction is committed, where it is in one. */
export async function sendSignal(manager: Pick<EntityManager, 'query'>, signal: Signal): Promise<void> {
  await manager.query('SELECT pg_notify($1, $2)', [SIGNAL_CHANNEL, JSON.stringify(signal)]);
}
