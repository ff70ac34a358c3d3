import type { Session } from './session.js';

/** How long a session is taken on trust; also what bounds the harm of a lost notification. */
const TRUST_MS = 5_000;
const MOST = 10_000;

/** Sessions seen a moment ago, by token hash, so that a request costs no query. */
export class SessionCache {
  private readonly entries = new Map<string, { readonly session: Session; readonly until: number }>();

  /** @param wallTime the machine's clock, in milliseconds: by that a session expires; how long one is trusted is measured. */
  constructor(private readonly wallTime: () => number) {}

  /** @param now as `performance.now()`. */
  get(tokenHash: string, now: number): Session | undefined {
    const entry = this.entries.get(tokenHash);
    if (entry && now < entry.until && this.wallTime() < entry.session.expires_at.getTime()) return entry.session;
    this.entries.delete(tokenHash);
    return undefined;
  }

  /** @param readAt when the session was read, as `performance.now()`: trust begins then, not when the answer arrived. */
  put(tokenHash: string, session: Session, readAt: number): void {
    if (this.entries.size >= MOST) this.forgetAll();
    this.entries.set(tokenHash, { session, until: readAt + TRUST_MS });
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
