import { Injectable } from '@nestjs/common';
import { EntityManager, In, MoreThan } from 'typeorm';
import { Clock } from '../../platform/clock/clock.js';
import type { Settings } from '../../settings/settings.js';
import { InjectSettings } from '../../settings/settings.module.js';
import { UserEntity } from '../people/user.entity.js';
import { toSignedInUser } from '../people/user-record.js';
import { Revocations } from './revocations.js';
import { revokeSessions } from './revoke-sessions.js';
import { SessionEntity } from './session.entity.js';
import type { Session } from './session.js';
import { SessionCache } from './session-cache.js';
import { isToken, newToken, tokenHash } from './session-token.js';

/** A session lasts a long shift and no more, however busy it is. */
export const SESSION_SECONDS = 12 * 60 * 60;

/** Begins sessions, recognises them, and ends them at sign-out. */
@Injectable()
export class Sessions {
  private readonly cache = new SessionCache(() => this.clock.now().getTime());

  constructor(
    private readonly manager: EntityManager,
    @InjectSettings() private readonly settings: Settings,
    private readonly revocations: Revocations,
    private readonly clock: Clock,
  ) {
    revocations.subscribe(({ session_id }) => this.cache.forget(session_id));
    revocations.whenInDoubt(() => this.cache.forgetAll());
  }

  /**
   * Begins a session.
   * @param user as read when the password was checked. @returns null when they have been deactivated or got another
   *   password since: the share lock makes that change wait for this session, and then end it, or be seen here.
   */
  async begin(user: UserEntity): Promise<{ readonly token: string; readonly session: Session } | null> {
    const now = this.clock.now();
    const token = newToken(this.settings.sessionSecret);
    const expires_at = new Date(now.getTime() + SESSION_SECONDS * 1_000);
    const id = this.clock.newId();
    const begun = await this.manager.transaction(async (manager) => {
      const { password_hash } = user;
      const same = { id: user.id, active: true, password_hash };
      const current = await manager.findOne(UserEntity, { where: same, lock: { mode: 'pessimistic_read' } });
      if (!current) return null;
      const token_hash = this.hashOf(token);
      await manager.insert(SessionEntity, { id, token_hash, user_id: user.id, created_at: now, expires_at });
      return current;
    });
    return begun && { token, session: { id, user: toSignedInUser(begun), expires_at } };
  }

  /**
   * The session that a token belongs to, from a bearer header, cookies or a socket's handshake; null if there is none.
   * @param tokens of several, the first that is a session's counts: anybody on the same domain can plant a cookie.
   */
  async authenticate(tokens: readonly string[]): Promise<Session | null> {
    const own = tokens.filter((token) => isToken(this.settings.sessionSecret, token));
    const hashes = own.map((token) => this.hashOf(token));
    const readAt = performance.now();
    for (const hash of hashes) {
      const cached = this.cache.get(hash, readAt);
      if (cached) return cached;
    }
    const found = hashes.length > 0 ? await this.read(hashes) : null;
    // It may have ended while the query was under way: what the cache forgot then must not come back.
    if (!found || this.revocations.isRevoked(found.session.id)) return null;
    this.cache.put(found.hash, found.session, readAt);
    return found.session;
  }

  /** Ends a session at once: here when this returns, on other nodes as soon as the notification arrives. */
  async signOut(session: Session): Promise<void> {
    const revoked = await revokeSessions(this.manager, { id: session.id }, 'signed_out');
    for (const revocation of revoked) this.revocations.announce(revocation);
  }

  private async read(hashes: readonly string[]): Promise<{ hash: string; session: Session } | null> {
    const found = await this.manager
      .createQueryBuilder(SessionEntity, 'session')
      .innerJoinAndSelect('session.user', 'person', 'person.active')
      .where({ token_hash: In(hashes), expires_at: MoreThan(this.clock.now()) })
      .andWhere('session.ended_at IS NULL')
      .getMany();
    const [first] = found.sort((a, b) => hashes.indexOf(a.token_hash) - hashes.indexOf(b.token_hash));
    if (!first) return null;
    const { id, token_hash, user, expires_at } = first;
    return { hash: token_hash, session: { id, user: toSignedInUser(user), expires_at } };
  }

  private hashOf(token: string): string {
    return tokenHash(this.settings.sessionSecret, token);
  }
}
