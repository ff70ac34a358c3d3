import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PgListener } from '@ward-board/event-store';
import { EntityManager } from 'typeorm';
import { prune } from '../../platform/database/prune.js';
import type { Settings } from '../../settings/settings.js';
import { InjectSettings } from '../../settings/settings.module.js';
import { REVOKED_CHANNEL, revokeSessions } from './revoke-sessions.js';
import { type Revocation, readRevocation } from './session.js';
import { Subscribers } from './subscribers.js';

const POLL_MS = 15_000;
/** A poll looks this far behind the one before: far enough for slow commits. */
const OVERLAP_MS = 5 * 60_000;
/** Ended sessions are remembered longer than any poll looks back, so that each end is told once. */
const MEMORY_MS = 4 * OVERLAP_MS;

/** For some time the table still tells who was signed in when. */
const PRUNE = `DELETE FROM session WHERE id = ANY (ARRAY(
  SELECT id FROM session WHERE ended_at < now() - $2 * interval '1 day' ORDER BY ended_at LIMIT $1 FOR UPDATE SKIP LOCKED))`;

/**
 * Tells this node which sessions have ended, on whichever node they did: at once by notification, and within seconds by
 * a poll should the notification be lost. The poll also ends the sessions whose time is up.
 */
@Injectable()
export class Revocations implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(Revocations.name);
  private readonly subscribers = new Subscribers<Revocation>(this.logger);
  private readonly doubts = new Set<() => void>();
  private readonly known = new Map<string, number>();
  private polledAt = performance.now();
  private timer: NodeJS.Timeout | undefined;
  private stopListening: () => void = () => {};

  constructor(
    private readonly listener: PgListener,
    private readonly manager: EntityManager,
    @InjectSettings() private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    this.stopListening = this.listener.listen(
      REVOKED_CHANNEL,
      (payload) => this.hear(payload),
      () => {
        for (const doubt of this.doubts) doubt();
        void this.poll();
      },
    );
    this.timer = setInterval(() => void this.poll(), POLL_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    this.stopListening();
  }

  /** Calls the handler once for each session that ends from now on. @returns ends the subscription. */
  subscribe(handler: (revocation: Revocation) => void): () => void {
    return this.subscribers.add(handler);
  }

  /** Calls the handler when revocations may have been missed for a while: nothing held in memory can be trusted then. */
  whenInDoubt(handler: () => void): void {
    this.doubts.add(handler);
  }

  /** Whether this node has heard that a session has ended, even if a query begun earlier found it open. */
  isRevoked(sessionId: string): boolean {
    return this.known.has(sessionId);
  }

  /** Tells this node's subscribers. What is announced twice, here and by notification, is told once. */
  announce(revocation: Revocation): void {
    if (this.known.has(revocation.session_id)) return;
    this.known.set(revocation.session_id, performance.now());
    this.subscribers.tell(revocation);
  }

  /** A notification is only text, and anybody who may connect to the database can send one. */
  private hear(payload: string): void {
    const revocation = readRevocation(payload);
    if (revocation) this.announce(revocation);
    else void this.poll();
  }

  /** Ends what has expired, forgets what is long gone, and tells what was missed. Never throws: there is a next time. */
  async poll(): Promise<void> {
    const startedAt = performance.now();
    try {
      await revokeSessions(this.manager, 'expired', 'expired');
      const revoked: Revocation[] = await this.manager.query(
        // A display that was revoked is told of as a session that has ended: its socket closes in the same way.
        `SELECT session_id, user_id, reason FROM (
           SELECT id AS session_id, user_id, end_reason AS reason, ended_at FROM session
             WHERE ended_at >= now() - $1 * interval '1 millisecond'
           UNION ALL SELECT id, id, 'deactivated', revoked_at FROM display
             WHERE revoked_at >= now() - $1 * interval '1 millisecond'
         ) AS ended ORDER BY ended_at`,
        [startedAt - this.polledAt + OVERLAP_MS],
      );
      for (const revocation of revoked) this.announce(revocation);
      await prune(this.manager, PRUNE, [this.settings.retention.sessionDays]);
      this.polledAt = startedAt;
    } catch (error) {
      this.logger.warn(`Looking for ended sessions failed, and will be tried again: ${String(error)}`);
    }
    for (const [sessionId, at] of this.known) if (at < this.polledAt - MEMORY_MS) this.known.delete(sessionId);
  }
}
