import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Settings } from '../../settings/settings.js';
import { InjectSettings } from '../../settings/settings.module.js';
import { cookieValues, SESSION_COOKIE } from '../authentication/cookies.js';
import { parkedTokens } from '../authentication/credential.js';
import { SessionLocks } from '../sessions/session-locks.js';
import { isToken } from '../sessions/session-token.js';
import { type FoundSession, Sessions } from '../sessions/sessions.js';

/** Sessions that a browser keeps behind the present one: the colleagues of a shift who share a tablet. */
const MOST_PARKED = 3;

/**
 * The locked sessions that were left on a browser when another person signed in there. Their tokens are in a cookie, and are worth
 * nothing without the PIN: the sessions are locked at the server.
 */
@Injectable()
export class ParkedSessions {
  constructor(
    private readonly sessions: Sessions,
    private readonly locks: SessionLocks,
    @InjectSettings() private readonly settings: Settings,
  ) {}

  /**
   * What is left on a browser behind the session that is the present one from now on: the newest first. Earlier
   * sessions of the same person, and more than there may be, are ended.
   * @returns their tokens.
   */
  async behind(headers: IncomingHttpHeaders, present: Omit<FoundSession, 'locked'>): Promise<readonly string[]> {
    const left = await this.lockedOf(headers, present.token);
    const others = left.filter(({ session }) => session.user.id !== present.session.user.id);
    const kept = others
      .filter(({ session }, index) => others.findIndex((each) => each.session.user.id === session.user.id) === index)
      .slice(0, MOST_PARKED);
    for (const each of left) if (!kept.includes(each)) await this.sessions.signOut(each.session);
    return kept.map(({ token }) => token);
  }

  /** As `behind`, when a session was unlocked. One that was present until then, and open, is locked first. */
  async behindUnlocked(
    headers: IncomingHttpHeaders,
    unlocked: Omit<FoundSession, 'locked'>,
  ): Promise<readonly string[]> {
    const present = await this.sessions.find(cookieValues(headers.cookie, SESSION_COOKIE));
    if (present && present.token !== unlocked.token && !present.locked) await this.locks.lock(present.session.id);
    return this.behind(headers, unlocked);
  }

  private async lockedOf(headers: IncomingHttpHeaders, present: string): Promise<readonly FoundSession[]> {
    const tokens = new Set([...cookieValues(headers.cookie, SESSION_COOKIE), ...parkedTokens(headers)]);
    const own = [...tokens].filter((token) => token !== present && isToken(this.settings.sessionSecret, token));
    return (await this.sessions.read(own)).filter(({ locked }) => locked);
  }
}
