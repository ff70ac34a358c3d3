import type { IncomingHttpHeaders } from 'node:http';

export const SESSION_COOKIE = 'ward_board_session';

/** What a request says of who makes it. `via` matters: a browser sends cookies for other sites' pages, too. */
export interface Credential {
  readonly token: string;
  readonly via: 'bearer' | 'cookie';
}

/**
 * The token of a request, or of a socket's handshake. An `Authorization` header decides alone: a client that sends one
 * means it, and must not be taken for whoever the cookie belongs to.
 */
export function credentialOf(headers: IncomingHttpHeaders): Credential | null {
  if (headers.authorization !== undefined) {
    const token = /^Bearer +(\S+) *$/i.exec(headers.authorization)?.[1];
    return { token: token ?? '', via: 'bearer' };
  }
  const token = cookieOf(headers.cookie ?? '');
  return token ? { token, via: 'cookie' } : null;
}

/** The `Set-Cookie` header that keeps a session's token where no script can read it. An empty token clears it. */
export function sessionCookie(token: string, { secure, seconds }: { secure: boolean; seconds: number }): string {
  const attributes = `Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  return `${SESSION_COOKIE}=${token}; ${attributes}`;
}

/** A token needs no decoding, so that finding it needs no cookie parser. */
function cookieOf(header: string): string | undefined {
  for (const pair of header.split(';')) {
    const [name, value] = pair.split('=', 2);
    if (name?.trim() === SESSION_COOKIE) return value?.trim();
  }
  return undefined;
}
