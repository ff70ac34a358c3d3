/**
 * RFC 8785 of what JSON.parse gives: keys in the order of their UTF-16 code units, and otherwise what JSON.stringify makes, as that
 * RFC demands. It differs in one case, half a surrogate pair, which it writes as an escape instead of refusing it: a text cut in two is
 * no reason to keep an event out of the ledger. A number that JSON has no text for, as `1e999` is parsed to, which the RFC refuses as well, is
 * written as no JSON is: so no value has the text of another one, and its hash.
 */
export function canonicalJson(value: unknown): string {
  // JSON.stringify writes null for it.
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  // The order of `sort` is that of UTF-16 code units.
  const members = Object.keys(value).sort();
  return `{${members.map((key) => `${JSON.stringify(key)}:${canonicalJson((value as Record<string, unknown>)[key])}`).join(',')}}`;
}

/** What of a recorded event its leaf covers: all that a reader of the store gets. */
export interface LeafContent {
  readonly event_id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly recorded_at: string;
  readonly metadata: unknown;
  readonly data: unknown;
}

/** The text that the hash of an event's leaf is of: the canonical JSON of what the leaf covers, and of nothing else that the object has. */
export const leafText = (event: LeafContent): string => {
  const { data, event_id, metadata, position, recorded_at, revision, stream, type } = event;
  return canonicalJson({ data, event_id, metadata, position, recorded_at, revision, stream, type });
};
