import { EventStoreUnavailable } from '../../port/event-store.js';

const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
]);

/**
 * SQLSTATEs of a server that can't serve now: 08 connection, 53 out of resources (too many connections, disk full),
 * 57P01..03 shutting down, crashed, starting up, 57P05 idle session ended, 57014 cancelled by a timeout, 58 its own I/O,
 * 25006 connected to a standby while a failover is under way.
 */
const SQL_STATES = /^(08...|53...|57P0[1235]|57014|58...|25006)$/;

/** What pg says of broken or missing connections, for which it sets no code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/;

const BROKEN_CODES = new Set(['ECONNRESET', 'EPIPE', '57P01', '57P02']);
const BROKEN_MESSAGES =
  /^(Connection terminated( unexpectedly)?$|Client has encountered a connection error|Client was closed)/;

/** Whether Postgres could not be reached, or did not answer: a state of the world, not a bug. Looks through causes. */
export function isUnavailable(error: unknown): boolean {
  return chain(error).some(
    ({ own, code, syscall, message }) =>
      own instanceof EventStoreUnavailable ||
      SOCKET_CODES.has(code) ||
      (code === 'ENOENT' && syscall === 'connect') ||
      SQL_STATES.test(code) ||
      MESSAGES.test(message),
  );
}

/** Whether an established connection broke: another one may well work at once. Not so for a refused or slow one. */
export function connectionBroke(error: unknown): boolean {
  return chain(error).some(({ code, message }) => BROKEN_CODES.has(code) || BROKEN_MESSAGES.test(message));
}

/** The error as callers of the port expect it: EventStoreUnavailable with its cause, or what it was. */
export function asPortError(error: unknown): unknown {
  if (error instanceof EventStoreUnavailable || !isUnavailable(error)) return error;
  return new EventStoreUnavailable('Postgres can not be reached, or did not answer', { cause: error });
}

interface Link {
  readonly own: object;
  readonly code: string;
  readonly syscall: string;
  readonly message: string;
}

/**
 * An error, its causes, and what it aggregates (a name with two addresses fails twice), TypeORM's wrapping included.
 * Told by their shape: errors of Node itself are of another realm than those of code under jest.
 */
function chain(error: unknown, depth = 0): readonly Link[] {
  if (typeof error !== 'object' || error === null || depth > 5) return [];
  const field = (name: string): unknown => (name in error ? (error as Record<string, unknown>)[name] : undefined);
  const text = (name: string): string => {
    const value = field(name);
    return typeof value === 'string' ? value : '';
  };
  const aggregated = field('errors');
  const inner = [field('cause'), field('driverError'), ...(Array.isArray(aggregated) ? aggregated : [])];
  const link = { own: error, code: text('code'), syscall: text('syscall'), message: text('message') };
  return [link, ...inner.flatMap((each) => chain(each, depth + 1))];
}
