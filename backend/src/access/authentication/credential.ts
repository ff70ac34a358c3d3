import type { IncomingHttpHeaders } from 'node:http';
import { cookieValues, PARKED_COOKIE, SESSION_COOKIE } from './cookies.js';

/** What a request says of who makes it. `via` matters: a browser sends cookies for other sites' pages, too. */
export interface Credential {
  /** Never empty. Of several cookies the session is the one that is valid. */
  readonly tokens: readonly string[];
  readonly via: 'bearer' | 'cookie';
}

/**
 * Whose session is meant, as a page says with each request and its socket; undefined: nobody's is named. Of its browser's cookies
 * theirs counts then, whoever else's was planted beside it. A bearer token is what it is.
 */
export const meantOf = ({ via }: Credential, said: unknown): string | undefined =>
  via === 'cookie' && typeof said === 'string' ? said : undefined;

/**
 * The tokens of a request, or of a socket's handshake. An `Authorization` header decides alone: a client that sends one
 * means it, and must not be taken for whoever the cookie belongs to.
 */
export function credentialOf({ authorization, cookie }: IncomingHttpHeaders): Credential | null {
  if (authorization !== undefined) {
    return { tokens: [/^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? ''], via: 'bearer' };
  }
  const tokens = cookieValues(cookie, SESSION_COOKIE);
  return tokens.length > 0 ? { tokens, via: 'cookie' } : null;
}

/** The tokens of the sessions that were left locked on a browser, of which one may be unlocked in place of the present one. */
export const parkedTokens = ({ cookie }: IncomingHttpHeaders): readonly string[] =>
  cookieValues(cookie, PARKED_COOKIE).flatMap((tokens) => tokens.split('.'));
