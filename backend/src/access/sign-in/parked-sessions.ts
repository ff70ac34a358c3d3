import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { headers as names } from '@ward-board/contract';
import type { Settings } from '../../settings/settings.js';
import { InjectSettings } from '../../settings/settings.module.js';
import { cookieValues, SESSION_COOKIE } from '../authentication/cookies.js';
import { parkedTokens } from '../authentication/credential.js';
import { SessionLocks } from '../sessions/session-locks.js';
import { isToken } from '../sessions/session-token.js';
import { type FoundSession, type LeftToken, Sessions } from '../sessions/sessions.js';

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
   * What is left on a browser behind the session that is the present one after a sign-in: the newest first. Earlier
   * sessions of the same person, and more than there may be, are ended.
   * @returns their tokens, of locked sessions alone.
   */
  behind(headers: IncomingHttpHeaders, present: Omit<FoundSession, 'locked'>): Promise<readonly string[]> {
    return this.leave(leftTokens(headers), present);
  }

  /** As `behind`, when a session was unlocked: whatever was open until then is locked. */
  behindUnlocked(headers: IncomingHttpHeaders, unlocked: Omit<FoundSession, 'locked'>): Promise<readonly string[]> {
    return this.leave(
      leftTokens(headers).map(({ token }) => ({ token, openToo: true })),
      unlocked,
    );
  }

  private async leave(tokens: readonly LeftToken[], present: Omit<FoundSession, 'locked'>): Promise<readonly string[]> {
    const left = await this.find(tokens.filter(({ token }) => token !== present.token));
    const others = left.filter(({ session }) => session.user.id !== present.session.user.id);
    const kept = others
      .filter(({ session }, index) => others.findIndex((each) => each.session.user.id === session.user.id) === index)
      .slice(0, MOST_PARKED);
    for (const each of left) {
      if (!kept.includes(each)) await this.sessions.signOut(each.session);
      // Without a PIN as well, as when nobody touches it: the password opens it.
      else if (!each.locked) await this.locks.lock(each.session.id);
    }
    return kept.map(({ token }) => token);
  }

  private async find(tokens: readonly LeftToken[]): Promise<readonly FoundSession[]> {
    const own = tokens.filter(({ token }) => isToken(this.settings.sessionSecret, token));
    const openToo = new Set(own.filter((each) => each.openToo).map(({ token }) => token));
    const found = await this.sessions.read([...new Set(own.map(({ token }) => token))]);
    return found.filter(({ locked, token }) => locked || openToo.has(token));
  }
}

/**
 * The sessions that a browser has, the present one first. A page that says whose the device is while somebody signs in leaves that
 * session behind: it is locked there, and the service may not have been told yet, or it goes on in another tab. An open one counts as
 * locked. So does one that was parked: if it is open, the answer to its unlocking was lost.
 */
export function leftTokens(headers: IncomingHttpHeaders): readonly LeftToken[] {
  const present = cookieValues(headers.cookie, SESSION_COOKIE);
  const isSaidWhose = headers[names.signedInAs] !== undefined;
  return [
    ...present.map((token) => ({ token, openToo: isSaidWhose })),
    ...parkedTokens(headers).map((token) => ({ token, openToo: true })),
  ];
}
