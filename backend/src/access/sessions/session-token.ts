import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** 22 characters of random, 132 bits, and as a tag the first 21 of their HMAC, 126 bits: all base64url. */
const RANDOM = 22;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A new session's token. It says nothing and can't be guessed; it is worth what the session table says. */
export function newToken(secret: string): string {
  const random = randomBytes(18).toString('base64url').slice(0, RANDOM);
  return random + tagOf(secret, random);
}

/**
 * Whether a text is a token that was made with the secret. What is none costs no look-up: made-up tokens, sent by the hundred,
 * would keep everybody else's requests waiting for a connection to the database.
 */
export function isToken(secret: string, text: string): boolean {
  if (!TOKEN.test(text)) return false;
  return timingSafeEqual(Buffer.from(text.slice(RANDOM)), Buffer.from(tagOf(secret, text.slice(0, RANDOM))));
}

const tagOf = (secret: string, random: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['session', random]))
    .digest('base64url')
    .slice(0, 43 - RANDOM);

/**
 * What is stored in a token's place. Keyed, so that neither a copy of the table nor write access to it makes a session
 * without the server's secret.
 */
export function tokenHash(secret: string, token: string): string {
  return createHmac('sha256', secret).update(token).digest('base64url');
}
