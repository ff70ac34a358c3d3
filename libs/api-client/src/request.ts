import { headers } from '@ward-board/contract';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a request says besides its method and path; each part may be left out. */
export interface Sending {
  /** Sent as JSON; a string as it is. */
  readonly body?: unknown;
  /** Of the session, where no cookie carries it. */
  readonly token?: string;
  /** Makes sending a write again harmless. */
  readonly key?: string;
  /** The revision that the writer saw, as a number or as the `ETag` it came with: a write to any other is refused. */
  readonly ifMatch?: number | string | null;
  /** What the answer to a read has to show at least. */
  readonly minPosition?: string;
  /** Whom the sender takes the session to belong to. */
  readonly signedInAs?: string;
  /** RFC 3339: when what is sent was written down. */
  readonly writtenAt?: string;
}

/** A request as `fetch` takes it. */
export interface Request {
  readonly method: Method;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

export function requestOf(method: Method, sending: Sending = {}): Request {
  const { body, token, key, ifMatch, minPosition, signedInAs, writtenAt } = sending;
  return {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { [headers.idempotencyKey]: key }),
      ...(ifMatch != null && { 'if-match': typeof ifMatch === 'number' ? `"${ifMatch}"` : ifMatch }),
      ...(minPosition && { [headers.minPosition]: minPosition }),
      ...(signedInAs && { [headers.signedInAs]: signedInAs }),
      ...(writtenAt && { [headers.writtenAt]: writtenAt }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
}

/** The path of a page of a list; `path` has its query already, or none. */
export function pageOf(path: string, cursor: string | null): string {
  const query = `limit=1000${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}
