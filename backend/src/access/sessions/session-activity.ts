import { Injectable, Logger } from '@nestjs/common';
import { headers } from '@ward-board/contract';
import type { FastifyRequest } from 'fastify';
import { EntityManager } from 'typeorm';
import type { Settings } from '../../settings/settings.js';
import { InjectSettings } from '../../settings/settings.module.js';
import { IDLE } from './lock-sessions.js';
import type { Session } from './session.js';

/** A touch so soon after the one that was stored is not stored as well: so much earlier a session may lock. */
const STORED_EVERY_MS = 15_000;
/** Sessions whose last touch is remembered; beyond it, each is stored once more than it had to be. */
const MOST = 10_000;

/**
 * Keeps when the person of each session last did something, which is what keeps it from being locked. A client that knows says
 * how long ago its device was touched (`X-Idle-Seconds`), and is taken at its word. Of others, a write is what somebody
 * did, and a reading may be a poll: it counts for nothing.
 */
@Injectable()
export class SessionActivity {
  private readonly log = new Logger('SessionActivity');
  private readonly idle_ms: number;
  /** Of each session the time of the touch that was stored last, as `performance.now()`. */
  private readonly stored = new Map<string, number>();

  constructor(
    private readonly manager: EntityManager,
    @InjectSettings() { idleLockMinutes }: Settings,
  ) {
    this.idle_ms = idleLockMinutes * 60_000;
  }

  /** Takes notice of a request that a session has made. Nobody waits for it, and one that is lost only locks earlier. */
  request(session: Session, request: Pick<FastifyRequest, 'method' | 'headers'>): void {
    const ago = touchedAgo(request);
    // Only who is bound to a ward is locked when idle.
    if (this.idle_ms === 0 || session.user.ward === null || ago === null || ago >= this.idle_ms) return;
    const touched = performance.now() - ago;
    const stored = this.stored.get(session.id) ?? Number.NEGATIVE_INFINITY;
    if (touched - stored < Math.min(STORED_EVERY_MS, this.idle_ms / 20)) return;
    if (this.stored.size >= MOST) this.stored.clear();
    this.stored.set(session.id, touched);
    void this.store(session.id, ago);
  }

  /** What is idle already stays so: only unlocking makes it touched again. */
  private async store(session_id: string, ago_ms: number): Promise<void> {
    try {
      await this.manager.query(
        `UPDATE session SET touched_at = greatest(touched_at, now() - $2 * interval '1 millisecond')
         WHERE id = $3 AND ended_at IS NULL AND locked_at IS NULL AND NOT (${IDLE})`,
        [this.idle_ms, ago_ms, session_id],
      );
    } catch (error) {
      this.stored.delete(session_id);
      this.log.debug(`A touch was not stored: ${String(error)}`);
    }
  }
}

/** How many milliseconds before a request its device was touched; null: nothing says that anybody did. */
export function touchedAgo({ method, headers: given }: Pick<FastifyRequest, 'method' | 'headers'>): number | null {
  const said = given[headers.idleSeconds];
  if (said !== undefined) return typeof said === 'string' && /^\d{1,6}$/.test(said) ? Number(said) * 1_000 : null;
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? null : 0;
}
