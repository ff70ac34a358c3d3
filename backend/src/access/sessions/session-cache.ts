import type { Session } from './session.js';

/** How long a session is taken on trust; also what bounds the harm of a lost notification. */
const TRUST_MS = 5_000;
const MOST = 10_000;

/** Sessions seen a moment ago, by token hash, so that a request costs no query. */
export class SessionCache {
  private readonly entries = new Map<string, { readonly session: Session; readonly until: number }>();

  /** @param now as `performance.now()`. */
  get(tokenHash: string, now: number): Session | undefined {
    const entry = this.entries.get(tokenHash);
    if (entry && now < entry.until) return entry.session;
    this.entries.delete(tokenHash);
    return undefined;
  }

  /**
   * @param readAt when the session was read, as `performance.now()`: trust begins then, not when the answer arrived.
   * @param lastsMs how much longer it lasted then, by the clock of Postgres: those of the nodes differ.
   */
  put(tokenHash: string, session: Session, { readAt, lastsMs }: { readAt: number; lastsMs: number }): void {
    if (this.entries.size >= MOST) this.forgetAll();
    this.entries.set(tokenHash, { session, until: readAt + Math.min(TRUST_MS, lastsMs) });
  }

  forget(sessionId: string): void {
    for (const [tokenHash, { session }] of this.entries) {
      if (session.id === sessionId) this.entries.delete(tokenHash);
    }
  }

  forgetAll(): void {
    this.entries.clear();
  }
}
