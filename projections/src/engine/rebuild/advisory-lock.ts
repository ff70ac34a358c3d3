import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource } from 'typeorm';

/** How often whoever waits looks whether the holder is gone. */
const TAKE_OVER_MS = 500;

/** A node that vanished without a word, as in a power cut, is given up by the server after some 11 seconds. */
const NOTICE_DEAD_HOLDER = `
  SELECT set_config('tcp_keepalives_idle', '5', false), set_config('tcp_keepalives_interval', '2', false),
    set_config('tcp_keepalives_count', '3', false)`;

/** What of pg's connection this needs. */
interface Connection extends NodeJS.EventEmitter {
  end(): Promise<void>;
}

/**
 * Runs `work` while holding the lock of that name, so that one builds and others wait for their turn. The lock dies with
 * its connection, so a crashed holder never blocks.
 * @param work gets a signal that says as well that the lock was lost.
 */
export async function withAdvisoryLock(
  db: DataSource,
  name: string,
  signal: AbortSignal,
  work: (held: AbortSignal) => Promise<void>,
): Promise<void> {
  const holder = db.createQueryRunner();
  const lost = new AbortController();
  const onLost = () => lost.abort();
  const key = ['ward-board projection', name].join(' ');
  try {
    const connection = (await holder.connect()) as Connection;
    connection.on('error', onLost).on('end', onLost);
    try {
      await holder.query(NOTICE_DEAD_HOLDER);
      for (;;) {
        const [row] = await holder.query('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS held', [key]);
        if (row.held) break;
        await delay(TAKE_OVER_MS, undefined, { signal });
      }
      try {
        await work(AbortSignal.any([signal, lost.signal]));
      } finally {
        // Never back into the pool with the lock still on it: nobody would ever get it again.
        await holder
          .query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [key])
          .catch(() => void connection.end().catch(() => {}));
      }
    } finally {
      connection.off('error', onLost).off('end', onLost);
    }
  } finally {
    await holder.release();
  }
}
