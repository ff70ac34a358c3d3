import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { runPrepared } from '../../store/prepared.js';

/** A holder that has not renewed a lease for so long has lost it to whoever asks next, unless they wait longer. */
const EXPIRES_S = 2.5;
const RENEW_MS = 800;
/** How often whoever waits asks. */
const ASK_MS = 400;
/** A database that is away must not keep a process from ending. */
const RELEASE_MS = 500;

// By the database's clock alone. One that was set back must not make a lease last until it has come round again.
const fresh = (lease: string) =>
  `${lease}.heartbeat BETWEEN clock_timestamp() - $3 * interval '1 second' AND clock_timestamp() + $3 * interval '1 second'`;

const TAKE = {
  name: 'projection_lease.take',
  text: `INSERT INTO projection_lease AS l (name, holder, token, heartbeat)
    SELECT $1, $2::uuid, 1, clock_timestamp()
    WHERE NOT EXISTS (SELECT FROM projection_lease held WHERE held.name = $1 AND ${fresh('held')})
    ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, token = l.token + 1, heartbeat = excluded.heartbeat
    WHERE NOT ${fresh('l')} RETURNING token::text AS token`,
};
// A renewal that a crash of Postgres forgets makes the lease expire sooner, no more: it need not wait for the disk.
const RENEW = {
  name: 'projection_lease.renew',
  text: `UPDATE projection_lease SET heartbeat = clock_timestamp()
    FROM (SELECT set_config('synchronous_commit', 'off', true)) AS commit
    WHERE holder = $1 AND name = ANY ($2) RETURNING name`,
};
const RELEASE = {
  name: 'projection_lease.release',
  text: `UPDATE projection_lease SET heartbeat = '-infinity' WHERE holder = $1 AND name = $2`,
};

/**
 * The leases that one process holds: of several processes, one runs each projection, and another takes over when it does
 * not renew its lease, whether it was killed, stopped or cut off. The lease saves work; it is the fencing token on the
 * generation, checked by each write, that keeps a holder who does not know yet that it was replaced from writing.
 */
export class Leases {
  private readonly holder = randomUUID();
  private readonly held = new Map<string, AbortController>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly db: DataSource) {}

  /**
   * Waits for the lease of that name, and runs `work` while it is held.
   * @param work gets a signal that says as well that the lease was lost, and the fencing token: a number, as text, greater
   *   than that of every holder before.
   * @param expiresS for how many seconds the holder before may have said nothing until it is replaced.
   */
  async whileHeld(
    name: string,
    signal: AbortSignal,
    work: (held: AbortSignal, token: string) => Promise<void>,
    expiresS = EXPIRES_S,
  ): Promise<void> {
    const token = await this.take(name, signal, expiresS);
    const lost = new AbortController();
    this.held.set(name, lost);
    this.timer ??= setInterval(() => void this.renew(), RENEW_MS);
    try {
      await work(AbortSignal.any([signal, lost.signal]), token);
    } catch (error) {
      // Whatever was broken off by the loss: there is nothing to say of it but that somebody else goes on.
      if (!lost.signal.aborted) throw error;
    } finally {
      this.held.delete(name);
      if (this.held.size === 0) {
        clearInterval(this.timer);
        this.timer = undefined;
      }
      const released = runPrepared(this.db, RELEASE, [this.holder, name]).catch(() => {});
      await Promise.race([released, delay(RELEASE_MS, undefined, { ref: false })]);
    }
  }

  private async take(name: string, signal: AbortSignal, expiresS: number): Promise<string> {
    for (;;) {
      signal.throwIfAborted();
      const [taken] = await runPrepared<{ token: string }>(this.db, TAKE, [name, this.holder, expiresS]);
      if (taken) return taken.token;
      await delay(ASK_MS, undefined, { signal });
    }
  }

  private async renew(): Promise<void> {
    const asked = [...this.held];
    try {
      const names = asked.map(([name]) => name);
      const renewed = await runPrepared<{ name: string }>(this.db, RENEW, [this.holder, names]);
      for (const [name, lost] of asked) if (!renewed.some((lease) => lease.name === name)) lost.abort();
    } catch {
      // Asked again in a moment: until somebody else has taken the lease, it is as good as before.
    }
  }
}
