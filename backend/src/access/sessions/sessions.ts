import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { QueueKey, SessionEndReason } from '@ward-board/contract';
import { EntityManager, In, IsNull, Raw } from 'typeorm';
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
import { SessionLocks } from './session-locks.js';
import { isToken, newToken, tokenHash } from './session-token.js';
import { SharedLookups } from './shared-lookups.js';

/** A session lasts a long shift and no more, however busy it is. */
export const SESSION_SECONDS = 12 * 60 * 60;

/** A session that has not ended, by the token that it was found by. */
export interface FoundSession {
  readonly session: Session;
  readonly token: string;
  readonly locked: boolean;
}

/** The clock of Postgres says when a session ends: those of the nodes differ. */
const ENDS = `now() + interval '${SESSION_SECONDS} seconds'`;
const goesOn = Raw((expires_at) => `${expires_at} > now()`);

/** A session as it was read. `lasts_ms`: from then on, by the clock of Postgres. */
interface ReadSession extends FoundSession {
  readonly lasts_ms: number;
}

/** A session that a browser has when somebody signs in there. `openToo`: it counts as locked, whether the service was told so or not. */
export interface LeftToken {
  readonly token: string;
  readonly openToo: boolean;
}

/** A session that a sign-in has begun or gone on with, and in how many seconds it ends. */
export interface BegunSession {
  readonly token: string;
  readonly session: Session;
  readonly expires_in: number;
}

/** Begins sessions, recognises them, and ends them at sign-out. */
@Injectable()
export class Sessions {
  private readonly cache = new SessionCache();
  /** By tokens: of a session that is locked or has ended nothing is cached, and its token is known to somebody for good. */
  private readonly lookups = new SharedLookups<{ readonly readAt: number; readonly found: readonly ReadSession[] }>();
  private readonly ends = new SharedLookups<
    readonly { readonly user_id: string; readonly reason: SessionEndReason }[]
  >();

  constructor(
    private readonly manager: EntityManager,
    @InjectSettings() private readonly settings: Settings,
    private readonly revocations: Revocations,
    private readonly locks: SessionLocks,
    private readonly clock: Clock,
  ) {
    revocations.subscribe(({ session_id }) => this.cache.forget(session_id));
    locks.subscribe((session_id) => this.cache.forget(session_id));
    revocations.whenInDoubt(() => this.cache.forgetAll());
  }

  /**
   * Begins a session, or unlocks the one that its person has left locked on the same browser: what that browser keeps for
   * them is sealed with its key. It ends when it would have ended.
   * @param user as read when the password was checked. @returns null when they have been deactivated or got another
   *   password since: the share lock makes that change wait for this session, and then end it, or be seen here.
   */
  async begin(user: UserEntity, left: readonly LeftToken[] = []): Promise<BegunSession | null> {
    return this.manager.transaction(async (manager) => {
      const { password_hash } = user;
      const same = { id: user.id, active: true, password_hash };
      const current = await manager.findOne(UserEntity, { where: same, lock: { mode: 'pessimistic_read' } });
      if (!current) return null;
      const { token, id } =
        (await this.unlockLeft(manager, { user_id: user.id, left })) ?? (await this.insertNew(manager, current));
      const [{ expires_at, expires_in }] = await manager.query<[{ expires_at: Date; expires_in: number }]>(
        `SELECT expires_at, round(extract(epoch FROM expires_at - now()))::int AS expires_in FROM session WHERE id = $1`,
        [id],
      );
      return { token, session: { id, user: toSignedInUser(current), expires_at }, expires_in };
    });
  }

  /**
   * The open session that a token belongs to, from a bearer header, cookies or a socket's handshake; null if there is none.
   * @param tokens of several open sessions the one that began last counts: anybody on the same domain can plant a cookie.
   * @param user_id whose it has to be; left out: anybody's.
   */
  async authenticate(tokens: readonly string[], user_id?: string): Promise<Session | null> {
    const found = await this.find(tokens, user_id);
    return found?.locked === false ? found.session : null;
  }

  /** As `authenticate`, and a locked session where none is open. */
  async find(tokens: readonly string[], user_id?: string): Promise<FoundSession | null> {
    const isMeant = ({ user }: Session) => user_id === undefined || user.id === user_id;
    const own = [...new Set(tokens)].filter((token) => isToken(this.settings.sessionSecret, token));
    const [token] = own;
    if (token === undefined) return null;
    // Of several, which counts must not depend on which of them this node has cached.
    const cached = own.length === 1 ? this.cache.get(this.hashOf(token), performance.now()) : null;
    if (cached && isMeant(cached)) return { session: cached, token, locked: false };
    const look = async () => ({ readAt: performance.now(), found: await this.read(own) });
    const { readAt, found: all } = await this.lookups.look(own.join(), look);
    const meant = all.filter(({ session }) => isMeant(session));
    const found = newest(meant.filter(({ locked }) => !locked)) ?? meant[0];
    // It may have ended while the query was under way: what the cache forgot then must not come back.
    if (!found || this.revocations.isRevoked(found.session.id)) return null;
    if (found.locked) return found;
    if (this.locks.lockedSince(found.session.id, readAt)) return this.find(tokens, user_id);
    this.cache.put(this.hashOf(found.token), found.session, { readAt, lastsMs: found.lasts_ms });
    return found;
  }

  /** The key of a session for what waits on its device; null when the session has been locked or has ended meanwhile. */
  async queueKey(session: Session): Promise<QueueKey | null> {
    const [rows] = await this.manager.query<[{ queue_key: string }[], number]>(
      `UPDATE session SET queue_key = coalesce(queue_key, $2)
       WHERE id = $1 AND ended_at IS NULL AND locked_at IS NULL RETURNING queue_key`,
      [session.id, randomBytes(32).toString('base64url')],
    );
    return rows[0] ? withId(rows[0].queue_key) : null;
  }

  /**
   * The key that has this id, of a session of the same person that has not ended. It may be locked: whoever has an open session has given
   * that person's password or PIN, and what opens one session opens the other.
   */
  async queueKeyOf({ user }: Session, id: string): Promise<QueueKey | null> {
    const kept = await this.manager.query<{ queue_key: string }[]>(
      `SELECT queue_key FROM session
       WHERE user_id = $1 AND ended_at IS NULL AND expires_at > now() AND queue_key IS NOT NULL`,
      [user.id],
    );
    return kept.map(({ queue_key }) => withId(queue_key)).find((each) => each.id === id) ?? null;
  }

  /**
   * Why the session of a token ended, told to whoever has that token alone; null: it never was one, goes on, or ended so long ago that it
   * is forgotten. @param user_id whose it has to be; left out: anybody's.
   */
  async endReasonOf(tokens: readonly string[], user_id?: string): Promise<SessionEndReason | null> {
    const hashes = tokens
      .filter((token) => isToken(this.settings.sessionSecret, token))
      .map((token) => this.hashOf(token));
    if (hashes.length === 0) return null;
    const ended = await this.ends.look(hashes.join(), () =>
      this.manager.query<{ user_id: string; reason: SessionEndReason }[]>(
        `SELECT user_id, coalesce(end_reason, 'expired') AS reason FROM session
         WHERE token_hash = ANY($1) AND (ended_at IS NOT NULL OR expires_at <= now())
         ORDER BY coalesce(ended_at, expires_at) DESC`,
        [hashes],
      ),
    );
    return ended.find((each) => user_id === undefined || each.user_id === user_id)?.reason ?? null;
  }

  /** Ends a session at once: here when this returns, on other nodes as soon as the notification arrives. */
  async signOut(session: Session): Promise<void> {
    const revoked = await revokeSessions(this.manager, { id: session.id }, 'signed_out');
    for (const revocation of revoked) this.revocations.announce(revocation);
  }

  /** The sessions that tokens belong to and that have not ended, in the order of the tokens. */
  async read(tokens: readonly string[]): Promise<readonly ReadSession[]> {
    if (tokens.length === 0) return [];
    const byHash = new Map(tokens.map((token) => [this.hashOf(token), token]));
    const hashes = [...byHash.keys()];
    await this.locks.lockIdle(hashes);
    const { entities, raw } = await this.manager
      .createQueryBuilder(SessionEntity, 'session')
      .innerJoinAndSelect('session.user', 'person', 'person.active')
      .addSelect('extract(epoch FROM session.expires_at - now()) * 1000', 'lasts_ms')
      .where({ token_hash: In(hashes), expires_at: goesOn })
      .andWhere('session.ended_at IS NULL')
      .getRawAndEntities<{ readonly session_id: string; readonly lasts_ms: string }>();
    const lasting = new Map(raw.map(({ session_id, lasts_ms }) => [session_id, Number(lasts_ms)]));
    return entities
      .sort((a, b) => hashes.indexOf(a.token_hash) - hashes.indexOf(b.token_hash))
      .map(({ id, token_hash, user, expires_at, locked_at }) => ({
        session: { id, user: toSignedInUser(user), expires_at },
        token: byHash.get(token_hash) ?? '',
        locked: locked_at !== null,
        lasts_ms: lasting.get(id) ?? 0,
      }));
  }

  private async insertNew(manager: EntityManager, user: UserEntity) {
    const token = newToken(this.settings.sessionSecret);
    const id = this.clock.newId();
    const locks_when_idle = toSignedInUser(user).ward !== null;
    const token_hash = this.hashOf(token);
    await manager.insert(SessionEntity, {
      ...{ id, token_hash, user_id: user.id, created_at: () => 'now()', expires_at: () => ENDS, locks_when_idle },
    });
    return { token, id };
  }

  /** The same token stays: a sign-in whose answer was lost finds the session again, and goes on with it. */
  private async unlockLeft(manager: EntityManager, { user_id, left }: { user_id: string; left: readonly LeftToken[] }) {
    const own = left.filter(({ token }) => isToken(this.settings.sessionSecret, token));
    if (own.length === 0) return null;
    const hashes = own.map(({ token }) => this.hashOf(token));
    const where = { user_id, token_hash: In(hashes), ended_at: IsNull(), expires_at: goesOn };
    const found = await manager.find(SessionEntity, {
      where,
      lock: { mode: 'pessimistic_write' },
      order: { id: 'ASC' },
    });
    for (const [at, { token, openToo }] of own.entries()) {
      const session = found.find(({ token_hash }) => token_hash === hashes[at]);
      if (session === undefined || (session.locked_at === null && !openToo)) continue;
      const { id } = session;
      await manager.update(SessionEntity, id, { locked_at: null, failed_unlocks: 0, touched_at: () => 'now()' });
      return { token, id };
    }
    return null;
  }

  private hashOf(token: string): string {
    return tokenHash(this.settings.sessionSecret, token);
  }
}

/** Devices keep entries under this id: another one would leave what they have unread. */
const withId = (key: string): QueueKey => ({
  key,
  id: createHash('sha256').update(Buffer.from(key, 'base64url')).digest('hex').slice(0, 16),
});

/** Sessions of one time are told apart by their ids: what counts is the same at every node. */
const newest = <Found extends FoundSession>(found: readonly Found[]): Found | undefined => {
  const key = ({ session }: FoundSession) => `${session.expires_at.toISOString()} ${session.id}`;
  return found.toSorted((a, b) => (key(a) < key(b) ? 1 : -1))[0];
};
