/** What an error of the client says of a call. Pure. Messages may be empty: `type` and `code` tell. */

/** No answer came within the adapter's own time. What was sent may have been done all the same. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** KurrentDB has said that an append is stored, and does not show it yet: a leader that has just been elected may take a moment. */
export class NotShownYet extends Error {
  override readonly name = 'NotShownYet';
}

/** Types of the client's errors after which the same call may succeed. An `unknown` append may have been stored. */
const PASSING = new Set(['unavailable', 'deadline-exceeded', 'timeout', 'cancelled', 'not-leader', 'unknown']);

/** gRPC's codes of what passes: cancelled, unknown, deadline exceeded, aborted, internal, unavailable. */
const PASSING_CODES = new Set([1, 2, 4, 10, 13, 14]);

/** Of plain errors without type and code. */
const DEAD_CLIENT = /Failed to discover|Channel has been (closed|shut down)|no longer running/i;

/** Whether the same call, with the same ids, may succeed later. */
export function isPassing(error: unknown): boolean {
  const { type, code, message } = parts(error);
  if (error instanceof NoAnswer || error instanceof NotShownYet || DEAD_CLIENT.test(message)) return true;
  return type === '' ? PASSING_CODES.has(code) : PASSING.has(type);
}

/** Whether the client that threw it answers nothing any more: its discovery has failed for good, or it was closed. */
export const isOfDeadClient = (error: unknown): boolean => DEAD_CLIENT.test(parts(error).message);

/**
 * Whether appends should go on with a new client. Of an append, an error without a type is the client's question for the methods
 * of the server, whose failure it may keep for good.
 */
export const isOfDeadAppender = (error: unknown): boolean =>
  isOfDeadClient(error) || (parts(error).type === '' && PASSING_CODES.has(parts(error).code));

/**
 * Whether reads should go on with a new client: the old one may ask a node that is gone for half a minute, also when it was told
 * by another node that the leader is that one.
 */
export function isOfDeadReader(error: unknown): boolean {
  const { type } = parts(error);
  return type === 'unavailable' || type === 'not-leader' || isOfDeadClient(error);
}

export const isWrongRevision = (error: unknown): boolean => parts(error).type === 'wrong-expected-version';
export const isNoStream = (error: unknown): boolean => parts(error).type === 'stream-not-found';

/** What to say of an error after which trying again does not help, until somebody has seen to it; null: it is none. */
export function refusal(error: unknown): string | null {
  const { type } = parts(error);
  switch (type) {
    case 'access-denied':
      return 'the user or the password is wrong, or the user may not read $all and append';
    case 'unsupported':
      return `the server is older than ${field(error, 'minimumVersion')}, and has no multi-stream appends`;
    case 'stream-deleted':
    case 'stream-tombstoned':
      return `the stream ${field(error, 'streamName') || field(error, 'stream')} was deleted in KurrentDB`;
    case 'maximum-append-size-exceeded':
    case 'transaction-max-size-exceeded':
    case 'append-record-size-exceeded':
      return `the append is larger than KurrentDB takes (${field(error, 'maxAppendSize') || field(error, 'maxSize')} bytes)`;
    default:
      return null;
  }
}

/** An error in one line: some of the client's have no message. */
export function describeFailure(error: unknown): string {
  const { type, message } = parts(error);
  return refusal(error) ?? (message || type || String(error)).split('\n', 1).join('');
}

function parts(error: unknown): { readonly type: string; readonly code: number; readonly message: string } {
  const code = Number(field(error, 'code') || Number.NaN);
  return { type: field(error, 'type'), code, message: field(error, 'message') };
}

function field(error: unknown, name: string): string {
  if (typeof error !== 'object' || error === null || !(name in error)) return '';
  const value: unknown = (error as Record<string, unknown>)[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
