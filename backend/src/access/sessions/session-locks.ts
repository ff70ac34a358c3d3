import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PgListener } from '@ward-board/event-store';
import { EntityManager } from 'typeorm';
import type { Settings } from '../../settings/settings.js';
import { InjectSettings } from '../../settings/settings.module.js';
import { LOCKED_CHANNEL, type Lock, lockedWithin, lockSessions, readLock } from './lock-sessions.js';
import { Subscribers } from './subscribers.js';

const POLL_MS = 15_000;
/** A poll looks this far behind the one before: far enough for slow commits. */
const OVERLAP_MS = 5 * 60_000;
/** Locks are remembered longer than any poll looks back, so that each is told once. */
const MEMORY_MS = 4 * OVERLAP_MS;

/**
 * Locks sessions, and tells this node which ones have been locked, on whichever node they were: at once by notification, and
 * within seconds by a poll should the notification be lost. The poll also locks the sessions that nobody touches.
 */
@Injectable()
export class SessionLocks implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(SessionLocks.name);
  private readonly subscribers = new Subscribers<string>(this.logger);
  /** The newest lock of each session that this node has heard of, and when it did. */
  private readonly heard = new Map<string, { readonly at: string; readonly when: number }>();
  private readonly idle_ms: number;
  private polledAt = performance.now();
  private timer: NodeJS.Timeout | undefined;
  private stopListening: () => void = () => {};

  constructor(
    private readonly listener: PgListener,
    private readonly manager: EntityManager,
    @InjectSettings() { idleLockMinutes }: Settings,
  ) {
    this.idle_ms = idleLockMinutes * 60_000;
  }

  onApplicationBootstrap(): void {
    this.stopListening = this.listener.listen(
      LOCKED_CHANNEL,
      (payload) => this.hear(payload),
      () => void this.poll(),
    );
    this.timer = setInterval(() => void this.poll(), POLL_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    this.stopListening();
  }

  /** Calls the handler once for each lock from now on. @returns ends the subscription. */
  subscribe(handler: (session_id: string) => void): () => void {
    return this.subscribers.add(handler);
  }

  /** Whether this node has heard since then that a session was locked. @param when as `performance.now()`. */
  lockedSince(session_id: string, when: number): boolean {
    return (this.heard.get(session_id)?.when ?? Number.NEGATIVE_INFINITY) >= when;
  }

  /** Locks a session: here when this returns, on other nodes as soon as the notification arrives. */
  async lock(session_id: string): Promise<void> {
    for (const locked of await lockSessions(this.manager, { id: session_id })) this.announce(locked);
  }

  /** Locks those of the sessions with these tokens that nobody has touched for too long. */
  async lockIdle(token_hashes: readonly string[]): Promise<void> {
    if (this.idle_ms === 0) return;
    for (const locked of await lockSessions(this.manager, { idle_ms: this.idle_ms, token_hashes }))
      this.announce(locked);
  }

  /** Locks what nobody has touched for too long, and tells what was missed. Never throws: there is a next time. */
  async poll(): Promise<void> {
    const startedAt = performance.now();
    try {
      if (this.idle_ms > 0)
        for (const locked of await lockSessions(this.manager, { idle_ms: this.idle_ms })) this.announce(locked);
      for (const locked of await lockedWithin(this.manager, startedAt - this.polledAt + OVERLAP_MS))
        this.announce(locked);
      this.polledAt = startedAt;
    } catch (error) {
      this.logger.warn(`Looking for locked sessions failed, and will be tried again: ${String(error)}`);
    }
    for (const [id, { when }] of this.heard) if (when < this.polledAt - MEMORY_MS) this.heard.delete(id);
  }

  /** A notification is only text, and anybody who may connect to the database can send one. */
  private hear(payload: string): void {
    const locked = readLock(payload);
    if (locked) this.announce(locked);
    else void this.poll();
  }

  /** What is announced twice, here and by notification, is told once: by the second time it may be unlocked again. */
  private announce({ session_id, at }: Lock): void {
    if (this.heard.get(session_id)?.at === at) return;
    this.heard.set(session_id, { at, when: performance.now() });
    this.subscribers.tell(session_id);
  }
}
