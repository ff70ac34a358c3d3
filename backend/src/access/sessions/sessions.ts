import { Injectable } from '@nestjs/common';
import { EntityManager, MoreThan } from 'typeorm';
import type { Settings } from '../../settings/settings.js';
import { InjectSettings } from '../../settings/settings.module.js';
import { newId } from '../new-id.js';
import { UserEntity } from '../users/user.entity.js';
import { toSignedInUser } from '../users/user-record.js';
import { endSessions } from './revoke-sessions.js';
import { SessionEntity } from './session.entity.js';
import type { Session } from './session.js';
import { SessionCache } from './session-cache.js';
import { SessionEnds } from './revocations.js';
import { isToken, newToken, tokenHash } from './session-token.js';

/** A session lasts a long shift and no more, however busy it is. */
export const SESSION_SECONDS = 12 * 60 * 60;

/** Begins sessions, recognises them, and ends them at sign-out. */
@Injectable()
export class Sessions {
  private readonly cache = new SessionCache();

  constructor(
    private readonly manager: EntityManager,
    @InjectSettings() private readonly settings: Settings,
    private readonly ends: SessionEnds,
  ) {
    ends.subscribe(({ session_id }) => this.cache.forget(session_id));
    ends.whenInDoubt(() => this.cache.forgetAll());
  }

  /**
   * Begins a session.
   * @param user as read when the password was checked. @returns null when they have been deactivated or got another
   *   password since: the share lock makes that change wait for this session, and then end it, or be seen here.
   */
  async begin(user: UserEntity): Promise<{ readonly token: string; readonly session: Session } | null> {
    const now = new Date();
    const token = newToken();
    const expires_at = new Date(now.getTime() + SESSION_SECONDS * 1_000);
    const id = newId(now);
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

  /** The session that a token belongs to, from a bearer header, a cookie or a socket's handshake; null if there is none. */
  async authenticate(token: string): Promise<Session | null> {
    if (!isToken(token)) return null;
    const hash = this.hashOf(token);
    const readAt = Date.now();
    const trusted = this.cache.get(hash, readAt);
    if (trusted) return trusted;
    const session = await this.read(hash, readAt);
    // It may have ended while the query was under way: what the cache forgot then must not come back.
    if (!session || this.ends.hasEnded(session.id)) return null;
    this.cache.put(hash, session, readAt);
    return session;
  }

  /** Ends a session at once: here when this returns, on other nodes as soon as the notification arrives. */
  async signOut(session: Session): Promise<void> {
    const ended = await endSessions(this.manager, { id: session.id }, 'signed_out');
    for (const end of ended) this.ends.announce(end);
  }

  private async read(token_hash: string, now: number): Promise<Session | null> {
    const found = await this.manager
      .createQueryBuilder(SessionEntity, 'session')
      .innerJoinAndSelect('session.user', 'person', 'person.active')
      .where({ token_hash, expires_at: MoreThan(new Date(now)) })
      .andWhere('session.ended_at IS NULL')
      .getOne();
    return found && { id: found.id, user: toSignedInUser(found.user), expires_at: found.expires_at };
  }

  private hashOf(token: string): string {
    return tokenHash(this.settings.sessionSecret, token);
  }
}
