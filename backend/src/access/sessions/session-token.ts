import { createHmac, randomBytes } from 'node:crypto';

/** 256 bits, as base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A new session's token. It says nothing and can't be guessed; it is worth what the session table says. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text could be a token at all: what couldn't costs no look-up. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/**
 * What is stored in a token's place. Keyed, so that neither a copy of the table nor write access to it makes a session
 * without the server's secret.
 */
export function tokenHash(secret: string, token: string): string {
  return createHmac('sha256', secret).update(token).digest('base64url');
}
