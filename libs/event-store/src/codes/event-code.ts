/** Authentication codes of events: who can write to the database, and has no key, can't make an event that looks like the service's. Pure. */
import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { EventMetadata, RecordedEvent } from '../port/event-store.js';

/** Where in an event's metadata its code is: the key's id, a dot, and the HMAC in base64url. */
const MEMBER = 'mac';
/** What the secret's key is for: the same secret keys other things as well. */
const PURPOSE = 'ward-board event codes';
const KEY_BYTES = 32;
const ID_BYTES = 6;

/** A key that events have their codes with. */
export interface EventKey {
  /** It says which key it is, and nothing of it. */
  readonly id: string;
  readonly key: KeyObject;
}

/** What of an event its code covers; of the metadata all but the code itself. */
type Coded = Pick<RecordedEvent, 'id' | 'type' | 'stream' | 'revision' | 'data' | 'metadata' | 'storedText'>;

/** The key that follows from a secret (HKDF, RFC 5869). */
export const eventKeyOf = (secret: string): EventKey =>
  eventKeyFrom(Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, KEY_BYTES)));

/** The key of its bytes, as `bytesOf` gives them. */
export function eventKeyFrom(bytes: Buffer): EventKey {
  const id = createHash('sha256').update(bytes).digest().subarray(0, ID_BYTES).toString('base64url');
  return { id, key: createSecretKey(bytes) };
}

/** What has to be kept secret of a key. */
export const bytesOf = ({ key }: EventKey): Buffer => key.export();

/** The event's metadata with its code. The same event has the same code, so that it can be sent again. */
export const withCode = (event: Coded, key: EventKey): EventMetadata => ({
  ...event.metadata,
  [MEMBER]: codeOf({ ...event, id: event.id.toLowerCase() }, key),
});

/** What an event's code says: `unknown`: it was made with another key than those. */
export type CodeCheck = 'right' | 'wrong' | 'missing' | 'unknown';

/** @param keys by their ids. */
export function checkCode(event: Coded, keys: ReadonlyMap<string, EventKey>): CodeCheck {
  const code = codeIn(event);
  if (code === null) return 'missing';
  const key = keys.get(code.slice(0, code.indexOf('.')));
  if (!key) return 'unknown';
  return code === codeOf(event, key) ? 'right' : 'wrong';
}

export const hasCode = (event: Pick<RecordedEvent, 'metadata'>): boolean => codeIn(event) !== null;

/** Who writes past the service writes any JSON as metadata. */
function codeIn({ metadata }: Pick<RecordedEvent, 'metadata'>): string | null {
  const code: unknown = (metadata as EventMetadata | null)?.[MEMBER];
  return typeof code === 'string' ? code : null;
}

/**
 * The JSON of data is the same once it was stored and read: every store keeps its text. The members of metadata come back in another order.
 * Canonical JSON would take twice the time, on every append. A text that says something else than data is coded as the text, which no append was.
 */
function codeOf(
  { id, type, stream, revision, data, metadata, storedText }: Coded,
  { id: keyId, key }: EventKey,
): string {
  const names = Object.keys(metadata).sort();
  const others = names.filter((name) => name !== MEMBER).map((name) => [name, metadata[name]]);
  const text = JSON.stringify([id, type, stream, revision, others, storedText ?? data]);
  return `${keyId}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}
