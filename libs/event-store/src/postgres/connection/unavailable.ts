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
 * SQLSTATEs of a server that can't answer now: 08 connection, 53 out of resources (too many connections, disk full),
 * 55P03 a lock that others keep, 57P01..03 shutting down, crashed, starting up, 57P05 idle session ended, 57014 cancelled by a timeout, 58 its own I/O,
 * 25006 connected to a standby while a failover is under way.
 */
const SQL_STATES = /^(08...|53...|55P03|57P0[1235]|57014|58...|25006)$/;

/** SQLSTATEs of a server that reads and does not write: disk or memory full, its own I/O, read-only, no privilege. */
const WRITE_REFUSALS = /^(53[124]..|58...|25006|42501)$/;

/** Messages of pg's own errors for broken or missing connections, which have no code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/;

const BROKEN_CODES = new Set(['ECONNRESET', 'EPIPE', '57P01', '57P02']);
const BROKEN_MESSAGES =
  /^(Connection terminated( unexpectedly)?$|Client has encountered a connection error|Client was closed)/;

/** Whether Postgres could not be reached, or did not answer: not a bug. Also looks at the causes of the error. */
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

/** Why Postgres, which answers, refuses to write, in its own words; null for any other error. */
export function writeRefusal(error: unknown): string | null {
  return chain(error).find(({ code }) => WRITE_REFUSALS.test(code))?.message ?? null;
}

/** Whether an established connection broke, so that another one may work at once; false for a refused or slow one. */
export function connectionBroke(error: unknown): boolean {
  return chain(error).some(({ code, message }) => BROKEN_CODES.has(code) || BROKEN_MESSAGES.test(message));
}

/** The error that callers of the port expect: EventStoreUnavailable with its cause, or the error unchanged. */
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
 * An error, its causes, and the errors it aggregates (a host name with two addresses fails twice), including TypeORM's
 * `driverError`. By their properties, not `instanceof`: under jest, Node's own errors come from another realm.
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
