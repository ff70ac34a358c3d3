import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** 22 characters of random, 132 bits, and as a tag the first 21 of their HMAC, 126 bits: all base64url. */
const RANDOM = 22;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** What a token is for: one of another kind is made up, as far as the others are concerned. */
export type TokenKind = 'session' | 'display' | 'pairing';

/**
 * A new token. It says nothing and can't be guessed; it is worth what its table says.
 * @param random of 18 bytes that nobody else can know.
 */
export function newToken(secret: string, kind: TokenKind = 'session', random: Buffer = randomBytes(18)): string {
  const text = random.toString('base64url').slice(0, RANDOM);
  return text + tagOf(secret, kind, text);
}

/**
 * Whether a text is a token that was made with the secret. What is none costs no look-up: made-up tokens, sent by the hundred,
 * would keep everybody else's requests waiting for a connection to the database.
 */
export function isToken(secret: string, text: string, kind: TokenKind = 'session'): boolean {
  if (!TOKEN.test(text)) return false;
  return timingSafeEqual(Buffer.from(text.slice(RANDOM)), Buffer.from(tagOf(secret, kind, text.slice(0, RANDOM))));
}

const tagOf = (secret: string, kind: TokenKind, random: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([kind, random]))
    .digest('base64url')
    .slice(0, 43 - RANDOM);

/**
 * What is stored in a token's place. Keyed, so that neither a copy of the table nor write access to it makes a session
 * without the server's secret.
 */
export function tokenHash(secret: string, token: string): string {
  return createHmac('sha256', secret).update(token).digest('base64url');
}
